/**
 * node-spec — what one node is, as far as its configuration files depend on it. Every file of a node is rendered from this and from
 * nothing else, on AWS and in a container.
 *
 * Holds: a `NodeSpec` that came out of `nodeSpec()` renders to files that their programs read as meant: no value in it can end a line,
 * a quoted string or a token of any of the formats. Does not hold: that the addresses are really the machine's, or that a path exists.
 */
import ipaddr from 'ipaddr.js';
import { InvalidDocumentError, type Problem } from '../../api/problems.ts';

export type NodeProvider = 'local' | 'aws';
export type ContainerRuntime = 'runc' | 'runsc';
export type CgroupVersion = 1 | 2;

export interface NodeSpec {
  readonly cluster: string;
  readonly nodegroup: string;
  /** The kubelet appends it to the name of every static Pod. */
  readonly node: string;
  readonly provider: NodeProvider;
  /** Name of the S3 bucket; for the local provider the absolute path of the folder that stands for it. */
  readonly bucket: string;
  /** Local provider only: the key of the secrets, a file of the node. */
  readonly secretsKeyFile?: string;
  /** `local` for the local provider. */
  readonly region: string;
  /** The node's own IPv6 address, outside the Pod prefix. */
  readonly address: string;
  /** The /80 from which the node's Pods get their addresses. */
  readonly podPrefix: string;
  readonly podMtu: number;
  readonly cgroup: { readonly version: CgroupVersion; readonly driver: 'cgroupfs' | 'systemd'; readonly root?: string };
  readonly capabilities: NodeCapabilities;
  readonly runtime: ContainerRuntime;
  readonly snapshotter: 'overlayfs' | 'native' | 'fuse-overlayfs';
  /** As containerd names it. It never leaves the node once it is there. */
  readonly pauseImage: string;
  readonly dns: NodeDns;
  readonly reserved: { readonly system: Resources; readonly kube: Resources };
  /** How long a change of the manifest folder may go unnoticed when inotify fails. */
  readonly fileCheckFrequencyMs: number;
  /** The longest pause before a crashed container is started again. */
  readonly maxRestartPeriodMs: number;
}

/** What the machine or the container engine gives; found out before rendering. */
export interface NodeCapabilities {
  /** CAP_SYS_RESOURCE. Without it an oom_score_adj cannot be lowered and every sandbox would die of trying. */
  readonly hasSysResource: boolean;
  readonly inUserNamespace: boolean;
  /** False where the kubelet cannot read the root file system's usage. */
  readonly canMeasureRootfs: boolean;
}

export interface NodeDns {
  /** What Pods have in their resolv.conf: an address of the node, since ::1 in a Pod is the Pod. */
  readonly clusterAddress: string;
  /** Where CoreDNS finds the resolvers for other names; undefined: there are none, other names do not exist. */
  readonly upstreamResolvConf?: string;
}

export interface Resources {
  readonly cpuMillis: number;
  readonly memoryMi: number;
}

export const POD_PREFIX_LENGTH = 80;

/** Those of the original: 200m and 224Mi in sum, taken from what Pods may have. */
export const DEFAULT_RESERVED: NodeSpec['reserved'] = {
  system: { cpuMillis: 100, memoryMi: 96 },
  kube: { cpuMillis: 100, memoryMi: 128 },
};

/** What `setup` mirrors and the node image carries. */
export const DEFAULT_PAUSE_IMAGE = 'registry.podmin.internal/mirror/registry.k8s.io/pause:3.10.2';

type Defaulted = 'podMtu' | 'runtime' | 'snapshotter' | 'pauseImage' | 'reserved' | 'fileCheckFrequencyMs' | 'maxRestartPeriodMs' | 'dns';

/** A node as its maker describes it: what has one usual value may be left out. */
export type NodeSpecInput = Omit<NodeSpec, Defaulted> & Partial<Omit<NodeSpec, 'dns'>> & { readonly dns?: Partial<NodeDns> };

/** Fills in the usual values and checks everything. Throws InvalidDocumentError with all problems, `file` being `node <name>`. */
export function nodeSpec(input: NodeSpecInput): NodeSpec {
  const spec: NodeSpec = {
    podMtu: 1500,
    runtime: input.provider === 'aws' ? 'runsc' : 'runc',
    snapshotter: 'overlayfs',
    pauseImage: DEFAULT_PAUSE_IMAGE,
    reserved: DEFAULT_RESERVED,
    fileCheckFrequencyMs: 5_000,
    maxRestartPeriodMs: 60_000,
    ...input,
    dns: { clusterAddress: input.address, ...input.dns },
  };
  const problems = nodeSpecProblems(spec);
  if (problems.length > 0) throw new InvalidDocumentError(problems);
  return spec;
}

// The grammars of podmin-behaviour: identifiers, buckets, regions. Nothing in them can break out of a configuration file.
const ID = /^[a-z]([a-z0-9-]{0,30}[a-z0-9])?$/;
const NODE_NAME = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const REGION = /^[a-z]{2}(-[a-z]+)+-[0-9]+$/;
const ABSOLUTE_PATH = /^(\/[A-Za-z0-9._+@-]+)+$/;
const IMAGE = /^[a-z0-9][a-z0-9._/:@-]+$/;

