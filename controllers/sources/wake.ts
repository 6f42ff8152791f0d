/**
 * wake — waiting for "look now", a time, or the end, whichever comes first.
 *
 * Holds: any number of `wake` calls before a wait end that one wait at once, and no later one; nothing stays behind after a wait (no timer,
 * no listener). Does not hold: two waits at the same time; one Wake has one waiter.
 */
import type { Clock } from '../clock.ts';

export class Wake {
  #set = false;
  #resolve: (() => void) | undefined;

  wake(): void {
    this.#set = true;
    this.#resolve?.();
  }

  /** Without `ms`, only `wake` and the signal end it. */
  async wait(input: { readonly ms?: number; readonly clock: Clock; readonly signal: AbortSignal }): Promise<void> {
    const { ms, clock, signal } = input;
    if (!this.#set && !signal.aborted) {
      const ended = Promise.withResolvers<void>();
      const end = (): void => ended.resolve();
      this.#resolve = end;
      signal.addEventListener('abort', end);
      const timer = ms === undefined ? undefined : clock.timer(ms, end);
      await ended.promise;
      timer?.cancel();
      signal.removeEventListener('abort', end);
      this.#resolve = undefined;
    }
    this.#set = false;
  }
}

/** `ms`, plus or minus a share of it, so that many who began together do not ask together. `random` gives [0, 1). */
export function jittered(ms: number, share: number, random: () => number): number {
  return ms * (1 + share * (2 * random() - 1));
}

/** How long a source that speaks at least every `everyMs` may be silent: one look missed, and a slow answer with its driver's own retries. */
export function silenceMs(everyMs: number): number {
  return 2 * everyMs + 60_000;
}
