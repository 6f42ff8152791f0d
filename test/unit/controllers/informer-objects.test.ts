import { expect } from 'chai';
import { describe, it } from 'mocha';
import { informer } from '../../../controllers/source-informer.ts';
import { fakeClock } from '../../../controllers/testing/index.ts';
import { anInformer, two, type Pod } from './an-informer.ts';

describe('an object that can not be had', () => {
  it('keeps its last good state when it can not be decoded, and is listed with the reason', async () => {
    const { source, clock, pods, told, stop } = await anInformer({ before: two });
    const broken: string[] = [];
    pods.subscribeBroken((key, error) => broken.push(`${key}: ${error?.message ?? 'whole'}`));
    told();
    source.break('a', new Error('not JSON'));
    source.put('b', { ip: '9' });
    source.snapshot();
    await clock.settle();
    expect([told(), pods.get('a'), pods.broken.get('a')?.message]).to.deep.equal([['update b live'], { ip: '1' }, 'not JSON']);
    source.put('a', { ip: '7' });
    await clock.settle();
    expect([told(), pods.broken.size]).to.deep.equal([['update a live'], 0]);
    expect(broken).to.deep.equal(['a: not JSON', 'a: whole']);
    await stop();
  });

  it('is whole again when the source goes back to the version that is here', async () => {
    const { source, clock, pods, told, stop } = await anInformer({ before: (it) => it.put('a', { ip: '1' }, { version: 'v1' }) });
    told();
    source.break('a');
    source.put('a', { ip: '1' }, { version: 'v1' });
    await clock.settle();
    expect([told(), pods.broken.size, pods.version('a')]).to.deep.equal([[], 0, 'v1']);
    await stop();
  });

  it('is known but not there when there never was a good one, and gone when the source lacks it', async () => {
    const { source, clock, pods, stop } = await anInformer({ before: (it) => it.break('a') });
    expect([pods.hasSynced, pods.known('a'), pods.has('a'), pods.broken.size]).to.deep.equal([true, true, false, 1]);
    source.drop();
    source.remove('a');
    source.snapshot();
    await clock.settle();
    expect([pods.known('a'), pods.broken.size]).to.deep.equal([false, 0]);
    await stop();
  });

  it('is one for which transform, filter or an index throws; that version is not tried again', async () => {
    let calls = 0;
    const { source, clock, pods, told, stop } = await anInformer<Pod, 'ip'>({
      before: two,
      transform: (pod) => {
        if (pod.ip !== 'bad') return pod;
        calls++;
        throw new Error('transform failed');
      },
      indexes: {
        ip: ({ ip }) => {
          if (ip === 'unindexable') throw new Error('index failed');
          return [ip];
        },
      },
    });
    told();
    source.put('a', { ip: 'bad' });
    source.put('b', { ip: 'unindexable' });
    source.snapshot();
    await clock.settle();
    expect([...pods.broken].map(([key, { message }]) => `${key} ${message}`)).to.deep.equal(['a transform failed', 'b index failed']);
    expect([told(), pods.get('a'), pods.keysBy('ip', '2'), calls]).to.deep.equal([[], { ip: '1' }, ['b'], 1]);
    await stop();
  });
});

