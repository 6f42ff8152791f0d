/**
 * queue — keys that want work: each once, one run at a time, with priorities, delays and back-off.
 *
 * Holds: (1) a key is out with at most one taker, also when it is held; (2) a key added while it waits is taken once, a key added while
 * it runs exactly once more; (3) a plain add makes it ready now and cancels a delay, but is no step of the back-off, which counts failed
 * attempts only; (4) a ready key waits at most the ageing bound if takers are free; (5) one timer, whatever the number of keys.
 * Does not hold: order between keys of one priority is first come first served, except that a raised priority puts a key at the end.
 *
 * All calls are synchronous. The queue runs nothing: `onReady` says that `take` will give something.
 */
import { exponential, type Backoff } from './backoff.ts';
import { type Clock, type Timer } from './clock.ts';
import { ageOf, atOnce, detailsOf, type EntryDetails, QueueEntry, type Entry } from './queue-entry.ts';
import { DelayedHeap, dueOf } from './queue-delayed.ts';
import { ReadyList } from './queue-ready.ts';
import {
  refuseNaN,
  type AddOptions,
  type Drain,
  type EntrySnapshot,
  type Outcome,
  type QueueMetrics,
  type QueueOptions,
} from './queue-options.ts';
import { snapshotOf } from './queue-snapshot.ts';
import { Waiters } from './queue-waiters.ts';
import { TokenBucket } from './token-bucket.ts';

/** 3 MB; a controller with so many keys has an informer that takes a hundred times that. */
const defaultIdleKept = 16_384;
/** Entries looked at for each key that becomes idle beyond that: more than one, so that the idle ones become fewer. */
const trimSteps = 3;

/**
 * Keys that want work: each once, one run at a time. The contract is at the head of this file.
 *
 * @example
 * ```ts
 * import assert from 'node:assert/strict';
 * import { fixed, WorkQueue } from 'podmin/controllers';
 * import { fakeClock } from 'podmin/controllers/testing';
 *
 * const clock = fakeClock();
 * const queue = new WorkQueue<string>({ clock, backoff: fixed(100) });
 * queue.add('a');
 * queue.add('a');
 * const entry = queue.take();
 * assert.equal(entry?.key, 'a');
 * queue.done(entry, { error: new Error('busy') });
 * assert.equal(queue.take(), undefined);
 * clock.tick(100);
 * assert.equal(queue.take()?.failures, 1);
 * ```
 */
export class WorkQueue<K> {
  readonly #clock: Clock;
  readonly #backoff: Backoff;
  readonly #ageingMs: number;
  readonly #decayAfter: number;
  readonly #idleKept: number;
  readonly #bucket: TokenBucket | undefined;
  readonly #hash: ((key: K) => string) | undefined;
  readonly #onReady: (() => void) | undefined;
  readonly #stamp: () => number;
  readonly #metrics: QueueMetrics | undefined;

  /** Every key that waits or runs, and a bounded number of idle ones: making and dropping an entry costs more than all the rest. */
  readonly #entries = new Map<unknown, QueueEntry<K>>();
  #idle = 0;
  /** Where trimming goes on. */
  #trimming: MapIterator<[unknown, QueueEntry<K>]> | undefined = undefined;
  readonly #ready = new ReadyList<K>();
  readonly #delayed = new DelayedHeap<K>();
  /** In no order; an entry knows its place. */
  readonly #running: QueueEntry<K>[] = [];
  #held = 0;
  readonly #waiters = new Waiters<Entry<K>>();
  #timer: Timer | undefined = undefined;
  #timerDue = Number.POSITIVE_INFINITY;
  #closed: Drain | undefined = undefined;
  readonly #drained = Promise.withResolvers<void>();

  constructor(options: QueueOptions<K>) {
    this.#clock = options.clock;
    this.#backoff = options.backoff ?? exponential();
    this.#ageingMs = options.ageingMs ?? 30_000;
    this.#decayAfter = options.decayAfter ?? 5;
    this.#idleKept = options.idleKept ?? defaultIdleKept;
    this.#bucket = options.limit === undefined ? undefined : new TokenBucket(options.limit, options.clock.now());
    this.#hash = options.hash;
    this.#onReady = options.onReady;
    this.#stamp = options.stamp ?? (() => options.clock.now());
    this.#metrics = options.metrics;
  }

