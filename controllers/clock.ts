/**
 * clock — the only way in which anything here learns the time or waits.
 *
 * Holds: `now()` never goes back and is unaffected by changes of the system's time; a timer never fires early; a timer that has been
 * cancelled never fires. Does not hold: nothing keeps the process alive because of a timer (they are unref'd; whoever runs the program
 * holds the one handle).
 */
export interface Clock {
  /** Monotonic time in milliseconds, from an origin without meaning. For intervals, deadlines, back-off. */
  now(): number;
  /** Wall-clock time in milliseconds since the Unix epoch. For documents and certificates, never for intervals. */
  wall(): number;
  /** Calls `fn` once, `ms` milliseconds from now or later. Any finite `ms` works; JavaScript's own timers fire at once past 2³¹−1. */
  timer(ms: number, fn: () => void): Timer;
}

/** A timer that has been set. */
export interface Timer {
  /** Idempotent; after it returns the function will not be called. */
  cancel(): void;
}

/** The longest delay that setTimeout takes; it treats anything longer as 1 ms. */
const longestTimeoutMs = 2 ** 31 - 1;

/**
 * The machine's own clock: `performance.now()`, `Date.now()`, and unref'd timers of any length.
 *
 * @example
 * ```ts
 * import assert from 'node:assert/strict';
 * import { systemClock } from 'podmin/controllers';
 *
 * const before = systemClock.now();
 * systemClock.timer(2 ** 40, () => assert.fail('not for decades')).cancel();
 * assert.ok(systemClock.now() >= before);
 * ```
 */
export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  timer: (ms, fn) => new SystemTimer(ms, fn),
};

class SystemTimer implements Timer {
  readonly #due: number;
  readonly #fn: () => void;
  #handle: NodeJS.Timeout;

  constructor(ms: number, fn: () => void) {
    this.#due = performance.now() + ms;
    this.#fn = fn;
    this.#handle = this.#arm(ms);
  }

  cancel(): void {
    clearTimeout(this.#handle);
  }

  #arm(ms: number): NodeJS.Timeout {
    return setTimeout(this.#fire, Math.min(Math.max(Math.ceil(ms), 0), longestTimeoutMs)).unref();
  }

  readonly #fire = (): void => {
    // setTimeout counts whole milliseconds of the loop's own time and may be up to one early.
    const left = this.#due - performance.now();
    if (left > 0) this.#handle = this.#arm(left);
    else this.#fn();
  };
}

/**
 * Resolves after `ms` milliseconds; rejects with the signal's reason as soon as it aborts.
 *
 * @example
 * ```ts
 * import assert from 'node:assert/strict';
 * import { sleep } from 'podmin/controllers';
 * import { fakeClock } from 'podmin/controllers/testing';
 *
 * const clock = fakeClock();
 * const sleeping = sleep(clock, 60_000, new AbortController().signal);
 * await clock.advance(60_000);
 * await sleeping;
 * assert.equal(clock.pending, 0);
 * ```
 */
export function sleep(clock: Clock, ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(reasonOf(signal));
    const end = (settle: () => void): void => {
      timer.cancel();
      signal.removeEventListener('abort', aborted);
      settle();
    };
    const aborted = (): void => end(() => reject(reasonOf(signal)));
    const timer = clock.timer(ms, () => end(resolve));
    signal.addEventListener('abort', aborted, { once: true });
  });
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason));
}

/**
 * A cheap reading of `clock.now()` for stamps that are taken by the thousand: one reading serves everything that happens until the next
 * microtask, so it may be behind by the length of one synchronous stretch of code. Not for deadlines.
 *
 * @example
 * ```ts
 * import assert from 'node:assert/strict';
 * import { burst, WorkQueue } from 'podmin/controllers';
 * import { fakeClock } from 'podmin/controllers/testing';
 *
 * const clock = fakeClock({ now: 5 });
 * const stamp = burst(clock);
 * assert.equal(stamp(), 5);
 * const queue = new WorkQueue<string>({ clock, stamp });
 * assert.ok(queue.add('a'));
 * ```
 */
export function burst(clock: Clock): () => number {
  let fresh = false;
  let value = 0;
  const expire = (): void => {
    fresh = false;
  };
  return () => {
    if (fresh) return value;
    fresh = true;
    queueMicrotask(expire);
    return (value = clock.now());
  };
}
