/**
 * api-client — requests to one Kubernetes API server, with whatever a kubeconfig says about the way and the credentials.
 *
 * Holds: credentials are asked for anew for each request, so a rotated token or certificate is taken up; an answer is handed on as the
 * bytes come; what is not a success becomes a `StatusError` that names method, path, status and reason, never a credential; after `close`
 * no socket is left. Does not hold: retries, or a bound on the time of an answer once its head has come; callers have both.
 */
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https';
import { type Clock } from '../../clock.ts';
import { errorOf } from '../../errors.ts';
import { type ClusterLike, type KubeConfigLike } from './kube-config.ts';
import { bodyText, statusError } from './status-error.ts';

export interface ApiRequest {
  /** Default GET. */
  readonly method?: 'GET' | 'POST' | 'PUT';
  /** Of the API: `/api/v1/pods`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  /** Default `application/json`. */
  readonly accept?: string;
  /** Sent as JSON. */
  readonly body?: object;
  readonly signal: AbortSignal;
}

export interface ApiClientInput {
  readonly config: KubeConfigLike;
  readonly clock: Clock;
  /** Connections are used again for the next request. Default false. */
  readonly keepAlive?: boolean;
}

/** A server ends a request that is no watch after 60 s (kube-apiserver's --request-timeout); one that has not begun by then is not going to. */
const headTimeoutMs = 60_000;
/** A peer that is gone without a word is noticed by TCP after this and some probes. */
const probeMs = 30_000;

export class ApiClient implements Disposable {
  readonly #input: ApiClientInput;
  readonly #agents: { readonly http: HttpAgent; readonly https: HttpsAgent };

  constructor(input: ApiClientInput) {
    this.#input = input;
    const options = { keepAlive: input.keepAlive ?? false, keepAliveMsecs: probeMs };
    this.#agents = { http: new HttpAgent(options), https: new HttpsAgent(options) };
  }

  /** A success, its body not read yet. Rejects with a StatusError, or with what cut the connection. */
  async send(request: ApiRequest): Promise<IncomingMessage> {
    const { path, signal } = request;
    const method = request.method ?? 'GET';
    const { options, url } = await this.#prepare(request);
    signal.throwIfAborted();
    const response = await this.#head(url, { ...options, method }, request);
    const status = response.statusCode ?? 0;
    if (status >= 200 && status < 300) return response;
    throw statusError({ method, path, status, retryAfter: response.headers['retry-after'], body: await bodyText(response) });
  }

  close(): void {
    this.#agents.http.destroy();
    this.#agents.https.destroy();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  async #prepare({ path, query = {}, accept = 'application/json', body }: ApiRequest) {
    const cluster = this.#input.config.getCurrentCluster();
    if (cluster === null) throw new Error('the kubeconfig has no current cluster: set its current-context');
    const url = urlOf(cluster, path, query);
    const headers: Record<string, string> = { accept, ...(body === undefined ? {} : { 'content-type': 'application/json' }) };
    const options: RequestOptions = { headers };
    try {
      await this.#input.config.applyToHTTPSOptions(options);
    } catch (thrown) {
      const error = errorOf(thrown);
      throw new Error(`no credentials for ${url.origin}: ${error.message}`, { cause: error });
    }
    // The kubeconfig's own agent keeps no connection, and is not ours to close; only a proxy needs it.
    if (cluster.proxyUrl === undefined) options.agent = url.protocol === 'https:' ? this.#agents.https : this.#agents.http;
    return { options, url };
  }

  #head(url: URL, options: RequestOptions, { body, signal, path }: ApiRequest): Promise<IncomingMessage> {
    const { clock } = this.#input;
    return new Promise((resolve, reject) => {
      const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
      const request = send(url, options);
      const late = clock.timer(headTimeoutMs, () =>
        request.destroy(new Error(`${options.method ?? 'GET'} ${path}: no answer within ${headTimeoutMs / 1_000} s`)),
      );
      const aborted = (): void => {
        late.cancel();
        request.destroy(errorOf(signal.reason));
      };
      signal.addEventListener('abort', aborted, { once: true });
      request.once('response', (response) => {
        late.cancel();
        resolve(response);
      });
      request.on('error', (error) =>
        reject(new Error(`${options.method ?? 'GET'} ${url.origin}${path}: ${error.message}`, { cause: error })),
      );
      request.once('close', () => {
        late.cancel();
        signal.removeEventListener('abort', aborted);
      });
      request.once('socket', (socket) => socket.setKeepAlive(true, probeMs));
      request.end(body === undefined ? undefined : JSON.stringify(body));
    });
  }
}

function urlOf(cluster: ClusterLike, path: string, query: NonNullable<ApiRequest['query']>): URL {
  const url = new URL(cluster.server);
  // A server may lie below a path: behind a proxy of many clusters.
  url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`;
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, `${value}`);
  return url;
}
