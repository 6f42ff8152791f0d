/**
 * source-conformance-trial — one conformance test as it runs: a world, an informer on its source, and the truth to compare with.
 *
 * Holds: every listener's story is checked for its sense (an add of what is not there, a delete of what is, with the last object); whatever
 * a test waits for is waited for in the clock's time, and named when it does not come.
 */
import assert from 'node:assert/strict';
import { systemClock, type Clock } from '../clock.ts';
import { type Duration } from '../duration.ts';
import { silent } from '../log.ts';
import { noMeter } from '../metrics.ts';
import { informer, type RunnableInformer } from '../source-informer.ts';
import { type SourceEvent } from '../source.ts';
import { seededRandom } from './random.ts';
import { Link } from './source-conformance-link.ts';
import { type SourceAbility, type SourceConformanceOptions, type SourceWorld } from './source-conformance-world.ts';

const defaultStepMs = 1_000;
const defaultWithinMs = 600_000;
/** Time in which what comes too much would come: above the intervals at which sources settle a doubt. */
const quietMs = 5_000;
/** Turns without time passing in which what is under way ends. */
const promptTurns = 200;

/** One test: its title, what the world must be able to do, and what is to hold. */
export interface Scenario {
  readonly title: string;
  readonly needs?: readonly SourceAbility[];
  /** It holds whatever the source shows, also what no test has put. */
  readonly anyContent?: boolean;
  /** The informer compares anew from time to time. */
  readonly relists?: boolean;
  /** The trial has an informer that does not run yet. It is stopped and checked afterwards. */
  readonly run: (trial: Trial<unknown>) => Promise<void>;
}

export class Trial<T> {
  readonly world: SourceWorld<T>;
  readonly link: Link<T>;
  readonly informer: RunnableInformer<T>;
  readonly clock: Clock;
  readonly stepMs: number;
  /** Whether the content is the test's. Otherwise the truth is not known, but for that there is something. */
  readonly puts: boolean;
  readonly staleAfter: Duration | undefined;
  readonly #withinMs: number;
  readonly #truth = new Map<string, string>();
  readonly #told: string[] = [];
  readonly #shown = new Map<string, T>();
  readonly #nonsense: string[] = [];
  readonly #stop = new AbortController();
  #running: Promise<void> | undefined;

