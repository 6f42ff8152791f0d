/**
 * requests — what the three AWS services have in common: how a client is set up, and how one request is made with the policy of retry.ts.
 *
 * Holds: requests and sockets are bounded, and sockets kept alive; without an endpoint of its own a client speaks to the dual-stack address of its region, so
 * that it works from a network that has only IPv6. Does not hold: nothing here reads the environment, but the SDK itself does, for
 * credentials and regions.
 */
import { type Clock, type Random, reasonOf } from '../clock.ts';
import { explainAwsError } from './errors.ts';
import { type Attempt, retried, type RetryPolicy, retryPolicy } from './retry.ts';

export interface AwsInput {
  readonly region: string;
  /** Of the shared configuration. Default: what the SDK finds first (environment, profile, instance role). */
  readonly profile?: string;
  /** Another server than AWS: `AWS_ENDPOINT_URL`, which the caller reads. */
  readonly endpoint?: string;
  /** Fixed ones, for such a server. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string };
  readonly clock: Clock;
  readonly random: Random;
  /** Default `retryPolicy`. */
  readonly policy?: RetryPolicy;
}

/** Requests to one service at once; more wait for each other, in order. */
export const maxRequests = 48;
/** Connections: also bodies that are being read hold one, after their request has ended. */
const maxSockets = 256;
/** For TCP and TLS together; the handshakes of a reachable region take well below a second. */
const connectionTimeoutMs = 3000;

export function clientConfig({ region, profile, endpoint, credentials }: AwsInput) {
  const agent = { keepAlive: true, maxSockets };
  return {
    region,
    // Ours: see retry.ts.
    maxAttempts: 1,
    useDualstackEndpoint: endpoint === undefined,
    requestHandler: { connectionTimeout: connectionTimeoutMs, httpAgent: agent, httpsAgent: agent },
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(profile === undefined ? {} : { profile }),
    ...(credentials === undefined ? {} : { credentials }),
  };
}

export interface RequestInput<T> {
  /** For messages, e.g. `put deployments/index.json`. */
  readonly operation: string;
  readonly writes: boolean;
  /** May be carried out twice. */
  readonly repeatable: boolean;
  readonly signal: AbortSignal | undefined;
  /** See `FailedRequest.absence`. */
  readonly absence?: string;
  /** Of an upload: allows it 100 kB/s. */
  readonly uploadBytes?: number;
  readonly run: (attempt: Attempt) => Promise<T>;
}

export interface Requests {
  request<T>(input: RequestInput<T>): Promise<T>;
  /** Notes which attempts reached the HTTP client. */
  watch(handler: Handler): void;
}

interface Handler {
  // A method, so that handlers of any request type fit.
  handle(request: object, options?: { readonly abortSignal?: object }): Promise<unknown>;
}

/** `quote`: error messages of the service may be repeated; they hold no values. */
export function awsRequests({ clock, random, policy = retryPolicy }: AwsInput, { quote }: { readonly quote: boolean }): Requests {
  const sent = new WeakSet<object>();
  const enter = turnstile(maxRequests);
  return {
    watch: (handler) => {
      const handle = handler.handle.bind(handler);
      handler.handle = (request, options) => {
        if (options?.abortSignal !== undefined) sent.add(options.abortSignal);
        return handle(request, options);
      };
    },
    request: async ({ operation, writes, repeatable, signal, absence, uploadBytes = 0, run }) => {
      let current: AbortSignal | undefined;
      return retried({
        clock,
        random,
        policy,
        signal,
        repeatable,
        extraMs: uploadBytes / 100,
        enter,
        run: (attempt) => {
          current = attempt.signal;
          return run(attempt);
        },
        explain: (error, stalled) =>
          explainAwsError(error, { operation, writes, stalled, quote, absence, sent: current !== undefined && sent.has(current) }),
      });
    },
  };
}

/** Lets so many in at once, the others in the order in which they came. */
function turnstile(width: number): (signal: AbortSignal | undefined) => Promise<() => void> {
  let inside = 0;
  const waiting = new Set<() => void>();
  const leave = (): void => {
    const [next] = waiting;
    if (next === undefined) inside -= 1;
    else next();
  };
  return async (signal) => {
    if (inside < width) {
      inside += 1;
      return leave;
    }
    await new Promise<void>((resolve, reject) => {
      const enter = (): void => {
        waiting.delete(enter);
        signal?.removeEventListener('abort', abort);
        resolve();
      };
      const abort = (): void => {
        waiting.delete(enter);
        reject(reasonOf(signal));
      };
      waiting.add(enter);
      signal?.addEventListener('abort', abort, { once: true });
    });
    return leave;
  };
}

export interface Lazy<T> {
  readonly get: () => Promise<T>;
  /** Undefined while nobody needed it. */
  readonly made: () => T | undefined;
}

/** Loads and makes something once, when it is first needed; a failure is not kept. */
export function lazily<T>(make: () => Promise<T>): Lazy<T> {
  let making: Promise<T> | undefined;
  let made: T | undefined;
  return {
    made: () => made,
    get: () => {
      making ??= make().then(
        (value) => (made = value),
        (error: unknown) => {
          making = undefined;
          throw error;
        },
      );
      return making;
    },
  };
}

/** Every page of a listing: `page` gets the token of the page before. */
export async function* pages<P>(
  page: (token: string | undefined) => Promise<P>,
  tokenOf: (answer: P) => string | undefined,
): AsyncGenerator<P> {
  let token: string | undefined;
  do {
    const answer = await page(token);
    yield answer;
    token = tokenOf(answer);
  } while (token !== undefined);
}
