/** system-clock — the real clock, for the init alone (the runtime's own belongs to `controllers`). */
import { type Clock } from '../../../controllers/clock.ts';

export function systemClock(): Clock {
  return {
    now: () => performance.now(),
    wall: () => Date.now(),
    timer: (ms, fn) => {
      const timer = setTimeout(fn, Math.min(ms, 2 ** 31 - 1));
      return { cancel: () => clearTimeout(timer) };
    },
  };
}
