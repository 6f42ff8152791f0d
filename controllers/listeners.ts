/**
 * listeners — those whom an informer tells of changes.
 *
 * Holds: they are told in the order in which they came; what one of them throws is counted and logged with its name, and the others are
 * told all the same; one that has been disposed of is not told again.
 */
import { type Change, type Listener, type Subscription } from './change.ts';
import { errorOf } from './errors.ts';
import { type Logger } from './log.ts';

export interface ListenersOptions {
  readonly log: Logger;
  readonly failed: () => void;
}

type BrokenListener = (key: string, error: Error | undefined) => void;

interface Named<F> {
  readonly name: string;
  readonly call: F;
}

export class Listeners<T> {
  readonly #options: ListenersOptions;
  readonly #changes = new Set<Named<Listener<T>>>();
  readonly #broken = new Set<Named<BrokenListener>>();

  constructor(options: ListenersOptions) {
    this.#options = options;
  }

  /** `present` is told first: what happened before it came. */
  add(name: string, call: Listener<T>, present: Iterable<Change<T>>): Subscription {
    const named = { name, call };
    this.#changes.add(named);
    for (const change of present) this.#guard(named, change.key, () => call(change));
    return { [Symbol.dispose]: () => void this.#changes.delete(named) };
  }

  addBroken(name: string, call: BrokenListener): Subscription {
    const named = { name, call };
    this.#broken.add(named);
    return { [Symbol.dispose]: () => void this.#broken.delete(named) };
  }

  tell(change: Change<T>): void {
    for (const named of this.#changes) this.#guard(named, change.key, () => named.call(change));
  }

  tellBroken(key: string, error: Error | undefined): void {
    for (const named of this.#broken) this.#guard(named, key, () => named.call(key, error));
  }

  #guard({ name }: Named<unknown>, key: string, call: () => void): void {
    try {
      call();
    } catch (thrown) {
      this.#options.failed();
      this.#options.log.error({ listener: name, key, err: errorOf(thrown) }, 'listener failed; the others were told');
    }
  }
}
