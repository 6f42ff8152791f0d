/**
 * sweep — the pass that finds outputs nobody wants any more: left by an earlier life of the program, or by a delete that nobody told of.
 *
 * It lists the outputs that exist in the world, and asks for a run of each key that the first watched informer does not know. The reconciler
 * then sees that the object is gone, as with any delete, and removes the output; so a key is removed by the one who may write it, never beside
 * it. Holds: nothing is looked for on a partial view, that is, before every needed informer has synced, or while one is not live; a key that
 * the informer knows but can't read is left alone; a listing that fails or hangs changes nothing, is counted, and is tried again with
 * back-off. Does not hold: what appears and goes between two sweeps.
 */
import { exponential, type Backoff } from './backoff.ts';
import { sleep, type Clock } from './clock.ts';
import { milliseconds, type Duration } from './duration.ts';
import { describe, errorOf } from './errors.ts';
import { type Informer } from './informer.ts';
import { type SweepInspection } from './inspection.ts';
import { type Logger } from './log.ts';

/** How outputs are found whose object is gone: all that exist are listed, and the reconciler is run for those that nobody wants. */
export interface SweepOptions<K> {
  /** The keys of the outputs that exist: own ones only. */
  readonly outputs: (signal: AbortSignal) => Iterable<K> | AsyncIterable<K> | Promise<Iterable<K>>;
  /** ±10 %. The first comes as soon as it may. Default 1 h. */
  readonly every?: Duration;
  /** Bound on one listing. Default 1 min. */
  readonly timeout?: Duration;
  /** Informers that must be complete and live. Default: all that the controller watches. */
  readonly needs?: readonly Pick<Informer<unknown>, 'name' | 'state' | 'hasSynced'>[];
}

export interface SweepInput<K> extends SweepOptions<K> {
  readonly controller: string;
  readonly needs: NonNullable<SweepOptions<K>['needs']>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly log: Logger;
  /** Whether an output of this key may be wanted. */
  readonly isWanted: (key: K) => boolean;
  readonly enqueue: (key: K) => void;
  /** Not now: this replica does not lead. */
  readonly mayRun: () => boolean;
  readonly ended: (result: 'success' | 'error', swept: number) => void;
}

const jitter = 0.1;
/** How often it looks whether what it waits for is there: rare enough to cost nothing, and nothing waits for a sweep. */
const pollMs = 1_000;
const retry = { baseMs: 1_000, maxMs: 300_000 };

export class Sweep<K> {
  readonly #input: SweepInput<K>;
  readonly #everyMs: number;
  readonly #timeoutMs: number;
  readonly #backoff: Backoff;
  #lastAt: number | undefined = undefined;
  #lastError: Error | undefined = undefined;
  #swept = 0;
  #listing = false;

  constructor(input: SweepInput<K>) {
    const { controller, every = '1h', timeout = '1m', random } = input;
    this.#input = input;
    this.#everyMs = milliseconds(every, `controller "${controller}": sweep.every`);
    this.#timeoutMs = milliseconds(timeout, `controller "${controller}": sweep.timeout`);
    this.#backoff = exponential({ ...retry, random });
  }

  /** Whom it waits for. */
  get pending(): readonly string[] {
    return this.#input.needs.filter(({ hasSynced, state }) => !hasSynced || state !== 'live').map(({ name }) => name);
  }

  inspect(): SweepInspection {
    return {
      pending: this.pending,
      listing: this.#listing,
      swept: this.#swept,
      ...(this.#lastAt === undefined ? {} : { lastAgoMs: Math.round(this.#input.clock.now() - this.#lastAt) }),
      ...(this.#lastError === undefined ? {} : { lastError: describe(this.#lastError) }),
    };
  }

  /** Until the signal. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock, random } = this.#input;
    let failures = 0;
    while (!signal.aborted) {
      if (!this.#input.mayRun() || this.pending.length > 0) {
        await pause(clock, pollMs, signal);
        continue;
      }
      failures = (await this.#once(signal)) ? 0 : failures + 1;
      const waitMs = failures === 0 ? this.#everyMs * (1 + jitter * (2 * random() - 1)) : this.#backoff.next(failures);
      await pause(clock, waitMs, signal);
    }
  }

  async #once(stop: AbortSignal): Promise<boolean> {
    const { clock, log, isWanted, enqueue, mayRun, ended } = this.#input;
    const bound = new AbortController();
    const late = Promise.withResolvers<never>();
    const end = (reason: Error): void => {
      bound.abort(reason);
      late.reject(reason);
    };
    const stopped = (): void => end(errorOf(stop.reason));
    const timer = clock.timer(this.#timeoutMs, () => end(new Error(`outputs were not listed within ${this.#timeoutMs / 1_000} s`)));
    stop.addEventListener('abort', stopped, { once: true });
    late.promise.catch(() => undefined);
    this.#listing = true;
    try {
      const keys = await Promise.race([this.#list(bound.signal), late.promise]);
      // Inputs may have been lost, and another may lead by now.
      if (!mayRun() || this.pending.length > 0) return true;
      const orphans = keys.filter((key) => !isWanted(key));
      for (const key of orphans) enqueue(key);
      this.#swept += orphans.length;
      this.#lastAt = clock.now();
      this.#lastError = undefined;
      ended('success', orphans.length);
      if (orphans.length > 0) log.info({ outputs: keys.length, orphans: orphans.length }, 'sweep found outputs that nobody wants');
      return true;
    } catch (thrown) {
      if (stop.aborted) return true;
      this.#lastError = errorOf(thrown);
      ended('error', 0);
      log.warn({ reason: describe(this.#lastError) }, 'sweep failed; it is tried again');
      return false;
    } finally {
      this.#listing = false;
      timer.cancel();
      stop.removeEventListener('abort', stopped);
    }
  }

  async #list(signal: AbortSignal): Promise<readonly K[]> {
    const listed = await this.#input.outputs(signal);
    return Symbol.asyncIterator in listed ? Array.fromAsync(listed) : [...listed];
  }
}

/** Ends early by the stop only, which the caller's loop sees. */
function pause(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return sleep(clock, ms, signal).catch(() => undefined);
}
