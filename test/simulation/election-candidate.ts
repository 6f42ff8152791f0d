/** election-candidate — one process of a simulated election: the real LeaderElection, on a clock that runs fast or slow, stops and is killed. */
import { type Clock } from '../../controllers/clock.ts';
import { LeaderElection } from '../../controllers/leader.ts';
import { type LeaderOptions } from '../../controllers/leader-settings.ts';
import { type Term } from '../../controllers/leadership.ts';
import { silent } from '../../controllers/log.ts';
import { noMeter } from '../../controllers/metrics.ts';
import { type SimulatedLock } from './election-lock.ts';
import { type Due, type ElectionWorld } from './election-world.ts';

export class Candidate {
  readonly name: string;
  readonly leader: LeaderElection;
  readonly #world: ElectionWorld;
  readonly #rate: number;
  readonly #origin: number;
  readonly #waiting: (() => void)[] = [];
  #wallOffset = 0;
  #wakes: Due | undefined = undefined;
  #dead = false;
  #over = 0;
  #term: Term | undefined = undefined;

  constructor(world: ElectionWorld, lock: SimulatedLock, name: string, rate: number, options: LeaderOptions) {
    this.name = name;
    this.#world = world;
    this.#rate = rate;
    this.#origin = world.between(0, 1e9);
    const around = { clock: this.#clock(), log: silent, meter: noMeter, random: world.random };
    this.leader = new LeaderElection(lock.handle(this), { identity: name, ...options }, around);
    this.leader.subscribe((term) => this.#told(term));
  }

  get paused(): boolean {
    return this.#wakes !== undefined;
  }

  /** Work of a term that was not aborted, of a process that is not stopped. */
  get working(): boolean {
    return !this.#dead && !this.paused && this.#term?.signal.aborted === false;
  }

  /** The fence of a term that is there again. */
  resumed(): number | undefined {
    const fence = this.leader.term()?.fence;
    if (fence === undefined && this.#term !== undefined) this.#over = this.#term.fence;
    return fence !== undefined && fence === this.#over ? fence : undefined;
  }

  /** Runs now; when it is awake again; never when it is dead. */
  act(what: () => void): void {
    if (this.#dead) return;
    if (this.paused) this.#waiting.push(what);
    else what();
  }

  pause(ms: number): void {
    if (this.paused || this.#dead) return;
    this.#wakes = this.#world.at(this.#world.now + ms, () => this.wake());
  }

  wake(): void {
    if (this.#wakes === undefined) return;
    this.#world.cancel(this.#wakes);
    this.#wakes = undefined;
    // In any order: who wakes finds timers and answers at once, and does one after another.
    while (this.#waiting.length > 0) {
      const [next] = this.#waiting.splice(Math.floor(this.#world.random() * this.#waiting.length), 1);
      if (next !== undefined) this.#world.at(this.#world.now, () => this.act(next));
    }
  }

  kill(): void {
    this.#dead = true;
    this.#waiting.length = 0;
    void this.leader.quiesce();
  }

  jump(ms: number): void {
    this.#wallOffset += ms;
  }

  #told(term: Term | undefined): void {
    if (this.#dead) return;
    this.#term = term;
    if (term === undefined) return;
    this.#world.began(this, term);
    this.#work(term);
  }

  /** Writes something now and then, as gated work does: it looks for a term, and its write arrives some time later. */
  #work(term: Term): void {
    if (term.signal.aborted || this.leader.term()?.fence !== term.fence) return;
    this.#world.at(this.#world.now + this.#world.between(0, 200), () => this.#world.work(this, term.fence));
    this.#world.at(this.#world.now + this.#world.between(500, 3_000), () => this.act(() => this.#work(term)));
  }

  #clock(): Clock {
    return {
      now: () => this.#origin + this.#world.now * this.#rate,
      wall: () => this.#world.now + this.#wallOffset,
      timer: (ms, fn) => {
        let cancelled = false;
        const due = this.#world.at(this.#world.now + Math.max(0, ms) / this.#rate, () =>
          this.act(() => {
            if (!cancelled) fn();
          }),
        );
        return {
          cancel: () => {
            cancelled = true;
            this.#world.cancel(due);
          },
        };
      },
    };
  }
}
