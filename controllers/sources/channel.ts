/**
 * channel — what one part of a program publishes, as a source for others in the same process.
 *
 * Holds: nothing is shown before its owner has said once, with `synced`, that what was put is all there is; every connection begins with
 * the content of that moment; a slow reader sees the newest state of each key and costs at most one note per key. Does not hold: every
 * intermediate version of a key is seen.
 */
import { type Source, type SourceContext, type SourceEvent } from '../source.ts';
import { Wake } from './wake.ts';

/** A source and the hand that feeds it: one part of a program publishes to another. It is empty and not synced first. */
export interface Channel<T> {
  readonly source: Source<T>;
  /** The same version and identity again is nothing new. */
  put(key: string, version: string, object: T, identity?: string): void;
  remove(key: string): void;
  /** From here on the content is complete. Idempotent. */
  synced(): void;
}

interface Held<T> {
  readonly version: string;
  readonly object: T;
  readonly identity?: string;
}

/**
 * What one part of a program publishes for others: objects put and removed by hand, shown to informers once `synced` has been called.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { channel, informer } from 'podmin/controllers';
 *
 * const ready = channel<string>({ name: 'ready' });
 * ready.put('a', 'v1', 'certificate in place');
 * ready.synced();
 * const known = informer(ready.source);
 * const stop = new AbortController();
 * const running = known.run(stop.signal);
 * await known.synced;
 * assert.equal(known.get('a'), 'certificate in place');
 * stop.abort();
 * await running;
 */
export function channel<T>(input: { readonly name: string }): Channel<T> {
  const content = new Map<string, Held<T>>();
  const readers = new Set<{ readonly dirty: Set<string>; readonly wake: Wake }>();
  let complete = false;

  const changed = (key: string): void => {
    for (const reader of readers) {
      reader.dirty.add(key);
      reader.wake.wake();
    }
  };

  async function* open({ signal, clock }: SourceContext): AsyncGenerator<SourceEvent<T>> {
    const reader = { dirty: new Set<string>(), wake: new Wake() };
    readers.add(reader);
    try {
      while (!complete && !signal.aborted) await reader.wake.wait({ clock, signal });
      if (signal.aborted) return;
      // Copied at one moment: what is put while a reader takes its time over the snapshot comes after it.
      const items = [...content];
      reader.dirty.clear();
      yield { type: 'snapshot' };
      for (const [key, held] of items) yield { type: 'item', key, ...held };
      yield { type: 'synced' };
      while (!signal.aborted) {
        for (const key of reader.dirty) {
          reader.dirty.delete(key);
          const held = content.get(key);
          yield held === undefined ? { type: 'delete', key } : { type: 'apply', key, ...held };
        }
        await reader.wake.wait({ clock, signal });
      }
    } finally {
      readers.delete(reader);
    }
  }

  return {
    source: { name: input.name, open },
    put: (key, version, object, identity) => {
      const held = content.get(key);
      if (held?.version === version && held.identity === identity) return;
      content.set(key, { version, object, ...(identity === undefined ? {} : { identity }) });
      changed(key);
    },
    remove: (key) => {
      if (content.delete(key)) changed(key);
    },
    synced: () => {
      complete = true;
      for (const { wake } of readers) wake.wake();
    },
  };
}
