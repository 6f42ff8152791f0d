/** components — the real programs, from the same cache as hack/build-components, so that one build serves all tests. */
import { homedir } from 'node:os';
import { join } from 'node:path';
import { cacheFolder } from '../../../infra/node/cache-folder.ts';
import { type ComponentKey } from '../../../infra/node/catalog.ts';
import { hostArchitecture } from '../../../infra/node/host.ts';
import { type ResolverMode } from '../../../infra/node/resolvers/index.ts';
import { sourceTreeResolver } from '../../../infra/node/resolvers/source-tree.ts';

/** Executables of the components by name. A cold build of the kubelet takes five minutes on two cores. */
export async function executables(keys: readonly ComponentKey[], mode?: ResolverMode): Promise<Readonly<Record<string, string>>> {
  const arch = hostArchitecture(process.arch);
  if (arch === undefined) throw new Error(`no component is made for ${process.arch}`);
  const resolver = sourceTreeResolver({
    sourceFolder: join(import.meta.dirname, '../../..'),
    cacheFolder: cacheFolder({ environment: process.env, home: homedir() }),
    environment: process.env,
    ...(mode === undefined ? {} : { mode }),
  });
  const resolved = await resolver.resolve(keys, arch, new AbortController().signal);
  return Object.assign({}, ...resolved.map((one) => one.binaries)) as Record<string, string>;
}
