import { expect } from 'chai';
import { describe, it } from 'mocha';
import { type Change } from '../../../controllers/change.ts';
import { type InformerOptions } from '../../../controllers/informer.ts';
import { informer } from '../../../controllers/source-informer.ts';
import { SourceError } from '../../../controllers/source.ts';
import { fakeClock, fakeSource, recordingLog, seededRandom } from '../../../controllers/testing/index.ts';
import { textMeter } from '../../../controllers/text-meter.ts';

interface Pod {
  readonly ip: string;
}

async function anInformer<T = Pod, I extends string = never>(
  options: InformerOptions<Pod, T, I> & { before?: (source: ReturnType<typeof fakeSource<Pod>>) => void; staleAfterMs?: number } = {},
) {
  const { before, staleAfterMs, ...rest } = options;
  const clock = fakeClock();
  const source = fakeSource<Pod>('pods', staleAfterMs === undefined ? {} : { staleAfterMs });
  const meter = textMeter();
  const log = recordingLog();
  const pods = informer<Pod, T, I>(source, { ...rest, clock, meter, log, random: seededRandom(1) });
  const seen: string[] = [];
  const changes: Change<T>[] = [];
  pods.subscribe((change) => {
    changes.push(change);
    seen.push(`${change.type} ${change.key} ${change.cause}`);
  });
  before?.(source);
  const stopping = new AbortController();
  const running = pods.run(stopping.signal);
  await clock.settle();
  const stop = async (): Promise<void> => {
    stopping.abort();
    await running;
  };
  /** What listeners were told since the last call. */
  const told = (): string[] => seen.splice(0);
  return { clock, source, meter, log, pods, changes, told, stop, stopping, running };
}

const two = (source: ReturnType<typeof fakeSource<Pod>>): void => {
  source.put('a', { ip: '1' });
  source.put('b', { ip: '2' });
};

describe('an informer', () => {
  it('tells of the first snapshot as initial adds, and is synced', async () => {
    const { pods, told, stop } = await anInformer({ before: two });
    expect(told()).to.deep.equal(['add a initial', 'add b initial']);
    expect([pods.state, pods.hasSynced, pods.size]).to.deep.equal(['live', true, 2]);
    await pods.synced;
    await stop();
    expect(pods.state).to.equal('stopped');
  });

  it('tells of live changes with what was before', async () => {
    const { source, clock, changes, told, stop } = await anInformer({ before: two });
    told();
    source.put('a', { ip: '9' });
    source.remove('b');
    await clock.settle();
    expect(told()).to.deep.equal(['update a live', 'delete b live']);
    expect(changes.at(-2)).to.deep.include({ object: { ip: '9' }, previous: { ip: '1' } });
    expect(changes.at(-1)).to.deep.include({ object: { ip: '2' } });
    await stop();
  });

  it('drops versions that it has', async () => {
    const { source, clock, told, stop } = await anInformer({ before: two });
    told();
    source.duplicate(1);
    source.put('a', { ip: '9' });
    source.snapshot();
    await clock.settle();
    expect(told()).to.deep.equal(['update a live']);
    await stop();
  });

  it('replays what is there to a listener that comes late, and tells it nothing once it has gone', async () => {
    const { source, clock, pods, stop } = await anInformer({ before: two });
    const late: string[] = [];
    const subscription = pods.subscribe(({ type, key, cause }) => late.push(`${type} ${key} ${cause}`));
    source.put('a', { ip: '9' });
    await clock.settle();
    subscription[Symbol.dispose]();
    source.put('a', { ip: '10' });
    await clock.settle();
    expect(late).to.deep.equal(['add a initial', 'add b initial', 'update a live']);
    await stop();
  });

  it('tells the others when one listener throws, and counts it', async () => {
    const { source, clock, pods, told, meter, log, stop } = await anInformer();
    pods.subscribe(
      () => {
        throw new Error('oops');
      },
      { name: 'broken one' },
    );
    const after: string[] = [];
    pods.subscribe(({ key }) => after.push(key));
    source.put('a', { ip: '1' });
    await clock.settle();
    expect([told(), after]).to.deep.equal([['add a live'], ['a']]);
    expect(meter.value('informer_handler_errors_total', 'pods')).to.equal(1);
    expect(log.lines.some(({ fields }) => fields['listener'] === 'broken one')).to.equal(true);
    await stop();
  });

  it('passes a hint on', async () => {
    const { source, pods, stop } = await anInformer();
    pods.hint();
    expect(source.hints).to.equal(1);
    await stop();
  });

  it('tells everything again at a resync, also when the source is silent', async () => {
    const { clock, told, stop } = await anInformer({ before: two, resync: '10m' });
    told();
    await clock.advance(12 * 60_000);
    expect(told()).to.deep.equal(['update a resync', 'update b resync']);
    await stop();
  });

  it('renames keys', async () => {
    const { source, clock, pods, told, stop } = await anInformer({ before: two, key: (key) => `pod/${key}` });
    source.remove('a');
    await clock.settle();
    expect(told()).to.deep.equal(['add pod/a initial', 'add pod/b initial', 'delete pod/a live']);
    expect(pods.has('pod/b')).to.equal(true);
    await stop();
  });

  it('stores what transform makes, once per version, and only what the filter lets through', async () => {
    let transformed = 0;
    const { source, clock, pods, told, stop } = await anInformer<string>({
      before: two,
      transform: ({ ip }) => {
        transformed++;
        return `ip ${ip}`;
      },
      filter: (ip) => ip !== 'ip 2',
    });
    expect([told(), pods.list(), pods.known('b')]).to.deep.equal([['add a initial'], ['ip 1'], false]);
    source.snapshot();
    await clock.settle();
    expect(transformed).to.equal(2);
    source.put('b', { ip: '3' });
    source.put('a', { ip: '2' });
    await clock.settle();
    expect(told()).to.deep.equal(['add b live', 'delete a live']);
    await stop();
  });

  it('finds by index', async () => {
    const { pods, stop } = await anInformer<Pod, 'ip'>({ before: two, indexes: { ip: ({ ip }) => [ip] } });
    expect([pods.by('ip', '2'), pods.keysBy('ip', '1')]).to.deep.equal([[{ ip: '2' }], ['a']]);
    await stop();
  });

  it('leaves nothing behind when it stops', async () => {
    const { clock, source, stop } = await anInformer({ before: two, staleAfterMs: 1_000, relist: '1m', resync: '1m' });
    await stop();
    expect([clock.pending, source.connections]).to.deep.equal([0, 0]);
  });

  it('rejects `synced` when it is stopped before', async () => {
    const { pods, stop } = await anInformer({ before: (source) => source.refuse(new Error('down')) });
    await stop();
    expect(await pods.synced.catch((error: unknown) => error)).to.have.property(
      'message',
      'informer "pods" was stopped before it had synced',
    );
  });
});

