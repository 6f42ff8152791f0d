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
