/**
 * fake-api-server — a Kubernetes API server as far as a watcher and a leader need one: list with pages, watch with bookmarks and initial
 * events, create, update, merge-patch, delete with finalizers, Leases; and faults on command.
 *
 * Holds: what the same tests see of a real kube-apiserver (test/integration/sources/kubernetes.test.ts runs them on both). Does not show:
 * TLS, protobuf, tables, discovery, OpenAPI, admission, authorization (a token at most), schemas and defaults, `generation`, garbage
 * collection, subresources, server-side apply, priority and fairness, set-based selectors, namespaces that must exist.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo } from 'node:net';
import { Faults, type Fault } from './faults.ts';
import { Lists } from './list.ts';
import { ApiError, builtIn, keyOf, PageNotFound, type ApiObject, type Resource } from './objects.ts';
import { ObjectStore } from './object-store.ts';
import { route, type Route } from './route.ts';
import { matcher } from './selection.ts';
import { WatchStream } from './watch-stream.ts';

export { type Fault } from './faults.ts';
export { type ApiObject, type Resource } from './objects.ts';

export interface FakeApiServerOptions {
  /** Default 0: one that is free. */
  readonly port?: number;
  /** What a request must carry as its bearer token. Default: none needed. */
  readonly token?: string;
  /** How often a watch gets a bookmark by itself. Default one minute, a real server's. */
  readonly bookmarkMs?: number;
  /** Whether `sendInitialEvents` is known. Default true. */
  readonly streamingLists?: boolean;
}

/** An object by its kind and name; what else it holds does not matter. */
export type Reference = Pick<ApiObject, 'apiVersion' | 'kind' | 'metadata'>;

export interface FakeApiServer extends AsyncDisposable {
  readonly url: string;
  /** Text for `KubeConfig.loadFromString`. */
  readonly kubeconfig: string;
  /** Creates, or replaces whatever is there. */
  put(object: ApiObject): ApiObject;
  /** As `kubectl delete` does; missing is an error. */
  remove(reference: Reference): void;
  get(reference: Reference): ApiObject | undefined;
  /** A kind more, as when a CustomResourceDefinition is created. */
  serve(resource: Resource): void;
  /** Makes every version up to now too old to go on from. */
  compact(): void;
  /** Hits the next requests, or events, that it is for. */
  fault(fault: Fault, times?: number): void;
  clearFaults(): void;
  /** Open watches. */
  readonly watches: number;
  /** What was asked so far: method and path with query. */
  readonly requests: readonly string[];
  /** A bookmark to every open watch, now. */
  bookmark(): void;
  /** Ends every open watch cleanly, as at its timeout. */
  endWatches(): void;
  /** Cuts every open connection. */
  cut(): void;
  /** Open watches fall silent, until `resume`. */
  stall(): void;
  resume(): void;
  close(): Promise<void>;
}

/** A real server's bounds for a watch that names no timeout are 30 to 60 minutes. */
const watchTimeoutMs = 1_800_000;
const maxBodyBytes = 3 * 1024 * 1024;

export async function startFakeApiServer(options: FakeApiServerOptions = {}): Promise<FakeApiServer> {
  const server = new Server(options);
  await server.listen();
  return server;
}

class Server implements FakeApiServer {
  readonly #options: FakeApiServerOptions;
  readonly #store = new ObjectStore();
  readonly #lists = new Lists();
  readonly #faults = new Faults();
  readonly #watches = new Set<WatchStream>();
  readonly #resources: Resource[] = [...builtIn];
  readonly #server = createServer((request, response) => void this.#answer(request, response));
  readonly requests: string[] = [];

