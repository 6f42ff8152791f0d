/**
 * run-context — what a reconciler is given for one run.
 *
 * A class with getters on its prototype, for speed: an object literal with getters of its own gets a hidden class of its own in V8, which
 * keeps it and what its closures hold until the next full collection; the pauses that this made were ten times those of the rest.
 * Does not hold: a spread copy (`{ ...context }`) lacks `id`, `signal`, `log` and `applied`, which are made when they are asked for.
 */
import { type ReconcileContext } from './controller.ts';
import { errorOf } from './errors.ts';
import { type Logger } from './log.ts';
import { type Run } from './run.ts';

/** What a run's context needs of its controller. */
export interface RunContextOwner {
  logOf(run: Run<unknown>): Logger;
  applied(run: Run<unknown>, version: string | undefined): void;
}

export class RunContext<T, K> implements ReconcileContext<T, K> {
  readonly key: K;
  readonly object: T | undefined;
  readonly broken: Error | undefined;
  readonly attempt: number;
  readonly previousError: Error | undefined;
  readonly fence: number | undefined;
  readonly refresh: boolean;
  readonly #owner: RunContextOwner;
  readonly #run: Run<K>;

  constructor(
    owner: RunContextOwner,
    run: Run<K>,
    of: { readonly object: T | undefined; readonly broken: Error | undefined; readonly refresh: boolean },
  ) {
    const { key, failures, lastError } = run.entry;
    this.key = key;
    this.object = of.object;
    this.broken = of.broken;
    this.refresh = of.refresh;
    this.fence = run.fence;
    this.attempt = failures + 1;
    this.previousError = lastError === undefined ? undefined : errorOf(lastError);
    this.#owner = owner;
    this.#run = run;
  }

  get id(): string {
    return this.#run.id;
  }

  get signal(): AbortSignal {
    return this.#run.signal;
  }

  get log(): Logger {
    return this.#owner.logOf(this.#run);
  }

  /** Bound, as reconcilers take it out of the context. */
  get applied(): (version: string | undefined) => void {
    return (version) => this.#owner.applied(this.#run, version);
  }
}
