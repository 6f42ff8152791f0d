/** run — one run of a reconciler: its key, its signal, and what it has said. */
import { type Entry } from './queue-entry.ts';

export class Run<K> {
  readonly entry: Entry<K>;
  readonly id: string;
  readonly startedAt: number;
  /** Of the term in which it began; undefined for a controller that is not gated. */
  readonly fence: number | undefined;
  timedOut = false;
  /** Its term has ended. */
  lost = false;
  /** The reconciler has said which version its output has. */
  reported = false;
  #controller: AbortController | undefined = undefined;
  #reason: Error | undefined = undefined;

  constructor(entry: Entry<K>, id: string, startedAt: number, fence: number | undefined) {
    this.entry = entry;
    this.id = id;
    this.startedAt = startedAt;
    this.fence = fence;
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
