/**
 * controller-run — what a controller does: takes keys from its queue, runs the reconciler, decides from how it ended. The contract is
 * the controller's (controller.ts).
 *
 * Life: made → `start` (waits for its informers) → runs → `quiesce` (takes no more work) → `stop` (resolves when the last run has ended).
 */
import { burst, sleep, type Clock } from './clock.ts';
import { controllerMetrics, type ControllerMetrics } from './controller-metrics.ts';
import { type Controller, type ControllerOptions, type ReconcileContext, type Result } from './controller.ts';
import { milliseconds, type Duration } from './duration.ts';
import { describe, errorOf, isBug, RetryError, TerminalError } from './errors.ts';
import { type Subscription } from './change.ts';
import { type ControllerInspection } from './inspection.ts';
import { KeyLedger } from './key-ledger.ts';
import { type Logger } from './log.ts';
import { type Meter } from './metrics.ts';
import { type Entry } from './queue-entry.ts';
import { type Outcome } from './queue-options.ts';
import { WorkQueue } from './queue.ts';
import { RunContext, type RunContextOwner } from './run-context.ts';
import { Run } from './run.ts';
import { SyncGate } from './sync-gate.ts';
import { type Watch, type WatchSink } from './watch.ts';

export interface ControllerSurroundings {
  readonly clock: Clock;
  readonly log: Logger;
  readonly meter: Meter;
  readonly random: () => number;
}

const defaultSyncTimeout = '2m';
const resyncJitter = 0.1;

export class ControllerRun<T, K> implements Controller<K> {
  readonly name: string;
  readonly owns: string | undefined;
  readonly #options: ControllerOptions<T, K>;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #random: () => number;
  readonly #metrics: ControllerMetrics & Disposable;
  readonly #queue: WorkQueue<K>;
  readonly #gate: SyncGate;
  readonly #primary: Watch<T, K> | undefined;
  readonly #timeoutMs: number | undefined;
  readonly #resyncMs: number | undefined;

  readonly #watches = new Map<Watch<unknown, K>, Subscription>();
  readonly #running = new Set<Run<K>>();
  readonly #ledger = new KeyLedger();
  readonly #contexts: RunContextOwner;
  readonly #sink: WatchSink<K>;
  readonly #stopping = new AbortController();
  readonly #idPrefix: string;
  #runs = 0;
  #workers: number;
  #open = false;
  #paused = false;
  #pumping = false;
  #resyncing: Promise<void> | undefined = undefined;
  readonly #started = Promise.withResolvers<void>();

