/** queue-options — what goes into a work queue and comes out of it, besides the keys. */
import { type Backoff } from './backoff.ts';
import { type Clock } from './clock.ts';
import { type EntryState } from './queue-entry.ts';
import { type RateLimit } from './token-bucket.ts';

/** How a queue orders, delays and limits. Only the clock is needed. */
export interface QueueOptions<K> {
  readonly clock: Clock;
  /** Default: 5 ms doubling to 1,000 s, ±10 %. A delay that is not finite ends the attempts, as `terminal` does. */
  readonly backoff?: Backoff;
  /** A key that has been ready for so long goes before all others. Default 30,000. */
  readonly ageingMs?: number;
  /** Failures in a row after which a high priority falls back to 0. Default 5. */
  readonly decayAfter?: number;
  /** Off by default. Tokens are taken by `take`, so delays can't pile up. */
  readonly limit?: RateLimit;
  /**
   * Making an entry for a key costs more than all the rest, so those of idle keys are kept for the next add, about 200 bytes each: this
   * many, or as many as there are others. Default 16,384, of which a key whose outcome was `gone` is none.
   */
  readonly idleKept?: number;
  /** For keys that are objects: equal strings mean equal keys. */
  readonly hash?: (key: K) => string;
  /** Called when `take` has something to give and nobody waits in `next`. Must not throw; may call `take`. */
  readonly onReady?: () => void;
  /** A cheaper reading of the clock, for stamps (see `burst`). Default: the clock's own. */
  readonly stamp?: () => number;
  /** Default: none. */
  readonly metrics?: QueueMetrics;
}

/** Told as things happen; sizes and ages are read from the queue when wanted. */
export interface QueueMetrics {
  /** It became ready. */
  added(priority: number): void;
  started(waitedMs: number): void;
  finished(workedMs: number): void;
  /** It was put off: a delayed add, a retry or a requeue. */
  retried(): void;
}

/** When a key is wanted, and how urgently. */
export interface AddOptions {
  /** Ready in so many milliseconds; the earliest of several wins. Without it: now. */
  readonly afterMs?: number;
  /** A small integer; larger goes first. Default 0. A waiting key keeps the highest it was given. */
  readonly priority?: number;
}

/**
 * How a run of a key ended, which decides whether and when it runs again. Delays are milliseconds; one that is not a number is refused with
 * a RangeError.
 */
export type Outcome =
  | 'ok'
  /** Succeeded, and the key is not expected again: nothing is kept of it. */
  | 'gone'
  /** Neither: as if it had not been taken. It is ready again, its failures as they were. */
  | 'again'
  /** Succeeded, and wants another look later. */
  | { readonly afterMs: number; readonly priority?: number }
  /** Failed: tried again after the back-off, or after `retryMs` when the failure knows better. */
  | { readonly error: unknown; readonly retryMs?: number }
  /** Failed, and trying again is of no use until something changes. */
  | { readonly terminal: unknown };

/** What becomes of the keys that wait when the queue closes. Those that run are always waited for, and not run again. */
export type Drain =
  /** Dropped. */
  | 'inflight'
  /** The ready ones are still given out, the delayed ones dropped. */
  | 'ready'
  /** Dropped, and those that run are not waited for either. */
  | 'none';

/** A key of a queue, for people to look at. `failures` counts failed attempts in a row. */
export interface EntrySnapshot<K> {
  readonly key: K;
  readonly state: EntryState;
  readonly priority: number;
  readonly failures: number;
  readonly lastError: unknown;
  /** How long it has been in this state; undefined for a delayed one. */
  readonly forMs?: number;
  /** When a delayed one gets ready. */
  readonly inMs?: number;
}

/** Throws a RangeError when the delay is no number: it would compare as neither due nor not due, and its key never run again without a word. */
export function refuseNaN(key: unknown, outcome: Extract<Outcome, object>): void {
  const delayMs = 'afterMs' in outcome ? outcome.afterMs : 'error' in outcome ? outcome.retryMs : undefined;
  if (delayMs !== undefined && Number.isNaN(delayMs)) {
    throw new RangeError(`work queue: the outcome of key ${String(key)} has a delay that is not a number; give milliseconds`);
  }
}
