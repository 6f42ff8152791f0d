/** build-image — the node image of this source tree, in the machine's container engine. Prints its tag. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { buildAgentArchive } from '../infra/node/agent-archive.ts';
import { cacheFolder } from '../infra/node/cache-folder.ts';
import { nodeComponents } from '../infra/node/catalog.ts';
import { hostArchitecture } from '../infra/node/host.ts';
import { sourceTreeResolver } from '../infra/node/resolvers/source-tree.ts';
import { findEngine, localNodeImage } from '../infra/runtime/index.ts';

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort(new Error(`stopped by ${name}`)));
const { signal } = stop;
const architecture = hostArchitecture(process.arch);
if (architecture === undefined) throw new Error(`no node image can be made for ${process.arch}: x64 and arm64 can`);
const sourceFolder = join(import.meta.dirname, '..');
const cache = cacheFolder({ environment: process.env, home: homedir() });
const onProgress = (text: string): void => void process.stderr.write(`${text}\n`);

const resolver = sourceTreeResolver({
  ...{ sourceFolder, cacheFolder: cache, environment: process.env },
  onProgress: ({ step, text }) => onProgress(`${step} ${text}`),
});
const components = await resolver.resolve(nodeComponents, architecture, signal);
const agent = await buildAgentArchive({ arch: architecture, cacheFolder: cache, sourceFolder, signal, onProgress });
const image = await localNodeImage({
  ...{ engine: await findEngine({ env: process.env, signal }), cacheFolder: cache, sourceFolder, components, architecture },
  ...{ agentArchive: agent.path, env: process.env, onProgress, signal },
});
process.stdout.write(`${image.tag}\n`);
