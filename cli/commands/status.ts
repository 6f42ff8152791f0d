/** status — the nodes and how the deployments do on them, by the nodes' own word. */
import type { Command } from 'commander';
import type { DeploymentIndex } from '../../api/deployment-index.ts';
import { parseDeploymentKey } from '../../api/keys.ts';
import { revisionOf } from '../../api/revision.ts';
import type { ClusterStatus, DeploymentPhase } from '../../api/status.ts';
import { withCluster } from '../cluster.ts';
import { readIndex } from '../deployments.ts';
import { CliError, oneLine } from '../errors.ts';
import { ageMs, staleAfterMs, statusReader } from '../follow.ts';
import type { Invocation } from '../invocation.ts';
import { example, formatOption } from '../options.ts';
import { age, print, table, type Format } from '../output.ts';

export function status(command: Command, invocation: Invocation): void {
  command
    .argument('[deployment]', 'only this deployment')
    .addOption(formatOption())
    .addHelpText('after', example('podmin status', 'podmin status web -o json'))
    .action(async (deployment: string | undefined, { output }: { output: Format }) =>
      withCluster(invocation, async ({ context, objects }) => {
        const { clock, signal, stderr, stdout } = invocation;
        const [seen, index] = await Promise.all([statusReader(objects).read(signal), readIndex(objects, signal)]);
        const shown = show({
          cluster: context.clusterId,
          seen,
          index: index?.entries ?? new Map<string, never>(),
          deployment,
          nowMs: clock.wall(),
          ageOfStatusMs: seen === undefined ? 0 : ageMs(seen, clock),
        });
        if (deployment !== undefined && shown.deployments.length === 0) {
          throw new CliError(`no deployment "${deployment}" in cluster ${context.clusterId}: podmin list shows those that there are`);
        }
        for (const warning of shown.warnings) stderr.write(`warning: ${oneLine(warning)}\n`);
        await print({ out: stdout, format: output, value: shown, table: (value) => render(value, clock.wall()) });
      }),
    );
}

/** What JSON and YAML show. */
export interface Shown {
  readonly cluster: string;
  /** When the nodes last wrote, RFC 3339. */
  readonly updated?: string;
  /** The nodes' word is too old to be relied on, or there is none. */
  readonly stale: boolean;
  readonly warnings: readonly string[];
  readonly nodes: readonly Omit<ClusterStatus['nodes'][number], 'deployments'>[];
  readonly deployments: readonly ShownDeployment[];
}

export interface ShownDeployment {
  readonly name: string;
  readonly namespace?: string;
  readonly nodegroup: string;
  readonly node?: string;
  /** `unseen`: it is committed, and no node has said anything about it. */
  readonly phase: DeploymentPhase | 'unseen';
  readonly reason?: string;
  readonly message?: string;
  readonly restarts?: number;
  readonly podUid?: string;
  readonly podAddress?: string;
  readonly since?: string;
  /** The revision that the node is at. */
  readonly revision?: string;
  /** The revision that is committed, when the node is at another. */
  readonly wanted?: string;
}

interface ShowInput {
  readonly cluster: string;
  readonly seen: ClusterStatus | undefined;
  readonly index: DeploymentIndex;
  readonly deployment: string | undefined;
  readonly nowMs: number;
  readonly ageOfStatusMs: number;
}

export function show({ cluster, seen, index, deployment, ageOfStatusMs }: ShowInput): Shown {
  const wanted = [...index].flatMap(([key, entry]) => {
    const target = parseDeploymentKey(key);
    return target === undefined ? [] : [{ ...target, revision: revisionOf(entry) }];
  });
  const reported: ShownDeployment[] = (seen?.nodes ?? []).flatMap((node) =>
    node.deployments.map((each) => {
      const committed = wanted.find(({ nodegroup, name }) => nodegroup === node.nodegroup && name === each.name);
      const outdated = committed !== undefined && committed.revision !== each.revision;
      return { ...each, nodegroup: node.nodegroup, node: node.id, ...(outdated ? { wanted: committed.revision } : {}) };
    }),
  );
  const unseen = wanted
    .filter(({ nodegroup, name }) => !reported.some((each) => each.nodegroup === nodegroup && each.name === name))
    .map(({ nodegroup, name, revision }): ShownDeployment => ({ name, nodegroup, phase: 'unseen', wanted: revision }));
  const deployments = [...reported, ...unseen]
    .filter(({ name }) => deployment === undefined || name === deployment)
    .sort((a, b) => compare(a.nodegroup, b.nodegroup) || compare(a.name, b.name) || compare(a.node ?? '', b.node ?? ''));
  const stale = seen === undefined || ageOfStatusMs > staleAfterMs;
  return {
    cluster,
    ...(seen === undefined ? {} : { updated: seen.updated }),
    stale,
    warnings: warningsOf(seen, ageOfStatusMs),
    nodes: (seen?.nodes ?? []).map(({ deployments: _, ...node }) => node),
    deployments,
  };
}

function warningsOf(seen: ClusterStatus | undefined, ageOfStatusMs: number): readonly string[] {
  if (seen === undefined) return ['no node has reported yet: podmin setup makes nodes; a new one reports when its agent runs'];
  if (ageOfStatusMs <= staleAfterMs) return [];
  const old = Number.isFinite(ageOfStatusMs) ? `${age(ageOfStatusMs)} old` : `of unknown age`;
  return [`the nodes' last report is ${old}: what follows may not be so any more; see whether an agent runs`];
}

function render({ nodes, deployments }: Shown, nowMs: number): string {
  const nodeRows = nodes.map((node) => [
    node.id,
    node.nodegroup,
    node.ready ? 'yes' : 'no',
    node.kubelet,
    node.address,
    node.agentVersion,
    node.ready ? '' : node.reasons.join('; '),
  ]);
  const rows = deployments.map((each) => [
    each.name,
    each.namespace ?? '',
    each.nodegroup,
    each.node ?? '',
    each.phase,
    cut(each.message ?? each.reason ?? '') || (each.wanted !== undefined && each.revision !== undefined ? 'older revision' : ''),
    each.restarts === undefined ? '' : String(each.restarts),
    each.since === undefined ? '' : age(nowMs - Date.parse(each.since)),
    (each.revision ?? each.wanted ?? '').slice(0, 8),
  ]);
  return [
    table(['NODE', 'NODEGROUP', 'READY', 'KUBELET', 'ADDRESS', 'AGENT', 'REASON'], nodeRows),
    table(['NAME', 'NAMESPACE', 'NODEGROUP', 'NODE', 'PHASE', 'REASON', 'RESTARTS', 'AGE', 'REVISION'], rows),
  ].join('\n');
}

// A table stays readable; JSON has the whole.
const maxReason = 60;
const cut = (text: string): string => (text.length > maxReason ? `${text.slice(0, maxReason)}…` : text);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
