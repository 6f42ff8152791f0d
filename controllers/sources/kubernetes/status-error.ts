/**
 * status-error — an answer of the API server that is no success: in a response, or in the middle of a watch.
 *
 * Holds: the message says what was asked, the status and the server's reason, and for what a person has to mend, what to look at.
 */
import { type IncomingMessage } from 'node:http';

export interface Status {
  readonly code: number;
  /** The server's word: `Expired`, `Forbidden`, `AlreadyExists`; empty when it gave none. */
  readonly reason: string;
  readonly message: string;
  readonly retryAfterSeconds: number | undefined;
  /** Words for details: `ResourceVersionTooLarge`. */
  readonly causes: readonly string[];
}

export class StatusError extends Error {
  override readonly name = 'StatusError';
  readonly status: Status;
  constructor(message: string, status: Status) {
    super(message);
    this.status = status;
  }

  get retryAfterMs(): number | undefined {
    return this.status.retryAfterSeconds === undefined ? undefined : this.status.retryAfterSeconds * 1_000;
  }

  /** The version or the continue token that was asked from is gone, or (a server restored from a backup) was never there. */
  get expired(): boolean {
    const { code, reason, causes } = this.status;
    return code === 410 || reason === 'Expired' || reason === 'Gone' || causes.includes('ResourceVersionTooLarge');
  }
}

const hints: Readonly<Record<number, string>> = {
  401: 'the credentials are not accepted: check the user of the kubeconfig',
  403: 'the user may not do this: check its roles (get, list and watch are needed to watch)',
  404: 'nothing is served there yet: check the path, and that its CustomResourceDefinition is installed',
};

export interface StatusErrorInput {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

export function statusError({ method, path, status: code, retryAfter, body }: StatusErrorInput): StatusError {
  const said = statusOf(parsed(body)) ?? { code, reason: '', message: body.trim().slice(0, 200), retryAfterSeconds: undefined, causes: [] };
  const seconds = /^\d+$/.test(retryAfter ?? '') ? Number(retryAfter) : said.retryAfterSeconds;
  return errorFor(`${method} ${path}`, { ...said, code, retryAfterSeconds: seconds });
}

/** Of an ERROR event in a watch. */
export function watchError(path: string, object: unknown): StatusError {
  const unknown = { code: 0, reason: '', message: 'an error without a status', retryAfterSeconds: undefined, causes: [] };
  return errorFor(`watch of ${path}`, statusOf(object) ?? unknown);
}

function errorFor(what: string, status: Status): StatusError {
  const { code, reason, message } = status;
  const hint = hints[code] === undefined ? '' : ` (${hints[code]})`;
  return new StatusError(`${what}: ${[code, reason].filter((part) => part !== '' && part !== 0).join(' ')}: ${message}${hint}`, status);
}

function statusOf(value: unknown): Status | undefined {
  const status = record(value);
  if (status?.['kind'] !== 'Status') return undefined;
  const details = record(status['details']);
  const causes = Array.isArray(details?.['causes']) ? details['causes'] : [];
  return {
    code: number(status['code']) ?? 0,
    reason: text(status['reason']),
    message: text(status['message']),
    retryAfterSeconds: number(details?.['retryAfterSeconds']),
    causes: causes.map((cause) => text(record(cause)?.['reason'])),
  };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

function record(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : undefined;
}
function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
function number(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : undefined;
}

/** Enough for any Status; more is somebody else's page. */
const maxStatusBytes = 64 * 1024;

/** The body, or as much of it as is worth reading; then the response is gone. */
export async function bodyText(response: IncomingMessage, maxBytes = maxStatusBytes): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      if ((size += chunk.byteLength) >= maxBytes) break;
    }
  } catch {
    // Cut in the middle: what came says enough.
  }
  return Buffer.concat(chunks).toString('utf8', 0, Math.min(size, maxBytes));
}
