/**
 * http — the runtime's pages, to be mounted on any server: `/healthz`, `/readyz` (with `?verbose`, `?exclude=NAME`, `/readyz/NAME`, as
 * Kubernetes' own servers have them), `/metrics`, `/debug/runtime`.
 *
 * Holds: answers GET and HEAD only; never throws, never leaves a request without an answer. Does not hold: nobody is asked who they
 * are; serve it on loopback or behind something that asks.
 */
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { describe, errorOf } from './errors.ts';
import { type HealthKind, type HealthReport } from './health.ts';

export interface HttpOptions {
  readonly report: (kind: HealthKind, options: { readonly exclude: readonly string[]; readonly only?: string }) => HealthReport | undefined;
  readonly metrics: () => string | Promise<string>;
  readonly inspect: () => unknown;
}

/** A listener for `http.createServer`, or to be called by one of yours. It answers every request, those it does not know with 404. */
export type HttpHandler = (request: IncomingMessage, response: ServerResponse) => void;

interface Page {
  readonly status: number;
  readonly type: string;
  readonly body: string;
}

const text = 'text/plain; charset=utf-8';

export function httpHandler(options: HttpOptions): HttpHandler {
  return (request, response) => {
    void pageOf(options, request.method ?? 'GET', request.url ?? '/')
      .catch((thrown: unknown): Page => ({ status: 500, type: text, body: `${describe(errorOf(thrown))}\n` }))
      .then(({ status, type, body }) => {
        response.writeHead(status, {
          'content-type': type,
          'content-length': Buffer.byteLength(body),
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        });
        response.end(request.method === 'HEAD' ? undefined : body);
      });
  };
}

async function pageOf({ report, metrics, inspect }: HttpOptions, method: string, target: string): Promise<Page> {
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, type: text, body: 'only GET and HEAD\n' };
  const url = URL.parse(target, 'http://localhost');
  if (url === null) return { status: 400, type: text, body: 'not a URL\n' };
  const [, page = '', ...rest] = url.pathname.split('/');
  const below = rest.join('/');
  switch (page) {
    case 'healthz':
    case 'livez':
      return healthPage(page, 'live', report, below, url.searchParams);
    case 'readyz':
      return healthPage(page, 'ready', report, below, url.searchParams);
    case 'metrics':
      if (below === '') return { status: 200, type: 'text/plain; version=0.0.4; charset=utf-8', body: await metrics() };
      break;
    case 'debug':
      if (below === 'runtime') return { status: 200, type: 'application/json', body: `${JSON.stringify(inspect(), undefined, 2)}\n` };
      break;
    default:
  }
  return { status: 404, type: text, body: 'not found; there are /healthz, /readyz, /metrics and /debug/runtime\n' };
}

function healthPage(page: string, kind: HealthKind, ask: HttpOptions['report'], below: string, query: URLSearchParams): Page {
  const exclude = query.getAll('exclude');
  const result = ask(kind, below === '' ? { exclude } : { exclude, only: decoded(below) });
  if (result === undefined) return { status: 404, type: text, body: `no such check\n` };
  const status = result.ok ? 200 : 503;
  // A failure always says why; who wants to know why all is well asks for it.
  if (result.ok && !query.has('verbose')) return { status, type: text, body: 'ok' };
  const lines = [
    ...result.checks.map(({ name, ok, reason }) => (ok ? `[+]${name} ok` : `[-]${name} failed: ${reason ?? 'no reason given'}`)),
    ...result.excluded.map((name) => `[+]${name} excluded: ok`),
    // A probe whose name was mistyped would otherwise fail without a sign why.
    ...exclude.filter((name) => !result.excluded.includes(name)).map((name) => `warn: there is no check "${name}" to be excluded`),
  ];
  return { status, type: text, body: `${lines.join('\n')}\n${page} check ${result.ok ? 'passed' : 'failed'}\n` };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
