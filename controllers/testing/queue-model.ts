/**
 * queue-model — what the work queue promises, in the plainest words: no lists, no heap, no timers; everything is searched for, every time.
 *
 * It shares no code with the queue. The rate limit is the same rule in its other form: each token moves the time at which the bucket
 * would be full again one interval on, and that time may be at most `burst` intervals away.
 */
import { type Drain, type Outcome } from '../queue-options.ts';
import { type RateLimit } from '../token-bucket.ts';

export interface QueueModelOptions {
  readonly ageingMs: number;
  readonly decayAfter: number;
  readonly backoff: (failures: number) => number;
  readonly limit: RateLimit | undefined;
}

export interface ModelledKey {
  readonly key: string;
  state: 'idle' | 'ready' | 'delayed' | 'running' | 'held';
  priority: number;
  failures: number;
  due: number;
  retryAt: number;
  readyAt: number;
  /** When it came to the end of the list of its priority. */
  position: number;
  asked: { due: number; priority: number } | undefined;
}

/** What has been told to metrics. */
export interface ModelCounts {
  added: number;
  retried: number;
  started: number;
  finished: number;
  waitedMs: number;
}

/** A token due so soon is there: the rounding of sums of fractions. */
const hair = 1e-3;

export class QueueModel {
  now = 0;
  readonly keys = new Map<string, ModelledKey>();
  /** Those who wait in `next`, in their order. */
  readonly waiters: number[] = [];
  /** Who was given what, since this was last emptied; undefined: the queue was closed. */
  readonly served: { readonly waiter: number; readonly key: string | undefined }[] = [];
  readonly counts: ModelCounts = { added: 0, retried: 0, started: 0, finished: 0, waitedMs: 0 };
  closed: Drain | undefined = undefined;
  drained = false;
  readonly #options: QueueModelOptions;
  #positions = 0;
  #fullAt = 0;

  constructor(options: QueueModelOptions) {
    this.#options = options;
  }

  in(...states: readonly ModelledKey['state'][]): readonly ModelledKey[] {
    return [...this.keys.values()].filter(({ state }) => states.includes(state));
  }

  add(key: string, priority: number, afterMs: number): boolean {
    if (this.closed !== undefined) return false;
    const entry = this.#entry(key);
    const due = afterMs > 0 ? this.now + afterMs : -Infinity;
    if (entry.state === 'idle') {
      entry.priority = priority;
      this.#place(entry, due);
    } else if (entry.state === 'ready') {
      if (priority > entry.priority) entry.position = this.#positions++;
      entry.priority = Math.max(entry.priority, priority);
    } else if (entry.state === 'delayed') {
      entry.priority = Math.max(entry.priority, priority);
      if (due <= this.now) this.#ready(entry);
      else entry.due = Math.min(entry.due, due);
    } else {
      const { asked } = entry;
      entry.asked = { due: Math.min(asked?.due ?? Infinity, due), priority: Math.max(asked?.priority ?? -Infinity, priority) };
    }
    return true;
  }

  take(): string | undefined {
    const ready = this.in('ready');
    if (ready.length === 0 || this.tokenAt() > this.now + hair) return undefined;
    const oldest = ready.reduce((a, b) => (b.readyAt < a.readyAt ? b : a));
    const best = ready.reduce((a, b) => (b.priority > a.priority || (b.priority === a.priority && b.position < a.position) ? b : a));
    const chosen = this.now - oldest.readyAt >= this.#options.ageingMs ? oldest : best;
    chosen.state = 'running';
    this.counts.started++;
    this.counts.waitedMs += this.now - chosen.readyAt;
    const { limit } = this.#options;
    if (limit !== undefined) this.#fullAt = Math.max(this.#fullAt, this.now) + 1_000 / limit.perSecond;
    this.#settle();
    return chosen.key;
  }

  /** When there is a token: now or before, or later. */
  tokenAt(): number {
    const { limit } = this.#options;
    return limit === undefined ? -Infinity : this.#fullAt - ((limit.burst - 1) * 1_000) / limit.perSecond;
  }

  /** Waits in line, if there is nothing to take. */
  next(waiter: number): void {
    const key = this.take();
    if (key !== undefined) this.served.push({ waiter, key });
    else if (this.closed !== undefined && this.in('ready').length === 0) this.served.push({ waiter, key: undefined });
    else this.waiters.push(waiter);
  }

