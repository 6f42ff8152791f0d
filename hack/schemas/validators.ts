/**
 * validators — the schemas of crds-schema/ to JavaScript, by ajv's standalone mode.
 *
 * Compiled ahead because an agent counts its megabytes: ajv and its compiler cost a process 30 MB and 270 ms for the Pod, this code 6 MB and
 * 15 ms. The schemas themselves are in it too, once, for the messages.
 */
import { Ajv } from 'ajv';
import standalone from 'ajv/dist/standalone/index.js';
import { transformSync } from 'esbuild';

/** Exported name → file in crds-schema/ without its ending. */
const validated = {
  DaemonSet: 'daemonset',
  Pod: 'pod',
  Service: 'service',
  DeploymentsIndex: 'deployments-index',
  Contexts: 'contexts',
  DependencyManifest: 'dependency-manifest',
  Status: 'status',
};
const banner = '// Made by ./hack/generate-schemas from crds-schema/. Do not edit.\n';

interface Schema {
  readonly $id: string;
  readonly $defs?: Readonly<Record<string, object>>;
}

export function compileValidators(read: (name: string) => string): ReadonlyMap<string, string> {
  // The dialect's dynamic features are not used, and what ajv makes for them would be a fifth of the code.
  const schemas = Object.entries(validated).map(([name, file]) => {
    const { $schema: _, ...schema } = JSON.parse(read(file)) as Schema & { $schema: string };
    return { name, schema: schema };
  });
  const ajv = new Ajv({
    allErrors: true,
    inlineRefs: false,
    strict: true,
    strictTypes: false,
    validateSchema: false,
    messages: false,
    code: { source: true, esm: true, lines: true },
  });
  for (const { schema } of schemas) ajv.addSchema(schema);
  let code = standalone.default(ajv, Object.fromEntries(schemas.map(({ name, schema }) => [name, schema.$id])));
  if (code.includes('require(')) throw new Error('the validators need a part of ajv at run time');

  // Ajv repeats each definition that it refers to; one copy is enough.
  for (const { name, schema } of schemas) {
    code = code.replaceAll(` = ${JSON.stringify(schema)};`, ` = schemas.${name};`);
    for (const [def, body] of Object.entries(schema.$defs ?? {}))
      code = code.replaceAll(` = ${JSON.stringify(body)};`, ` = schemas.${name}.$defs.${def};`);
  }
  const all = schemas.map(({ name, schema }) => `${name}: ${JSON.stringify(schema)}`).join(',\n');
  const whole = code.replace('"use strict";', `export const schemas = {\n${all}\n};\n`);
  const { code: small } = transformSync(whole, { minify: true, format: 'esm', lineLimit: 200, charset: 'utf8' });
  return new Map([
    ['api/schema/generated/validators.js', banner + small],
    ['api/schema/generated/validators.d.ts', banner + declarations],
  ]);
}

const declarations = `import { type ErrorObject } from 'ajv';
export interface Validator {
  (value: unknown): boolean;
  errors?: readonly ErrorObject[] | null;
}
export interface Schema {
  readonly [keyword: string]: unknown;
}
${Object.keys(validated)
  .map((name) => `export const ${name}: Validator;\n`)
  .join('')}export const schemas: { readonly [name in ${Object.keys(validated)
  .map((name) => `'${name}'`)
  .join(' | ')}]: Schema };
`;
