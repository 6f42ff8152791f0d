/**
 * source — one protocol for everything that can be watched.
 *
 * A source is opened again and again; each `open` is the life of one connection. Within it:
 *
 *     snapshot → item* → synced, then any number of apply | delete | bookmark | alive, or another snapshot → … → synced
 *
 * Holds: the *informer*, not the source, compares a finished snapshot with its store and finds the deletes; a snapshot that never
 * reaches `synced` changes no object and deletes none. Returning from `open`, or throwing, means "connect again" (with back-off):
 * a source can't stop itself. Does not hold: events of one key are not promised to arrive once, or in any order across a reconnect.
 */
import type { Clock } from './clock.ts';
import type { Logger } from './log.ts';
import type { Meter } from './metrics.ts';

/**
 * A place that can be watched: it tells all there is (a snapshot), then what changes. It remembers nothing and retries nothing: the
 * informer connects again, with back-off, and finds out what has changed meanwhile.
 */
export interface Source<T> {
  /** Unique within a runtime; a label of metrics and of `inspect()`. */
  readonly name: string;
  open(context: SourceContext): AsyncIterable<SourceEvent<T>>;
  /**
   * The longest silence of a healthy connection; after it the informer connects anew. Above the source's own keep-alive or polling
   * interval, with room. Without it there is no watchdog, unless the informer is given one.
   */
  readonly staleAfterMs?: number;
  /** "Look now": shortens the current wait of a polling source. Never blocks; harmless at any time. */
  hint?(): void;
}

/** What a source is given for one connection. */
export interface SourceContext {
  /** Aborted when the connection must end. The iterator returns promptly then. */
  readonly signal: AbortSignal;
  /** The last cursor that this source gave out, unless it said that it had expired. */
  readonly cursor: unknown;
  readonly clock: Clock;
  readonly log: Logger;
  readonly meter: Meter;
}

/** An object as the source knows it. Equal `version` means equal content; a change of `identity` (a UID) is a delete and an add. */
export type SourceItem<T> = { readonly key: string; readonly version: string; readonly identity?: string } & (
  | { readonly object: T }
  /** The object in the form it came in: decoded at once, but only when the version is new. What it throws makes the key broken. */
  | { readonly decode: () => T }
  /**
   * Called only when the version is new to the informer; also after the connection that gave it has ended. A rejection keeps the last
   * good object, is counted, and is tried again.
   */
  | { readonly load: (signal: AbortSignal) => Promise<T> }
);

/**
 * What a source tells. A snapshot is `snapshot`, its `item`s, `synced`: what was not among them is gone. Between snapshots `apply` and
 * `delete` tell single changes, and `bookmark` from where a later connection may resume.
 */
export type SourceEvent<T> =
  | { readonly type: 'snapshot' }
  | ({ readonly type: 'item' } & SourceItem<T>)
  /** The snapshot is complete. Without a snapshot before it: nothing to compare, what follows is live (a cursor was resumed). */
  | { readonly type: 'synced'; readonly cursor?: unknown }
  | ({ readonly type: 'apply' } & SourceItem<T>)
  /** With an `identity`, deletes only the object of that identity; a newer one under the same key stays. */
  | { readonly type: 'delete'; readonly key: string; readonly identity?: string }
  | { readonly type: 'bookmark'; readonly cursor: unknown }
  /** Nothing new, but the connection lives (a 304, a keep-alive). Feeds the watchdog. */
  | { readonly type: 'alive' }
  /** One item could not be decoded; the others are fine. Its last good object stays. */
  | { readonly type: 'broken'; readonly key: string; readonly error: Error };

/**
 * Thrown by `open` to say more than "connect again".
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { SourceError, type Source } from 'podmin/controllers';
 *
 * const busy = new SourceError('the server is busy', { retryAfterMs: 5_000 });
 * const source: Source<string> = {
 *   name: 'things',
 *   async *open() {
 *     yield { type: 'snapshot' };
 *     throw busy;
 *   },
 * };
 * assert.equal(source.name, 'things');
 * assert.deepEqual([busy.retryAfterMs, busy.cursorExpired], [5_000, false]);
 */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  /** Wait at least this long before the next connection. */
  readonly retryAfterMs: number | undefined;
  /** The cursor is of no use any more (HTTP 410); the next connection starts from a fresh snapshot. */
  readonly cursorExpired: boolean;
  constructor(message: string, options: { cause?: unknown; retryAfterMs?: number; cursorExpired?: boolean } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.retryAfterMs = options.retryAfterMs;
    this.cursorExpired = options.cursorExpired ?? false;
  }
}
