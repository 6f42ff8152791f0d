/**
 * change-stream — an informer's changes for a reader that may be slower than the source.
 *
 * Holds: at most one change waits per key; what happened meanwhile is folded into it (an add that is gone again is never seen; `previous`
 * is what the reader saw last).
 */
import { type Change, type Listener, type Subscription } from './change.ts';

export async function* changeStream<T>(subscribe: (listener: Listener<T>) => Subscription, signal: AbortSignal): AsyncGenerator<Change<T>> {
  const waiting = new Map<string, Change<T>>();
  let wake = Promise.withResolvers<void>();
  const aborted = (): void => wake.resolve();
  signal.addEventListener('abort', aborted, { once: true });
  using _subscription = subscribe((change) => {
    const folded = fold(waiting.get(change.key), change);
    if (folded === undefined) waiting.delete(change.key);
    else waiting.set(change.key, folded);
    wake.resolve();
  });
  try {
    while (!signal.aborted) {
      for (const [key, change] of waiting) {
        waiting.delete(key);
        yield change;
        if (signal.aborted) return;
      }
      if (waiting.size > 0) continue;
      await wake.promise;
      wake = Promise.withResolvers<void>();
    }
  } finally {
    signal.removeEventListener('abort', aborted);
  }
}

function fold<T>(earlier: Change<T> | undefined, later: Change<T>): Change<T> | undefined {
  if (earlier === undefined) return later;
  const { key, object, cause } = later;
  if (later.type === 'delete') {
    // The reader knows what was there before the first change that it has not seen.
    if (earlier.type === 'add') return undefined;
    return { type: 'delete', key, object: earlier.type === 'update' ? object : earlier.object, cause };
  }
  if (earlier.type === 'add') return { type: 'add', key, object, cause: earlier.cause };
  // Deleted and added again: for the reader an update of what it last saw.
  return { type: 'update', key, object, previous: earlier.type === 'update' ? earlier.previous : earlier.object, cause };
}
