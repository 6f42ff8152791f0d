/**
 * local-cluster — a cluster's nodes as containers of one engine: its network, its nodes, their images.
 *
 * Holds: every call may be repeated and gives the same end; only what carries our label and the cluster's name, and is not another
 * bucket's, is changed or removed; a node that is as wanted keeps running. Does not hold: two callers at once for one cluster (the command line holds the context's lock).
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { clusterSubnet } from './addresses.ts';
import { BUCKET_LABEL, bucketIdentity, isOfOtherBucket, otherBucketError } from './bucket-identity.ts';
import {
  BUCKET_FOLDER,
  SECRETS_KEY_FILE,
  type ContainerSpec,
  type HostFacts,
  nodeContainerSpec,
  type PublishedPort,
  type Resources,
} from './container-spec.ts';
import { type Ctl, type Engine, type NetworkInfo } from './engine.ts';
import { isRuntimeError, RuntimeError } from './errors.ts';
import { type BridgeForwarding, type BridgeInput, closeBridge, openBridge } from './bridge-forwarding.ts';
import { addHostRoute, type HostRoute, removeHostRoute } from './host-route.ts';
import { type NodeDocument } from './image/node-document.ts';
import { waitReady } from './node-ready.ts';
import { decideUp, OWNER, OWNER_LABEL, SPEC_LABEL } from './up-decision.ts';

export interface LocalClusterInput {
  readonly engine: Engine;
  readonly facts: HostFacts;
  readonly cluster: string;
  /** Ours alone, for this cluster; made when missing. */
  readonly stateFolder: string;
  readonly bucketFolder: string;
  /** Given to the nodes, read-only. Without it they have neither secrets nor certificates. */
  readonly secretsKeyFile?: string;
  /** PATH, for ip(8). */
  readonly path: string;
}

export interface LocalNodeInput {
  readonly nodegroup: string;
  /** Within the NodeGroup. */
  readonly index: number;
  readonly image: string;
  readonly nodeAddress: string;
  /** A /80. */
  readonly podPrefix: string;
  /** Image archives on this machine. */
  readonly preload?: readonly string[];
  /** Default true. */
  readonly agent?: boolean;
  readonly imagePolicy?: 'keep' | 'follow';
  readonly ports?: readonly PublishedPort[];
  readonly resources?: Resources;
  readonly settings?: Pick<NodeDocument, 'runtime' | 'reserved' | 'fileCheckFrequencyMs' | 'maxRestartPeriodMs' | 'podMtu' | 'logToStdout'>;
}

export interface LocalNode {
  readonly container: string;
  readonly node: string;
  readonly nodegroup: string;
  readonly index: number;
}

export interface UpResult {
  readonly node: LocalNode;
  readonly action: 'created' | 'recreated' | 'started' | 'reused';
  /** Why it was recreated. */
  readonly reasons: readonly string[];
  /** What is not as wanted, and was left so. */
  readonly drift: readonly string[];
  readonly hostRoute: HostRoute;
}

export interface LocalNodeStatus extends LocalNode {
  readonly running: boolean;
  readonly imageId: string;
  readonly startedAt: string;
  readonly nodeAddress: string;
  readonly podPrefix: string;
  readonly exitCode: number;
}

export const CLUSTER_LABEL = 'dev.podmin.cluster';
const NODEGROUP_LABEL = 'dev.podmin.nodegroup';
const INDEX_LABEL = 'dev.podmin.index';
const ADDRESS_LABEL = 'dev.podmin.node-address';
const PREFIX_LABEL = 'dev.podmin.pod-prefix';
/** Subnets are derived from the cluster's name; so many may be taken before there is something wrong. */
const SUBNET_ATTEMPTS = 16;
/** A cold machine under load needs 20 s. */
const READY_MS = 120_000;
const IMPORT_MS = 5 * 60_000;
/** Where loadImage reads from when the archive comes through stdin. */
const STDIN = '-';

export class LocalCluster {
  readonly #input: LocalClusterInput;

  constructor(input: LocalClusterInput) {
    this.#input = input;
  }

  get networkName(): string {
    return `podmin-${this.#input.cluster}`;
  }

