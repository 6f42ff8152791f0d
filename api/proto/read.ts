/**
 * read — from bytes on the wire to the types of cluster.ts.
 *
 * Holds: what is given back is within every bound of bounds.ts, whatever the bytes are; otherwise a WireError names the field. Fields that
 * are not known are skipped and not kept. Does not hold: nothing here asks who sent it.
 */
import { type DescMessage, fromBinary, type MessageShape } from '@bufbuild/protobuf';
import type {
  ClusterDelta,
  ClusterNode,
  ClusterSnapshot,
  Endpoint,
  EndpointPort,
  FromHub,
  FromNode,
  Heartbeat,
  Hello,
  NodeEndpoint,
  NodeReport,
  Position,
} from '../cluster.ts';
import * as wire from '../generated/coordination_pb.ts';
import { type DeploymentStatus, type NodeStatus, PHASES } from '../status.ts';
import {
  address,
  bounded,
  count,
  MAX_DEPLOYMENTS_PER_NODE,
  MAX_ENDPOINTS,
  MAX_ENDPOINTS_PER_NODE,
  MAX_FROM_HUB_BYTES,
  MAX_FROM_NODE_BYTES,
  MAX_NODES,
  MAX_PORTS,
  MAX_REASONS,
  MAX_SENTENCE,
  nonEmpty,
  oneOf,
  port,
  prefix,
  text,
  WireError,
} from './bounds.ts';
import { boundParts } from './parts.ts';

export function readFromNode(bytes: Uint8Array): FromNode {
  boundBytes(bytes, MAX_FROM_NODE_BYTES);
  boundParts(bytes);
  const { message } = parse(wire.FromNodeSchema, bytes);
  switch (message.case) {
    case 'hello':
      return { kind: 'hello', hello: readHello(message.value) };
    case 'report':
      return { kind: 'report', report: readReport(message.value) };
    case 'turn': {
      const { subject, version, why, done } = message.value;
      return {
        kind: 'turn',
        request: {
          subject: nonEmpty(subject, 'turn.subject', MAX_SENTENCE),
          version: text(version, 'turn.version'),
          why: text(why, 'turn.why', MAX_SENTENCE),
          done,
        },
      };
    }
    case 'drain':
      return { kind: 'drain' };
    case undefined:
      throw new WireError('', 'is of no kind that is known here');
  }
}

export function readFromHub(bytes: Uint8Array): FromHub {
  boundBytes(bytes, MAX_FROM_HUB_BYTES);
  const { message } = parse(wire.FromHubSchema, bytes);
  switch (message.case) {
    case 'snapshot':
      return { kind: 'snapshot', snapshot: snapshotOf(message.value) };
    case 'delta':
      return { kind: 'delta', delta: readDelta(message.value) };
    case 'heartbeat':
      return { kind: 'heartbeat', heartbeat: readHeartbeat(message.value) };
    case 'turn': {
      const { subject, version, remainingMs } = message.value;
      return {
        kind: 'turn',
        turn: {
          subject: nonEmpty(subject, 'turn.subject', MAX_SENTENCE),
          version: text(version, 'turn.version'),
          remainingMs: count(remainingMs, 'turn.remaining_ms'),
        },
      };
    }
    case undefined:
      throw new WireError('', 'is of no kind that is known here');
  }
}

/** The content of `dns/services.pb`. */
export function readSnapshot(bytes: Uint8Array): ClusterSnapshot {
  boundBytes(bytes, MAX_FROM_HUB_BYTES);
  return snapshotOf(parse(wire.SnapshotSchema, bytes));
}

function boundBytes(bytes: Uint8Array, max: number): void {
  if (bytes.length > max) throw new WireError('', `has ${bytes.length} bytes; ${max} are allowed`);
}

function parse<Schema extends DescMessage>(schema: Schema, bytes: Uint8Array): MessageShape<Schema> {
  try {
    return fromBinary(schema, bytes, { readUnknownFields: false });
  } catch {
    // The library's words are about its own internals.
    throw new WireError('', `is no protobuf of ${schema.typeName}`);
  }
}

