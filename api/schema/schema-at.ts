/**
 * schema-at — the schema that a place in a document has. The compiled validators name only the place, and a message needs more.
 */
import { type JsonPath } from '../yaml/json.ts';
import { type Schema } from './generated/validators.js';

export type Schemas = Readonly<Record<string, Schema>>;

export interface SchemaAtInput {
  readonly schema: Schema;
  /** All of them, for references from one to another. */
  readonly schemas: Schemas;
  readonly path: JsonPath;
}

export interface FoundSchema {
  readonly schema: Schema;
  /** Name of the type, such as `Container`, when it has one. */
  readonly type: string | undefined;
}

export function schemaAt({ schema, schemas, path }: SchemaAtInput): FoundSchema | undefined {
  let found = resolve({ schema, type: undefined, document: schema }, schemas);
  for (const step of path) {
    if (found === undefined) return undefined;
    const child = childOf(found.schema, step);
    if (child === undefined) return undefined;
    found = resolve({ schema: child, type: undefined, document: found.document }, schemas);
  }
  return found;
}

/** `/spec/containers/0/image` → `['spec', 'containers', '0', 'image']`. Whether a step is an index only the document knows. */
export function pathOf(pointer: string): readonly string[] {
  return pointer === ''
    ? []
    : pointer
        .slice(1)
        .split('/')
        .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

interface Located extends FoundSchema {
  /** The document that its references are relative to. */
  readonly document: Schema;
}

function resolve(at: Located, schemas: Schemas): Located | undefined {
  let found = at;
  for (let reference = found.schema['$ref']; typeof reference === 'string'; reference = found.schema['$ref']) {
    const [file = '', pointer = ''] = reference.split('#');
    const document = file === '' ? found.document : Object.values(schemas).find(({ $id }) => String($id).endsWith(`/${file}`));
    const schema = pathOf(pointer).reduce<unknown>((node, step) => (isSchema(node) ? node[step] : undefined), document);
    if (document === undefined || !isSchema(schema)) return undefined;
    found = { schema, type: pointer.slice(pointer.lastIndexOf('/') + 1), document };
  }
  return found;
}

function childOf(schema: Schema, step: string | number): Schema | undefined {
  if (typeof step === 'number') return asSchema(schema['items']);
  const properties = asSchema(schema['properties']);
  if (properties !== undefined && Object.hasOwn(properties, step)) return asSchema(properties[step]);
  return asSchema(schema['additionalProperties']) ?? asSchema(Object.values(asSchema(schema['patternProperties']) ?? {})[0]);
}

function isSchema(node: unknown): node is Schema {
  return typeof node === 'object' && node !== null;
}

function asSchema(node: unknown): Schema | undefined {
  return isSchema(node) ? node : undefined;
}
