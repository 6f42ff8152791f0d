/**
 * pending — why keys wait for an input, by key. Holds: who shows the reasons is told only when one has changed.
 */
import type { Reason } from '../reconcilers/manifests/decide.ts';

export class Pending {
  readonly #reasons = new Map<string, Reason>();
  readonly #changed: (key: string) => void;

  constructor(changed: (key: string) => void) {
    this.#changed = changed;
  }

  of(key: string): Reason | undefined {
    return this.#reasons.get(key);
  }

  set(key: string, reason: Reason | undefined): void {
    const before = this.#reasons.get(key);
    if (before?.code === reason?.code && before?.message === reason?.message) return;
    if (reason === undefined) this.#reasons.delete(key);
    else this.#reasons.set(key, reason);
    this.#changed(key);
  }
}
