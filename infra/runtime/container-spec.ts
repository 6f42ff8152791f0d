/**
 * container-spec — what a node's container is, independent of how it is asked for; render.ts turns it into a command line or a request.
 *
 * Holds: published ports are on the loopback address; nothing secret is in labels, environment, or arguments; the one secret that a node is
 * given is the key file of a local cluster's secrets, bound read-only; the container's processes may do what a kubelet must and the engine can grant, no more.
 */
import { type Privileges } from './privileges.ts';

export interface ContainerSpec {
  readonly name: string;
  readonly image: string;
  readonly hostname: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string>>;
  /** After the image's entry point. */
  readonly command: readonly string[];
  readonly privileges: Privileges;
  readonly mounts: readonly Mount[];
  /** Paths of the host, the same inside. */
  readonly devices: readonly string[];
  readonly sysctls: Readonly<Record<string, string>>;
  readonly network?: { readonly name: string; readonly ipv6Address?: string };
  readonly ports: readonly PublishedPort[];
  readonly resources: Resources;
  readonly stopGraceSeconds: number;
  readonly log: { readonly maxBytes: number; readonly files: number };
}

export type Mount =
  | { readonly type: 'bind'; readonly source: string; readonly target: string; readonly readOnly: boolean }
  /** Anonymous: made with the container and removed with it. */
  | { readonly type: 'volume'; readonly target: string }
  | { readonly type: 'tmpfs'; readonly target: string; readonly options: string };

export interface PublishedPort {
  readonly containerPort: number;
  /** Without it the engine chooses. Always on 127.0.0.1. */
  readonly hostPort?: number;
  readonly protocol: 'tcp' | 'udp';
}

export interface Resources {
  readonly memoryBytes?: number;
  readonly cpus?: number;
}

/** What a node is made from. */
export interface NodeContainer {
  readonly name: string;
  readonly image: string;
  /** Kubernetes' name of the node: static Pods get it appended, so it is set and never the engine's choice. */
  readonly nodeName: string;
  readonly labels?: Readonly<Record<string, string>>;
  /** The NodeSpec, a file on the host. */
  readonly nodeFile: string;
  /** A cluster's bucket, when it is a folder of this machine. */
  readonly bucketFolder?: string;
  /** The key of the cluster's secrets, a file on the host that only its owner may read. */
  readonly secretsKeyFile?: string;
  /** Image archives that the node imports before its kubelet starts. */
  readonly preloadFolder?: string;
  readonly network?: { readonly name: string; readonly ipv6Address?: string };
  readonly ports?: readonly PublishedPort[];
  readonly resources?: Resources;
}

/** What the engine's machine has; learned once per engine. */
export interface HostFacts {
  readonly privileges: Privileges;
  /** Of OPTIONAL_DEVICES, the ones that exist. */
  readonly devices: readonly string[];
}

/** Where things are inside a node. The bucket is outside of /var/lib/podmin, which is the agent's own. */
export const NODE_FILE = '/etc/podmin/node.json';
export const BUCKET_FOLDER = '/var/lib/podmin-bucket';
export const SECRETS_KEY_FILE = '/etc/podmin/secrets.key';
export const PRELOAD_FOLDER = '/var/lib/podmin-preload';

/** Without /dev/kmsg the kubelet exits at once. */
export const KMSG = '/dev/kmsg';
export const OPTIONAL_DEVICES: readonly string[] = ['/dev/fuse', '/dev/net/tun'];

/** Above the time that the init gives its children (image/stop order), so that it ends by itself. */
const STOP_GRACE_SECONDS = 20;
/** Phase lines and, when asked for, the components' logs; two files of 10 MiB are hours of both. */
const LOG = { maxBytes: 10 << 20, files: 2 };

export function nodeContainerSpec(node: NodeContainer, facts: HostFacts): ContainerSpec {
  const binds: Mount[] = [{ type: 'bind', source: node.nodeFile, target: NODE_FILE, readOnly: true }];
  if (node.bucketFolder !== undefined) binds.push({ type: 'bind', source: node.bucketFolder, target: BUCKET_FOLDER, readOnly: false });
  if (node.secretsKeyFile !== undefined)
    binds.push({ type: 'bind', source: node.secretsKeyFile, target: SECRETS_KEY_FILE, readOnly: true });
  if (node.preloadFolder !== undefined) binds.push({ type: 'bind', source: node.preloadFolder, target: PRELOAD_FOLDER, readOnly: true });
  return {
    name: node.name,
    image: node.image,
    hostname: node.nodeName,
    labels: node.labels ?? {},
    env: {},
    command: [],
    privileges: facts.privileges,
    mounts: [
      ...binds,
      // overlayfs does not nest on overlayfs: images and containers need a real file system below them.
      { type: 'volume', target: '/var/lib/containerd' },
      { type: 'volume', target: '/var/lib/kubelet' },
      { type: 'tmpfs', target: '/run', options: 'rw,nosuid,nodev,exec,mode=755' },
      { type: 'tmpfs', target: '/tmp', options: 'rw,nosuid,nodev,exec,mode=1777' },
    ],
    devices: [KMSG, ...facts.devices],
    sysctls: { 'net.ipv6.conf.all.disable_ipv6': '0', 'net.ipv6.conf.all.forwarding': '1' },
    ...(node.network === undefined ? {} : { network: node.network }),
    ports: node.ports ?? [],
    resources: node.resources ?? {},
    stopGraceSeconds: STOP_GRACE_SECONDS,
    log: LOG,
  };
}
