/**
 * stall — whether a controller's queue stands still, from what `inspect` shows of it. Pure.
 *
 * A ready key waits at most the ageing bound while workers are free. With a free worker, longer than that means that nobody takes: a
 * mistake of ours, or an event loop that is blocked. Without one, or with a rate limit, waiting is what was asked for; but ten times the
 * bound means runs that never end, or far more work than can be done.
 */
import { type ControllerInspection } from './inspection.ts';

export interface StallRules {
  readonly ageingMs: number;
  /** Of runs: tokens are waited for with workers free. */
  readonly limited: boolean;
}

const tooLong = 10;

/** The reason for health; undefined when all is well, and for a controller that is not to run now. */
export function stalled({ state, queue, workers }: ControllerInspection, { ageingMs, limited }: StallRules): string | undefined {
  if (state !== 'running' || queue.ready === 0) return undefined;
  const free = !limited && queue.running < workers;
  // Free workers are given one more bound: promotion happens at the bound, taking a moment later.
  const boundMs = ageingMs * (free ? 2 : tooLong);
  if (queue.oldestReadyMs <= boundMs) return undefined;
  const busy = `${queue.running} of ${workers} workers are busy, ${queue.held} keys are held by runs that overstay their timeout`;
  return `a key has been ready for ${Math.round(queue.oldestReadyMs / 1_000)} s, ${queue.ready} are; ${busy}`;
}
