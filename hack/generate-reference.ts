/** generate-reference — the command line of library-reference.ts; see the script of the same name. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { libraryReference, referenceFolder } from './library-reference.ts';

const check = process.argv.includes('--check');
const pages = await libraryReference();
const stale: string[] = [];
if (!check) {
  await rm(referenceFolder, { recursive: true, force: true });
  await mkdir(referenceFolder, { recursive: true });
}
for (const [name, text] of pages) {
  const path = join(referenceFolder, name);
  if (!check) await writeFile(path, text);
  else if ((await readFile(path, 'utf8').catch(() => '')) !== text) stale.push(name);
}
if (stale.length > 0) {
  process.stderr.write(`error: not what the doc comments say: ${stale.join(', ')}; run hack/generate-reference\n`);
  process.exitCode = 1;
}
