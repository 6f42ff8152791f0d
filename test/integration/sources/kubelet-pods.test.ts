import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { status } from '@grpc/grpc-js';
import { expect } from 'chai';
import { afterEach, beforeEach, describe, it } from 'mocha';
import type { Clock } from '../../../controllers/clock.ts';
import { silent } from '../../../controllers/log.ts';
import { noMeter } from '../../../controllers/metrics.ts';
import type { SourceEvent } from '../../../controllers/source.ts';
import { connectKubelet } from '../../../controllers/sources/kubelet/grpc.ts';
import { kubeletPods, type KubeletPod, type PodsSource } from '../../../controllers/sources/kubelet/index.ts';
import { aBarePod, FakePods, FakePodsApi } from '../../fakes/fake-pods-api.ts';

const clock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  timer: (ms, fn) => {
    const timer = setTimeout(fn, ms);
    return { cancel: () => clearTimeout(timer) };
  },
};

function aPod(uid: string, fields: Partial<KubeletPod> = {}): KubeletPod {
  return aBarePod({
    uid,
    name: `${uid}-node`,
    labels: { app: uid },
    createdMs: 1_700_000_000_000,
    phase: 'Running',
    podIPs: ['fd00::1'],
    terminationGracePeriodSeconds: 5,
    containers: [{ name: 'main', image: 'web:1', ports: [{ name: 'http', containerPort: 80, hostPort: 0, protocol: 'TCP' }] }],
    conditions: [{ type: 'Ready', status: 'True', reason: '', message: '', lastTransitionMs: 1_700_000_005_000 }],
    ...fields,
  });
}

/** One connection, read event by event. */
class Reader {
  readonly #controller = new AbortController();
  readonly #iterator: AsyncIterator<SourceEvent<KubeletPod>>;

