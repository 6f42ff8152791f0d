/**
 * turns — replacing the Pods of one Service one after another: what a renewal asks for before it starts containers anew. The publisher
 * grants turns; this is the side of who wants one.
 */

export interface Turns {
  /**
   * Asked again with equal arguments, every ten seconds at least, until granted: asking is idempotent. `waiting` without a publisher, too.
   * `subject`: `renewal:<namespace>/<service or pod>`, one turn at a time; `version`: what is to be replaced.
   */
  request(subject: string, version: string, why: string): 'granted' | 'waiting';
  /** The successor is Ready: the next may have the turn before this one ends by itself. Also withdraws what was asked for and not granted. */
  done(subject: string, version: string): void;
}

/** Replicas have one name, so those of a Pod without a Service take turns as well. */
export function renewalSubject(namespace: string, pod: string, service: string | undefined): string {
  return `renewal:${namespace}/${service ?? pod}`;
}

interface UsedTurn {
  readonly subject: string;
  readonly version: string;
  /** Whose Pod ends the turn by being Ready. */
  readonly generation: string;
}

/** The turns that renewals of this life of the agent have used, until they are over. One that was forgotten ends by itself. */
export class UsedTurns {
  readonly #turns: Turns;
  readonly #byKey = new Map<string, UsedTurn>();

  constructor(turns: Turns) {
    this.#turns = turns;
  }

  use(key: string, turn: UsedTurn): void {
    this.#byKey.set(key, turn);
  }

  /** False while one is used and its Pod is not Ready yet. */
  settle(key: string, isReady: (generation: string) => boolean): boolean {
    const turn = this.#byKey.get(key);
    if (turn === undefined) return true;
    if (!isReady(turn.generation)) return false;
    this.giveBack(key);
    return true;
  }

  giveBack(key: string): void {
    const turn = this.#byKey.get(key);
    this.#byKey.delete(key);
    if (turn !== undefined) this.#turns.done(turn.subject, turn.version);
  }
}
