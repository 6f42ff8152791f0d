/**
 * node-state — what a node has to say, and what of it the hub does not know yet. Pure.
 *
 * Holds: whoever takes the full report and then every difference has the state. Does not hold: an unchanged state gives a report too, which
 * prolongs the node's lease.
 */
import { type Endpoint, endpointKey, type NodeReport, type Position } from '../../api/cluster.ts';
import type { DeploymentStatus, NodeStatus } from '../../api/status.ts';

export interface NodeState {
  readonly endpoints: readonly Endpoint[];
  readonly deployments: readonly DeploymentStatus[];
  readonly status: Omit<NodeStatus, 'deployments'>;
  readonly applied?: Position;
  readonly indexEtag?: string;
}

/** `sent`: the state that the hub has; undefined in a new session. */
export function reportOf(sequence: number, sent: NodeState | undefined, now: NodeState): NodeReport {
  const endpoints = difference(sent?.endpoints ?? [], now.endpoints, endpointKey);
  const deployments = difference(sent?.deployments ?? [], now.deployments, ({ namespace, name }) => `${namespace}/${name}`);
  return {
    sequence,
    full: sent === undefined,
    endpoints: endpoints.changed,
    goneEndpoints: endpoints.gone,
    deployments: deployments.changed,
    goneDeployments: deployments.gone,
    ...(isSame(sent?.status, now.status) ? {} : { status: now.status }),
    ...(now.applied === undefined || isSame(sent?.applied, now.applied) ? {} : { applied: now.applied }),
    ...(now.indexEtag === undefined ? {} : { indexEtag: now.indexEtag }),
  };
}

function difference<Item>(
  before: readonly Item[],
  now: readonly Item[],
  keyOf: (item: Item) => string,
): { readonly changed: readonly Item[]; readonly gone: readonly string[] } {
  if (before === now) return { changed: [], gone: [] };
  const old = new Map(before.map((item) => [keyOf(item), item]));
  const changed: Item[] = [];
  for (const item of now) {
    const key = keyOf(item);
    if (!isSame(old.get(key), item)) changed.push(item);
    old.delete(key);
  }
  return { changed, gone: [...old.keys()] };
}

/** Plain data that the same code makes, so equal values have equal text; else it is said once too often. */
function isSame(a: unknown, b: unknown): boolean {
  return a === b || (a !== undefined && JSON.stringify(a) === JSON.stringify(b));
}
