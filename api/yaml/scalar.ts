/**
 * scalar — what an unquoted word means to Kubernetes.
 *
 * Kubernetes reads YAML with sigs.k8s.io/yaml, and that with goyaml v2: mostly YAML 1.1, but with its own rules. `0400` is octal, `0o14` and
 * `0b1` are numbers, `08` is the float 8, a bare `off` or `y` is a boolean, times (`12:30`) and dates are strings, `_` is dropped from numbers.
 * Holds: the kind and value is the one that reader finds. Does not hold: numbers that a double cannot keep exactly are told apart
 * (`imprecise`) instead of being rounded, and so are infinities and NaN, which JSON has no word for.
 */
import { type JsonPrimitive } from './json.ts';

export type Resolved =
  | { readonly kind: 'string' | 'null' | 'boolean' | 'integer' | 'float'; readonly value: JsonPrimitive }
  | { readonly kind: 'imprecise' | 'not-finite' };

const words: ReadonlyMap<string, Resolved> = new Map(
  (
    [
      [{ kind: 'boolean', value: true }, 'y Y yes Yes YES true True TRUE on On ON'],
      [{ kind: 'boolean', value: false }, 'n N no No NO false False FALSE off Off OFF'],
      [{ kind: 'null', value: null }, '~ null Null NULL'],
      [{ kind: 'not-finite' }, '.nan .NaN .NAN .inf .Inf .INF +.inf +.Inf +.INF -.inf -.Inf -.INF'],
    ] as const
  ).flatMap(([resolved, list]) => list.split(' ').map((word) => [word, resolved] as const)),
);

const startsLikeSomething = /^[-+.0-9yYnNtTfFoO~]/;
// Go's strconv.ParseInt with base 0: hexadecimal, binary, octal (with and without `o`), decimal.
const integer = /^([-+]?)(?:0[xX]([0-9a-fA-F]+)|0[bB]([01]+)|0[oO]?([0-7]+)|(0|[1-9][0-9]*))$/;
const decimalFloat = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
// What starts with a point goes to Go's strconv.ParseFloat as it is, which allows `_` between digits.
const pointFloat = /^\.[0-9]+(?:_[0-9]+)*(?:[eE][-+]?[0-9]+(?:_[0-9]+)*)?$/;
// goyaml cuts `0b` off and parses the rest again, sign and all.
const signedBinary = /^0b([-+])([01]{1,53})$/;
const date = /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:$|[Tt ])/;

const int64Max = 2n ** 63n - 1n;
const uint64Max = 2n ** 64n - 1n;

export function resolvePlain(text: string): Resolved {
  if (text === '') return { kind: 'null', value: null };
  if (!startsLikeSomething.test(text)) return { kind: 'string', value: text };
  const word = words.get(text);
  if (word !== undefined) return word;
  const first = text.charCodeAt(0);
  if (first === 0x2e) return pointFloat.test(text) ? float(text.replaceAll('_', ''), text) : { kind: 'string', value: text };
  return first <= 0x39 ? resolveNumber(text) : { kind: 'string', value: text };
}

/** Goyaml keeps a date as a string, but the key of a map that looks like one is no string to other readers. */
export function looksLikeDate(text: string): boolean {
  return date.test(text);
}

function resolveNumber(text: string): Resolved {
  const plain = text.replaceAll('_', '');
  const match = integer.exec(plain);
  if (match !== null) {
    const [, sign = '', hex, binary, octal, decimal] = match;
    const found =
      hex !== undefined ? `0x${hex}` : binary !== undefined ? `0b${binary}` : octal !== undefined ? `0o${octal}` : (decimal ?? '0');
    const magnitude = BigInt(found);
    const fits = magnitude <= int64Max || (sign === '-' && magnitude === int64Max + 1n) || (sign === '' && magnitude <= uint64Max);
    if (fits) {
      if (magnitude > BigInt(Number.MAX_SAFE_INTEGER)) return { kind: 'imprecise' };
      // An integer has no negative zero.
      return { kind: 'integer', value: magnitude === 0n ? 0 : Number(magnitude) * (sign === '-' ? -1 : 1) };
    }
  }
  if (decimalFloat.test(plain)) return float(plain, text);
  const odd = signedBinary.exec(plain);
  if (odd !== null) return { kind: 'integer', value: parseInt(odd[2] ?? '0', 2) * (odd[1] === '-' ? -1 : 1) || 0 };
  return { kind: 'string', value: text };
}

function float(digits: string, text: string): Resolved {
  const value = Number(digits);
  // Out of range is an error to Go's parser, and what is no number is a string.
  if (!Number.isFinite(value)) return { kind: 'string', value: text };
  if (/^[-+]?[0-9]+$/.test(digits) && !Number.isSafeInteger(value)) return { kind: 'imprecise' };
  return { kind: 'float', value };
}
