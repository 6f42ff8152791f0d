/**
 * validate — a document against its JSON Schema (crds-schema/), every fault once, with its place and the way out.
 *
 * Holds: for DaemonSet and Pod, what passes is what Kubernetes' strict decoder accepts (and a little less: no `null` in lists and maps, RFC 3339
 * times, fields that its API requires); for Service, the subset that this cluster has. At most 50 problems. Never quotes a value.
 * Does not hold: what a schema cannot say (unique names and ports, references between fields, host access) is not checked here.
 */
import { type ErrorObject } from 'ajv';
import { type Problem } from '../problems.ts';
import { formatPath, type JsonPath, type JsonValue } from '../yaml/json.ts';
import { type Place } from '../yaml/text.ts';
import { explain } from './explain.ts';
import * as generated from './generated/validators.js';
import { pathOf } from './schema-at.ts';

export type SchemaName = keyof typeof generated.schemas;

export interface ValidatedAt {
  /** As the person named it. */
  readonly file: string;
  /** Where a path stands, as a YamlDocument knows; without it problems have no line. */
  readonly place?: (path: JsonPath, of?: 'key' | 'value') => Place;
  /** Where the value stands in its document, when it is not the whole of it. */
  readonly root?: JsonPath;
}

const maxProblems = 50;

export function validate(schema: SchemaName, value: JsonValue, { file, place, root = [] }: ValidatedAt): readonly Problem[] {
  const validator = generated[schema];
  if (validator(value)) return [];
  const errors = relevant(validator.errors ?? []);
  // The validator keeps its errors until it runs again, and they can be large.
  validator.errors = null;
  return errors
    .slice(0, maxProblems)
    .map((error): Problem => {
      const fault = explain({ schema: generated.schemas[schema], schemas: generated.schemas, error, value });
      const path = [...root, ...fault.path];
      return { file, ...place?.(path, fault.at), field: formatPath(path), message: fault.message, fix: fault.fix };
    })
    .sort((a, b) => (a.line ?? 0) - (b.line ?? 0) || (a.column ?? 0) - (b.column ?? 0));
}

/** One error per fault: a document of another kind fits nowhere, and a value of the wrong type has no other fault. */
function relevant(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const foreign = errors.filter(({ keyword, instancePath }) => keyword === 'const' && pathOf(instancePath).length === 1);
  if (foreign.length > 0) return foreign;
  const seen = new Set<string>();
  return errors.filter(({ keyword, instancePath, params, propertyName }) => {
    // A name with the wrong form has two errors, and the one of its pattern does not say which name.
    if (keyword === 'propertyNames') return true;
    if (propertyName !== undefined) return false;
    const detail = keyword === 'required' || keyword === 'additionalProperties' ? Object.values(params as object).join() : '';
    const key = `${instancePath}\n${detail}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
