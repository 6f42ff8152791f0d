/**
 * addresses — the IPv6 addresses of a local cluster, derived from its name, so that they are the same each time.
 *
 * A cluster has a unique local /48 (RFC 4193, `fd` and 40 bits of a digest). Its subnet 0 is the network that the nodes are in; the Pods
 * of node n have a /80 of subnet 1. Holds: no address of a Pod lies in the nodes' network, which the engine believes to be on-link.
 * Does not hold: two clusters may get the same /48 (1 in 2⁴⁰), or one that is in use here; then the next attempt gives another.
 */
import { createHash } from 'node:crypto';
import ipaddr from 'ipaddr.js';

export interface ClusterAddresses {
  /** `fdxx:xxxx:xxxx::/64`. */
  readonly subnet: string;
}

/** Node addresses start here; the engine gives the first ones to its bridge. */
const FIRST_HOST = 0x10;
/** Of a /64 with room for the engine's own; far more than run on one machine. */
export const MAX_NODES = 1000;
/** Services have theirs in fd50:6f64:6d69::/64. */
const SERVICES = Buffer.from([0xfd, 0x50, 0x6f, 0x64, 0x6d, 0x69]);

export function clusterSubnet(cluster: string, attempt = 0): string {
  const bytes = Buffer.alloc(16);
  bytes[0] = 0xfd;
  createHash('sha256').update(`podmin/local/${cluster}/${attempt}`).digest().copy(bytes, 1, 0, 5);
  if (bytes.subarray(0, 6).equals(SERVICES)) bytes[5] = (bytes[5] ?? 0) ^ 1;
  return `${format(bytes)}/64`;
}

/** Of the node with this number, counted over the whole cluster. */
export function nodeAddress(subnet: string, index: number): string {
  const bytes = network(subnet, index);
  bytes.writeUInt16BE(FIRST_HOST + index, 14);
  return format(bytes);
}

export function podPrefix(subnet: string, index: number): string {
  const bytes = network(subnet, index);
  bytes.writeUInt16BE(bytes.readUInt16BE(6) + 1, 6);
  bytes.writeUInt16BE(index + 1, 8);
  return `${format(bytes)}/80`;
}

function network(subnet: string, index: number): Buffer {
  if (!Number.isInteger(index) || index < 0 || index >= MAX_NODES)
    throw new RangeError(`node ${index}: not between 0 and ${MAX_NODES - 1}`);
  const [address, length] = ipaddr.IPv6.parseCIDR(subnet);
  if (length !== 64) throw new RangeError(`${subnet}: not a /64`);
  return Buffer.from(address.toByteArray()).fill(0, 8);
}

function format(bytes: Uint8Array): string {
  return ipaddr.fromByteArray([...bytes]).toString();
}
