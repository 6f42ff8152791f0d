/**
 * runtime — composes informers, controllers and services; starts them in written order, stops them in reverse.
 *
 *     const rt = runtime();
 *     const specs = rt.informer(source);
 *     rt.controller('manifests', specs, async ({ key, object }) => (object ? write(key, object) : remove(key)));
 *     await rt.run();
 *
 * Holds: names and declared outputs are unique, refused when declared; `run` ends only by `stop`, a signal, or a member's failure; after
 * it no timer, listener or run is left, unless it rejects and names the member that would not end. Nothing is global: two runtimes in
 * one process know nothing of each other.
 */
import { systemClock, type Clock } from './clock.ts';
import { ControllerRun } from './controller-run.ts';
import { type Controller, type ControllerOptions, type Reconcile } from './controller.ts';
import { milliseconds, type Duration } from './duration.ts';
import { describe, errorOf } from './errors.ts';
import { gatedService } from './gated-service.ts';
import { Health } from './health.ts';
import { httpHandler, type HttpHandler } from './http.ts';
import { type Informer, type InformerOptions } from './informer.ts';
import { type Inspection } from './inspection.ts';
import { LeaderElection, type Leader } from './leader.ts';
import { type LeaderOptions } from './leader-settings.ts';
import { LeaderSlot } from './leader-slot.ts';
import { type LeaseLock } from './lease.ts';
import { Lifecycle, type Member } from './lifecycle.ts';
import { silent, type Logger } from './log.ts';
import { noMeter, type Meter } from './metrics.ts';
import { serviceMember, type Service, type ServiceMember } from './service.ts';
import { onSignals } from './signals.ts';
import { informer as informerOf, type RunnableInformer } from './source-informer.ts';
import { type Source } from './source.ts';
import { stalled } from './stall.ts';
import { explain } from './sync-gate.ts';
import { type OnReconcile } from './tracing.ts';
import { watch } from './watch.ts';

/** What a runtime stands on, and how patient it is. Everything may be left out. */
export interface RuntimeOptions {
  /** Default: the machine's. */
  readonly clock?: Clock;
  /** Default: none. */
  readonly log?: Logger;
  /** Default: none. */
  readonly meter?: Meter;
  /** For jitter and run ids; in [0, 1). Default Math.random. */
  readonly random?: () => number;
  /** Told of each run of each controller, for tracing; see `otel`. Default: none, and then it costs nothing. */
  readonly onReconcile?: OnReconcile;
  /** From the stop until what still runs is aborted. Default 30 s. */
  readonly grace?: Duration;
  /** From that abort until a member is left behind and named. Default 5 s. */
  readonly abort?: Duration;
  /** For each member's start. Default 2 min. */
  readonly startTimeout?: Duration;
}

/**
 * Informers, controllers and services of one process: declared first, then started together, stopped together, and looked at as one. Names
 * are unique per kind; a second controller that `owns` the same output is refused at once.
 */
export interface Runtime extends AsyncDisposable {
  informer<S, T = S, I extends string = never>(source: Source<S>, options?: InformerOptions<S, T, I>): Informer<T, I>;
  controller<T>(name: string, informer: Informer<T>, reconcile: Reconcile<T>): Controller;
  controller<T, K = string>(name: string, options: ControllerOptions<T, K>): Controller<K>;
  /** Anything else that runs, started and stopped in the order of declaration; with `leader: true` with each term. */
  service(name: string, service: Service): void;
  /**
   * Turns on leader election, for members with `leader: true`. Informers run on every replica, so that who begins to lead knows all. It is
   * the last to stop: the lease is released when all work has ended, and not at all when some has not. Losing the lease is no failure.
   */
  leader(lock: LeaseLock, options?: LeaderOptions): Leader;
  /** Starts, waits for a signal (SIGTERM, SIGINT; default true) or `stop`, stops. Rejects when a member failed or overstayed its time. */
  run(options?: { readonly signals?: boolean }): Promise<void>;
  /** Idempotent. Resolves when everything has stopped; rejects with the members that did not. */
  stop(reason?: string): Promise<void>;
  /** Resolves when every member has started and every informer has synced. Rejects when it is stopped before. */
  readonly ready: Promise<void>;
  readonly health: Health;
  /** Plain JSON. At most `keys` keys are listed per controller and informer, default 1,000. */
  inspect(options?: { readonly keys?: number }): Inspection;
  /** Prometheus text; empty when the meter is rendered elsewhere. */
  metrics(): string | Promise<string>;
  /** `/healthz`, `/readyz`, `/metrics`, `/debug/runtime` for any `node:http` server. */
  readonly handler: HttpHandler;
}

