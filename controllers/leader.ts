/**
 * leader — a candidate for a lease: asks the lock what leader-state.ts says, and tells whoever wants to know when a term begins and ends.
 *
 * Holds: `term()` looks at the clock, so after a pause it is undefined before any timer has fired; a call of the lock that hangs is given
 * up after its time and delays no end of a term; once `quiesce` was called no term begins; the lease is released by `stop` alone, after
 * the term's end was told. Losing the lease is no error: it goes on as a candidate. Does not hold: a machine that is suspended as a whole
 * (its monotonic clock stands still meanwhile) may believe in its term for up to a ttl after it wakes; the fence is for that.
 */
import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { bounded } from './bounded.ts';
import { type Subscription } from './change.ts';
import { sleep, type Clock, type Timer } from './clock.ts';
import { describe, errorOf } from './errors.ts';
import { type LeaderInspection } from './inspection.ts';
import { leaderMetrics, type LeaderMetrics } from './leader-metrics.ts';
import { leaderSettings, type LeaderOptions } from './leader-settings.ts';
import {
  heldOf,
  newcomer,
  releaseOf,
  seenOf,
  step,
  type Call,
  type CallOutcome,
  type LeaderInput,
  type LeaderRules,
  type LeaderState,
} from './leader-state.ts';
import { type Leadership, type Term } from './leadership.ts';
import { LeaseConflict, type LeaseLock, type LeaseState } from './lease.ts';
import { type Logger } from './log.ts';
import { type Meter } from './metrics.ts';

/** What a candidate is doing. `unsure`: a write had no answer and is read back; the term, if there is one, goes on until its deadline. */
export type LeaderPhase = 'follower' | 'lost' | 'acquiring' | 'leading' | 'unsure' | 'stopping' | 'released' | 'stopped';

/** What `runtime.leader` gives. */
export interface Leader extends Leadership {
  readonly state: LeaderPhase;
  /** The highest that is known to have been in the lock; of the present term while this process leads. 0 before the first look. */
  readonly fence: number;
  /** How long before others may lead a term ends: what is left to its work for ending. */
  readonly marginMs: number;
  /** Why the lock can't be had; undefined for a leader and for a follower that sees who leads. */
  unready(): string | undefined;
  inspect(): LeaderInspection;
}

/** What a leader election stands on, for those who run one without a runtime. */
export interface LeaderSurroundings {
  readonly clock: Clock;
  readonly log: Logger;
  readonly meter: Meter;
  /** In [0, 1), for jitter. */
  readonly random: () => number;
}

interface RunningTerm extends Term {
  readonly ending: AbortController;
}

/** Of host and process, as others print it; the rest of the record is small. */
const longestIdentity = 200;
/** One, one more when a renewal was on its way, and one more when an answer was lost besides. */
const releaseAttempts = 3;
/** Before whoever waits for the stop loses patience. */
const giveUpEarlyMs = 100;

/**
 * An election without a runtime (`runtime.leader` makes one within). `start` returns at once; `stop` resolves when the lease is released,
 * or can't be: call it when all work of the term has ended. The constructor throws a RangeError or TypeError when options are wrong.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { LeaderElection, memoryLease, noMeter, silent } from 'podmin/controllers';
 * import { fakeClock } from 'podmin/controllers/testing';
 *
 * const clock = fakeClock();
 * const election = new LeaderElection(memoryLease(), { identity: 'a' }, { clock, log: silent, meter: noMeter, random: Math.random });
 * election.start();
 * await clock.settle();
 * assert.deepEqual([election.state, election.term()?.fence], ['leading', 1]);
 * await election.stop();
 * assert.deepEqual([election.state, election.term()], ['released', undefined]);
 */
export class LeaderElection implements Leader {
  readonly #lock: LeaseLock;
  readonly #rules: LeaderRules;
  readonly #release: boolean;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #random: () => number;
  readonly #metrics: LeaderMetrics;
  readonly #listeners = new Set<(term: Term | undefined) => void>();
  /** Told one after another, also when a listener's doing ends the term. */
  readonly #news: (Term | undefined)[] = [];
  readonly #stopping = new AbortController();
  #telling = false;
  #state: LeaderState = newcomer;
  #term: RunningTerm | undefined = undefined;
  #deadline: Timer | undefined = undefined;
  #running: Promise<void> | undefined = undefined;
  #quiesced = false;
  #answered = false;
  #lastError: Error | undefined = undefined;

