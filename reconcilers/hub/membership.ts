/**
 * membership — the nodes of the picture, what each of them has, and who has what.
 *
 * Holds: an endpoint, a Pod prefix, an address belong to one node; whoever claims what another one has is refused, and both are named.
 * Everything that makes the picture another one is told, by kind and key, and nothing else is. Counts are bounded. Does not hold: no time,
 * no position; the hub has those.
 */
import {
  type ClusterNode,
  type ClusterSnapshot,
  type Endpoint,
  endpointKey,
  type NodeEndpoint,
  type NodeReport,
} from '../../api/cluster.ts';
import { quoted } from '../../api/identifiers.ts';
import type { DeploymentStatus } from '../../api/status.ts';
import { MAX_DEPLOYMENTS_PER_NODE, MAX_ENDPOINTS_PER_NODE, prefixKey } from './admission.ts';
import type { ChangedKind } from './change-log.ts';
import { deploymentStatusKey, isSameEndpoint, isSameNode } from './keys.ts';
import type { Member } from './member.ts';
import { refuse } from './refusal.ts';

/** The streams of one process are bounded by its descriptors, and a thousand is what is measured; the next power of two. */
export const MAX_NODES = 1_024;
/** Ten times what is measured: 13 MB as a document, below the 16 MiB that are read of an object. */
export const MAX_ENDPOINTS = 100_000;

export class Membership {
  readonly members: ReadonlyMap<string, Member>;
  readonly endpoints: ReadonlyMap<string, NodeEndpoint>;
  readonly #members = new Map<string, Member>();
  readonly #endpoints = new Map<string, NodeEndpoint>();
  /** Prefix and address → the id of the node that has it. */
  readonly #claims = new Map<string, string>();
  readonly #changed: (kind: ChangedKind, key: string) => void;

  constructor(changed: (kind: ChangedKind, key: string) => void) {
    this.#changed = changed;
    this.members = this.#members;
    this.endpoints = this.#endpoints;
  }

