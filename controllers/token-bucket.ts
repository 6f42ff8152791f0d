/**
 * token-bucket — how often something may begin, over all keys.
 *
 * Holds: a token is taken when work begins, never reserved ahead, so waiting work adds no delay to later work. Pure: the time is given.
 */
export interface RateLimit {
  readonly perSecond: number;
  /** How many may begin at once after a quiet time. At least 1. */
  readonly burst: number;
}

/** Times in milliseconds since 1970 have a resolution of 0.2 µs in a number. */
const roundingMs = 1e-3;

export class TokenBucket {
  readonly #limit: RateLimit;
  #tokens: number;
  #filledAt: number;

  constructor(limit: RateLimit, now: number) {
    if (!(limit.perSecond > 0) || !(limit.burst >= 1)) {
      throw new RangeError(
        `rate limit of ${limit.perSecond} per second, burst ${limit.burst}: want a positive rate and a burst of at least 1`,
      );
    }
    this.#limit = limit;
    this.#tokens = limit.burst;
    this.#filledAt = now;
  }

  /** Takes one and gives 0, or takes none and gives the milliseconds until there is one. */
  take(now: number): number {
    const { perSecond, burst } = this.#limit;
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#filledAt) * perSecond) / 1_000);
    this.#filledAt = now;
    const waitMs = ((1 - this.#tokens) * 1_000) / perSecond;
    // So near that it is the rounding of sums of fractions: a timer for it would find the time unchanged, and be set again without end.
    if (waitMs > roundingMs) return waitMs;
    this.#tokens = Math.max(0, this.#tokens - 1);
    return 0;
  }
}
