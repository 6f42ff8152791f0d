/**
 * cache — the informer's copy of a source: takes its events, finds out what is new, and tells of each change. Synchronous, does no I/O.
 *
 * Holds: nothing changes before a snapshot is complete; then the deletes are told first, then adds and updates; an item of a version
 * that is here already is dropped at once, so a relist never holds two copies; a key whose object can't be had keeps its last good one;
 * `loaded` and `failed` of an outdated version change nothing (the loader sees to that).
 */
import { type Cause, type Change } from './change.ts';
import { errorOf } from './errors.ts';
import { type Load } from './loader.ts';
import { type SourceItem } from './source.ts';
import { Store, type Indexes } from './store.ts';

export interface CacheOptions<S, T, I extends string> {
  readonly transform: ((object: S, key: string) => T) | undefined;
  readonly filter: ((object: T, key: string) => boolean) | undefined;
  readonly indexes: Indexes<T, I> | undefined;
  readonly loader: { want(key: string, load: Load<S>): void; wanted(key: string): string | undefined; cancel(key: string): void };
  readonly changed: (change: Change<T>) => void;
  readonly brokenChanged: (key: string, error: Error | undefined) => void;
  /** A load has succeeded or failed for the first time, or is not wanted any more. */
  readonly tried: (key: string) => void;
}

/** What is known of a key besides its object. */
interface Known {
  /** Of the object here; undefined when there never was one. */
  version: string | undefined;
  identity: string | undefined;
  /** The newest version, if that one is of no use. */
  badVersion: string | undefined;
  /** Good, but not wanted by the filter. */
  filtered: boolean;
  /** The number of the snapshot that last listed it. */
  snapshot: number;
}

/** An item on its way: already transformed, if it came whole. */
type Staged<S, T> =
  | { readonly kind: 'object'; readonly version: string; readonly identity: string | undefined; readonly object: T; readonly kept: boolean }
  | {
      readonly kind: 'load';
      readonly version: string;
      readonly identity: string | undefined;
      readonly load: (signal: AbortSignal) => Promise<S>;
    }
  | { readonly kind: 'broken'; readonly version: string | undefined; readonly error: Error };

/** A write of our own that the source has not shown yet. `truth` is what it has shown meanwhile. */
interface Expected<T> {
  readonly version: string | undefined;
  truth: { readonly object: T } | undefined;
}

export class Cache<S, T, I extends string> {
  readonly #options: CacheOptions<S, T, I>;
  readonly store: Store<T, I>;
  readonly broken = new Map<string, Error>();
  readonly #known = new Map<string, Known>();
  readonly #expected = new Map<string, Expected<T>>();
  #snapshot = 0;
  #staged: Map<string, Staged<S, T>> | undefined = undefined;

  constructor(options: CacheOptions<S, T, I>) {
    this.#options = options;
    this.store = new Store(options.indexes);
  }

  known(key: string): boolean {
    const known = this.#known.get(key);
    return known !== undefined && !known.filtered;
  }

  version(key: string): string | undefined {
    if (!this.store.has(key)) return undefined;
    const expected = this.#expected.get(key);
    return expected === undefined ? this.#known.get(key)?.version : expected.version;
  }

  get collecting(): boolean {
    return this.#staged !== undefined;
  }

  begin(): void {
    this.#snapshot++;
    this.#staged = new Map();
  }

  abandon(): void {
    this.#staged = undefined;
  }

