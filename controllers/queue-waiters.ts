/** queue-waiters — those who wait in `next` for a key, in their order. */

interface Waiter<E> {
  readonly resolve: (entry: E | undefined) => void;
}

export class Waiters<E> {
  readonly #waiting = new Set<Waiter<E>>();

  get size(): number {
    return this.#waiting.size;
  }

  /** Resolves with what `serve` gives, undefined after `dismiss`; rejects with the signal's reason. */
  wait(signal: AbortSignal | undefined): Promise<E | undefined> {
    return new Promise((resolve, reject) => {
      const aborted = (): void => {
        this.#waiting.delete(waiter);
        reject(asError(signal?.reason));
      };
      const waiter: Waiter<E> = {
        resolve: (entry) => {
          signal?.removeEventListener('abort', aborted);
          resolve(entry);
        },
      };
      if (signal?.aborted === true) return reject(asError(signal.reason));
      signal?.addEventListener('abort', aborted, { once: true });
      this.#waiting.add(waiter);
    });
  }

  serve(take: () => E | undefined): void {
    for (const waiter of this.#waiting) {
      const entry = take();
      if (entry === undefined) return;
      this.#waiting.delete(waiter);
      waiter.resolve(entry);
    }
  }

  dismiss(): void {
    for (const waiter of this.#waiting) waiter.resolve(undefined);
    this.#waiting.clear();
  }
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
