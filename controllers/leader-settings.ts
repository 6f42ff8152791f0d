/**
 * leader-settings — the durations of an election, and the order among them without which it can't work.
 *
 *     sent ─────────── renew ────── retry, retry … ──── deadline ── margin ── ttl
 *      0               7.5 s        8.5, 9.5            13 s                 15 s     defaults
 *
 * Up to `deadline` the leader leads; from `ttl` on another may. The margin is what the abort of work takes, and what clocks may differ in
 * rate: up to ttl / (ttl − margin), 15 % by default.
 */
import { milliseconds, type Duration } from './duration.ts';

/**
 * The times of an election. The proportions of the defaults hold for any `ttl`; what contradicts itself (`renew` + `margin` not below
 * `ttl`) is refused with a RangeError.
 */
export interface LeaderOptions {
  /**
   * Who this is, for people who read the lease. Default: the host's name. A random part is added, so that two processes of one name never
   * take each other's writes for their own.
   */
  readonly identity?: string;
  /** How long a lease stands without being renewed before another candidate may take it over. Default 15 s. */
  readonly ttl?: Duration;
  /** From the sending of one renewal to that of the next. Default: half the ttl. */
  readonly renew?: Duration;
  /** Between looks of a candidate, and between attempts when the lock does not answer; ±25 %. Default: a fifteenth of the ttl (1 s). */
  readonly retry?: Duration;
  /** How long before the ttl runs out the leader stops leading. Default: two fifteenths of the ttl (2 s). */
  readonly margin?: Duration;
  /** Whether the lease is given up at the stop, so that another takes it at once. Default true. */
  readonly release?: boolean;
}

export interface LeaderSettings {
  readonly ttlMs: number;
  readonly renewMs: number;
  readonly retryMs: number;
  readonly marginMs: number;
  /** For one call of the lock. Two fit between the renewal and the deadline: one that hangs, and the one after it. */
  readonly callMs: number;
}

/** Throws a RangeError that names the options. */
export function leaderSettings({
  ttl = '15s',
  ...options
}: Pick<LeaderOptions, 'ttl' | 'renew' | 'retry' | 'margin'> = {}): LeaderSettings {
  const ms = (option: 'ttl' | 'renew' | 'retry' | 'margin', value: Duration): number => {
    const given = milliseconds(value, `leader: ${option}`);
    if (given > 0) return given;
    throw new RangeError(`leader: ${option} is ${value}; it must be more than 0`);
  };
  const ttlMs = ms('ttl', ttl);
  const renewMs = ms('renew', options.renew ?? ttlMs / 2);
  const retryMs = ms('retry', options.retry ?? ttlMs / 15);
  const marginMs = ms('margin', options.margin ?? (ttlMs * 2) / 15);
  if (retryMs > renewMs) throw new RangeError(`leader: retry (${retryMs} ms) must not be longer than renew (${renewMs} ms)`);
  // A renewal that failed is read back and sent again.
  if (ttlMs < renewMs + 2 * retryMs + marginMs) {
    throw new RangeError(
      `leader: ttl (${ttlMs} ms) must be at least renew + 2 × retry + margin (${renewMs} + 2 × ${retryMs} + ${marginMs} ms), or one renewal ` +
        'that fails ends the term; make ttl longer or renew shorter',
    );
  }
  return { ttlMs, renewMs, retryMs, marginMs, callMs: Math.min(renewMs, (ttlMs - renewMs - marginMs) / 2) };
}
