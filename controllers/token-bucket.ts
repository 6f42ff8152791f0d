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
    // A hair less than one is one: otherwise the rounding of a sum of many fractions would cost a further timer.
    if (this.#tokens < 1 - 1e-9) return ((1 - this.#tokens) * 1_000) / perSecond;
    this.#tokens = Math.max(0, this.#tokens - 1);
    return 0;
  }
}
