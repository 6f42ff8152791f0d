/**
 * listeners — those whom an informer tells of changes.
 *
 * Holds: all are told the same changes in the same order, also when one of them causes a further change from within its call: that one
 * is told when everybody has been told of the first. Who comes in the middle is told what is here, and then only what happens later.
 * What one of them throws is counted and logged with its name, and the others are told all the same; one that has been disposed of is
 * not told again.
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
  /** What was told up to here is part of what it found when it came. */
  readonly after: number;
}

export class Listeners<T> {
  readonly #options: ListenersOptions;
  readonly #changes = new Set<Named<Listener<T>>>();
  readonly #broken = new Set<Named<BrokenListener>>();
  /** Calls to make when the present ones have returned. */
  readonly #waiting: (() => void)[] = [];
  #telling = false;
  #number = 0;

  constructor(options: ListenersOptions) {
    this.#options = options;
  }

  /** `present` is told first: what happened before it came. It must not change while it is told. */
  add(name: string, call: Listener<T>, present: Iterable<Change<T>>): Subscription {
    const named = { name, call, after: this.#number };
    this.#changes.add(named);
    this.#inOrder(() => {
      for (const change of present) this.#guard(named, change.key, () => call(change));
    }, 'now');
    return { [Symbol.dispose]: () => void this.#changes.delete(named) };
  }

  addBroken(name: string, call: BrokenListener): Subscription {
    const named = { name, call, after: this.#number };
    this.#broken.add(named);
    return { [Symbol.dispose]: () => void this.#broken.delete(named) };
  }

  tell(change: Change<T>): void {
    const number = ++this.#number;
    this.#inOrder(() => {
      for (const named of this.#changes) if (named.after < number) this.#guard(named, change.key, () => named.call(change));
    });
  }

  tellBroken(key: string, error: Error | undefined): void {
    const number = ++this.#number;
    this.#inOrder(() => {
      for (const named of this.#broken) if (named.after < number) this.#guard(named, key, () => named.call(key, error));
    });
  }

  #inOrder(call: () => void, when: 'in turn' | 'now' = 'in turn'): void {
    if (this.#telling) {
      if (when === 'now') call();
      else this.#waiting.push(call);
      return;
    }
    this.#telling = true;
    call();
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) next();
    this.#telling = false;
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
