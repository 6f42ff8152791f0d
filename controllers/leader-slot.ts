/**
 * leader-slot — leadership for members that are declared before or after `runtime.leader`.
 *
 * Holds: who subscribed before the election was there is told by it afterwards; without one there is never a term.
 */
import { type Subscription } from './change.ts';
import { type Leader } from './leader.ts';
import { type Leadership, type Term } from './leadership.ts';

export class LeaderSlot implements Leadership {
  readonly #waiting = new Map<object, (term: Term | undefined) => void>();
  readonly #attached = new Map<object, Subscription>();
  /** Who can't do without: `controller "manifests"`. */
  readonly #members: string[] = [];
  #leader: Leader | undefined = undefined;

  get leader(): Leader | undefined {
    return this.#leader;
  }

  fill(leader: Leader): void {
    this.#leader = leader;
    for (const [id, listener] of this.#waiting) this.#attached.set(id, leader.subscribe(listener));
    this.#waiting.clear();
  }

  needed(member: string): void {
    this.#members.push(member);
  }

  /** Throws when members need an election that there is not. */
  check(): void {
    if (this.#leader !== undefined || this.#members.length === 0) return;
    throw new Error(
      `runtime: ${this.#members.join(', ')} ${this.#members.length === 1 ? 'has' : 'have'} leader: true, but there is no election; ` +
        'call runtime.leader(lock) before run(), or leave out leader: true',
    );
  }

  term(): Term | undefined {
    return this.#leader?.term();
  }

  subscribe(listener: (term: Term | undefined) => void): Subscription {
    if (this.#leader !== undefined) return this.#leader.subscribe(listener);
    const id = {};
    this.#waiting.set(id, listener);
    return {
      [Symbol.dispose]: () => {
        this.#waiting.delete(id);
        this.#attached.get(id)?.[Symbol.dispose]();
        this.#attached.delete(id);
      },
    };
  }
}
