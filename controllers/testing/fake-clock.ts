/**
 * fake-clock — time that moves only when a test says so.
 *
 * Holds: timers fire in the order of their due times, those of one time in the order in which they were made; during each, `now()` is
 * exactly its due time; promises settle before the next one fires. Does not hold: real I/O is not waited for.
 */
import { type Clock } from '../clock.ts';

/** A clock that stands still until a test moves it. Times are milliseconds. */
export interface FakeClock extends Clock {
  /** Moves time on, running what gets due on the way, also what that makes due. Before and after each, promises settle. */
  advance(ms: number): Promise<void>;
  /** As `advance`, for code without promises. */
  tick(ms: number): void;
  /** Lets everything settle that waits for promises only. */
  settle(): Promise<void>;
  /** Sets the wall clock, as an administrator or NTP might; `now()` and timers do not notice. */
  setWall(ms: number): void;
  /** Timers that have neither fired nor been cancelled: 0 after a clean stop. */
  readonly pending: number;
  /** When the next timer is due; undefined when there is none. */
  readonly nextDue: number | undefined;
}

/** Where a fake clock begins, in milliseconds; `wall` since the epoch. */
export interface FakeClockOptions {
  /** Default 0. */
  readonly now?: number;
  /** Default 2026-01-01T00:00:00Z. */
  readonly wall?: number;
}

interface Pending {
  readonly due: number;
  readonly order: number;
  readonly fn: () => void;
}

/** Chains of promises in real code are a few dozen long; a test that needs more has a loop that never ends. */
const settleRounds = 100;

/**
 * Time that moves only when a test says so.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { fakeClock } from 'podmin/controllers/testing';
 *
 * const clock = fakeClock();
 * const fired: number[] = [];
 * clock.timer(30_000, () => fired.push(clock.now()));
 * await clock.advance(29_999);
 * assert.deepEqual([fired, clock.pending], [[], 1]);
 * await clock.advance(1);
 * assert.deepEqual(fired, [30_000]);
 */
export function fakeClock({ now: start = 0, wall = Date.UTC(2026, 0, 1) }: FakeClockOptions = {}): FakeClock {
  let now = start;
  let wallOffset = wall - start;
  let made = 0;
  const timers = new Set<Pending>();

  function first(): Pending | undefined {
    let next: Pending | undefined;
    for (const timer of timers) {
      if (next === undefined || timer.due < next.due || (timer.due === next.due && timer.order < next.order)) next = timer;
    }
    return next;
  }

  /** Runs the next timer that is due by `until`; false when there is none. */
  function fire(until: number): boolean {
    const timer = first();
    if (timer === undefined || timer.due > until) return false;
    timers.delete(timer);
    now = Math.max(now, timer.due);
    timer.fn();
    return true;
  }

  async function settle(): Promise<void> {
    for (let round = 0; round < settleRounds; round++) await Promise.resolve();
    // Streams and async iterators of Node's own hop through its immediate queue.
    await new Promise((resolve) => setImmediate(resolve));
    for (let round = 0; round < settleRounds; round++) await Promise.resolve();
  }

  return {
    now: () => now,
    wall: () => now + wallOffset,
    timer(ms, fn) {
      const timer = { due: now + Math.max(0, ms), order: made++, fn };
      timers.add(timer);
      return { cancel: () => void timers.delete(timer) };
    },
    async advance(ms) {
      const until = now + ms;
      await settle();
      while (fire(until)) await settle();
      now = until;
      await settle();
    },
    tick(ms) {
      const until = now + ms;
      while (fire(until));
      now = until;
    },
    settle,
    setWall(ms) {
      wallOffset = ms - now;
    },
    get pending() {
      return timers.size;
    },
    get nextDue() {
      return first()?.due;
    },
  };
}
