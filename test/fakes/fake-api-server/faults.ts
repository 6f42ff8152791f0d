/** faults — what the fake API server does wrong on command: each fault hits the next requests (or watch events) it is for, then it is used up. */

export type Fault =
  /** Answers with a status instead. */
  | {
      readonly kind: 'status';
      readonly on: Operation;
      readonly code: number;
      readonly reason?: string;
      readonly retryAfterSeconds?: number;
    }
  /** Sends the head of the answer and half of its body, then cuts the connection. */
  | { readonly kind: 'half'; readonly on: 'list' }
  /** Never answers. */
  | { readonly kind: 'stall'; readonly on: Operation }
  /** Answers after this long. */
  | { readonly kind: 'slow'; readonly on: Operation; readonly ms: number }
  /** Makes the write, or does not, then cuts the connection without an answer. */
  | { readonly kind: 'lost-answer' | 'lost-request'; readonly on: 'write' }
  /** Takes `sendInitialEvents` for a parameter that it has never heard of. */
  | { readonly kind: 'no-initial-events-end'; readonly on: 'watch' }
  /** Of the next watch event: half of its line; twice; after the one behind it; not JSON. */
  | { readonly kind: 'truncated' | 'duplicate' | 'reorder' | 'garbage'; readonly on: 'event' };

export type Operation = 'list' | 'watch' | 'read' | 'write';

export class Faults {
  #waiting: { readonly fault: Fault; left: number }[] = [];

  add(fault: Fault, times = 1): void {
    this.#waiting.push({ fault, left: times });
  }

  clear(): void {
    this.#waiting = [];
  }

  /** The next fault for this, used up by being taken. */
  take(on: Operation | 'event', wanted: (fault: Fault) => boolean = () => true): Fault | undefined {
    const next = this.#waiting.find((each) => each.fault.on === on && each.left > 0 && wanted(each.fault));
    if (next === undefined) return undefined;
    next.left--;
    return next.fault;
  }
}
