/** inspection — what `runtime.inspect()` gives: plain JSON, the way of the data from source to output, and what is the matter where. */
import { type EntryState } from './queue-entry.ts';

/** What `runtime.inspect()` and `/debug/runtime` show: plain data for JSON, bounded, without objects' content. */
export interface Inspection {
  /** The members in the order of their start. */
  readonly informers: readonly InformerInspection[];
  readonly controllers: readonly ControllerInspection[];
  readonly services: readonly { readonly name: string; readonly state: string }[];
  /** Only with `runtime.leader`. */
  readonly leader?: LeaderInspection;
  /** One line per way: source → informer → controller → output. */
  readonly graph: readonly { readonly source: string; readonly informer: string; readonly controller: string; readonly output?: string }[];
}

/** Who leads, as this process sees it. */
export interface LeaderInspection {
  /** The lock's name. */
  readonly lock: string;
  /** Who this process is in the lease. */
  readonly identity: string;
  readonly state: string;
  readonly leading: boolean;
  /** The highest that is known to have been in the lock. */
  readonly fence: number;
  /** Who held it when the lock was last looked at; empty when it was released. */
  readonly holder?: string;
  /** Until the term ends unless it is renewed; below 0 when it has ended and nobody has noticed. */
  readonly deadlineInMs?: number;
  /** Of the last call of the lock, if that failed. */
  readonly lastError?: string;
}

/** An informer: whether it is equal to its source, and what it could not read. `objects` counts those stored. */
export interface InformerInspection {
  readonly name: string;
  readonly source: string;
  readonly state: string;
  readonly hasSynced: boolean;
  readonly objects: number;
  readonly lastError?: string;
  /** Bounded; `brokenCount` is the number. */
  readonly broken: readonly { readonly key: string; readonly reason: string }[];
  readonly brokenCount: number;
}

/**
 * A controller: what it waits for, and how much waits for it. `oldestReadyMs` is how long the longest-waiting ready key has waited, in
 * milliseconds.
 */
export interface ControllerInspection {
  readonly name: string;
  readonly owns?: string;
  readonly watches: readonly string[];
  /** `following`: another replica leads. */
  readonly state: 'waiting' | 'running' | 'paused' | 'following' | 'stopped';
  /** Why it waits. */
  readonly reason?: string;
  readonly workers: number;
  readonly queue: {
    readonly ready: number;
    readonly delayed: number;
    readonly running: number;
    readonly held: number;
    readonly oldestReadyMs: number;
  };
  /** Only with a sweep. */
  readonly sweep?: SweepInspection;
  /** Bounded: those with something to do first, then those that failed for good, then those applied. */
  readonly keys: readonly KeyInspection[];
}

/** The sweep of a controller. `lastAgoMs` is how long ago the last complete listing ended, in milliseconds. */
export interface SweepInspection {
  /** Informers that must be complete and live before it may look. */
  readonly pending: readonly string[];
  /** The outputs are being listed now. */
  readonly listing: boolean;
  /** Keys that it has found, in all. */
  readonly swept: number;
  readonly lastAgoMs?: number;
  readonly lastError?: string;
}

/**
 * A key of a controller. `forMs` is how long it has been in its state and `inMs` when it gets ready, in milliseconds; `lastError` is the
 * text of the last failure.
 */
export interface KeyInspection {
  readonly key: string;
  readonly state: EntryState | 'terminal';
  readonly priority?: number;
  readonly attempt?: number;
  readonly forMs?: number;
  readonly inMs?: number;
  readonly lastError?: string;
  /** The version that its output has. */
  readonly applied?: string;
}
