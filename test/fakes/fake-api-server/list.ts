/**
 * list — pages of one moment. Holds: all pages of a list are of the version of its first; a continue token is `Expired` after a
 * compaction. Does not hold: `resourceVersion` of a list (every list is of now), `remainingItemCount` with a selector.
 */
import { ApiError, expired, type ApiObject } from './objects.ts';

interface Walk {
  readonly version: number;
  readonly objects: readonly ApiObject[];
}

export interface Page {
  readonly metadata: { readonly resourceVersion: string; readonly continue?: string; readonly remainingItemCount?: number };
  readonly items: readonly ApiObject[];
}

export class Lists {
  readonly #walks = new Map<string, Walk>();
  #made = 0;

  /** After a compaction no list can be continued. */
  compact(): void {
    this.#walks.clear();
  }

  first(walk: Walk, limit: number): Page {
    return this.#page(walk, 0, limit, `${++this.#made}`);
  }

  next(token: string, limit: number): Page {
    const [, id, from] = /^(\d+)-(\d+)$/.exec(Buffer.from(token, 'base64url').toString()) ?? [];
    if (id === undefined) throw new ApiError(400, 'BadRequest', 'continue key is not valid');
    const walk = this.#walks.get(id);
    if (walk === undefined) throw expired('The provided continue parameter is too old to display a consistent list result.');
    return this.#page(walk, Number(from), limit, id);
  }

  #page(walk: Walk, from: number, limit: number, id: string): Page {
    const to = limit > 0 ? from + limit : walk.objects.length;
    const left = walk.objects.length - to;
    if (left > 0) this.#walks.set(id, walk);
    else this.#walks.delete(id);
    const more = left > 0 ? { continue: Buffer.from(`${id}-${to}`).toString('base64url'), remainingItemCount: left } : {};
    return { metadata: { resourceVersion: `${walk.version}`, ...more }, items: walk.objects.slice(from, to) };
  }
}
