/**
 * turns — who may go next with something that only one node at a time should do: roll out a deployment, renew the identities of a
 * Service. The publisher's side, pure: it decides and remembers; reconciler.ts writes it down and tells the nodes.
 *
 * Holds: of each subject at most one turn at a time; it ends when its node says so, asks for another version instead, or after its time.
 * The time here runs longer than the node's own, which begins when the turn arrives. Those who wait are taken in the order of their ids,
 * beginning after the last one, so that a node that asks again and again holds up nobody. A turn exists only after `commit`: what was
 * planned has to be written down before. Bounded. Does not hold: whether a turn was of use; who ends it says nothing about that.
 */
import { compareBytes } from '../../api/canonical.ts';
import type { Turn, TurnRequest } from '../../api/cluster.ts';
import type { Clock } from '../../controllers/clock.ts';
import { isText, MAX_TURNS, type StoredTurn } from './document.ts';

/** A successor is Ready within seconds, or its node gives up: minutes are for slow starts. */
export const TURN_MS = 5 * 60_000;
/** For the way to the node: a stream that is silent for so long has been given up by its keep-alive. */
export const MARGIN_MS = 30_000;
/** Nodes repeat what they wait for each 10 s (client.ts); who does not has gone. */
const WAITING_MS = 35_000;
/** A node has some hundred Pods; each waits for a rollout and a renewal. */
const MAX_WAITING_PER_NODE = 512;

export interface GrantorInput {
  readonly clock: Pick<Clock, 'now'>;
  readonly turnMs?: number;
}

interface Held {
  readonly node: string;
  readonly version: string;
  /** Monotonic; a margin later than at the node. */
  readonly until: number;
  over: boolean;
  /** False: found, and not yet written again by us. Nobody is told of it. */
  ours: boolean;
}

interface Waiting {
  readonly version: string;
  readonly until: number;
}

export class TurnGrantor {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #turnMs: number;
  readonly #held = new Map<string, Held>();
  readonly #waiting = new Map<string, Map<string, Waiting>>();
  /** Whose turn was last, for the order. */
  readonly #last = new Map<string, string>();
  readonly #subscribers = new Set<() => void>();

  constructor({ clock, turnMs = TURN_MS }: GrantorInput) {
    this.#clock = clock;
    this.#turnMs = turnMs;
  }

