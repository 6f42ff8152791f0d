/** build-components — the command line of infra/node/resolvers; see the script of the same name. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { architectures, componentKeys, isComponentKey, nodeComponents, type Architecture } from '../infra/node/catalog.ts';
import { cacheFolder } from '../infra/node/cache-folder.ts';
import { hostArchitecture } from '../infra/node/host.ts';
import { sourceTreeResolver } from '../infra/node/resolvers/source-tree.ts';

const { values, positionals } = parseArgs({ options: { arch: { type: 'string' } }, allowPositionals: true });
const arch = architectures.find((one): one is Architecture => one === (values.arch ?? hostArchitecture(process.arch)));

function refuse(message: string): never {
  process.stderr.write(`error: ${message}\n`);
  process.exit(2);
}

if (arch === undefined) refuse(`there is no architecture "${values.arch ?? process.arch}"; there are ${architectures.join(', ')}`);
const keys = positionals.map((key) =>
  isComponentKey(key) ? key : refuse(`there is no component "${key}"; there are ${componentKeys.join(', ')}`),
);

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort(new Error(`stopped by ${name}`)));

try {
  const resolver = sourceTreeResolver({
    sourceFolder: join(import.meta.dirname, '..'),
    cacheFolder: cacheFolder({ environment: process.env, home: homedir() }),
    environment: process.env,
    onProgress: ({ step, text }) => process.stderr.write(`${step.padEnd(12)} ${text}\n`),
  });
  for (const { component, binaries } of await resolver.resolve(keys.length > 0 ? keys : nodeComponents, arch, stop.signal)) {
    for (const [name, path] of Object.entries(binaries)) process.stdout.write(`${component.key} ${name} ${path}\n`);
  }
} catch (error) {
  process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
