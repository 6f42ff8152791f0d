/**
 * duration — lengths of time as people write them: `250` (milliseconds), `'500ms'`, `'30s'`, `'5m'`, `'1h'`, `'2d'`.
 *
 * Holds: options are resolved to milliseconds once, where they are declared; nothing further in sees a string.
 */
export type Duration = number | `${number}${'ms' | 's' | 'm' | 'h' | 'd'}`;

type Unit = 'ms' | 's' | 'm' | 'h' | 'd';

const unitMs: Readonly<Record<Unit, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const pattern = /^(\d+(?:\.\d+)?)(ms|s|m|h|d)$/;

/**
 * In milliseconds. Throws a RangeError for what is negative, not finite, or not a duration; it names `option` when given.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { milliseconds } from 'podmin/controllers';
 *
 * assert.deepEqual([milliseconds(250), milliseconds('1.5s'), milliseconds('2d')], [250, 1_500, 172_800_000]);
 * assert.throws(() => milliseconds(-1, 'timeout'), /timeout: -1 is not a duration/);
 */
export function milliseconds(duration: Duration, option?: string): number {
  const value = typeof duration === 'number' ? duration : parse(duration);
  if (Number.isFinite(value) && value >= 0) return value;
  const place = option === undefined ? '' : `${option}: `;
  throw new RangeError(
    `${place}${JSON.stringify(duration)} is not a duration; write milliseconds or a number with ms, s, m, h or d, such as "30s"`,
  );
}

function parse(text: string): number {
  const [, amount, unit] = pattern.exec(text) ?? [];
  return amount === undefined ? Number.NaN : Number(amount) * unitMs[unit as Unit];
}
