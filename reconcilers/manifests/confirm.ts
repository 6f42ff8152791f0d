/**
 * confirm — "does the index still say what I read?", asked once for many.
 *
 * Holds: a caller's answer comes from a request that was sent after the call. Callers that arrive while a request is on its way share the
 * next one, so that a thousand deployments at start cost a handful of requests. A caller whose signal aborts does not wait any longer; the
 * request, which is others' too, goes on.
 */
import type { Objects } from '../../infra/providers/objects.ts';
import { isProviderError } from '../../infra/providers/errors.ts';

export class IndexMovedError extends Error {
  override readonly name = 'IndexMovedError';
  constructor() {
    super('the index changed meanwhile; its next version decides');
  }
}

export interface ConfirmInput {
  readonly objects: Pick<Objects, 'get'>;
  readonly key: string;
  /** The version that all decisions were made from; undefined when there was no index. */
  readonly etag: () => string | undefined;
  /** Called when the index turned out to be another. */
  readonly moved: () => void;
}

export type Confirm = (signal: AbortSignal) => Promise<void>;

export function confirmIndex({ objects, key, etag, moved }: ConfirmInput): Confirm {
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const ask = async (): Promise<void> => {
    const expected = etag();
    const found = await objects.get(key, expected === undefined ? {} : { ifNoneMatch: expected }).catch((error: unknown) => {
      if (isProviderError(error, 'not-found')) return undefined;
      throw error;
    });
    if (found === 'not-modified' || (found === undefined && expected === undefined)) return;
    moved();
    throw new IndexMovedError();
  };

  const start = (): Promise<void> => {
    const request = ask().finally(() => {
      if (running === request) running = undefined;
    });
    running = request;
    return request;
  };

  const asked = (): Promise<void> => {
    if (running === undefined) return start();
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return start();
      });
    return next;
  };

  return async (signal) => {
    signal.throwIfAborted();
    const aborted = Promise.withResolvers<never>();
    const abort = (): void => aborted.reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    try {
      await Promise.race([asked(), aborted.promise]);
    } finally {
      signal.removeEventListener('abort', abort);
    }
  };
}
