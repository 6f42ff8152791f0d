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
import { type RefreshOptions } from './refresh.ts';
import { type SweepOptions } from './sweep.ts';
import { type RateLimit } from './token-bucket.ts';
import { type Watch } from './watch.ts';

/** What a reconciler is given for one run of one key: the key, the object as it is now, and nothing of what has changed. */
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
  /** Grows with every change of leader; goes along with writes, so that an older leader's can be refused. Only with `leader: true`. */
  readonly fence: number | undefined;
  /**
   * The output may have drifted: look at it instead of believing what is remembered of it. True in a run that `refresh` asked for. Not the
   * reason of the run, which nobody is told: what a reconciler does depends on how things are, not on what happened.
   */
  readonly refresh: boolean;
  /** Unique per run. */
  readonly id: string;
  /** What the last attempt failed with; undefined after a success. */
  readonly previousError: Error | undefined;
  /** Says which version the output now has; seen in `inspect()` and by `Controller.applied`. `undefined`: the output is gone. */
  readonly applied: (version: string | undefined) => void;
}

/** Return for success, `{ after }` to be run again later, throw to be tried again with back-off (see TerminalError, retryAfter). */
export type Reconcile<T, K = string> = (context: ReconcileContext<T, K>) => Result | Promise<Result>;
/**
 * What a reconciler returns: nothing when the key is as it should be, or how long from now it wants to be run again, which is no failure.
 * `priority` is that of the next run; default: as it was.
 */
export type Result = void | { readonly after: Duration; readonly priority?: number };

/**
 * What is reconciled, and how. Durations are milliseconds or text such as `'30s'`; what can not be is refused with a RangeError when the
 * controller is declared.
 */
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
  /**
   * Runs only on the replica that leads (`runtime.leader`). Others keep their queues warm. A run whose term ends has its signal aborted and
   * counts neither as success nor as failure; with each new term everything is looked at again. Default false.
   */
  readonly leader?: boolean;
  /** Runs keys again after a while, to repair what somebody else has changed. Default: never. */
  readonly refresh?: RefreshOptions;
  /** Finds outputs that nobody wants, and has them removed. The first watch must be a direct one. Default: none. */
  readonly sweep?: SweepOptions<K>;
  /** Told of each failed run, after it was logged and counted. What it throws is logged. */
  readonly onError?: (failure: ReconcileFailure<K>) => void;
  /** Of keys that the first snapshot or a resync brings. Default −100 for both. Live changes have the priority of their watch. */
  readonly priorities?: { readonly initial?: number; readonly resync?: number };
}

/** What `onError` is told of a failed run; `attempt` is 1 for the first. */
export interface ReconcileFailure<K = string> {
  readonly key: K;
  readonly error: Error;
  readonly attempt: number;
  /** It is not tried again until something changes. */
  readonly terminal: boolean;
}

/** A controller while it is declared, runs, and after it. Keys are added by its watches, by `add`, and by its own outcomes. */
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
  /** Resolves when `applied(key)` is this version (undefined: gone). Rejects with the signal's reason. */
  reached(key: K, version: string | undefined, signal: AbortSignal): Promise<void>;
  /**
   * Resolves when nothing is ready or running, with the keys that wait for another try or were given up. Under a constant stream of changes
   * that may be never; rejects with the signal's reason.
   */
  settled(signal: AbortSignal): Promise<{ readonly failing: readonly { readonly key: string; readonly error: string }[] }>;
}
