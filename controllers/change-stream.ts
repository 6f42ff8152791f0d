/**
 * change-stream — an informer's changes for a reader that may be slower than the source.
 *
 * Holds: at most one change waits per key; what happened meanwhile is folded into it (an add that is gone again is never seen; `previous`
 * is what the reader saw last; the object of a delete is the last one that there was, which it may not have seen).
 */
import { type Change, type Listener, type Subscription } from './change.ts';

interface Waiting<T> {
  readonly change: Change<T>;
  /** What the reader has of the key; undefined when nothing. */
  readonly seen: { readonly object: T } | undefined;
}

export async function* changeStream<T>(subscribe: (listener: Listener<T>) => Subscription, signal: AbortSignal): AsyncGenerator<Change<T>> {
  const waiting = new Map<string, Waiting<T>>();
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
      for (const [key, { change }] of waiting) {
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

function fold<T>(earlier: Waiting<T> | undefined, later: Change<T>): Waiting<T> | undefined {
  if (earlier === undefined) return { change: later, seen: seenBefore(later) };
  const { key, object } = later;
  const { seen } = earlier;
  if (later.type === 'delete') return seen === undefined ? undefined : { change: later, seen };
  if (seen === undefined) return { change: { type: 'add', key, object, cause: earlier.change.cause }, seen };
  // Also when it was deleted and added again.
  return { change: { type: 'update', key, object, previous: seen.object, cause: later.cause }, seen };
}

function seenBefore<T>({ type, object, previous }: Change<T>): { readonly object: T } | undefined {
  if (type === 'add') return undefined;
  return { object: type === 'update' ? previous : object };
}