describe('objects that are loaded one by one', () => {
  it('are loaded when their version is new, and only then', async () => {
    const { source, clock, pods, told, stop } = await anInformer({
      before: (it) => {
        it.lazy();
        two(it);
      },
    });
    expect([told(), source.loads]).to.deep.equal([['add a initial', 'add b initial'], 2]);
    source.snapshot();
    await clock.settle();
    expect(source.loads).to.equal(2);
    source.put('a', { ip: '9' });
    await clock.settle();
    expect([told(), source.loads, pods.get('a')]).to.deep.equal([['update a live'], 3, { ip: '9' }]);
    await stop();
  });

  it('delay `synced` until each has been tried once; one that is missing does not delay it for ever', async () => {
    let missing = true;
    const { source, clock, pods, told, meter, stop } = await anInformer({
      before: (it) => {
        it.lazy({ fail: (key) => (missing && key === 'k7' ? new Error('404') : undefined) });
        for (let i = 0; i < 100; i++) it.put(`k${i}`, { ip: String(i) });
      },
    });
    expect([pods.hasSynced, pods.size, pods.known('k7'), pods.broken.get('k7')?.message]).to.deep.equal([true, 99, true, '404']);
    expect([told().length, source.loads]).to.deep.equal([99, 100]);
    await clock.advance(2_000);
    expect(source.loads).to.be.within(102, 103);
    missing = false;
    await clock.advance(60_000);
    expect([told(), pods.broken.size]).to.deep.equal([['add k7 initial'], 0]);
    expect(meter.value('source_loads_total', 'pods', 'success')).to.equal(100);
    await stop();
    expect(clock.pending).to.equal(0);
  });

  it('are loaded a bounded number at once, and one that hangs is given up', async () => {
    const clock = fakeClock();
    let running = 0;
    let most = 0;
    const pods = informer<number>(
      {
        name: 'slow',
        async *open({ signal }) {
          yield { type: 'snapshot' };
          for (let i = 0; i < 10; i++) {
            const load = async (loadSignal: AbortSignal): Promise<number> => {
              most = Math.max(most, ++running);
              if (i === 0) await new Promise(() => loadSignal.addEventListener('abort', () => running--));
              await new Promise<void>((resolve) => clock.timer(100, resolve));
              running--;
              return i;
            };
            yield { type: 'item', key: `k${i}`, version: '1', load };
          }
          yield { type: 'synced' };
          await new Promise((resolve) => signal.addEventListener('abort', resolve));
        },
      },
      { clock, loads: 3 },
    );
    const stopping = new AbortController();
    const run = pods.run(stopping.signal);
    await clock.advance(1_000);
    expect([most, pods.size, pods.hasSynced]).to.deep.equal([3, 9, false]);
    await clock.advance(120_000);
    expect([pods.hasSynced, pods.broken.get('k0')?.message]).to.deep.equal([true, 'not loaded within 120 s']);
    stopping.abort();
    await run;
  });

  it('are given up as soon as a newer version is wanted', async () => {
    const signals: AbortSignal[] = [];
    const { source, clock, pods, stop } = await anInformer();
    const hanging = (signal: AbortSignal): Promise<Pod> => (signals.push(signal), new Promise(() => undefined));
    source.emit({ type: 'apply', key: 'a', version: 'v1', load: hanging });
    await clock.settle();
    source.emit({ type: 'apply', key: 'a', version: 'v2', load: async () => ({ ip: 'new' }) });
    await clock.settle();
    expect([signals.map(({ aborted }) => aborted), pods.get('a')]).to.deep.equal([[true], { ip: 'new' }]);
    await stop();
  });

  it('of a version that has been superseded or deleted meanwhile change nothing', async () => {
    const gates = new Map<string, (object: Pod) => void>();
    const { source, clock, told, pods, stop } = await anInformer();
    const lazily = (version: string): void =>
      source.emit({ type: 'apply', key: 'a', version, load: () => new Promise((resolve) => gates.set(version, resolve)) });
    lazily('v1');
    await clock.settle();
    lazily('v2');
    await clock.settle();
    gates.get('v1')?.({ ip: 'old' });
    await clock.settle();
    gates.get('v2')?.({ ip: 'new' });
    await clock.settle();
    expect([told(), pods.get('a'), pods.version('a')]).to.deep.equal([['add a live'], { ip: 'new' }, 'v2']);
    lazily('v3');
    await clock.settle();
    source.emit({ type: 'delete', key: 'a' });
    await clock.settle();
    gates.get('v3')?.({ ip: 'late' });
    await clock.settle();
    expect([told(), pods.known('a')]).to.deep.equal([['delete a live'], false]);
    await stop();
  });
});

