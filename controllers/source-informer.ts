/**
 * source-informer — an informer over a source. The contract is the informer's (informer.ts); here the parts meet: the connector brings
 * the source's events, the cache finds out what is new, the loader fetches what an event only names, the listeners are told.
 */
import { Cache } from './cache.ts';
import { changeStream } from './change-stream.ts';
import { type Cause, type Change, type Listener, type Subscription } from './change.ts';
import { sleep, systemClock, type Clock } from './clock.ts';
import { stateOf } from './connection.ts';
import { Connector } from './connector.ts';
import { milliseconds, type Duration } from './duration.ts';
import { describe, errorOf } from './errors.ts';
import { Expectations } from './expectations.ts';
import { informerMetrics, type InformerMetrics } from './informer-metrics.ts';
import { type Informer, type InformerOptions, type InformerState } from './informer.ts';
import { Listeners } from './listeners.ts';
import { Loader } from './loader.ts';
import { silent, type Logger } from './log.ts';
import { noMeter, type Meter } from './metrics.ts';
import { type Source, type SourceEvent } from './source.ts';

/** What everything here is given by whoever composes it. Defaults: the machine's clock, no log, no metrics, Math.random. */
export interface Surroundings {
  readonly clock?: Clock;
  readonly log?: Logger;
  readonly meter?: Meter;
  readonly random?: () => number;
}

/** An informer and its life: whoever made it runs it. */
export interface RunnableInformer<T, I extends string = never> extends Informer<T, I> {
  /** Resolves when the signal has aborted and every connection has ended. Never rejects. Called once. */
  run(signal: AbortSignal): Promise<void>;
}

/**
 * An informer by itself; within a runtime use `runtime.informer`.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { informer } from 'podmin/controllers';
 * import { fakeSource } from 'podmin/controllers/testing';
 *
 * const source = fakeSource<{ readonly node: string }>();
 * source.put('a', { node: 'one' });
 * const pods = informer(source, { indexes: { byNode: (pod) => [pod.node] } });
 * const stop = new AbortController();
 * const running = pods.run(stop.signal);
 * await pods.synced;
 * assert.deepEqual(pods.keysBy('byNode', 'one'), ['a']);
 * stop.abort();
 * await running;
 */
export function informer<S, T = S, I extends string = never>(
  source: Source<S>,
  options: InformerOptions<S, T, I> & Surroundings = {},
): RunnableInformer<T, I> {
  return new SourceInformer<S, T, I>(source, options);
}

const defaultLoads = 16;
const resyncJitter = 0.1;

class SourceInformer<S, T, I extends string> implements RunnableInformer<T, I> {
  readonly name: string;
  readonly #source: Source<S>;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #random: () => number;
  readonly #metrics: InformerMetrics & Disposable;
  readonly #keyOf: (key: string) => string;
  readonly #resyncMs: number | undefined;
  readonly #connector: Connector<S>;
  readonly #loader: Loader<S>;
  readonly #cache: Cache<S, T, I>;
  readonly #expectations: Expectations;
  readonly #listeners: Listeners<T>;

  #snapshotSeen = false;
  #hasSynced = false;
  /** Keys of the first snapshot whose first load has not ended. */
  readonly #untried = new Set<string>();
  readonly #sync = Promise.withResolvers<void>();

