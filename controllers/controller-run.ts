/**
 * controller-run — what a controller does: takes keys from its queue, runs the reconciler, decides from how it ended. The contract is
 * the controller's (controller.ts).
 *
 * Life: made → `start` (waits for its informers) → runs → `quiesce` (takes no more work) → `stop` (resolves when the last run has ended).
 */
import { type Subscription } from './change.ts';
import { burst, type Clock, type Timer } from './clock.ts';
import { controllerMetrics, type ControllerMetrics, type ControllerReadings } from './controller-metrics.ts';
import { type Controller, type ControllerOptions } from './controller.ts';
import { milliseconds, type Duration } from './duration.ts';
import { type ControllerInspection } from './inspection.ts';
import { KeyLedger } from './key-ledger.ts';
import { type Leadership, type Term } from './leadership.ts';
import { type Logger } from './log.ts';
import { type Meter } from './metrics.ts';
import { type Entry } from './queue-entry.ts';
import { type Outcome } from './queue-options.ts';
import { WorkQueue } from './queue.ts';
import { Reasons } from './reasons.ts';
import { Passes } from './passes.ts';
import { Run } from './run.ts';
import { Runner } from './runner.ts';
import { RunningRuns } from './running-runs.ts';
import { SyncGate } from './sync-gate.ts';
import { type OnReconcile } from './tracing.ts';
import { Until } from './until.ts';
import { lowPriority, type Watch, type WatchSink } from './watch.ts';

export interface ControllerSurroundings {
  readonly clock: Clock;
  readonly log: Logger;
  readonly meter: Meter;
  readonly random: () => number;
  /** For a controller with `leader: true`. */
  readonly leadership?: Leadership;
  readonly onReconcile?: OnReconcile | undefined;
}

const defaultSyncTimeout = '2m';
/** Runs that needed no wait, in one stretch: stamps of the queue share a reading of the clock, which ageing must not stand still on. */
const endedAtOnce = 16;
/** Failing keys named by `settled`. */
const failingShown = 1_000;

export class ControllerRun<T, K> implements Controller<K> {
  readonly name: string;
  readonly owns: string | undefined;
  readonly #options: ControllerOptions<T, K>;
  readonly #around: ControllerSurroundings;
  readonly #log: Logger;
  readonly #metrics: ControllerMetrics & Disposable;
  readonly #queue: WorkQueue<K>;
  readonly #gate: SyncGate;
  readonly #primary: Watch<T, K> | undefined;
  readonly #timeoutMs: number | undefined;

  readonly #watches = new Map<Watch<unknown, K>, Subscription>();
  readonly #running = new RunningRuns<T, K>();
  readonly #ledger = new KeyLedger();
  readonly #passes: Passes<T, K>;
  readonly #runner: Runner<T, K>;
  readonly #sink: WatchSink<K>;
  readonly #reasons: Reasons | undefined;
  readonly #until = new Until();
  readonly #stopping = new AbortController();
  /** Of the key that was taken last. */
  #waitedMs = 0;
  #workers: number;
  #open = false;
  #paused = false;
  #pumping = false;
  #leading: Subscription | undefined = undefined;
  readonly #started = Promise.withResolvers<void>();

