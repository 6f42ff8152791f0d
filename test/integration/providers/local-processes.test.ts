/** The bucket in a folder between real processes, some of them killed. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { after, before, describe, it } from 'mocha';
import { expect } from 'chai';
import { systemClock } from '../../../infra/providers/clock.ts';
import { localBucket } from '../../../infra/providers/local/bucket.ts';
import { nodeFiles } from '../../../infra/providers/local/files.ts';
import { localObjects } from '../../../infra/providers/local/objects.ts';
import { type Objects } from '../../../infra/providers/objects.ts';
import { bytes, text } from './objects-conformance.ts';

describe('a bucket in a folder, between processes', function () {
  this.timeout(60_000);
  let folder: string;
  let objects: Objects;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'podmin-processes-'));
    await localBucket({ folder, files: nodeFiles, random: Math.random }).ensure();
    objects = localObjects({ folder, files: nodeFiles, clock: systemClock, random: Math.random });
  });
  after(() => rm(folder, { recursive: true }));

  const count = (key: string, times: number): ChildProcess & { readonly stdout: NonNullable<ChildProcess['stdout']> } =>
    spawn(process.execPath, [join(import.meta.dirname, 'counting-process.ts'), folder, key, String(times)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });

  it('loses no increment of four processes, and gives no number twice', async () => {
    await objects.put('counter', bytes('0'));
    const printed = await Promise.all(Array.from({ length: 4 }, () => readAll(count('counter', 50).stdout)));
    expect(await text(objects, 'counter')).to.equal('200');
    const numbers = printed.flatMap((lines) => lines.trim().split('\n').map(Number));
    expect(numbers.sort((a, b) => a - b)).to.deep.equal(Array.from({ length: 200 }, (_, index) => index + 1));
  });

  it('keeps every number that a killed process had confirmed, and nobody is held up by it', async () => {
    await objects.put('killed', bytes('0'));
    for (let round = 0; round < 6; round += 1) {
      const child = count('killed', 1_000_000);
      let printed = '';
      child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      await once(child.stdout, 'data');
      await pause(Math.random() * 30);
      const exited = once(child, 'close');
      child.kill('SIGKILL');
      await exited;
      const confirmed = Number(printed.trim().split('\n').at(-1));
      const found = Number(await text(objects, 'killed'));
      expect(found).to.be.within(confirmed, confirmed + 1);
      await objects.put('killed', bytes(`${found}`), { ifMatch: (await objects.head('killed')).etag });
    }
  });
});
