/**
 * client — a node's side of the turns: asks, and knows whether it has one.
 *
 * Holds: `granted` only within the time that the turn lasts on this node's clock from its arrival; a turn that nobody here wants (any
 * more) is given back at once. What is wanted is said again and again, so that a lost word, another publisher, or a new stream costs
 * seconds. Does not hold: whoever asked says `done` in the end, also when it has changed its mind.
 */
import type { Turn, TurnRequest } from '../../api/cluster.ts';
import type { Clock } from '../../controllers/clock.ts';

export interface TurnsClientInput {
  readonly clock: Pick<Clock, 'now'>;
  /** To the hub. May be lost. */
  readonly send: (request: TurnRequest) => void;
}

/** Three of them may be lost before the publisher thinks that nobody waits. */
export const REPEAT_MS = 10_000;
/** As many as the publisher takes of one node. */
const MAX_WANTED = 512;

interface Wanted {
  readonly version: string;
  readonly why: string;
  /** Monotonic; it has the turn until then. */
  grantedUntil: number;
}

export class TurnsClient {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #send: (request: TurnRequest) => void;
  readonly #wanted = new Map<string, Wanted>();
  /** Given back: said again for as long as the publisher may believe that it is at work. */
  readonly #ended = new Map<string, { readonly version: string; readonly until: number }>();
  readonly #subscribers = new Set<(subject: string) => void>();

  constructor({ clock, send }: TurnsClientInput) {
    this.#clock = clock;
    this.#send = send;
  }

  /** To be asked in each run, and right before something that only one may do. Another version gives up the one before. */
  request(subject: string, version: string, why: string): 'granted' | 'waiting' {
    const known = this.#wanted.get(subject);
    if (known?.version === version) return this.#clock.now() < known.grantedUntil ? 'granted' : 'waiting';
    if (known === undefined && this.#wanted.size >= MAX_WANTED) return 'waiting';
    this.#wanted.set(subject, { version, why, grantedUntil: Number.NEGATIVE_INFINITY });
    this.#ended.delete(subject);
    this.#send({ subject, version, why, done: false });
    return 'waiting';
  }

  /** It is over, well or not, or no longer wanted. */
  done(subject: string): void {
    const known = this.#wanted.get(subject);
    if (known === undefined) return;
    this.#wanted.delete(subject);
    if (this.#clock.now() < known.grantedUntil) this.#ended.set(subject, { version: known.version, until: known.grantedUntil });
    this.#send({ subject, version: known.version, why: known.why, done: true });
  }

  /** A turn has come. */
  receive({ subject, version, remainingMs }: Turn): void {
    const known = this.#wanted.get(subject);
    if (known?.version !== version) return this.#send({ subject, version, why: 'not wanted any more', done: true });
    const until = this.#clock.now() + remainingMs;
    const had = this.#clock.now() < known.grantedUntil;
    known.grantedUntil = until;
    if (!had) for (const subscriber of [...this.#subscribers]) subscriber(subject);
  }

  /** Says again what is not settled: at the beginning of a stream, and each `REPEAT_MS`. Wanted ones that have run out are asked for anew. */
  repeat(): void {
    const now = this.#clock.now();
    for (const [subject, { version, until }] of [...this.#ended]) {
      if (until <= now) this.#ended.delete(subject);
      else this.#send({ subject, version, why: 'over', done: true });
    }
    for (const [subject, { version, why, grantedUntil }] of this.#wanted)
      if (grantedUntil <= now) this.#send({ subject, version, why, done: false });
  }

  /** Told of each turn that has come, by its subject: run again what waits for it. */
  subscribe(granted: (subject: string) => void): Disposable {
    const own = (subject: string): void => granted(subject);
    this.#subscribers.add(own);
    return { [Symbol.dispose]: () => void this.#subscribers.delete(own) };
  }
}
