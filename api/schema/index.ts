/** schema — documents against their JSON Schemas. */
export { withoutNulls } from './nulls.ts';
export { validate, type SchemaName, type ValidatedAt } from './validate.ts';
