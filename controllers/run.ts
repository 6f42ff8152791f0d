/** run — one run of a reconciler: its key, its signal, and what it has said. */
import { type Entry } from './queue-entry.ts';

export class Run<K> {
  readonly entry: Entry<K>;
  readonly startedAt: number;
  /** Of the term in which it began; undefined for a controller that is not gated. */
  readonly fence: number | undefined;
  timedOut = false;
  /** Its term has ended. */
  lost = false;
  /** The reconciler has said which version its output has. */
  reported = false;
  readonly #prefix: string;
  readonly #number: number;
  #controller: AbortController | undefined = undefined;
  #reason: Error | undefined = undefined;

  constructor(entry: Entry<K>, prefix: string, number: number, startedAt: number, fence: number | undefined) {
    this.entry = entry;
    this.#prefix = prefix;
    this.#number = number;
    this.startedAt = startedAt;
    this.fence = fence;
  }

  /** Made when asked for, as the signal is. */
  get id(): string {
    return `${this.#prefix}-${this.#number}`;
  }

  /** Made when asked for: most runs need none, and it is the dearest part of a context. */
  get signal(): AbortSignal {
    if (this.#controller === undefined) {
      this.#controller = new AbortController();
      if (this.#reason !== undefined) this.#controller.abort(this.#reason);
    }
    return this.#controller.signal;
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
}