describe('an object that is decoded', () => {
  it('and can not be is counted, and not tried again in that version', async () => {
    let tries = 0;
    const { source, clock, pods, meter, told, stop } = await anInformer({ before: two });
    told();
    const decode = (): Pod => {
      tries++;
      throw new Error('garbled');
    };
    for (let i = 0; i < 3; i++) source.emit({ type: 'apply', key: 'a', version: 'v9', decode });
    await clock.settle();
    expect([tries, told(), pods.get('a'), pods.has('b')]).to.deep.equal([1, [], { ip: '1' }, true]);
    meter.render();
    expect(meter.value('informer_broken_objects', 'pods')).to.equal(1);
    await stop();
  });

  it('is not decoded again when the source goes back to it', async () => {
    let tries = 0;
    const decode = (): Pod => ({ ip: String(++tries) });
    const { source, clock, pods, told, stop } = await anInformer();
    source.emit({ type: 'apply', key: 'a', version: 'v1', decode });
    source.emit({ type: 'broken', key: 'a', error: new Error('garbled') });
    source.emit({ type: 'apply', key: 'a', version: 'v1', decode });
    await clock.settle();
    expect([tries, told(), pods.broken.size]).to.deep.equal([1, ['add a live'], 0]);
    await stop();
  });
});

describe('an object that the filter does not want', () => {
  it('is not known, also after its next version was of no use for a while', async () => {
    const { source, clock, pods, stop } = await anInformer({ filter: ({ ip }) => ip !== 'unwanted' });
    source.put('a', { ip: 'unwanted' }, { version: 'v1' });
    await clock.settle();
    expect(pods.known('a')).to.equal(false);
    source.break('a');
    await clock.settle();
    expect(pods.known('a')).to.equal(true);
    source.put('a', { ip: 'unwanted' }, { version: 'v1' });
    await clock.settle();
    expect([pods.known('a'), pods.has('a')]).to.deep.equal([false, false]);
    await stop();
  });
});

describe('an index function that fails for what it took once', () => {
  it('keeps no object from being changed or deleted, and nothing of it stays in the index', async () => {
    let failing = '';
    const { source, clock, pods, told, stop } = await anInformer<Pod, 'ip'>({
      before: two,
      indexes: {
        ip: ({ ip }) => {
          if (ip === failing) throw new Error('index failed');
          return [ip];
        },
      },
    });
    told();
    failing = '1';
    source.put('a', { ip: '9' });
    await clock.settle();
    failing = '2';
    source.remove('b');
    await clock.settle();
    expect([told(), pods.keysBy('ip', '1'), pods.keysBy('ip', '9'), pods.keysBy('ip', '2')]).to.deep.equal([
      ['update a live', 'delete b live'],
      [],
      ['a'],
      [],
    ]);
    expect([source.opened, pods.state]).to.deep.equal([1, 'live']);
    await stop();
  });

  it('deletes the predecessor of another identity only when the successor can be taken', async () => {
    const { source, clock, pods, told, stop } = await anInformer<Pod, 'ip'>({
      before: (it) => it.put('a', { ip: '1' }, { identity: 'uid-1' }),
      indexes: {
        ip: ({ ip }) => {
          if (ip === 'bad') throw new Error('index failed');
          return [ip];
        },
      },
    });
    told();
    source.put('a', { ip: 'bad' }, { identity: 'uid-2' });
    await clock.settle();
    expect([told(), pods.get('a'), pods.broken.size]).to.deep.equal([[], { ip: '1' }, 1]);
    source.put('a', { ip: '2' }, { identity: 'uid-2' });
    await clock.settle();
    expect([told(), pods.keysBy('ip', '2')]).to.deep.equal([['delete a live', 'add a live'], ['a']]);
    await stop();
  });
});
