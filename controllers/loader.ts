/**
 * loader — fetches the objects that a source names only: a bounded number at once, each key for itself.
 *
 * Holds: of one key at most one load is under way, for the newest version asked for; one that fails is tried again with its own
 * back-off and delays no other key; one that hangs is given up after `loadTimeoutMs`; nothing is delivered after `cancel` or `stop`,
 * also not to one who wants the same version again.
 */
import { exponential } from './backoff.ts';
import { type Clock } from './clock.ts';
import { errorOf } from './errors.ts';
import { type Entry } from './queue-entry.ts';
import { WorkQueue } from './queue.ts';

export interface Load<T> {
  /** Equal means: the same object would come. */
  readonly version: string;
  readonly load: (signal: AbortSignal) => Promise<T>;
  readonly loaded: (object: T) => void;
  readonly failed: (error: Error) => void;
}

/** One wish for one version, also when the source has given a fresher way to load it meanwhile. */
interface Wish<T> {
  load: Load<T>;
}

export interface LoaderOptions {
  readonly clock: Clock;
  readonly random: () => number;
  readonly concurrency: number;
  /** For the metrics. */
  readonly ended?: (result: 'success' | 'error') => void;
}

/** A payload is at most some megabytes; a load that has taken so long hangs. */
const loadTimeoutMs = 120_000;
/** The first retry soon, because most failures are a write in progress; later ones rarely, because it may be missing for good. */
const retry = { baseMs: 500, maxMs: 60_000 };

export class Loader<T> {
  readonly #clock: Clock;
  readonly #concurrency: number;
  readonly #ended: ((result: 'success' | 'error') => void) | undefined;
  readonly #queue: WorkQueue<string>;
  readonly #wanted = new Map<string, Wish<T>>();
  readonly #running = new Map<string, AbortController>();

  constructor({ clock, random, concurrency, ended }: LoaderOptions) {
    this.#ended = ended;
    this.#clock = clock;
    this.#concurrency = concurrency;
    // Most keys are loaded once, and not again for a long time: nothing is kept for them.
    this.#queue = new WorkQueue<string>({ clock, idleKept: 0, backoff: exponential({ ...retry, random }), onReady: () => this.#pump() });
  }

  /** Replaces what was wanted for the key. The same version again only brings a fresh way to load it, and keeps its back-off. */
  want(key: string, load: Load<T>): void {
    const previous = this.#wanted.get(key);
    if (previous?.load.version === load.version) {
      previous.load = load;
      return;
    }
    if (previous !== undefined) this.cancel(key);
    this.#wanted.set(key, { load });
    this.#queue.add(key);
  }

  /** The version that is being loaded, or waits to be. */
  wanted(key: string): string | undefined {
    return this.#wanted.get(key)?.load.version;
  }

  cancel(key: string): void {
    if (!this.#wanted.delete(key)) return;
    this.#queue.forget(key);
    this.#running.get(key)?.abort();
  }

  /** Resolves at once; loads under way are aborted and their results dropped. */
  stop(): void {
    this.#wanted.clear();
    for (const running of this.#running.values()) running.abort();
    void this.#queue.close({ drain: 'none' });
  }

  #pump(): void {
    while (this.#queue.running < this.#concurrency) {
      const entry = this.#queue.take();
      if (entry === undefined) return;
      const wish = this.#wanted.get(entry.key);
      if (wish === undefined) this.#queue.done(entry, 'ok');
      else void this.#run(entry, wish);
    }
  }

  async #run(entry: Entry<string>, wish: Wish<T>): Promise<void> {
    const { key } = entry;
    const result = await this.#attempt(key, wish.load);
    // Cancelled, or another version is wanted by now (and its load has been asked for): the result is of no use.
    const useful = this.#wanted.get(key) === wish;
    const failed = 'error' in result ? result.error : undefined;
    if (useful) this.#ended?.(failed === undefined ? 'success' : 'error');
    if (useful && failed === undefined) this.#wanted.delete(key);
    this.#queue.done(entry, useful && failed !== undefined ? { error: failed } : 'ok');
    if (useful && 'object' in result) wish.load.loaded(result.object);
    else if (useful && failed !== undefined) wish.load.failed(failed);
    this.#pump();
  }

  async #attempt(key: string, { load }: Load<T>): Promise<{ readonly object: T } | { readonly error: Error }> {
    const controller = new AbortController();
    this.#running.set(key, controller);
    const ended = Promise.withResolvers<never>();
    controller.signal.addEventListener('abort', () => ended.reject(errorOf(controller.signal.reason)), { once: true });
    const timer = this.#clock.timer(loadTimeoutMs, () => controller.abort(new Error(`not loaded within ${loadTimeoutMs / 1_000} s`)));
    try {
      return { object: await Promise.race([load(controller.signal), ended.promise]) };
    } catch (thrown) {
      return { error: errorOf(thrown) };
    } finally {
      timer.cancel();
      this.#running.delete(key);
    }
  }
}
