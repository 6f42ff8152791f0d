/** iterable — sources from functions: one that speaks the protocol itself, and one over a plain stream of changes. */
import { type Source, type SourceContext, type SourceEvent } from '../source.ts';

/** What a source made of an iterable knows besides how to open it. */
export interface SourceOptions {
  /** See `Source.staleAfterMs`. */
  readonly staleAfterMs?: number;
  /** "Look now". */
  readonly hint?: () => void;
}

/**
 * A source from its `open`: the type of its objects is inferred.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { defineSource, informer } from 'podmin/controllers';
 *
 * const source = defineSource('numbers', async function* ({ signal }) {
 *   yield { type: 'snapshot' };
 *   yield { type: 'item', key: 'one', version: '1', object: 1 };
 *   yield { type: 'synced' };
 *   await new Promise((resolve) => signal.addEventListener('abort', resolve));
 * });
 * const numbers = informer(source);
 * const stop = new AbortController();
 * const running = numbers.run(stop.signal);
 * await numbers.synced;
 * assert.equal(numbers.get('one'), 1);
 * stop.abort();
 * await running;
 */
export function defineSource<T>(
  name: string,
  open: (context: SourceContext) => AsyncIterable<SourceEvent<T>>,
  options: SourceOptions = {},
): Source<T> {
  return { name, open, ...options };
}

/** One change of a stream; without an object the key is gone. */
export interface StreamedChange<T> {
  readonly key: string;
  readonly object?: T;
  /** Default: each change is a new version. */
  readonly version?: string;
}

/**
 * A source over any stream of changes that has no notion of "all there is": a queue's messages, the lines of a log. `open` is called again,
 * with back-off, when the stream ends or fails.
 *
 * Holds: it is synced from the start, with whatever it has; what was known stays over reconnects and relists until the stream says that it
 * is gone. Does not hold: a delete that happened while nobody read is never heard of. The source itself holds the objects, as they came: an
 * informer that transforms them has its own besides.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { fromStream, informer } from 'podmin/controllers';
 *
 * const source = fromStream('orders', async function* () {
 *   yield { key: 'a', object: 'new' };
 *   yield { key: 'a', object: 'paid' };
 *   await new Promise(() => undefined);
 * });
 * const orders = informer(source);
 * const stop = new AbortController();
 * void orders.run(stop.signal);
 * for await (const { object } of orders.events(stop.signal)) if (object === 'paid') break;
 * assert.equal(orders.get('a'), 'paid');
 * stop.abort();
 */
export function fromStream<T>(
  name: string,
  open: (signal: AbortSignal) => AsyncIterable<StreamedChange<T>>,
  options: SourceOptions = {},
): Source<T> {
  let versions = 0;
  // Not the informer's to remember: one that lists again, as it may at any time, has forgotten what it knew.
  const known = new Map<string, { readonly version: string; readonly object: T }>();
  async function* events({ signal }: SourceContext): AsyncGenerator<SourceEvent<T>> {
    yield { type: 'snapshot' };
    for (const [key, item] of [...known]) yield { type: 'item', key, ...item };
    yield { type: 'synced' };
    for await (const { key, version = `#${++versions}`, object } of open(signal)) {
      if (signal.aborted) return;
      if (object === undefined) known.delete(key);
      else known.set(key, { version, object });
      yield object === undefined ? { type: 'delete', key } : { type: 'apply', key, version, object };
    }
  }
  return { name, open: events, ...options };
}
