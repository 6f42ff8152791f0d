/**
 * turns — replacing the Pods of one Service one after another: what a renewal asks for before it starts containers anew. The publisher
 * grants turns; this is the side of who wants one.
 */

export interface Turns {
  /**
   * Asked again with equal arguments, every ten seconds at least, until granted: asking is idempotent. `waiting` without a publisher, too.
   * `subject`: `renewal:<namespace>/<service>`, or `…/pod/<pod>` without one: one turn at a time; `version`: what is to be replaced.
   */
  request(subject: string, version: string, why: string): 'granted' | 'waiting';
  /** The successor is Ready: the next may have the turn before this one ends by itself. Also withdraws what was asked for and not granted. */
  done(subject: string, version: string): void;
}

/**
 * Replicas have one name, so those of a Pod without a Service take turns as well; under another subject than a Service of that name, which
 * may be another Pod's.
 */
export function renewalSubject(namespace: string, pod: string, service: string | undefined): string {
  return `renewal:${namespace}/${service ?? `pod/${pod}`}`;
}

interface Asked {
  readonly subject: string;
  readonly version: string;
  /** Whose Pod ends the turn by being Ready; undefined while nothing was issued. */
  generation: string | undefined;
}

/**
 * What the node's renewals have asked for. Holds: whatever was asked for is given back: when the successor is Ready, when the time of the
 * turn is over, or when it is not needed any more.
 */
export class AskedTurns {
  readonly #turns: Turns;
  readonly #byKey = new Map<string, Asked>();

  constructor(turns: Turns) {
    this.#turns = turns;
  }

  ask(key: string, { subject, version }: { readonly subject: string; readonly version: string }): 'granted' | 'waiting' {
    const asked = this.#byKey.get(key);
    if (asked?.subject !== subject || asked.version !== version) {
      this.giveBack(key);
      this.#byKey.set(key, { subject, version, generation: undefined });
    }
    return this.#turns.request(subject, version, WHY);
  }

  /** The turn, if there was one, is used for this generation. */
  use(key: string, generation: string): void {
    const asked = this.#byKey.get(key);
    if (asked !== undefined) asked.generation = generation;
  }

  /** At the end of a run. False while a turn is used and its Pod is not Ready. `needed`: it was asked for in this run. */
  settle(key: string, needed: boolean, isReady: (generation: string) => boolean): boolean {
    const asked = this.#byKey.get(key);
    if (asked === undefined) return true;
    const { subject, version, generation } = asked;
    if (generation === undefined ? needed : !isReady(generation) && this.#turns.request(subject, version, WHY) === 'granted')
      return generation === undefined;
    this.giveBack(key);
    return true;
  }

  giveBack(key: string): void {
    const asked = this.#byKey.get(key);
    this.#byKey.delete(key);
    if (asked !== undefined) this.#turns.done(asked.subject, asked.version);
  }
}

const WHY = 'its certificate is due';
