/**
 * checked-document — a value that was checked against its schema, as far as it holds.
 *
 * Holds: every problem of the schema is in the report. What is returned has the types that the schema promises, with the offending fields
 * left out, so that the checks which come after it see the rest and a person sees all problems in one run. Undefined when too little is
 * left for that.
 */
import { type Report } from './report.ts';
import { validate, withoutNulls } from './schema/index.ts';
import { formatPath, isJsonObject, type JsonPath, type JsonValue } from './yaml/index.ts';

export function checkedDocument<T>(schema: 'Pod' | 'DaemonSet', value: JsonValue, report: Report): T | undefined {
  const problems = validate(schema, value, report.origin);
  report.addAll(problems);
  if (problems.length === 0) return withoutNulls(value) as T;
  const fields = new Set(problems.map(({ field }) => field));
  report.mute(fields);
  const rest = without(value, [], fields);
  if (rest === undefined) return undefined;
  // What is missing now was reported; anything that still has the wrong type would mislead the checks after this one.
  const remaining = new Set(validate(schema, rest, report.origin).map(({ field }) => field));
  return without(rest, [], remaining) === rest ? (withoutNulls(rest) as T) : undefined;
}

/** The value without the fields at these paths; the same value when none of them is in it. */
function without(value: JsonValue, path: JsonPath, fields: ReadonlySet<string>): JsonValue | undefined {
  if (fields.has(formatPath(path))) return undefined;
  if (Array.isArray(value)) {
    const before = value as readonly JsonValue[];
    // An item keeps its place, so that the positions of the others stay true.
    const items = before.map((item, i) => without(item, [...path, i], fields) ?? {});
    return items.every((item, i) => item === before[i]) ? before : items;
  }
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([key, child]) => [key, without(child, [...path, key], fields)] as const);
  if (members.every(([key, child]) => child === value[key])) return value;
  return Object.fromEntries(members.filter((member): member is [string, JsonValue] => member[1] !== undefined));
}