  /** Of a snapshot, or by itself. */
  put(key: string, item: SourceItem<S>, cause: Cause): void {
    const known = this.#known.get(key);
    if (this.#staged !== undefined) this.#staged.delete(key);
    if (known !== undefined && this.#staged !== undefined) known.snapshot = this.#snapshot;
    if (known !== undefined && this.#isHere(key, known, item)) {
      // Being loaded: by the newest way that the source has given.
      if (this.#options.loader.wanted(key) !== undefined && 'load' in item) this.#want(key, item, cause);
      return;
    }
    this.#take(key, this.#prepare(key, item), cause);
  }

  /** The source can't decode the newest version of the key. */
  spoil(key: string, error: Error, cause: Cause): void {
    const known = this.#known.get(key);
    if (known !== undefined && this.#staged !== undefined) known.snapshot = this.#snapshot;
    this.#take(key, { kind: 'broken', version: undefined, error }, cause);
  }

  remove(key: string, identity: string | undefined, cause: Cause): void {
    const staged = this.#staged?.get(key);
    const known = this.#known.get(key);
    if (staged !== undefined && !isOther(identity, staged.kind === 'broken' ? undefined : staged.identity)) this.#staged?.delete(key);
    if (known === undefined || isOther(identity, known.identity)) return;
    this.#drop(key, cause);
  }

  /** The snapshot is whole: what it lacks is gone. Gives the keys whose objects are still to be loaded. */
  complete(cause: Cause): readonly string[] {
    const staged = this.#staged;
    if (staged === undefined) return [];
    this.#staged = undefined;
    const loading: string[] = [];
    for (const [key, known] of this.#known) if (known.snapshot !== this.#snapshot && !staged.has(key)) this.#drop(key, cause);
    for (const [key, item] of staged) {
      this.#commit(key, item, cause);
      if (this.#options.loader.wanted(key) !== undefined) loading.push(key);
    }
    return loading;
  }

  resync(): void {
    for (const key of this.store.keys()) {
      if (!this.store.has(key)) continue;
      const object = this.store.get(key) as T;
      this.#options.changed({ type: 'update', key, object, previous: object, cause: 'resync' });
    }
  }

  /** Reads give `written` from now on, until the source shows it or `believe` is called. */
  expect(key: string, written: { readonly version: string; readonly object: T } | undefined): void {
    const truth = this.#expected.has(key) ? this.#expected.get(key)?.truth : this.#stored(key);
    if (written !== undefined && this.#known.get(key)?.version === written.version) return;
    this.#expected.set(key, { version: written?.version, truth });
    try {
      this.#show(key, written, 'live');
    } catch (error) {
      this.#expected.delete(key);
      throw error;
    }
  }

  /** Enough waiting: the source is right. */
  believe(key: string): void {
    const expected = this.#expected.get(key);
    if (expected === undefined) return;
    this.#expected.delete(key);
    this.#show(key, expected.truth, 'live');
  }

  #stored(key: string): { readonly object: T } | undefined {
    return this.store.has(key) ? { object: this.store.get(key) as T } : undefined;
  }

  /** Nothing new: that very version is here, is known to be bad, or is being loaded. */
  #isHere(key: string, known: Known, item: SourceItem<S>): boolean {
    if (isOther(item.identity, known.identity)) return false;
    const loading = this.#options.loader.wanted(key);
    if (loading !== undefined) return loading === tokenOf(item);
    if (known.badVersion !== undefined) return known.badVersion === item.version;
    return known.version === item.version && !this.broken.has(key);
  }

  #prepare(key: string, item: SourceItem<S>): Staged<S, T> {
    const { version, identity } = item;
    if ('load' in item) return { kind: 'load', version, identity, load: item.load };
    if ('object' in item) return this.#prepareObject(key, version, identity, item.object);
    try {
      return this.#prepareObject(key, version, identity, item.decode());
    } catch (thrown) {
      return { kind: 'broken', version, error: errorOf(thrown) };
    }
  }

  #prepareObject(key: string, version: string, identity: string | undefined, source: S): Staged<S, T> {
    const { transform, filter } = this.#options;
    try {
      // Without a transform S and T are the same type: the informer's signature sees to that.
      const object = transform === undefined ? (source as unknown as T) : transform(source, key);
      return { kind: 'object', version, identity, object, kept: filter?.(object, key) ?? true };
    } catch (thrown) {
      return { kind: 'broken', version, error: errorOf(thrown) };
    }
  }

  #take(key: string, staged: Staged<S, T>, cause: Cause): void {
    if (this.#staged === undefined) this.#commit(key, staged, cause);
    else this.#staged.set(key, staged);
  }

  #commit(key: string, staged: Staged<S, T>, cause: Cause): void {
    const known = this.#knownOf(key);
    known.snapshot = this.#snapshot;
    const back = staged.kind !== 'broken' && known.version === staged.version && !isOther(staged.identity, known.identity);
    if (staged.kind === 'load' && !back) return this.#want(key, staged, cause);
    this.#options.loader.cancel(key);
    if (staged.kind === 'broken') this.#setBroken(key, known, staged.version, staged.error);
    else if (staged.kind === 'object' && !back) this.#accept(key, known, staged, cause);
    else {
      // The source has gone back to what is here.
      known.badVersion = undefined;
      this.#setWhole(key);
    }
    this.#options.tried(key);
  }

  #want(
    key: string,
    item: { version: string; identity?: string | undefined; load: (signal: AbortSignal) => Promise<S> },
    cause: Cause,
  ): void {
    const { version, identity, load } = item;
    this.#options.loader.want(key, {
      version: tokenOf(item),
      load,
      loaded: (object) => {
        const known = this.#knownOf(key);
        const prepared = this.#prepareObject(key, version, identity, object);
        if (prepared.kind === 'object') this.#accept(key, known, prepared, cause);
        else if (prepared.kind === 'broken') this.#setBroken(key, known, prepared.version, prepared.error);
        this.#options.tried(key);
      },
      failed: (error) => {
        this.#setBroken(key, this.#knownOf(key), undefined, error);
        this.#options.tried(key);
      },
    });
  }

  #accept(key: string, known: Known, staged: Staged<S, T> & { kind: 'object' }, cause: Cause): void {
    const { version, identity, object, kept } = staged;
    try {
      if (isOther(identity, known.identity)) this.#reveal(key, undefined, undefined, cause);
      this.#reveal(key, version, kept ? { object } : undefined, cause);
    } catch (thrown) {
      // An index function: the new object is not in the store.
      return this.#setBroken(key, known, version, errorOf(thrown));
    }
    known.version = version;
    known.identity = identity;
    known.badVersion = undefined;
    known.filtered = !kept;
    this.#setWhole(key);
  }

  #drop(key: string, cause: Cause): void {
    this.#options.loader.cancel(key);
    this.#known.delete(key);
    this.#setWhole(key);
    this.#reveal(key, undefined, undefined, cause);
    this.#options.tried(key);
  }

  /** The source shows something new: readers see it, unless they are to see a write of our own. */
  #reveal(key: string, version: string | undefined, truth: { readonly object: T } | undefined, cause: Cause): void {
    const expected = this.#expected.get(key);
    if (expected === undefined) return this.#show(key, truth, cause);
    expected.truth = truth;
    if (expected.version !== version) return;
    this.#expected.delete(key);
    // The same version means the same content: readers have been told of it.
    if (truth === undefined) this.#show(key, undefined, cause);
    else this.store.set(key, truth.object);
  }

  #show(key: string, next: { readonly object: T } | undefined, cause: Cause): void {
    const { changed } = this.#options;
    const previous = this.#stored(key);
    if (next === undefined) {
      if (previous === undefined) return;
      this.store.delete(key);
      changed({ type: 'delete', key, object: previous.object, cause });
    } else {
      this.store.set(key, next.object);
      if (previous === undefined) changed({ type: 'add', key, object: next.object, cause });
      else changed({ type: 'update', key, object: next.object, previous: previous.object, cause });
    }
  }

  #knownOf(key: string): Known {
    let known = this.#known.get(key);
    if (known === undefined) {
      known = { version: undefined, identity: undefined, badVersion: undefined, filtered: false, snapshot: this.#snapshot };
      this.#known.set(key, known);
    }
    return known;
  }

  #setBroken(key: string, known: Known, version: string | undefined, error: Error): void {
    known.badVersion = version;
    known.filtered = false;
    const told = this.broken.get(key)?.message === error.message;
    this.broken.set(key, error);
    if (!told) this.#options.brokenChanged(key, error);
  }

  #setWhole(key: string): void {
    if (this.broken.delete(key)) this.#options.brokenChanged(key, undefined);
  }
}

/** Sources that have no identities say undefined; that is no difference. */
function isOther(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b;
}

function tokenOf({ version, identity }: { readonly version: string; readonly identity?: string | undefined }): string {
  return identity === undefined ? version : `${identity}\0${version}`;
}
