/**
 * nulls — `null` as Kubernetes' decoder reads it: a field that is not there.
 */
import { type JsonObject, type JsonValue } from '../yaml/json.ts';

/**
 * The value without its null fields. For a document that passed its Kubernetes schema this is exact: the schemas allow null for optional
 * fields and for nothing in lists and maps.
 */
export function withoutNulls(value: JsonObject): JsonObject;
export function withoutNulls(value: JsonValue): JsonValue;
export function withoutNulls(value: JsonValue): JsonValue {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return (value as readonly JsonValue[]).map((item) => withoutNulls(item));
  return Object.fromEntries(
    Object.entries(value as JsonObject)
      .filter(([, child]) => child !== null)
      .map(([key, child]) => [key, withoutNulls(child)]),
  );
}
