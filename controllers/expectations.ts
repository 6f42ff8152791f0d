/**
 * expectations — until when an informer waits for its source to show a write of our own.
 *
 * Holds: the newest bound of a key counts; one timer for all keys; an add costs the logarithm of their number. Built on the queue's
 * delayed adds, of which the earliest wins: a key whose bound was put off comes up at the old one and goes back for the rest.
 */
import { type Clock } from './clock.ts';
import { WorkQueue } from './queue.ts';

export class Expectations {
  readonly #clock: Clock;
  readonly #over: (key: string) => void;
  readonly #until = new Map<string, number>();
  readonly #queue: WorkQueue<string>;

  constructor(clock: Clock, over: (key: string) => void) {
    this.#clock = clock;
    this.#over = over;
    this.#queue = new WorkQueue<string>({ clock, idleKept: 0, onReady: () => this.#pump() });
  }

  add(key: string, withinMs: number): void {
    this.#until.set(key, this.#clock.now() + withinMs);
    this.#queue.add(key, { afterMs: withinMs });
  }

  stop(): void {
    this.#until.clear();
    void this.#queue.close({ drain: 'none' });
  }

  #pump(): void {
    for (let entry = this.#queue.take(); entry !== undefined; entry = this.#queue.take()) {
      const { key } = entry;
      const leftMs = (this.#until.get(key) ?? 0) - this.#clock.now();
      this.#queue.done(entry, leftMs > 0 ? { afterMs: leftMs } : 'ok');
      if (leftMs > 0 || !this.#until.delete(key)) continue;
      this.#over(key);
    }
  }
}
