/**
 * document — one object of the bucket that only the publisher writes, by compare-and-swap.
 *
 * Holds: a write replaces exactly the version that it is told to, or nothing; its three ends are values, so none can be forgotten. Does
 * not hold: after `unknown` the write may or may not have happened, or happen yet; whoever wrote reads before it writes again.
 */
import { isProviderError } from '../../infra/providers/errors.ts';
import type { ETag, Objects } from '../../infra/providers/objects.ts';

export interface Stored {
  readonly body: Uint8Array;
  readonly etag: ETag;
}

/** `conflict`: another version is there, be it somebody else's or an earlier write of ours without an answer. */
export type Written = { readonly outcome: 'written'; readonly etag: ETag } | { readonly outcome: 'conflict' | 'unknown' };

export interface DocumentInput {
  readonly objects: Pick<Objects, 'get' | 'put'>;
  readonly key: string;
  readonly maxBytes: number;
  readonly contentType: string;
}

export interface StoredDocument {
  /** From the origin; undefined when there is none. */
  read(signal: AbortSignal): Promise<Stored | undefined>;
  /** `over`: the version to replace; undefined: there is none. Rejects when nothing was written for another reason. */
  write(body: Uint8Array, over: ETag | undefined, signal: AbortSignal): Promise<Written>;
}

export function storedDocument({ objects, key, maxBytes, contentType }: DocumentInput): StoredDocument {
  return {
    async read(signal) {
      try {
        const found = await objects.get(key, { maxBytes, signal });
        if (found === 'not-modified') throw new Error(`get ${key}: "not modified", which was not asked`);
        return { body: found.body, etag: found.etag };
      } catch (error) {
        if (isProviderError(error, 'not-found')) return undefined;
        throw error;
      }
    },
    async write(body, over, signal) {
      try {
        const condition = over === undefined ? ({ ifNoneMatch: '*' } as const) : { ifMatch: over };
        return { outcome: 'written', etag: (await objects.put(key, body, { ...condition, contentType, signal })).etag };
      } catch (error) {
        if (isProviderError(error, 'precondition-failed')) return { outcome: 'conflict' };
        if (isProviderError(error, 'unknown-outcome')) return { outcome: 'unknown' };
        throw error;
      }
    },
  };
}
