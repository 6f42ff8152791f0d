/**
 * clock — what drivers need of a clock and of randomness. The controller runtime's `Clock` fits; this one exists because drivers know
 * nothing of the runtime.
 *
 * Holds for `sleep`: it rejects with the signal's reason as soon as that aborts, and leaves neither timer nor listener behind.
 */
export interface Clock {
  now(): number;
  wall(): number;
  timer(ms: number, fn: () => void): { cancel(): void };
}

/** Uniform in [0, 1). */
export type Random = () => number;

/** The machine's clock. Its timers keep the process alive: a command that waits for a retry has not ended. */
export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  timer: (ms, fn) => {
    const timer = setTimeout(fn, ms);
    return { cancel: () => clearTimeout(timer) };
  },
};

export async function sleep(clock: Clock, ms: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const timer = clock.timer(ms, () => {
      signal?.removeEventListener('abort', aborted);
      resolve();
    });
    const aborted = (): void => {
      timer.cancel();
      reject(reasonOf(signal));
    };
    signal?.addEventListener('abort', aborted, { once: true });
  });
}

export function reasonOf(signal: AbortSignal | undefined): Error {
  const reason: unknown = signal?.reason;
  return reason instanceof Error ? reason : new DOMException('aborted', 'AbortError');
}
