import { expect } from 'chai';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { silent } from '../../../controllers/log.ts';
import { noMeter } from '../../../controllers/metrics.ts';
import type { SourceEvent } from '../../../controllers/source.ts';
import { type KubeletPod } from '../../../controllers/sources/kubelet/pod.ts';
import { podsSource, type PodsSource, type PodsSourceOptions } from '../../../controllers/sources/kubelet/pods-source.ts';
import type { ConnectPods } from '../../../controllers/sources/kubelet/pods-api.ts';
import { aBarePod, FakePods } from '../../fakes/fake-pods-api.ts';
import { Connection, ManualClock, settle } from './support.ts';

const minute = 60_000;

function aPod(uid: string, phase = 'Pending', changedMs = 0): KubeletPod {
  return aBarePod({ uid, phase, conditions: [{ type: 'Ready', status: 'False', reason: '', message: '', lastTransitionMs: changedMs }] });
}

describe('the Pods of a kubelet as a source', () => {
  let clock: ManualClock;
  let kubelet: FakePods;
  let source: PodsSource;
  let connection: Connection<KubeletPod>;
  let closed: number;
  const connect = (options: PodsSourceOptions & { through?: ConnectPods } = {}): void => {
    const { through = kubelet.connect, ...rest } = options;
    source = podsSource({
      random: () => 0.5,
      connect: async (signal) => {
        const api = await through(signal);
        return { watch: (s) => api.watch(s), list: (s) => api.list(s), close: () => void (closed++, api.close()) };
      },
      ...rest,
    });
    connection = new Connection(source, { clock });
  };

  beforeEach(() => {
    clock = new ManualClock();
    kubelet = new FakePods();
    closed = 0;
  });
  afterEach(async () => {
    await connection.close();
    expect(clock.pending, 'timers left').to.equal(0);
  });

  it('is a snapshot by UID, then what changes', async () => {
    kubelet.put(aPod('a'));
    connect();
    await settle();
    kubelet.put(aPod('b'));
    await settle();
    kubelet.delete('a');
    await settle();
    expect(connection.said()).to.deep.equal(['snapshot', 'item a', 'synced', 'apply b', 'delete a']);
    await connection.close();
    expect(closed).to.equal(1);
  });

  it('says since when what it has told is so for sure: the last list, which the kubelet dropping events does not concern', async () => {
    connect();
    await settle();
    expect(source.listedMs).to.equal(undefined);
    await clock.advance(5_000);
    kubelet.put(aPod('a'));
    source.hint();
    await settle();
    expect(source.listedMs).to.equal(clock.now());
    await clock.advance(1_000);
    expect(source.listedMs).to.equal(clock.now() - 1_000);
  });

  it('leaves out what its caller does not want', async () => {
    kubelet.put(aPod('a'));
    kubelet.put(aPod('b'));
    connect({ filter: ({ uid }) => uid !== 'b' });
    await settle();
    expect(connection.said()).to.deep.equal(['snapshot', 'item a', 'synced']);
  });

  it('is not complete before every Pod that must be there is, and asks the kubelet again meanwhile', async () => {
    kubelet.put(aPod('a'));
    kubelet.put(aPod('b'));
    kubelet.hidden.add('b');
    connect({ complete: (uids) => uids.has('a') && uids.has('b') });
    await clock.advance(5000);
    expect(new Set(connection.said())).to.deep.equal(new Set(['snapshot', 'alive']));
    kubelet.hidden.clear();
    await clock.advance(1000);
    expect(connection.said().filter((event) => event !== 'alive')).to.deep.equal(['item a', 'item b', 'synced']);
  });

  it('is complete at once when a late event brings what was missing', async () => {
    connect({ complete: (uids) => uids.has('a') });
    await settle();
    kubelet.put(aPod('a'));
    await settle();
    expect(connection.said()).to.deep.equal(['snapshot', 'item a', 'synced']);
  });

  it('believes an incomplete list after a bound', async () => {
    kubelet.put(aPod('a'));
    connect({ complete: () => false });
    await clock.advance(minute - 1);
    expect(connection.said()).not.to.include('synced');
    await clock.advance(1);
    expect(connection.said()).to.include.members(['item a', 'synced']);
  });

  it('tells its caller the time, so that what was written just now need not be there', async () => {
    const times: number[] = [];
    connect({ complete: (_uids, wallMs) => times.push(wallMs) > 0 });
    await settle();
    expect(times).to.deep.equal([clock.wall()]);
  });

  it('never ends a snapshot that was cut, and connects again with a fresh one', async () => {
    kubelet.put(aPod('a'));
    connect({ complete: () => false });
    await settle();
    kubelet.cut();
    await settle();
    expect(connection.said()).to.deep.equal(['snapshot']);
    expect(connection.ended?.error).to.be.instanceOf(Error);
  });

  it('ends when the watch is cut, after what had come before', async () => {
    connect();
    await settle();
    kubelet.put(aPod('a'));
    kubelet.cut();
    await settle();
    expect(connection.said()).to.deep.equal(['snapshot', 'synced', 'apply a']);
    expect(connection.ended?.error).to.match(/the watch was cut/);
  });

  it('finds every three minutes what the kubelet lost in silence', async () => {
    kubelet.put(aPod('gone'));
    connect();
    await settle();
    connection.said();
    kubelet.dropEvents(1);
    kubelet.put(aPod('lost'));
    kubelet.deleteSilently('gone');
    await clock.advance(3 * minute - 1);
    expect(connection.said()).to.deep.equal([]);
    await clock.advance(1);
    expect(connection.said()).to.deep.equal(['apply lost', 'delete gone', 'alive']);
    await clock.advance(3 * minute);
    expect(connection.said()).to.deep.equal(['alive']);
  });

  it('lists at once when hinted', async () => {
    connect();
    await settle();
    kubelet.dropEvents(1);
    kubelet.put(aPod('a'));
    await settle();
    connection.said();
    source.hint();
    await settle();
    expect(connection.said()).to.deep.equal(['apply a', 'alive']);
  });

  it('refuses an event that is older than what it knows, and asks within a second', async () => {
    kubelet.put(aPod('a', 'Running', 20));
    connect();
    await settle();
    connection.said();
    kubelet.say(aPod('a', 'Pending', 10));
    await settle();
    expect(connection.said()).to.deep.equal(['alive']);
    await clock.advance(1000);
    expect(connection.said(), 'the list agrees').to.deep.equal(['alive']);
  });

  it('takes an end for the UID it names, whatever its order with the successor', async () => {
    kubelet.put({ ...aPod('old', 'Running', 10), name: 'web-node' });
    connect();
    await settle();
    kubelet.put({ ...aPod('new'), name: 'web-node' });
    kubelet.delete('old');
    await settle();
    expect(connection.said()).to.deep.equal(['snapshot', 'item old', 'synced', 'apply new', 'delete old']);
  });

  it('gives up a kubelet that accepts a watch and says nothing, and one that does not answer a list', async () => {
    connect({
      through: async () => ({
        watch: async function* (signal) {
          await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
          yield* [];
        },
        list: () => Promise.resolve([]),
        close: () => undefined,
      }),
    });
    await clock.advance(minute);
    expect(connection.ended?.error).to.match(/did not finish its first list/);

    connect({
      through: async (signal) => {
        const api = await kubelet.connect(signal);
        return { watch: (s) => api.watch(s), list: () => new Promise(() => undefined), close: () => undefined };
      },
    });
    await clock.advance(3 * minute + 10_000);
    expect(connection.ended?.error).to.match(/did not list its Pods within 10 s/);
  });

  it('says of bytes that are no Pod that they are broken, and lists', async () => {
    kubelet.put(aPod('a'));
    connect({
      through: async (signal) => {
        const api = await kubelet.connect(signal);
        return {
          watch: async function* (s) {
            for await (const event of api.watch(s)) {
              yield event;
              if (event.type === 'synced') yield { type: 'broken', error: new Error('not a Pod') };
            }
          },
          list: (s) => api.list(s),
          close: () => undefined,
        };
      },
    });
    await settle();
    expect(connection.said()).to.deep.equal(['snapshot', 'item a', 'synced', 'broken ?', 'alive']);
  });

  it('costs a slow reader one event per Pod, while the stream is read on', async () => {
    connect();
    await connection.close();
    const signal = new AbortController();
    const reader = source.open({ signal: signal.signal, cursor: undefined, clock, log: silent, meter: noMeter })[Symbol.asyncIterator]();
    await reader.next();
    await reader.next();
    for (let burst = 0; burst < 10; burst++) {
      for (let i = 1; i <= 90; i++) kubelet.put(aPod('a', 'Running', burst * 100 + i));
      await settle();
    }
    const { value } = (await reader.next()) as { value: SourceEvent<KubeletPod> };
    expect(value).to.deep.include({ type: 'apply', object: aPod('a', 'Running', 990) });
    kubelet.put(aPod('b'));
    expect((await reader.next()).value).to.include({ type: 'apply', key: 'b' });
    signal.abort();
    await reader.return?.();
  });
});