  constructor(lock: LeaseLock, { identity = hostname(), release = true, ...durations }: LeaderOptions, around: LeaderSurroundings) {
    if (identity === '' || identity.length > longestIdentity)
      throw new TypeError(`leader: identity has ${identity.length} characters; it must have 1 to ${longestIdentity}`);
    this.#lock = lock;
    this.#rules = { ...leaderSettings(durations), holder: `${identity}_${randomBytes(6).toString('hex')}` };
    this.#release = release;
    this.#clock = around.clock;
    this.#log = around.log.child({ lock: lock.name });
    this.#random = around.random;
    this.#metrics = leaderMetrics(around.meter, lock.name);
  }

  get state(): LeaderPhase {
    return this.#state.phase;
  }

  get fence(): number {
    return this.#state.fence;
  }

  get marginMs(): number {
    return this.#rules.marginMs;
  }

  term(): Term | undefined {
    const held = heldOf(this.#state);
    return held !== undefined && this.#clock.now() < held.deadline ? this.#term : undefined;
  }

  subscribe(listener: (term: Term | undefined) => void): Subscription {
    // Wrapped, so that one function given twice is two subscriptions.
    const own = (term: Term | undefined): void => listener(term);
    this.#listeners.add(own);
    return { [Symbol.dispose]: () => void this.#listeners.delete(own) };
  }

  unready(): string | undefined {
    if (this.#running === undefined || this.#stopping.signal.aborted) return undefined;
    const reason = this.#lastError && describe(this.#lastError);
    if (reason !== undefined) return reason.includes(this.#lock.name) ? reason : `${this.#lock.name} can't be reached: ${reason}`;
    return this.#answered ? undefined : `${this.#lock.name} has not answered yet`;
  }

  inspect(): LeaderInspection {
    const held = heldOf(this.#state);
    const holder = seenOf(this.#state)?.holder;
    return {
      lock: this.#lock.name,
      identity: this.#rules.holder,
      state: this.#state.phase,
      leading: this.term() !== undefined,
      fence: this.#state.fence,
      ...(holder === undefined ? {} : { holder }),
      ...(held === undefined ? {} : { deadlineInMs: Math.round(held.deadline - this.#clock.now()) }),
      ...(this.#lastError === undefined ? {} : { lastError: describe(this.#lastError) }),
    };
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** A term that is held goes on; none begins any more. */
  quiesce(): void {
    this.#quiesced = true;
    if (heldOf(this.#state) === undefined) this.#stopping.abort(new Error('the program stops'));
  }

  /**
   * Ends the term, and gives the lease up unless `keep` says why not. A lock that does not answer is given up on in time for `withinMs`
   * milliseconds (default: as long as a call may take, twice): a lease that is not released runs out by itself.
   */
  async stop({ keep, withinMs = Number.POSITIVE_INFINITY }: { readonly keep?: string; readonly withinMs?: number } = {}): Promise<void> {
    const until = this.#clock.now() + withinMs;
    this.quiesce();
    this.#stopping.abort(new Error('the program stops'));
    await this.#running;
    this.#apply({ type: 'stop' });
    this.#apply({ type: 'ended', released: await this.#giveUp(keep, until) });
  }

  /** Never rejects. */
  async #run(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      if (!('dueAt' in this.#state)) return;
      const waitMs = this.#state.dueAt - this.#clock.now();
      // Ends early by the stop only.
      if (waitMs > 0) await sleep(this.#clock, waitMs, signal).catch(() => undefined);
      if (signal.aborted) return;
      this.#apply({ type: 'due', now: this.#clock.now(), wall: this.#clock.wall() });
      const call = 'call' in this.#state ? this.#state.call : undefined;
      if (call === undefined) continue;
      const outcome = await this.#ask(call, signal);
      if (signal.aborted) return;
      this.#apply({ type: 'answer', now: this.#clock.now(), random: this.#random(), outcome });
    }
  }

  async #ask(call: Call, signal: AbortSignal): Promise<CallOutcome> {
    try {
      const outcome = await bounded(this.#clock, this.#rules.callMs, signal, async (bound): Promise<CallOutcome> => {
        if (call.type === 'read') return { type: 'read', state: await this.#lock.read(bound) };
        const { record, token } = call;
        return {
          type: 'written',
          token: token === undefined ? await this.#lock.create(record, bound) : await this.#lock.replace(record, token, bound),
        };
      });
      this.#heard();
      return outcome;
    } catch (thrown) {
      if (call.type === 'write' && thrown instanceof LeaseConflict) {
        this.#heard();
        return { type: 'conflict' };
      }
      if (!signal.aborted) this.#missed(errorOf(thrown));
      return { type: 'failed' };
    }
  }

  #heard(): void {
    if (this.#lastError !== undefined) this.#log.info({ state: this.#state.phase }, 'lock answers again');
    this.#answered = true;
    this.#lastError = undefined;
  }

  #missed(error: Error): void {
    // The first of a row; the others say the same each second.
    const repeated = this.#lastError !== undefined;
    this.#lastError = error;
    this.#log[repeated ? 'debug' : 'warn']({ reason: describe(error), state: this.#state.phase }, 'lock does not answer');
  }

  #apply(input: LeaderInput): void {
    const before = this.#state;
    const after = step(before, input, this.#rules);
    this.#state = after;
    const was = heldOf(before);
    const is = heldOf(after);
    if (was !== undefined && is !== undefined && after.phase === 'unsure' && before.phase !== 'unsure') this.#metrics.slowPath();
    if (is?.deadline !== was?.deadline) this.#watchDeadline(is?.deadline);
    if (was?.fence === is?.fence) return;
    if (was !== undefined) this.#end(was.fence, after);
    if (is !== undefined) this.#begin(is.fence);
  }

  #watchDeadline(deadline: number | undefined): void {
    this.#deadline?.cancel();
    this.#deadline =
      deadline === undefined
        ? undefined
        : this.#clock.timer(Math.max(0, deadline - this.#clock.now()), () => this.#apply({ type: 'expire', now: this.#clock.now() }));
  }

  #begin(fence: number): void {
    const ending = new AbortController();
    this.#term = { fence, signal: ending.signal, ending };
    this.#metrics.changed(fence);
    this.#log.info({ fence, identity: this.#rules.holder }, 'leads');
    this.#tell(this.#term);
  }

  #end(fence: number, { phase }: LeaderState): void {
    const term = this.#term;
    this.#term = undefined;
    this.#metrics.changed(undefined);
    const why = phase === 'lost' ? 'the lease was lost, or could not be renewed in time' : 'the program stops';
    this.#log.info({ fence, reason: why }, 'leads no longer');
    term?.ending.abort(new Error(`leadership by ${this.#lock.name} has ended: ${why}`));
    this.#tell(undefined);
    if (this.#quiesced) this.#stopping.abort(new Error('the program stops'));
  }

  #tell(news: Term | undefined): void {
    this.#news.push(news);
    if (this.#telling) return;
    this.#telling = true;
    try {
      for (let next = this.#news.splice(0, 1); next.length > 0; next = this.#news.splice(0, 1)) {
        for (const listener of [...this.#listeners]) this.#tellOne(listener, next[0]);
      }
    } finally {
      this.#telling = false;
    }
  }

  #tellOne(listener: (term: Term | undefined) => void, news: Term | undefined): void {
    try {
      listener(news);
    } catch (thrown) {
      this.#log.error({ err: errorOf(thrown) }, 'a listener of the leadership failed');
    }
  }

  /** Whether the lease is free now by our doing. Never rejects. */
  async #giveUp(keep: string | undefined, until: number): Promise<boolean> {
    const state = this.#state;
    if (state.phase !== 'stopping' || (state.mine === undefined && !state.perhaps)) return false;
    if (!this.#release || keep !== undefined) {
      const ttlMs = this.#rules.ttlMs;
      if (keep !== undefined) this.#log.warn({ reason: keep, ttlMs }, 'the lease is not released; others take over when it has run out');
      return false;
    }
    try {
      // For a write, a look at what became of it, and another write.
      const patience = Math.max(0, Math.min(2 * this.#rules.callMs, until - this.#clock.now() - giveUpEarlyMs));
      return await bounded(this.#clock, patience, new AbortController().signal, (signal) => this.#releaseLease(state.mine, signal));
    } catch (thrown) {
      this.#log.warn({ reason: describe(errorOf(thrown)) }, 'the lease could not be released; others take over when it has run out');
      return false;
    }
  }

  /** Again when somebody wrote in between: mostly a renewal of ours that was on its way. */
  async #releaseLease(mine: LeaseState | undefined, signal: AbortSignal): Promise<boolean> {
    let known = mine;
    let wrote = false;
    for (let attempt = 0; attempt < releaseAttempts; attempt++) {
      known ??= await this.#lock.read(signal);
      if (known?.record.holder !== this.#rules.holder) return wrote && known?.record.holder === '';
      try {
        wrote = true;
        await this.#lock.replace(releaseOf(known, this.#clock.wall()), known.token, signal);
        return true;
      } catch {
        // It is looked at again: it may have been written all the same.
        signal.throwIfAborted();
        known = undefined;
      }
    }
    throw new Error(`it was written by somebody else, or without an answer, at each of ${releaseAttempts} attempts`);
  }
}
