/**
 * generate-schemas — writes crds-schema/{pod,daemonset}.json from Kubernetes' published OpenAPI, and from all of crds-schema/ the validators
 * in api/schema/generated/.
 *
 *     node hack/generate-schemas.ts OPENAPI-FOLDER [--check]
 *
 * Holds: the same Kubernetes version gives the same bytes. The schemas say what Kubernetes' strict decoder says: unknown fields are refused,
 * `null` for an optional field is the field left out, int32 and int64 are bounded, and what a status may hold is not required of it.
 * `--check` writes nothing and fails when a committed file differs. Without a folder only the validators are made.
 */
import { readFileSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import prettier from 'prettier';
import { compileValidators } from './schemas/validators.ts';
import { kubernetesSchemas, type OpenApi } from './schemas/kubernetes.ts';

const root = join(import.meta.dirname, '..');
const check = process.argv.includes('--check');
const folder = process.argv.slice(2).find((argument) => !argument.startsWith('--'));

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const files = new Map<string, string>();

if (folder !== undefined) {
  const schemas = kubernetesSchemas({
    core: read(join(folder, 'api__v1_openapi.json')) as OpenApi,
    apps: read(join(folder, 'apis__apps__v1_openapi.json')) as OpenApi,
  });
  const style = await prettier.resolveConfig(join(root, 'crds-schema/pod.json'));
  for (const [name, schema] of Object.entries(schemas)) {
    files.set(`crds-schema/${name}.json`, await prettier.format(JSON.stringify(schema), { ...style, parser: 'json', printWidth: 140 }));
  }
}

const schemaText = (name: string): string =>
  files.get(`crds-schema/${name}.json`) ?? readFileSync(join(root, `crds-schema/${name}.json`), 'utf8');
for (const [path, text] of compileValidators(schemaText)) files.set(path, text);

let stale = 0;
for (const [path, text] of files) {
  const target = join(root, path);
  if (check) {
    if (readFileSync(target, 'utf8') === text) continue;
    process.stderr.write(`${path} is not what ./hack/generate-schemas makes\n`);
    stale++;
  } else {
    mkdirSync(join(target, '..'), { recursive: true });
    writeFileSync(target, text);
  }
}
process.exitCode = stale === 0 ? 0 : 1;
