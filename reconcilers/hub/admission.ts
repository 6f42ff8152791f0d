/**
 * admission — what a node may say: the checks of a Hello and of a Report that need nothing but the message and who sent it. Pure.
 *
 * Holds: a message that passes has canonical addresses, names that are safe as parts of keys, and bounded counts; every endpoint lies in
 * the /80 of the node that reports it, so no node can draw another one's traffic. Throws a HubRefusalError otherwise. Does not hold: what
 * depends on other nodes (who has which prefix, which key) is the hub's to check.
 */
import ipaddr from 'ipaddr.js';
import { type ClusterNode, type Endpoint, endpointKey, type Hello, type NodeReport, PROTOCOL_VERSION } from '../../api/cluster.ts';
import { isIdentifier, isNamespace, quoted } from '../../api/identifiers.ts';
import { deploymentStatusKey } from './keys.ts';
import { refuse } from './refusal.ts';

/** As the original allows. Far above what a node can run: the kubelet's Pods times the Services that select each. */
export const MAX_ENDPOINTS_PER_NODE = 10_000;
/** Their status is 300 bytes each, and `dns/status.json` may have 16 MiB. A kubelet runs some hundred Pods. */
export const MAX_DEPLOYMENTS_PER_NODE = 2_000;
/** Of a Service (api/service.ts). */
const MAX_PORTS = 256;
/** Longer than any id that the kubelet or a cloud gives (a DNS subdomain has 253). */
const MAX_NAME = 253;
/** Sessions are some twenty random characters. */
const MAX_SESSION = 128;
/** Far above what a lease can grow to, and far enough below 2⁵³ that whoever goes beyond it can still count. */
export const MAX_GENERATION = 2 ** 52;
const PREFIX_LENGTH = 80;
const PREFIX_BYTES = PREFIX_LENGTH / 8;

/** Whom the stream's certificate names. */
export interface Peer {
  readonly id: string;
  readonly nodegroup: string;
  readonly address: string;
}

