/** listed-source — a source that lists what it is given when it is told to, as bytes with a hash for a version. */
import { hash } from 'node:crypto';
import { type Source } from '../../../controllers/source.ts';
import { type PodBytes } from './pods-file.ts';

export interface ListedSource<T> {
  readonly source: Source<T>;
  /** Resolves when the informer has taken all in. `told` is called just before it is said that this is all. */
  readonly list: (items: Iterable<PodBytes>, told?: () => void) => Promise<void>;
}

/** Not for security: equal bytes, equal version. */
export function versionOf(bytes: Buffer): string {
  return hash('sha1', bytes, 'base64url');
}

export function listedSource<T>(): ListedSource<T> {
  let next = Promise.withResolvers<{ items: Iterable<PodBytes>; told: (() => void) | undefined; done: () => void }>();
  return {
    source: {
      name: 'listed',
      async *open({ signal }) {
        signal.addEventListener('abort', () => next.reject(new Error('stopped')), { once: true });
        for (;;) {
          const { items, told, done } = await next.promise;
          next = Promise.withResolvers();
          yield { type: 'snapshot' };
          for (const { key, bytes } of items)
            yield { type: 'item', key, version: versionOf(bytes), decode: () => JSON.parse(bytes.toString()) as T };
          told?.();
          yield { type: 'synced' };
          done();
        }
      },
    },
    list: (items, told) => new Promise((done) => next.resolve({ items, told, done })),
  };
}