  /** What a node says. Gives the turn when it has it already (it may have lost the first word of it). */
  request(node: string, { subject, version, done }: TurnRequest): Turn | undefined {
    if (!isText(subject) || !isText(version)) return undefined;
    const held = this.#held.get(subject);
    const own = held?.node === node ? held : undefined;
    if (done) {
      if (own?.version === version) own.over = true;
      if (this.#waiting.get(subject)?.get(node)?.version === version) this.#leave(subject, node);
      this.#tell();
      return undefined;
    }
    if (own !== undefined && !own.over && own.version === version) return own.ours ? this.#turnOf(subject, own) : undefined;
    // It can do one thing at a time and has another in mind now.
    if (own !== undefined && own.version !== version) own.over = true;
    this.#wait(subject, node, version);
    this.#tell();
    return undefined;
  }

  /** The node has left: it waits for nothing. Its turn goes on until its time is over, since it may be at work. */
  forget(node: string): void {
    for (const subject of [...this.#waiting.keys()]) this.#leave(subject, node);
  }

  /**
   * The turns that are written down, by whomever: each lasts a whole turn from now, and nothing that was known here stands against it. Another
   * publisher may have given one of them anew; a node that is done says so again.
   */
  adopt(turns: readonly StoredTurn[]): void {
    this.#held.clear();
    const until = this.#clock.now() + this.#turnMs + MARGIN_MS;
    for (const { subject, node, version } of turns) {
      this.#held.set(subject, { node, version, until, over: false, ours: false });
      if (this.#waiting.get(subject)?.get(node)?.version === version) this.#leave(subject, node);
    }
  }

  /** The turns that should be, from now on. Nothing has happened yet. */
  plan(): readonly StoredTurn[] {
    const now = this.#clock.now();
    const turns: StoredTurn[] = [];
    for (const [subject, { node, version, over, until }] of this.#held) if (!over && until > now) turns.push({ subject, node, version });
    const taken = new Set(turns.map(({ subject }) => subject));
    for (const subject of [...this.#waiting.keys()].sort(compareBytes)) {
      if (turns.length >= MAX_TURNS) break;
      const next = taken.has(subject) ? undefined : this.#next(subject, now);
      if (next !== undefined) turns.push({ subject, ...next });
    }
    return turns.sort((a, b) => compareBytes(a.subject, b.subject));
  }

  /** The plan was written down: gives what its nodes have to be told. */
  commit(plan: readonly StoredTurn[]): readonly { readonly node: string; readonly turn: Turn }[] {
    const until = this.#clock.now() + this.#turnMs + MARGIN_MS;
    const planned = new Map(plan.map((turn) => [turn.subject, turn]));
    for (const [subject, { node, version }] of [...this.#held]) {
      const turn = planned.get(subject);
      if (turn?.node !== node || turn.version !== version) this.#held.delete(subject);
    }
    const granted: { node: string; turn: Turn }[] = [];
    for (const { subject, node, version } of plan) {
      const known = this.#held.get(subject);
      if (known !== undefined) {
        known.ours = true;
        continue;
      }
      const held: Held = { node, version, until, over: false, ours: true };
      this.#held.set(subject, held);
      this.#last.set(subject, node);
      if (this.#waiting.get(subject)?.get(node)?.version === version) this.#leave(subject, node);
      const turn = this.#turnOf(subject, held);
      if (turn !== undefined) granted.push({ node, turn });
    }
    for (const subject of [...this.#last.keys()]) if (!this.#held.has(subject) && !this.#waiting.has(subject)) this.#last.delete(subject);
    return granted;
  }

  /** Until a turn ends by its time; Infinity when there is none. */
  nextEndMs(): number {
    const now = this.#clock.now();
    return Math.min(...[...this.#held.values()].filter(({ over }) => !over).map(({ until }) => Math.max(1, until - now)));
  }

  /** Told of each request that may change the plan. */
  subscribe(changed: () => void): Disposable {
    const own = (): void => changed();
    this.#subscribers.add(own);
    return { [Symbol.dispose]: () => void this.#subscribers.delete(own) };
  }

  #turnOf(subject: string, { version, until }: Held): Turn | undefined {
    const remainingMs = Math.floor(until - MARGIN_MS - this.#clock.now());
    return remainingMs > 0 ? { subject, version, remainingMs } : undefined;
  }

  #wait(subject: string, node: string, version: string): void {
    let waiting = this.#waiting.get(subject);
    if (waiting?.has(node) !== true && this.#countOf(node) >= MAX_WAITING_PER_NODE) return;
    if (waiting === undefined) this.#waiting.set(subject, (waiting = new Map<string, Waiting>()));
    waiting.set(node, { version, until: this.#clock.now() + WAITING_MS });
  }

  #countOf(node: string): number {
    let count = 0;
    for (const waiting of this.#waiting.values()) if (waiting.has(node)) count++;
    return count;
  }

  #leave(subject: string, node: string): void {
    const waiting = this.#waiting.get(subject);
    if (waiting?.delete(node) === true && waiting.size === 0) this.#waiting.delete(subject);
  }

  /** Forgets on the way who has not repeated itself. */
  #next(subject: string, now: number): { readonly node: string; readonly version: string } | undefined {
    for (const [node, { until }] of [...(this.#waiting.get(subject) ?? [])]) if (until <= now) this.#leave(subject, node);
    const waiting = [...(this.#waiting.get(subject) ?? [])].sort(([a], [b]) => compareBytes(a, b));
    const last = this.#last.get(subject);
    const [node, found] = waiting.find(([id]) => last === undefined || compareBytes(id, last) > 0) ?? waiting[0] ?? [];
    return node === undefined || found === undefined ? undefined : { node, version: found.version };
  }

  #tell(): void {
    for (const subscriber of [...this.#subscribers]) subscriber();
  }
}