/** Gives the prefix as a key: equal for equal prefixes. */
export function admitHello(hello: Hello, peer: Peer, cluster: string): string {
  const { node, session, protocol, seen } = hello;
  if (protocol !== PROTOCOL_VERSION)
    refuse('protocol', `it speaks version ${protocol} of the protocol, this hub version ${PROTOCOL_VERSION}: run one build on all nodes`);
  if (hello.cluster !== cluster) refuse('other-cluster', `it belongs to the cluster ${quoted(hello.cluster)}, this is ${quoted(cluster)}`);
  if (node.id !== peer.id || node.nodegroup !== peer.nodegroup || node.address !== peer.address)
    refuse(
      'not-the-node',
      `it says that it is ${shown(node)}; its certificate is for ${shown(peer)}: a node speaks only for itself, from its own address`,
    );
  // A part of a SPIFFE URI, and of the keys of logs and metrics.
  if (!/^[^\s/?#@]+$/.test(node.id) || node.id.length > MAX_NAME) refuse('invalid', `its id ${quoted(node.id)} can't be one of a node`);
  if (!isIdentifier(node.nodegroup)) refuse('invalid', `its NodeGroup ${quoted(node.nodegroup)} can't be one`);
  if (session === '' || session.length > MAX_SESSION)
    refuse('invalid', `its session has ${session.length} characters; it must have 1 to ${MAX_SESSION}`);
  if (hello.agentVersion.length > MAX_NAME) refuse('invalid', `the version of its agent is longer than ${MAX_NAME} characters`);
  if (seen !== undefined && !(isCount(seen.generation) && isCount(seen.revision) && seen.generation < MAX_GENERATION))
    refuse('invalid', `the picture that it has seen (${seen.generation}, ${seen.revision}) can't be one`);
  const address = bytesOf(node.address);
  if (address === undefined) return refuse('invalid', `its address ${quoted(node.address)} is no canonical IPv6 address`);
  const prefix = prefixKey(node.podPrefix);
  if (prefix === undefined) return refuse('invalid', `its Pod prefix ${quoted(node.podPrefix)} is no canonical IPv6 prefix of length 80`);
  if (keyOf(address) === prefix) refuse('invalid', `its address ${node.address} lies in its Pod prefix ${node.podPrefix}`);
  return prefix;
}

/** `known`: the node's endpoint of that key, when it is the same as before it was checked then. */
export function admitReport(report: NodeReport, node: ClusterNode, known: (endpoint: Endpoint) => boolean): void {
  const { full, endpoints, goneEndpoints, deployments, goneDeployments, status, applied } = report;
  if (full && goneEndpoints.length + goneDeployments.length > 0) refuse('invalid', 'a full report says what is there, not what is gone');
  for (const [what, list, limit] of [
    ['endpoints', endpoints, MAX_ENDPOINTS_PER_NODE],
    ['endpoints that are gone', goneEndpoints, MAX_ENDPOINTS_PER_NODE],
    ['deployments', deployments, MAX_DEPLOYMENTS_PER_NODE],
    ['deployments that are gone', goneDeployments, MAX_DEPLOYMENTS_PER_NODE],
  ] as const)
    if (list.length > limit) refuse('limit', `it reports ${list.length} ${what}; ${limit} are allowed`);
  if (status !== undefined && (status.id !== node.id || status.nodegroup !== node.nodegroup))
    refuse('not-the-node', `its report is about ${shown(status)}`);
  if (applied !== undefined && !(isCount(applied.generation) && isCount(applied.revision)))
    refuse('invalid', 'the position that it has applied is no pair of counts');
  const prefix = prefixKey(node.podPrefix);
  for (const endpoint of endpoints) if (!known(endpoint)) admitEndpoint(endpoint, node, prefix);
  if (new Set(endpoints.map(endpointKey)).size < endpoints.length) refuse('invalid', 'it reports an endpoint twice');
  if (new Set(deployments.map(deploymentStatusKey)).size < deployments.length) refuse('invalid', 'it reports a deployment twice');
}

function admitEndpoint(endpoint: Endpoint, { podPrefix }: ClusterNode, prefix: string | undefined): void {
  const { namespace, service, podUid, address, ports } = endpoint;
  const place = (): string => `its endpoint ${quoted(endpointKey(endpoint))}`;
  if (!isNamespace(namespace) || !isIdentifier(service) || !/^[\w.-]+$/.test(podUid) || podUid.length > MAX_NAME)
    refuse('invalid', `${place()} has a name that can't be one`);
  if (ports.length > MAX_PORTS) refuse('limit', `${place()} has ${ports.length} ports; ${MAX_PORTS} are allowed`);
  for (const port of ports)
    if (!isPort(port.servicePort) || !isPort(port.targetPort) || port.name.length > MAX_NAME)
      refuse('invalid', `${place()} has a port that can't be one`);
  const bytes = bytesOf(address);
  if (bytes === undefined) return refuse('invalid', `${place()} has the address ${quoted(address)}, which is no canonical IPv6 address`);
  if (keyOf(bytes) !== prefix)
    refuse('outside-prefix', `${place()} has the address ${address}, which lies outside of its prefix ${podPrefix}`);
}

const shown = ({ id, nodegroup, address }: Peer): string => `${quoted(id)} of NodeGroup ${quoted(nodegroup)} at ${quoted(address)}`;
const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
const isPort = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 65_535;

/** Equal for equal prefixes; undefined when it is no canonical /80. */
export function prefixKey(text: string): string | undefined {
  const [network = '', length, ...rest] = text.split('/');
  const bytes = bytesOf(network);
  if (bytes === undefined || length !== String(PREFIX_LENGTH) || rest.length > 0) return undefined;
  return bytes.slice(PREFIX_BYTES).every((byte) => byte === 0) ? keyOf(bytes) : undefined;
}

const keyOf = (address: readonly number[]): string => address.slice(0, PREFIX_BYTES).join('.');

/** Undefined unless it is spelled as RFC 5952 does: text is compared everywhere else. */
function bytesOf(text: string): readonly number[] | undefined {
  if (!/^[0-9a-f:]{2,39}$/.test(text) || !ipaddr.IPv6.isValid(text)) return undefined;
  const address = ipaddr.IPv6.parse(text);
  return address.toString() === text ? address.toByteArray() : undefined;
}