  /** Throws unless the node may have what it claims. */
  admitNode(node: ClusterNode, prefix: string): void {
    const before = this.#members.get(node.id);
    // Who is only remembered may come back as it is now; who is there can't be in two places.
    if (before?.session !== undefined && !isSameNode(before.node, node))
      refuse(
        'invalid',
        `the id ${quoted(node.id)} is claimed by two nodes: one at ${before.node.address} with ${before.node.podPrefix}, ` +
          `one at ${node.address} with ${node.podPrefix}`,
      );
    for (const [claim, what] of [
      [prefix, `the Pod prefix ${node.podPrefix}`],
      [node.address, `the address ${node.address}`],
    ] as const)
      this.#admitOwner(this.#claims.get(claim), node.id, what);
    if (before === undefined && this.#members.size >= MAX_NODES)
      refuse('limit', `there are ${MAX_NODES} nodes already, as many as a cluster may have`);
  }

  /** Throws unless the cluster can have what the report adds. */
  admitReport(member: Member, { full, endpoints, goneEndpoints, deployments, goneDeployments }: NodeReport): void {
    for (const key of endpoints.map(endpointKey))
      this.#admitOwner(this.#endpoints.get(key)?.node, member.node.id, `the endpoint ${quoted(key)}`);
    const gone = full ? new Set(member.endpoints) : new Set(goneEndpoints.filter((key) => member.endpoints.has(key)));
    const added = endpoints.filter((endpoint) => !member.endpoints.has(endpointKey(endpoint)) || gone.has(endpointKey(endpoint)));
    const difference = added.length - gone.size;
    if (member.endpoints.size + difference > MAX_ENDPOINTS_PER_NODE)
      refuse('limit', `it would have ${member.endpoints.size + difference} endpoints; ${MAX_ENDPOINTS_PER_NODE} are allowed`);
    if (this.#endpoints.size + difference > MAX_ENDPOINTS) refuse('limit', `the cluster would have more than ${MAX_ENDPOINTS} endpoints`);
    if (full) return;
    const names = new Set(member.deployments.keys());
    for (const key of goneDeployments) names.delete(key);
    for (const deployment of deployments) names.add(deploymentStatusKey(deployment));
    if (names.size > MAX_DEPLOYMENTS_PER_NODE)
      refuse('limit', `it would have ${names.size} deployments; ${MAX_DEPLOYMENTS_PER_NODE} are allowed`);
  }

  /** Whether the member has exactly this. */
  has(member: Member, endpoint: Endpoint): boolean {
    const key = endpointKey(endpoint);
    const known = this.#endpoints.get(key);
    return known !== undefined && member.endpoints.has(key) && isSameEndpoint(known, endpoint);
  }

  add(member: Member): void {
    const { node, prefix } = member;
    this.#members.set(node.id, member);
    this.#claims.set(prefix, node.id).set(node.address, node.id);
    this.#changed('node', node.id);
  }

  remove(member: Member): void {
    const { node, prefix } = member;
    for (const key of member.endpoints) this.#take(member, key);
    this.#members.delete(node.id);
    this.#claims.delete(prefix);
    this.#claims.delete(node.address);
    this.#changed('node', node.id);
  }

  /** The endpoints of a report that was admitted. */
  put(member: Member, { full, endpoints, goneEndpoints }: Pick<NodeReport, 'full' | 'endpoints' | 'goneEndpoints'>): void {
    const stays = new Set(endpoints.map(endpointKey));
    for (const key of full ? [...member.endpoints] : goneEndpoints) if (!stays.has(key)) this.#take(member, key);
    for (const endpoint of endpoints) {
      if (this.has(member, endpoint)) continue;
      const key = endpointKey(endpoint);
      member.endpoints.add(key);
      this.#endpoints.set(key, { ...endpoint, node: member.node.id });
      this.#changed('endpoint', key);
    }
  }

  /** Nothing is told: the picture is another one as a whole. What can't be (nobody checked it as a node's word is checked) is left out. */
  replace(
    { nodes, endpoints }: Pick<ClusterSnapshot, 'nodes' | 'endpoints'>,
    remembered: (node: ClusterNode, prefix: string) => Member,
  ): void {
    for (const map of [this.#members, this.#endpoints, this.#claims]) map.clear();
    for (const node of nodes.slice(0, MAX_NODES)) {
      const prefix = prefixKey(node.podPrefix);
      if (prefix === undefined || this.#claims.has(prefix) || this.#claims.has(node.address) || this.#members.has(node.id)) continue;
      this.#members.set(node.id, remembered(node, prefix));
      this.#claims.set(prefix, node.id).set(node.address, node.id);
    }
    for (const endpoint of endpoints.slice(0, MAX_ENDPOINTS)) {
      const member = this.#members.get(endpoint.node);
      const key = endpointKey(endpoint);
      if (member === undefined || this.#endpoints.has(key)) continue;
      member.endpoints.add(key);
      this.#endpoints.set(key, endpoint);
    }
  }

  #take(member: Member, key: string): void {
    if (!member.endpoints.delete(key)) return;
    this.#endpoints.delete(key);
    this.#changed('endpoint', key);
  }

  #admitOwner(owner: string | undefined, id: string, what: string): void {
    if (owner !== undefined && owner !== id)
      refuse('invalid', `${what} is claimed by two nodes: ${quoted(owner)}, which has it, and ${quoted(id)}`);
  }
}

/** For what has not changed there is nothing to say, whatever the order in which it was said. */
export function takeDeployments(
  known: Map<string, DeploymentStatus>,
  { full, deployments, goneDeployments }: Pick<NodeReport, 'full' | 'deployments' | 'goneDeployments'>,
): void {
  if (full) known.clear();
  for (const key of goneDeployments) known.delete(key);
  for (const deployment of deployments) known.set(deploymentStatusKey(deployment), clipped(deployment));
}

/** A sentence; whatever is longer (the last lines of a container, say) is for its log. */
const MAX_MESSAGE = 1_024;

function clipped(deployment: DeploymentStatus): DeploymentStatus {
  const { message } = deployment;
  return message === undefined || message.length <= MAX_MESSAGE
    ? deployment
    : { ...deployment, message: `${message.slice(0, MAX_MESSAGE)}…` };
}
