/**
 * store — objects by key, with typed indexes.
 *
 * Holds: a failing index function changes nothing, and never keeps an object from being deleted; an update whose index values are the
 * same touches no index; an index keeps no empty sets; arrays given out are never changed afterwards. Order: `keys` and `list` by when
 * the key came, and alike; `keysBy` by when the key came to that value. Does not hold: objects are not copied; whoever changes one
 * breaks the indexes.
 */
export type Indexes<T, I extends string> = Readonly<Record<I, (object: T) => readonly string[]>>;

const none: readonly never[] = [];

/**
 * Objects by key, with typed indexes; what an informer keeps them in.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { Store } from 'podmin/controllers';
 *
 * const store = new Store<{ readonly node: string }, 'byNode'>({ byNode: (pod) => [pod.node] });
 * store.set('a', { node: 'one' });
 * assert.deepEqual(store.by('byNode', 'one'), [{ node: 'one' }]);
 */
export class Store<T, I extends string = never> {
  readonly #objects = new Map<string, T>();
  readonly #indexes: readonly Index<T>[];
  #list: readonly T[] | undefined = undefined;
  #keys: readonly string[] | undefined = undefined;

  constructor(indexes?: Indexes<T, I>) {
    this.#indexes = Object.entries<(object: T) => readonly string[]>(indexes ?? {}).map(([name, valuesOf]) => new Index(name, valuesOf));
  }

  get size(): number {
    return this.#objects.size;
  }
  get(key: string): T | undefined {
    return this.#objects.get(key);
  }
  has(key: string): boolean {
    return this.#objects.has(key);
  }
  keys(): readonly string[] {
    return (this.#keys ??= [...this.#objects.keys()]);
  }
  /** The same array until something changes. */
  list(): readonly T[] {
    return (this.#list ??= [...this.#objects.values()]);
  }
  keysBy(index: I, value: string): readonly string[] {
    const keys = this.#index(index).keys.get(value);
    return keys === undefined ? none : [...keys];
  }
  by(index: I, value: string): readonly T[] {
    // A key that an index holds has an object: both change together.
    return this.keysBy(index, value).map((key) => this.#objects.get(key) as T);
  }

  /** Throws what an index function throws; nothing has changed then. */
  set(key: string, object: T): void {
    const previous = this.#objects.get(key);
    const existed = previous !== undefined || this.#objects.has(key);
    const values = this.#valuesOf(object);
    this.#indexes.forEach((index, i) => {
      if (existed) index.leave(key, previous as T, values[i] ?? none);
      index.enter(key, values[i] ?? none);
    });
    this.#objects.set(key, object);
    this.#list = undefined;
    if (!existed) this.#keys = undefined;
  }

  /** Throws what `set` of the object would throw, and changes nothing. */
  check(object: T): void {
    this.#valuesOf(object);
  }

  delete(key: string): void {
    const previous = this.#objects.get(key);
    if (previous === undefined && !this.#objects.has(key)) return;
    for (const index of this.#indexes) index.leave(key, previous as T, none);
    this.#objects.delete(key);
    this.#list = undefined;
    this.#keys = undefined;
  }

  #valuesOf(object: T): readonly (readonly string[])[] {
    return this.#indexes.map((index) => index.valuesOf(object));
  }

  #index(name: I): Index<T> {
    const index = this.#indexes.find((each) => each.name === name);
    if (index === undefined) throw new Error(`store: there is no index "${name}"; declare it in \`indexes\``);
    return index;
  }
}

class Index<T> {
  readonly name: string;
  readonly valuesOf: (object: T) => readonly string[];
  readonly keys = new Map<string, Set<string>>();

  constructor(name: string, valuesOf: (object: T) => readonly string[]) {
    this.name = name;
    this.valuesOf = valuesOf;
  }

  /** The key is not under the values of `object` any more, unless they are among `staying`. */
  leave(key: string, object: T, staying: readonly string[]): void {
    for (const value of this.#valuesUnder(key, object)) {
      if (staying.includes(value)) continue;
      const keys = this.keys.get(value);
      keys?.delete(key);
      if (keys?.size === 0) this.keys.delete(value);
    }
  }

  enter(key: string, values: readonly string[]): void {
    for (const value of values) {
      const keys = this.keys.get(value);
      if (keys === undefined) this.keys.set(value, new Set([key]));
      else keys.add(key);
    }
  }

  /** Asked of the function again, because to keep them costs memory for every object; one that fails now is not to be trusted. */
  #valuesUnder(key: string, object: T): readonly string[] {
    try {
      return this.valuesOf(object);
    } catch {
      return [...this.keys].filter(([, keys]) => keys.has(key)).map(([value]) => value);
    }
  }
}
