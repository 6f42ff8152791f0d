/** The source `kubernetes`, judged by a real kube-apiserver; and the fake one with it, since every test runs on both. */
import { expect } from 'chai';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import { informer, type Change, type Informer, type Source } from '../../../controllers/index.ts';
import { kubernetes, type KubernetesOptions } from '../../../controllers/sources/kubernetes/index.ts';
import { configOf, firstStartMs, freshNamespace, servers, type TestServer } from '../../fixtures/kube-apiserver/servers.ts';

interface Thing {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata: { readonly name: string; readonly uid?: string; readonly labels?: Record<string, string> };
  readonly data?: Readonly<Record<string, string>>;
}

for (const [name, start] of servers) {
  describe(`on ${name}`, function () {
    this.timeout(20_000);
    let server: TestServer;
    let namespace: string;
    let running: Running[];
    before(async function () {
      this.timeout(firstStartMs);
      server = await start();
    });
    after(() => server[Symbol.asyncDispose]());
    beforeEach(async () => {
      running = [];
      namespace = await freshNamespace(server);
    });
    afterEach(async () => {
      server.relay.open();
      await Promise.all(running.map((each) => each.stop()));
    });

    const pathOf = (plural: string): string => `/api/v1/namespaces/${namespace}/${plural}`;
    async function write(plural: 'configmaps' | 'secrets', key: string, value: string, labels = {}): Promise<string> {
      const kind = plural === 'secrets' ? 'Secret' : 'ConfigMap';
      const object = { apiVersion: 'v1', kind, metadata: { name: key, namespace, labels }, data: { value: btoa(value) } };
      const put = await server.call('PUT', `${pathOf(plural)}/${key}`, object);
      const answer = put.status === 404 ? await server.call('POST', pathOf(plural), object) : put;
      expect(answer.status, answer.text).to.be.oneOf([200, 201]);
      return answer.json?.metadata?.resourceVersion ?? '';
    }
    const remove = async (plural: string, key: string): Promise<void> => {
      expect((await server.call('DELETE', `${pathOf(plural)}/${key}`)).status).to.equal(200);
    };
    function run(options: Partial<KubernetesOptions> = {}, config = server.config): Running {
      const one = new Running(kubernetes<Thing>(config, { path: pathOf('configmaps'), ...options }));
      running.push(one);
      return one;
    }
    /** Whatever a server puts there by itself does not count. */
    const filled = async (): Promise<void> => {
      for (const key of ['a', 'b', 'c', 'd', 'e']) await write('configmaps', key, key, { app: key < 'c' ? 'x' : 'y' });
    };

    for (const streaming of [false, true]) {
      describe(streaming ? 'a streamed list' : 'a list in pages', () => {
        it('gives every object once, whole, with what it is', async () => {
          await filled();
          const things = run({ limit: 2, streaming });
          await things.synced;
          expect(things.of('add')).to.have.members(['a', 'b', 'c', 'd', 'e'].map((key) => `${namespace}/${key}`));
          const object = things.informer.get(`${namespace}/c`);
          expect(object).to.deep.include({ apiVersion: 'v1', kind: 'ConfigMap', data: { value: btoa('c') } });
          expect(things.kinds.filter((kind) => kind === 'snapshot')).to.have.lengthOf(1);
        });

        it('is followed by what happens after it: added, changed, deleted, replaced by another of the same name', async () => {
          await filled();
          const things = run({ streaming });
          await things.synced;
          things.changes.length = 0;
          await write('configmaps', 'f', '1');
          await write('configmaps', 'f', '2');
          await remove('configmaps', 'a');
          await remove('configmaps', 'b');
          await write('configmaps', 'b', 'again');
          await things.until(() => things.changes.length === 5);
          expect(things.said()).to.deep.equal(['add f live', 'update f live', 'delete a live', 'delete b live', 'add b live']);
        });

        it('is of those that a selector wants; one that it no longer wants is deleted', async () => {
          await filled();
          const things = run({ streaming, labelSelector: 'app=x' });
          await things.synced;
          expect(things.informer.keys()).to.have.members([`${namespace}/a`, `${namespace}/b`]);
          things.changes.length = 0;
          await write('configmaps', 'a', 'a', { app: 'y' });
          await write('configmaps', 'c', 'c', { app: 'x' });
          await things.until(() => things.changes.length === 2);
          expect(things.said()).to.deep.equal(['delete a live', 'add c live']);
        });

        it('has the metadata alone when no more is asked for', async () => {
          await filled();
          const things = run({ streaming, metadataOnly: true, fieldSelector: 'metadata.name=d' });
          await things.synced;
          await write('configmaps', 'd', 'new');
          await things.until(() => things.changes.length === 2);
          const object = things.informer.get(`${namespace}/d`);
          expect(object).to.deep.include({ apiVersion: 'meta.k8s.io/v1', kind: 'PartialObjectMetadata' });
          expect(object).not.to.have.property('data');
          expect(object?.metadata.labels).to.equal(undefined);
        });
      });
    }

    it('goes on after a cut from the last event, without a new list, and is told once of what happened meanwhile', async () => {
      await filled();
      const things = run();
      await things.synced;
      await write('configmaps', 'a', 'before the cut');
      await things.until(() => things.changes.length === 6);
      things.changes.length = 0;
      server.relay.close();
      await remove('configmaps', 'b');
      await write('configmaps', 'c', 'while away');
      server.relay.open();
      await things.until(() => things.changes.length === 2);
      expect(things.said()).to.deep.equal(['delete b live', 'update c live']);
      expect(things.kinds.filter((kind) => kind === 'snapshot')).to.have.lengthOf(1);
    });

    it('lists again when its version has been compacted, and finds out what was deleted while it was away', async () => {
      for (const key of ['a', 'b', 'c']) await write('secrets', key, key);
      const things = run({ path: pathOf('secrets') });
      await things.synced;
      things.changes.length = 0;
      server.relay.close();
      await remove('secrets', 'b');
      await write('secrets', 'c', 'while away');
      await server.compact();
      server.relay.open();
      await things.until(() => things.changes.length === 2);
      expect(things.said()).to.deep.equal(['delete b relist', 'update c relist']);
      expect(things.errors.some((message) => message.includes('410 Expired'))).to.equal(true);
    });

    it('waits for a kind that is not there yet, and says so', async () => {
      const things = run({ path: '/apis/example.com/v1/widgets' });
      await things.until(() => things.informer.lastError !== undefined);
      expect(things.informer.state).to.equal('waiting');
      expect(things.informer.lastError?.message).to.match(/GET \/apis\/example\.com\/v1\/widgets: 404\b.*CustomResourceDefinition/);
      await server.serveWidgets();
      await things.synced;
      const path = '/apis/example.com/v1/namespaces/default/widgets';
      await things.until(async () => {
        const widget = { apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'w', namespace: 'default' }, spec: { size: 3 } };
        return (await server.call('POST', path, widget)).status === 201;
      });
      await things.until(() => things.informer.has('default/w'));
      expect(things.informer.get('default/w')).to.deep.include({ kind: 'Widget', spec: { size: 3 } });
    });

    it('is told that its credentials are not accepted, in words that do not hold them', async () => {
      const text = server.config.exportConfig();
      const { user } = (JSON.parse(text) as { users: { user: { token: string } }[] }).users[0]!;
      const things = run({}, configOf(text.replace(user.token, 'not-the-right-one')));
      await things.until(() => things.informer.lastError !== undefined);
      expect(things.informer.lastError?.message)
        .to.match(/401 Unauthorized.*check the user of the kubeconfig/)
        .and.not.to.contain('not-the-right-one');
    });

    it('does not take an unknown field for a filter', async () => {
      const things = run({ fieldSelector: 'data.value=x', streaming: true });
      await things.until(() => things.informer.lastError !== undefined);
      expect(things.informer.lastError?.message).to.match(/400 BadRequest/);
    });
  });
}

