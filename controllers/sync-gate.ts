/**
 * sync-gate — holds a controller back until all its informers have synced, and says who is late.
 *
 * Holds: it never gives up; when it has waited for `timeoutMs` it says so, with the informer, its state and its last error, and again
 * after as long. Does not hold: an informer that syncs later on is awaited only if it was given at the start.
 */
import { type Clock, type Timer } from './clock.ts';
import { describe } from './errors.ts';
import { type Informer } from './informer.ts';

export interface SyncGateOptions {
  readonly informers: Iterable<Informer<unknown>>;
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly late: (reason: string) => void;
}

export class SyncGate {
  readonly #informers: readonly Informer<unknown>[];
  readonly #options: SyncGateOptions;
  #timer: Timer | undefined = undefined;

  constructor(options: SyncGateOptions) {
    this.#options = options;
    this.#informers = [...options.informers];
  }

  /** Resolves with true when all have synced, with false when one was stopped before. */
  async wait(): Promise<boolean> {
    this.#arm();
    try {
      await Promise.all(this.#informers.map((informer) => informer.synced));
      return true;
    } catch {
      // An informer's stop; it has said so itself.
      return false;
    } finally {
      this.cancel();
    }
  }

  cancel(): void {
    this.#timer?.cancel();
  }

  /** Whom it waits for; undefined when for nobody. */
  reason(): string | undefined {
    const waiting = this.#informers.filter((informer) => !informer.hasSynced).map(explain);
    return waiting.length === 0 ? undefined : `waits for ${waiting.join('; ')}`;
  }

  #arm(): void {
    const { clock, timeoutMs, late } = this.#options;
    this.#timer = clock.timer(timeoutMs, () => {
      const reason = this.reason();
      if (reason === undefined) return;
      late(reason);
      this.#arm();
    });
  }
}

/** `informer "pods" (waiting): connect ECONNREFUSED …` */
export function explain(informer: Informer<unknown>): string {
  const error = informer.lastError;
  return `informer "${informer.name}" (${informer.state})${error === undefined ? '' : `: ${describe(error)}`}`;
}
