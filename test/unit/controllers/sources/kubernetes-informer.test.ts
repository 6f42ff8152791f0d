import { KubeConfig, makeInformer, type KubernetesObject } from '@kubernetes/client-node';
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { informer, type Change } from '../../../../controllers/index.ts';
import { fromInformer, type ClientNodeInformer, type KubernetesObjectLike } from '../../../../controllers/sources/kubernetes/index.ts';
import { fakeClock } from '../../../../controllers/testing/index.ts';
import { startFakeApiServer } from '../../../fakes/fake-api-server/index.ts';

const object = (name: string, version: string, uid = `${name}-uid`): KubernetesObjectLike => ({
  metadata: { name, uid, resourceVersion: version },
});

/** As client-node's behaves: lists before `start` resolves, and tells only its listener when that failed. */
class Theirs implements ClientNodeInformer<KubernetesObjectLike> {
  readonly content = new Map<string, KubernetesObjectLike>();
  readonly listeners = new Map<string, Set<(value: never) => void>>();
  failing: Error | undefined;
  starts = 0;
  running = false;

  on(verb: string, callback: (value: never) => void): void {
    const listeners = this.listeners.get(verb) ?? new Set();
    this.listeners.set(verb, listeners.add(callback));
  }
  off(verb: string, callback: (value: never) => void): void {
    this.listeners.get(verb)?.delete(callback);
  }
  async start(): Promise<void> {
    this.starts++;
    if (this.failing !== undefined) return this.tell('error', this.failing);
    this.running = true;
    for (const each of this.content.values()) this.tell('add', each);
  }
  async stop(): Promise<void> {
    this.running = false;
  }
  list(): readonly KubernetesObjectLike[] {
    return [...this.content.values()];
  }
  tell(verb: 'add' | 'update' | 'delete' | 'error', value: unknown): void {
    for (const each of this.listeners.get(verb) ?? []) each(value as never);
  }
  put(name: string, version: string, uid?: string): void {
    const verb = this.content.has(name) ? 'update' : 'add';
    this.content.set(name, object(name, version, uid));
    this.tell(verb, object(name, version, uid));
  }
  remove(name: string): void {
    this.content.delete(name);
    this.tell('delete', object(name, '0'));
  }
}

function started(theirs: Theirs) {
  const clock = fakeClock();
  const one = informer<KubernetesObjectLike>(fromInformer(theirs, { name: 'theirs' }), { clock, random: () => 0.5 });
  const changes: Change<KubernetesObjectLike>[] = [];
  one.subscribe((change) => changes.push(change));
  const stop = new AbortController();
  const done = one.run(stop.signal);
  return {
    ...{ clock, one, changes },
    said: () => changes.map(({ type, key, cause }) => `${type} ${key} ${cause}`),
    stop: async () => {
      stop.abort();
      await done;
    },
  };
}

describe("an informer of client-node's as a source", () => {
  it('gives what it holds, then what changes, with what was before', async () => {
    const theirs = new Theirs();
    theirs.put('a', '1');
    const run = started(theirs);
    await run.clock.settle();
    theirs.put('a', '2');
    theirs.put('b', '3');
    await run.clock.settle();
    theirs.remove('b');
    await run.clock.settle();
    expect(run.said()).to.deep.equal(['add a initial', 'update a live', 'add b live', 'delete b live']);
    expect(run.changes[1]?.previous?.metadata?.resourceVersion).to.equal('1');
    await run.stop();
  });

  it('is started again after an error, with back-off, and what went meanwhile is found out', async () => {
    const theirs = new Theirs();
    theirs.put('a', '1');
    theirs.put('b', '1');
    const run = started(theirs);
    await run.clock.settle();
    theirs.tell('error', new Error('gone away'));
    await run.clock.settle();
    expect(theirs.running).to.equal(false);
    expect(run.one.lastError?.message).to.equal('theirs: the informer reported an error: gone away');
    theirs.content.delete('b');
    theirs.failing = new Error('still away');
    await run.clock.advance(400);
    expect(theirs.starts).to.equal(2);
    theirs.failing = undefined;
    await run.clock.advance(10_000);
    expect(run.said().slice(2)).to.deep.equal(['delete b relist']);
    expect(run.one.state).to.equal('live');
    await run.stop();
  });

  it('shows an object that was replaced between two looks as a delete and an add', async () => {
    const theirs = new Theirs();
    theirs.put('a', '1', 'old');
    const run = started(theirs);
    await run.clock.settle();
    theirs.remove('a');
    theirs.put('a', '2', 'new');
    await run.clock.settle();
    expect(run.said()).to.deep.equal(['add a initial', 'delete a live', 'add a live']);
    await run.stop();
  });

  it('leaves neither listeners nor timers behind, and the informer stopped', async () => {
    const theirs = new Theirs();
    const run = started(theirs);
    await run.clock.settle();
    await run.stop();
    expect([...theirs.listeners.values()].map((each) => each.size)).to.deep.equal([0, 0, 0, 0]);
    expect([theirs.running, run.clock.pending]).to.deep.equal([false, 0]);
  });

  it('may be a real one', async () => {
    await using server = await startFakeApiServer();
    const put = (name: string, value: string): void =>
      void server.put({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'n' }, data: { value } });
    put('a', '1');
    const config = new KubeConfig();
    config.loadFromString(server.kubeconfig);
    const list = async () => {
      const answer = await fetch(`${server.url}/api/v1/configmaps`);
      return (await answer.json()) as { metadata: { resourceVersion: string }; items: (KubernetesObject & { data: { value: string } })[] };
    };
    const real = makeInformer(config, '/api/v1/configmaps', list);
    const one = informer(fromInformer(real, { name: 'config-maps' }));
    const stop = new AbortController();
    const done = one.run(stop.signal);
    await one.synced;
    put('a', '2');
    put('b', '1');
    for (let i = 0; i < 500 && !one.has('n/b'); i++) await new Promise((resolve) => setTimeout(resolve, 2));
    expect(one.keys()).to.have.members(['n/a', 'n/b']);
    expect(one.get('n/a')?.data.value).to.equal('2');
    stop.abort();
    await done;
  });
});