  constructor(name: string, options: ControllerOptions<T, K>, { clock, log, meter, random }: ControllerSurroundings) {
    const ms = (option: 'timeout' | 'resync' | 'syncTimeout' | 'ageing'): number | undefined => {
      const value = options[option];
      return value === undefined ? undefined : milliseconds(value, `controller "${name}": ${option}`);
    };
    this.name = name;
    this.owns = options.owns;
    this.#options = options;
    this.#clock = clock;
    this.#log = log.child({ controller: name });
    this.#random = random;
    this.#workers = positive(name, options.workers ?? 1);
    this.#timeoutMs = ms('timeout');
    this.#resyncMs = ms('resync');
    this.#primary = options.watch?.[0];
    this.#idPrefix = Math.floor(random() * 36 ** 6).toString(36);
    this.#metrics = controllerMetrics(meter, name, () => ({ workers: this.#workers, queue: this.#queue }));
    const ageingMs = ms('ageing');
    this.#queue = new WorkQueue<K>({
      clock,
      stamp: burst(clock),
      metrics: this.#metrics.queue,
      onReady: () => this.#wake(),
      ...(options.backoff === undefined ? {} : { backoff: options.backoff }),
      ...(options.limit === undefined ? {} : { limit: options.limit }),
      ...(options.hash === undefined ? {} : { hash: options.hash }),
      ...(ageingMs === undefined ? {} : { ageingMs }),
    });
    this.#gate = new SyncGate({
      informers: new Set((options.watch ?? []).map((each: Watch<unknown, K>) => each.informer)),
      clock,
      timeoutMs: ms('syncTimeout') ?? milliseconds(defaultSyncTimeout),
      late: (reason) => this.#log.error({ reason }, 'informers have not synced; nothing is reconciled until they have'),
    });
    this.#sink = { name: `controller ${name}`, enqueue: (key, priority) => void this.#queue.add(key, { priority }) };
    for (const each of options.watch ?? []) this.watch(each);
    this.#contexts = {
      logOf: ({ entry, id }) => this.#log.child({ key: this.#name(entry.key as K), id, attempt: entry.failures + 1 }),
      applied: (run, version) => {
        run.reported = true;
        this.#ledger.setApplied(this.#name(run.entry.key as K), version);
      },
    };
    this.#started.promise.catch(() => undefined);
  }

  get workers(): number {
    return this.#workers;
  }
  set workers(workers: number) {
    this.#workers = positive(this.name, workers);
    this.#wake();
  }

  /** Resolves when its informers have synced and it has begun to run; rejects when it was stopped before. */
  get started(): Promise<void> {
    return this.#started.promise;
  }

  /** Nothing is ready or running: for tests. Delayed keys do not count. */
  get settled(): boolean {
    return this.#queue.ready === 0 && this.#running.size === 0;
  }

  add(key: K, { after, priority = 0 }: { readonly after?: Duration; readonly priority?: number } = {}): void {
    this.#queue.add(key, after === undefined ? { priority } : { priority, afterMs: milliseconds(after, 'after') });
  }

  pause(): void {
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    this.#wake();
  }

  watch(watch: Watch<unknown, K>): Subscription {
    const subscription = watch.attach(this.#sink);
    this.#watches.set(watch, subscription);
    return {
      [Symbol.dispose]: () => {
        subscription[Symbol.dispose]();
        this.#watches.delete(watch);
      },
    };
  }

  applied(key: K): string | undefined {
    return this.#ledger.applied(this.#name(key));
  }

  /** Begins to wait for its informers; returns at once. */
  start(): void {
    if (this.#resyncMs !== undefined) this.#resyncing = this.#resync(this.#resyncMs);
    void this.#gate.wait().then((synced) => {
      if (!synced || this.#stopping.signal.aborted) return;
      this.#open = true;
      this.#started.resolve();
      this.#wake();
    });
  }

  /** Takes no more work. */
  quiesce(): void {
    if (this.#stopping.signal.aborted) return;
    this.#stopping.abort();
    this.#gate.cancel();
    this.#started.reject(new Error(`controller "${this.name}" was stopped before it had started`));
    for (const subscription of this.#watches.values()) subscription[Symbol.dispose]();
    void this.#queue.close({ drain: 'inflight' });
  }

  /** Aborts what runs. */
  abort(reason: Error): void {
    for (const run of this.#running) run.abort(reason);
  }

  /** Resolves when the last run has ended. */
  async stop(): Promise<void> {
    this.quiesce();
    await this.#queue.close({ drain: 'inflight' });
    await this.#resyncing;
    this.#metrics[Symbol.dispose]();
  }

  /** Keys that still run, for the message about who is late. */
  late(): readonly string[] {
    return [...this.#running].map((run) => this.#name(run.entry.key));
  }

  /** Why it does nothing; undefined when it works. */
  unready(): string | undefined {
    return this.#open ? undefined : (this.#gate.reason() ?? 'not started');
  }

  inspect({ keys: limit }: { readonly keys: number }): ControllerInspection {
    const queue = this.#queue;
    const reason = this.unready();
    const entries = queue.snapshot({ limit }).map((entry) => ({ ...entry, name: this.#name(entry.key) }));
    return {
      name: this.name,
      ...(this.owns === undefined ? {} : { owns: this.owns }),
      watches: [...this.#watches.keys()].map(({ informer }) => informer.name),
      state: this.#stopping.signal.aborted ? 'stopped' : !this.#open ? 'waiting' : this.#paused ? 'paused' : 'running',
      ...(reason === undefined ? {} : { reason }),
      workers: this.#workers,
      queue: {
        ready: queue.ready,
        delayed: queue.delayed,
        running: queue.running,
        held: queue.held,
        oldestReadyMs: Math.round(queue.oldestReadyMs()),
      },
      keys: this.#ledger.inspect(entries, limit),
    };
  }

  /** In logs, in `inspect()`, and to the informers. */
  #name(key: K): string {
    return this.#options.hash === undefined ? String(key) : this.#options.hash(key);
  }

  /** Work begins in a microtask of its own: never inside a source's event, and once for many adds. */
  #wake(): void {
    if (this.#pumping || !this.#open || this.#paused) return;
    this.#pumping = true;
    queueMicrotask(() => {
      this.#pumping = false;
      this.#pump();
    });
  }

  #pump(): void {
    while (!this.#paused && this.#open && !this.#stopping.signal.aborted && this.#queue.running < this.#workers) {
      const entry = this.#queue.take();
      if (entry === undefined) return;
      if (this.#isFrozen(entry.key)) {
        this.#metrics.frozen();
        this.#queue.done(entry, 'ok');
      } else void this.#run(entry);
    }
  }

  /** Its object exists, but can't be had and never could: to the reconciler that would look like "gone". */
  #isFrozen(key: K): boolean {
    const primary = this.#primary;
    if (primary === undefined || !primary.direct || primary.broken) return false;
    const name = this.#name(key);
    return primary.informer.known(name) && !primary.informer.has(name);
  }

  async #run(entry: Entry<K>): Promise<void> {
    const run = new Run(entry, `${this.#idPrefix}-${++this.#runs}`, this.#clock.now());
    this.#running.add(run);
    const timer = this.#timeoutMs === undefined ? undefined : this.#clock.timer(this.#timeoutMs, () => this.#timeOut(run));
    const outcome = await this.#reconcile(run);
    timer?.cancel();
    this.#running.delete(run);
    this.#queue.done(entry, outcome);
    this.#pump();
  }

  /** Never rejects. */
  async #reconcile(run: Run<K>): Promise<Outcome> {
    const name = this.#name(run.entry.key);
    const primary = this.#primary;
    const object = primary?.informer.get(name);
    this.#ledger.setTerminal(name, undefined);
    let outcome: Outcome;
    try {
      const result = await this.#options.reconcile(this.#context(run, object));
      if (run.timedOut) throw run.aborted ?? new Error('timed out');
      // The output of something that is gone is gone, unless the reconciler said otherwise.
      if (primary?.direct === true && object === undefined && !run.reported) this.#ledger.setApplied(name, undefined);
      outcome = this.#succeeded(result);
      this.#metrics.ran(outcome === 'ok' ? 'success' : 'requeue_after', this.#secondsOf(run));
    } catch (thrown) {
      outcome = this.#failed(run, errorOf(thrown));
    }
    return outcome;
  }

  #context(run: Run<K>, object: T | undefined): ReconcileContext<T, K> {
    const broken = this.#primary?.broken === true ? this.#primary.informer.broken.get(this.#name(run.entry.key)) : undefined;
    return new RunContext(this.#contexts, run, object, broken);
  }

  #succeeded(result: Result): Outcome {
    if (result === undefined) return 'ok';
    const afterMs = milliseconds(result.after, 'after');
    return result.priority === undefined ? { afterMs } : { afterMs, priority: result.priority };
  }

  #failed(run: Run<K>, error: Error): Outcome {
    const { key, failures } = run.entry;
    this.#metrics.ran('error', this.#secondsOf(run));
    const fields = { key: this.#name(key), id: run.id, attempt: failures + 1, reason: describe(error) };
    if (error instanceof TerminalError) {
      this.#metrics.terminal();
      this.#log.error(fields, 'reconcile failed for good; it is tried again when something changes');
      this.#ledger.setTerminal(this.#name(key), error);
      return { terminal: error };
    }
    if (isBug(error)) {
      this.#metrics.panicked();
      this.#log.error({ ...fields, err: error }, 'reconcile failed by a mistake in the program');
    } else if (this.#stopping.signal.aborted) this.#log.info(fields, 'reconcile ended by the stop');
    else this.#log.warn(fields, 'reconcile failed');
    return error instanceof RetryError ? { error, retryMs: error.afterMs } : { error };
  }

  /** A run that has been timed out counts as failed however it ends: one that returned early because of the abort did not do its work. */
  #timeOut(run: Run<K>): void {
    run.timedOut = true;
    this.#metrics.timedOut();
    run.abort(new Error(`timed out after ${(this.#timeoutMs ?? 0) / 1_000} s`));
    this.#log.warn({ key: this.#name(run.entry.key), id: run.id }, 'reconcile timed out; its key is held until it has ended');
    this.#queue.hold(run.entry);
    this.#wake();
  }

  #secondsOf(run: Run<K>): number {
    return (this.#clock.now() - run.startedAt) / 1_000;
  }

  async #resync(everyMs: number): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      const waitMs = everyMs * (1 + resyncJitter * (2 * this.#random() - 1));
      // Ends early by the stop only, which the condition sees.
      await sleep(this.#clock, waitMs, signal).catch(() => undefined);
      if (!signal.aborted && this.#open) for (const each of this.#watches.keys()) each.resync(this.#sink);
    }
  }
}

function positive(name: string, workers: number): number {
  if (Number.isInteger(workers) && workers > 0) return workers;
  throw new RangeError(`controller "${name}": workers is ${workers}; it must be a positive integer`);
}
