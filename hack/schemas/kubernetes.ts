/**
 * kubernetes — Kubernetes' published OpenAPI v3 to JSON Schemas (draft 2020-12) of what its strict decoder accepts.
 *
 * Holds: only what a Pod or a DaemonSet can reach; descriptions and defaults are left out; each type is defined once, in pod.json, unless only
 * a DaemonSet has it. Throws on a construct that it does not know, so that a newer Kubernetes can't be misread.
 */
type Node = Readonly<Record<string, unknown>>;
type Json = Record<string, unknown>;

export interface OpenApi {
  readonly components: { readonly schemas: Readonly<Record<string, Node>> };
}

export const dialect = 'https://json-schema.org/draft/2020-12/schema';
export const schemaId = (name: string): string => `https://podmin.dev/schema/${name}.json`;

const metaPrefix = 'io.k8s.apimachinery.pkg.apis.meta.v1.';
const podName = 'io.k8s.api.core.v1.Pod';
const daemonSetName = 'io.k8s.api.apps.v1.DaemonSet';
// Of a Kubernetes object a person writes these; an empty object in their place is what Go writes for "nothing".
const statuses = ['io.k8s.api.core.v1.PodStatus', 'io.k8s.api.apps.v1.DaemonSetStatus'];

// Types with a JSON form of their own, which Go's decoder knows and OpenAPI only hints at.
const leaves: Readonly<Record<string, Json>> = {
  'io.k8s.apimachinery.pkg.api.resource.Quantity': {
    type: ['string', 'number'],
    title: 'quantity',
    // Kubernetes' own pattern, from the documentation of the type.
    pattern: '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$',
  },
  'io.k8s.apimachinery.pkg.util.intstr.IntOrString': { type: ['integer', 'string'], minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  [`${metaPrefix}Time`]: {
    type: 'string',
    title: 'time',
    pattern: '^\\d{4}-\\d\\d-\\d\\d[Tt]\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?([Zz]|[-+]\\d\\d:\\d\\d)$',
  },
  [`${metaPrefix}FieldsV1`]: { type: 'object' },
};
// The keywords that say nothing about what the decoder accepts.
const silent = /^(description|default|x-kubernetes-.*)$/;
const integers: Readonly<Record<string, Json>> = {
  int32: { minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  // JavaScript's numbers hold no more; parse.ts refuses what is beyond.
  int64: { minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
};

export function kubernetesSchemas({
  core,
  apps,
}: {
  readonly core: OpenApi;
  readonly apps: OpenApi;
}): Readonly<Record<'pod' | 'daemonset', Json>> {
  const all = { ...apps.components.schemas, ...core.components.schemas };
  const inPod = reach(podName, all);
  const inDaemonSet = reach(daemonSetName, all);
  const required = new Set([...reach(podName, all, statuses), ...reach(daemonSetName, all, statuses)]);
  const context = (file: string): Context => ({
    required,
    link: (name) => (file !== 'pod' && inPod.has(name) ? `pod.json#/$defs/${short(name)}` : `#/$defs/${short(name)}`),
  });
  const define = (file: string, names: readonly string[]): Json => {
    const entries = names.map((name): [string, Json] => [short(name), definition(name, lookup(all, name), context(file))]);
    const defs = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
    if (Object.keys(defs).length !== names.length) throw new Error('two types have the same short name');
    return defs;
  };
  return {
    pod: document({ file: 'pod', kind: 'Pod', apiVersion: 'v1', defs: define('pod', [...inPod]) }),
    daemonset: document({
      file: 'daemonset',
      kind: 'DaemonSet',
      apiVersion: 'apps/v1',
      defs: define(
        'daemonset',
        [...inDaemonSet].filter((name) => !inPod.has(name)),
      ),
    }),
  };
}

interface DocumentInput {
  readonly file: string;
  readonly kind: string;
  readonly apiVersion: string;
  readonly defs: Json;
}

function document({ file, kind, apiVersion, defs }: DocumentInput): Json {
  const own = defs[kind] as { properties: Json };
  own.properties = { ...own.properties, apiVersion: { const: apiVersion }, kind: { const: kind } };
  Object.assign(own, { type: 'object', required: ['apiVersion', 'kind', 'metadata', 'spec'] });
  for (const name of ['metadata', 'spec']) own.properties[name] = { ...(own.properties[name] as Json), type: 'object' };
  return { $schema: dialect, $id: schemaId(file), title: kind, $ref: `#/$defs/${kind}`, $defs: defs };
}

interface Context {
  readonly required: ReadonlySet<string>;
  readonly link: (name: string) => string;
}

function definition(name: string, node: Node, context: Context): Json {
  const leaf = leaves[name];
  if (leaf !== undefined) return leaf;
  if (node['type'] !== 'object' || node['properties'] === undefined) throw new Error(`${name}: not an object with properties`);
  const required = context.required.has(name) ? ((node['required'] ?? []) as readonly string[]) : [];
  const properties = Object.entries(node['properties'] as Record<string, Node>).map(([field, type]): [string, Json] => [
    field,
    value(type, context, { nullable: !required.includes(field), all: leaves }),
  ]);
  return {
    type: ['object', 'null'],
    additionalProperties: false,
    ...(required.length > 0 ? { required } : {}),
    properties: Object.fromEntries(properties),
  };
}

interface ValueOptions {
  /** To Go's decoder `null` is a field left out. In lists and maps it would be an empty entry, which nobody means. */
  readonly nullable: boolean;
  readonly all: Readonly<Record<string, Json>>;
}

function value(node: Node, context: Context, { nullable, all }: ValueOptions): Json {
  const reference = referenceOf(node);
  if (reference !== undefined) return referenced(reference, context, { nullable, all });
  const { type, format, items, additionalProperties, ...rest } = node;
  const unknown = Object.keys(rest).filter((keyword) => !silent.test(keyword));
  if (unknown.length > 0) throw new Error(`unknown keywords: ${unknown.join(', ')}`);
  const typed = (of: string): Json => ({ type: nullable ? [of, 'null'] : of });
  switch (type) {
    case 'string':
    case 'boolean':
    case 'number':
      return typed(type);
    case 'integer':
      return { ...typed('integer'), ...(integers[String(format)] ?? fail(`unknown format ${String(format)}`)) };
    case 'array':
      return { ...typed('array'), items: value(items as Node, context, { nullable: false, all }) };
    case 'object':
      return { ...typed('object'), additionalProperties: value(additionalProperties as Node, context, { nullable: false, all }) };
    default:
      return fail(`unknown type ${String(type)}`);
  }
}

function referenced(name: string, context: Context, { nullable, all }: ValueOptions): Json {
  const leaf = all[name];
  // Leaves are small, and a reference cannot widen a type.
  if (leaf !== undefined) return nullable ? { ...leaf, type: [leaf['type'], 'null'].flat() } : leaf;
  return { $ref: context.link(name), ...(nullable ? {} : { type: 'object' }) };
}

function referenceOf(node: Node): string | undefined {
  const all = node['allOf'] as readonly Node[] | undefined;
  if (all !== undefined && all.length !== 1) throw new Error('allOf of more than one');
  const reference = node['$ref'] ?? all?.[0]?.['$ref'];
  return typeof reference === 'string' ? reference.replace('#/components/schemas/', '') : undefined;
}

/** All types that one can hold, leaves left out; nothing that is only reached through `except`. */
function reach(start: string, all: Readonly<Record<string, Node>>, except: readonly string[] = []): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    if (seen.has(name) || except.includes(name) || leaves[name] !== undefined) return;
    seen.add(name);
    for (const reference of references(lookup(all, name))) visit(reference);
  };
  visit(start);
  return seen;
}

function references(node: unknown): readonly string[] {
  if (Array.isArray(node)) return node.flatMap(references);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, child]) =>
    key === '$ref' && typeof child === 'string' ? [child.replace('#/components/schemas/', '')] : references(child),
  );
}

function lookup(all: Readonly<Record<string, Node>>, name: string): Node {
  return all[name] ?? fail(`no type ${name}`);
}

function short(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}

function fail(message: string): never {
  throw new Error(message);
}
