/** What the bucket in a folder promises beyond the contract: about its folder, its old versions, its watchers and its file names. */
import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { expect } from 'chai';
import fc from 'fast-check';
import { fakeClock, type FakeClock } from '../../../controllers/testing/fake-clock.ts';
import { systemClock } from '../../../infra/providers/clock.ts';
import { isProviderError } from '../../../infra/providers/errors.ts';
import { type Files } from '../../../infra/providers/files.ts';
import { localBucket } from '../../../infra/providers/local/bucket.ts';
import { nodeFiles } from '../../../infra/providers/local/files.ts';
import { localObjects } from '../../../infra/providers/local/objects.ts';
import { folderName, foldersOf } from '../../../infra/providers/local/versions.ts';
import { keyProblem } from '../../../infra/providers/keys.ts';
import { type Objects } from '../../../infra/providers/objects.ts';
import { type MemoryFiles, memoryFiles } from '../../fakes/memory-files.ts';
import { all, bytes, caught, fails, text } from '../../integration/providers/objects-conformance.ts';

const folder = '/mnt/bucket';
const keyFolder = `${folder}/objects/dns/leader.json@`;

describe('a bucket in a folder', () => {
  let clock: FakeClock;
  let files: MemoryFiles;
  const open = (over: Files = files): Objects => localObjects({ folder, files: over, clock, random: Math.random });
  beforeEach(async () => {
    clock = fakeClock();
    files = memoryFiles({ wall: () => clock.wall() });
    await localBucket({ folder, files, random: Math.random }).ensure();
  });

  it('is not taken for an empty one when its mount is missing', async () => {
    await open().put('a', bytes('x'));
    await files.rename(folder, '/mnt/elsewhere');
    await files.makeDirectory(folder, 0o755);
    await fails('invalid', open().get('a'));
    await fails('invalid', open().get('absent'));
    await fails('invalid', all(open().list('')));
    await fails('invalid', open().put('a', bytes('y')));
    await fails('invalid', open().delete('a'));
    expect(await files.list(folder)).to.deep.equal([]);
  });

  it('of a later format is refused with both versions, and stays as it is', async () => {
    await files.remove(`${folder}/bucket.json`);
    await files.create(`${folder}/bucket.json`, bytes('{"format":"podmin.dev/local-bucket","version":7}'), 0o600);
    const error = await caught(open().put('a', bytes('x')));
    expect(isProviderError(error, 'invalid')).to.equal(true);
    expect(String(error)).to.match(/format is 7.*knows 1.*newer/);
    await fails('invalid', localBucket({ folder, files, random: Math.random }).ensure());
    await fails('invalid', localBucket({ folder, files, random: Math.random }).emptyAndDelete());
    expect(await files.list(`${folder}/objects`)).to.deep.equal([]);
  });

  it('keeps folders and files to their owner', async () => {
    await open().put('dns/leader.json', bytes('x'));
    for (const path of [folder, `${folder}/objects`, `${folder}/objects/dns`, keyFolder])
      expect((await files.info(path))?.mode).to.equal(0o700);
    expect((await files.info(`${keyFolder}/0000000000000001`))?.mode).to.equal(0o600);
  });

  it('says so when the disk has lost what it had confirmed', async () => {
    const damage = async (body: Uint8Array): Promise<void> => {
      await files.remove(`${keyFolder}/0000000000000001`);
      await files.create(`${keyFolder}/0000000000000001`, body, 0o600);
    };
    await open().put('dns/leader.json', bytes('content'));
    const whole = await files.read(`${keyFolder}/0000000000000001`);
    await damage(whole.subarray(0, whole.length - 1));
    await fails('unavailable', open().get('dns/leader.json'));
    await damage(new Uint8Array());
    await fails('unavailable', open().head('dns/leader.json'));
    await damage(Uint8Array.from([...whole.subarray(0, whole.length - 1), 0]));
    await fails('unavailable', open().get('dns/leader.json'));
  });

  it('keeps superseded versions for a minute and not much longer', async () => {
    for (let version = 1; version <= 30; version += 1) {
      await open().put('dns/leader.json', bytes(`${version}`));
      await clock.advance(10_000);
    }
    const kept = await files.list(keyFolder);
    expect(kept.at(-1)).to.equal('0000000000000030');
    expect(kept.length).to.be.within(6, 9);
  });

  it('does not let a writer that slept for long believe that it won', async () => {
    const objects = open();
    const { etag } = await objects.put('dns/leader.json', bytes('1'));
    // Between its look and its link the others write five versions, and old ones are removed: version 2 is free again.
    let slept = false;
    const sleepy: Files = {
      ...methodsOf(files),
      link: async (from: string, to: string) => {
        if (!slept) {
          slept = true;
          for (let version = 2; version <= 6; version += 1) {
            await objects.put('dns/leader.json', bytes(`${version}`));
            await clock.advance(70_000);
          }
          await objects.put('dns/leader.json', bytes('last'));
          expect(await files.info(`${keyFolder}/0000000000000002`)).to.equal(undefined);
        }
        return files.link(from, to);
      },
    };
    await fails('unknown-outcome', open(sleepy).put('dns/leader.json', bytes('stale'), { ifMatch: etag }));
    expect(await text(objects, 'dns/leader.json')).to.equal('last');
  });

  it('lets a reader finish that holds a version which is removed meanwhile', async () => {
    const objects = open();
    await objects.put('dns/leader.json', bytes('old'));
    const { body } = await objects.stream('dns/leader.json');
    await objects.put('dns/leader.json', bytes('new'));
    await clock.advance(70_000);
    await objects.put('dns/leader.json', bytes('newer'));
    expect(await files.info(`${keyFolder}/0000000000000001`)).to.equal(undefined);
    expect(Buffer.concat(await all(body)).toString()).to.equal('old');
  });

  it('removes what killed writers left an hour ago, and nothing younger', async () => {
    await files.create(`${folder}/tmp/.put.aaaaaaaaaa.tmp`, bytes('x'), 0o600);
    await clock.advance(50 * 60_000);
    await files.create(`${folder}/tmp/.put.bbbbbbbbbb.tmp`, bytes('x'), 0o600);
    await clock.advance(15 * 60_000);
    await open().put('a', bytes('x'));
    expect(await files.list(`${folder}/tmp`)).to.deep.equal(['.put.bbbbbbbbbb.tmp']);
  });

  it('does not count on a name that another process made and did not sync', async () => {
    await files.makeDirectory(keyFolder, 0o700);
    await open().put('dns/leader.json', bytes('x'));
    for (const { files: left } of files.crashStates()) expect(await text(open(left), 'dns/leader.json')).to.equal('x');
  });

  it('watches again once there is a bucket to watch', async () => {
    const bucket = localBucket({ folder, files, random: Math.random });
    await bucket.emptyAndDelete();
    let hints = 0;
    using _watch = open().watch?.('dns/leader.json', () => (hints += 1)) ?? { [Symbol.dispose]: () => undefined };
    await clock.advance(3000);
    expect(hints).to.equal(0);
    expect(await files.info(folder)).to.equal(undefined);
    await bucket.ensure();
    await clock.advance(1000);
    expect(hints).to.equal(1);
    await open().put('dns/leader.json', bytes('x'));
    expect(hints).to.be.greaterThan(1);
  });
});

