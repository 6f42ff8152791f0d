/**
 * quantity — Kubernetes' resource amounts (`100m`, `1.5Gi`, `2e3`), exactly.
 *
 * Holds: equal amounts compare equal whatever their spelling; no rounding for anything down to a billionth, which is the smallest
 * amount Kubernetes keeps (it rounds finer ones up, and so does this).
 */
const pattern = /^([+-]?)([0-9]+(?:\.[0-9]*)?|\.[0-9]+)(|[numkMGTPE]|[KMGTPE]i|[eE][+-]?[0-9]{1,3})$/;
const decimal: Readonly<Record<string, number>> = { n: -9, u: -6, m: -3, '': 0, k: 3, M: 6, G: 9, T: 12, P: 15, E: 18 };
const binary: Readonly<Record<string, bigint>> = { Ki: 10n, Mi: 20n, Gi: 30n, Ti: 40n, Pi: 50n, Ei: 60n };
// Longer ones are no amounts of anything; they only cost time.
const MAX_LENGTH = 64;

/** In billionths; undefined when the text is no quantity. */
export function parseQuantity(text: string): bigint | undefined {
  const match = text.length > MAX_LENGTH ? null : pattern.exec(text);
  if (match === null) return undefined;
  const [, sign = '', digits = '0', suffix = ''] = match;
  const [whole = '', fraction = ''] = digits.split('.');
  const mantissa = BigInt(`${whole}${fraction}` || '0');
  const shift = binary[suffix];
  const exponent = (shift === undefined ? (decimal[suffix] ?? Number(suffix.slice(1))) : 0) + 9 - fraction.length;
  const scaled = shift === undefined ? mantissa : mantissa << shift;
  const billionths = exponent >= 0 ? scaled * 10n ** BigInt(exponent) : divideUp(scaled, 10n ** BigInt(-exponent));
  return sign === '-' ? -billionths : billionths;
}

const divideUp = (value: bigint, by: bigint): bigint => (value + by - 1n) / by;
