/** bounded — a call of something outside, for so long and no longer. */
import { type Clock } from './clock.ts';
import { errorOf } from './errors.ts';

/**
 * Rejects when the time is over or the signal aborts, whether or not `what` heeds its signal. What comes of it later is nobody's concern
 * any more: if it was a write, it may yet be carried out.
 */
export async function bounded<R>(clock: Clock, ms: number, signal: AbortSignal, what: (signal: AbortSignal) => Promise<R>): Promise<R> {
  const bound = new AbortController();
  const { promise: ended, reject } = Promise.withResolvers<never>();
  bound.signal.addEventListener('abort', () => reject(errorOf(bound.signal.reason)), { once: true });
  const aborted = (): void => bound.abort(signal.reason);
  const timer = clock.timer(ms, () => bound.abort(new Error(`no answer within ${ms / 1_000} s`)));
  signal.addEventListener('abort', aborted, { once: true });
  if (signal.aborted) aborted();
  try {
    return await Promise.race([ended, what(bound.signal)]);
  } finally {
    timer.cancel();
    signal.removeEventListener('abort', aborted);
  }
}
