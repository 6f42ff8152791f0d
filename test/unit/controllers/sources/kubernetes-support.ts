/** kubernetes-support — a fake API server per test, connections to it, and servers that answer what a test says. */
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { KubeConfig } from '@kubernetes/client-node';
import { expect } from 'chai';
import { afterEach, beforeEach } from 'mocha';
import { SourceError, systemClock, textMeter, type Clock, type Source, type SourceEvent } from '../../../../controllers/index.ts';
import { kubernetes, type KubeConfigLike, type KubernetesOptions } from '../../../../controllers/sources/kubernetes/index.ts';
import { recordingLog } from '../../../../controllers/testing/index.ts';
import { startFakeApiServer, type ApiObject, type FakeApiServer, type FakeApiServerOptions } from '../../../fakes/fake-api-server/index.ts';

export interface Thing {
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
}

/** Of a describe: everything is made anew before each of its tests, and closed after it. */
export class Kit {
  #server: FakeApiServer | undefined;
  readonly #opened: Opened[] = [];
  readonly #scripted: Server[] = [];

  constructor() {
    beforeEach(async () => void (this.#server = await startFakeApiServer()));
    afterEach(async () => {
      await Promise.all(this.#opened.splice(0).map((each) => each.close()));
      await this.#server?.close();
      for (const each of this.#scripted.splice(0)) {
        each.closeAllConnections();
        each.close();
      }
    });
  }

  get server(): FakeApiServer {
    if (this.#server === undefined) throw new Error('there is a server only during a test');
    return this.#server;
  }

  readonly restart = async (options: FakeApiServerOptions): Promise<void> => {
    await this.server.close();
    this.#server = await startFakeApiServer(options);
  };
  readonly put = (name: string, value?: string): string => this.server.put(thing(name, value)).metadata.resourceVersion ?? '';
  readonly source = (options: Partial<KubernetesOptions> = {}): Source<Thing> =>
    kubernetes<Thing>(configOf(this.server.kubeconfig), { path: '/api/v1/configmaps', ...options });
  readonly open = (of: Source<Thing> = this.source(), cursor?: unknown, clock: Clock = systemClock): Opened => {
    const one = new Opened(of, cursor, clock);
    this.#opened.push(one);
    return one;
  };
  readonly watching = (count = 1): Promise<void> => until(() => this.server.watches === count);
  readonly queries = (op: 'watch' | 'list'): URLSearchParams[] =>
    this.server.requests
      .map((request) => new URL(request.slice('GET '.length), 'http://x').searchParams)
      .filter((query) => query.has('watch') === (op === 'watch'));

  /** A server that answers 200 and then whatever the script says. */
  scripted(answer: (response: ServerResponse, query: URLSearchParams) => void) {
    const counter = { requests: 0 };
    const http = createServer((request, response) => {
      counter.requests++;
      response.writeHead(200);
      answer(response, new URL(request.url ?? '', 'http://x').searchParams);
    });
    this.#scripted.push(http);
    return {
      get requests() {
        return counter.requests;
      },
      config: (): KubeConfigLike => ({
        getCurrentCluster: () => ({ server: `http://127.0.0.1:${(http.address() as AddressInfo).port}` }),
        applyToHTTPSOptions: async () => undefined,
      }),
      async source(options: Partial<KubernetesOptions> = {}): Promise<Source<Thing>> {
        await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
        return kubernetes<Thing>(this.config(), { path: '/api/v1/configmaps', ...options });
      },
    };
  }
}

export function thing(name: string, value = '1'): ApiObject {
  return { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { value } };
}

export function object(name: string, version: number): object {
  return { metadata: { name, uid: `${name}-uid`, resourceVersion: `${version}` } };
}

export function configOf(text: string): KubeConfig {
  const config = new KubeConfig();
  config.loadFromString(text);
  return config;
}

export async function until(holds: () => boolean): Promise<void> {
  const late = Date.now() + 3_000;
  while (!holds()) {
    if (Date.now() > late) throw new Error(`not so within 3 s: ${holds.toString()}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** One connection, what it said, and how it ended; decodes as an informer does. */
export class Opened {
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
