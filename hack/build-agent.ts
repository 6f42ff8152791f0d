/** build-agent — the command line of infra/node/agent-archive; see the script of the same name. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAgentArchive } from '../infra/node/agent-archive.ts';
import { cacheFolder } from '../infra/node/cache-folder.ts';
import { architectures, type Architecture } from '../infra/node/catalog.ts';
import { hostArchitecture } from '../infra/node/host.ts';

const { values } = parseArgs({ options: { arch: { type: 'string' } } });
const arch = architectures.find((one): one is Architecture => one === (values.arch ?? hostArchitecture(process.arch)));
if (arch === undefined) {
  process.stderr.write(`error: there is no architecture "${values.arch ?? process.arch}"; there are ${architectures.join(', ')}\n`);
  process.exit(2);
}
const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort(new Error(`stopped by ${name}`)));
try {
  const { path } = await buildAgentArchive({
    arch,
    cacheFolder: cacheFolder({ environment: process.env, home: homedir() }),
    sourceFolder: join(import.meta.dirname, '..'),
    signal: stop.signal,
    onProgress: (text) => process.stderr.write(`${text}\n`),
  });
  process.stdout.write(`${path}\n`);
} catch (error) {
  process.stderr.write(`error: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
