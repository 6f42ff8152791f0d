/**
 * until — waiting for a condition that others bring about.
 *
 * Holds: the condition is asked at once and at each `check`; whoever waits is let go by the signal, and leaves nothing behind.
 */
export class Until {
  readonly #waiting = new Set<() => void>();

  /** Asks all that wait. Costs nothing while nobody does. */
  check(): void {
    for (const look of this.#waiting) look();
  }

  wait(condition: () => boolean, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.delete(look);
        signal.removeEventListener('abort', aborted);
      };
      const look = (): void => {
        if (!condition()) return;
        leave();
        resolve();
      };
      const aborted = (): void => {
        leave();
        reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
      };
      if (signal.aborted) return aborted();
      this.#waiting.add(look);
      signal.addEventListener('abort', aborted);
      look();
    });
  }
}
