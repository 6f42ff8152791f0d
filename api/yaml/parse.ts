/**
 * parse — YAML (and JSON, which is YAML) to values, as strictly as a deployment needs and with the meaning Kubernetes gives it.
 *
 * Holds: never throws on any bytes; finds all problems of a file in one run (at most 50), each with line, column and the way out; a document
 * that is returned without problems has the value that Go's sigs.k8s.io/yaml reads in it. Refused: duplicate keys, keys that are no
 * strings, merge keys, aliases that contain themselves or multiply, tags with a meaning of their own, numbers that JSON or a double cannot
 * hold, control characters, and line breaks that only some readers take for such. Time and memory are bounded by the limits below.
 * Does not hold: with problems in a document, that document is left out.
 */
import { Composer, Lexer, Parser, isScalar, type CST, type Document, type Node } from 'yaml';
import { type Problem } from '../problems.ts';
import { isBlockText } from './block.ts';
import { formatPath, type JsonPath, type JsonValue } from './json.ts';
import { syntaxFault } from './syntax.ts';
import { decodeUtf8, forbiddenCharacters, lineIndex, splitStream, type Fault, type Part, type Place } from './text.ts';
import { readTree } from './tree.ts';

export interface YamlDocument {
  readonly value: JsonValue;
  /** Where a value stands, or the nearest one above it that exists; `of: 'key'` asks for its key instead. */
  readonly place: (path: JsonPath, of?: 'key' | 'value') => Place;
}

export interface ParseOptions {
  /** As the person named it; `-` for standard input. */
  readonly file: string;
  /** Default 16 MiB, the most that an agent reads from the bucket. */
  readonly maxBytes?: number;
}

export interface Parsed {
  /** The documents without problems, empty ones left out. */
  readonly documents: readonly YamlDocument[];
  readonly problems: readonly Problem[];
}

const defaultMaxBytes = 16 << 20;
// A person fixes a handful at a time, and a broken file must not make a status document grow.
const maxProblems = 50;
// A Pod nests about 15 levels. The bound keeps the recursion of composing, validating and writing far from the end of the stack.
const maxDepth = 100;
// About six per line, so more than the 1.5 MB that Kubernetes itself stores of an object; bounds the time that a file takes.
const maxLexemes = 200_000;
// What beginning a document costs the library beside its content.
const lexemesPerDocument = 50;

export function parseYaml(input: string | Uint8Array, { file, maxBytes = defaultMaxBytes }: ParseOptions): Parsed {
  const bytes = typeof input === 'string' ? Buffer.byteLength(input) : input.byteLength;
  if (bytes > maxBytes) {
    return {
      documents: [],
      problems: [{ file, field: '', message: `${bytes} bytes are too many, at most ${maxBytes} are read`, fix: 'make it smaller' }],
    };
  }
  const decoded = decodeUtf8(input);
  if ('broken' in decoded) {
    return {
      documents: [],
      problems: [{ file, ...decoded.broken, field: '', message: 'the text is not UTF-8', fix: 'save the file as UTF-8' }],
    };
  }
  const { text } = decoded;
  const placeOf = lineIndex(text);
  const problems: Problem[] = [];
  const report = ({ offset, path = [], message, fix }: Fault & { readonly path?: JsonPath }): void => {
    if (problems.length < maxProblems) problems.push({ file, ...placeOf(offset), field: formatPath(path), message, fix });
  };

  for (const fault of forbiddenCharacters(text, maxProblems)) report(fault);
  // Such characters shift what other readers see, so that anything found after them would mislead.
  if (problems.length > 0) return { documents: [], problems };
  const { parts, faults } = splitStream(text);
  for (const fault of faults) report(fault);
  const budget: Budget = { lexemes: maxLexemes };
  const documents = parts.map((part) => readPart({ part, budget, placeOf, report })).filter((document) => document !== undefined);
  return { documents, problems };
}

interface Budget {
  /** How many the file may still have. */
  lexemes: number;
}

interface PartInput {
  readonly part: Part;
  readonly budget: Budget;
  readonly placeOf: (offset: number) => Place;
  readonly report: (fault: Fault & { readonly path?: JsonPath }) => void;
}

