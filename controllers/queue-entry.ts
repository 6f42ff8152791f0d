/** queue-entry — one key of a work queue: its state, and its own node in the lists that it is part of. */

/**
 *     idle ── add ──> ready ── take ──> running ── done ──> idle | ready | delayed
 *       └─ add after ─> delayed ─ due/add ─> ready └─ hold ─> held ── done ──> as from running
 *
 * `idle` has nothing to do and may be dropped at any time: it is kept only because most keys come again.
 */
export type EntryState = 'idle' | 'ready' | 'delayed' | 'running' | 'held';

/** What `take` hands out and `done` takes back. */
export interface Entry<K> {
  readonly key: K;
  readonly state: EntryState;
  readonly priority: number;
  /** Failed attempts in a row. */
  readonly failures: number;
  /** What the last attempt failed with. */
  readonly lastError: unknown;
}

/** A due time that means "now", whatever the clock says. */
export const atOnce = Number.NEGATIVE_INFINITY;

/** What most keys never need. Kept apart, so that a key which comes, runs and goes costs one small allocation. */
export class EntryDetails {
  failures = 0;
  lastError: unknown = undefined;
  /** When the next attempt counts as a retry. A failure before it (something was added meanwhile) is no step of the back-off. */
  retryAt = atOnce;
  /** While delayed: when it gets ready, and its place in the heap. */
  due = atOnce;
  heapIndex = -1;
  /** While running or held: whether somebody wants another run, when, and with which priority. */
  asked = false;
  askedDue = atOnce;
  askedPriority = 0;

  ask(due: number, priority: number): void {
    this.askedDue = this.asked ? Math.min(this.askedDue, due) : due;
    this.askedPriority = this.asked ? Math.max(this.askedPriority, priority) : priority;
    this.asked = true;
  }

  succeed(): void {
    this.failures = 0;
    this.lastError = undefined;
    this.retryAt = atOnce;
  }
}

/** Written by the queue and its lists only. All fields exist from the start, so that entries have one shape. */
export class QueueEntry<K> implements Entry<K> {
  readonly key: K;
  state: EntryState = 'idle';
  priority = 0;
  /**
   * When the present state began: waits and runs are measured from here. Not a number first, so that V8 gives it a place for a number in
   * the entry itself: a young number in each of ten thousand old entries is what a collection would have to go through.
   */
  since = Number.NaN;
  details: EntryDetails | undefined = undefined;
  /** Its place among the running. */
  slot = -1;
  /** While ready: its neighbours in the list of its priority … */
  before: QueueEntry<K> | undefined = undefined;
  after: QueueEntry<K> | undefined = undefined;
  /** … and among all ready ones, by age. */
  older: QueueEntry<K> | undefined = undefined;
  newer: QueueEntry<K> | undefined = undefined;

  constructor(key: K) {
    this.key = key;
  }

  get failures(): number {
    return this.details?.failures ?? 0;
  }
  get lastError(): unknown {
    return this.details?.lastError;
  }
}

export function detailsOf(entry: QueueEntry<unknown>): EntryDetails {
  return (entry.details ??= new EntryDetails());
}

/** How long it has been in its state. */
export function ageOf(entry: QueueEntry<unknown>, now: number): number {
  return Math.max(0, now - entry.since);
}
