/**
 * clock — the only way in which anything here learns the time or waits.
 *
 * Holds: `now()` never goes back and is unaffected by changes of the system's time; a timer never fires early; a timer that has been
 * cancelled never fires. Does not hold: nothing keeps the process alive because of a timer (they are unref'd; whoever runs the program
 * holds the one handle).
 */
export interface Clock {
  /** Monotonic time in milliseconds, from an origin without meaning. For intervals, deadlines, back-off. */
  now(): number;
  /** Wall-clock time in milliseconds since the Unix epoch. For documents and certificates, never for intervals. */
  wall(): number;
  /** Calls `fn` once, `ms` milliseconds from now or later. Any finite `ms` works; JavaScript's own timers fire at once past 2³¹−1. */
  timer(ms: number, fn: () => void): Timer;
}

export interface Timer {
  /** Idempotent; after it returns the function will not be called. */
  cancel(): void;
}
