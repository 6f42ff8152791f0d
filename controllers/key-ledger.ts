/** key-ledger — what a controller remembers of keys that have nothing to do: the version applied, and the failure that ended the attempts. */
import { describe, errorOf } from './errors.ts';
import { type KeyInspection } from './inspection.ts';
import { type EntrySnapshot } from './queue-options.ts';

/** Failures for good that are remembered. Versions are as many as there are outputs. */
const terminalKept = 1_000;

export class KeyLedger {
  readonly #applied = new Map<string, string>();
  readonly #terminal = new Map<string, Error>();

  applied(key: string): string | undefined {
    return this.#applied.get(key);
  }

  setApplied(key: string, version: string | undefined): void {
    if (version === undefined) this.#applied.delete(key);
    else this.#applied.set(key, version);
  }

  setTerminal(key: string, error: Error | undefined): void {
    this.#terminal.delete(key);
    if (error === undefined) return;
    this.#terminal.set(key, error);
    const [oldest] = this.#terminal.keys();
    if (this.#terminal.size > terminalKept && oldest !== undefined) this.#terminal.delete(oldest);
  }

  /** Keys with something to do, then those that failed for good, then those with an output; at most `limit`. */
  inspect(entries: readonly (EntrySnapshot<unknown> & { readonly name: string })[], limit: number): readonly KeyInspection[] {
    const keys = new Map<string, KeyInspection>();
    const put = (key: string, what: Omit<KeyInspection, 'key' | 'applied'>): void => {
      const applied = this.#applied.get(key);
      if (keys.size < limit && !keys.has(key)) keys.set(key, { key, ...what, ...(applied === undefined ? {} : { applied }) });
    };
    for (const { name, state, priority, failures, lastError, forMs, inMs } of entries) {
      put(name, {
        state,
        priority,
        attempt: failures + 1,
        ...(forMs === undefined ? {} : { forMs: Math.round(forMs) }),
        ...(inMs === undefined ? {} : { inMs: Math.round(inMs) }),
        ...(lastError === undefined ? {} : { lastError: describe(errorOf(lastError)) }),
      });
    }
    for (const [key, error] of this.#terminal) put(key, { state: 'terminal', lastError: describe(error) });
    for (const key of this.#applied.keys()) put(key, { state: 'idle' });
    return [...keys.values()];
  }
}