describe('a snapshot', () => {
  it('deletes what it lacks, before it tells of what is new', async () => {
    const { source, clock, told, pods, stop } = await anInformer({ before: two });
    told();
    source.drop(3);
    source.remove('b');
    source.put('a', { ip: '9' });
    source.put('c', { ip: '3' });
    source.snapshot();
    await clock.settle();
    expect(told()).to.deep.equal(['delete b relist', 'update a relist', 'add c relist']);
    expect(pods.keys()).to.have.members(['a', 'c']);
    await stop();
  });

  it('that never completes changes nothing and deletes nothing', async () => {
    const { source, clock, told, meter, stop } = await anInformer({ before: two });
    told();
    source.drop(3);
    source.remove('a');
    source.put('c', { ip: '3' });
    source.put('b', { ip: '9' });
    source.partialSnapshot(1);
    source.snapshot();
    await clock.settle();
    expect(told()).to.deep.equal([]);
    expect(meter.value('source_snapshots_total', 'pods', 'abandoned')).to.equal(1);
    await clock.advance(1_000);
    expect(told()).to.deep.equal(['delete a relist', 'update b relist', 'add c relist']);
    await stop();
  });

  it('keeps an object that comes by itself while it is told', async () => {
    const { source, clock, pods, stop } = await anInformer({ before: two });
    source.emit({ type: 'snapshot' });
    source.emit({ type: 'item', key: 'a', version: 'v1', object: { ip: '1' } });
    source.emit({ type: 'apply', key: 'c', version: 'v9', object: { ip: '9' } });
    source.emit({ type: 'synced' });
    await clock.settle();
    expect(pods.keys()).to.have.members(['a', 'c']);
    await stop();
  });
});

describe('an object of another identity under the same key', () => {
  it('is a delete and an add, live and in a snapshot', async () => {
    const { source, clock, told, changes, stop } = await anInformer({
      before: (it) => it.put('a', { ip: '1' }, { identity: 'uid-1', version: 'same' }),
    });
    told();
    source.put('a', { ip: '2' }, { identity: 'uid-2', version: 'same' });
    await clock.settle();
    expect(told()).to.deep.equal(['delete a live', 'add a live']);
    expect(changes.at(-2)).to.deep.include({ object: { ip: '1' } });
    source.drop();
    source.put('a', { ip: '3' }, { identity: 'uid-3', version: 'same' });
    source.snapshot();
    await clock.settle();
    expect(told()).to.deep.equal(['delete a relist', 'add a relist']);
    await stop();
  });

  it('survives the late delete of its predecessor', async () => {
    const { source, clock, told, stop } = await anInformer({ before: (it) => it.put('a', { ip: '2' }, { identity: 'uid-2' }) });
    told();
    source.emit({ type: 'delete', key: 'a', identity: 'uid-1' });
    await clock.settle();
    expect(told()).to.deep.equal([]);
    source.emit({ type: 'delete', key: 'a', identity: 'uid-2' });
    await clock.settle();
    expect(told()).to.deep.equal(['delete a live']);
    await stop();
  });
});

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

