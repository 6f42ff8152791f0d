/**
 * config — the agent's command line.
 *
 *     podmin-agent --provider=… --bucket=… --region=… --cluster=… --nodegroup=… --ipv6-prefix=…
 *
 * Everything else is discovered, or has a default that only tests change. Nothing secret ever stands here.
 */
import { hostname, networkInterfaces } from 'node:os';
import { parseArgs } from 'node:util';
import ipaddr from 'ipaddr.js';
import { isIdentifier } from '../api/identifiers.ts';

export interface AgentConfig {
  readonly provider: 'local' | 'aws';
  /** Name of the bucket; for the local provider, the folder. */
  readonly bucket: string;
  readonly region: string;
  readonly cluster: string;
  readonly nodegroup: string;
  /** Canonical `/80`, e.g. `fd00:10:0:1::/80`. */
  readonly podPrefix: string;
  readonly nodeName: string;
  readonly nodeAddress: string;
  readonly manifests: string;
  readonly workloads: string;
  readonly podsSocket: string;
  /** `local` only: the key of the secrets. Without it neither secrets nor certificates can be given to Pods. */
  readonly secretsKeyFile?: string;
  /** Where the publisher keeps the PEM bundle of the workload authority, besides the cluster's own bucket. */
  readonly workloadCaPublish?: PublishTarget;
  /** `host:port` on loopback. */
  readonly listen: string;
}

export interface PublishTarget {
  readonly bucket: string;
  readonly key: string;
}

export type Parsed =
  | { readonly kind: 'run'; readonly config: AgentConfig }
  | { readonly kind: 'version' }
  | { readonly kind: 'invalid'; readonly problems: readonly string[] };

const text = { type: 'string' } as const;
const OPTIONS = {
  provider: text,
  bucket: text,
  region: text,
  cluster: text,
  nodegroup: text,
  'ipv6-prefix': text,
  'node-name': text,
  'node-address': text,
  'manifests-dir': text,
  'workloads-dir': text,
  'pods-socket': text,
  'secrets-key-file': text,
  'workload-ca-publish': text,
  listen: text,
  version: { type: 'boolean' },
} as const;

export function parseConfig(argv: readonly string[], addresses: () => readonly string[] = localAddresses): Parsed {
  let values: Record<string, string | boolean | undefined>;
  try {
    values = parseArgs({ args: [...argv], options: OPTIONS, strict: true, allowPositionals: false }).values;
  } catch (error) {
    return { kind: 'invalid', problems: [error instanceof Error ? error.message : String(error)] };
  }
  if (values.version === true) return { kind: 'version' };

  const problems: string[] = [];
  const given = (name: string): string => {
    const value = values[name];
    if (typeof value === 'string' && value !== '') return value;
    problems.push(`--${name} is required`);
    return '';
  };
  const optional = (name: string, otherwise: string): string => {
    const value = values[name];
    return typeof value === 'string' && value !== '' ? value : otherwise;
  };
  const identifier = (name: string): string => {
    const value = given(name);
    if (value !== '' && !isIdentifier(value))
      problems.push(`--${name} ${JSON.stringify(value)} is not a lower-case name of 1 to 32 characters`);
    return value;
  };

  const provider = given('provider');
  if (provider !== '' && provider !== 'local' && provider !== 'aws')
    problems.push(`--provider ${JSON.stringify(provider)} is neither local nor aws`);
  const podPrefix = given('ipv6-prefix');
  const prefixProblem = podPrefix === '' ? undefined : checkPrefix(podPrefix);
  if (prefixProblem !== undefined) problems.push(`--ipv6-prefix ${JSON.stringify(podPrefix)} ${prefixProblem}`);
  const listen = optional('listen', '127.0.0.1:8080');
  if (!/^(127\.\d+\.\d+\.\d+|\[::1\]):\d{1,5}$/.test(listen))
    problems.push(`--listen ${JSON.stringify(listen)} is not a loopback address with a port`);

  const secretsKeyFile = optional('secrets-key-file', '');
  const publish = optional('workload-ca-publish', '');
  const workloadCaPublish = parsePublishTarget(publish);
  if (publish !== '' && workloadCaPublish === undefined)
    problems.push(`--workload-ca-publish ${JSON.stringify(publish)} is not of the form s3://BUCKET/KEY`);

  const config: Omit<AgentConfig, 'nodeAddress'> = {
    provider: provider === 'aws' ? 'aws' : 'local',
    bucket: given('bucket'),
    region: given('region'),
    cluster: identifier('cluster'),
    nodegroup: identifier('nodegroup'),
    podPrefix,
    nodeName: optional('node-name', hostname()),
    manifests: optional('manifests-dir', '/etc/podmin/manifests'),
    workloads: optional('workloads-dir', '/run/podmin/workloads'),
    podsSocket: optional('pods-socket', '/var/lib/kubelet/pods-api/pods-api.sock'),
    ...(secretsKeyFile === '' ? {} : { secretsKeyFile }),
    ...(workloadCaPublish === undefined ? {} : { workloadCaPublish }),
    listen,
  };
  for (const [flag, path] of [
    ['manifests-dir', config.manifests],
    ['workloads-dir', config.workloads],
    ['pods-socket', config.podsSocket],
    ['secrets-key-file', config.secretsKeyFile ?? '/'],
  ] as const) {
    if (!path.startsWith('/')) problems.push(`--${flag} ${JSON.stringify(path)} is not an absolute path`);
  }
  const nodeAddress =
    prefixProblem === undefined && podPrefix !== '' ? resolveAddress(optional('node-address', ''), podPrefix, addresses, problems) : '';
  return problems.length > 0 ? { kind: 'invalid', problems } : { kind: 'run', config: { ...config, nodeAddress } };
}