function readHello({ node, cluster, session, protocol, agentVersion, seen }: wire.Hello): Hello {
  return {
    node: readNode(node, 'hello.node'),
    cluster: nonEmpty(cluster, 'hello.cluster'),
    session: nonEmpty(session, 'hello.session'),
    protocol,
    agentVersion: text(agentVersion, 'hello.agent_version'),
    ...(seen === undefined ? {} : { seen: readPosition(seen, 'hello.seen') }),
  };
}

function readNode(node: wire.Node | undefined, field: string): ClusterNode {
  if (node === undefined) throw new WireError(field, 'is missing');
  return {
    id: nonEmpty(node.id, `${field}.id`),
    nodegroup: nonEmpty(node.nodegroup, `${field}.nodegroup`),
    address: address(node.address, `${field}.address`),
    podPrefix: prefix(node.podPrefix, `${field}.pod_prefix`),
  };
}

function readPosition({ generation, revision }: wire.Position, field: string): Position {
  return { generation: count(generation, `${field}.generation`), revision: count(revision, `${field}.revision`) };
}

function readReport(report: wire.Report): NodeReport {
  const { status, applied } = report;
  return {
    sequence: count(report.sequence, 'report.sequence'),
    full: report.full,
    endpoints: bounded(report.endpoints, 'report.endpoints', MAX_ENDPOINTS_PER_NODE).map((one, i) =>
      readEndpoint(one, `report.endpoints[${i}]`),
    ),
    goneEndpoints: keys(report.goneEndpoints, 'report.gone_endpoints', MAX_ENDPOINTS_PER_NODE),
    deployments: bounded(report.deployments, 'report.deployments', MAX_DEPLOYMENTS_PER_NODE).map((one, i) =>
      readDeployment(one, `report.deployments[${i}]`),
    ),
    goneDeployments: keys(report.goneDeployments, 'report.gone_deployments', MAX_DEPLOYMENTS_PER_NODE),
    ...(status === undefined ? {} : { status: readStatus(status, 'report.status') }),
    ...(applied === undefined ? {} : { applied: readPosition(applied, 'report.applied') }),
    ...(report.indexEtag === '' ? {} : { indexEtag: text(report.indexEtag, 'report.index_etag') }),
  };
}

function keys(list: readonly string[], field: string, max: number): readonly string[] {
  return bounded(list, field, max).map((one, i) => nonEmpty(one, `${field}[${i}]`, MAX_SENTENCE));
}

function readEndpoint(endpoint: wire.Endpoint, field: string): Endpoint {
  return {
    namespace: nonEmpty(endpoint.namespace, `${field}.namespace`),
    service: nonEmpty(endpoint.service, `${field}.service`),
    podUid: nonEmpty(endpoint.podUid, `${field}.pod_uid`),
    address: address(endpoint.address, `${field}.address`),
    ports: bounded(endpoint.ports, `${field}.ports`, MAX_PORTS).map((one, i) => readPort(one, `${field}.ports[${i}]`)),
    state: stateOf(endpoint.state, `${field}.state`),
  };
}

function readNodeEndpoint(endpoint: wire.Endpoint, field: string): NodeEndpoint {
  return { ...readEndpoint(endpoint, field), node: nonEmpty(endpoint.node, `${field}.node`) };
}

function readPort({ name, protocol, servicePort, targetPort }: wire.Port, field: string): EndpointPort {
  return {
    name: text(name, `${field}.name`),
    protocol: protocolOf(protocol, `${field}.protocol`),
    servicePort: port(servicePort, `${field}.service_port`),
    targetPort: port(targetPort, `${field}.target_port`),
  };
}

function protocolOf(protocol: wire.Protocol, field: string): EndpointPort['protocol'] {
  if (protocol === wire.Protocol.TCP) return 'TCP';
  if (protocol === wire.Protocol.UDP) return 'UDP';
  throw new WireError(field, `is ${protocol}, which no protocol has`);
}

