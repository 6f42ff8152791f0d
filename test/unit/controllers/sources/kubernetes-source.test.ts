import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { KubeConfig } from '@kubernetes/client-node';
import { expect } from 'chai';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { informer, SourceError, systemClock, textMeter, type Clock, type Source, type SourceEvent } from '../../../../controllers/index.ts';
import { kubernetes, type KubeConfigLike, type KubernetesOptions } from '../../../../controllers/sources/kubernetes/index.ts';
import { fakeClock, recordingLog } from '../../../../controllers/testing/index.ts';
import { startFakeApiServer, type ApiObject, type FakeApiServer } from '../../../fakes/fake-api-server/index.ts';

interface Thing {
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
}

describe('a Kubernetes source', () => {
  let server: FakeApiServer;
  let opened: Opened[];
  beforeEach(async () => {
    server = await startFakeApiServer();
    opened = [];
  });
  afterEach(async () => {
    await Promise.all(opened.map((each) => each.close()));
    await server.close();
  });

  const thing = (name: string, value = '1'): ApiObject => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { value } });
  const put = (name: string, value?: string): string => server.put(thing(name, value)).metadata.resourceVersion ?? '';
  const source = (options: Partial<KubernetesOptions> = {}): Source<Thing> =>
    kubernetes<Thing>(configOf(server.kubeconfig), { path: '/api/v1/configmaps', ...options });
  function open(of: Source<Thing> = source(), cursor?: unknown, clock: Clock = systemClock): Opened {
    const one = new Opened(of, cursor, clock);
    opened.push(one);
    return one;
  }
  const watching = (count = 1): Promise<void> => until(() => server.watches === count);
  const queries = (op: 'watch' | 'list'): URLSearchParams[] =>
    server.requests
      .map((request) => new URL(request.slice('GET '.length), 'http://x').searchParams)
      .filter((query) => query.has('watch') === (op === 'watch'));

  describe('whose server ends the watch in its own time', () => {
    it('opens it again from the last version, within the same connection, without a list', async () => {
      put('a');
      const one = open();
      await watching();
      const version = put('b');
      await one.hears('bookmark');
      server.endWatches();
      await until(() => queries('watch').length === 2);
      expect(queries('watch')[1]?.get('resourceVersion')).to.equal(version);
      expect(queries('list')).to.have.lengthOf(1);
      put('c');
      await one.hears('apply c');
      expect(one.said()).to.deep.equal(['snapshot', 'item a', 'synced', 'alive', 'apply b', 'bookmark', 'alive', 'apply c', 'bookmark']);
    });

    it('asks for a time that differs from watch to watch, and for bookmarks', async () => {
      const values = [0, 0.999];
      const one = open(source({ random: () => values.shift() ?? 0 }));
      await watching();
      put('a');
      await one.hears('apply a');
      server.endWatches();
      await until(() => queries('watch').length === 2);
      expect(queries('watch').map((query) => query.get('timeoutSeconds'))).to.deep.equal(['300', '599']);
      expect(queries('watch').map((query) => query.get('allowWatchBookmarks'))).to.deep.equal(['true', 'true']);
    });

    it('does not open it in a circle when it ends at once without a word', async () => {
      const answers = scripted((response, query) =>
        query.has('watch')
          ? response.end()
          : response.end('{"kind":"ConfigMapList","apiVersion":"v1","metadata":{"resourceVersion":"5"},"items":[]}'),
      );
      const one = open(await answers.source());
      expect((await one.failure()).message).to.contain('the server ended it at once');
      expect(answers.requests).to.equal(2);
    });
  });

  describe('with a cursor', () => {
    it('goes on from there without a snapshot', async () => {
      const version = put('a');
      put('b');
      const one = open(source(), version);
      await one.hears('bookmark');
      expect(one.said()).to.deep.equal(['synced', 'apply b', 'bookmark']);
      expect(queries('list')).to.deep.equal([]);
    });

    it('gives the newest version as the next one after each burst of events, so that nothing is seen twice', async () => {
      const one = open(source(), put('a'));
      await watching();
      put('b');
      const last = put('c');
      await until(() => one.cursor === last);
    });

    it('takes up the version of a bookmark', async () => {
      const one = open(source(), put('a'));
      await watching();
      server.put({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'of another kind' } });
      server.bookmark();
      await one.hears('bookmark');
      expect(one.cursor).to.equal(`${Number(put('b')) - 1}`);
    });

    it('says that it is of no use any more, when the server has forgotten it', async () => {
      const version = put('a');
      put('b');
      server.compact();
      expect(await open(source(), version).failure()).to.deep.include({ cursorExpired: true });
    });

    it('says so as well when the answer itself is 410', async () => {
      server.fault({ kind: 'status', on: 'watch', code: 410, reason: 'Gone' });
      expect(await open(source(), put('a')).failure()).to.deep.include({ cursorExpired: true });
    });

    it('says so when a bookmark shows that the server is at a version before it', async () => {
      const one = open(source(), '99999');
      await watching();
      server.bookmark();
      const error = await one.failure();
      expect(error).to.deep.include({ cursorExpired: true });
      expect(error.message).to.contain('before 99999');
    });

    it('lists instead when nothing has come from that very version over and over', async () => {
      const of = source();
      for (let i = 0; i < 3; i++) {
        const one = open(of, '99999');
        await one.hears('synced');
        await one.close();
      }
      expect(queries('list')).to.have.lengthOf(0);
      await open(of, '99999').hears('snapshot');
    });
  });

  describe('whose list fails', () => {
    it('changes nothing when it is cut in the middle of a page, nor when it is between two', async () => {
      for (const name of ['a', 'b', 'c', 'd']) put(name);
      server.fault({ kind: 'half', on: 'list' });
      expect((await open().failure()).message).to.contain('the connection was cut');
      const one = open(source({ limit: 2 }));
      await one.hears('item b');
      await one.close();
      expect(one.said()).not.to.include('synced');
    });

    it('begins it anew in one piece, when its version expires between two pages', async () => {
      for (const name of ['a', 'b', 'c', 'd']) put(name);
      // For the first page.
      server.fault({ kind: 'slow', on: 'list', ms: 0 });
      server.fault({ kind: 'status', on: 'list', code: 410, reason: 'Expired' });
      const one = open(source({ limit: 1 }));
      await one.hears('synced');
      const said = one.said();
      expect(said.slice(said.lastIndexOf('snapshot'))).to.deep.equal(['snapshot', 'item a', 'item b', 'item c', 'item d', 'synced']);
      expect(queries('list').at(-1)?.has('limit')).to.equal(false);
    });

    it('waits as long as the server asks', async () => {
      server.fault({ kind: 'status', on: 'list', code: 429, reason: 'TooManyRequests', retryAfterSeconds: 7 });
      expect(await open().failure()).to.deep.include({ retryAfterMs: 7_000, cursorExpired: false });
      server.fault({ kind: 'status', on: 'watch', code: 503, reason: 'ServiceUnavailable', retryAfterSeconds: 3 });
      expect(await open().failure()).to.deep.include({ retryAfterMs: 3_000 });
    });

    it('waits for a busy server between two pages, and goes on from there', async () => {
      for (const name of ['a', 'b']) put(name);
      const clock = fakeClock();
      // For the first page.
      server.fault({ kind: 'slow', on: 'list', ms: 0 });
      server.fault({ kind: 'status', on: 'list', code: 429, reason: 'TooManyRequests', retryAfterSeconds: 2 });
      const one = open(source({ limit: 1 }), undefined, clock);
      await until(() => queries('list').length === 2 && clock.nextDue === 2_000);
      await clock.advance(2_000);
      await one.hears('synced');
      expect(one.said().slice(0, 4)).to.deep.equal(['snapshot', 'item a', 'item b', 'synced']);
    });

    it('says path, status and reason', async () => {
      server.fault({ kind: 'status', on: 'list', code: 403, reason: 'Forbidden' });
      expect((await open().failure()).message).to.match(/^GET \/api\/v1\/configmaps: 403 Forbidden: .*check its roles/);
      server.fault({ kind: 'status', on: 'list', code: 500, reason: 'InternalError' });
      expect((await open().failure()).message).to.match(/^GET \/api\/v1\/configmaps: 500 InternalError: /);
    });

    it('gives up a request that is not answered', async () => {
      const clock = fakeClock();
      server.fault({ kind: 'stall', on: 'list' });
      const one = open(source(), undefined, clock);
      await until(() => server.requests.length === 1);
      await clock.advance(60_000);
      expect((await one.failure()).message).to.contain('no answer within 60 s');
    });
  });

  describe('with one object that it can not read', () => {
    it('tells of a line that is cut as of a broken key, takes the others, and reads it anew after this watch', async () => {
      put('a');
      const one = open();
      await watching();
      server.fault({ kind: 'truncated', on: 'event' });
      put('a', '2');
      put('b');
      await one.hears('apply b');
      const cursor = one.cursor;
      server.endWatches();
      await one.hears('synced', 2);
      expect(one.said()).to.include.members(['broken a', 'apply b']);
      expect(Number(cursor), 'no cursor is given out behind it').to.be.lessThan(Number(put('c')) - 2);
      expect(one.object('a')?.data).to.deep.equal({ value: '2' });
    });

    it('does not end a list with a gap: what is missing in it would be taken for deleted', async () => {
      const nameless = scripted((response) =>
        response.end('{"kind":"ConfigMapList","metadata":{"resourceVersion":"5"},"items":[{"metadata":{"name":"a"}},{"metadata":{}}]}'),
      );
      const one = open(await nameless.source());
      expect((await one.failure()).message).to.contain('nothing of the list is taken');
      expect(one.said()).not.to.include('synced');
      put('a');
      for (const kind of ['truncated', 'garbage'] as const) {
        server.fault({ kind, on: 'event' });
        const streamed = open(source({ streaming: true }));
        await until(() => streamed.said().includes('synced') || streamed.error !== undefined);
        expect(streamed.said().filter((word) => word !== 'broken a')).to.deep.equal(
          kind === 'garbage' ? ['snapshot'] : ['snapshot', 'synced'],
        );
        await streamed.close();
      }
    });

    it('counts and skips a line that is nothing at all', async () => {
      const one = open();
      await watching();
      server.fault({ kind: 'garbage', on: 'event' });
      put('a');
      put('b');
      await one.hears('apply b');
      expect(one.metrics()).to.contain('source_unreadable_total{source="v1/configmaps"} 1');
      expect(one.log.lines.filter(({ level }) => level === 'warn')).to.have.lengthOf(1);
    });

    it('makes the key of one that is too large broken, in a list and in a watch', async () => {
      put('a');
      put('large', 'x'.repeat(30_000));
      put('z');
      const one = open(source({ maxObjectBytes: 20_000 }));
      await watching();
      expect(one.said()).to.include.members(['item a', 'broken large', 'item z', 'synced']);
      put('large', 'y'.repeat(30_000));
      await one.hears('broken large', 2);
      expect(one.errorOf('large')?.message).to.contain('larger than 20000 bytes');
    });

    it('passes on what comes twice or late; to tell is for whoever knows what is there', async () => {
      const one = open();
      await watching();
      server.fault({ kind: 'duplicate', on: 'event' });
      put('a');
      server.fault({ kind: 'reorder', on: 'event' });
      put('b');
      put('c');
      await one.hears('apply b');
      expect(one.said().filter((word) => word.startsWith('apply'))).to.deep.equal(['apply a', 'apply a', 'apply c', 'apply b']);
    });
  });

  describe('with a streamed list', () => {
    it('lists in pages at a server that refuses, and does not ask again', async () => {
      await server.close();
      server = await startFakeApiServer({ streamingLists: false });
      put('a');
      const of = source({ streaming: true });
      const one = open(of);
      await one.hears('synced');
      expect(one.said().slice(0, 3)).to.deep.equal(['snapshot', 'item a', 'synced']);
      await one.close();
      await open(of).hears('synced');
      expect(queries('watch').filter((query) => query.has('sendInitialEvents'))).to.have.lengthOf(1);
    });

    it('lists in pages when an ordinary bookmark, or the end, comes in the place of the end of the first state', async () => {
      put('a');
      for (const end of [() => server.bookmark(), () => server.endWatches()]) {
        server.fault({ kind: 'no-initial-events-end', on: 'watch' });
        const one = open(source({ streaming: true }));
        await one.hears('item a');
        end();
        await one.hears('synced');
        expect(one.said().slice(0, 5)).to.deep.equal(['snapshot', 'item a', 'snapshot', 'item a', 'synced']);
        await one.close();
      }
    });

    it('lists in pages after it has been cut twice before its end', async () => {
      put('a');
      const of = source({ streaming: true });
      for (let i = 0; i < 2; i++) {
        server.fault({ kind: 'no-initial-events-end', on: 'watch' });
        const one = open(of);
        await one.hears('item a');
        server.cut();
        await one.failure();
      }
      await open(of).hears('synced');
      expect(queries('list')).to.have.lengthOf(1);
    });

    it('takes back after it what was deleted while it came', async () => {
      const lines = [
        { type: 'ADDED', object: object('a', 1) },
        { type: 'ADDED', object: object('b', 2) },
        { type: 'DELETED', object: object('a', 3) },
        { type: 'DELETED', object: object('b', 4) },
        { type: 'ADDED', object: object('b', 5) },
        { type: 'BOOKMARK', object: { metadata: { resourceVersion: '5', annotations: { 'k8s.io/initial-events-end': 'true' } } } },
      ];
      const answers = scripted((response) => void response.write(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
      const one = open(await answers.source({ streaming: true }));
      await one.hears('delete a');
      expect(one.said()).to.deep.equal(['snapshot', 'item a', 'item b', 'item b', 'synced', 'delete a']);
    });
  });

  describe('told of an error in the middle of a watch', () => {
    it('ends with its reason, and waits as long as it asks', async () => {
      const status = { kind: 'Status', code: 429, reason: 'TooManyRequests', message: 'busy', details: { retryAfterSeconds: 4 } };
      const answers = scripted((response) => void response.write(`${JSON.stringify({ type: 'ERROR', object: status })}\n`));
      const error = await open(await answers.source(), '5').failure();
      expect(error).to.deep.include({ retryAfterMs: 4_000, cursorExpired: false });
      expect(error.message).to.equal('watch of /api/v1/configmaps: 429 TooManyRequests: busy');
    });

    it('leaves the version, when the server says that it has never had it', async () => {
      const status = {
        kind: 'Status',
        code: 504,
        reason: 'Timeout',
        message: 'too large',
        details: { causes: [{ reason: 'ResourceVersionTooLarge' }] },
      };
      const answers = scripted((response) => void response.write(`${JSON.stringify({ type: 'ERROR', object: status })}\n`));
      expect(await open(await answers.source(), '5').failure()).to.deep.include({ cursorExpired: true });
    });
  });

  it('whose server falls silent is connected to again after three times the interval of bookmarks', async () => {
    const clock = fakeClock();
    put('a');
    const one = informer<Thing>(source(), { clock, random: () => 0.02 });
    const stop = new AbortController();
    const done = one.run(stop.signal);
    await one.synced;
    await watching();
    server.stall();
    put('b');
    await clock.advance(179_000);
    expect(one.state).to.equal('live');
    await clock.advance(1_100);
    await until(() => one.has('b'));
    expect(queries('list')).to.have.lengthOf(1);
    stop.abort();
    await done;
    expect(clock.pending).to.equal(0);
  });

  it('leaves nothing behind when it is told to stop, whatever it is in the middle of', async () => {
    put('a');
    const clock = fakeClock();
    const live = open(source(), undefined, clock);
    await watching();
    await live.close();
    await watching(0);
    server.fault({ kind: 'stall', on: 'list' });
    const asking = open(source(), undefined, clock);
    await until(() => queries('list').length === 2);
    await asking.close();
    expect([live.error, asking.error]).to.deep.equal([undefined, undefined]);
    expect(clock.pending).to.equal(0);
  });

  it('decodes nothing of a list whose versions are here already', async () => {
    for (const name of ['a', 'b', 'c']) put(name);
    const of = source();
    let decoded = 0;
    const counted: Source<Thing> = {
      ...of,
      open: async function* (context) {
        for await (const event of of.open(context)) {
          if ('decode' in event) yield { ...event, decode: () => (decoded++, event.decode()) };
          else yield event;
        }
      },
    };
    const one = informer<Thing>(counted, { random: () => 0.02 });
    const stop = new AbortController();
    const done = one.run(stop.signal);
    await one.synced;
    await watching();
    server.put({ ...thing('b', 'new') });
    await until(() => one.get('b')?.data?.['value'] === 'new');
    server.compact();
    server.put({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'x' } });
    server.compact();
    server.cut();
    await until(() => queries('list').length === 2 && one.state === 'live');
    expect(decoded).to.equal(3);
    stop.abort();
    await done;
  });

  it('says what is wrong with a kubeconfig', async () => {
    const none: KubeConfigLike = { getCurrentCluster: () => null, applyToHTTPSOptions: async () => undefined };
    expect((await open(kubernetes(none, { path: '/api/v1/pods' })).failure()).message).to.contain('no current cluster');
    const failing: KubeConfigLike = {
      getCurrentCluster: () => ({ server: 'https://127.0.0.1:1/base' }),
      applyToHTTPSOptions: () => Promise.reject(new Error('the plugin is not installed')),
    };
    expect((await open(kubernetes(failing, { path: '/api/v1/pods' })).failure()).message).to.contain(
      'no credentials for https://127.0.0.1:1: the plugin is not installed',
    );
    const nobody: KubeConfigLike = { ...failing, applyToHTTPSOptions: async () => undefined };
    expect((await open(kubernetes(nobody, { path: '/api/v1/pods' })).failure()).message).to.contain('ECONNREFUSED');
  });

  it('refuses a path that is none of an API', () => {
    const config = configOf(server.kubeconfig);
    for (const path of ['', 'api/v1/pods', '/pods', '/api/v1/pods?watch=true', '/api/v1/pods/', 'https://x/api/v1/pods'])
      expect(() => kubernetes(config, { path }), path).to.throw(TypeError, 'is not a path of the Kubernetes API');
    expect(kubernetes(config, { path: '/apis/apps/v1/namespaces/web/deployments' }).name).to.equal('apps/v1/namespaces/web/deployments');
  });

  const scriptedServers: Server[] = [];
  afterEach(() => {
    for (const each of scriptedServers.splice(0)) {
      each.closeAllConnections();
      each.close();
    }
  });

  /** A server that answers 200 and then whatever the script says. */
  function scripted(answer: (response: ServerResponse, query: URLSearchParams) => void) {
    const counter = { requests: 0 };
    const http = createServer((request, response) => {
      counter.requests++;
      response.writeHead(200);
      answer(response, new URL(request.url ?? '', 'http://x').searchParams);
    });
    scriptedServers.push(http);
    return {
      get requests() {
        return counter.requests;
      },
      source: async (options: Partial<KubernetesOptions> = {}): Promise<Source<Thing>> => {
        await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
        const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
        const config: KubeConfigLike = { getCurrentCluster: () => ({ server: url }), applyToHTTPSOptions: async () => undefined };
        return kubernetes<Thing>(config, { path: '/api/v1/configmaps', ...options });
      },
    };
  }
});

