/**
 * refresh — the slow pass that repairs drift: keys whose output was right are run again after a while, the longest-untouched first.
 *
 * Holds: only keys whose last run succeeded, because failing ones are tried again anyway; at most `perSecond` are asked for in a second; a key
 * stays due until a run of it has succeeded. One timer, and one small record per key with an output. Does not hold: exact times; each is
 * jittered, so that keys which began together do not stay together.
 */
import { type Clock, type Timer } from './clock.ts';
import { milliseconds, type Duration } from './duration.ts';
import { TokenBucket } from './token-bucket.ts';

/** How often outputs are compared with the world although nothing has changed, since others may write there too. */
export interface RefreshOptions {
  /** From a key's success to its refresh, ±10 %. */
  readonly every: Duration;
  /** Over all keys. Default 100, statedb's. */
  readonly perSecond?: number;
}

export interface RefreshInput<K> extends RefreshOptions {
  /** For errors. */
  readonly controller: string;
  readonly clock: Clock;
  readonly random: () => number;
  /** Asks for a run. */
  readonly enqueue: (key: K) => void;
}

const jitter = 0.1;
const defaultPerSecond = 100;

interface Tracked<K> {
  readonly key: K;
  readonly due: number;
}

export class Refresh<K> {
  readonly #input: RefreshInput<K>;
  readonly #everyMs: number;
  readonly #bucket: TokenBucket;
  /** In the order of their last success. */
  readonly #tracked = new Map<string, Tracked<K>>();
  readonly #asked = new Set<string>();
  #timer: Timer | undefined = undefined;

  constructor(input: RefreshInput<K>) {
    const { controller, every, perSecond = defaultPerSecond, clock } = input;
    this.#input = input;
    this.#everyMs = milliseconds(every, `controller "${controller}": refresh.every`);
    if (this.#everyMs <= 0)
      throw new RangeError(`controller "${controller}": refresh.every is ${String(every)}; it must be longer than nothing`);
    this.#bucket = new TokenBucket({ perSecond, burst: Math.max(1, perSecond) }, clock.now());
  }

  /** The run that begins now need not believe what it remembers of its output. */
  isAsked(name: string): boolean {
    return this.#asked.has(name);
  }

  succeeded(name: string, key: K): void {
    const { clock, random } = this.#input;
    this.#asked.delete(name);
    this.#tracked.delete(name);
    this.#tracked.set(name, { key, due: clock.now() + this.#everyMs * (1 + jitter * (2 * random() - 1)) });
    if (this.#timer === undefined) this.#arm();
  }

  /** It failed, or its output is gone. What was asked for a failed one stays asked. */
  forget(name: string, { gone }: { readonly gone: boolean }): void {
    this.#tracked.delete(name);
    if (gone) this.#asked.delete(name);
  }

  stop(): void {
    this.#timer?.cancel();
    this.#tracked.clear();
    this.#asked.clear();
  }

  #arm(waitMs?: number): void {
    const [first] = this.#tracked.values();
    this.#timer = undefined;
    if (first === undefined) return;
    const { clock } = this.#input;
    this.#timer = clock.timer(waitMs ?? Math.max(0, first.due - clock.now()), () => this.#look());
  }

  #look(): void {
    const { clock, enqueue } = this.#input;
    const now = clock.now();
    for (const [name, { key, due }] of this.#tracked) {
      if (due > now) break;
      const waitMs = this.#bucket.take(now);
      if (waitMs > 0) return this.#arm(waitMs);
      this.#tracked.delete(name);
      this.#asked.add(name);
      enqueue(key);
    }
    this.#arm();
  }
}