describe('a bucket in a folder of this machine', () => {
  let real: string;
  let objects: Objects;
  const open = (): Objects => localObjects({ folder: real, files: nodeFiles, clock: systemClock, random: Math.random });
  beforeEach(async () => {
    real = join(await mkdtemp(join(tmpdir(), 'podmin-local-')), 'bucket');
    await localBucket({ folder: real, files: nodeFiles, random: Math.random }).ensure();
    objects = open();
  });
  afterEach(() => rm(join(real, '..'), { recursive: true }));

  it('tells a watcher of each change soon, also of a key that was not there before', async () => {
    const changes: number[] = [];
    using _watch = open().watch?.('deployments/index.json', () => changes.push(performance.now())) ?? { [Symbol.dispose]: () => undefined };
    const until = async (count: number): Promise<void> => {
      for (let waited = 0; changes.length < count; waited += 1) {
        if (waited > 2000) throw new Error('no hint');
        await pause(1);
      }
    };
    await until(1);
    for (let round = 0; round < 5; round += 1) {
      const before = changes.length;
      await objects.put('deployments/index.json', bytes(`${round}`));
      await until(before + 1);
    }
    const before = changes.length;
    await objects.delete('deployments/index.json');
    await until(before + 1);
  });

  it('says nothing to a watcher that was disposed of', async () => {
    let hints = 0;
    const watch = open().watch?.('a', () => (hints += 1));
    watch?.[Symbol.dispose]();
    await objects.put('a', bytes('x'));
    await pause(20);
    expect(hints).to.equal(0);
  });

  it('has modes that no umask changes', async () => {
    const before = process.umask(0o777);
    try {
      await objects.put('a/b', bytes('x'));
    } finally {
      process.umask(before);
    }
    expect((await stat(join(real, 'objects/a'))).mode & 0o777).to.equal(0o700);
    expect((await stat(join(real, 'objects/a/b@/0000000000000001'))).mode & 0o777).to.equal(0o600);
  });

  it('leaves no temporary file behind, and files of others alone', async () => {
    await writeFile(join(real, 'objects/README'), 'mine');
    await writeFile(join(real, 'objects/Strange@'), 'mine');
    for (let round = 0; round < 5; round += 1) await objects.put('a', bytes(`${round}`));
    await objects.delete('a');
    expect(await readdir(join(real, 'tmp'))).to.deep.equal([]);
    expect(await all(objects.list(''))).to.deep.equal([]);
    expect(await readdir(join(real, 'objects'))).to.include.members(['README', 'Strange@']);
  });

  it('goes away whole', async () => {
    await objects.put('a', bytes('x'));
    await localBucket({ folder: real, files: nodeFiles, random: Math.random }).emptyAndDelete();
    expect(await caught(stat(real))).to.have.property('code', 'ENOENT');
  });

  it('goes away but for what is not its own', async () => {
    await writeFile(join(real, 'notes'), 'mine');
    await chmod(join(real, 'notes'), 0o600);
    await localBucket({ folder: real, files: nodeFiles, random: Math.random }).emptyAndDelete();
    expect(await readdir(real)).to.deep.equal(['notes']);
  });
});

