/**
 * canonical — one spelling for equal JSON values: members sorted by the bytes of their names, no white space, absent members left out.
 * For digests and comparisons, not for people.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`;
  if (typeof value === 'object' && value !== null && !(value instanceof Date)) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .sort(([a], [b]) => compareBytes(a, b))
      .map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

/** Order of the UTF-8 bytes, which is what other readers of our documents sort by; JavaScript's own order is that of UTF-16 units. */
export function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
