/**
 * local-node-image — the node image of this source tree: its components, its agent, its init, its pause program.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Architecture } from '../../node/catalog.ts';
import { DEFAULT_PAUSE_IMAGE } from '../../node/node-spec.ts';
import { type ResolvedComponent } from '../../node/resolvers/index.ts';
import { type Engine } from '../engine.ts';
import { bundleInit } from './bundle-init.ts';
import { ensureNodeImage, type NodeImage } from './node-image.ts';
import { nodePrograms } from './node-programs.ts';
import { staticProgramImage } from './static-program.ts';

export interface LocalNodeImageInput {
  readonly engine: Engine;
  /** `~/.cache/podmin`. */
  readonly cacheFolder: string;
  /** The root of the source tree. */
  readonly sourceFolder: string;
  readonly components: readonly ResolvedComponent[];
  readonly architecture: Architecture;
  /** Unpacked in /opt/podmin; brings `bin/node` and `bin/podmin-agent`. Without it there is no agent, and `node` must be given. */
  readonly agentArchive?: string;
  /** An executable of Node 24 or later, for nodes without an agent. */
  readonly node?: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly onProgress: (text: string) => void;
  readonly signal?: AbortSignal;
}

export async function localNodeImage(input: LocalNodeImageInput): Promise<NodeImage> {
  const cacheFolder = join(input.cacheFolder, 'images');
  await mkdir(cacheFolder, { recursive: true });
  const ctl = input.signal === undefined ? {} : { signal: input.signal };
  const pause = await staticProgramImage({
    source: join(input.sourceFolder, 'hack/components/pause'),
    reference: DEFAULT_PAUSE_IMAGE,
    architecture: input.architecture,
    path: '/pause',
    env: input.env,
    temporaryFolder: cacheFolder,
    ...ctl,
  });
  return ensureNodeImage({
    engine: input.engine,
    cacheFolder,
    env: input.env,
    programs: { ...nodePrograms(input.components), ...(input.node === undefined ? {} : { '/opt/podmin/bin/node': input.node }) },
    ...(input.agentArchive === undefined ? {} : { agentArchive: input.agentArchive }),
    init: await bundleInit(),
    images: { pause },
    onProgress: input.onProgress,
    ...ctl,
  });
}
