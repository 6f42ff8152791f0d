/**
 * notifier — listens to whoever may know of changes sooner than the next look, and treats what it hears as a hint.
 *
 * Holds: that it fails or ends changes nothing but the speed: it is logged and started again at the next look; after disposal nothing of it
 * is left (its signal is aborted, its iterator told to return).
 */
import { describe, errorOf } from '../../errors.ts';
import { type Logger } from '../../log.ts';

/**
 * Called when a connection opens. Either calls `changed` whenever something may have changed, and gives what ends that; or gives an
 * iterable, each of whose values means that something may have changed (a queue of bucket notifications, say). Never relied on.
 */
export type Notify = (changed: () => void, signal: AbortSignal) => Disposable | AsyncIterable<unknown>;

export class Notifier implements Disposable {
  readonly #notify: Notify | undefined;
  readonly #changed: () => void;
  readonly #log: Logger;
  #running: AbortController | undefined;
  #disposed = false;

  constructor({ notify, changed, log }: { readonly notify: Notify | undefined; readonly changed: () => void; readonly log: Logger }) {
    this.#notify = notify;
    this.#changed = changed;
    this.#log = log;
  }

  /** Starts it unless it runs. */
  start(): void {
    if (this.#notify === undefined || this.#running !== undefined || this.#disposed) return;
    const controller = new AbortController();
    this.#running = controller;
    void this.#run(this.#notify, controller.signal).then(
      () => this.#ended(controller, undefined),
      (thrown: unknown) => this.#ended(controller, errorOf(thrown)),
    );
  }

  [Symbol.dispose](): void {
    this.#disposed = true;
    this.#running?.abort();
  }

  async #run(notify: Notify, signal: AbortSignal): Promise<void> {
    const changed = (): void => {
      if (!signal.aborted) this.#changed();
    };
    const listening = notify(changed, signal);
    if (!(Symbol.asyncIterator in listening)) {
      await aborted(signal);
      listening[Symbol.dispose]();
      return;
    }
    const iterator = listening[Symbol.asyncIterator]();
    const ended = aborted(signal).then(() => ({ done: true }) as const);
    for (;;) {
      const next = iterator.next();
      const step = await Promise.race([next, ended]);
      if (step.done === true) {
        // One that waits for its source does not hear of it until then; nobody waits for that.
        if (signal.aborted) void Promise.allSettled([next, iterator.return?.()]);
        return;
      }
      changed();
    }
  }

  #ended(controller: AbortController, error: Error | undefined): void {
    this.#running = undefined;
    if (controller.signal.aborted) return;
    const reason = error === undefined ? 'it ended' : describe(error);
    this.#log.warn({ reason }, 'notifications have stopped; looking at intervals only, and listening again after the next look');
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
