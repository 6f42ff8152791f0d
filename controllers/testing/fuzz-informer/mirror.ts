/** mirror — a listener that adds up what it is told, and notes every step that is not possible. For `fuzzInformer`. */
import { type Change, type Listener } from '../../change.ts';

interface Numbered {
  readonly n: number;
}

interface Readable {
  readonly size: number;
  keys(): readonly string[];
  get(key: string): Numbered | undefined;
  version(key: string): string | undefined;
}

export class Mirror {
  readonly #coalesced: boolean;
  readonly #seen = new Map<string, number>();
  /** The first step that was none. */
  impossible: string | undefined = undefined;

  /**
   * `coalesced`: of `events()`, where the last object of a key that is deleted may never have been told, and where a delete and an add
   * of the same are an update.
   */
  constructor({ coalesced = false }: { readonly coalesced?: boolean } = {}) {
    this.#coalesced = coalesced;
  }

  listener(informer: Readable): Listener<Numbered> {
    return (change) => {
      this.take(change);
      // A listener before us may have written meanwhile; whatever is read must be one whole thing.
      const { key } = change;
      const n = informer.get(key)?.n;
      if (informer.version(key) !== (n === undefined ? undefined : `v${n}`))
        this.#note(change, `reads as ${informer.version(key)} of ${n}`);
    };
  }

  take(change: Change<Numbered>): void {
    const { type, key, object, previous, cause } = change;
    const before = this.#seen.get(key);
    if (type === 'add' && before !== undefined) this.#note(change, `was ${before} already`);
    if (type === 'update' && previous.n !== before) this.#note(change, `was ${before}, not ${previous.n}`);
    if (type === 'update' && object.n === before && cause !== 'resync' && !this.#coalesced) this.#note(change, 'is no change');
    if (type === 'delete' && (before === undefined || (object.n !== before && !this.#coalesced)))
      this.#note(change, `was ${before}, not ${object.n}`);
    if (type === 'delete') this.#seen.delete(key);
    else this.#seen.set(key, object.n);
  }

  problem(informer: Readable): string | undefined {
    if (this.impossible !== undefined) return this.impossible;
    if (informer.size !== this.#seen.size) return `a listener was told of ${this.#seen.size} objects, and there are ${informer.size}`;
    const differs = informer.keys().find((key) => informer.get(key)?.n !== this.#seen.get(key));
    return differs === undefined ? undefined : `a listener was told that ${differs} is ${this.#seen.get(differs)}`;
  }

  #note({ type, key, cause }: Change<Numbered>, what: string): void {
    this.impossible ??= `${type} (${cause}) of ${key}, which ${what}`;
  }
}
