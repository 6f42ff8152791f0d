/**
 * write — from the types of cluster.ts to bytes on the wire.
 *
 * Holds: equal values are equal bytes (no maps, fields in the order of their numbers), and `writeSnapshot` gives equal bytes for equal
 * pictures in whatever order their lists are. A message that the other side would refuse for its size is refused here, where it can be told
 * to whom it belongs. Does not hold: other bounds are the reader's to check.
 */
import { create, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { compareBytes } from '../canonical.ts';
import {
  type ClusterDelta,
  type ClusterNode,
  type ClusterSnapshot,
  type Endpoint,
  endpointKey,
  type FromHub,
  type FromNode,
  type Hello,
  type NodeEndpoint,
  type NodeReport,
  type Position,
} from '../cluster.ts';
import * as wire from '../generated/coordination_pb.ts';
import type { DeploymentStatus, NodeStatus } from '../status.ts';
import { MAX_FROM_HUB_BYTES, MAX_FROM_NODE_BYTES, MAX_REASONS, MAX_SENTENCE, WireError } from './bounds.ts';

export function writeFromNode(message: FromNode): Uint8Array {
  return bounded(toBinary(wire.FromNodeSchema, create(wire.FromNodeSchema, { message: fromNode(message) })), MAX_FROM_NODE_BYTES);
}

export function writeFromHub(message: FromHub): Uint8Array {
  return bounded(toBinary(wire.FromHubSchema, create(wire.FromHubSchema, { message: fromHub(message) })), MAX_FROM_HUB_BYTES);
}

/** The content of `dns/services.pb`. */
export function writeSnapshot(snapshot: ClusterSnapshot): Uint8Array {
  const keyed = snapshot.endpoints.map((endpoint) => ({ key: endpointKey(endpoint), endpoint }));
  const ordered = {
    ...snapshot,
    nodes: [...snapshot.nodes].sort((a, b) => compareBytes(a.id, b.id)),
    endpoints: keyed.sort((a, b) => compareBytes(a.key, b.key)).map(({ endpoint }) => endpoint),
  };
  return bounded(toBinary(wire.SnapshotSchema, create(wire.SnapshotSchema, snapshotInit(ordered))), MAX_FROM_HUB_BYTES);
}

function bounded(bytes: Uint8Array, max: number): Uint8Array {
  if (bytes.length > max) throw new WireError('', `has ${bytes.length} bytes; ${max} are allowed`);
  return bytes;
}

type FromNodeInit = NonNullable<MessageInitShape<typeof wire.FromNodeSchema>['message']>;
type FromHubInit = NonNullable<MessageInitShape<typeof wire.FromHubSchema>['message']>;

function fromNode(message: FromNode): FromNodeInit {
  switch (message.kind) {
    case 'hello':
      return { case: 'hello', value: helloInit(message.hello) };
    case 'report':
      return { case: 'report', value: reportInit(message.report) };
    case 'turn':
      return { case: 'turn', value: message.request };
    case 'drain':
      return { case: 'drain', value: {} };
  }
}

function fromHub(message: FromHub): FromHubInit {
  switch (message.kind) {
    case 'snapshot':
      return { case: 'snapshot', value: snapshotInit(message.snapshot) };
    case 'delta':
      return { case: 'delta', value: deltaInit(message.delta) };
    case 'heartbeat': {
      const { generation, ...etags } = message.heartbeat;
      return { case: 'heartbeat', value: { generation: BigInt(generation), ...etags } };
    }
    case 'turn': {
      const { subject, version, remainingMs } = message.turn;
      return { case: 'turn', value: { subject, version, remainingMs: BigInt(Math.max(0, Math.floor(remainingMs))) } };
    }
  }
}

const position = ({ generation, revision }: Position): MessageInitShape<typeof wire.PositionSchema> => ({
  generation: BigInt(generation),
  revision: BigInt(revision),
});

const nodeInit = ({ id, nodegroup, address, podPrefix }: ClusterNode): MessageInitShape<typeof wire.NodeSchema> => ({
  id,
  nodegroup,
  address,
  podPrefix,
});

function helloInit({ node, cluster, session, protocol, agentVersion, seen }: Hello): MessageInitShape<typeof wire.HelloSchema> {
  return {
    node: nodeInit(node),
    cluster,
    session,
    protocol,
    agentVersion,
    ...(seen === undefined ? {} : { seen: position(seen) }),
  };
}

function reportInit(report: NodeReport): MessageInitShape<typeof wire.ReportSchema> {
  const { status, applied } = report;
  return {
    sequence: BigInt(report.sequence),
    full: report.full,
    endpoints: report.endpoints.map((one) => endpointInit(one, '')),
    goneEndpoints: [...report.goneEndpoints],
    deployments: report.deployments.map(deploymentInit),
    goneDeployments: [...report.goneDeployments],
    indexEtag: report.indexEtag ?? '',
    ...(status === undefined ? {} : { status: statusInit(status) }),
    ...(applied === undefined ? {} : { applied: position(applied) }),
  };
}

function endpointInit(endpoint: Endpoint, node: string): MessageInitShape<typeof wire.EndpointSchema> {
  const { namespace, service, podUid, address, ports, state } = endpoint;
  return {
    namespace,
    service,
    podUid,
    address,
    ports: ports.map(({ name, protocol, servicePort, targetPort }) => ({
      name,
      protocol: protocol === 'TCP' ? wire.Protocol.TCP : wire.Protocol.UDP,
      servicePort,
      targetPort,
    })),
    state: state === 'selectable' ? wire.EndpointState.SELECTABLE : wire.EndpointState.EXISTING_FLOWS,
    node,
  };
}

const nodeEndpoint = (one: NodeEndpoint): MessageInitShape<typeof wire.EndpointSchema> => endpointInit(one, one.node);

/** Sentences may come from a runtime's error of any length; they are for people, who have read enough by then. */
const sentence = (text: string): string => (text.length > MAX_SENTENCE ? `${text.slice(0, MAX_SENTENCE - 1)}…` : text);

function deploymentInit({ message, ...one }: DeploymentStatus): MessageInitShape<typeof wire.DeploymentSchema> {
  return { ...one, ...(message === undefined ? {} : { message: sentence(message) }) };
}

function statusInit(status: Omit<NodeStatus, 'deployments'>): MessageInitShape<typeof wire.StatusSchema> {
  const { index, kubelet, ready, reasons, agentVersion } = status;
  return {
    node: nodeInit(status),
    agentVersion,
    indexState: index.state,
    kubeletUp: kubelet === 'up',
    ready,
    reasons: reasons.slice(0, MAX_REASONS).map(sentence),
    ...(index.etag === undefined ? {} : { indexEtag: index.etag }),
    ...(index.reason === undefined ? {} : { indexReason: sentence(index.reason) }),
  };
}

function snapshotInit({ generation, revision, nodes, endpoints }: ClusterSnapshot): MessageInitShape<typeof wire.SnapshotSchema> {
  return {
    generation: BigInt(generation),
    revision: BigInt(revision),
    nodes: nodes.map(nodeInit),
    endpoints: endpoints.map(nodeEndpoint),
  };
}

function deltaInit(delta: ClusterDelta): MessageInitShape<typeof wire.DeltaSchema> {
  return {
    generation: BigInt(delta.generation),
    base: BigInt(delta.base),
    revision: BigInt(delta.revision),
    goneNodes: [...delta.goneNodes],
    nodes: delta.nodes.map(nodeInit),
    goneEndpoints: [...delta.goneEndpoints],
    endpoints: delta.endpoints.map(nodeEndpoint),
  };
}