describe('a connection that is lost', () => {
  it('is made again after a wait that grows, and starts over only after a healthy time', async () => {
    const { source, clock, pods, log, stop } = await anInformer({ before: two });
    for (let i = 0; i < 6; i++) {
      source.cut(new Error('reset'));
      await clock.advance(60_000);
    }
    const waits = (): unknown[] => log.lines.filter(({ fields }) => fields['inMs'] !== undefined).map(({ fields }) => fields['failures']);
    expect(waits()).to.deep.equal([1, 2, 3, 4, 5, 6]);
    await clock.advance(180_000);
    source.cut(new Error('reset'));
    await clock.advance(60_000);
    expect(waits().at(-1)).to.equal(1);
    expect(pods.state).to.equal('live');
    await stop();
  });

  it('is stale with its last error meanwhile, and reads go on', async () => {
    const { source, clock, pods, told, stop } = await anInformer({ before: two });
    source.refuse(new Error('connection refused'));
    source.cut(new Error('reset'));
    await clock.settle();
    expect([pods.state, pods.lastError?.message, pods.get('a')]).to.deep.equal(['stale', 'reset', { ip: '1' }]);
    await clock.advance(5_000);
    expect(pods.lastError?.message).to.equal('connection refused');
    source.refuse(undefined);
    told();
    await clock.advance(60_000);
    expect([pods.state, pods.lastError, told()]).to.deep.equal(['live', undefined, []]);
    await stop();
  });

  it('is made again also when it ended without an error: only the stop ends an informer', async () => {
    const { source, clock, pods, stop } = await anInformer({ before: two });
    for (let i = 2; i < 6; i++) {
      source.cut();
      await clock.advance(60_000);
      expect([source.opened, pods.state]).to.deep.equal([i, 'live']);
    }
    await stop();
  });

  it('waits as long as the source says', async () => {
    const { source, clock, stop } = await anInformer({ before: two });
    source.cut(new SourceError('slow down', { retryAfterMs: 90_000 }));
    await clock.advance(89_000);
    expect(source.opened).to.equal(1);
    await clock.advance(1_000);
    expect(source.opened).to.equal(2);
    await stop();
  });

  it('is resumed from the last cursor, unless that has expired', async () => {
    const { source, clock, stop } = await anInformer();
    source.emit({ type: 'bookmark', cursor: 'c7' });
    source.cut();
    await clock.advance(60_000);
    source.cut(new SourceError('gone', { cursorExpired: true }));
    await clock.advance(60_000);
    expect(source.cursors).to.deep.equal([undefined, 'c7', undefined]);
    await stop();
  });

  it('drops a cursor that leads to a failure before the first word', async () => {
    const { source, clock, stop } = await anInformer();
    source.emit({ type: 'bookmark', cursor: 'c7' });
    source.refuse(new Error('bad cursor'));
    source.cut();
    await clock.advance(60_000);
    expect(source.cursors[1]).to.equal('c7');
    expect(source.cursors.at(-1)).to.equal(undefined);
    await stop();
  });
});

describe('a connection that is silent', () => {
  it('is made again after `staleAfter`, counted, and the stalled one is not heard any more', async () => {
    const { source, clock, pods, meter, told, stop } = await anInformer({ before: two, staleAfter: '30s' });
    told();
    source.stall();
    await clock.advance(30_000);
    expect(pods.state).to.equal('stale');
    expect(meter.value('source_reconnects_total', 'pods', 'silent')).to.equal(1);
    source.drop();
    source.put('c', { ip: '3' });
    await clock.advance(10_000);
    expect([pods.state, told()]).to.deep.equal(['live', ['add c relist']]);
    source.cut();
    await stop();
  });

  it('is not one that says it lives', async () => {
    const { source, clock, stop } = await anInformer({ before: two, staleAfter: '30s' });
    for (let i = 0; i < 10; i++) {
      await clock.advance(20_000);
      source.emit({ type: 'alive' });
    }
    expect(source.opened).to.equal(1);
    await stop();
  });
});

