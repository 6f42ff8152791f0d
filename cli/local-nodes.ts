/**
 * local-nodes — the nodes of a local cluster: components, node image, network, container, images, in this order.
 *
 * Holds: a container engine is looked for only when a step needs it; every step may be repeated.
 */
import { fileURLToPath } from 'node:url';
import { buildAgentArchive } from '../infra/node/agent-archive.ts';
import { hostArchitecture } from '../infra/node/host.ts';
import { nodeComponents } from '../infra/node/catalog.ts';
import { type OnProgress } from '../infra/node/resolvers/progress.ts';
import { type ResolvedComponent } from '../infra/node/resolvers/index.ts';
import { sourceTreeResolver } from '../infra/node/resolvers/source-tree.ts';
import {
  findEngine,
  hostFacts,
  localNodeImage,
  LocalCluster as Nodes,
  nodeAddress,
  podPrefix,
  type Engine,
  type UpResult,
} from '../infra/runtime/index.ts';
import { CliError } from './errors.ts';
import type { LocalCluster, LocalDown, LocalUp } from './local-cluster.ts';

const sourceFolder = fileURLToPath(new URL('..', import.meta.url));

export interface LocalNodesInput {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `$XDG_CACHE_HOME/podmin`. */
  readonly cacheFolder: string;
  /** Node's name for this machine's architecture. */
  readonly machine: string;
}

export function localNodes(input: LocalNodesInput): LocalCluster {
  const { env, cacheFolder } = input;
  let found: Promise<Engine> | undefined;
  const engineOf = (signal: AbortSignal): Promise<Engine> => (found ??= findEngine({ env, signal }));
  const nodesOf = async ({ cluster, stateFolder, bucketFolder, signal }: LocalDown): Promise<Nodes> => {
    const engine = await engineOf(signal);
    return new Nodes({ engine, facts: await hostFacts(engine, { signal }), cluster, stateFolder, bucketFolder, path: env.PATH ?? '' });
  };
  return {
    up: (up) => {
      // What one step finds out and a later one needs.
      const made: { components?: readonly ResolvedComponent[]; image?: string; subnet?: string; node?: UpResult } = {};
      const architecture = hostArchitecture(input.machine);
      if (architecture === undefined)
        throw new CliError(`there are no components for ${input.machine}: a local cluster needs x64 or arm64`);
      return [
        {
          title: 'components',
          run: async (note) => {
            const onProgress: OnProgress = ({ step, text }) => note(`${step} ${text}`);
            const resolver = sourceTreeResolver({ sourceFolder, cacheFolder, environment: env, onProgress });
            made.components = await resolver.resolve(nodeComponents, architecture, up.signal);
          },
        },
        {
          title: 'node image',
          run: async (note) => {
            const engine = await engineOf(up.signal);
            const { path: agentArchive } = await buildAgentArchive({
              arch: architecture,
              cacheFolder,
              sourceFolder,
              signal: up.signal,
              onProgress: note,
            });
            const common = { engine, architecture, cacheFolder, sourceFolder, env, agentArchive };
            const { tag } = await localNodeImage({ ...common, components: needed(made.components), onProgress: note, signal: up.signal });
            made.image = tag;
          },
        },
        {
          title: 'network',
          run: async () => {
            made.subnet = await (await nodesOf(up)).ensureNetwork({ signal: up.signal });
          },
        },
        {
          title: up.preload.length === 0 ? 'node' : 'node and its images',
          run: async (note) => {
            made.node = await startNode(await nodesOf(up), up, needed(made.image), needed(made.subnet));
            note(made.node.action);
          },
        },
        {
          title: 'ready',
          run: async (note) =>
            (await nodesOf(up)).waitReady(needed(made.node).node, { signal: up.signal, onPhase: (phase) => note(phase) }),
        },
      ];
    },
    down: (down) => [{ title: 'nodes and network', run: async () => (await nodesOf(down)).teardown({ signal: down.signal }) }],
  };
}

async function startNode(nodes: Nodes, { group, preload, signal, warn }: LocalUp, image: string, subnet: string): Promise<UpResult> {
  // One node, so far; its number within the cluster is its number within the NodeGroup.
  const index = 0;
  for (const other of await nodes.nodes({ signal })) {
    if (other.nodegroup === group.name) continue;
    throw new CliError(
      `the cluster has a node of NodeGroup ${other.nodegroup}: run podmin teardown before podmin setup --nodegroup ${group.name}`,
    );
  }
  const addresses = { nodeAddress: nodeAddress(subnet, index), podPrefix: podPrefix(subnet, index) };
  const up = await nodes.upNode({ nodegroup: group.name, index, image, ...addresses, preload, imagePolicy: 'follow' }, { signal });
  for (const drift of up.drift) warn(`${up.node.container} was left as it is: ${drift}`);
  if (!up.hostRoute.reachable) warn(`Pods cannot be reached from this machine by their addresses: ${up.hostRoute.why}`);
  return up;
}

/** What an earlier step has left; steps run in their order. */
function needed<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a step of setup ran before the one that it needs');
  return value;
}
