/**
 * text — bytes to lines that every YAML reader sees alike, cut into documents as Kubernetes cuts them.
 *
 * Holds: accepted text is well-formed UTF-8, printable, and broken into lines by `\n` only (or `\r\n`); a line that begins with `---`
 * separates documents, whatever is around it. Does not hold: nothing is known yet about the YAML inside.
 */
import { isUtf8 } from 'node:buffer';

export interface Fault {
  /** In UTF-16 units from the start of the text. */
  readonly offset: number;
  readonly message: string;
  readonly fix: string;
}

export interface Part {
  readonly text: string;
  /** Of the part in the whole text. */
  readonly offset: number;
}

export interface Place {
  /** Both from 1. A column counts UTF-16 units, as editors do. */
  readonly line: number;
  readonly column: number;
}

/** The text without its byte order mark, or the place of the first byte that is no UTF-8. */
export function decodeUtf8(input: string | Uint8Array): { readonly text: string } | { readonly broken: Place } {
  if (typeof input === 'string') return { text: input.startsWith('\ufeff') ? input.slice(1) : input };
  if (isUtf8(input)) return { text: new TextDecoder('utf-8').decode(input) };
  let line = 1;
  for (let start = 0; ; line++) {
    const end = input.indexOf(0x0a, start);
    const bytes = input.subarray(start, end === -1 ? input.length : end);
    if (!isUtf8(bytes) || end === -1) return { broken: { line, column: new TextDecoder('utf-8').decode(bytes).indexOf('\ufffd') + 1 } };
    start = end + 1;
  }
}

// Kubernetes' reader (YAML 1.1) refuses what is not printable, and breaks lines at CR, NEL, LS and PS, where YAML 1.2 does not.
const forbidden = /[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\u{10000}-\u{10ffff}]|\r(?!\n)/gu;

/** Characters that may not stand in a document as they are, at most `limit` of them. */
export function forbiddenCharacters(text: string, limit: number): readonly Fault[] {
  const found: Fault[] = [];
  for (const { 0: character, index } of text.matchAll(forbidden)) {
    if (found.length === limit) break;
    found.push({ offset: index, ...describe(character) });
  }
  return found;
}

function describe(character: string): { message: string; fix: string } {
  const code = character.codePointAt(0) ?? 0;
  const hex = code.toString(16).padStart(4, '0');
  const escape = `remove it, or write it as "\\u${hex}" inside double quotes`;
  if (code === 0) return { message: 'a NUL byte', fix: 'remove it; a document is text' };
  if (code === 0x0d) return { message: 'a carriage return without a line feed', fix: 'end lines with LF or CRLF' };
  if (code === 0x85 || code === 0x2028 || code === 0x2029) {
    return { message: `U+${hex.toUpperCase()}, which some YAML readers take for a line break`, fix: escape };
  }
  if (code === 0xfeff) return { message: 'a byte order mark inside the text', fix: escape };
  if (code >= 0xd800 && code <= 0xdfff) return { message: 'half of a surrogate pair', fix: 'remove it; it is no character' };
  return { message: `the control character U+${hex.toUpperCase()}`, fix: escape };
}

/** The documents of a stream, in order, and the separators that are none. */
export function splitStream(text: string): { readonly parts: readonly Part[]; readonly faults: readonly Fault[] } {
  const parts: Part[] = [];
  const faults: Fault[] = [];
  let start = 0;
  let at = text.startsWith('---') ? 0 : text.indexOf('\n---') + 1;
  while (at > 0 || (at === 0 && start === 0 && text.startsWith('---'))) {
    const lineEnd = text.indexOf('\n', at);
    const after = text.slice(at + 3, lineEnd === -1 ? text.length : lineEnd).trim();
    if (after !== '' && !after.startsWith('#')) {
      faults.push({ offset: at + 3, message: 'something follows the document separator on its line', fix: 'put it on the next line' });
    }
    if (at > start) parts.push({ text: text.slice(start, at), offset: start });
    start = lineEnd === -1 ? text.length : lineEnd + 1;
    at = text.startsWith('---', start) ? start : text.indexOf('\n---', start) + 1;
    if (at === 0) break;
  }
  if (start < text.length) parts.push({ text: text.slice(start), offset: start });
  return { parts, faults };
}

/** Turns offsets into lines and columns; looks at the text when first asked. */
export function lineIndex(text: string): (offset: number) => Place {
  let starts: number[] | undefined;
  return (offset) => {
    if (starts === undefined) {
      starts = [0];
      for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
    }
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}