function object(name: string, version: number): object {
  return { metadata: { name, uid: `${name}-uid`, resourceVersion: `${version}` } };
}

function configOf(text: string): KubeConfig {
  const config = new KubeConfig();
  config.loadFromString(text);
  return config;
}

async function until(holds: () => boolean): Promise<void> {
  const late = Date.now() + 3_000;
  while (!holds()) {
    if (Date.now() > late) throw new Error(`not so within 3 s: ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** One connection, what it said, and how it ended; decodes as an informer does. */
class Opened {
  readonly log = recordingLog();
  error: Error | undefined;
  cursor: unknown;
  readonly #words: string[] = [];
  readonly #objects = new Map<string, Thing>();
  readonly #errors = new Map<string, Error>();
  readonly #meter = textMeter();
  readonly #stop = new AbortController();
  readonly #done: Promise<void>;
  #ended = false;

  constructor(source: Source<Thing>, cursor: unknown, clock: Clock) {
    const events = source.open({ signal: this.#stop.signal, cursor, clock, log: this.log, meter: this.#meter });
    this.#done = (async () => {
      try {
        for await (const event of events) this.#hear(event);
      } catch (error) {
        this.error = error as Error;
      }
      this.#ended = true;
    })();
  }

  said(): readonly string[] {
    return this.#words;
  }
  object(key: string): Thing | undefined {
    return this.#objects.get(key);
  }
  errorOf(key: string): Error | undefined {
    return this.#errors.get(key);
  }
  metrics(): string {
    return this.#meter.render();
  }

  hears(word: string, times = 1): Promise<void> {
    return until(() => {
      if (this.error !== undefined) throw this.error;
      return this.#words.filter((each) => each === word).length >= times;
    });
  }

  async failure(): Promise<SourceError> {
    await until(() => this.#ended);
    expect(this.error).to.be.instanceOf(SourceError);
    return this.error as SourceError;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#done;
  }

  #hear(event: SourceEvent<Thing>): void {
    if (event.type === 'synced' || event.type === 'bookmark') this.cursor = event.cursor;
    if (!('key' in event)) return void this.#words.push(event.type);
    let { type }: { type: string } = event;
    if (event.type === 'broken') this.#errors.set(event.key, event.error);
    try {
      if ('decode' in event) this.#objects.set(event.key, event.decode());
      if ('object' in event) this.#objects.set(event.key, event.object);
    } catch (error) {
      type = 'broken';
      this.#errors.set(event.key, error as Error);
    }
    this.#words.push(`${type} ${event.key}`);
  }
}
