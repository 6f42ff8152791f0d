/**
 * leadership — whether this process may do what only one may do at a time, as those who do it see it.
 *
 * Holds: `term()` is judged on the monotonic clock at the moment of the call, so a process that was paused finds itself deposed when it
 * wakes; a term's `signal` aborts at its deadline at the latest; `fence` grows with every change of holder and never repeats.
 */
import { type Subscription } from './change.ts';

/** One uninterrupted stretch of leading. */
export interface Term {
  /** Goes along with writes, so that whoever receives them can refuse an older one. */
  readonly fence: number;
  /** Aborted when the term ends: at the deadline, at a loss, or when it is given up. */
  readonly signal: AbortSignal;
}

/** Whether this process leads, now. Ask right before acting: the answer ends by itself at the deadline, on the monotonic clock. */
export interface Leadership {
  /** Undefined while somebody else leads, nobody does, or the deadline has passed. */
  term(): Term | undefined;
  /** Told of each beginning (the term) and each end (undefined), in order, synchronously. Not told of what was before. */
  subscribe(listener: (term: Term | undefined) => void): Subscription;
}