  constructor(world: SourceWorld<T>, options: SourceConformanceOptions & { readonly relists?: boolean } = {}) {
    this.world = world;
    this.clock = world.clock ?? systemClock;
    this.stepMs = options.stepMs ?? defaultStepMs;
    this.puts = options.without?.put === undefined;
    this.#withinMs = options.withinMs ?? defaultWithinMs;
    this.link = new Link({ source: world.source, clock: this.clock, read: world.read });
    const { staleAfter, relists = false } = options;
    const random = seededRandom(1);
    this.staleAfter = staleAfter;
    this.informer = informer<T>(this.link.source, {
      clock: this.clock,
      // How long the informer waits between connections is not under test.
      random: () => random() / 20,
      ...(staleAfter === undefined ? {} : { staleAfter }),
      ...(relists ? { relist: this.#withinMs / 3 } : {}),
    });
    this.informer.subscribe((change) => this.#hear(change));
  }

  /** Enough for many attempts to connect. */
  get longMs(): number {
    return this.#withinMs / 10;
  }

  key(name: string): string {
    return this.world.key?.(name) ?? name;
  }

  async put(name: string, value: string): Promise<void> {
    this.#truth.set(this.key(name), value);
    await this.world.put(name, value);
  }

  async remove(name: string): Promise<void> {
    this.#truth.delete(this.key(name));
    await this.world.remove(name);
  }

  /** The truth has changed by another hand: a fault's. */
  believe(name: string, value: string): void {
    this.#truth.set(this.key(name), value);
  }

  async start(): Promise<void> {
    this.#running = this.informer.run(this.#stop.signal);
    await this.world.advance(0);
  }

  async startSynced(): Promise<void> {
    await this.start();
    await this.agrees();
  }

  /** Waits until the informer is live and holds the truth, then for a while whether it stays so. */
  async agrees(): Promise<void> {
    await this.eventually(
      () => this.informer.hasSynced && this.informer.state === 'live' && this.#difference() === undefined,
      () => `the informer to be live with the truth; it is ${this.informer.state}, ${this.#difference() ?? 'with the truth'}`,
    );
  }

  /** What listeners were told since the last call, as `add a`; of what has come until nothing comes any more. */
  async told(): Promise<readonly string[]> {
    await this.pass(Math.min(quietMs, this.longMs));
    return this.#told.splice(0);
  }

  async eventually(holds: () => boolean, what: () => string): Promise<void> {
    const untilMs = this.clock.now() + this.#withinMs;
    for (let turn = 0; !holds(); turn++) {
      if (this.clock.now() >= untilMs) throw new Error(`waited ${this.#withinMs} ms for ${what()}${this.#lastError()}`);
      // Without time first: what is under way may be enough.
      await this.world.advance(turn < 10 ? 0 : this.stepMs);
    }
  }

  async pass(ms: number): Promise<void> {
    const untilMs = this.clock.now() + ms;
    for (let left = ms; left > 0; left = untilMs - this.clock.now()) await this.world.advance(Math.min(left, this.stepMs));
  }

  /** Ends the informer, and checks all that must hold in every test. */
  async stop(): Promise<void> {
    this.#stop.abort();
    if (this.#running !== undefined) await this.promptly(this.#running, 'the informer to stop');
    assert.deepEqual(this.link.violations, [], 'the protocol was broken');
    assert.deepEqual(this.#nonsense, [], 'what listeners were told makes no sense');
    await this.nothingOpen();
  }

  async nothingOpen(): Promise<void> {
    const { leftOpen } = this.world;
    if (leftOpen === undefined) return;
    for (let turn = 0; turn < promptTurns && leftOpen() > 0; turn++) await this.world.advance(0);
    assert.equal(leftOpen(), 0, 'things left open after the end');
  }

  /** The result of what must end without time passing. */
  async promptly<R>(promise: Promise<R>, what: string): Promise<R> {
    let ended = false;
    const end = (): void => void (ended = true);
    promise.then(end, end);
    for (let turn = 0; turn < promptTurns && !ended; turn++) await this.world.advance(0);
    assert.ok(ended, `waited in vain for ${what}`);
    return promise;
  }

  /** A connection read by hand, without the informer. */
  direct(cursor?: unknown) {
    const stop = new AbortController();
    const context = { signal: stop.signal, cursor, clock: this.clock, log: silent, meter: noMeter };
    const events = this.world.source.open(context)[Symbol.asyncIterator]();
    /** Undefined at the end. */
    const next = async (): Promise<SourceEvent<T> | undefined> => {
      let result: IteratorResult<SourceEvent<T>, unknown> | undefined;
      let failed: { readonly error: unknown } | undefined;
      events.next().then(
        (value) => (result = value),
        (error: unknown) => (failed = { error }),
      );
      await this.eventually(
        () => result !== undefined || failed !== undefined,
        () => 'the next event',
      );
      if (failed !== undefined) throw failed.error;
      return result?.done === true ? undefined : result?.value;
    };
    /** Reads up to the first event of this type. */
    const until = async (type: SourceEvent<T>['type']): Promise<readonly SourceEvent<T>[]> => {
      const read: SourceEvent<T>[] = [];
      for (let event = await next(); event !== undefined; event = await next()) {
        read.push(event);
        if (event.type === type) return read;
      }
      throw new Error(`the connection ended before "${type}"`);
    };
    return { stop, events, until };
  }

  #hear({
    type,
    key,
    object,
    previous,
  }: {
    readonly type: string;
    readonly key: string;
    readonly object: T;
    readonly previous?: T | undefined;
  }): void {
    this.#told.push(`${type} ${key}`);
    const known = this.#shown.get(key);
    if ((type === 'add') === this.#shown.has(key))
      this.#nonsense.push(`${type} ${key}, which was ${this.#shown.has(key) ? '' : 'not '}there`);
    if (type === 'update' && previous !== known) this.#nonsense.push(`update ${key} from what was not the last object`);
    if (type === 'delete' && object !== known) this.#nonsense.push(`delete ${key} with what was not the last object`);
    if (type === 'delete') this.#shown.delete(key);
    else this.#shown.set(key, object);
  }

  #difference(): string | undefined {
    if (!this.puts) return this.informer.size > 0 ? undefined : 'with nothing';
    const held = (entries: Iterable<readonly [string, string]>): string => JSON.stringify(Object.fromEntries([...entries].sort()));
    const truth = held(this.#truth);
    const is = held(this.informer.keys().map((key) => [key, this.world.read(this.informer.get(key) as T)] as const));
    return is === truth ? undefined : `with ${is} for ${truth}`;
  }

  #lastError(): string {
    const { lastError } = this.informer;
    return lastError === undefined ? '' : `; the source's last error: ${lastError.message}`;
  }
}