  constructor(name: string, options: ControllerOptions<T, K>, around: ControllerSurroundings) {
    const { clock, log, meter, random, onReconcile } = around;
    const ms = (option: 'timeout' | 'syncTimeout' | 'ageing'): number | undefined => {
      const value = options[option];
      return value === undefined ? undefined : milliseconds(value, `controller "${name}": ${option}`);
    };
    this.name = name;
    this.owns = options.owns;
    this.#options = options;
    this.#around = around;
    this.#log = log.child({ controller: name });
    this.#workers = positive(name, options.workers ?? 1);
    this.#timeoutMs = ms('timeout');
    this.#primary = options.watch?.[0];
    this.#reasons = onReconcile === undefined ? undefined : new Reasons();
    this.#metrics = controllerMetrics(meter, name, () => this.#readings());
    const { queue: metrics } = this.#metrics;
    const started = (waitedMs: number): void => {
      this.#waitedMs = waitedMs;
      metrics.started(waitedMs);
    };
    const ageingMs = ms('ageing');
    this.#queue = new WorkQueue<K>({
      clock,
      stamp: burst(clock),
      metrics: onReconcile === undefined ? metrics : { ...metrics, started },
      onReady: () => this.#wake(),
      ...(options.backoff === undefined ? {} : { backoff: options.backoff }),
      ...(options.limit === undefined ? {} : { limit: options.limit }),
      ...(options.hash === undefined ? {} : { hash: options.hash }),
      ...(ageingMs === undefined ? {} : { ageingMs }),
    });
    const informers = new Set((options.watch ?? []).map((each: Watch<unknown, K>) => each.informer));
    this.#gate = new SyncGate({
      ...{ informers, clock, timeoutMs: ms('syncTimeout') ?? milliseconds(defaultSyncTimeout) },
      late: (reason) => this.#log.error({ reason }, 'informers have not synced; nothing is reconciled until they have'),
    });
    const { initial = lowPriority, resync = lowPriority } = options.priorities ?? {};
    this.#sink = {
      name: `controller ${name}`,
      priorities: { initial, resync },
      enqueue: (key, priority, informer, { type, cause }) => {
        this.#reasons?.add(this.#name(key), `${informer}: ${cause} ${type}`);
        this.#queue.add(key, { priority });
      },
    };
    this.#passes = new Passes<T, K>({
      ...{ controller: name, options, clock, random, log: this.#log, metrics: this.#metrics },
      nameOf: (key: K) => this.#name(key),
      mayRun: () => this.#mayRun(),
      enqueue: (key, reason) => {
        this.#reasons?.add(this.#name(key), reason);
        this.#queue.add(key, { priority: resync });
      },
      resync: () => this.#resync(),
    });
    this.#runner = new Runner<T, K>({
      ...{ name, options, primary: this.#primary, nameOf: (key: K) => this.#name(key), clock, log: this.#log },
      ...{ metrics: this.#metrics, ledger: this.#ledger, refresh: this.#passes.refresh },
      idPrefix: Math.floor(random() * 36 ** 6).toString(36),
      trace: onReconcile === undefined ? undefined : { hook: onReconcile, why: (run) => this.#why(run) },
      stopping: () => this.#stopping.signal.aborted,
    });
    for (const each of options.watch ?? []) this.watch(each);
    this.#started.promise.catch(() => undefined);
  }

  get workers(): number {
    return this.#workers;
  }
  set workers(workers: number) {
    this.#workers = positive(this.name, workers);
    this.#wake();
  }

  /** Resolves when its informers have synced, whether or not this replica leads; rejects when it was stopped before. */
  get started(): Promise<void> {
    return this.#started.promise;
  }

  add(key: K, options?: { readonly after?: Duration; readonly priority?: number }): void {
    this.#reasons?.add(this.#name(key), 'added');
    const after = options?.after;
    this.#queue.add(key, after === undefined ? options : { ...options, afterMs: milliseconds(after, 'after') });
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

  reached(key: K, version: string | undefined, signal: AbortSignal): Promise<void> {
    return this.#until.wait(() => this.applied(key) === version, signal);
  }

  async settled(signal: AbortSignal): Promise<{ readonly failing: readonly { readonly key: string; readonly error: string }[] }> {
    await this.#until.wait(() => this.#queue.ready === 0 && this.#running.size === 0, signal);
    const keys = this.inspect({ keys: failingShown }).keys;
    return { failing: keys.flatMap(({ key, lastError }) => (lastError === undefined ? [] : [{ key, error: lastError }])) };
  }

  /** Begins to wait for its informers; returns at once. */
  start(): void {
    const { signal } = this.#stopping;
    this.#leading = this.#around.leadership?.subscribe((term) => this.#termChanged(term));
    this.#passes.start(signal);
    void this.#gate.wait().then((synced) => {
      if (!synced || signal.aborted) return;
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
    await this.#passes.stop();
    this.#leading?.[Symbol.dispose]();
    this.#metrics[Symbol.dispose]();
  }

  /** Keys that still run, for the message about who is late. */
  late(): readonly string[] {
    return [...this.#running].map((run) => run.name);
  }

  /** Why it does nothing; undefined when it works, and while another replica leads. */
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
      state: this.#state(),
      ...(reason === undefined ? {} : { reason }),
      workers: this.#workers,
      queue: {
        ready: queue.ready,
        delayed: queue.delayed,
        running: queue.running,
        held: queue.held,
        oldestReadyMs: Math.round(queue.oldestReadyMs()),
      },
      ...(this.#passes.sweep === undefined ? {} : { sweep: this.#passes.sweep.inspect() }),
      keys: this.#ledger.inspect(entries, limit),
    };
  }

  #state(): ControllerInspection['state'] {
    if (this.#stopping.signal.aborted) return 'stopped';
    if (!this.#open) return 'waiting';
    if (this.#paused) return 'paused';
    return this.#mayRun() ? 'running' : 'following';
  }

  /** In logs, in `inspect()`, and to the informers. */
  #name(key: K): string {
    return this.#options.hash === undefined ? String(key) : this.#options.hash(key);
  }

  #mayRun(): boolean {
    const { leadership } = this.#around;
    return leadership === undefined || leadership.term() !== undefined;
  }

  /** The world may have been changed by another leader meanwhile, so a new term looks at everything again. */
  #termChanged(term: Term | undefined): void {
    if (this.#stopping.signal.aborted) return;
    if (term === undefined) {
      for (const run of this.#running) {
        run.lose(new Error('this process does not lead any more'));
      }
      return;
    }
    this.#resync();
    this.#wake();
  }

  /** Work begins in a microtask of its own: never inside a source's event, and once for many adds. */
  #wake(): void {
    if (this.#pumping) return;
    this.#pumping = true;
    queueMicrotask(this.#pumpSoon);
  }

  readonly #pumpSoon = (): void => {
    this.#pumping = false;
    this.#pump();
  };

  #pump(): void {
    const { leadership } = this.#around;
    let ended = 0;
    while (!this.#paused && this.#open && !this.#stopping.signal.aborted && this.#queue.running < this.#workers) {
      // Asked for each key, on the clock of this moment; the reconciler is called before anything is waited for.
      const term = leadership?.term();
      if (leadership !== undefined && term === undefined) return;
      const entry = this.#queue.take();
      if (entry === undefined) return;
      if (this.#isFrozen(entry.key)) {
        this.#metrics.frozen();
        this.#reasons?.take(this.#name(entry.key));
        this.#queue.done(entry, 'ok');
        this.#until.check();
      } else if (this.#run(entry, term?.fence) && ++ended >= endedAtOnce) return this.#wake();
    }
  }

  /** Its object exists, but can't be had and never could: to the reconciler that would look like "gone". */
  #isFrozen(key: K): boolean {
    const primary = this.#primary;
    if (primary === undefined || !primary.direct || primary.broken) return false;
    const name = this.#name(key);
    return primary.informer.known(name) && !primary.informer.has(name);
  }

  /** True when it has ended already. */
  #run(entry: Entry<K>, fence: number | undefined): boolean {
    const { clock } = this.#around;
    const run = new Run<T, K>(this.#runner, entry, fence);
    this.#running.add(run);
    const timer = this.#timeoutMs === undefined ? undefined : clock.timer(this.#timeoutMs, () => this.#timeOut(run));
    const outcome = this.#runner.reconcile(run);
    if (outcome instanceof Promise) {
      void outcome.then((late) => {
        this.#ended(run, timer, late);
        this.#pump();
      });
      return false;
    }
    this.#ended(run, timer, outcome);
    return true;
  }

  #ended(run: Run<T, K>, timer: Timer | undefined, outcome: Outcome): void {
    timer?.cancel();
    this.#running.delete(run);
    this.#queue.done(run.entry, outcome);
    this.#until.check();
  }

  /** A run that has been timed out counts as failed however it ends: one that returned early because of the abort did not do its work. */
  #timeOut(run: Run<T, K>): void {
    this.#metrics.timedOut();
    run.timeOut(new Error(`timed out after ${(this.#timeoutMs ?? 0) / 1_000} s`));
    this.#log.warn({ key: run.name, id: run.id }, 'reconcile timed out; its key is held until it has ended');
    this.#queue.hold(run.entry);
    this.#wake();
  }

  #why({ entry, name }: Run<T, K>): { readonly reason: string; readonly waitedMs: number } {
    const reason = this.#reasons?.take(name) ?? (entry.failures > 0 ? 'retry' : 'requeue');
    return { reason, waitedMs: this.#waitedMs };
  }

  #readings(): ControllerReadings {
    const queue = this.#queue;
    return {
      workers: this.#workers,
      sweepPending: this.#passes.sweep?.pending.length,
      queue: {
        ...{ running: queue.running, held: queue.held, depths: () => queue.depths(), work: () => queue.work() },
        // Keys that wait for another replica's end are not starving.
        oldestReadyMs: () => (this.#mayRun() ? queue.oldestReadyMs() : 0),
      },
    };
  }

  #resync(): void {
    for (const each of this.#watches.keys()) each.resync(this.#sink);
  }
}

function positive(name: string, workers: number): number {
  if (Number.isInteger(workers) && workers > 0) return workers;
  throw new RangeError(`controller "${name}": workers is ${workers}; it must be a positive integer`);
}
