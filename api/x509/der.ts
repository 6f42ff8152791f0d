/**
 * der — the writing half of ASN.1 DER, as far as certificates need it.
 *
 * Ours because issuing is the hot path of a renewal: parts that never change are encoded once and joined. Reading, which is rare and of
 * foreign bytes, is node-forge's (read.ts). Holds: output is DER, that is, shortest lengths and minimal integers.
 */

/** Universal tags (X.690), with the constructed bit where the type has one. */
const tags = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  objectIdentifier: 0x06,
  utf8String: 0x0c,
  sequence: 0x30,
  set: 0x31,
  utcTime: 0x17,
  generalizedTime: 0x18,
} as const;

export function tlv(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  let length = 0;
  for (const part of contents) length += part.length;
  return Buffer.concat([header(tag, length), ...contents]);
}

function header(tag: number, length: number): Buffer {
  if (length < 0x80) return Buffer.from([tag, length]);
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return Buffer.from([tag, 0x80 | bytes.length, ...bytes]);
}

export const sequence = (...contents: readonly Uint8Array[]): Buffer => tlv(tags.sequence, ...contents);
export const set = (...contents: readonly Uint8Array[]): Buffer => tlv(tags.set, ...contents);
export const octetString = (content: Uint8Array): Buffer => tlv(tags.octetString, content);
export const utf8String = (text: string): Buffer => tlv(tags.utf8String, Buffer.from(text, 'utf8'));
export const boolean = (value: boolean): Buffer => tlv(tags.boolean, Buffer.from([value ? 0xff : 0x00]));
/** `[number]`, explicit or of a constructed type. */
export const context = (number: number, ...contents: readonly Uint8Array[]): Buffer => tlv(0xa0 | number, ...contents);
/** `[number] IMPLICIT` of a primitive type. */
export const contextPrimitive = (number: number, content: Uint8Array): Buffer => tlv(0x80 | number, content);

/** Of a number that is not negative, given as big-endian bytes. */
export function integer(bytes: Uint8Array): Buffer {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start++;
  const minimal = bytes.subarray(start);
  // A set top bit would mean a negative number.
  return ((minimal[0] ?? 0) & 0x80) === 0 ? tlv(tags.integer, minimal) : tlv(tags.integer, Buffer.of(0), minimal);
}

/** `unused`: how many bits of the last byte do not count. */
export function bitString(content: Uint8Array, unused = 0): Buffer {
  return tlv(tags.bitString, Buffer.of(unused), content);
}

export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const groups = [arc & 0x7f];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) groups.unshift((left & 0x7f) | 0x80);
    bytes.push(...groups);
  }
  return tlv(tags.objectIdentifier, Buffer.from(bytes));
}

/** Whole seconds; UTCTime through 2049 and GeneralizedTime from then on, as RFC 5280, 4.1.2.5 says. */
export function time(epochMs: number): Buffer {
  const digits = new Date(epochMs).toISOString().replace(/[-:T]|\..*$/g, '');
  return digits < '2050' ? tlv(tags.utcTime, Buffer.from(`${digits.slice(2)}Z`)) : tlv(tags.generalizedTime, Buffer.from(`${digits}Z`));
}
