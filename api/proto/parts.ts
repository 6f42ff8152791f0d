/**
 * parts — how many parts a node's message consists of, before anything is made of it: two bytes on the wire can be an object of two hundred
 * in memory, so that a message within its size could still fill the heap.
 *
 * Holds: a message that passes makes at most `MAX_PARTS` objects and items of lists. Does not hold: bytes that are no protobuf pass; they
 * are the parser's to refuse.
 */
import { WireError } from './bounds.ts';

/** 10,000 endpoints with nine ports each. */
export const MAX_PARTS = 100_000;

/** Field number → what is in it, of the fields that repeat or hold a message. */
type Shape = ReadonlyMap<number, Shape>;
const leaf: Shape = new Map();
const endpoint: Shape = new Map([[5, leaf]]);
const status: Shape = new Map([
  [2, leaf],
  [8, leaf],
]);
const report: Shape = new Map([
  [3, endpoint],
  [4, leaf],
  [5, leaf],
  [6, leaf],
  [7, status],
  [8, leaf],
]);
const hello: Shape = new Map([
  [1, leaf],
  [6, leaf],
]);
const fromNode: Shape = new Map([
  [1, hello],
  [2, report],
  [3, leaf],
  [4, leaf],
]);

/** Throws a WireError. */
export function boundParts(bytes: Uint8Array): void {
  if (countParts(bytes, 0, bytes.length, fromNode, MAX_PARTS) > MAX_PARTS)
    throw new WireError('', `consists of more than ${MAX_PARTS} parts`);
}

/** Stops soon after `enough`. */
function countParts(bytes: Uint8Array, from: number, to: number, shape: Shape, enough: number): number {
  let parts = 0;
  for (let at = from; at < to && parts <= enough;) {
    const tag = varint(bytes, at, to);
    if (tag === undefined) return parts;
    const body = varint(bytes, tag.next, to);
    const end = endOf(tag, body);
    if (end === undefined || end > to) return parts;
    const inner = shape.get(Math.floor(tag.value / 8));
    if (inner !== undefined && tag.value % 8 === 2 && body !== undefined)
      parts += 1 + countParts(bytes, body.next, end, inner, enough - parts);
    at = end;
  }
  return parts;
}

interface Varint {
  readonly value: number;
  readonly next: number;
}

/** Where the field ends; undefined for wire types that proto3 has not. */
function endOf(tag: Varint, body: Varint | undefined): number | undefined {
  switch (tag.value % 8) {
    case 0:
      return body?.next;
    case 1:
      return tag.next + 8;
    case 2:
      return body === undefined ? undefined : body.next + body.value;
    case 5:
      return tag.next + 4;
    default:
      return undefined;
  }
}

function varint(bytes: Uint8Array, from: number, to: number): Varint | undefined {
  let value = 0;
  for (let i = 0; i < 10 && from + i < to; i++) {
    const byte = bytes[from + i] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * i);
    if (byte < 0x80) return { value, next: from + i + 1 };
  }
  return undefined;
}
