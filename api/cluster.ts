/**
 * cluster — what nodes tell each other: who they are, which endpoints they have, how their deployments are, and the picture of the whole
 * cluster that comes back. Plain types; `api/proto/coordination.proto` is their form on the wire, and `dns/services.pb` holds a snapshot.
 *
 * Services are not in here: they follow from the index, which every node reads.
 */
import type { DeploymentStatus, NodeStatus } from './status.ts';

/** Version of the protocol; another one is refused. Version 1 is the original's, package `podmin.agent.api.v1`. */
export const PROTOCOL_VERSION = 2;

/** Generations grow with each taking over of the lease, revisions with each change within one. Compared in that order. */
export interface Position {
  readonly generation: number;
  readonly revision: number;
}

export function comparePositions(a: Position, b: Position): number {
  return a.generation - b.generation || a.revision - b.revision;
}

export interface ClusterNode {
  /** The kubelet's node name; on AWS the instance's id. */
  readonly id: string;
  readonly nodegroup: string;
  /** Canonical IPv6, outside the Pod prefix. */
  readonly address: string;
  /** Canonical /80. */
  readonly podPrefix: string;
}

/** `existing-flows`: no new connection is sent there. An endpoint that is gone is not in the picture. */
export type EndpointState = 'selectable' | 'existing-flows';

export interface EndpointPort {
  /** Of the Service's port; empty when it has none. */
  readonly name: string;
  readonly protocol: 'TCP' | 'UDP';
  readonly servicePort: number;
  readonly targetPort: number;
}

export interface Endpoint {
  readonly namespace: string;
  readonly service: string;
  readonly podUid: string;
  /** Canonical IPv6, inside the Pod prefix of its node. */
  readonly address: string;
  /** In the order of the Service. */
  readonly ports: readonly EndpointPort[];
  readonly state: EndpointState;
}

/** The same in the whole cluster: a Pod's UID covers its node. */
export const endpointKey = ({ namespace, service, podUid }: Pick<Endpoint, 'namespace' | 'service' | 'podUid'>): string =>
  `${namespace}/${service}/${podUid}`;

/** The first message of a stream. */
export interface Hello {
  readonly node: ClusterNode;
  readonly cluster: string;
  /** Random, new for each life of an agent's stream: what an older one still says is refused. */
  readonly session: string;
  readonly protocol: number;
  readonly agentVersion: string;
  /** The newest picture that the node has. */
  readonly seen?: Position;
}

/** Everything at the start of a session (`full`), then what changed. Sequences begin with 1 and have no gaps. */
export interface NodeReport {
  readonly sequence: number;
  readonly full: boolean;
  readonly endpoints: readonly Endpoint[];
  /** Keys (`endpointKey`) that are gone. Empty in a full report. */
  readonly goneEndpoints: readonly string[];
  readonly deployments: readonly DeploymentStatus[];
  /** `namespace/name` of those that are gone. Empty in a full report. */
  readonly goneDeployments: readonly string[];
  /** Present when something in it changed, and in a full report. */
  readonly status?: Omit<NodeStatus, 'deployments'>;
  /** The picture that the node's own outputs (zones, dataplane, routes) are equal to. */
  readonly applied?: Position;
  readonly indexEtag?: string;
}

export interface ClusterSnapshot extends Position {
  readonly nodes: readonly ClusterNode[];
  readonly endpoints: readonly NodeEndpoint[];
}

/** An endpoint, and who reported it. */
export interface NodeEndpoint extends Endpoint {
  readonly node: string;
}

/** Leads from `base` (same generation) to `revision`. What is gone goes first, then what is new or changed replaces its key. */
export interface ClusterDelta extends Position {
  readonly base: number;
  readonly goneNodes: readonly string[];
  readonly nodes: readonly ClusterNode[];
  readonly goneEndpoints: readonly string[];
  readonly endpoints: readonly NodeEndpoint[];
}

/** Every 2 s; also the freshness signal. What changed its ETag is looked at at once. */
export interface Heartbeat {
  readonly generation: number;
  readonly leaseEtag?: string;
  readonly indexEtag?: string;
  readonly caEtag?: string;
}

export interface TurnRequest {
  /** `rollout:<nodegroup>/<deployment>` or `renewal:<namespace>/<service or pod>`: one turn per subject at a time. */
  readonly subject: string;
  readonly version: string;
  readonly why: string;
  /** It is over: the next may have it. */
  readonly done: boolean;
}

export interface Turn {
  readonly subject: string;
  readonly version: string;
  /** How long it lasts from its arrival on, by the node's own clock. */
  readonly remainingMs: number;
}

export type FromNode =
  | { readonly kind: 'hello'; readonly hello: Hello }
  | { readonly kind: 'report'; readonly report: NodeReport }
  | { readonly kind: 'turn'; readonly request: TurnRequest }
  /** The node ends: its endpoints go at once instead of after its lease. */
  | { readonly kind: 'drain' };

export type FromHub =
  | { readonly kind: 'snapshot'; readonly snapshot: ClusterSnapshot }
  | { readonly kind: 'delta'; readonly delta: ClusterDelta }
  | { readonly kind: 'heartbeat'; readonly heartbeat: Heartbeat }
  | { readonly kind: 'turn'; readonly turn: Turn };
