/** election-lock — where the lease of a simulated election lies, the network on the way there, and what is guarded by the fence. */
import { errorOf } from '../../controllers/errors.ts';
import { LeaseConflict, type LeaseLock, type LeaseRecord, type LeaseState } from '../../controllers/lease.ts';
import { type Candidate } from './election-candidate.ts';
import { type ElectionWorld } from './election-world.ts';

/** Where the lease lies. Its tokens are its content without the times, so that a content that comes back would be a token that comes back. */
export class SimulatedLock {
  readonly #world: ElectionWorld;
  #state: LeaseState | undefined = undefined;
  #awayUntil = 0;

  constructor(world: ElectionWorld) {
    this.#world = world;
  }

  away(ms: number): void {
    this.#awayUntil = this.#world.now + ms;
  }

  /** As whoever labels a Lease of Kubernetes does. */
  touch(): void {
    if (this.#state !== undefined) this.#state = { ...this.#state, token: `${this.#state.token}+` };
  }

  handle(candidate: Candidate): LeaseLock {
    return {
      name: 'simulated',
      read: () => this.#send(candidate, () => this.#state, false),
      create: (record) => this.#send(candidate, () => this.#write(record, undefined), true),
      replace: (record, token) => this.#send(candidate, () => this.#write(record, token), true),
    };
  }

  #write(record: LeaseRecord, token: string | undefined): string {
    if (this.#state?.token !== token) throw new LeaseConflict('somebody else wrote');
    this.#state = { record, token: `${record.holder}/${record.fence}/${record.renewals}` };
    return this.#state.token;
  }

  #send<R>(candidate: Candidate, carryOut: () => R, writes: boolean): Promise<R> {
    const world = this.#world;
    return new Promise((resolve, reject) => {
      const answer = (settle: () => void): void => void world.at(world.now + this.#delayMs(), () => candidate.act(settle));
      const arrive = (): void => {
        if (world.faulty && world.now < this.#awayUntil) return world.chance(0.5) ? answer(() => reject(new Error('503'))) : undefined;
        if (world.has('lostRequests') && world.chance(0.1 * world.intensity))
          return world.chance(0.5) ? answer(() => reject(new Error('reset'))) : undefined;
        try {
          const result = carryOut();
          if (world.has('lostAnswers') && world.chance(0.1 * world.intensity))
            return world.chance(0.5) ? answer(() => reject(new Error('500'))) : undefined;
          answer(() => resolve(result));
        } catch (error) {
          answer(() => reject(errorOf(error)));
        }
      };
      world.at(world.now + this.#delayMs(), arrive);
      if (writes && world.has('duplicates') && world.chance(0.1)) world.at(world.now + this.#delayMs(), arrive);
    });
  }

  #delayMs(): number {
    const world = this.#world;
    if (!world.has('delays') || !world.chance(0.3 * world.intensity)) return world.between(5, 100);
    return world.chance(0.7) ? world.between(100, 4_000) : world.between(4_000, 40_000);
  }
}

/** Refuses what comes with an older fence than it has seen. */
export class FencedResource {
  readonly #writers = new Map<number, string>();
  #highest = 0;

  /** What should not have been taken. */
  write(name: string, fence: number): string | undefined {
    if (fence < this.#highest) return undefined;
    this.#highest = fence;
    const writer = this.#writers.get(fence) ?? name;
    this.#writers.set(fence, writer);
    return writer === name ? undefined : `fence ${fence} is of ${writer}, and ${name} wrote with it`;
  }
}
