/**
 * json-bytes — finds an object's name and version in its bytes, without making an object of them.
 *
 * Holds: reads no further than it must: in what Kubernetes writes, the four fields come within the first few hundred bytes. What is not
 * found, or is not JSON up to there, is undefined. Does not hold: that the rest of the bytes is JSON.
 */

import { backslash, closeBrace, closeBracket, colon, comma, openBrace, openBracket, quote } from './json-syntax.ts';

/** What names an object and its version. */
export interface ObjectNames {
  readonly name?: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  /** All that are there have been found: what is missing is not just cut off. */
  readonly whole: boolean;
}

export interface EventNames extends ObjectNames {
  readonly type?: string;
}

const wanted = new Set(['name', 'namespace', 'uid', 'resourceVersion']);

/** Of `{…, "metadata": {…}, …}`. */
export function namesOf(bytes: Buffer): ObjectNames {
  const names: Mutable<EventNames> = { whole: false };
  members(bytes, 0, (key, at) => (key === 'metadata' ? metadata(bytes, at, names) : undefined));
  return names;
}

/** Of a line of a watch: `{"type": …, "object": {…}}`. */
export function eventNamesOf(bytes: Buffer): EventNames {
  const names: Mutable<EventNames> = { whole: false };
  members(bytes, 0, (key, at) => {
    if (key === 'type') set(names, 'type', stringAt(bytes, at));
    if (key === 'object') members(bytes, at, (inner, start) => (inner === 'metadata' ? metadata(bytes, start, names) : undefined));
    return names.type !== undefined && key === 'object' ? 'stop' : undefined;
  });
  return names;
}

type Settable = 'name' | 'namespace' | 'uid' | 'resourceVersion' | 'type';
type Mutable<T> = { -readonly [K in keyof T]: T[K] };

function set(names: Mutable<EventNames>, name: Settable, value: string | undefined): void {
  if (value !== undefined) names[name] = value;
}

/** All that is wanted lies here, so it ends the walk of the members around it. */
function metadata(bytes: Buffer, at: number, names: Mutable<ObjectNames>): 'stop' {
  let found = 0;
  const end = members(bytes, at, (key, start) => {
    if (!wanted.has(key)) return undefined;
    set(names, key as Settable, stringAt(bytes, start));
    return ++found === wanted.size ? 'stop' : undefined;
  });
  names.whole = end === 'end' || end === 'stop';
  return 'stop';
}

/** Tells of each member of the object at `from`: its key, and where its value begins. */
function members(bytes: Buffer, from: number, tell: (key: string, at: number) => 'stop' | undefined): 'end' | 'stop' | 'no object' {
  let at = skipSpace(bytes, from);
  if (bytes[at] !== openBrace) return 'no object';
  at = skipSpace(bytes, at + 1);
  while (bytes[at] === quote) {
    const keyEnd = stringEnd(bytes, at);
    const key = bytes.toString('latin1', at + 1, keyEnd - 1);
    at = skipSpace(bytes, keyEnd);
    if (bytes[at] !== colon) return 'no object';
    at = skipSpace(bytes, at + 1);
    if (at >= bytes.length) return 'no object';
    if (tell(key, at) === 'stop') return 'stop';
    at = skipSpace(bytes, valueEnd(bytes, at));
    if (bytes[at] !== comma) break;
    at = skipSpace(bytes, at + 1);
  }
  return bytes[at] === closeBrace ? 'end' : 'no object';
}

function stringAt(bytes: Buffer, at: number): string | undefined {
  if (bytes[at] !== quote) return undefined;
  const end = stringEnd(bytes, at);
  if (bytes[end - 1] !== quote || end - 1 === at) return undefined;
  try {
    const value: unknown = JSON.parse(bytes.toString('utf8', at, end));
    return typeof value === 'string' && value !== '' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Behind the closing quote of the string at `at`; the length of the bytes when there is none. */
function stringEnd(bytes: Buffer, at: number): number {
  let i = at + 1;
  while (i < bytes.length) {
    const byte = bytes[i];
    if (byte === quote) return i + 1;
    i += byte === backslash ? 2 : 1;
  }
  return bytes.length;
}

function valueEnd(bytes: Buffer, at: number): number {
  let depth = 0;
  let i = at;
  while (i < bytes.length) {
    const byte = bytes[i];
    if (byte === quote) {
      i = stringEnd(bytes, i);
      if (depth === 0) return i;
      continue;
    }
    if (byte === openBrace || byte === openBracket) depth++;
    else if (byte === closeBrace || byte === closeBracket) {
      // The end of what the value lies in: a number, true, false or null ends before it.
      if (depth === 0) return i;
      if (--depth === 0) return i + 1;
    } else if (byte === comma && depth === 0) return i;
    i++;
  }
  return bytes.length;
}

function skipSpace(bytes: Buffer, from: number): number {
  let i = from;
  while (i < bytes.length && isSpace(bytes[i])) i++;
  return i;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}
