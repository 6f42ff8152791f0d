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

export interface NodeKey {
  readonly nodegroup: string;
  /** Within the NodeGroup. */
  readonly index: number;
}

/** Node addresses start here; the engine gives the first ones to its bridge. */
const FIRST_HOST = 0x10;
/** What the last 16 bits of an address have room for; so many that two of the few nodes of one machine rarely want the same number. */
export const MAX_NODES = 65_000;
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

/**
 * The number of each node within its cluster: that of a node which has one, else one that follows from the node's name, so that it is the
 * same when the node is removed and made again. Two that want the same number get neighbours.
 */
export function nodeNumbers(wanted: readonly NodeKey[], taken: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const used = new Set(taken.values());
  const numbers = new Map<string, number>();
  for (const { nodegroup, index } of wanted) {
    const node = `${nodegroup}-${index}`;
    let number = taken.get(node);
    if (number === undefined) {
      number = createHash('sha256').update(`podmin/local-node/${node}`).digest().readUInt32BE(0) % MAX_NODES;
      while (used.has(number)) number = (number + 1) % MAX_NODES;
    }
    used.add(number);
    numbers.set(node, number);
  }
  return numbers;
}

/** The number with which `podPrefix` gives this prefix. Undefined: none of this subnet does. */
export function nodeNumberOf(subnet: string, prefix: string): number | undefined {
  if (!ipaddr.IPv6.isValidCIDR(prefix)) return undefined;
  const number = Buffer.from(ipaddr.IPv6.parseCIDR(prefix)[0].toByteArray()).readUInt16BE(8) - 1;
  return number >= 0 && number < MAX_NODES && podPrefix(subnet, number) === prefix ? number : undefined;
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