const keysShown = 1_000;
/** The queue's own. */
const defaultAgeing: Duration = '30s';

/**
 * Makes a runtime; nothing happens before `run`. Throws when a duration is none.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { memoryLease, runtime } from 'podmin/controllers';
 *
 * const rt = runtime();
 * const ticks: (number | undefined)[] = [];
 * const leader = rt.leader(memoryLease());
 * rt.service('ticker', { leader: true, start: (_, term) => void ticks.push(term?.fence) });
 * const running = rt.run({ signals: false });
 * await rt.ready;
 * while (leader.term() === undefined) await new Promise((resolve) => leader.subscribe(resolve));
 * await rt.stop();
 * await running;
 * assert.deepEqual([ticks, leader.state], [[1], 'released']);
 */
export function runtime(options: RuntimeOptions = {}): Runtime {
  return new ComposedRuntime(options);
}

interface InformerMember {
  readonly informer: RunnableInformer<unknown>;
  readonly source: string;
}

class ComposedRuntime implements Runtime {
  readonly health = new Health();
  readonly handler: HttpHandler;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #meter: Meter;
  /** What every member gets. */
  readonly #onReconcile: OnReconcile | undefined;
  readonly #around: { readonly clock: Clock; readonly log: Logger; readonly meter: Meter; readonly random: () => number };
  readonly #lifecycle: Lifecycle;
  readonly #members: Member[] = [];
  readonly #names = new Set<string>();
  readonly #owners = new Map<string, string>();
  readonly #informers: InformerMember[] = [];
  readonly #controllers: ControllerRun<unknown, unknown>[] = [];
  readonly #services: { readonly name: string; readonly member: ServiceMember }[] = [];
  readonly #leadership = new LeaderSlot();
  readonly #startMs: number;

  readonly #ready = Promise.withResolvers<void>();
  /** Aborted by the first reason to stop. */
  readonly #stopping = new AbortController();
  #failure: Error | undefined = undefined;
  #running: Promise<void> | undefined = undefined;

