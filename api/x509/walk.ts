/**
 * walk — the parts of DER, as the bytes that they are: for what has to be repeated exactly as somebody else encoded it.
 *
 * For bytes that readCertificate (read.ts) has taken: their lengths are right. Holds: nothing outside of the bytes is read; what is no
 * DER throws.
 */

/** What the first element in the bytes holds. */
export function valueOf(der: Uint8Array): Uint8Array {
  const { start, end } = bounds(der, 0);
  return der.subarray(start, end);
}

/** The elements that lie one after another in the bytes, each with its tag and length. */
export function childrenOf(value: Uint8Array): readonly Uint8Array[] {
  const found: Uint8Array[] = [];
  for (let at = 0; at < value.length;) {
    const { end } = bounds(value, at);
    found.push(value.subarray(at, end));
    at = end;
  }
  return found;
}

function bounds(der: Uint8Array, at: number): { readonly start: number; readonly end: number } {
  const first = der[at + 1] ?? 0;
  const long = first < 0x80 ? 0 : first & 0x7f;
  const start = at + 2 + long;
  let length = long === 0 ? first : 0;
  for (const byte of der.subarray(at + 2, start)) length = length * 256 + byte;
  const end = start + length;
  if (start > der.length || end > der.length) throw new RangeError('these bytes are cut short');
  return { start, end };
}