function stateOf(state: wire.EndpointState, field: string): Endpoint['state'] {
  if (state === wire.EndpointState.SELECTABLE) return 'selectable';
  if (state === wire.EndpointState.EXISTING_FLOWS) return 'existing-flows';
  throw new WireError(field, `is ${state}, which no state has`);
}

function readDeployment(one: wire.Deployment, field: string): DeploymentStatus {
  return {
    name: nonEmpty(one.name, `${field}.name`),
    namespace: nonEmpty(one.namespace, `${field}.namespace`),
    revision: text(one.revision, `${field}.revision`),
    phase: oneOf(one.phase, PHASES, `${field}.phase`),
    ...(one.reason === undefined ? {} : { reason: text(one.reason, `${field}.reason`) }),
    ...(one.message === undefined ? {} : { message: text(one.message, `${field}.message`, MAX_SENTENCE) }),
    restarts: one.restarts,
    ...(one.podUid === undefined ? {} : { podUid: text(one.podUid, `${field}.pod_uid`) }),
    ...(one.podAddress === undefined ? {} : { podAddress: text(one.podAddress, `${field}.pod_address`) }),
    since: text(one.since, `${field}.since`),
  };
}

function readStatus(status: wire.Status, field: string): Omit<NodeStatus, 'deployments'> {
  return {
    ...readNode(status.node, `${field}.node`),
    agentVersion: text(status.agentVersion, `${field}.agent_version`),
    index: {
      ...(status.indexEtag === undefined ? {} : { etag: text(status.indexEtag, `${field}.index_etag`) }),
      state: oneOf(status.indexState, ['current', 'unreadable', 'missing'], `${field}.index_state`),
      ...(status.indexReason === undefined ? {} : { reason: text(status.indexReason, `${field}.index_reason`, MAX_SENTENCE) }),
    },
    kubelet: status.kubeletUp ? 'up' : 'down',
    ready: status.ready,
    reasons: bounded(status.reasons, `${field}.reasons`, MAX_REASONS).map((one, i) => text(one, `${field}.reasons[${i}]`, MAX_SENTENCE)),
  };
}

function snapshotOf(snapshot: wire.Snapshot): ClusterSnapshot {
  return {
    generation: count(snapshot.generation, 'snapshot.generation'),
    revision: count(snapshot.revision, 'snapshot.revision'),
    nodes: bounded(snapshot.nodes, 'snapshot.nodes', MAX_NODES).map((one, i) => readNode(one, `snapshot.nodes[${i}]`)),
    endpoints: bounded(snapshot.endpoints, 'snapshot.endpoints', MAX_ENDPOINTS).map((one, i) =>
      readNodeEndpoint(one, `snapshot.endpoints[${i}]`),
    ),
  };
}

function readDelta(delta: wire.Delta): ClusterDelta {
  return {
    generation: count(delta.generation, 'delta.generation'),
    base: count(delta.base, 'delta.base'),
    revision: count(delta.revision, 'delta.revision'),
    goneNodes: keys(delta.goneNodes, 'delta.gone_nodes', MAX_NODES),
    nodes: bounded(delta.nodes, 'delta.nodes', MAX_NODES).map((one, i) => readNode(one, `delta.nodes[${i}]`)),
    goneEndpoints: keys(delta.goneEndpoints, 'delta.gone_endpoints', MAX_ENDPOINTS),
    endpoints: bounded(delta.endpoints, 'delta.endpoints', MAX_ENDPOINTS).map((one, i) => readNodeEndpoint(one, `delta.endpoints[${i}]`)),
  };
}

function readHeartbeat({ generation, leaseEtag, indexEtag, caEtag }: wire.Heartbeat): Heartbeat {
  return {
    generation: count(generation, 'heartbeat.generation'),
    ...(leaseEtag === undefined ? {} : { leaseEtag: text(leaseEtag, 'heartbeat.lease_etag') }),
    ...(indexEtag === undefined ? {} : { indexEtag: text(indexEtag, 'heartbeat.index_etag') }),
    ...(caEtag === undefined ? {} : { caEtag: text(caEtag, 'heartbeat.ca_etag') }),
  };
}