describe('a connection that has been told to end', () => {
  /** Each connection tells one object, and goes on for `lingerMs` after its end, telling another that must not be heard. */
  function lingering(lingerMs: number) {
    const clock = fakeClock();
    const log = recordingLog();
    let opened = 0;
    const numbers = informer<number>(
      {
        name: 'lingering',
        async *open({ signal }) {
          const mine = ++opened;
          yield { type: 'snapshot' };
          yield { type: 'item', key: 'a', version: `v${mine}`, object: mine };
          yield { type: 'synced' };
          await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
          await new Promise<void>((resolve) => clock.timer(lingerMs, resolve));
          yield { type: 'apply', key: 'a', version: `late-${mine}`, object: -mine };
        },
      },
      { clock, log, relist: '1m', random: () => 0.5 },
    );
    const stopping = new AbortController();
    const running = numbers.run(stopping.signal);
    const stop = async (): Promise<void> => {
      stopping.abort();
      await clock.advance(lingerMs);
      await running;
    };
    return { clock, log, numbers, opened: () => opened, stop };
  }

  it('is waited for, and not heard', async () => {
    const { clock, numbers, opened, stop } = lingering(2_000);
    await clock.advance(61_000);
    expect([opened(), numbers.get('a')]).to.deep.equal([1, 1]);
    await clock.advance(1_000);
    expect([opened(), numbers.get('a')]).to.deep.equal([2, 2]);
    await stop();
    expect(clock.pending).to.equal(0);
  });

  it('is left behind after 5 s, with a word, and waited for at the stop', async () => {
    const { clock, log, numbers, opened, stop } = lingering(30_000);
    await clock.advance(65_000);
    expect([opened(), numbers.get('a')]).to.deep.equal([2, 2]);
    expect(log.lines.some(({ message }) => message.includes('did not end when told to'))).to.equal(true);
    await clock.advance(30_000);
    expect(numbers.get('a')).to.equal(2);
    await stop();
    expect(clock.pending).to.equal(0);
  });
});

describe('a planned relist', () => {
  it('opens a new connection at once and does not call the data stale', async () => {
    const { source, clock, pods, told, stop } = await anInformer({ before: two, relist: '3m' });
    told();
    source.drop();
    source.remove('b');
    await clock.advance(200_000);
    expect([source.opened, pods.state, told()]).to.deep.equal([2, 'live', ['delete b relist']]);
    await stop();
  });
});

describe('a write of our own', () => {
  it('is read until the source shows it, and is not told twice', async () => {
    const { source, clock, pods, told, stop } = await anInformer({ before: two });
    told();
    pods.expect('a', { version: 'v9', object: { ip: 'mine' } });
    expect([pods.get('a'), pods.version('a'), told()]).to.deep.equal([{ ip: 'mine' }, 'v9', ['update a live']]);
    source.emit({ type: 'apply', key: 'a', version: 'older', object: { ip: 'older' } });
    await clock.settle();
    expect([pods.get('a'), told()]).to.deep.equal([{ ip: 'mine' }, []]);
    source.put('a', { ip: 'mine' }, { version: 'v9' });
    await clock.advance(20_000);
    expect([pods.get('a'), told()]).to.deep.equal([{ ip: 'mine' }, []]);
    await stop();
  });

  it('is given up after a while when the source does not show it', async () => {
    const { clock, pods, told, stop } = await anInformer({ before: two });
    told();
    pods.expect('a', undefined, { within: '5s' });
    pods.expect('c', { version: 'v9', object: { ip: 'c' } }, { within: '6s' });
    expect([pods.has('a'), pods.list().length]).to.deep.equal([false, 2]);
    told();
    await clock.advance(5_000);
    expect(told()).to.deep.equal(['add a live']);
    await clock.advance(1_000);
    expect(told()).to.deep.equal(['delete c live']);
    await stop();
    expect(clock.pending).to.equal(0);
  });
});

describe('the stream of changes', () => {
  it('coalesces by key what its reader has not seen', async () => {
    const { source, clock, pods, stop } = await anInformer({ before: two });
    const ending = new AbortController();
    const changes = pods.events(ending.signal)[Symbol.asyncIterator]();
    expect((await changes.next()).value).to.deep.include({ type: 'add', key: 'a' });
    expect((await changes.next()).value).to.deep.include({ type: 'add', key: 'b' });
    source.put('a', { ip: '2' });
    source.put('a', { ip: '3' });
    source.put('c', { ip: '9' });
    source.remove('c');
    source.remove('b');
    source.put('b', { ip: '5' });
    await clock.settle();
    expect((await changes.next()).value).to.deep.include({ type: 'update', key: 'a', object: { ip: '3' }, previous: { ip: '1' } });
    expect((await changes.next()).value).to.deep.include({ type: 'update', key: 'b', object: { ip: '5' }, previous: { ip: '2' } });
    const waiting = changes.next();
    ending.abort();
    expect((await waiting).done).to.equal(true);
    await stop();
  });
});
