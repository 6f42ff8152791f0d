/**
 * election — candidates for one lease in a world where everything goes wrong that may: the real LeaderElection over clocks, a network and a lock
 * that are simulated. All of it comes from one seed.
 *
 * Each candidate has a monotonic clock of its own that runs fast or slow, a wall clock that jumps, and is stopped and woken (it then finds
 * its timers and answers in any order) or killed and replaced. Each call of the lock takes its time on the way there and back; it is lost
 * before it does anything, or after; it is carried out twice; it arrives when its caller has long given it up. For a while the lock is away,
 * or somebody gives it another token without writing a lease.
 *
 * Checked after each step of the world: never two whose `term()` is defined, stopped ones included; each term's fence is above all before
 * it; no term that was over goes on; what a fenced resource takes with one fence comes from one candidate; when somebody begins to lead,
 * nobody's term is left unaborted but that of one who is stopped. In the end, faults over: somebody leads soon and goes on leading; a lease
 * that is released is taken soon. Clocks that differ in rate by up to ttl / (ttl − margin) are tolerated, and no more is simulated.
 */
import { type LeaderOptions } from '../../controllers/leader-settings.ts';
import { type Term } from '../../controllers/leadership.ts';
import { seededRandom } from '../../controllers/testing/random.ts';
import { Candidate } from './election-candidate.ts';
import { FencedResource, SimulatedLock } from './election-lock.ts';
import { faults, type Due, type ElectionWorld, type Fault } from './election-world.ts';

export interface Election {
  readonly seed: number;
  /** Default 3. */
  readonly candidates?: number;
  /** Default: all. */
  readonly faults?: readonly Fault[];
  /** For how long there are faults. Default 90 s. */
  readonly faultyMs?: number;
  /** Default: the LeaderElection's own. */
  readonly options?: LeaderOptions;
  /** For tests of the simulator: clocks that differ by more than is tolerated. */
  readonly drift?: number;
}

export interface ElectionResult {
  /** What did not hold, and when; undefined when all did. */
  readonly broken: string | undefined;
  readonly steps: number;
  readonly terms: number;
  /** Share of the faulty time in which somebody led. */
  readonly led: number;
}

/** After the last fault somebody must lead within: what a back-off of one ttl may still take, a whole ttl to wait, and some calls. */
const electedMs = 45_000;
const steadyMs = 20_000;
/** Between two troubles, at the most, when nearly all goes wrong. */
const troubleMs = 8_000;
/** One look of a follower (1 s + 25 %), one write, and its calls' times. */
const takenMs = 2_500;

export async function runElection(election: Election): Promise<ElectionResult> {
  const world = new World(election);
  await world.live();
  return world.result();
}

/** The same failure with as little as possible: fewer faults, fewer candidates, less time. */
export async function shrinkElection(election: Election): Promise<Election> {
  let smallest: Required<Pick<Election, 'candidates' | 'faults' | 'faultyMs'>> & Election = {
    ...election,
    candidates: election.candidates ?? 3,
    faults: election.faults ?? faults,
    faultyMs: election.faultyMs ?? 90_000,
  };
  const attempt = async (fields: Partial<Election>): Promise<boolean> => {
    const smaller = { ...smallest, ...fields };
    if ((await runElection(smaller)).broken === undefined) return false;
    smallest = smaller;
    return true;
  };
  for (const fault of faults) await attempt({ faults: smallest.faults.filter((each) => each !== fault) });
  while (smallest.candidates > 2 && (await attempt({ candidates: smallest.candidates - 1 })));
  while (smallest.faultyMs > 1_000 && (await attempt({ faultyMs: Math.floor(smallest.faultyMs * 0.8) })));
  return smallest;
}

class World implements ElectionWorld {
  readonly random: () => number;
  now = 0;
  faulty = true;
  /** How much goes wrong in this life: from a little, in which terms last, to so much that hardly anybody leads. */
  readonly intensity: number;
  readonly #election: Election;
  readonly #faults: ReadonlySet<Fault>;
  readonly #faultyMs: number;
  readonly #drift: number;
  readonly #queue: Due[] = [];
  readonly #lock: SimulatedLock;
  readonly #resource = new FencedResource();
  #candidates: Candidate[] = [];
  #made = 0;
  #order = 0;
  #steps = 0;
  #terms = 0;
  #led = 0;
  #lastFence = 0;
  #broken: string | undefined = undefined;

  constructor(election: Election) {
    this.#election = election;
    this.random = seededRandom(election.seed);
    this.#faults = new Set(election.faults ?? faults);
    this.#faultyMs = election.faultyMs ?? 90_000;
    this.intensity = this.random() ** 2;
    // Twice 6 %: 1.06 / 0.94 = 1.128, below 15 / 13 = 1.154.
    this.#drift = election.drift ?? 0.06;
    this.#lock = new SimulatedLock(this);
  }

