/**
 * controller — runs a reconciler for each key of which something changed, until the world is as wanted. The contract; what does it is
 * in controller-run.ts.
 *
 * Holds: a key is reconciled by at most one worker at a time, also across timeouts; every change is followed by a run that starts after
 * the change can be read; changes while a key waits cause one run, while it runs exactly one more; nothing runs before all its informers
 * have synced; one failing key stops no other. Does not hold: one run per change.
 */
import { type Backoff } from './backoff.ts';
import { type Subscription } from './change.ts';
import { type Duration } from './duration.ts';
import { type Logger } from './log.ts';
import { type RateLimit } from './token-bucket.ts';
import { type Watch } from './watch.ts';

export interface ReconcileContext<T, K = string> {
  readonly key: K;
  /** From the informer watched first. `undefined` means that it is gone, never that it could not be loaded. */
  readonly object: T | undefined;
  /** Why the newest version of the key can't be had; only for a first watch with `broken: true`. `object` is then the last good one, if any. */
  readonly broken: Error | undefined;
  /** Aborted at the timeout, and at the end of the grace period of a stop. */
  readonly signal: AbortSignal;
  /** With controller, key, id and attempt. */
  readonly log: Logger;
  /** 1, and one more for each failed attempt in a row before it. */
  readonly attempt: number;
  /** Unique per run. */
  readonly id: string;
  /** What the last attempt failed with; undefined after a success. */
  readonly previousError: Error | undefined;
  /** Says which version the output now has; seen in `inspect()` and by `Controller.applied`. `undefined`: the output is gone. */
  readonly applied: (version: string | undefined) => void;
}

/** Return for success, `{ after }` to be run again later, throw to be tried again with back-off (see TerminalError, retryAfter). */
export type Reconcile<T, K = string> = (context: ReconcileContext<T, K>) => Result | Promise<Result>;
export type Result = void | { readonly after: Duration; readonly priority?: number };

export interface ControllerOptions<T, K = string> {
  /** The first is the primary: `object` comes from it. */
  readonly watch?: readonly [Watch<T, K>, ...Watch<unknown, K>[]];
  readonly reconcile: Reconcile<T, K>;
  /** Name of the one output that it writes. Unique within a runtime. */
  readonly owns?: string;
  /** Default 1. */
  readonly workers?: number;
  /** Aborts a run after this long. Its key is held, not run again, until the promise has settled. Default: never. */
  readonly timeout?: Duration;
  /** Runs for every watched object this often ±10 %, at priority −100, whatever `when` says. Default: never. */
  readonly resync?: Duration;
  /** When its informers have not synced for so long, that is an error in log and health (it goes on waiting). Default 2 min. */
  readonly syncTimeout?: Duration;
  /** After failures. Default: 5 ms doubling to 1,000 s, ±10 %. */
  readonly backoff?: Backoff;
  /** Of runs, over all keys. Default: none. */
  readonly limit?: RateLimit;
  /** A ready key waits at most this long if workers are free, whatever its priority. Default 30 s. */
  readonly ageing?: Duration;
  /** For keys that are objects: equal strings mean equal keys. */
  readonly hash?: (key: K) => string;
}

export interface Controller<K = string> {
  readonly name: string;
  readonly owns: string | undefined;
  /** May be changed while it runs. A positive integer. */
  workers: number;
  add(key: K, options?: { readonly after?: Duration; readonly priority?: number }): void;
  /** What runs goes on; nothing new is begun. */
  pause(): void;
  resume(): void;
  /** Adds a watch; disposing of the result removes it. Its informer's sync is not waited for. */
  watch(watch: Watch<unknown, K>): Subscription;
  /** The version last reported by `ReconcileContext.applied`. */
  applied(key: K): string | undefined;
}
