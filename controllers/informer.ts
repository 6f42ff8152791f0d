/**
 * informer — a copy of what a source holds, kept equal to it, readable at any time, which tells listeners of each change.
 *
 * Holds: reads are synchronous and never do I/O; a read never shows an older version than one that listeners have been told of, unless
 * the source went back; a delete is told only for what a complete snapshot lacks or the source named, once, with the last object; a
 * change of identity is a delete and an add; an object that cannot be loaded or decoded delays nobody else and keeps its last good
 * state; only `stop` ends an informer. Does not hold: every intermediate version is seen; listeners see the newest.
 */
import { type Change, type Listener, type Subscription } from './change.ts';
import { type Duration } from './duration.ts';
import { type Indexes } from './store.ts';

/** How far an informer can be believed. Reads work in each state and give the last that is known. */
export type InformerState =
  /** Not connected, never synced: the first connection is being made, or waited for after a failure. */
  | 'waiting'
  /** Connected; the first snapshot, or the loading of its objects, is under way. */
  | 'syncing'
  /** Equal to the source as far as the source has told. */
  | 'live'
  /** Was synced; the connection is lost or silent. Reads give the last known state. */
  | 'stale'
  | 'stopped';

/** What readers and controllers use. `I` are the names of its indexes. */
export interface Informer<T, I extends string = never> {
  readonly name: string;
  readonly state: InformerState;
  /** Of the connection; undefined while all is well. */
  readonly lastError: Error | undefined;
  /** True from the first complete snapshot on, when every object of it has been loaded or its loading has failed once. Never goes back. */
  readonly hasSynced: boolean;
  /** Resolves when `hasSynced` becomes true; rejects when the informer is stopped before. */
  readonly synced: Promise<void>;

  get(key: string): T | undefined;
  has(key: string): boolean;
  /**
   * The source lists this key, whether or not there is a good object for it. `known && !has` means: not loaded yet, or broken and never
   * seen whole. That is not "gone": do not remove an output because of it.
   */
  known(key: string): boolean;
  /** Keys whose newest version can't be loaded or decoded, with the reason. The last good object, if there was one, stays readable. */
  readonly broken: ReadonlyMap<string, Error>;
  readonly size: number;
  keys(): readonly string[];
  list(): readonly T[];
  /** Objects for which the index function gave `value`. */
  by(index: I, value: string): readonly T[];
  keysBy(index: I, value: string): readonly string[];
  /** Version of the object that `get` gives. */
  version(key: string): string | undefined;

  /** Tells the listener first of everything already here (add, cause `initial`), then of each change. */
  subscribe(listener: Listener<T>, options?: { readonly name?: string }): Subscription;
  /** Told when a key becomes broken (with its error) and when it no longer is (undefined). */
  subscribeBroken(listener: (key: string, error: Error | undefined) => void, options?: { readonly name?: string }): Subscription;
  /** Changes, coalesced by key when the reader is slower than the source: at most one waits per key. Ends with the signal. */
  events(signal: AbortSignal): AsyncIterable<Change<T>>;
  /**
   * Read your own write: reads give `written` (undefined: a delete) until the source shows that version, or until `within` (10 s) has
   * passed, after which the source is believed again.
   */
  expect(
    key: string,
    written: { readonly version: string; readonly object: T } | undefined,
    options?: { readonly within?: Duration },
  ): void;
  /** Asks the source to look now. */
  hint(): void;
}

/** How objects of a source are kept: under which key, in which form, which of them, and found by what. */
export interface InformerOptions<S, T, I extends string> {
  /** Default: the source's name. Unique within a runtime. */
  readonly name?: string;
  /** Renames the source's keys; must be injective. */
  readonly key?: (sourceKey: string) => string;
  /** Runs once per version, before the object is stored: trim here. What it throws makes the key broken. */
  readonly transform?: (object: S, key: string) => T;
  /** Objects for which it is false are not stored; one that stops matching is a delete. Sees the transformed object. */
  readonly filter?: (object: T, key: string) => boolean;
  /** By which objects can be found: name → the values of an object. Kept as objects change; `by` reads them. Default: none. */
  readonly indexes?: Indexes<T, I>;
  /** Tells listeners of every object again, this often ±10 %. Default: never. */
  readonly resync?: Duration;
  /** Reconnects when the connection has given no event for this long. Must exceed the source's own keep-alive. Default: the source's, or never. */
  readonly staleAfter?: Duration;
  /** Opens a new connection, and so compares a new snapshot, this often ±10 %. Default: never. */
  readonly relist?: Duration;
  /** Objects loaded at once. Default 16. */
  readonly loads?: number;
}
