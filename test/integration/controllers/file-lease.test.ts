/** The lock in a folder between real processes: some race for it, some are killed while they hold it or write it. */
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { renameSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { jsonLease } from '../../../controllers/lease-json.ts';
import { LeaseConflict } from '../../../controllers/lease.ts';
import { fileLease } from '../../../controllers/locks/file.ts';

const never = new AbortController().signal;
const lockModule = new URL('../../../controllers/locks/file.ts', import.meta.url).href;

/** Adds one to the fence as often as it can until it has done so `times` times; prints each fence that it has written. */
const racer = `
  const { fileLease } = await import(process.argv[1]);
  const lock = fileLease(process.argv[2]);
  const signal = new AbortController().signal;
  for (let won = 0; won < Number(process.argv[4]); ) {
    const state = await lock.read(signal);
    const fence = (state?.record.fence ?? 0) + 1;
    const record = { holder: process.argv[3], fence, ttlMs: 1000, renewals: 0, acquiredMs: 0, renewedMs: 0 };
    try {
      await (state === undefined ? lock.create(record, signal) : lock.replace(record, state.token, signal));
      console.log(String(fence));
      won++;
    } catch (error) {
      if (error.name !== 'LeaseConflict') console.log('unknown ' + fence + ' ' + error.message);
    }
  }
`;

interface Racer {
  readonly lines: string[];
  readonly ended: Promise<unknown>;
  readonly kill: () => void;
  readonly first: Promise<unknown>;
}

function aRacer(path: string, name: string, times: number): Racer {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', racer, lockModule, path, name, String(times)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const reader = createInterface(child.stdout);
  reader.on('line', (line) => lines.push(line));
  return { lines, ended: once(child, 'close'), kill: () => child.kill('SIGKILL'), first: once(reader, 'line') };
}

async function inFolder(test: (path: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lease-'));
  try {
    await test(join(folder, 'leader'));
  } finally {
    await rm(folder, { recursive: true });
  }
}

describe('a lock in a folder, between processes', () => {
  it('lets one of them write each fence, and loses none', async function () {
    this.timeout(60_000);
    await inFolder(async (path) => {
      const racers = ['a', 'b', 'c'].map((name) => aRacer(path, name, 60));
      await Promise.all(racers.map(({ ended }) => ended));
      const written = racers.flatMap(({ lines }) => lines.filter((line) => !line.startsWith('unknown')).map(Number));
      const unknown = racers.flatMap(({ lines }) => lines.filter((line) => line.startsWith('unknown')));
      expect(new Set(written).size, 'a fence was written twice').to.equal(written.length);
      // One whose outcome is not known may have been written.
      const last = (await fileLease(path).read(never))?.record.fence ?? 0;
      expect(last).to.be.within(written.length, written.length + unknown.length);
      expect(await readdir(path)).to.have.length(1);
    });
  });

  it('is held up by nobody who was killed', async function () {
    this.timeout(60_000);
    await inFolder(async (path) => {
      for (const name of ['a', 'b', 'c']) {
        const victim = aRacer(path, name, 1_000_000);
        await victim.first;
        victim.kill();
        await victim.ended;
        const survivor = aRacer(path, `${name}2`, 3);
        await survivor.ended;
        expect(survivor.lines).to.have.length(3);
      }
    });
  });
});

describe('the folder of a lock', () => {
  const record = { holder: 'a', fence: 1, ttlMs: 15_000, renewals: 0, acquiredMs: 0, renewedMs: 0 };

  it('and its file are of this user alone', async () => {
    await inFolder(async (path) => {
      await fileLease(path).create(record, never);
      const [name = ''] = await readdir(path);
      const modes = await Promise.all([path, join(path, name)].map(async (each) => (await stat(each)).mode & 0o777));
      expect(modes).to.deep.equal([0o700, 0o600]);
    });
  });

  it('is swept of what dead processes were writing, not of what others are writing now', async () => {
    await inFolder(async (path) => {
      const lock = fileLease(path);
      const token = await lock.create(record, never);
      await writeFile(join(path, '.tmp-old'), '');
      await utimes(join(path, '.tmp-old'), new Date(0), new Date(0));
      await writeFile(join(path, '.tmp-new'), '');
      await writeFile(join(path, 'README'), 'not ours');
      await lock.replace({ ...record, renewals: 1 }, token, never);
      expect((await readdir(path)).sort()).to.deep.equal(['.tmp-new', '000000000002.lease', 'README']);
    });
  });

  it('with a lease that is far too long is an error, and not read whole', async () => {
    await inFolder(async (path) => {
      const lock = fileLease(path);
      await lock.create(record, never);
      await writeFile(join(path, '000000000001.lease'), Buffer.alloc(1_000_000, ' '));
      const error = await lock.read(never).catch((thrown: unknown) => thrown);
      expect((error as Error).message).to.match(
        /leader: what lies there is no lease: it has 65537 bytes; a lease has at most 65536\. Nobody takes over/,
      );
    });
  });

  it('that can not be read is an error, not an empty one', async () => {
    await inFolder(async (path) => {
      await writeFile(path, 'a file');
      const error = await fileLease(path)
        .read(never)
        .catch((thrown: unknown) => thrown);
      expect(error).to.have.property('code', 'ENOTDIR');
    });
  });

  it('is written into the past by a process that slept: that changes nothing, and says that it can not tell', async () => {
    await inFolder(async (path) => {
      const token = await fileLease(path).create(record, never);
      // While it sleeps between its look and its write, others write four times.
      const encode = (given: typeof record): Uint8Array => {
        renameSync(join(path, '000000000001.lease'), join(path, '000000000005.lease'));
        return jsonLease.encode(given);
      };
      const sleeper = fileLease(path, { ...jsonLease, encode });
      const error = await sleeper.replace({ ...record, holder: 'sleeper', fence: 2 }, token, never).catch((thrown: unknown) => thrown);
      expect(error).not.to.be.instanceOf(LeaseConflict);
      expect((error as Error).message).to.match(/was written again meanwhile/);
      expect((await fileLease(path).read(never))?.record).to.deep.equal(record);
      await fileLease(path).replace({ ...record, renewals: 1 }, token, never);
      expect(await readdir(path)).to.deep.equal(['000000000006.lease']);
    });
  });
});