  has(fault: Fault): boolean {
    return this.faulty && this.#faults.has(fault);
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  between(from: number, to: number): number {
    return from + (to - from) * this.random();
  }

  at(at: number, run: () => void): Due {
    const due = { at, order: this.#order++, run };
    // The latest first, so that the next one is taken off the end.
    let low = 0;
    for (let high = this.#queue.length; low < high;) {
      const middle = (low + high) >> 1;
      const other = this.#queue[middle];
      if (other !== undefined && other.at > at) low = middle + 1;
      else high = middle;
    }
    this.#queue.splice(low, 0, due);
    return due;
  }

  cancel(due: Due): void {
    const index = this.#queue.indexOf(due);
    if (index >= 0) this.#queue.splice(index, 1);
  }

  async live(): Promise<void> {
    for (let i = 0; i < (this.#election.candidates ?? 3); i++) this.#add();
    await this.#until(this.#faultyMs, () => this.#trouble());
    this.faulty = false;
    for (const each of this.#candidates) each.wake();
    // What is on its way may still arrive; whoever leads now may just be losing the lease.
    await this.#until(this.now + electedMs);
    const leader = await this.#expectLeader(0, 'after the last fault');
    if (leader === undefined) return;
    const { fence } = leader.leader;
    await this.#until(this.now + steadyMs);
    if (leader.leader.term()?.fence !== fence) return this.#break(`the leader did not go on leading, without a fault`);
    if (this.#candidates.length < 2) this.#add();
    await this.#until(this.now + 2_000);
    this.#stop(leader);
    await this.#expectLeader(takenMs, 'after a release', leader);
    for (const each of this.#candidates) each.kill();
  }

  result(): ElectionResult {
    return { broken: this.#broken, steps: this.#steps, terms: this.#terms, led: this.#led / this.#faultyMs };
  }

  began(candidate: Candidate, term: Term): void {
    this.#terms++;
    if (term.fence <= this.#lastFence) this.#break(`fence ${term.fence} of ${candidate.name} came after ${this.#lastFence}`);
    this.#lastFence = term.fence;
    for (const other of this.#candidates) {
      if (other !== candidate && other.working) this.#break(`${candidate.name} leads while work of ${other.name} goes on`);
    }
  }

  work(candidate: Candidate, fence: number): void {
    const refused = this.#resource.write(candidate.name, fence);
    if (refused !== undefined) this.#break(refused);
  }

  #add(): void {
    const rate = this.has('drift') ? this.between(1 - this.#drift, 1 + this.#drift) : 1;
    const candidate = new Candidate(this, this.#lock, `c${++this.#made}`, rate, this.#election.options ?? {});
    this.#candidates.push(candidate);
    candidate.leader.start();
  }

  #stop(candidate: Candidate): void {
    candidate.leader.stop().catch((error: unknown) => this.#break(`stop failed: ${String(error)}`));
    this.at(this.now + 10_000, () => this.#forget(candidate));
  }

  #forget(candidate: Candidate): void {
    candidate.kill();
    this.#candidates = this.#candidates.filter((each) => each !== candidate);
  }

  /** One thing going wrong, and when the next will. */
  #trouble(): void {
    const candidate = this.#candidates[Math.floor(this.random() * this.#candidates.length)];
    if (candidate === undefined) return;
    const dice = this.random();
    if (this.has('pauses') && dice < 0.5) candidate.pause(this.chance(0.5) ? this.between(10, 3_000) : this.between(3_000, 40_000));
    else if (this.has('wall') && dice < 0.6) candidate.jump(this.between(-1e9, 1e9));
    else if (this.has('touches') && dice < 0.65) this.#lock.touch();
    else if (this.has('outages') && dice < 0.7) this.#lock.away(this.between(500, 30_000));
    else if (this.has('kills') && dice < 0.8) {
      this.#forget(candidate);
      this.#add();
    } else if (this.has('stops') && dice < 0.9 && !candidate.paused) {
      this.#stop(candidate);
      this.#add();
    }
  }

  async #expectLeader(withinMs: number, when: string, but?: Candidate): Promise<Candidate | undefined> {
    const until = this.now + withinMs;
    for (;;) {
      const leader = this.#candidates.find((each) => each !== but && each.leader.term() !== undefined);
      if (leader !== undefined || this.#broken !== undefined) return leader;
      if (this.now >= until) break;
      await this.#until(this.now + 100);
    }
    this.#break(`nobody led within the time ${when}`);
    return undefined;
  }

  async #until(until: number, trouble?: () => void): Promise<void> {
    await settle();
    let troubleAt = trouble === undefined ? Number.POSITIVE_INFINITY : this.now + this.between(0, 5_000);
    while (this.#broken === undefined) {
      const next = Math.min(this.#queue.at(-1)?.at ?? Number.POSITIVE_INFINITY, troubleAt);
      if (next > until) break;
      if (this.#candidates.some(({ leader }) => leader.term() !== undefined)) this.#led += trouble === undefined ? 0 : next - this.now;
      this.now = next;
      if (next === troubleAt) {
        trouble?.();
        troubleAt = this.now + this.between(0, troubleMs / (0.1 + this.intensity));
      } else this.#queue.pop()?.run();
      await settle();
      this.#steps++;
      this.#check();
    }
    this.now = Math.max(this.now, until);
    this.#check();
  }

  #check(): void {
    const leading = this.#candidates.filter(({ leader }) => leader.term() !== undefined);
    for (const each of this.#candidates) {
      const resumed = each.resumed();
      if (resumed !== undefined) this.#break(`the term with fence ${resumed} of ${each.name} was over, and goes on`);
    }
    if (leading.length > 1)
      this.#break(`${leading.map(({ name, leader }) => `${name} (fence ${leader.term()?.fence})`).join(' and ')} lead`);
  }

  #break(what: string): void {
    this.#broken ??= `at ${Math.round(this.now)} ms: ${what}`;
  }
}

/** Chains of promises in a LeaderElection are a dozen long. */
async function settle(): Promise<void> {
  for (let round = 0; round < 24; round++) await Promise.resolve();
}
