/** The fakes that other tests trust: that a fault hits exactly where it was put, and that a power cut takes what it may and no more. */
import { describe, it } from 'mocha';
import { expect } from 'chai';
import { fakeClock } from '../../../controllers/testing/fake-clock.ts';
import { fakeBucket, fakeObjects } from '../../fakes/fake-objects.ts';
import { everyFault, faultFiles, Killed } from '../../fakes/fault-files.ts';
import { memoryFiles, type MemoryFiles } from '../../fakes/memory-files.ts';
import { all, bytes, caught, fails, text } from '../../integration/providers/objects-conformance.ts';

describe('the fake bucket', () => {
  it('fails the requests that a rule names, as often as it says, and no others', async () => {
    const objects = fakeObjects();
    await objects.put('a/x', bytes('1'));
    objects.fail({ operations: ['get'], prefix: 'a/', times: 2, fault: { kind: 'throttled', retryAfterMs: 500 } });
    await objects.head('a/x');
    await fails('not-found', objects.get('b'));
    expect(await caught(objects.get('a/x'))).to.include({ code: 'throttled', retryAfterMs: 500 });
    await fails('throttled', objects.get('a/x'));
    expect(await text(objects, 'a/x')).to.equal('1');
  });

  it('carries a write out, or not, whose answer it loses', async () => {
    const objects = fakeObjects();
    objects.fail({ operations: ['put'], fault: { kind: 'lost-answer', applied: true } });
    await fails('unknown-outcome', objects.put('a', bytes('1'), { ifNoneMatch: '*' }));
    expect(objects.bucket.text('a')).to.equal('1');
    objects.fail({ operations: ['put'], fault: { kind: 'lost-answer', applied: false } });
    await fails('unknown-outcome', objects.put('a', bytes('2')));
    objects.fail({ operations: ['put'], fault: { kind: 'lost-answer', applied: true } });
    await fails('unknown-outcome', objects.put('a', bytes('3'), { ifNoneMatch: '*' }));
    expect(objects.bucket.text('a')).to.equal('1');
    objects.fail({ fault: { kind: 'lost-answer', applied: true } });
    await fails('unavailable', objects.get('a'));
  });

  it('cuts one client off and not the other', async () => {
    const bucket = fakeBucket();
    const [one, other] = [bucket.client(), bucket.client()];
    one.down = true;
    await fails('unavailable', one.put('a', bytes('x')));
    await other.put('a', bytes('y'));
    one.down = false;
    expect(await text(one, 'a')).to.equal('y');
  });

  it('carries a request out in the middle of its latency, also when the caller gives up after that', async () => {
    const clock = fakeClock();
    const objects = fakeObjects({ clock, latencyMs: 100 });
    const controller = new AbortController();
    const put = caught(objects.put('a', bytes('x'), { signal: controller.signal }));
    await clock.advance(49);
    expect(objects.bucket.text('a')).to.equal(undefined);
    await clock.advance(1);
    expect(objects.bucket.text('a')).to.equal('x');
    controller.abort(new Error('enough'));
    expect(String(await put)).to.contain('enough');
    expect(objects.bucket.text('a')).to.equal('x');
    expect(clock.pending).to.equal(0);
  });

  it('breaks a body off in its middle, and slows it', async () => {
    const clock = fakeClock();
    const objects = fakeObjects({ clock });
    await objects.put('a', new Uint8Array(200_000));
    objects.chunkDelayMs = 10;
    const { body } = await objects.stream('a');
    let arrived = 0;
    const reading = caught(
      (async () => {
        for await (const chunk of body) arrived += chunk.length;
      })(),
    );
    await clock.advance(20);
    expect(arrived).to.equal(2 * 65_536);
    objects.down = true;
    await clock.advance(10);
    expect(await reading).to.have.property('code', 'unavailable');
  });

  it('remembers what was asked', async () => {
    const objects = fakeObjects();
    const { etag } = await objects.put('a', bytes('x'));
    await objects.get('a', { ifNoneMatch: etag });
    await caught(objects.head('b'));
    await all(objects.list(''));
    expect(objects.requests.map(({ operation, outcome }) => `${operation} ${outcome}`)).to.deep.equal([
      'put ok',
      'get not-modified',
      'head failed',
      'list ok',
    ]);
  });
});