  constructor(options: FakeApiServerOptions) {
    this.#options = options;
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject);
      this.#server.listen(this.#options.port ?? 0, '127.0.0.1', resolve);
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get kubeconfig(): string {
    return JSON.stringify({
      apiVersion: 'v1',
      kind: 'Config',
      // client-node refuses plain HTTP unless told that nothing is verified.
      clusters: [{ name: 'fake', cluster: { server: this.url, 'insecure-skip-tls-verify': true } }],
      users: [{ name: 'fake', user: this.#options.token === undefined ? {} : { token: this.#options.token } }],
      contexts: [{ name: 'fake', context: { cluster: 'fake', user: 'fake' } }],
      'current-context': 'fake',
    });
  }

  put(object: ApiObject): ApiObject {
    const resource = this.#resourceOf(object);
    const { resourceVersion: _, ...metadata } = object.metadata;
    const plain = { ...object, metadata } as ApiObject;
    return this.#store.has(resource, keyOf(metadata)) ? this.#store.update(resource, plain) : this.#store.create(resource, plain);
  }

  remove(reference: Reference): void {
    this.#store.delete(this.#resourceOf(reference), keyOf(reference.metadata));
  }

  get(reference: Reference): ApiObject | undefined {
    const resource = this.#resourceOf(reference);
    const key = keyOf(reference.metadata);
    return this.#store.has(resource, key) ? this.#store.get(resource, key) : undefined;
  }

  serve(resource: Resource): void {
    this.#resources.push(resource);
  }

  compact(): void {
    this.#store.compact();
    this.#lists.compact();
  }

  fault(fault: Fault, times?: number): void {
    this.#faults.add(fault, times);
  }

  clearFaults(): void {
    this.#faults.clear();
  }

  get watches(): number {
    return this.#watches.size;
  }

  bookmark(): void {
    for (const watch of this.#watches) watch.bookmark();
  }

  endWatches(): void {
    for (const watch of [...this.#watches]) watch.end();
  }

  cut(): void {
    this.#server.closeAllConnections();
  }

  stall(): void {
    for (const watch of this.#watches) watch.stall();
  }

  resume(): void {
    for (const watch of this.#watches) watch.resume();
  }

  async close(): Promise<void> {
    this.cut();
    await new Promise<void>((resolve) => this.#server.close(() => resolve()));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #resourceOf({ apiVersion, kind }: Reference): Resource {
    const found = this.#resources.find((each) => each.apiVersion === apiVersion && each.kind === kind);
    if (found === undefined) throw new Error(`the fake API server does not serve ${apiVersion} ${kind}; call serve() first`);
    return found;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests.push(`${request.method ?? ''} ${request.url ?? ''}`);
    try {
      await this.#handle(request, response);
    } catch (error) {
      if (error instanceof PageNotFound) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('404 page not found\n');
      const known = error instanceof ApiError ? error : new ApiError(500, 'InternalError', String(error));
      if (response.headersSent) response.destroy();
      else send(response, known.code, known.status, known.retryAfterSeconds);
    }
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { token } = this.#options;
    if (token !== undefined && request.headers.authorization !== `Bearer ${token}`) throw new ApiError(401, 'Unauthorized', 'Unauthorized');
    const url = new URL(request.url ?? '/', 'http://fake');
    const query = url.searchParams;
    const watching = query.get('watch') === 'true' || query.get('watch') === '1';
    const method = request.method ?? 'GET';
    const found = route(url.pathname, this.#resources);
    const operation = method !== 'GET' ? 'write' : watching ? 'watch' : found.name === undefined ? 'list' : 'read';
    // The end of the initial events is for the watch itself to leave out.
    const fault = this.#faults.take(operation, ({ kind }) => kind !== 'no-initial-events-end');
    if (fault?.kind === 'status')
      throw new ApiError(fault.code, fault.reason ?? 'Fault', `fault on command: ${fault.code}`, fault.retryAfterSeconds);
    if (fault?.kind === 'stall') return;
    if (fault?.kind === 'lost-request') return void response.destroy();
    if (fault?.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.ms).unref());

    if (method !== 'GET') {
      const answer = await this.#write(method, found, request);
      if (fault?.kind === 'lost-answer') response.destroy();
      else send(response, method === 'POST' ? 201 : 200, answer);
    } else if (watching) this.#watch(found, query, request, response);
    else if (found.name === undefined) this.#list(found, query, request, response, fault?.kind === 'half');
    else send(response, 200, this.#store.get(found.resource, keyOf({ namespace: found.namespace, name: found.name })));
  }

  async #write(method: string, { resource, namespace, name }: Route, request: IncomingMessage): Promise<ApiObject> {
    const key = keyOf({ namespace, name: name ?? '' });
    if (method === 'DELETE') return this.#store.delete(resource, key);
    const body = await bodyOf(request);
    if (method === 'PATCH') return this.#store.update(resource, merged(this.#store.get(resource, key), body) as ApiObject);
    const object = body as ApiObject;
    const placed = { ...object, metadata: { ...object.metadata, ...(namespace === undefined ? {} : { namespace }) } } as ApiObject;
    if (method === 'POST') return this.#store.create(resource, placed);
    if (method === 'PUT') return this.#store.update(resource, placed);
    throw new ApiError(405, 'MethodNotAllowed', 'the server does not allow this method on the requested resource');
  }

  #list({ resource, namespace }: Route, query: URLSearchParams, request: IncomingMessage, response: ServerResponse, half: boolean): void {
    const limit = Number(query.get('limit') ?? 0);
    const token = query.get('continue') ?? '';
    const matches = matcher(selectionOf(namespace, query));
    const objects = this.#store.list(resource).filter(matches);
    const page = token === '' ? this.#lists.first({ version: this.#store.version, objects }, limit) : this.#lists.next(token, limit);
    const metadataOnly = wantsMetadataOnly(request);
    const { apiVersion, kind } = metadataOnly ? partial : resource;
    // Items of a typed list carry neither kind nor version.
    const items = page.items.map(({ apiVersion: _, kind: __, ...rest }) => (metadataOnly ? { metadata: rest.metadata } : rest));
    const body = JSON.stringify({ kind: `${kind}List`, apiVersion, metadata: page.metadata, items });
    response.writeHead(200, { 'content-type': 'application/json' });
    if (half) response.write(body.slice(0, body.length / 2), () => response.destroy());
    else response.end(body);
  }

  #watch({ resource, namespace }: Route, query: URLSearchParams, request: IncomingMessage, response: ServerResponse): void {
    const sendInitialEvents = query.get('sendInitialEvents') === 'true';
    if (sendInitialEvents && this.#options.streamingLists === false)
      throw new ApiError(
        422,
        'Invalid',
        'ListOptions.meta.k8s.io "" is invalid: sendInitialEvents: Forbidden: sendInitialEvents is forbidden for watch unless the WatchList feature gate is enabled',
      );
    const seconds = Number(query.get('timeoutSeconds') ?? 0);
    const metadataOnly = wantsMetadataOnly(request);
    const stream = new WatchStream({
      ...{ resource, store: this.#store, faults: this.#faults, response, sendInitialEvents },
      matches: matcher(selectionOf(namespace, query)),
      resourceVersion: query.get('resourceVersion') ?? '',
      bookmarks: query.get('allowWatchBookmarks') === 'true',
      bookmarkMs: this.#options.bookmarkMs ?? 60_000,
      timeoutMs: seconds > 0 ? seconds * 1_000 : watchTimeoutMs,
      shape: (object) => (metadataOnly ? { ...partial, metadata: object.metadata } : object),
    });
    this.#watches.add(stream);
    response.on('close', () => this.#watches.delete(stream));
  }
}

const partial = { kind: 'PartialObjectMetadata', apiVersion: 'meta.k8s.io/v1' } as const;

function wantsMetadataOnly(request: IncomingMessage): boolean {
  return (request.headers.accept ?? '').includes('as=PartialObjectMetadata');
}

function selectionOf(namespace: string | undefined, query: URLSearchParams) {
  return { namespace, labelSelector: query.get('labelSelector') ?? '', fieldSelector: query.get('fieldSelector') ?? '' };
}

function send(response: ServerResponse, code: number, body: object, retryAfterSeconds?: number): void {
  response.writeHead(code, {
    'content-type': 'application/json',
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': `${retryAfterSeconds}` }),
  });
  response.end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    if ((size += chunk.byteLength) > maxBodyBytes) throw new ApiError(413, 'RequestEntityTooLarge', 'limit is 3145728');
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString());
  } catch {
    throw new ApiError(400, 'BadRequest', 'the object provided is unrecognized: not JSON');
  }
}

/** RFC 7386. */
function merged(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const result: Record<string, unknown> = typeof target === 'object' && target !== null && !Array.isArray(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = merged(result[name], value);
  }
  return result;
}
