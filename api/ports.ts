/**
 * ports — what this folder needs of a bucket and of a clock, so that it imports neither. `infra/providers/objects.ts` and
 * `controllers/clock.ts` have these shapes.
 */
export interface DocumentStore {
  get(
    key: string,
    options?: { readonly signal?: AbortSignal; readonly maxBytes?: number },
  ): Promise<{ readonly body: Uint8Array; readonly etag: string } | 'not-modified'>;
  put(
    key: string,
    body: Uint8Array,
    options?: { readonly ifMatch?: string; readonly ifNoneMatch?: '*'; readonly contentType?: string; readonly signal?: AbortSignal },
  ): Promise<{ readonly etag: string }>;
}

export interface Timing {
  /** Monotonic, milliseconds. */
  now(): number;
  timer(ms: number, fn: () => void): { cancel(): void };
}

/** Uniform in [0, 1). */
export type Random = () => number;

/** The `code` of a provider's error; undefined for an error of any other kind. */
export function storeErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'string') return undefined;
  return error.code;
}

/** Waits on the given clock. Rejects with the signal's reason as soon as it is aborted. */
export function wait(ms: number, timing: Timing, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(reasonOf(signal));
      return;
    }
    const onAbort = (): void => {
      timer.cancel();
      reject(reasonOf(signal));
    };
    const timer = timing.timer(ms, () => {
      signal.removeEventListener('abort', onAbort);
      resolve();
    });
    signal.addEventListener('abort', onAbort, { once: true });
  });
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new Error('aborted', { cause: signal.reason });
}
