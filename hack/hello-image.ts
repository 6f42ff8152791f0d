/** hello-image — examples/hello as an archive that `podmin setup --preload` takes: hello-image.ts FILE [REFERENCE]. */
import { mkdir, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { cacheFolder } from '../infra/node/cache-folder.ts';
import { hostArchitecture } from '../infra/node/host.ts';
import { staticProgramImage } from '../infra/runtime/index.ts';

const [file, reference = 'registry.podmin.internal/apps/hello:v1'] = process.argv.slice(2);
const architecture = hostArchitecture(process.arch);
if (file === undefined) throw new Error('usage: hello-image.ts FILE [REFERENCE]');
if (architecture === undefined) throw new Error(`no image can be made for ${process.arch}: x64 and arm64 can`);
const temporaryFolder = join(cacheFolder({ environment: process.env, home: homedir() }), 'images');
await mkdir(temporaryFolder, { recursive: true });
await mkdir(dirname(file), { recursive: true });
const { bytes } = await staticProgramImage({
  ...{ source: join(import.meta.dirname, '../examples/hello'), reference, architecture, path: '/hello', user: '65532:65532' },
  ...{ env: process.env, temporaryFolder },
});
await writeFile(file, bytes);