describe('the file system in memory', () => {
  const write = async (files: MemoryFiles, path: string): Promise<void> => files.create(path, bytes('0123456789'), 0o600);
  const sizes = async (files: MemoryFiles, path: string): Promise<(number | undefined)[]> => {
    const found = new Set<number | undefined>();
    for (const { files: left } of files.crashStates()) found.add((await left.info(path))?.sizeBytes);
    return [...found].sort();
  };

  it('loses a name whose folder was not synced, and tears a file that was not', async () => {
    const files = memoryFiles();
    await write(files, '/a');
    expect(await sizes(files, '/a')).to.have.members([undefined, 0, 5, 10]);
    await files.sync('/a');
    expect(await sizes(files, '/a')).to.have.members([undefined, 10]);
    await files.sync('/');
    expect(await sizes(files, '/a')).to.deep.equal([10]);
  });

  it('keeps one of both names of a rename, never none', async () => {
    const files = memoryFiles();
    await write(files, '/a');
    await files.sync('/a');
    await files.sync('/');
    await files.rename('/a', '/b');
    for (const { files: left } of files.crashStates()) expect(await left.list('/')).to.have.length(1);
  });

  it('keeps nothing in a folder whose own name is lost', async () => {
    const files = memoryFiles();
    await files.makeDirectory('/deep/er', 0o700);
    await write(files, '/deep/er/a');
    await files.sync('/deep/er/a');
    await files.sync('/deep/er');
    expect(await sizes(files, '/deep/er/a')).to.include(undefined);
    await files.sync('/deep');
    await files.sync('/');
    expect(await sizes(files, '/deep/er/a')).to.deep.equal([10]);
  });

  it('gives copies that no longer share anything', async () => {
    const files = memoryFiles();
    await write(files, '/a');
    const [first] = files.crashStates();
    await first?.files.create('/b', bytes('x'), 0o600);
    expect(await files.list('/')).to.deep.equal(['a']);
  });

  it('follows links where node:fs does', async () => {
    const files = memoryFiles();
    await files.makeDirectory('/gen/1', 0o700);
    await write(files, '/gen/1/key');
    await files.symlink('1', '/gen/..data');
    await files.symlink('..data/key', '/gen/key');
    expect((await files.read('/gen/key')).length).to.equal(10);
    expect((await files.info('/gen/key'))?.kind).to.equal('symlink');
    await files.symlink('loop', '/gen/loop');
    expect(await caught(files.read('/gen/loop'))).to.have.property('code', 'ELOOP');
    expect(await caught(files.create('/gen/key', bytes('x'), 0o600))).to.have.property('code', 'EEXIST');
  });
});

describe('a file system with one fault', () => {
  it('lets nothing happen after a kill, not even a read', async () => {
    const inner = memoryFiles();
    const files = faultFiles(inner, { at: 1, kind: 'kill-before' });
    await files.create('/a', bytes('x'), 0o600);
    expect(await caught(files.create('/b', bytes('x'), 0o600))).to.be.instanceOf(Killed);
    expect(await caught(files.create('/c', bytes('x'), 0o600))).to.be.instanceOf(Killed);
    expect(await caught(files.read('/a'))).to.be.instanceOf(Killed);
    expect(await inner.list('/')).to.deep.equal(['a']);
  });

  it('carries the operation out when the kill comes after it, and half of it when during', async () => {
    const after = memoryFiles();
    await caught(faultFiles(after, { at: 0, kind: 'kill-after' }).create('/a', bytes('0123'), 0o600));
    expect((await after.info('/a'))?.sizeBytes).to.equal(4);
    const during = memoryFiles();
    await caught(faultFiles(during, { at: 0, kind: 'kill-during' }).create('/a', bytes('0123'), 0o600));
    expect((await during.info('/a'))?.sizeBytes).to.equal(2);
  });

  it('finds the one moment at which a careless writer leaves a torn file', async () => {
    const error = await caught(
      everyFault({
        prepare: async () => memoryFiles(),
        act: (files) => files.create('/config', bytes('complete'), 0o600),
        check: async (files) => {
          const info = await files.info('/config');
          if (info !== undefined && info.sizeBytes !== 8) throw new Error('torn');
        },
      }),
    );
    expect(String(error)).to.match(/after kill-during at operation 0 \(create \/config\).*torn/);
  });
});