/** Undefined when it is not one. Names of buckets as S3 has them, keys of at most 1,024 bytes without an empty part. */
export function parsePublishTarget(text: string): PublishTarget | undefined {
  const [, bucket = '', key = ''] = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/([^\s\p{Cc}]+)$/u.exec(text) ?? [];
  const fine = bucket !== '' && Buffer.byteLength(key) <= 1_024 && key.split('/').every((part) => part !== '');
  return fine ? { bucket, key } : undefined;
}

/** What is wrong with a Pod prefix; undefined when nothing is. */
export function checkPrefix(prefix: string): string | undefined {
  const [address = '', bits, ...rest] = prefix.split('/');
  if (rest.length > 0 || bits !== '80') return 'is not an IPv6 prefix of length 80';
  if (!ipaddr.IPv6.isValid(address)) return 'is not an IPv6 prefix of length 80';
  const parsed = ipaddr.IPv6.parse(address);
  if (!isGlobal(parsed)) return 'is not of global unicast addresses';
  if (parsed.parts.slice(5).some((part) => part !== 0)) return 'has bits set beyond its length';
  return parsed.toString() === address ? undefined : `is not in its shortest form, ${parsed.toString()}/80`;
}

/** As the kubelet and the network mean it: unique local addresses are global in scope. */
function isGlobal(address: ipaddr.IPv6): boolean {
  return !['loopback', 'unspecified', 'linkLocal', 'multicast', 'ipv4Mapped'].includes(address.range());
}

function resolveAddress(given: string, prefix: string, addresses: () => readonly string[], problems: string[]): string {
  const outside = (address: string): boolean => {
    if (!ipaddr.IPv6.isValid(address)) return false;
    const parsed = ipaddr.IPv6.parse(address);
    return isGlobal(parsed) && !parsed.match(ipaddr.IPv6.parseCIDR(prefix));
  };
  if (given !== '') {
    if (!outside(given)) problems.push(`--node-address ${JSON.stringify(given)} is not a global IPv6 address outside the Pod prefix`);
    return given;
  }
  const found = [...new Set(addresses().filter(outside))];
  if (found.length === 1 && found[0] !== undefined) return found[0];
  problems.push(
    found.length === 0
      ? 'no global IPv6 address outside the Pod prefix on any interface; give --node-address'
      : `several global IPv6 addresses outside the Pod prefix (${found.join(', ')}); give --node-address`,
  );
  return '';
}

function localAddresses(): readonly string[] {
  return Object.values(networkInterfaces()).flatMap((interfaces) =>
    (interfaces ?? []).filter((i) => i.family === 'IPv6').map((i) => i.address),
  );
}
