/**
 * timer — time as a source: one object that changes at an interval, or at times of day.
 *
 * Holds: the object is there from the start, so a controller that watches it runs once at its own start and at each tick; ticks that were
 * missed, in a process that was paused or on a machine that slept, come as one; a change of the wall clock is noticed within a minute.
 * Does not hold: exact times; a tick comes at its time or a little later.
 */
import { milliseconds, type Duration } from '../duration.ts';
import { type Source, type SourceContext, type SourceEvent } from '../source.ts';
import { nextCron, parseCron } from './cron.ts';
import { Wake } from './wake.ts';

/** The one object of a timer: replaced at each tick, so that a controller that watches it runs. */
export interface Tick {
  /** When it was due; of the first, when the source was opened. Wall clock, milliseconds since the epoch. */
  readonly at: number;
  /** 0 first. */
  readonly count: number;
}

/** An interval, or times by the calendar (cron). `name` is unique within a runtime. */
export type TimerOptions = {
  readonly name: string;
  /** Default: the name. */
  readonly key?: string;
} & (
  | { readonly every: Duration }
  /** Five fields, UTC: `0 3 * * 1` is Monday at three. */
  | { readonly cron: string }
);

/** The wall clock may be set; and a laptop's monotonic clock stands still while it sleeps. */
const lookMs = 60_000;

/**
 * Throws a RangeError for an interval or times that are none; it names the field.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { timer } from 'podmin/controllers';
 * import { testRuntime } from 'podmin/controllers/testing';
 *
 * const rt = testRuntime();
 * const ticks = rt.informer(timer({ name: 'hourly', every: '1h' }));
 * rt.controller('report', ticks, () => undefined);
 * await rt.start();
 * await rt.clock.advance(3 * 3_600_000);
 * assert.equal(rt.reconciled('hourly'), 4);
 * await rt.stop();
 */
export function timer(options: TimerOptions): Source<Tick> & { hint(): void } {
  const { name } = options;
  const next = dueAfter(options);
  const wake = new Wake();
  const state = { count: -1 };
  return {
    name,
    staleAfterMs: 3 * lookMs,
    hint: () => wake.wake(),
    open: (context) => ticking({ key: options.key ?? name, next, wake, state }, context),
  };
}

/** When it is due next: after `due`, and after `now`, so that what was missed is missed. Intervals keep their beat. */
type Next = (due: number, now: number) => number;

function dueAfter(options: TimerOptions): Next {
  if ('cron' in options) {
    const cron = parseCron(options.cron);
    return (due, now) => nextCron(cron, Math.max(due, now)) ?? Number.POSITIVE_INFINITY;
  }
  const everyMs = milliseconds(options.every, `source "${options.name}": every`);
  if (everyMs <= 0) throw new RangeError(`source "${options.name}": every is ${String(options.every)}; it must be longer than nothing`);
  return (due, now) => due + everyMs * Math.max(1, Math.floor((now - due) / everyMs) + 1);
}

interface Ticking {
  readonly key: string;
  readonly next: Next;
  readonly wake: Wake;
  /** Of all connections: a version is never used twice. */
  readonly state: { count: number };
}

async function* ticking({ key, next, wake, state }: Ticking, { signal, clock }: SourceContext): AsyncGenerator<SourceEvent<Tick>> {
  const item = (at: number) => ({ key, version: String(++state.count), object: { at, count: state.count } });
  let due = clock.wall();
  yield { type: 'snapshot' };
  yield { type: 'item', ...item(due) };
  yield { type: 'synced' };
  let told = due;
  due = next(due, due);
  while (!signal.aborted) {
    await wake.wait({ ms: Math.min(Math.max(0, due - clock.wall()), lookMs), clock, signal });
    if (signal.aborted) return;
    const now = clock.wall();
    if (now >= due) {
      told = due;
      yield { type: 'apply', ...item(due) };
      due = next(due, now);
    } else {
      yield { type: 'alive' };
      // The clock was set back: by it, what was told has not come yet.
      if (now < told) {
        told = now;
        due = next(now, now);
      }
    }
  }
}
