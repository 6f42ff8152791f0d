/**
 * follow — waits until the status that the nodes write says that a change is carried out, that it failed, or that the time is over.
 *
 * Holds: looks again as soon as the platform says that the status changed, and once a second anyway; a platform that is away for a moment
 * ends nothing; after the time it says what was missing and how old the last word was.
 */
import { STATUS_KEY } from '../api/keys.ts';
import { wait } from '../api/ports.ts';
import { MAX_STATUS_BYTES, parseStatus, type ClusterStatus } from '../api/status.ts';
import type { Clock } from '../controllers/clock.ts';
import { isProviderError } from '../infra/providers/errors.ts';
import type { Objects } from '../infra/providers/objects.ts';
import { CliError, messageOf } from './errors.ts';
import type { Verdict } from './verdict.ts';

export interface FollowInput {
  readonly objects: Objects;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** What is waited for, as in `web in NodeGroup default`. */
  readonly what: string;
  readonly decide: (status: ClusterStatus) => Verdict | Promise<Verdict>;
  /** Told whenever something else is missing. */
  readonly note: (missing: string) => void;
}

// One conditional GET; the agents write at most that often.
const lookEveryMs = 1000;
/** An agent writes at least every 10 s, so an older status means that none does. */
export const staleAfterMs = 30_000;

export async function follow(input: FollowInput): Promise<void> {
  const { objects, clock, signal, timeoutMs, what, decide, note } = input;
  const deadline = clock.now() + timeoutMs;
  const reader = statusReader(objects);
  for (;;) {
    using change = nextChange(objects, signal);
    const seen = await lookOnce();
    if (seen === undefined) return;
    // Not how old the status is, which would be another note every second.
    note(seen.missing);
    const leftMs = deadline - clock.now();
    if (leftMs <= 0) throw new CliError(gaveUp(seen.missing, seen.status));
    await Promise.race([wait(Math.min(lookEveryMs, leftMs), clock, change.signal), change.happened]);
  }

  /** What is missing; undefined when it is done. */
  async function lookOnce(): Promise<{ readonly missing: string; readonly status?: ClusterStatus } | undefined> {
    try {
      const status = await reader.read(signal);
      if (status === undefined) return { missing: `no node has written ${STATUS_KEY}` };
      const verdict = await decide(status);
      if (verdict.kind === 'failed') throw new CliError(`${what} failed: ${verdict.reason}`);
      return verdict.kind === 'done' ? undefined : { missing: verdict.missing, status };
    } catch (error) {
      if (isProviderError(error, 'unavailable') || isProviderError(error, 'throttled')) return { missing: messageOf(error) };
      throw error;
    }
  }

  function gaveUp(missing: string, status: ClusterStatus | undefined): string {
    const old = status === undefined ? '' : staleness(status, clock);
    return `gave up waiting for ${what} after ${duration(timeoutMs)}: ${missing}${old}; podmin status shows how it goes on`;
  }
}

function staleness(status: ClusterStatus, clock: Clock): string {
  const ms = ageMs(status, clock);
  return ms > staleAfterMs ? ` (the last word of the nodes is ${Math.floor(ms / 1000)} s old)` : '';
}

export function ageMs(status: ClusterStatus, clock: Clock): number {
  const written = Date.parse(status.updated);
  return Number.isNaN(written) ? Number.POSITIVE_INFINITY : Math.max(0, clock.wall() - written);
}

export interface StatusReader {
  /** The newest status; undefined when there is none. What has not changed is not fetched again. */
  read(signal: AbortSignal): Promise<ClusterStatus | undefined>;
}

export function statusReader(objects: Objects): StatusReader {
  let last: { readonly etag: string; readonly status: ClusterStatus } | undefined;
  return {
    read: async (signal) => {
      try {
        const found = await objects.get(STATUS_KEY, {
          signal,
          maxBytes: MAX_STATUS_BYTES,
          ...(last === undefined ? {} : { ifNoneMatch: last.etag }),
        });
        if (found !== 'not-modified') last = { etag: found.etag, status: parseStatus(found.body) };
        return last?.status;
      } catch (error) {
        if (isProviderError(error, 'not-found')) return undefined;
        throw error;
      }
    },
  };
}

/** Armed before a look, so that a change during the look is not missed. */
function nextChange(objects: Objects, outer: AbortSignal): Disposable & { readonly happened: Promise<void>; readonly signal: AbortSignal } {
  const own = new AbortController();
  const { promise, resolve } = Promise.withResolvers<void>();
  const watching = objects.watch?.(STATUS_KEY, resolve);
  const aborted = (): void => own.abort(outer.reason);
  outer.addEventListener('abort', aborted, { once: true });
  if (outer.aborted) aborted();
  return {
    happened: promise,
    signal: own.signal,
    [Symbol.dispose]: () => {
      watching?.[Symbol.dispose]();
      outer.removeEventListener('abort', aborted);
      // Ends the timer of a wait that lost the race.
      own.abort();
    },
  };
}

function duration(ms: number): string {
  return ms % 60_000 === 0 ? `${ms / 60_000} min` : `${Math.round(ms / 1000)} s`;
}