describe('the folder of a key', () => {
  const aKey = fc
    .array(
      fc.oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), fc.constantFrom('a', 'A', 'a@', 'a+', '%41', 'l'.repeat(255))),
      {
        minLength: 1,
        maxLength: 4,
      },
    )
    .map((segments) => segments.join('/'))
    .filter((key) => keyProblem(key) === undefined);

  it('has names that every file system takes and none that leaves the bucket', () => {
    fc.assert(
      fc.property(aKey, (key) => {
        for (const name of foldersOf(key)) {
          expect(name).to.match(/^[-a-z0-9._%A-F]+[@+]?$/);
          expect(name).not.to.be.oneOf(['.', '..']);
          expect(name.length).to.be.lessThan(256);
          expect(folderName(name).kind).not.to.equal('foreign');
        }
      }),
    );
  });

  it('is no other key’s, also where case is ignored', () => {
    fc.assert(
      fc.property(aKey, aKey, (one, other) => {
        const pathOf = (key: string): string => foldersOf(key).join('/').toLowerCase();
        expect(pathOf(one) === pathOf(other)).to.equal(one === other);
      }),
    );
  });
});

/** Class methods are not copied by a spread. */
function methodsOf(files: MemoryFiles): Files {
  return {
    read: (path) => files.read(path),
    open: (path) => files.open(path),
    info: (path) => files.info(path),
    list: (path) => files.list(path),
    makeDirectory: (path, mode) => files.makeDirectory(path, mode),
    create: (path, body, mode) => files.create(path, body, mode),
    sync: (path) => files.sync(path),
    rename: (from, to) => files.rename(from, to),
    link: (from, to) => files.link(from, to),
    symlink: (target, path) => files.symlink(target, path),
    readLink: (path) => files.readLink(path),
    remove: (path) => files.remove(path),
    removeTree: (path) => files.removeTree(path),
    watch: (path, changed) => files.watch(path, changed),
  };
}