/** Everything that is wrong with a spec; empty when nothing is. */
export function nodeSpecProblems(spec: NodeSpec): readonly Problem[] {
  const problems: Problem[] = [];
  const check = (ok: boolean, field: string, message: string, fix?: string): void => {
    if (!ok)
      problems.push({ file: `node ${NODE_NAME.test(spec.node) ? spec.node : '?'}`, field, message, ...(fix === undefined ? {} : { fix }) });
  };
  const whole = (n: number, from: number, to: number): boolean => Number.isInteger(n) && n >= from && n <= to;

  check(ID.test(spec.cluster), 'cluster', 'is not a cluster name', '1 to 32 of a-z, 0-9 and -, from a letter to a letter or digit');
  check(ID.test(spec.nodegroup), 'nodegroup', 'is not a NodeGroup name', '1 to 32 of a-z, 0-9 and -, from a letter to a letter or digit');
  check(NODE_NAME.test(spec.node), 'node', 'is not a node name', '1 to 63 of a-z, 0-9 and -, from a letter or digit to a letter or digit');
  if (spec.provider === 'local') {
    check(
      isCleanPath(spec.bucket),
      'bucket',
      'is not the absolute path of a folder',
      'letters, digits, . _ + @ - between slashes, no . or .. as a part',
    );
    if (spec.secretsKeyFile !== undefined) check(isCleanPath(spec.secretsKeyFile), 'secretsKeyFile', 'is not the absolute path of a file');
    check(spec.region === 'local', 'region', 'is not "local"', 'the local provider has no regions');
  } else {
    check(spec.secretsKeyFile === undefined, 'secretsKeyFile', 'is for the local provider alone', 'leave it out: KMS has the key');
    check(BUCKET.test(spec.bucket), 'bucket', 'is not the name of an S3 bucket');
    check(REGION.test(spec.region), 'region', 'is not the name of an AWS region', 'for example eu-central-1');
  }

  const prefix = podPrefixProblem(spec.podPrefix);
  check(prefix === undefined, 'podPrefix', prefix ?? '', 'for example fd00:10:0:1::/80');
  check(
    isGlobalIPv6(spec.address),
    'address',
    'is not an IPv6 address by which other nodes can reach this one',
    'neither loopback, link-local, multicast nor unspecified',
  );
  check(
    isIPv6(spec.dns.clusterAddress) && !ipaddr.IPv6.parse(spec.dns.clusterAddress).match(LOOPBACK),
    'dns.clusterAddress',
    'is not an IPv6 address that Pods can reach',
    'an address of the node',
  );
  if (prefix === undefined && isIPv6(spec.address)) {
    check(
      !ipaddr.IPv6.parse(spec.address).match(ipaddr.IPv6.parseCIDR(spec.podPrefix)),
      'address',
      'lies inside podPrefix',
      'a Pod would be given the same address',
    );
  }
  check(whole(spec.podMtu, 1280, 65_535), 'podMtu', 'is not between 1280 and 65535', 'IPv6 needs 1280 at least');

  check(
    spec.cgroup.driver !== 'systemd' || spec.cgroup.version === 2,
    'cgroup.driver',
    'systemd as the driver is for cgroup v2 only',
    'use cgroupfs',
  );
  if (spec.cgroup.root !== undefined)
    check(isCleanPath(spec.cgroup.root), 'cgroup.root', 'is not an absolute cgroup path', 'for example /kubelet');
  check(IMAGE.test(spec.pauseImage), 'pauseImage', 'is not an image reference');
  if (spec.dns.upstreamResolvConf !== undefined)
    check(isCleanPath(spec.dns.upstreamResolvConf), 'dns.upstreamResolvConf', 'is not an absolute path');
  for (const part of ['system', 'kube'] as const) {
    check(
      whole(spec.reserved[part].cpuMillis, 0, 1_000_000),
      `reserved.${part}.cpuMillis`,
      'is not a whole number of thousandths of a core',
    );
    check(whole(spec.reserved[part].memoryMi, 0, 16_777_216), `reserved.${part}.memoryMi`, 'is not a whole number of MiB');
  }
  // The kubelet's own bounds: it lists the folder each second at most, and takes 1 s to 300 s for restarts.
  check(whole(spec.fileCheckFrequencyMs, 1_000, 60_000), 'fileCheckFrequencyMs', 'is not between 1000 and 60000');
  check(whole(spec.maxRestartPeriodMs, 1_000, 300_000), 'maxRestartPeriodMs', 'is not between 1000 and 300000');
  return problems;
}

const LOOPBACK = ipaddr.IPv6.parseCIDR('::1/128');

function isCleanPath(path: string): boolean {
  return ABSOLUTE_PATH.test(path) && path.split('/').every((part) => part !== '.' && part !== '..');
}

/** Four-part (`::ffff:1.2.3.4`) and zoned (`fe80::1%eth0`) forms are not taken. */
function isIPv6(text: string): boolean {
  return /^[0-9a-f:]+$/i.test(text) && ipaddr.IPv6.isValid(text);
}

function isGlobalIPv6(text: string): boolean {
  return isIPv6(text) && ['unicast', 'uniqueLocal', 'reserved'].includes(ipaddr.IPv6.parse(text).range());
}

function podPrefixProblem(text: string): string | undefined {
  const [address = '', length = '', ...rest] = text.split('/');
  if (rest.length > 0 || !isIPv6(address) || !/^[0-9]{1,3}$/.test(length)) return 'is not an IPv6 prefix';
  if (Number(length) !== POD_PREFIX_LENGTH) return `is a /${length}, not a /${POD_PREFIX_LENGTH}`;
  if (ipaddr.IPv6.parse(address).toString() !== ipaddr.IPv6.networkAddressFromCIDR(text).toString()) return 'has bits beyond its length';
  if (!isGlobalIPv6(address)) return 'is not a prefix of addresses that other nodes can reach';
  // The agent compares prefixes as text.
  const shortest = ipaddr.IPv6.parse(address).toString();
  return shortest === address ? undefined : `is not in its shortest form, ${shortest}/${POD_PREFIX_LENGTH}`;
}