  /** Keys that wait or run. */
  get size(): number {
    return this.#entries.size - this.#idle;
  }
  get ready(): number {
    return this.#ready.size;
  }
  get delayed(): number {
    return this.#delayed.size;
  }
  /** Taken and neither done nor held. */
  get running(): number {
    return this.#running.length - this.#held;
  }
  get held(): number {
    return this.#held;
  }
  /** How many wait at each priority. */
  depths(): readonly { readonly priority: number; readonly size: number }[] {
    return this.#ready.depths();
  }
  /** How long the longest-waiting ready key has waited; 0 when none does. The alarm for starvation. */
  oldestReadyMs(): number {
    const { oldest } = this.#ready;
    return oldest === undefined ? 0 : ageOf(oldest, this.#clock.now());
  }
  /** How long those taken have been running: the sum, and the longest. */
  work(): { readonly unfinishedMs: number; readonly longestMs: number } {
    const now = this.#clock.now();
    let unfinishedMs = 0;
    let longestMs = 0;
    for (const entry of this.#running) {
      const forMs = ageOf(entry, now);
      unfinishedMs += forMs;
      longestMs = Math.max(longestMs, forMs);
    }
    return { unfinishedMs, longestMs };
  }

  has(key: K): boolean {
    const entry = this.#entries.get(this.#id(key));
    return entry !== undefined && entry.state !== 'idle';
  }

  /** False, and without effect, once the queue has been closed. */
  add(key: K, options?: AddOptions): boolean {
    if (this.#closed !== undefined) return false;
    const priority = options?.priority ?? 0;
    const afterMs = options?.afterMs ?? 0;
    const entry = this.#entryOf(key);
    switch (entry.state) {
      case 'idle':
        this.#idle--;
        entry.priority = priority;
        if (afterMs > 0) this.#delay(entry, this.#clock.now() + afterMs);
        else this.#makeReady(entry);
        return true;
      case 'ready':
        if (priority > entry.priority) this.#ready.raise(entry, priority);
        return true;
      case 'delayed':
        if (priority > entry.priority) entry.priority = priority;
        if (afterMs > 0) this.#hasten(entry, this.#clock.now() + afterMs);
        else this.#makeReadyFromDelayed(entry);
        return true;
      case 'running':
      case 'held':
        detailsOf(entry).ask(afterMs > 0 ? this.#clock.now() + afterMs : atOnce, priority);
        return true;
      default:
        return entry.state satisfies never;
    }
  }

  /** The next key, or undefined when none is ready or the rate limit is reached (`onReady` is called when that has passed). */
  take(): Entry<K> | undefined {
    if (this.#ready.size === 0) return undefined;
    if (this.#bucket !== undefined) {
      const now = this.#clock.now();
      const waitMs = this.#bucket.take(now);
      if (waitMs > 0) {
        this.#wakeAt(now + waitMs);
        return undefined;
      }
    }
    const entry = this.#ready.shift(this.#stamp, this.#ageingMs);
    if (entry === undefined) return undefined;
    const now = this.#stamp();
    this.#metrics?.started(now - entry.since);
    entry.state = 'running';
    entry.since = now;
    entry.slot = this.#running.push(entry) - 1;
    // It may have been the last that a closed queue gives.
    if (this.#closed !== undefined) this.#settle();
    return entry;
  }

  /** Waits for a key. Undefined when the queue closes; rejects with the signal's reason. Waiters are served in order. */
  next(signal?: AbortSignal): Promise<Entry<K> | undefined> {
    const entry = signal?.aborted === true ? undefined : this.take();
    if (entry !== undefined || (this.#closed !== undefined && this.#ready.size === 0)) return Promise.resolve(entry);
    return this.#waiters.wait(signal);
  }

  /** Gives a taken key back. The one place where it is decided whether, when and with which priority it runs again. */
  done(taken: Entry<K>, outcome: Outcome): void {
    const entry = this.#taken(taken);
    if (typeof outcome === 'object') refuseNaN(entry.key, outcome);
    this.#leave(entry);
    if (entry.state === 'held') this.#held--;
    if (this.#metrics !== undefined) this.#metrics.finished(ageOf(entry, this.#stamp()));

    // Undefined: not again, as far as the outcome goes.
    let due: number | undefined;
    if (outcome === 'again') due = atOnce;
    else if (outcome === 'ok' || outcome === 'gone' || 'terminal' in outcome) entry.details?.succeed();
    else if ('error' in outcome) due = this.#fail(entry, outcome.error, outcome.retryMs);
    else {
      entry.details?.succeed();
      due = this.#clock.now() + Math.max(0, outcome.afterMs);
      if (outcome.priority !== undefined) entry.priority = outcome.priority;
    }
    if (entry.details?.asked === true) due = this.#answer(entry, entry.details, due);
    this.#place(entry, due);
    if (outcome === 'gone' && due === undefined) this.#drop(entry);
    if (this.#closed !== undefined) this.#settle();
  }

  /**
   * The taker has given up on a key whose work would not end: it no longer counts as running, and is not given out again until the work
   * did end and `done` was called.
   */
  hold(taken: Entry<K>): void {
    const entry = this.#taken(taken);
    if (entry.state === 'held') return;
    entry.state = 'held';
    this.#held++;
  }

  /** Forgets its failures: the next one waits for the first step of the back-off. Neither adds nor removes it. */
  forget(key: K): void {
    const entry = this.#entries.get(this.#id(key));
    entry?.details?.succeed();
  }

  /** Takes no more adds. Resolves when everything that is still to be done (see Drain) is done. May be called again with less patience. */
  close({ drain = 'inflight' }: { readonly drain?: Drain } = {}): Promise<void> {
    this.#closed = drain;
    for (const entry of this.#delayed.clear()) this.#retire(entry);
    // It was for the delayed, unless those that are ready wait for the rate limit.
    if (this.#bucket === undefined) this.#cancelTimer();
    if (drain !== 'ready') {
      for (let entry = this.#ready.shift(this.#stamp, 0); entry !== undefined; entry = this.#ready.shift(this.#stamp, 0))
        this.#retire(entry);
    }
    this.#dropIdle();
    this.#settle();
    return this.#drained.promise;
  }

  /** What is in it, the running first, then the ready by age, then the delayed. */
  snapshot({ limit = Number.POSITIVE_INFINITY }: { readonly limit?: number } = {}): readonly EntrySnapshot<K>[] {
    return snapshotOf({ running: this.#running, ready: this.#ready, delayed: this.#delayed, now: this.#clock.now(), limit });
  }

  #id(key: K): unknown {
    return this.#hash === undefined ? key : this.#hash(key);
  }

  #entryOf(key: K): QueueEntry<K> {
    const id = this.#id(key);
    let entry = this.#entries.get(id);
    if (entry === undefined) {
      entry = new QueueEntry(key);
      this.#entries.set(id, entry);
      this.#idle++;
    }
    return entry;
  }

  #taken(taken: Entry<K>): QueueEntry<K> {
    if (taken.state !== 'running' && taken.state !== 'held') {
      throw new Error(`work queue: key ${String(taken.key)} was given back but is not out; call done() once per take()`);
    }
    // Entries are made here only; the interface is their reader's side.
    return taken as QueueEntry<K>;
  }

  /** After the run: when the run that was asked for meanwhile is due, if not the outcome made one due earlier. */
  #answer(entry: QueueEntry<K>, details: EntryDetails, due: number | undefined): number {
    // A retry or requeue keeps its priority; after a success only what was asked for meanwhile counts.
    entry.priority = due === undefined ? details.askedPriority : Math.max(entry.priority, details.askedPriority);
    details.asked = false;
    return due === undefined ? details.askedDue : Math.min(due, details.askedDue);
  }

  /** When it is to be tried again. */
  #fail(entry: QueueEntry<K>, error: unknown, retryMs: number | undefined): number {
    const now = this.#clock.now();
    const details = detailsOf(entry);
    details.lastError = error;
    // An attempt that an add brought forward, inside the delay of the last failure, is no further step.
    if (retryMs === undefined && now < details.retryAt) return details.retryAt;
    details.failures++;
    if (details.failures >= this.#decayAfter && entry.priority > 0) entry.priority = 0;
    const delayMs = retryMs ?? this.#backoff.next(details.failures);
    // Not a number is not finite either, and ends the attempts.
    details.retryAt = Number.isNaN(delayMs) ? Number.POSITIVE_INFINITY : now + delayMs;
    return details.retryAt;
  }

  /** After a run: ready, delayed, or gone. */
  #place(entry: QueueEntry<K>, due: number | undefined): void {
    const again =
      due !== undefined && due !== Number.POSITIVE_INFINITY && (this.#closed === undefined || (this.#closed === 'ready' && due === atOnce));
    if (!again) this.#retire(entry);
    // A due time of now or before (no delay, or one that has passed during the run) needs no timer.
    else if (due === atOnce || due <= this.#clock.now()) this.#makeReady(entry);
    else this.#delay(entry, due);
  }

  #retire(entry: QueueEntry<K>): void {
    entry.state = 'idle';
    entry.details = undefined;
    this.#idle++;
    if (this.#idle > this.#idleKept && this.#idle > this.size) this.#trim();
  }

  #drop(entry: QueueEntry<K>): void {
    if (entry.state !== 'idle') return;
    if (this.#entries.delete(this.#id(entry.key))) this.#idle--;
  }

  /** A few steps of a walk that never ends: going through all of them at once would be a pause that every waiting key feels. */
  #trim(): void {
    for (let step = 0; step < trimSteps; step++) {
      this.#trimming ??= this.#entries.entries();
      const { value, done } = this.#trimming.next();
      if (done === true) this.#trimming = undefined;
      else if (value[1].state === 'idle' && this.#entries.delete(value[0])) this.#idle--;
    }
  }

  /** Costs as many steps as there are entries. */
  #dropIdle(): void {
    for (const [id, entry] of this.#entries) if (entry.state === 'idle') this.#entries.delete(id);
    this.#idle = 0;
  }

  #leave(entry: QueueEntry<K>): void {
    const last = this.#running.pop();
    if (last === undefined || last === entry) return;
    this.#running[entry.slot] = last;
    last.slot = entry.slot;
  }

  #makeReady(entry: QueueEntry<K>): void {
    entry.state = 'ready';
    entry.since = this.#stamp();
    this.#ready.push(entry);
    this.#metrics?.added(entry.priority);
    this.#announce();
  }

  #makeReadyFromDelayed(entry: QueueEntry<K>): void {
    this.#delayed.remove(entry);
    this.#makeReady(entry);
  }

  #delay(entry: QueueEntry<K>, due: number): void {
    entry.state = 'delayed';
    detailsOf(entry).due = due;
    this.#delayed.push(entry);
    this.#metrics?.retried();
    this.#wakeAt(due);
  }

  #hasten(entry: QueueEntry<K>, due: number): void {
    if (due >= dueOf(entry)) return;
    detailsOf(entry).due = due;
    this.#delayed.hasten(entry);
    this.#wakeAt(due);
  }

  /** Someone can take now: first those who wait in `next`, in their order. */
  #announce(): void {
    if (this.#waiters.size > 0) this.#waiters.serve(() => this.take());
    if (this.#ready.size > 0) this.#onReady?.();
  }

  #wakeAt(due: number): void {
    if (due >= this.#timerDue) return;
    this.#timer?.cancel();
    this.#timerDue = due;
    this.#timer = this.#clock.timer(due - this.#clock.now(), this.#wake);
  }

  readonly #wake = (): void => {
    this.#cancelTimer();
    const now = this.#clock.now();
    for (let entry = this.#delayed.first; entry !== undefined && dueOf(entry) <= now; entry = this.#delayed.first) {
      this.#makeReadyFromDelayed(entry);
    }
    const { first } = this.#delayed;
    if (first !== undefined) this.#wakeAt(dueOf(first));
    // The timer may also have been for the rate limit.
    if (this.#ready.size > 0) this.#announce();
  };

  #cancelTimer(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    this.#timerDue = Number.POSITIVE_INFINITY;
  }

  /** After closing: tells those who wait for keys, and those who wait for the end. */
  #settle(): void {
    if (this.#ready.size > 0) return;
    this.#cancelTimer();
    this.#waiters.dismiss();
    if (this.#running.length === 0 || this.#closed === 'none') this.#drained.resolve();
  }
}
