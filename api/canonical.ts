/**
 * canonical — one spelling for equal JSON values: members sorted by the bytes of their names, no white space, absent members left out.
 * For digests and comparisons, not for people.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => compareBytes(a, b))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

// Below the surrogates, the order of UTF-16 units is the order of UTF-8 bytes.
const beyond = /[\ud800-\uffff]/;

/** Order of the UTF-8 bytes, which is what other readers of our documents sort by; JavaScript's own order is that of UTF-16 units. */
export function compareBytes(a: string, b: string): number {
  if (beyond.test(a) || beyond.test(b)) return Buffer.compare(Buffer.from(a), Buffer.from(b));
  return a < b ? -1 : a > b ? 1 : 0;
}