  constructor(source: Source<S>, options: InformerOptions<S, T, I> & Surroundings) {
    const { clock = systemClock, meter = noMeter, random = Math.random } = options;
    this.name = options.name ?? source.name;
    this.#source = source;
    this.#clock = clock;
    this.#random = random;
    this.#keyOf = options.key ?? ((key) => key);
    const log = (options.log ?? silent).child({ informer: this.name });
    this.#log = log;
    const metrics = informerMetrics(meter, { informer: this.name, source: source.name }, () => this);
    this.#metrics = metrics;
    const duration = (option: 'staleAfter' | 'relist' | 'resync'): number | undefined => {
      const value = options[option];
      return value === undefined ? undefined : milliseconds(value, `informer "${this.name}": ${option}`);
    };
    this.#resyncMs = duration('resync');
    this.#listeners = new Listeners({ log, failed: () => metrics.handlerFailed() });
    this.#loader = new Loader({
      clock,
      random,
      concurrency: options.loads ?? defaultLoads,
      ended: (result) => metrics.loaded(result),
    });
    this.#cache = new Cache<S, T, I>({
      transform: options.transform,
      filter: options.filter,
      indexes: options.indexes,
      loader: this.#loader,
      changed: (change) => this.#listeners.tell(change),
      brokenChanged: (key, error) => this.#brokenChanged(key, error),
      tried: (key) => this.#tried(key),
    });
    this.#expectations = new Expectations(clock, (key) => this.#cache.believe(key));
    this.#connector = new Connector({
      source,
      clock,
      log,
      meter,
      random,
      staleAfterMs: duration('staleAfter') ?? source.staleAfterMs,
      relistMs: duration('relist'),
      handle: (event) => this.#handle(event),
      ended: (why) => {
        if (why !== 'stop') metrics.reconnect(why);
        if (this.#cache.collecting) metrics.snapshot('abandoned');
        this.#cache.abandon();
      },
    });
    // Whoever waits for it is told; nobody has to.
    this.#sync.promise.catch(() => undefined);
  }

  get state(): InformerState {
    return stateOf(this.#connector.connection, this.#hasSynced);
  }
  get lastError(): Error | undefined {
    return this.#connector.lastError;
  }
  get hasSynced(): boolean {
    return this.#hasSynced;
  }
  get synced(): Promise<void> {
    return this.#sync.promise;
  }
  get broken(): ReadonlyMap<string, Error> {
    return this.#cache.broken;
  }
  get size(): number {
    return this.#cache.store.size;
  }
  get(key: string): T | undefined {
    return this.#cache.store.get(key);
  }
  has(key: string): boolean {
    return this.#cache.store.has(key);
  }
  known(key: string): boolean {
    return this.#cache.known(key);
  }
  keys(): readonly string[] {
    return this.#cache.store.keys();
  }
  list(): readonly T[] {
    return this.#cache.store.list();
  }
  by(index: I, value: string): readonly T[] {
    return this.#cache.store.by(index, value);
  }
  keysBy(index: I, value: string): readonly string[] {
    return this.#cache.store.keysBy(index, value);
  }
  version(key: string): string | undefined {
    return this.#cache.version(key);
  }

  subscribe(listener: Listener<T>, { name = 'listener' }: { readonly name?: string } = {}): Subscription {
    return this.#listeners.add(name, listener, this.#present());
  }

  subscribeBroken(listener: (key: string, error: Error | undefined) => void, { name = 'listener' } = {}): Subscription {
    return this.#listeners.addBroken(name, listener);
  }

  events(signal: AbortSignal): AsyncIterable<Change<T>> {
    return changeStream((listener) => this.subscribe(listener, { name: 'events' }), signal);
  }

  expect(
    key: string,
    written: { readonly version: string; readonly object: T } | undefined,
    { within = '10s' }: { readonly within?: Duration } = {},
  ): void {
    const withinMs = milliseconds(within, 'within');
    // First, because a listener that is told of it may write again.
    this.#expectations.add(key, withinMs);
    this.#cache.expect(key, written);
  }

  hint(): void {
    this.#source.hint?.();
  }

  async run(signal: AbortSignal): Promise<void> {
    const resyncing = this.#resyncMs === undefined ? undefined : this.#resync(this.#resyncMs, signal);
    await this.#connector.run(signal);
    await resyncing;
    this.#loader.stop();
    this.#expectations.stop();
    this.#sync.reject(new Error(`informer "${this.name}" was stopped before it had synced`));
    this.#metrics[Symbol.dispose]();
  }

  #handle(event: SourceEvent<S>): void {
    const cache = this.#cache;
    this.#metrics.event(event.type);
    switch (event.type) {
      case 'snapshot':
        if (cache.collecting) this.#metrics.snapshot('abandoned');
        return cache.begin();
      case 'synced':
        return this.#complete();
      case 'item':
      case 'apply':
      case 'broken':
      case 'delete':
        this.#handleKey(event);
        break;
      case 'bookmark':
      case 'alive':
        break;
      default:
        event satisfies never;
    }
    // Without a snapshot under way, any word of a source that was complete once shows that it goes on from there.
    if (this.#snapshotSeen && !cache.collecting) this.#connector.live();
  }

  #handleKey(event: SourceEvent<S> & { readonly type: 'item' | 'apply' | 'broken' | 'delete' }): void {
    const cache = this.#cache;
    let { key } = event;
    try {
      key = this.#keyOf(event.key);
    } catch (thrown) {
      // Broken under the name that the source has for it; it was never under another one.
      if (event.type === 'delete') cache.remove(key, event.identity, this.#cause());
      else cache.spoil(key, errorOf(thrown), this.#cause());
      return;
    }
    if (event.type === 'broken') cache.spoil(key, event.error, this.#cause());
    else if (event.type === 'delete') cache.remove(key, event.identity, this.#cause());
    else cache.put(key, event, this.#cause());
  }

  #cause(): Cause {
    if (!this.#snapshotSeen) return 'initial';
    return this.#cache.collecting ? 'relist' : 'live';
  }

  #complete(): void {
    if (this.#cache.collecting) this.#metrics.snapshot('complete');
    this.#metrics.synced(this.#clock.wall());
    const loading = this.#cache.complete(this.#snapshotSeen ? 'relist' : 'initial');
    if (!this.#snapshotSeen) for (const key of loading) this.#untried.add(key);
    this.#snapshotSeen = true;
    this.#connector.live();
    this.#checkSynced();
  }

  #tried(key: string): void {
    if (this.#untried.delete(key)) this.#checkSynced();
  }

  #checkSynced(): void {
    if (this.#hasSynced || !this.#snapshotSeen || this.#untried.size > 0) return;
    this.#hasSynced = true;
    this.#log.info({ objects: this.size, broken: this.broken.size }, 'synced');
    this.#sync.resolve();
  }

  #brokenChanged(key: string, error: Error | undefined): void {
    if (error === undefined) this.#log.info({ key }, 'object is whole again, or gone');
    else this.#log.warn({ key, reason: describe(error) }, 'newest version can not be had; the last good one stays');
    this.#listeners.tellBroken(key, error);
  }

  /** What is here now, whatever happens while it is told. */
  *#present(): Iterable<Change<T>> {
    // The two are in the same order, and never change once given out.
    const [keys, objects] = [this.keys(), this.list()];
    for (const [at, key] of keys.entries()) yield { type: 'add', key, object: objects[at] as T, cause: 'initial' };
  }

  async #resync(everyMs: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const waitMs = everyMs * (1 + resyncJitter * (2 * this.#random() - 1));
      // Ends early by the stop only, which the condition sees.
      await sleep(this.#clock, waitMs, signal).catch(() => undefined);
      if (!signal.aborted && this.#hasSynced) this.#cache.resync();
    }
  }
}
