/**
 * explain — one error of a compiled validator, put so that a person knows what to do.
 */
import { type ErrorObject } from 'ajv';
import { type JsonPath, type JsonValue } from '../yaml/json.ts';
import { type Schema } from './generated/validators.js';
import { pathOf, schemaAt, type Schemas } from './schema-at.ts';
import { closest } from './suggest.ts';

export interface ExplainInput {
  readonly schema: Schema;
  readonly schemas: Schemas;
  readonly error: ErrorObject;
  /** The document. */
  readonly value: JsonValue;
}

export interface Explained {
  readonly path: JsonPath;
  readonly at: 'key' | 'value';
  readonly message: string;
  readonly fix: string;
}

// What the named patterns of crds-schema/ mean.
const forms: Readonly<Record<string, string>> = {
  time: 'a time such as 2026-01-31T12:00:00Z',
  quantity: 'a quantity such as 250m, 0.5, 64Mi or 1Gi',
  identifier: '1 to 32 lower-case letters, digits and hyphens, beginning with a letter and not ending with a hyphen',
  namespace: '1 to 63 lower-case letters, digits and hyphens, beginning and ending with a letter or digit',
  digest: 'sha256: with 64 or sha512: with 128 lower-case hexadecimal digits',
  revision: '32 lower-case hexadecimal digits',
};
// More names than these do not help in a message.
const maxListed = 12;

export function explain({ schema, schemas, error, value }: ExplainInput): Explained {
  const { path, found: instance } = walk(value, pathOf(error.instancePath));
  const at = schemaAt({ schema, schemas, path });
  const params = error.params as Readonly<Record<string, unknown>>;
  switch (error.keyword) {
    case 'additionalProperties': {
      const name = String(params['additionalProperty']);
      return { path: [...path, name], at: 'key', ...unknownField(name, at?.schema, at?.type) };
    }
    case 'propertyNames':
      return {
        path: [...path, String(params['propertyName'])],
        at: 'key',
        message: 'the name has not the form of a name',
        fix: `use ${forms['identifier']}`,
      };
    case 'required': {
      const name = String(params['missingProperty']);
      const others = Object.keys(isObject(instance) ? instance : {});
      const wrongCase = others.find((key) => key.toLowerCase() === name.toLowerCase());
      const fix = wrongCase === undefined ? `add ${name}` : `write ${name} instead of ${clip(wrongCase)}`;
      return { path: [...path, name], at: 'value', message: 'is required but missing', fix };
    }
    case 'type':
      return { path, at: 'value', ...wrongType(params['type'], instance, isRequiredAt(schema, schemas, path)) };
    case 'const':
      return {
        path,
        at: 'value',
        message: `is not ${JSON.stringify(params['allowedValue'])}`,
        fix: `write ${JSON.stringify(params['allowedValue'])}`,
      };
    case 'enum': {
      const words = (params['allowedValues'] as readonly unknown[]).join(', ');
      return { path, at: 'value', message: `is none of ${words}`, fix: `use one of ${words}` };
    }
    case 'pattern': {
      const title = typeof at?.schema['title'] === 'string' ? at.schema['title'] : '';
      if (title === 'not empty') return { path, at: 'value', message: 'is empty', fix: 'write a value' };
      const form = forms[title] ?? (title === '' ? `text that matches ${String(params['pattern'])}` : `a ${title}`);
      return { path, at: 'value', message: title === '' ? 'has the wrong form' : `is not a valid ${title}`, fix: `use ${form}` };
    }
    case 'minimum':
    case 'maximum':
      return { path, at: 'value', ...outOfRange(at?.schema, error.keyword) };
    case 'minItems':
    case 'minProperties':
      return { path, at: 'value', message: 'is empty', fix: 'add at least one entry' };
    default:
      return { path, at: 'value', message: `does not satisfy ${error.keyword}`, fix: 'see the schema of this document' };
  }
}

function unknownField(
  name: string,
  schema: Schema | undefined,
  type: string | undefined,
): { readonly message: string; readonly fix: string } {
  if (schema?.['patternProperties'] !== undefined)
    return { message: 'the key has not the form that keys have here', fix: 'correct or remove the entry' };
  const known = Object.keys(schema?.['properties'] ?? {});
  const meant = closest(name, known);
  const message = type === undefined ? 'unknown field' : `unknown field of ${type}`;
  if (meant !== undefined) return { message, fix: `did you mean ${meant}?` };
  const list = known.length <= maxListed && known.length > 0 ? `; the fields here are ${known.join(', ')}` : '; check its indentation';
  return { message, fix: `remove it${list}` };
}

function wrongType(
  allowed: unknown,
  instance: JsonValue | undefined,
  required: boolean,
): { readonly message: string; readonly fix: string } {
  const types = [allowed].flat().map(String);
  const wanted = types.filter((type) => type !== 'null');
  const shown = wanted.map((type) => articles[type] ?? type).join(' or ');
  const is = kindOf(instance);
  const message = `is ${articles[is] ?? is}, not ${shown}`;
  if (is === 'null') return { message: `is empty, not ${shown}`, fix: required ? 'write a value' : 'write a value or remove it' };
  if (wanted.includes('string') && (is === 'number' || is === 'boolean' || is === 'integer')) return { message, fix: 'put it in quotes' };
  if (is === 'string' && wanted.some((type) => type === 'integer' || type === 'number' || type === 'boolean')) {
    return { message, fix: `write ${shown}, without quotes` };
  }
  if (wanted.includes('array')) return { message, fix: 'begin each entry with "- "' };
  if (is === 'array' && wanted.includes('object')) return { message, fix: 'write key: value lines without "- "' };
  return { message, fix: `write ${shown}` };
}

const articles: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'a boolean',
  array: 'a list',
  object: 'a mapping',
  null: 'empty',
};

function outOfRange(schema: Schema | undefined, keyword: 'minimum' | 'maximum'): { readonly message: string; readonly fix: string } {
  const [low, high] = [schema?.['minimum'], schema?.['maximum']].map(Number);
  const message = keyword === 'minimum' ? 'is too small' : 'is too large';
  if (schema?.['maximum'] === undefined) return { message, fix: `use a number not below ${low}` };
  return { message, fix: `use a number from ${low} to ${high}` };
}

function isRequiredAt(schema: Schema, schemas: Schemas, path: JsonPath): boolean {
  const parent = schemaAt({ schema, schemas, path: path.slice(0, -1) });
  const required = (parent?.schema['required'] ?? []) as readonly string[];
  return required.includes(String(path.at(-1)));
}

/** The path with indexes as numbers, and the value at its end. */
function walk(value: JsonValue, steps: readonly string[]): { readonly path: JsonPath; readonly found: JsonValue | undefined } {
  const path: (string | number)[] = [];
  let found: JsonValue | undefined = value;
  for (const step of steps) {
    if (Array.isArray(found)) {
      path.push(Number(step));
      found = (found as readonly JsonValue[])[Number(step)];
    } else {
      path.push(step);
      found = isObject(found) ? found[step] : undefined;
    }
  }
  return { path, found };
}

function isObject(value: JsonValue | undefined): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function kindOf(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
}

function clip(text: string): string {
  return text.length <= 40 ? text : `${text.slice(0, 39)}…`;
}
