/**
 * bounds — what a message may hold at most, and the checks of single values from it. Everything here speaks of bytes that somebody sent.
 *
 * Holds: a value that passes is of its type, and no longer than its bound; an error names the field, never more than 80 characters of its
 * content. Does not hold: whether the sender may say it (a node of another's prefix, a session that is over) is the hub's to check.
 */
import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { quoted } from '../identifiers.ts';

/** As the original allows. Far above what a kubelet runs: its Pods times the Services that select each. */
export const MAX_ENDPOINTS_PER_NODE = 10_000;
export const MAX_DEPLOYMENTS_PER_NODE = 2_000;
/** Ten times the largest cluster that the project measures (1,000 nodes, 10,000 endpoints). */
export const MAX_NODES = 10_000;
export const MAX_ENDPOINTS = 100_000;
/** Of a Service (api/service.ts). */
export const MAX_PORTS = 256;
export const MAX_REASONS = 64;
/** A DNS subdomain has 253, and no name, UID or version here is longer. */
export const MAX_TEXT = 253;
/** Of sentences for people, and of keys that consist of three names. */
export const MAX_SENTENCE = 1_024;

/** From a node: 10,000 endpoints with a port each have 1.7 MB. */
export const MAX_FROM_NODE_BYTES = 4 * 1024 * 1024;
/** From the hub, and `dns/services.pb`: 10,000 endpoints have 2 MB, and `MAX_ENDPOINTS` of them fit. */
export const MAX_FROM_HUB_BYTES = 32 * 1024 * 1024;

export class WireError extends Error {
  override readonly name = 'WireError';
  /** As `report.endpoints[3].address`; empty for the message itself. */
  readonly field: string;
  constructor(field: string, message: string) {
    super(field === '' ? `the message ${message}` : `${field} ${message}`);
    this.field = field;
  }
}

export function text(value: string, field: string, max = MAX_TEXT): string {
  if (value.length > max) throw new WireError(field, `has ${value.length} characters; ${max} are allowed`);
  return value;
}

export function nonEmpty(value: string, field: string, max = MAX_TEXT): string {
  if (value === '') throw new WireError(field, 'is empty');
  return text(value, field, max);
}

/** A count that JavaScript can count on. */
export function count(value: bigint, field: string): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new WireError(field, 'is larger than 2⁵³−1');
  return Number(value);
}

export function port(value: number, field: string): number {
  if (value < 1 || value > 65_535) throw new WireError(field, `is ${value}; a port is 1 to 65535`);
  return value;
}

/** As RFC 5952 spells it: text is compared everywhere else. */
export function address(value: string, field: string): string {
  if (!isCanonical(value)) throw new WireError(field, `is ${quoted(value)}, which is no canonical IPv6 address`);
  return value;
}

export function prefix(value: string, field: string): string {
  const [network = '', length, ...rest] = value.split('/');
  if (!isCanonical(network) || length !== '80' || rest.length > 0 || hasHostBits(network))
    throw new WireError(field, `is ${quoted(value)}, which is no canonical IPv6 prefix of length 80`);
  return value;
}

export function bounded<T>(list: readonly T[], field: string, max: number): readonly T[] {
  if (list.length > max) throw new WireError(field, `has ${list.length} items; ${max} are allowed`);
  return list;
}

export function oneOf<Word extends string>(value: string, words: readonly Word[], field: string): Word {
  const found = words.find((word) => word === value);
  if (found === undefined) throw new WireError(field, `is ${quoted(value)}, none of ${words.join(', ')}`);
  return found;
}

function isCanonical(value: string): boolean {
  return value.length <= 39 && /^[0-9a-f:]+$/.test(value) && isIPv6(value) && ipaddr.IPv6.parse(value).toString() === value;
}

/** Beyond the first 80 bits. */
function hasHostBits(network: string): boolean {
  return ipaddr.IPv6.parse(network)
    .toByteArray()
    .slice(10)
    .some((byte) => byte !== 0);
}
