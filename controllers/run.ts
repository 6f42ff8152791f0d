/**
 * run — one run of a reconciler: what it is given, and what has become of it so far. Reconcilers see the side that is a ReconcileContext.
 *
 * One object for both sides, of one class with getters on its prototype, for speed: what a run allocates decides how often everybody waits
 * for the garbage collector. (An object literal with getters of its own would get a hidden class of its own in V8, which keeps it and what
 * its closures hold until the next full collection.)
 * Does not hold: a spread copy (`{ ...context }`) lacks `id`, `signal`, `log` and `applied`, which are made when they are asked for.
 */
import { type ReconcileContext } from './controller.ts';
import { errorOf } from './errors.ts';
import { type Logger } from './log.ts';
import { type Entry } from './queue-entry.ts';

/** What a run asks of its controller: when it begins, and for what it is asked itself. */
export interface RunOwner<T, K> {
  readonly idPrefix: string;
  nextNumber(): number;
  now(): number;
  nameOf(key: K): string;
  objectOf(name: string): T | undefined;
  brokenOf(name: string): Error | undefined;
  refreshOf(name: string): boolean;
  logOf(run: Run<T, K>): Logger;
  applied(run: Run<T, K>, version: string | undefined): void;
}

export class Run<T, K> implements ReconcileContext<T, K> {
  readonly key: K;
  readonly object: T | undefined;
  readonly broken: Error | undefined;
  readonly attempt: number;
  readonly previousError: Error | undefined;
  readonly fence: number | undefined;
  readonly refresh: boolean;
  readonly #owner: RunOwner<T, K>;
  readonly #entry: Entry<K>;
  readonly #name: string;
  readonly #number: number;
  readonly #startedAt: number;
  #timedOut = false;
  #lost = false;
  #reported = false;
  #controller: AbortController | undefined = undefined;
  #reason: Error | undefined = undefined;

  /** `fence`: of the term in which it begins; undefined for a controller that is not gated. (No input object: it would be a third of what a run takes.) */
  constructor(owner: RunOwner<T, K>, entry: Entry<K>, fence: number | undefined) {
    const { lastError } = entry;
    const name = owner.nameOf(entry.key);
    this.key = entry.key;
    this.object = owner.objectOf(name);
    this.broken = owner.brokenOf(name);
    this.attempt = entry.failures + 1;
    this.previousError = lastError === undefined ? undefined : errorOf(lastError);
    this.fence = fence;
    this.refresh = owner.refreshOf(name);
    this.#owner = owner;
    this.#entry = entry;
    this.#name = name;
    this.#number = owner.nextNumber();
    this.#startedAt = owner.now();
  }

  /** Made when asked for, as the signal is. */
  get id(): string {
    return `${this.#owner.idPrefix}-${this.#number}`;
  }

  /** Made when asked for: most runs need none, and it is the dearest part of a context. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#reason !== undefined) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
  }

  get log(): Logger {
    return this.#owner.logOf(this);
  }

  /** Bound, as reconcilers take it out of the context. */
  get applied(): (version: string | undefined) => void {
    return (version) => {
      this.#reported = true;
      this.#owner.applied(this, version);
    };
  }

  // What follows is the controller's side.

  get entry(): Entry<K> {
    return this.#entry;
  }
  /** The key's, in logs and to the informers. */
  get name(): string {
    return this.#name;
  }
  get startedAt(): number {
    return this.#startedAt;
  }
  get timedOut(): boolean {
    return this.#timedOut;
  }
  /** Its term has ended. */
  get lost(): boolean {
    return this.#lost;
  }
  /** The reconciler has said which version its output has. */
  get reported(): boolean {
    return this.#reported;
  }
  /** Why it was aborted; undefined while it was not. */
  get aborted(): Error | undefined {
    return this.#reason;
  }

  /** The first reason counts. */
  abort(reason: Error): void {
    if (this.#reason !== undefined) return;
    this.#reason = reason;
    this.#controller?.abort(reason);
  }

  timeOut(reason: Error): void {
    this.#timedOut = true;
    this.abort(reason);
  }

  lose(reason: Error): void {
    this.#lost = true;
    this.abort(reason);
  }
}
