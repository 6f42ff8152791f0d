/**
 * strict-json — JSON as RFC 8259 writes it, with what `JSON.parse` loses: where each value stands, and which names were given twice.
 *
 * Holds: exactly one value, nothing after it; bounded depth and, by the caller's bound on the text, bounded size; the position in an
 * error is that of the first character that can't be right. A name that is given twice is reported at its object and does not fail the
 * parse, so that a reader may decide how much of the document it spoils. Does not hold: no extensions (comments, trailing commas, BOM).
 */
export type JsonNode = JsonObject | JsonArray | JsonScalar;
export interface JsonObject {
  readonly kind: 'object';
  readonly offset: number;
  readonly members: ReadonlyMap<string, JsonNode>;
  /** Names given more than once, each with the offset of its second appearance. */
  readonly duplicates: ReadonlyMap<string, number>;
}
export interface JsonArray {
  readonly kind: 'array';
  readonly offset: number;
  readonly items: readonly JsonNode[];
}
export interface JsonScalar {
  readonly kind: 'scalar';
  readonly offset: number;
  readonly value: string | number | boolean | null;
}

export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
  readonly offset: number;
  constructor(message: string, offset: number) {
    super(message);
    this.offset = offset;
  }
}

const MAX_DEPTH = 32;
// Sticky, so that each matches at the parser's position and nowhere else.
const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const plainString = /"([^"\\\u0000-\u001f]*)"/y;

export function parseStrictJson(text: string): JsonNode {
  let at = 0;

  const fail = (message: string, offset = at): never => {
    throw new JsonSyntaxError(message, offset);
  };
  const skipBlanks = (): void => {
    for (;;) {
      const code = text.charCodeAt(at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      at++;
    }
  };
  const matched = (pattern: RegExp): RegExpExecArray | undefined => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) return undefined;
    at = pattern.lastIndex;
    return match;
  };
  const string = (): string => {
    const plain = matched(plainString)?.[1];
    if (plain !== undefined) return plain;
    const start = at++;
    while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
    try {
      return JSON.parse(text.slice(start, ++at)) as string;
    } catch {
      return fail('the string is not closed, or holds a control character or a bad escape', start);
    }
  };
  const word = (spelling: string, result: boolean | null): JsonScalar => {
    if (!text.startsWith(spelling, at)) fail('expected a value');
    at += spelling.length;
    return { kind: 'scalar', offset: at - spelling.length, value: result };
  };

  const object = (depth: number): JsonObject => {
    const offset = at++;
    const members = new Map<string, JsonNode>();
    const duplicates = new Map<string, number>();
    skipBlanks();
    if (text[at] === '}') {
      at++;
      return { kind: 'object', offset, members, duplicates };
    }
    for (;;) {
      skipBlanks();
      if (text[at] !== '"') fail('expected a member name in double quotes');
      const nameAt = at;
      const name = string();
      skipBlanks();
      if (text[at] !== ':') fail("expected ':'");
      at++;
      const member = value(depth);
      if (members.has(name)) duplicates.set(name, nameAt);
      else members.set(name, member);
      skipBlanks();
      const next = text[at];
      if (next !== ',' && next !== '}') fail("expected ',' or '}'");
      at++;
      if (next === '}') return { kind: 'object', offset, members, duplicates };
    }
  };
  const array = (depth: number): JsonArray => {
    const offset = at++;
    const items: JsonNode[] = [];
    skipBlanks();
    if (text[at] === ']') {
      at++;
      return { kind: 'array', offset, items };
    }
    for (;;) {
      items.push(value(depth));
      skipBlanks();
      const next = text[at];
      if (next !== ',' && next !== ']') fail("expected ',' or ']'");
      at++;
      if (next === ']') return { kind: 'array', offset, items };
    }
  };
  const value = (depth: number): JsonNode => {
    skipBlanks();
    if (depth >= MAX_DEPTH) fail(`nested deeper than ${MAX_DEPTH} levels`);
    const offset = at;
    switch (text[at]) {
      case '{':
        return object(depth + 1);
      case '[':
        return array(depth + 1);
      case '"':
        return { kind: 'scalar', offset, value: string() };
      case 't':
        return word('true', true);
      case 'f':
        return word('false', false);
      case 'n':
        return word('null', null);
      default: {
        const digits = matched(number)?.[0] ?? fail(at >= text.length ? 'the text ends where a value is expected' : 'expected a value');
        return { kind: 'scalar', offset, value: Number(digits) };
      }
    }
  };

  const root = value(0);
  skipBlanks();
  if (at < text.length) fail('there is more after the document');
  return root;
}

/** Line and column, both from 1; columns count UTF-16 units, as editors do. */
export function positionOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  const lastBreak = before.lastIndexOf('\n');
  let line = 1;
  for (let i = before.indexOf('\n'); i !== -1; i = before.indexOf('\n', i + 1)) line++;
  return { line, column: offset - lastBreak };
}
