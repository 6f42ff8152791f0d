import { describe, it } from 'mocha';
import { expect } from 'chai';
import { holdLock, type LockInput } from '../../../cli/lock.ts';
import { faultFiles } from '../../fakes/fault-files.ts';
import { memoryFiles } from '../../fakes/memory-files.ts';
import { fakeProcesses, hurriedClock } from './harness.ts';

const path = '/c/lock';

async function aFolder() {
  const files = memoryFiles();
  await files.makeDirectory('/c', 0o700);
  return files;
}

function input(more: Partial<LockInput> & Pick<LockInput, 'files'>): LockInput {
  return { path, clock: hurriedClock(), signal: new AbortController().signal, processes: fakeProcesses(1), ...more };
}

function left(files: { list(path: string): Promise<readonly string[]> }) {
  return files.list('/c');
}

describe('a lock', () => {
  it('is held by one at a time', async () => {
    const files = await aFolder();
    let inside = 0;
    let most = 0;
    await Promise.all(
      Array.from({ length: 20 }, async (_, pid) => {
        await using _lock = await holdLock(input({ files, processes: fakeProcesses(pid) }));
        most = Math.max(most, ++inside);
        await new Promise(setImmediate);
        inside--;
      }),
    );
    expect(most).to.equal(1);
    expect(await left(files)).to.deep.equal([]);
  });

  it('that a living process does not give back ends the wait, which names the process and the way out', async () => {
    const files = await aFolder();
    await holdLock(input({ files, processes: fakeProcesses(7) }));
    const error = await holdLock(input({ files })).catch((e: unknown) => e);
    expect(String(error)).to.match(/process 7 has held \/c\/lock for too long.*remove that file/);
    expect(await left(files)).to.deep.equal(['lock']);
  });

  it('of a dead process goes to exactly one of those that wait', async () => {
    const files = await aFolder();
    await holdLock(input({ files, processes: fakeProcesses(7) }));
    let inside = 0;
    await Promise.all(
      Array.from({ length: 20 }, async (_, pid) => {
        await using _lock = await holdLock(input({ files, processes: fakeProcesses(pid + 10, new Set([7])) }));
        expect(++inside).to.equal(1);
        await new Promise(setImmediate);
        inside--;
      }),
    );
    expect(await left(files)).to.deep.equal([]);
  });

  it('of a dead process is freed also when the one who frees it dies at any point', async () => {
    for (let at = 0; ; at++) {
      const files = await aFolder();
      await holdLock(input({ files, processes: fakeProcesses(7) }));
      const mortal = faultFiles(files, { at, kind: 'kill-before' });
      await holdLock(input({ files: mortal, processes: fakeProcesses(8, new Set([7])) })).catch(() => undefined);
      if (!mortal.killed) break;
      await using _lock = await holdLock(input({ files, processes: fakeProcesses(9, new Set([7, 8])) }));
      expect(await files.info(path), `killed at ${at}`).not.to.equal(undefined);
    }
  });

  it('of a process that cannot be looked up is respected for a minute, then taken', async () => {
    const files = await aFolder();
    const elsewhere = { self: { pid: 7, started: '1', scope: 'another machine' }, state: () => 'alive' as const };
    await holdLock(input({ files, processes: elsewhere }));
    const clock = hurriedClock();
    const early = await holdLock(input({ files, clock })).catch((e: unknown) => e);
    expect(early).to.be.instanceOf(Error);
    clock.wallMs += 61_000;
    await using _lock = await holdLock(input({ files, clock }));
  });

  it('is not waited for after an interruption', async () => {
    const files = await aFolder();
    await holdLock(input({ files, processes: fakeProcesses(7) }));
    const controller = new AbortController();
    const waiting = holdLock(input({ files, signal: controller.signal })).catch((e: unknown) => e);
    controller.abort(new Error('interrupted'));
    expect(String(await waiting)).to.match(/interrupted/);
  });

  it('leaves a file that is not its own alone', async () => {
    const files = await aFolder();
    await files.create(path, Buffer.from('notes'), 0o600);
    expect(String(await holdLock(input({ files })).catch((e: unknown) => e))).to.match(/not a lock of podmin's/);
    expect(Buffer.from(await files.read(path)).toString()).to.equal('notes');
  });
});
