import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { withFileLock } from '../../../infra/node/resolvers/file-lock.ts';

describe('a file lock', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'podmin-lock-'));
    path = join(folder, 'lock');
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const signal = new AbortController().signal;
  const holder = (changes: object): string =>
    JSON.stringify({ pid: process.pid, host: hostname(), started: '', nonce: 'other', ...changes });

  it('lets twenty in one after another, also when a dead holder left it', async () => {
    writeFileSync(path, holder({ pid: 0 }));
    let inside = 0;
    let most = 0;
    const one = (): Promise<void> =>
      withFileLock({ path, signal, pollMs: 1 }, async () => {
        most = Math.max(most, ++inside);
        await new Promise((go) => setImmediate(go));
        inside--;
      });
    await Promise.all(Array.from({ length: 20 }, one));
    expect(most).to.equal(1);
    expect(existsSync(path)).to.equal(false);
  });

  it('is given back when the body fails', async () => {
    const result = await withFileLock({ path, signal }, () => Promise.reject(new Error('no'))).catch((error: Error) => error.message);
    expect(result).to.equal('no');
    expect(existsSync(path)).to.equal(false);
  });

  for (const [what, content] of [
    ['the holder has ended', holder({ pid: 0 })],
    ['its pid now belongs to another process', holder({ started: '1' })],
    ['its content is torn', '{"pid":'],
    ['its content is something else', '[]'],
  ] as const) {
    it(`is taken over when ${what}`, async () => {
      writeFileSync(path, content);
      expect(await withFileLock({ path, signal, pollMs: 1 }, async () => 'done')).to.equal('done');
    });
  }

  for (const [what, content] of [
    ['is alive', holder({})],
    ['is on another machine, of which nothing is known', holder({ pid: 0, host: 'elsewhere' })],
  ] as const) {
    it(`is waited for while its holder ${what}, until told to stop`, async () => {
      writeFileSync(path, content);
      const stop = new AbortController();
      const waits: number[] = [];
      const result = withFileLock({ path, signal: stop.signal, pollMs: 1, onWait: ({ pid }) => waits.push(pid) }, async () => 'done').catch(
        (error: Error) => error.name,
      );
      await new Promise((go) => setTimeout(go, 15));
      stop.abort();
      expect(await result).to.equal('AbortError');
      expect(waits).to.have.lengthOf(1);
      expect(readFileSync(path, 'utf8')).to.equal(content);
    });
  }

  it('is not taken from under a new holder by one that saw the old', async () => {
    // Many that see the same dead holder at once: each takes it over or waits, and none removes the lock of another.
    for (let round = 0; round < 10; round++) {
      writeFileSync(path, holder({ pid: 0, nonce: `dead-${round}` }));
      let inside = 0;
      await Promise.all(
        Array.from({ length: 8 }, () =>
          withFileLock({ path, signal, pollMs: 1 }, async () => {
            expect(++inside).to.equal(1);
            await new Promise((go) => setImmediate(go));
            inside--;
          }),
        ),
      );
    }
  });
});
