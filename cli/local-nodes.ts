/**
 * local-nodes — the nodes of a local cluster: components, node image, network, containers, images, in this order.
 *
 * Holds: a container engine is looked for only when a step needs it; every step may be repeated.
 */
import { totalmem } from 'node:os';
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
  nodeNumberOf,
  nodeNumbers,
  podPrefix,
  type Engine,
  type NodeKey,
  type UpResult,
} from '../infra/runtime/index.ts';
import { CliError } from './errors.ts';
import type { LocalCluster, LocalDown, LocalUp } from './local-cluster.ts';
import type { NodeGroup } from './nodegroups.ts';

/**
 * A node without Pods has 100 to 140 MiB by its cgroup's word, and more while it imports images. What Pods take is for their authors to say.
 */
const NODE_BYTES = 256 << 20;

const sourceFolder = fileURLToPath(new URL('..', import.meta.url));

export interface LocalNodesInput {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** `$XDG_CACHE_HOME/podmin`. */
  readonly cacheFolder: string;
  /** Node's name for this machine's architecture. */
  readonly machine: string;
  /** What processes of this machine may use together. Default: what there is, or as much as the command line's own container has. */
  readonly memoryBytes?: number;
}

export function localNodes(input: LocalNodesInput): LocalCluster {
  const { env, cacheFolder } = input;
  let found: Promise<Engine> | undefined;
  const engineOf = (signal: AbortSignal): Promise<Engine> => (found ??= findEngine({ env, signal }));
  const nodesOf = async ({ signal, cluster, stateFolder, bucketFolder, secretsKeyFile }: LocalDown & Partial<LocalUp>): Promise<Nodes> => {
    const engine = await engineOf(signal);
    const facts = await hostFacts(engine, { signal });
    const key = secretsKeyFile === undefined ? {} : { secretsKeyFile };
    return new Nodes({ engine, facts, cluster, stateFolder, bucketFolder, ...key, path: env.PATH ?? '' });
  };
  return {
    up: (up) => {
      // What one step finds out and a later one needs.
      const made: { components?: readonly ResolvedComponent[]; image?: string; subnet?: string; nodes?: readonly UpResult[] } = {};
      const architecture = hostArchitecture(input.machine);
      if (architecture === undefined)
        throw new CliError(`there are no components for ${input.machine}: a local cluster needs x64 or arm64`);
      refuseTooMany(up.groups, input.memoryBytes ?? machineMemory());
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
            const nodes = await nodesOf(up);
            made.subnet = await nodes.ensureNetwork({ signal: up.signal });
            const forwarding = await nodes.openNetwork({ signal: up.signal });
            if (forwarding.kind === 'unknown')
              up.warn(`nodes may not reach each other: whether the firewall lets them is not known here (${forwarding.why})`);
          },
        },
        {
          title: up.preload.length === 0 ? 'nodes' : 'nodes and their images',
          run: async (note) => {
            made.nodes = await startNodes({ nodes: await nodesOf(up), up, image: needed(made.image), subnet: needed(made.subnet), note });
          },
        },
        {
          title: 'ready',
          run: async (note) => {
            const nodes = await nodesOf(up);
            const onPhase = (node: string) => (phase: string) => note(`${node}: ${phase}`);
            for (const { node } of needed(made.nodes)) await nodes.waitReady(node, { signal: up.signal, onPhase: onPhase(node.node) });
          },
        },
      ];
    },
    down: (down) => [{ title: 'nodes and network', run: async () => (await nodesOf(down)).teardown({ signal: down.signal }) }],
  };
}

interface StartInput {
  readonly nodes: Nodes;
  readonly up: LocalUp;
  readonly image: string;
  readonly subnet: string;
  readonly note: (text: string) => void;
}

/** What is not asked for any more goes first, so that its memory is free. One after the other: starting costs more than running. */
async function startNodes({ nodes, up: { groups, preload, signal, warn }, image, subnet, note }: StartInput): Promise<readonly UpResult[]> {
  const wanted = wantedNodes(groups);
  const names = new Set(wanted.map((key) => nodes.node(key).container));
  const taken = new Map<string, number>();
  for (const there of await nodes.nodes({ signal })) {
    if (!names.has(there.container)) {
      await nodes.downNode(there, { signal });
      note(`${there.node} removed`);
      continue;
    }
    const number = nodeNumberOf(subnet, there.podPrefix);
    if (number !== undefined) taken.set(there.node, number);
  }
  const numbers = nodeNumbers(wanted, taken);
  const started: UpResult[] = [];
  const unreachable = new Set<string>();
  for (const key of wanted) {
    const number = needed(numbers.get(nodes.node(key).node));
    const addresses = { nodeAddress: nodeAddress(subnet, number), podPrefix: podPrefix(subnet, number) };
    const up = await nodes.upNode({ ...key, image, ...addresses, preload, imagePolicy: 'follow' }, { signal });
    note(`${up.node.node} ${up.action}`);
    for (const drift of up.drift) warn(`${up.node.container} was left as it is: ${drift}`);
    if (!up.hostRoute.reachable) unreachable.add(up.hostRoute.why);
    started.push(up);
  }
  for (const why of unreachable) warn(`Pods cannot be reached from this machine by their addresses: ${why}`);
  return started;
}

function wantedNodes(groups: readonly NodeGroup[]): readonly NodeKey[] {
  return groups.flatMap(({ name, size }) => Array.from({ length: size }, (_, index) => ({ nodegroup: name, index })));
}

/** Before anything is built: a machine without memory ends some process, and not always ours. */
export function refuseTooMany(groups: readonly NodeGroup[], memoryBytes: number): void {
  const nodes = groups.reduce((sum, { size }) => sum + size, 0);
  if (nodes * NODE_BYTES <= memoryBytes) return;
  const mib = (bytes: number): number => Math.floor(bytes / (1 << 20));
  throw new CliError(
    `${nodes} nodes need ${mib(nodes * NODE_BYTES)} MiB of memory, and this machine has ${mib(memoryBytes)} MiB: ` +
      `${Math.floor(memoryBytes / NODE_BYTES)} nodes are possible here`,
  );
}

function machineMemory(): number {
  const bound = process.constrainedMemory();
  return bound > 0 ? Math.min(totalmem(), bound) : totalmem();
}

/** What an earlier step has left; steps run in their order. */
function needed<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a step of setup ran before the one that it needs');
  return value;
}
