/**
 * backoff — how long to wait after the n-th failure in a row. Pure: failures in, milliseconds out.
 *
 * Holds: never negative, never above `maxMs`, finite for any count (but for `never`).
 */
export interface Backoff {
  /** `failures` counts from 1. */
  next(failures: number): number;
}

/** The steps of an exponential back-off. Times are milliseconds. */
export interface ExponentialOptions {
  /** After the first failure. Default 5 ms, client-go's. */
  readonly baseMs?: number;
  /** Default 1,000 s, client-go's. */
  readonly maxMs?: number;
  /** Share by which the delay varies, up or down; 0.1 is ±10 %. Keys that failed together then do not come back together. Default 0.1. */
  readonly jitter?: number;
  /** In [0, 1). Default Math.random. */
  readonly random?: () => number;
}

/**
 * Doubles from `baseMs` to `maxMs`, ± jitter.
 *
 * @example
 * ```ts
 * import assert from 'node:assert/strict';
 * import { exponential } from 'podmin/controllers';
 *
 * const backoff = exponential({ baseMs: 10, maxMs: 1_000, jitter: 0 });
 * assert.deepEqual([1, 2, 3, 20].map((failures) => backoff.next(failures)), [10, 20, 40, 1_000]);
 * ```
 */
export function exponential({ baseMs = 5, maxMs = 1_000_000, jitter = 0.1, random = Math.random }: ExponentialOptions = {}): Backoff {
  return { next: (failures) => Math.min(doubled(baseMs, maxMs, failures) * (1 + jitter * (2 * random() - 1)), maxMs) };
}

/**
 * A random part of the doubled delay ("full jitter"), at least `floorMs`: for many clients that lost one server at the same moment.
 * Defaults are those of client-go's and kube-rs's watches: 0.8 s to 30 s.
 *
 * @example
 * ```ts
 * import assert from 'node:assert/strict';
 * import { fullJitter } from 'podmin/controllers';
 *
 * const backoff = fullJitter({ random: () => 0.5 });
 * assert.deepEqual([backoff.next(1), backoff.next(2), backoff.next(99)], [400, 800, 15_000]);
 * ```
 */
export function fullJitter({ baseMs = 800, maxMs = 30_000, floorMs = 50, random = Math.random } = {}): Backoff {
  return { next: (failures) => Math.max(floorMs, doubled(baseMs, maxMs, failures) * random()) };
}

/**
 * The same delay, in milliseconds, after every failure.
 *
 * @example
 * ```ts
 * import assert from 'node:assert/strict';
 * import { fixed } from 'podmin/controllers';
 *
 * assert.equal(fixed(250).next(7), 250);
 * ```
 */
export function fixed(ms: number): Backoff {
  return { next: () => ms };
}

/**
 * No second attempt: a failure counts as terminal.
 *
 * @example
 * ```ts
 * import assert from 'node:assert/strict';
 * import { never } from 'podmin/controllers';
 *
 * assert.equal(never.next(1), Number.POSITIVE_INFINITY);
 * ```
 */
export const never: Backoff = { next: () => Number.POSITIVE_INFINITY };

function doubled(baseMs: number, maxMs: number, failures: number): number {
  // 2 ** 1,023 is the largest finite power; the bound is reached long before.
  return Math.min(baseMs * 2 ** Math.min(failures - 1, 1_000), maxMs);
}
