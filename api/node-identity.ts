/**
 * node-identity — what the certificate of a node says: `spiffe://<cluster>.podmin.internal/node/<id>/nodegroup/<nodegroup>`, and the one
 * address that it speaks from.
 *
 * Holds: a name that is read back is the one that was written; a certificate that passes is a leaf with exactly one node's name of this
 * cluster, and exactly one address. Does not hold: neither signature nor time are looked at; TLS does that.
 */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { type ClusterCa, serialNumber } from './cluster-ca.ts';
import { isIdentifier, quoted } from './identifiers.ts';
import { clockSkewMs } from './workload-ca.ts';
import { leafLifetimeMs, trustDomain } from './workload-identity.ts';
import { type ExtendedKeyUsage, pem, signer } from './x509/certificate.ts';
import type { Certificate } from './x509/read.ts';

export interface NodeIdentity {
  readonly id: string;
  readonly nodegroup: string;
  /** Canonical IPv6. */
  readonly address: string;
}

/** With less than this left, the next connection has a new certificate. */
export const nodeRenewalMs = 6 * 3_600_000;

export const nodeUri = (cluster: string, { id, nodegroup }: Pick<NodeIdentity, 'id' | 'nodegroup'>): string =>
  `spiffe://${trustDomain(cluster)}/node/${id}/nodegroup/${nodegroup}`;

export interface NodeLeaf {
  /** The leaf, then the authority. */
  readonly chainPem: string;
  readonly caPem: string;
  readonly key: KeyObject;
  readonly notAfter: number;
}

export interface NodeLeafInput {
  readonly ca: ClusterCa;
  readonly cluster: string;
  readonly node: NodeIdentity;
  readonly nowMs: number;
  /** Default: a day. */
  readonly lifetimeMs?: number;
  /** Default: both, since every node may become the hub. */
  readonly extendedKeyUsage?: readonly ExtendedKeyUsage[];
}

/** A key pair and its certificate, which exist in memory alone. Throws a RangeError for a name that can be no part of a URI. */
export function issueNodeLeaf(input: NodeLeafInput): NodeLeaf {
  const { ca, cluster, node, nowMs, lifetimeMs = leafLifetimeMs, extendedKeyUsage = ['clientAuth', 'serverAuth'] } = input;
  if (!isNodeId(node.id) || !isIdentifier(node.nodegroup))
    throw new RangeError(`no certificate can be made for the node ${quoted(node.id)} of the NodeGroup ${quoted(node.nodegroup)}`);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const notAfter = Math.min(nowMs + lifetimeMs, ca.certificate.notAfter);
  const der = signer({
    issuer: ca.certificate.subject,
    issuerPublicKey: ca.certificate.publicKey.export({ type: 'spki', format: 'der' }),
    privateKey: ca.key,
  }).sign({
    serial: serialNumber(),
    subject: {},
    publicKey: publicKey.export({ type: 'spki', format: 'der' }),
    notBefore: nowMs - clockSkewMs,
    notAfter,
    keyUsage: ['digitalSignature'],
    extendedKeyUsage,
    names: { uris: [nodeUri(cluster, node)], ips: [node.address] },
  });
  const caPem = pem('CERTIFICATE', ca.certificate.der);
  return { chainPem: pem('CERTIFICATE', der) + caPem, caPem, key: privateKey, notAfter };
}

export type NodeReading = { readonly node: NodeIdentity } | { readonly flaw: string };

/** Whom a certificate names in this cluster. */
export function readNodeIdentity(certificate: Certificate, cluster: string): NodeReading {
  const { names, authority } = certificate;
  if (authority !== undefined) return { flaw: 'is one of an authority, not of a node' };
  const [uri, ...otherUris] = names.uris;
  const [address, ...otherAddresses] = names.ips;
  if (uri === undefined || otherUris.length > 0) return { flaw: `has ${names.uris.length} URIs; a node has one` };
  if (address === undefined || otherAddresses.length > 0) return { flaw: `has ${names.ips.length} addresses; a node has one` };
  if (names.dns.length + names.others > 0) return { flaw: 'has names that a node has not' };
  const start = `spiffe://${trustDomain(cluster)}/`;
  if (!uri.startsWith(start)) return { flaw: `is for ${quoted(uri)}, which is not of the cluster ${quoted(cluster)}` };
  const [kind, id = '', group, nodegroup = '', ...rest] = uri.slice(start.length).split('/').map(decoded);
  if (kind !== 'node' || group !== 'nodegroup' || rest.length > 0 || !isNodeId(id) || !isIdentifier(nodegroup))
    return { flaw: `is for ${quoted(uri)}, which is no node` };
  return { node: { id, nodegroup, address } };
}

/** One segment of a path, without anything that a URI would escape. */
const isNodeId = (id: string): boolean => id.length <= 253 && /^[A-Za-z0-9._~-]+$/.test(id);

/** The original escapes what need not be. What is no escape stays as it is, and fails the grammar. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
