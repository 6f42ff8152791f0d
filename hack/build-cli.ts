/** build-cli — bundles bin/podmin.ts into dist/; see the script of the same name. What a command needs is read when it runs. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildFacts } from '../infra/node/build-facts.ts';
import { bundle } from '../infra/node/bundle.ts';

const sourceFolder = join(import.meta.dirname, '..');
const dist = join(sourceFolder, 'dist');
const facts = await buildFacts({
  sourceFolder,
  paths: ['api', 'bin', 'cli', 'controllers', 'crds-schema', 'infra', 'package-lock.json'],
  signal: new AbortController().signal,
});
const { files } = await bundle({ entry: join(sourceFolder, 'bin/podmin.ts'), name: 'podmin', sourceFolder, facts });
await mkdir(dist, { recursive: true });
for (const name of await readdir(dist)) if (name.endsWith('.mjs')) await rm(join(dist, name));
for (const { name, content } of files) await writeFile(join(dist, name), content);
process.stdout.write(`${join(dist, 'podmin.mjs')}\n`);