  /** The IPv6 /64 of the nodes. */
  async ensureNetwork(ctl: Ctl = {}): Promise<string> {
    const { engine, cluster } = this.#input;
    for (let attempt = 0; attempt < SUBNET_ATTEMPTS; attempt++) {
      const found = await engine.networkInspect(this.networkName, ctl);
      if (found !== undefined) return this.#subnetOf(found, await this.#bucket());
      try {
        await engine.networkCreate(
          { name: this.networkName, ipv6Subnet: clusterSubnet(cluster, attempt), labels: await this.#ownLabels() },
          ctl,
        );
      } catch (error) {
        if (!isRuntimeError(error, 'SUBNET_IN_USE', 'NAME_TAKEN')) throw error;
      }
    }
    throw new RuntimeError('SUBNET_IN_USE', `no free subnet for the network ${this.networkName} after ${SUBNET_ATTEMPTS} attempts`, {
      hint: 'remove networks that are not in use: docker network prune',
    });
  }

  /** Lets the nodes reach each other over the network, where the machine's firewall would not. */
  async openNetwork(ctl: Ctl = {}): Promise<BridgeForwarding> {
    const bridge = await this.#bridge(ctl);
    return bridge === undefined ? { kind: 'open' } : openBridge(bridge);
  }

  async upNode(wanted: LocalNodeInput, ctl: Ctl = {}): Promise<UpResult> {
    const { engine } = this.#input;
    const node = this.node(wanted);
    const folder = join(this.#input.stateFolder, 'nodes', node.node);
    const document = this.#document(wanted, node);
    const bucket = await this.#bucket();
    const spec = this.#spec(wanted, node, folder, bucket);
    const specHash = hashOf({ spec: { ...spec, image: '', labels: {} }, document });
    const image = await engine.imageInspect(wanted.image, ctl);
    if (image === undefined) throw new RuntimeError('IMAGE_MISSING', `there is no image ${wanted.image}`);
    const found = await engine.inspect(node.container, ctl);
    const decision = decideUp({ found, specHash, bucket, imageId: image.id, image: wanted.imagePolicy ?? 'keep' });
    const preload = await this.#placeArchives(join(folder, 'preload'), wanted.preload ?? []);
    const reasons = decision.action === 'recreate' ? decision.reasons : [];
    const drift = decision.action === 'reuse' || decision.action === 'start' ? decision.drift : [];
    switch (decision.action) {
      case 'refuse':
        if (decision.whose === 'other-bucket') throw otherBucketError(`container ${node.container}`, this.#input.cluster);
        throw new RuntimeError('NAME_TAKEN_FOREIGN', `a container ${node.container} exists that podmin did not make`, {
          hint: `rename or remove it: ${engine.kind} rm ${node.container}`,
        });
      case 'recreate':
        await engine.stop(node.container, spec.stopGraceSeconds, ctl);
        await engine.rm(node.container, ctl);
        await this.#create(spec, specHash, document, folder, ctl);
        break;
      case 'create':
        await this.#create(spec, specHash, document, folder, ctl);
        break;
      case 'start':
        await engine.start(node.container, ctl);
        break;
      case 'reuse':
        for (const archive of preload.added) await this.loadImage(node, archive, ctl);
        break;
    }
    const hostRoute = await addHostRoute({ podPrefix: wanted.podPrefix, nodeAddress: wanted.nodeAddress, path: this.#input.path, ...ctl });
    const action = ({ create: 'created', recreate: 'recreated', start: 'started', reuse: 'reused' } as const)[decision.action];
    return { node, action, reasons, drift, hostRoute };
  }

  async waitReady(node: LocalNode, options: Ctl & { readonly onPhase?: (phase: string, ms: number) => void } = {}): Promise<void> {
    const { timeoutMs, ...rest } = options;
    await waitReady({ engine: this.#input.engine, container: node.container, timeoutMs: timeoutMs ?? READY_MS, ...rest });
  }

  /** Into the node's containerd; it may be running Pods. */
  async loadImage(node: LocalNode, archive: string, ctl: Ctl = {}): Promise<void> {
    const result = await this.#input.engine.exec(node.container, ['ctr', '-n', 'k8s.io', 'images', 'import', STDIN], {
      timeoutMs: IMPORT_MS,
      ...ctl,
      stdin: createReadStream(archive),
    });
    if (result.exitCode === 0) return;
    throw new RuntimeError('IMAGE_MISSING', `${archive} can't be loaded into ${node.container}: ${result.stderr.trim()}`, {
      exitCode: result.exitCode,
    });
  }

  async downNode(node: LocalNode, ctl: Ctl = {}): Promise<{ readonly removed: boolean }> {
    const { engine } = this.#input;
    const found = await engine.inspect(node.container, ctl);
    if (found !== undefined) {
      this.#refuseForeign(found.labels, `container ${node.container}`, await this.#bucket());
      await engine.stop(node.container, 20, ctl);
      await engine.rm(node.container, ctl);
      await removeHostRoute({
        podPrefix: found.labels[PREFIX_LABEL] ?? '',
        nodeAddress: found.labels[ADDRESS_LABEL] ?? '',
        path: this.#input.path,
        ...ctl,
      });
    }
    await rm(join(this.#input.stateFolder, 'nodes', node.node), { recursive: true, force: true });
    return { removed: found !== undefined };
  }

  /** All nodes of the cluster that exist, running or not, in order. */
  async nodes(ctl: Ctl = {}): Promise<readonly LocalNodeStatus[]> {
    const names = await this.#input.engine.list(this.#labels(), ctl);
    const found = await Promise.all(names.map((name) => this.#input.engine.inspect(name, ctl)));
    const bucket = await this.#bucket();
    return found
      .flatMap((info): LocalNodeStatus[] => {
        const nodegroup = info?.labels[NODEGROUP_LABEL];
        if (info === undefined || nodegroup === undefined || isOfOtherBucket(info.labels, bucket)) return [];
        return [
          {
            ...this.node({ nodegroup, index: Number(info.labels[INDEX_LABEL]) }),
            running: info.running,
            imageId: info.imageId,
            startedAt: info.startedAt,
            nodeAddress: info.labels[ADDRESS_LABEL] ?? '',
            podPrefix: info.labels[PREFIX_LABEL] ?? '',
            exitCode: info.exitCode,
          },
        ];
      })
      .sort((a, b) => (a.nodegroup === b.nodegroup ? a.index - b.index : a.nodegroup < b.nodegroup ? -1 : 1));
  }

  async nodeStatus(node: LocalNode, ctl: Ctl = {}): Promise<LocalNodeStatus | undefined> {
    return (await this.nodes(ctl)).find((status) => status.container === node.container);
  }

  /** Nodes, then the network. The bucket stays. */
  async teardown(ctl: Ctl = {}): Promise<void> {
    for (const node of await this.nodes(ctl)) await this.downNode(node, ctl);
    const network = await this.#input.engine.networkInspect(this.networkName, ctl);
    const bucket = await this.#bucket();
    // Another cluster's of this name: there is nothing of this one.
    if (network === undefined || isOfOtherBucket(network.labels, bucket)) return;
    this.#refuseForeign(network.labels, `network ${this.networkName}`, bucket);
    const bridge = await this.#bridge(ctl);
    if (bridge !== undefined) await closeBridge(bridge);
    await this.#input.engine.networkRemove(this.networkName, ctl);
  }

  node({ nodegroup, index }: { readonly nodegroup: string; readonly index: number }): LocalNode {
    const node = `${nodegroup}-${index}`;
    return { container: `podmin-${this.#input.cluster}-${node}`, node, nodegroup, index };
  }

  /** Podman's networks bring their own rules. */
  async #bridge(ctl: Ctl): Promise<BridgeInput | undefined> {
    const { engine, path } = this.#input;
    if (engine.kind !== 'docker') return undefined;
    const network = await engine.networkInspect(this.networkName, ctl);
    return network && { networkId: network.id, path, ...(ctl.signal === undefined ? {} : { signal: ctl.signal }) };
  }

  #labels(): Readonly<Record<string, string>> {
    return { [OWNER_LABEL]: OWNER, [CLUSTER_LABEL]: this.#input.cluster };
  }

  async #ownLabels(): Promise<Readonly<Record<string, string>>> {
    return { ...this.#labels(), [BUCKET_LABEL]: await this.#bucket() };
  }

  #bucket(): Promise<string> {
    return bucketIdentity(this.#input.bucketFolder);
  }

  #refuseForeign(labels: Readonly<Record<string, string>>, what: string, bucket: string): void {
    if (isOfOtherBucket(labels, bucket)) throw otherBucketError(what, this.#input.cluster);
    if (labels[OWNER_LABEL] === OWNER && labels[CLUSTER_LABEL] === this.#input.cluster) return;
    throw new RuntimeError('NAME_TAKEN_FOREIGN', `the ${what} exists, but podmin did not make it for the cluster ${this.#input.cluster}`, {
      hint: 'rename or remove it',
    });
  }

  #subnetOf(network: NetworkInfo, bucket: string): string {
    this.#refuseForeign(network.labels, `network ${network.name}`, bucket);
    const subnet = network.subnets.find((candidate) => candidate.includes(':'));
    if (subnet === undefined)
      throw new RuntimeError('INVALID_OPTIONS', `the network ${network.name} has no IPv6 subnet`, {
        hint: `remove it: ${this.#input.engine.kind} network rm ${network.name}`,
      });
    return subnet;
  }

  #document(wanted: LocalNodeInput, node: LocalNode): NodeDocument {
    return {
      version: 1,
      cluster: this.#input.cluster,
      nodegroup: wanted.nodegroup,
      node: node.node,
      address: wanted.nodeAddress,
      podPrefix: wanted.podPrefix,
      bucket: BUCKET_FOLDER,
      ...(this.#input.secretsKeyFile === undefined ? {} : { secretsKeyFile: SECRETS_KEY_FILE }),
      agent: wanted.agent ?? true,
      ...wanted.settings,
    };
  }

  #spec(wanted: LocalNodeInput, node: LocalNode, folder: string, bucket: string): ContainerSpec {
    return nodeContainerSpec(
      {
        name: node.container,
        image: wanted.image,
        nodeName: node.node,
        labels: {
          ...this.#labels(),
          [BUCKET_LABEL]: bucket,
          [NODEGROUP_LABEL]: wanted.nodegroup,
          [INDEX_LABEL]: String(wanted.index),
          [ADDRESS_LABEL]: wanted.nodeAddress,
          [PREFIX_LABEL]: wanted.podPrefix,
        },
        nodeFile: join(folder, 'node.json'),
        bucketFolder: this.#input.bucketFolder,
        ...(this.#input.secretsKeyFile === undefined ? {} : { secretsKeyFile: this.#input.secretsKeyFile }),
        preloadFolder: join(folder, 'preload'),
        network: { name: this.networkName, ipv6Address: wanted.nodeAddress },
        ...(wanted.ports === undefined ? {} : { ports: wanted.ports }),
        ...(wanted.resources === undefined ? {} : { resources: wanted.resources }),
      },
      this.#input.facts,
    );
  }

  async #create(spec: ContainerSpec, specHash: string, document: NodeDocument, folder: string, ctl: Ctl): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const file = join(folder, 'node.json');
    await writeFile(`${file}.new`, `${JSON.stringify(document, null, 2)}\n`);
    await rename(`${file}.new`, file);
    await this.#input.engine.create({ ...spec, labels: { ...spec.labels, [SPEC_LABEL]: specHash } }, ctl);
    await this.#input.engine.start(spec.name, ctl);
  }

  /** Where the node sees them; a new node imports them all, a running one is given those that were added. */
  async #placeArchives(folder: string, archives: readonly string[]): Promise<{ readonly added: readonly string[] }> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const added: string[] = [];
    for (const [position, archive] of archives.entries()) {
      const { size, mtimeMs } = await stat(archive);
      const key = createHash('sha256').update(`${archive}\0${size}\0${mtimeMs}`).digest('hex').slice(0, 12);
      const target = join(folder, `${String(position).padStart(3, '0')}-${key}-${basename(archive).replace(/\.tar$/, '')}.tar`);
      if (
        await stat(target).then(
          () => true,
          () => false,
        )
      )
        continue;
      await link(archive, `${target}.new`).catch(() => copyFile(archive, `${target}.new`));
      await rename(`${target}.new`, target);
      added.push(target);
    }
    return { added };
  }
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 24);
}
