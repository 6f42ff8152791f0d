/**
 * write — values to YAML that every reader understands alike.
 *
 * Holds: the same value gives the same bytes; keys are sorted by their UTF-8 bytes; parseYaml, Go's sigs.k8s.io/yaml and YAML 1.2 readers all
 * read back the value that was written. Nothing is folded. Does not hold: what YAML or those readers cannot carry throws a TypeError
 * (infinities, NaN, half surrogate pairs, keys of more than 1,000 characters, more than 100 levels).
 */
import { formatPath, isJsonObject, type JsonObject, type JsonPath, type JsonValue } from './json.ts';
import { looksLikeDate, resolvePlain } from './scalar.ts';

// As many levels as parse.ts reads.
const maxDepth = 100;
// YAML finds the colon of a key only within 1,024 characters. Kubernetes' longest keys have 317.
const maxKey = 1000;
const step = '  ';

export function stringifyYaml(value: JsonValue): string {
  const lines: string[] = [];
  if (Array.isArray(value) && value.length > 0) writeList({ list: value as readonly JsonValue[], indent: '', lead: '', path: [], lines });
  else if (isJsonObject(value) && Object.keys(value).length > 0) writeMap({ map: value, indent: '', lead: '', path: [], lines });
  else lines.push(typeof value === 'string' ? text(value, []) : inline(value, step, []));
  return `${lines.join('\n')}\n`;
}

interface Target {
  /** Of the lines of the collection. */
  readonly indent: string;
  /** What stands on the first line instead of the indent, such as `- `. */
  readonly lead: string;
  readonly path: JsonPath;
  readonly lines: string[];
}

function writeMap({ map, indent, lead, path, lines }: Target & { readonly map: JsonObject }): void {
  checkDepth(path);
  let before = lead;
  for (const key of Object.keys(map).sort(byBytes)) {
    const child = map[key];
    if (child === undefined) continue;
    const here = [...path, key];
    const label = `${before}${keyText(key, here)}:`;
    // A list stands at the indentation of its key, as kubectl prints it.
    if (Array.isArray(child) && child.length > 0) {
      lines.push(label);
      writeList({ list: child as readonly JsonValue[], indent, lead: indent, path: here, lines });
    } else if (isJsonObject(child) && hasEntries(child)) {
      lines.push(label);
      writeMap({ map: child, indent: indent + step, lead: indent + step, path: here, lines });
    } else lines.push(`${label} ${inline(child, indent + step, here)}`);
    before = indent;
  }
}

function writeList({ list, indent, lead, path, lines }: Target & { readonly list: readonly JsonValue[] }): void {
  checkDepth(path);
  let before = lead;
  for (const [index, child] of list.entries()) {
    const here = [...path, index];
    const target = { indent: indent + step, lead: `${before}- `, path: here, lines };
    if (Array.isArray(child) && child.length > 0) writeList({ list: child as readonly JsonValue[], ...target });
    else if (isJsonObject(child) && hasEntries(child)) writeMap({ map: child, ...target });
    else lines.push(`${before}- ${inline(child, indent + step, here)}`);
    before = indent;
  }
}

function hasEntries(map: JsonObject): boolean {
  return Object.values(map).some((child) => child !== undefined);
}

function checkDepth(path: JsonPath): void {
  if (path.length > maxDepth) throw new TypeError(`${formatPath(path.slice(0, 5))}…: nested more than ${maxDepth} levels deep`);
}

/** Everything that begins on the line of its key. */
function inline(value: JsonValue, indent: string, path: JsonPath): string {
  if (typeof value === 'string') return block(value, indent) ?? text(value, path);
  if (typeof value === 'number') return number(value, path);
  if (Array.isArray(value)) return '[]';
  return typeof value === 'object' && value !== null ? '{}' : String(value);
}

function number(value: number, path: JsonPath): string {
  if (!Number.isFinite(value)) throw new TypeError(`${formatPath(path)}: ${value} cannot be written`);
  if (Object.is(value, -0)) return '-0.0';
  // Written out, these digits would be an integer to some readers, and a rounded one.
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? value.toExponential() : String(value);
}

// Begins with a letter, `/` or `_` and holds nothing that any YAML version gives a meaning to; a colon or `#` only inside a word.
const plainWord = /^[A-Za-z/_](?:[A-Za-z0-9/_.,@%+=~-]|[:#](?=[A-Za-z0-9/_.])| (?=[A-Za-z0-9/_.(]))*$/;
// Digits and dots that no reader takes for a number: 1.2.3.4, 8080/tcp, 10m, 250Mi, but not 1.2, 1e3, 0x1, 1_0 or 12:30.
const plainQuantity = /^[0-9]+(?:\.[0-9]+)?(?:m|Ki|Mi|Gi|Ti|k|M|G|T|s|h|ms)$/;
// Words that YAML 1.0 to 1.2 and their readers take for something else, in any case, to be safe.
const reserved = /^(?:y|n|yes|no|on|off|true|false|null)$/i;

function isPlain(value: string): boolean {
  if (reserved.test(value) || !(plainWord.test(value) || plainQuantity.test(value))) return false;
  return resolvePlain(value).kind === 'string' && !looksLikeDate(value);
}

function keyText(key: string, path: JsonPath): string {
  const name = text(key, path);
  if (name.length > maxKey) throw new TypeError(`${formatPath(path.slice(0, -1))}: a key is longer than ${maxKey} characters`);
  return name;
}

function text(value: string, path: JsonPath): string {
  if (isPlain(value)) return value;
  if (!value.isWellFormed()) throw new TypeError(`${formatPath(path)}: half of a surrogate pair cannot be written`);
  // JSON's escapes are YAML's; the rest is what only some readers print, or take for a line break.
  return JSON.stringify(value).replace(unprintable, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const unprintable = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;
const unfitForBlock = /[^\n\x20-\x7e\xa0-\u2027\u202a-\ufefe\uff00-\ufffd]/;

/** A literal block for text of several lines, when every reader keeps it as it is. */
function block(value: string, indent: string): string | undefined {
  if (!value.includes('\n') || /^[ \n]/.test(value) || value.endsWith('\n\n') || !value.isWellFormed()) return undefined;
  if (unfitForBlock.test(value.replace(/[\ud800-\udfff]/g, 'x'))) return undefined;
  const ends = value.endsWith('\n');
  const lines = (ends ? value.slice(0, -1) : value).split('\n');
  // Lines of blanks only are cut by some readers.
  if (lines.some((line) => line !== '' && line.trim() === '')) return undefined;
  return [ends ? '|' : '|-', ...lines.map((line) => (line === '' ? '' : indent + line))].join('\n');
}

/** UTF-8 sorts like code points; UTF-16 units differ from that only in surrogates. */
function byBytes(a: string, b: string): number {
  if (a === b) return 0;
  const length = Math.min(a.length, b.length);
  for (let at = 0; at < length; at++) {
    const x = a.charCodeAt(at);
    const y = b.charCodeAt(at);
    if (x === y) continue;
    const surrogates = Number(isSurrogate(x)) - Number(isSurrogate(y));
    return surrogates === 0 ? x - y : surrogates;
  }
  return a.length - b.length;
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff;
}
