/**
 * fetch — how the secrets of all Pods of a node are asked for: a few requests at once, and none while the platform asks to slow down.
 *
 * Holds: at most `concurrency` lists of names are asked for at once, over all Pods and providers; after an answer that says so, nobody asks
 * that provider before the pause is over, which doubles while it goes on; those who waited come back spread. Values are handed on and not
 * kept. Does not hold: order.
 */
import type { SecretProvider } from '../../api/annotations.ts';
import type { Clock } from '../../controllers/clock.ts';
import { isProviderError, type ProviderError } from '../../infra/providers/errors.ts';
import type { Parameters, SecretValue } from '../../infra/providers/secrets.ts';

export type SecretStores = Readonly<Record<SecretProvider, Pick<Parameters, 'getMany'>>>;

export interface FetchInput {
  readonly stores: SecretStores;
  readonly clock: Pick<Clock, 'now'>;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  readonly concurrency: number;
}

export type Fetched =
  | { readonly kind: 'values'; readonly values: ReadonlyMap<string, SecretValue | ProviderError> }
  /** Nothing could be had. `error` is undefined while others' answer made us wait. */
  | { readonly kind: 'later'; readonly afterMs: number; readonly error: ProviderError | undefined };

export type Fetch = (provider: SecretProvider, names: readonly string[], signal: AbortSignal) => Promise<Fetched>;

/** Parameter Store counts by the second. */
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 60_000;

interface Pause {
  readonly ms: number;
  readonly untilMs: number;
}

export function fetcher({ stores, clock, random, concurrency }: FetchInput): Fetch {
  const pauses = new Map<SecretProvider, Pause>();
  const enter = turnstile(concurrency);

  const paused = (provider: SecretProvider): Fetched | undefined => {
    const { ms, untilMs } = pauses.get(provider) ?? { ms: 0, untilMs: 0 };
    const left = untilMs - clock.now();
    return left > 0 ? { kind: 'later', afterMs: Math.ceil(left + random() * ms), error: undefined } : undefined;
  };

  return async (provider, names, signal) => {
    const leave = await enter(signal);
    try {
      const wait = paused(provider);
      if (wait !== undefined) return wait;
      const values = await stores[provider].getMany(names, { signal });
      pauses.delete(provider);
      return { kind: 'values', values };
    } catch (error) {
      signal.throwIfAborted();
      if (!isProviderError(error)) throw error;
      const ms = Math.max(error.retryAfterMs ?? 0, Math.min(MAX_PAUSE_MS, (pauses.get(provider)?.ms ?? FIRST_PAUSE_MS / 2) * 2));
      pauses.set(provider, { ms, untilMs: clock.now() + ms });
      return { kind: 'later', afterMs: Math.ceil(ms + random() * ms), error };
    } finally {
      leave();
    }
  };
}

/** So many at once, the others in the order in which they came. */
function turnstile(width: number): (signal: AbortSignal) => Promise<() => void> {
  let inside = 0;
  const waiting = new Set<() => void>();
  const leave = (): void => {
    const [next] = waiting;
    if (next === undefined) inside -= 1;
    else next();
  };
  return async (signal) => {
    signal.throwIfAborted();
    if (inside < width) {
      inside += 1;
      return leave;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const abort = (): void => {
      waiting.delete(enter);
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('aborted', 'AbortError'));
    };
    const enter = (): void => {
      waiting.delete(enter);
      signal.removeEventListener('abort', abort);
      resolve();
    };
    waiting.add(enter);
    signal.addEventListener('abort', abort, { once: true });
    await promise;
    return leave;
  };
}