  constructor(source: PodsSource) {
    const context = { signal: this.#controller.signal, cursor: undefined, clock, log: silent, meter: noMeter };
    this.#iterator = source.open(context)[Symbol.asyncIterator]();
  }
  async next(): Promise<SourceEvent<KubeletPod> | undefined> {
    const { value, done } = (await this.#iterator.next()) as IteratorResult<SourceEvent<KubeletPod>, undefined>;
    return done === true ? undefined : value;
  }
  async until(type: SourceEvent<KubeletPod>['type']): Promise<readonly SourceEvent<KubeletPod>[]> {
    const events: SourceEvent<KubeletPod>[] = [];
    for (;;) {
      const event = await this.next();
      if (event === undefined) return events;
      events.push(event);
      if (event.type === type) return events;
    }
  }
  /** The error that ends the connection. */
  async failure(): Promise<Error> {
    try {
      await this.until('bookmark');
    } catch (error) {
      return error as Error;
    }
    throw new Error('the connection ended without an error');
  }
  async close(): Promise<void> {
    this.#controller.abort();
    await this.#iterator.return?.();
  }
}

const inShort = (events: readonly SourceEvent<KubeletPod>[]): string[] =>
  events.map((event) => ('key' in event ? `${event.type} ${event.key}` : event.type));

describe('the Pods API of a kubelet over its socket', () => {
  let folder: string;
  let socket: string;
  let pods: FakePods;
  let api: FakePodsApi;
  let reader: Reader;
  const serve = async (versions?: readonly string[]): Promise<void> => {
    api = new FakePodsApi({ socket, connect: pods.connect, ...(versions === undefined ? {} : { versions }) });
    await api.start();
  };
  const connect = (input: Partial<Parameters<typeof kubeletPods>[0]> = {}): PodsSource => {
    const source = kubeletPods({ socket, ...input });
    reader = new Reader(source);
    return source;
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pods-api-'));
    socket = join(folder, 'pods.sock');
    pods = new FakePods();
  });
  afterEach(async () => {
    await reader.close();
    api.stop();
    rmSync(folder, { recursive: true });
  });

  it('gives what the kubelet marshalled, then what changes', async () => {
    const pod = aPod('a');
    pods.put(pod);
    await serve();
    connect();
    const events = await reader.until('synced');
    expect(inShort(events)).to.deep.equal(['snapshot', 'item a', 'synced']);
    expect(events[1]).to.deep.include({ identity: 'a', object: pod });

    pods.put(aPod('b'));
    expect(await reader.next()).to.include({ type: 'apply', key: 'b' });
    pods.put(aPod('b', { phase: 'Failed', reason: 'NodePorts' }));
    expect(await reader.next()).to.have.nested.include({ 'object.reason': 'NodePorts' });
    pods.delete('a');
    expect(await reader.next()).to.deep.equal({ type: 'delete', key: 'a' });
  });

  it('takes the newest name of the service that is served, and remembers it', async () => {
    await serve(['v1alpha1', 'v1beta1']);
    const source = connect();
    await reader.until('synced');
    source.hint();
    await reader.until('alive');
    expect(api.calls).to.deep.equal(['v1beta1 WatchPods', 'v1beta1 ListPods']);
  });

  it('follows a kubelet that comes back with another version of the service', async () => {
    await serve(['v1beta1']);
    const source = connect();
    await reader.until('synced');
    api.stop();
    expect((await reader.failure()).name).to.equal('SourceError');
    await serve(['v1alpha1']);
    reader = new Reader(source);
    expect(inShort(await reader.until('synced'))).to.deep.equal(['snapshot', 'synced']);
    expect(api.calls).to.deep.equal(['v1alpha1 WatchPods']);
  });

  it('looks for every version anew after a kubelet that served none', async () => {
    await serve(['v1beta1']);
    const source = connect();
    await reader.until('synced');
    api.stop();
    await reader.failure();
    await serve([]);
    reader = new Reader(source);
    expect(await reader.failure()).to.match(/does not serve the Pods API/);
    api.stop();
    await serve(['v1', 'v1beta1']);
    reader = new Reader(source);
    await reader.until('synced');
    expect(api.calls).to.deep.equal(['v1 WatchPods']);
  });

  it('finds the version also by a list', async () => {
    pods.put(aPod('a'));
    await serve(['v1alpha1']);
    reader = new Reader(kubeletPods({ socket }));
    const connection = await connectKubelet({ socket })(new AbortController().signal);
    expect((await connection.list(new AbortController().signal)).map(({ pod }) => pod.uid)).to.deep.equal(['a']);
    expect(api.calls).to.deep.equal(['v1alpha1 ListPods']);
    connection.close();
  });

  it('says which feature gate is off when the API is not served', async () => {
    await serve([]);
    connect();
    const error = await reader.failure();
    expect(error).to.match(/does not serve the Pods API; enable the PodsAPI feature gate/);
    expect(error).to.include({ retryAfterMs: 30_000 });
  });

  it('says where it looked when there is no socket', async () => {
    await serve();
    api.stop();
    connect();
    const error = await reader.failure();
    expect(error).to.match(/does not answer on/);
    expect(error.message).to.include(socket);
  });

  it('says that the kubelet has not read its sources yet, and is asked again soon', async () => {
    await serve();
    api.failWith = status.FAILED_PRECONDITION;
    connect();
    const error = await reader.failure();
    expect(error).to.match(/has not read its sources of Pods yet/);
    expect(error).to.include({ retryAfterMs: 1_000, name: 'SourceError' });
  });

  it('leaves a kubelet alone for a while that asks for fewer requests', async () => {
    await serve();
    const source = connect();
    await reader.until('synced');
    api.failWith = status.RESOURCE_EXHAUSTED;
    source.hint();
    const error = await reader.failure();
    expect(error).to.match(/asks for fewer requests/);
    expect(error).to.include({ retryAfterMs: 5_000 });
  });

  it('ends, to begin anew, when the kubelet dies or cuts it off as too slow', async () => {
    await serve();
    const source = connect();
    await reader.until('synced');
    api.stop();
    expect((await reader.failure()).name).to.equal('SourceError');
    await serve();
    reader = new Reader(source);
    await reader.until('synced');
    pods.cut('RESOURCE_EXHAUSTED: watch client channel closed');
    expect(await reader.failure()).to.match(/cut the connection off/);
  });

  it('tells of bytes that are no Pod, and asks for the list', async () => {
    pods.put(aPod('a'));
    await serve();
    api.garbage = new Uint8Array([0xff, 0xff, 0xff]);
    connect();
    await reader.until('synced');
    expect(inShort(await reader.until('alive'))).to.include('broken ?');
    expect(api.calls).to.deep.equal(['v1alpha1 WatchPods', 'v1alpha1 ListPods']);
  });

  it('does not take a message that is larger than the bound', async () => {
    pods.put(aPod('a', { message: 'x'.repeat(100_000) }));
    await serve();
    connect({ maxMessageBytes: 50_000 });
    expect(await reader.failure()).to.match(/message was too large|larger than/i);
  });

  it('finds by a list what the stream lost in silence', async () => {
    await serve();
    const source = connect();
    await reader.until('synced');
    pods.dropEvents(1);
    pods.put(aPod('a'));
    source.hint();
    expect(inShort(await reader.until('alive'))).to.deep.equal(['apply a', 'alive']);
  });

  it('waits until the kubelet knows what it must', async () => {
    pods.put(aPod('a'));
    pods.hidden.add('a');
    await serve();
    connect({ complete: (uids) => uids.has('a') });
    expect(await reader.next()).to.deep.equal({ type: 'snapshot' });
    setTimeout(() => pods.put(aPod('a')), 20);
    expect(inShort(await reader.until('synced'))).to.deep.equal(['item a', 'synced']);
  });

  it('carries a thousand Pods in one snapshot', async () => {
    for (let i = 0; i < 1000; i++) pods.put(aPod(`p${i}`));
    await serve();
    connect();
    expect(await reader.until('synced')).to.have.length(1002);
  });

  it('has one version for equal Pods, told by the stream or by a list', async () => {
    pods.put(aPod('a'));
    await serve();
    const source = connect();
    await reader.until('synced');
    pods.say(aPod('a'));
    source.hint();
    expect(inShort(await reader.until('alive'))).to.deep.equal(['alive']);
  });
});
