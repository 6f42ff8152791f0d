/** expectations — until when an informer waits for its source to show a write of our own. One timer for all of them. */
import { type Clock, type Timer } from './clock.ts';

export class Expectations {
  readonly #clock: Clock;
  readonly #over: (key: string) => void;
  readonly #until = new Map<string, number>();
  #timer: Timer | undefined = undefined;

  constructor(clock: Clock, over: (key: string) => void) {
    this.#clock = clock;
    this.#over = over;
  }

  add(key: string, withinMs: number): void {
    this.#until.set(key, this.#clock.now() + withinMs);
    this.#arm();
  }

  stop(): void {
    this.#timer?.cancel();
    this.#until.clear();
  }

  #arm(): void {
    this.#timer?.cancel();
    this.#timer = undefined;
    if (this.#until.size === 0) return;
    const first = Math.min(...this.#until.values());
    this.#timer = this.#clock.timer(first - this.#clock.now(), () => {
      const now = this.#clock.now();
      for (const [key, until] of this.#until) {
        if (until > now) continue;
        this.#until.delete(key);
        this.#over(key);
      }
      this.#arm();
    });
  }
}