/** An informer that is run, and what it said. */
class Running {
  readonly informer: Informer<Thing>;
  readonly changes: Change<Thing>[] = [];
  /** Of the source's events. */
  readonly kinds: string[] = [];
  readonly errors: string[] = [];
  readonly #stop = new AbortController();
  readonly #done: Promise<void>;

  constructor(source: Source<Thing>) {
    const watched: Source<Thing> = { ...source, open: (context) => this.#listen(source.open(context)) };
    // Never long between two connections.
    const one = informer<Thing>(watched, { random: () => 0.02 });
    this.informer = one;
    one.subscribe((change) => this.changes.push(change));
    this.#done = one.run(this.#stop.signal);
  }

  get synced(): Promise<void> {
    return this.informer.synced;
  }

  of(type: Change<Thing>['type']): readonly string[] {
    return this.changes.filter((change) => change.type === type).map(({ key }) => key);
  }

  said(): readonly string[] {
    return this.changes.map(({ type, key, cause }) => `${type} ${key.slice(key.indexOf('/') + 1)} ${cause}`);
  }

  async until(holds: () => boolean | Promise<boolean>): Promise<void> {
    const late = Date.now() + 15_000;
    while (!(await holds())) {
      if (Date.now() > late) throw new Error(`not so within 15 s; it said ${this.said().join(', ')}, ${this.informer.lastError?.message}`);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#done;
  }

  async *#listen(events: ReturnType<Source<Thing>['open']>): ReturnType<Source<Thing>['open']> {
    try {
      for await (const event of events) {
        this.kinds.push(event.type);
        yield event;
      }
    } catch (error) {
      this.errors.push(String(error));
      throw error;
    }
  }
}