function readPart({ part, budget, placeOf, report }: PartInput): YamlDocument | undefined {
  // Said once, by the part that used the budget up.
  if (budget.lexemes < 0) return undefined;
  let faulty = false;
  const shifted = (fault: Fault & { readonly path?: JsonPath }): void => {
    faulty = true;
    report({ ...fault, offset: part.offset + fault.offset });
  };
  const root = compose({ text: part.text, budget, report: shifted });
  if (root === undefined) return undefined;
  if (isScalar(root) && isBlockText(root)) {
    shifted({ offset: root.range?.[0] ?? 0, message: 'a block of text stands where an object is expected', fix: 'write key: value lines' });
    return undefined;
  }
  const tree = readTree({ root, text: part.text, maxDepth, report: shifted });
  if (faulty) return undefined;
  return { value: tree.value, place: (path, of = 'value') => placeOf(part.offset + tree.offset(path, of)) };
}

interface ComposeInput {
  readonly text: string;
  readonly budget: Budget;
  readonly report: (fault: Fault) => void;
}

/** The nodes of the one document in a text; undefined when there is none, or when nothing useful can be said about its inside. */
function compose({ text, budget, report }: ComposeInput): Node | undefined {
  const tokens = tokenize({ text, budget, report });
  if (tokens === undefined) return undefined;
  // The failsafe schema leaves every word a string: what words mean is scalar.ts' matter. The library's search for duplicates is quadratic.
  const composer = new Composer({
    version: '1.1',
    schema: 'failsafe',
    resolveKnownTags: false,
    uniqueKeys: false,
    merge: false,
    prettyErrors: false,
  });
  let broken = false;
  let found: Document.Parsed | undefined;
  for (const document of composer.compose(tokens, true, text.length)) {
    for (const { pos, code, message } of document.errors) {
      broken = true;
      report(syntaxFault({ offset: pos[0], code, message }));
    }
    if (document.contents === null || isBlank(document)) continue;
    if (found === undefined) found = document;
    else {
      broken = true;
      report({
        offset: document.range[0],
        message: 'a second document begins without a separator',
        fix: 'write --- on a line of its own before it',
      });
    }
  }
  return broken ? undefined : (found?.contents ?? undefined);
}

function tokenize({ text, budget, report }: ComposeInput): readonly CST.Token[] | undefined {
  const lexer = new Lexer();
  const parser = new Parser();
  budget.lexemes -= lexemesPerDocument;
  const tokens: CST.Token[] = [];
  let before = '';
  for (const lexeme of lexer.lex(text)) {
    for (const token of parser.next(lexeme)) tokens.push(token);
    if (parser.stack.length > maxDepth) {
      report({ offset: parser.offset, message: `nested more than ${maxDepth} levels deep`, fix: 'no Kubernetes object is that deep' });
      return undefined;
    }
    const indicator = before === scalarFollows ? undefined : faultOfIndicator({ lexeme, text, end: parser.offset });
    if (indicator !== undefined) {
      report(indicator);
      return undefined;
    }
    before = lexeme;
    if (--budget.lexemes < 0) {
      report({ offset: parser.offset, message: 'the file has too many parts', fix: 'make it smaller' });
      return undefined;
    }
  }
  for (const token of parser.end()) tokens.push(token);
  return tokens;
}

// The library's lexer announces an unquoted scalar by this character.
const scalarFollows = '\u001f';

/** Indicators that YAML 1.1 and 1.2 readers understand differently, or that the library reads wrongly. */
function faultOfIndicator({
  lexeme,
  text,
  end,
}: {
  readonly lexeme: string;
  readonly text: string;
  readonly end: number;
}): Fault | undefined {
  if (lexeme === '?')
    return { offset: end - 1, message: 'an explicit key (?) is not supported', fix: 'write key: value, and quote the key if need be' };
  // `[a:]` is the text `a:` to one and a mapping to the other.
  if (lexeme === ':' && /[,[\]{}]/.test(text.charAt(end))) {
    let at = end - 2;
    while (at > 0 && /\s/.test(text.charAt(at))) at--;
    if (/["'{,]/.test(text.charAt(at))) return undefined;
    return {
      offset: end - 1,
      message: 'a colon directly before punctuation',
      fix: 'put a blank after it, or quote the text that it belongs to',
    };
  }
  return undefined;
}

/** Nothing but comments: the composer makes an empty scalar of that. */
function isBlank({ contents }: Document.Parsed): boolean {
  return (
    isScalar(contents) && contents.type === 'PLAIN' && contents.source === '' && contents.tag === undefined && contents.anchor === undefined
  );
}