  constructor({ clock = systemClock, log = silent, meter = noMeter, random = Math.random, onReconcile, ...durations }: RuntimeOptions) {
    this.#clock = clock;
    this.#log = log;
    this.#meter = meter;
    this.#around = { clock, log, meter, random };
    this.#onReconcile = onReconcile;
    const ms = (option: 'grace' | 'abort' | 'startTimeout', otherwise: Duration): number =>
      milliseconds(durations[option] ?? otherwise, `runtime: ${option}`);
    this.#startMs = ms('startTimeout', '2m');
    this.#lifecycle = new Lifecycle({
      clock,
      log,
      startMs: this.#startMs,
      graceMs: ms('grace', '30s'),
      abortMs: ms('abort', '5s'),
    });
    this.handler = httpHandler({
      report: (kind, asked) => this.health.report(kind, asked),
      metrics: () => this.metrics(),
      inspect: () => this.inspect(),
    });
    this.health.check('runtime', () => (this.#failure === undefined ? undefined : describe(this.#failure)), { kind: 'live' });
    this.health.check('runtime-running', () =>
      this.#stopping.signal.aborted ? 'stopping' : this.#running === undefined ? 'not started' : undefined,
    );
    this.#ready.promise.catch(() => undefined);
  }

  get ready(): Promise<void> {
    return this.#ready.promise;
  }

  informer<S, T = S, I extends string = never>(source: Source<S>, options: InformerOptions<S, T, I> = {}): Informer<T, I> {
    const name = options.name ?? source.name;
    this.#declare('informer', name);
    const informer = informerOf<S, T, I>(source, { ...options, ...this.#around });
    this.#informers.push({ informer, source: source.name });
    this.health.check(`informer-${name}`, () => (informer.state === 'live' ? undefined : explain(informer)));
    const stopping = new AbortController();
    let run: Promise<void> | undefined;
    this.#members.push({
      name: `informer ${name}`,
      start: () => {
        run = informer.run(stopping.signal);
      },
      stop: async () => {
        stopping.abort();
        await run;
      },
    });
    return informer;
  }

  controller<T>(name: string, informer: Informer<T>, reconcile: Reconcile<T>): Controller;
  controller<T, K = string>(name: string, options: ControllerOptions<T, K>): Controller<K>;
  controller<T>(name: string, what: Informer<T> | ControllerOptions<T>, reconcile?: Reconcile<T>): Controller {
    const options = 'reconcile' in what ? what : { watch: [watch(what)] as const, reconcile: required(name, reconcile) };
    this.#declare('controller', name);
    this.#claim(name, options.owns);
    const gated = options.leader === true;
    if (gated) this.#leadership.needed(`controller "${name}"`);
    const around = { ...this.#around, onReconcile: this.#onReconcile, ...(gated ? { leadership: this.#leadership } : {}) };
    const controller = new ControllerRun(name, options, around);
    this.#controllers.push(controller as unknown as ControllerRun<unknown, unknown>);
    this.health.check(`controller-${name}`, () => controller.unready());
    const rules = {
      ageingMs: milliseconds(options.ageing ?? defaultAgeing, `controller "${name}": ageing`),
      limited: options.limit !== undefined,
    };
    this.health.check(`queue-${name}`, () => stalled(controller.inspect({ keys: 0 }), rules));
    this.#members.push({
      name: `controller ${name}`,
      start: () => controller.start(),
      quiesce: () => controller.quiesce(),
      abort: (reason) => controller.abort(reason),
      stop: () => controller.stop(),
      late: () => controller.late(),
    });
    return controller;
  }

  service(name: string, service: Service): void {
    this.#declare('service', name);
    const failed = (error: Error): void => this.#fail(error);
    const member = service.leader === true ? this.#gated(name, service, failed) : serviceMember(name, service, failed);
    this.#services.push({ name, member });
    this.#members.push(member);
  }

  leader(lock: LeaseLock, options: LeaderOptions = {}): Leader {
    this.#declare('leader', 'election');
    const election = new LeaderElection(lock, options, this.#around);
    this.#leadership.fill(election);
    this.health.check('leader', () => election.unready());
    // Whatever was declared before: it is the last to stop.
    this.#members.unshift({
      name: `leader of ${lock.name}`,
      start: () => election.start(),
      quiesce: () => election.quiesce(),
      stop: (late, withinMs) => election.stop({ withinMs, ...(late.length === 0 ? {} : { keep: `work may go on: ${late.join('; ')}` }) }),
    });
    return election;
  }

  run({ signals = true }: { readonly signals?: boolean } = {}): Promise<void> {
    if (this.#running !== undefined) throw new Error('runtime: it has been run already; make another one');
    this.#leadership.check();
    this.#running = this.#run(signals);
    return this.#running;
  }

  async stop(reason = 'asked to'): Promise<void> {
    if (!this.#stopping.signal.aborted) {
      this.#log.info({ reason }, 'stopping');
      this.#stopping.abort(new Error(`stopped: ${reason}`));
    }
    await this.#running;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop('disposed of');
  }

  metrics(): string | Promise<string> {
    return this.#meter.render?.() ?? '';
  }

  inspect({ keys = keysShown }: { readonly keys?: number } = {}): Inspection {
    const controllers = this.#controllers.map((each) => each.inspect({ keys }));
    const sources = new Map(this.#informers.map(({ informer, source }) => [informer.name, source]));
    return {
      informers: this.#informers.map(({ informer, source }) => ({
        name: informer.name,
        source,
        state: informer.state,
        hasSynced: informer.hasSynced,
        objects: informer.size,
        ...(informer.lastError === undefined ? {} : { lastError: describe(informer.lastError) }),
        brokenCount: informer.broken.size,
        broken: [...informer.broken].slice(0, keys).map(([key, error]) => ({ key, reason: describe(error) })),
      })),
      controllers,
      ...(this.#leadership.leader === undefined ? {} : { leader: this.#leadership.leader.inspect() }),
      services: this.#services.map(({ name, member }) => ({ name, state: member.state })),
      graph: controllers.flatMap(({ name, owns, watches }) =>
        watches.map((each) => ({
          source: sources.get(each) ?? each,
          informer: each,
          controller: name,
          ...(owns === undefined ? {} : { output: owns }),
        })),
      ),
    };
  }

  #gated(name: string, service: Service, failed: (error: Error) => void): ServiceMember {
    this.#leadership.needed(`service "${name}"`);
    const marginMs = (): number => this.#leadership.leader?.marginMs ?? 0;
    return gatedService({
      ...{ name, service, failed, marginMs },
      ...{ leadership: this.#leadership, startMs: this.#startMs, clock: this.#clock, log: this.#log },
    });
  }

  async #run(signals: boolean): Promise<void> {
    // Every timer of ours is unref'd; this one alone keeps the process alive.
    const alive = setInterval(() => undefined, 2 ** 31 - 1);
    const { signal } = this.#stopping;
    using _signals = signals ? onSignals(process, { first: (name) => this.#ask(name), second: () => process.exit(1) }) : undefined;
    try {
      await this.#lifecycle.start(this.#members, signal);
      void this.#awaitReady();
      if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    } catch (thrown) {
      this.#fail(errorOf(thrown));
    } finally {
      this.#ready.reject(errorOf(signal.reason));
      await this.#lifecycle.stop().catch((late: unknown) => this.#fail(errorOf(late)));
      clearInterval(alive);
    }
    if (this.#failure !== undefined) throw this.#failure;
  }

  async #awaitReady(): Promise<void> {
    try {
      await Promise.all([...this.#informers.map(({ informer }) => informer.synced), ...this.#controllers.map(({ started }) => started)]);
      this.#ready.resolve();
    } catch (stopped) {
      this.#ready.reject(errorOf(stopped));
    }
  }

  #ask(signal: string): void {
    // Whoever awaits `run` is told of what comes of it.
    this.stop(signal).catch(() => undefined);
  }

  /** The first failure is the one that is told; later ones, of the stop it causes, are added to it. */
  #fail(error: Error): void {
    this.#log.error({ err: error }, 'failed');
    this.#failure =
      this.#failure === undefined ? error : new AggregateError([this.#failure, error], `${this.#failure.message}; and ${error.message}`);
    this.#stopping.abort(error);
  }

  #declare(kind: string, name: string): void {
    if (this.#running !== undefined) throw new Error(`runtime: ${kind} "${name}" was declared after run(); declare members before`);
    if (this.#names.has(`${kind} ${name}`))
      throw new Error(`runtime: there is ${kind === 'informer' ? 'an' : 'a'} ${kind} "${name}" already`);
    this.#names.add(`${kind} ${name}`);
  }

  #claim(controller: string, output: string | undefined): void {
    if (output === undefined) return;
    const owner = this.#owners.get(output);
    if (owner !== undefined)
      throw new Error(`runtime: output "${output}" of controller "${controller}" is owned by controller "${owner}" already`);
    this.#owners.set(output, controller);
  }
}

function required<T>(name: string, reconcile: Reconcile<T> | undefined): Reconcile<T> {
  if (reconcile === undefined) throw new TypeError(`controller "${name}": no reconcile function was given`);
  return reconcile;
}
