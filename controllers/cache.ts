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
  /** Of the object here; undefined when there is none. */
  version: string | undefined;
  identity: string | undefined;
  /** The object is good, but the filter does not want it. */
  filtered: boolean;
  /** The newest that the source has told, when that is not here: it is being loaded, or of no use (`broken` says why). */
  newer: Newer | undefined;
  /** The number of the snapshot that last listed it. */
  snapshot: number;
}

interface Newer {
  /** Undefined: the source itself can't decode it, and has not said which it is. */
  readonly version: string | undefined;
  readonly identity: string | undefined;
}

/** An item on its way: already transformed, if it came whole. */
type Staged<S, T> =
  | { readonly kind: 'object'; readonly version: string; readonly identity: string | undefined; readonly object: T; readonly kept: boolean }
  | { readonly kind: 'load'; readonly version: string; readonly identity: string | undefined; readonly item: Lazy<S> }
  /** The source has gone back to the object that is here. */
  | { readonly kind: 'back'; readonly version: string; readonly identity: string | undefined; readonly item: SourceItem<S> }
  | { readonly kind: 'broken'; readonly version: string | undefined; readonly identity: string | undefined; readonly error: Error };

type Lazy<S> = SourceItem<S> & { readonly load: (signal: AbortSignal) => Promise<S> };

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
    return known !== undefined && !(known.filtered && known.newer === undefined);
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
    this.#list(key, known);
    if (known !== undefined && this.#isHere(key, known, item)) {
      // Being loaded: by the newest way that the source has given.
      if ('load' in item && this.#options.loader.wanted(key) !== undefined) this.#want(key, item, cause);
      return;
    }
    const back = known !== undefined && isSame(known, item);
    this.#take(key, back ? { kind: 'back', version: item.version, identity: item.identity, item } : this.#prepare(key, item), cause);
  }

  /** The source can't decode the newest version of the key. */
  spoil(key: string, error: Error, cause: Cause): void {
    this.#list(key, this.#known.get(key));
    this.#take(key, { kind: 'broken', version: undefined, identity: undefined, error }, cause);
  }

  remove(key: string, identity: string | undefined, cause: Cause): void {
    const known = this.#known.get(key);
    const staged = this.#staged?.get(key);
    if (staged !== undefined && !isOther(identity, staged.identity)) {
      this.#staged?.delete(key);
      // The snapshot listed its successor, which is gone: it lacks the key.
      if (known !== undefined) known.snapshot = 0;
    }
    if (known === undefined) return;
    if (!isOther(identity, (known.newer ?? known).identity)) return this.#drop(key, cause);
    if (known.newer === undefined || isOther(identity, known.identity)) return;
    // Only the object here is gone; its successor is on its way.
    this.#forgetObject(key, known, cause);
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

  /** Reads give `written` from now on, until the source shows it or `believe` is called. Throws what an index function throws. */
  expect(key: string, written: { readonly version: string; readonly object: T } | undefined): void {
    const known = this.#known.get(key);
    // The source shows it already.
    if (written === undefined ? known === undefined : known?.version === written.version) return this.believe(key);
    const previous = this.#expected.get(key);
    if (previous !== undefined && previous.version === written?.version) return;
    this.#expected.set(key, { version: written?.version, truth: previous === undefined ? this.#stored(key) : previous.truth });
    try {
      this.#show(key, written, 'live');
    } catch (error) {
      if (previous === undefined) this.#expected.delete(key);
      else this.#expected.set(key, previous);
      throw error;
    }
  }

  /** Enough waiting: the source is right. */
  believe(key: string): void {
    const expected = this.#expected.get(key);
    if (expected === undefined) return;
    this.#expected.delete(key);
    try {
      this.#show(key, expected.truth, 'live');
    } catch (thrown) {
      // An index function that took the object once does not take it now.
      const known = this.#knownOf(key);
      const { version, identity } = known;
      known.version = undefined;
      this.#setBroken(key, known, { version, identity }, errorOf(thrown));
    }
  }

  #stored(key: string): { readonly object: T } | undefined {
    return this.store.has(key) ? { object: this.store.get(key) as T } : undefined;
  }

  /** The snapshot under way has the key. */
  #list(key: string, known: Known | undefined): void {
    if (this.#staged === undefined) return;
    this.#staged.delete(key);
    if (known !== undefined) known.snapshot = this.#snapshot;
  }

  /** Nothing new: that very version is here, is known to be bad, or is being loaded. */
  #isHere(key: string, known: Known, item: SourceItem<S>): boolean {
    if (known.newer === undefined) return isSame(known, item);
    // One that is being loaded and now comes whole is news.
    return isSame(known.newer, item) && ('load' in item || this.#options.loader.wanted(key) === undefined);
  }

  #prepare(key: string, item: SourceItem<S>): Exclude<Staged<S, T>, { kind: 'back' }> {
    const { version, identity } = item;
    if ('load' in item) return { kind: 'load', version, identity, item };
    if ('object' in item) return this.#prepareObject(key, version, identity, item.object);
    try {
      return this.#prepareObject(key, version, identity, item.decode());
    } catch (thrown) {
      return { kind: 'broken', version, identity, error: errorOf(thrown) };
    }
  }

  #prepareObject(key: string, version: string, identity: string | undefined, source: S): Staged<S, T> & { kind: 'object' | 'broken' } {
    const { transform, filter } = this.#options;
    try {
      // Without a transform S and T are the same type: the informer's signature sees to that.
      const object = transform === undefined ? (source as unknown as T) : transform(source, key);
      return { kind: 'object', version, identity, object, kept: filter?.(object, key) ?? true };
    } catch (thrown) {
      return { kind: 'broken', version, identity, error: errorOf(thrown) };
    }
  }

  #take(key: string, staged: Staged<S, T>, cause: Cause): void {
    if (this.#staged === undefined) this.#commit(key, staged, cause);
    else this.#staged.set(key, staged);
  }

  #commit(key: string, staged: Staged<S, T>, cause: Cause): void {
    const known = this.#knownOf(key);
    known.snapshot = this.#snapshot;
    // While it was staged, a load may have ended and brought that very version, or another.
    if (known.newer === undefined && isSame(known, staged)) return this.#options.tried(key);
    if (staged.kind === 'back' && !isSame(known, staged)) return this.#commit(key, this.#prepare(key, staged.item), cause);
    if (staged.kind === 'load') return this.#want(key, staged.item, cause);
    this.#options.loader.cancel(key);
    if (staged.kind === 'broken') this.#setBroken(key, known, staged, staged.error);
    else if (staged.kind === 'object') this.#accept(key, known, staged, cause);
    else this.#setWhole(key, known);
    this.#options.tried(key);
  }

  #want(key: string, item: Lazy<S>, cause: Cause): void {
    const { version, identity, load } = item;
    const known = this.#knownOf(key);
    known.newer = { version, identity };
    this.#options.loader.want(key, {
      version: identity === undefined ? version : `${identity}\0${version}`,
      load,
      loaded: (object) => {
        const prepared = this.#prepareObject(key, version, identity, object);
        if (prepared.kind === 'object') this.#accept(key, known, prepared, cause);
        else this.#setBroken(key, known, prepared, prepared.error);
        this.#options.tried(key);
      },
      failed: (error) => {
        this.#setBroken(key, known, { version, identity }, error);
        this.#options.tried(key);
      },
    });
  }

  #accept(key: string, known: Known, staged: Staged<S, T> & { kind: 'object' }, cause: Cause): void {
    const { version, identity, object, kept } = staged;
    const replaced = isOther(identity, known.identity);
    let { version: hereVersion, identity: hereIdentity, filtered: hereFiltered } = known;
    try {
      // Before its predecessor goes, or behind a write of our own: `set` would find out too late.
      if (kept && (replaced || this.#expected.has(key))) this.store.check(object);
      if (replaced) {
        this.#forgetObject(key, known, cause);
        [hereVersion, hereIdentity, hereFiltered] = [undefined, undefined, false];
      }
      // Before anybody is told: who is told may ask.
      known.version = version;
      known.identity = identity;
      known.filtered = !kept;
      this.#reveal(key, version, kept ? { object } : undefined, cause);
    } catch (thrown) {
      // An index function: the new object is not in the store.
      [known.version, known.identity, known.filtered] = [hereVersion, hereIdentity, hereFiltered];
      return this.#setBroken(key, known, { version, identity }, errorOf(thrown));
    }
    this.#setWhole(key, known);
  }

  #drop(key: string, cause: Cause): void {
    const known = this.#knownOf(key);
    this.#options.loader.cancel(key);
    this.#known.delete(key);
    this.#setWhole(key, known);
    this.#reveal(key, undefined, undefined, cause);
    this.#options.tried(key);
  }

  #forgetObject(key: string, known: Known, cause: Cause): void {
    known.version = undefined;
    known.identity = undefined;
    known.filtered = false;
    this.#reveal(key, undefined, undefined, cause);
  }

  /** The source shows something new: readers see it, unless they are to see a write of our own. */
  #reveal(key: string, version: string | undefined, truth: { readonly object: T } | undefined, cause: Cause): void {
    const expected = this.#expected.get(key);
    if (expected === undefined) return this.#show(key, truth, cause);
    if (expected.version !== version) {
      expected.truth = truth;
      return;
    }
    // The same version means the same content: readers have been told of it.
    if (truth !== undefined) this.store.set(key, truth.object);
    this.#expected.delete(key);
    if (truth === undefined) this.#show(key, undefined, cause);
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
      known = { version: undefined, identity: undefined, filtered: false, newer: undefined, snapshot: this.#snapshot };
      this.#known.set(key, known);
    }
    return known;
  }

  #setBroken(key: string, known: Known, { version, identity }: Newer, error: Error): void {
    known.newer = { version, identity };
    const told = this.broken.get(key)?.message === error.message;
    this.broken.set(key, error);
    if (!told) this.#options.brokenChanged(key, error);
  }

  #setWhole(key: string, known: Known): void {
    known.newer = undefined;
    if (this.broken.delete(key)) this.#options.brokenChanged(key, undefined);
  }
}

/** Sources that have no identities say undefined; that is no difference. */
function isOther(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && a !== b;
}

function isSame(a: Newer, b: Newer | { readonly version: string; readonly identity?: string | undefined }): boolean {
  return a.version !== undefined && a.version === b.version && !isOther(a.identity, b.identity);
}
