/** queue — keys that want work: each once, one run at a time, with priorities, delays and back-off. */

export interface AddOptions {
  /** Ready in so many milliseconds; the earliest of several wins. Without it: now. */
  readonly afterMs?: number;
  /** A small integer; larger goes first. Default 0. A waiting key keeps the highest it was given. */
  readonly priority?: number;
}

export type Outcome =
  | 'ok'
  /** Succeeded, and wants another look later. */
  | { readonly afterMs: number; readonly priority?: number }
  /** Failed: tried again after the back-off, or after `afterMs` when the failure knows better. */
  | { readonly error: unknown; readonly afterMs?: number }
  /** Failed, and trying again is of no use until something changes. */
  | { readonly terminal: unknown };