  abort(waiter: number): void {
    const at = this.waiters.indexOf(waiter);
    if (at >= 0) this.waiters.splice(at, 1);
  }

  hold(key: string): void {
    this.#entry(key).state = 'held';
  }

  forget(key: string): void {
    const entry = this.#entry(key);
    entry.failures = 0;
    entry.retryAt = -Infinity;
  }

  done(key: string, outcome: Outcome): void {
    const entry = this.#entry(key);
    this.counts.finished++;
    let due = Infinity;
    if (outcome === 'again') due = -Infinity;
    else if (typeof outcome === 'object' && 'error' in outcome) due = this.#fail(entry, outcome.retryMs);
    else {
      this.forget(key);
      if (typeof outcome === 'object' && 'afterMs' in outcome) {
        due = this.now + outcome.afterMs;
        entry.priority = outcome.priority ?? entry.priority;
      }
    }
    const { asked } = entry;
    entry.asked = undefined;
    if (asked !== undefined) {
      // What was to be run again anyway keeps its priority; after a success only what was asked for counts.
      const again = outcome === 'again' || (typeof outcome === 'object' && ('error' in outcome || 'afterMs' in outcome));
      entry.priority = again ? Math.max(entry.priority, asked.priority) : asked.priority;
      due = Math.min(due, asked.due);
    }
    const dropped = this.closed !== undefined && !(this.closed === 'ready' && due === -Infinity);
    if (due === Infinity || dropped) this.keys.delete(key);
    else this.#place(entry, due);
    this.#settle();
  }

  close(drain: Drain): void {
    this.closed = drain;
    for (const { key } of drain === 'ready' ? this.in('delayed') : this.in('delayed', 'ready')) this.keys.delete(key);
    this.#settle();
  }

  /** What gets due on the way becomes ready at its time, and whoever waits gets it when there is a token. */
  tick(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const next = this.in('delayed').reduce((earliest, { due }) => Math.min(earliest, due), Infinity);
      const token = this.waiters.length > 0 && this.in('ready').length > 0 ? Math.max(this.tokenAt(), this.now) : Infinity;
      const at = Math.min(next, token);
      if (at > until) break;
      this.now = Math.max(this.now, at);
      if (token <= next) this.#serve();
      else for (const entry of this.in('delayed')) if (entry.due <= this.now) this.#ready(entry);
    }
    this.now = until;
  }

  #fail(entry: ModelledKey, retryMs: number | undefined): number {
    if (retryMs === undefined && this.now < entry.retryAt) return entry.retryAt;
    entry.failures++;
    if (entry.failures >= this.#options.decayAfter) entry.priority = Math.min(entry.priority, 0);
    entry.retryAt = this.now + (retryMs ?? this.#options.backoff(entry.failures));
    return entry.retryAt;
  }

  #place(entry: ModelledKey, due: number): void {
    if (due <= this.now) return this.#ready(entry);
    entry.state = 'delayed';
    entry.due = due;
    this.counts.retried++;
  }

  #ready(entry: ModelledKey): void {
    entry.state = 'ready';
    entry.readyAt = this.now;
    entry.position = this.#positions++;
    this.counts.added++;
    this.#serve();
  }

  #serve(): void {
    while (this.waiters.length > 0) {
      const key = this.take();
      const waiter = this.waiters[0];
      if (key === undefined || waiter === undefined) return;
      this.waiters.shift();
      this.served.push({ waiter, key });
    }
  }

  #settle(): void {
    if (this.closed === undefined || this.in('ready').length > 0) return;
    for (const waiter of this.waiters.splice(0)) this.served.push({ waiter, key: undefined });
    if (this.closed === 'none' || this.in('running', 'held').length === 0) this.drained = true;
  }

  #entry(key: string): ModelledKey {
    let entry = this.keys.get(key);
    if (entry === undefined) {
      entry = { key, state: 'idle', priority: 0, failures: 0, due: 0, retryAt: -Infinity, readyAt: 0, position: 0, asked: undefined };
      this.keys.set(key, entry);
    }
    return entry;
  }
}
