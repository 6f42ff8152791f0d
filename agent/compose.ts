/**
 * compose — the agent, wired: sources → informers → reconcilers → outputs, in the order in which they start. The only place where it is.
 *
 * What it touches comes in as a `Platform`, so that a simulation runs this very function on fakes.
 */
import { INDEX_KEY } from '../api/keys.ts';
import { SECRET_PROVIDERS } from '../api/annotations.ts';
import type { DeploymentStatus, NodeStatus } from '../api/status.ts';
import type { ClusterNode } from '../api/cluster.ts';
import { exponential } from '../controllers/backoff.ts';
import { sleep, type Clock } from '../controllers/clock.ts';
import type { Controller } from '../controllers/controller.ts';
import { watch } from '../controllers/watch.ts';
import type { Logger } from '../controllers/log.ts';
import type { Meter } from '../controllers/metrics.ts';
import { runtime, type Runtime } from '../controllers/runtime.ts';
import { s3Lease } from '../controllers/locks/s3.ts';
import { channel } from '../controllers/sources/channel.ts';
import { files as folderSource } from '../controllers/sources/files.ts';
import type { KubeletPod } from '../controllers/sources/kubelet/pod.ts';
import type { PodsSource, PodsSourceOptions } from '../controllers/sources/kubelet/pods-source.ts';
import type { Files } from '../infra/providers/files.ts';
import type { Entropy } from '../api/workload-issuer.ts';
import type { ClusterCa } from '../api/cluster-ca.ts';
import { readSnapshot } from '../api/proto/read.ts';
import { writeSnapshot } from '../api/proto/write.ts';
import type { Objects } from '../infra/providers/objects.ts';
import type { Parameters, Secrets } from '../infra/providers/secrets.ts';
import { ca } from '../reconcilers/ca/reconciler.ts';
import { identity, type AppliedIdentity } from '../reconcilers/identity/identity.ts';
import type { Reason } from '../reconcilers/manifests/decide.ts';
import { confirmIndex } from '../reconcilers/manifests/confirm.ts';
import { ManifestFolder } from '../reconcilers/manifests/folder.ts';
import { trackReadiness } from '../reconcilers/manifests/readiness.ts';
import { deploymentOfPod, manifests, type Inputs } from '../reconcilers/manifests/reconciler.ts';
import { reports } from '../reconcilers/manifests/reports.ts';
import { clusterStatus } from '../reconcilers/publisher/cluster-status.ts';
import { quietLease } from '../reconcilers/publisher/quiet-lease.ts';
import { snapshot } from '../reconcilers/publisher/snapshot.ts';
import { routes } from '../reconcilers/routes/reconciler.ts';
import type { RouteTable } from '../reconcilers/routes/route-table.ts';
import { secrets } from '../reconcilers/secrets/reconciler.ts';
import { turns } from '../reconcilers/turns/reconciler.ts';
import { workloadOutputs } from '../reconcilers/workload-files/outputs.ts';
import { Cluster } from './cluster.ts';
import type { AgentConfig } from './config.ts';
import type { Transport } from './transport.ts';
import { deploymentsSource } from './deployments.ts';
import { LEASE_KEY, leaseCodec, leaderOptions } from './lease-codec.ts';
import type { NodeState } from './coordination/node-state.ts';
import { COORDINATION_PORT } from './coordination/server.ts';
import { nodeStatus } from './node-status.ts';
import { clusterNodes } from './cluster-nodes.ts';
import { Pending } from './pending.ts';
import { WorkloadAuthority } from './workload-authority.ts';

export interface Platform {
  readonly objects: Objects;
  readonly parameters: Pick<Parameters, 'get' | 'getMany'>;
  readonly secrets: Pick<Secrets, 'getMany'>;
  /** The kernel's routes to the Pods of other nodes; undefined where the network has its own. */
  readonly routes?: RouteTable;
  /** Where the authority's bundle is published, when `workloadCaPublish` is set. */
  readonly publishObjects?: Objects;
  readonly transport: (ca: ClusterCa) => Transport;
  readonly files: Files;
  /** The kubelet's Pods; what the agent knows of its own manifests goes in as `complete`. */
  readonly pods: (options: PodsSourceOptions) => PodsSource;
  readonly clock: Clock;
  /** In [0, 1). */
  readonly random: () => number;
  /** Never the same twice; 16 hex digits. */
  readonly nonce: () => string;
  /** Of the keys of Pods; default: the machine's own. */
  readonly entropy?: Entropy;
  readonly log: Logger;
  readonly meter: Meter;
  readonly version: string;
}

export interface Intervals {
  /** How often the index is looked at by whoever hears no hub, and by the hub's own node, when nothing tells of a change. */
  readonly indexEveryMs: number;
  /** How often any document is looked at all the same, by everybody. */
  readonly netEveryMs: number;
  /** How often the manifest folder is compared with what was written, beside the file system's own word. */
  readonly folderEveryMs: number;
  readonly statusMinMs: number;
  readonly statusHeartbeatMs: number;
}

/** A folder is looked at for nothing and tells of changes; a request to S3 costs money and time. */
export const INTERVALS: Record<AgentConfig['provider'], Intervals> = {
  local: { indexEveryMs: 5_000, netEveryMs: 60_000, folderEveryMs: 60_000, statusMinMs: 200, statusHeartbeatMs: 15_000 },
  // A PUT a minute: one each 15 s would be a fourth of what ten nodes cost.
  aws: { indexEveryMs: 2_000, netEveryMs: 60_000, folderEveryMs: 60_000, statusMinMs: 1_000, statusHeartbeatMs: 60_000 },
};

/** What lies in the folder for this long is in any list that the kubelet makes after it has read its folder. */
const KUBELET_HAS_READ_MS = 30_000;
/** Manifests are small files on a local disk, but each costs two fsyncs: some at a time keeps the disk's queue filled. */
const MANIFEST_WORKERS = 8;

/** Somebody else may change the kernel's routes. */
const ROUTES_REFRESH_MS = 60_000;
const ROUTES_TIMEOUT_MS = 20_000;

/** Together below the 10 s within which an agent has to stop. What is under way is a few small files; the rest is waiting. */
const STOP_GRACE_MS = 5_000;
const STOP_ABORT_MS = 3_000;
/** The runtime's own default grows to a quarter of an hour: after an outage nobody wants to wait for that. */
const RETRY_MAX_MS = 30_000;

export interface Agent {
  readonly runtime: Runtime;
  readonly status: () => NodeStatus;
}

export function compose(config: AgentConfig, platform: Platform, intervals: Intervals = INTERVALS[config.provider]): Agent {
  const { objects, parameters, publishObjects, files, clock, random, nonce, log, meter } = platform;
  const node = { name: config.nodeName, nodegroup: config.nodegroup, address: config.nodeAddress };
  const rt = runtime({ clock, log, meter, random, grace: STOP_GRACE_MS, abort: STOP_ABORT_MS });
  const backoff = exponential({ maxMs: RETRY_MAX_MS, random });

  const folder = new ManifestFolder({ files, path: config.manifests, now: () => clock.now(), random });
  rt.service('manifest folder', { start: () => folder.adopt() });

  const index = deploymentsSource({ objects, nodegroup: config.nodegroup, everyMs: intervals.netEveryMs, random });
  const deployments = rt.informer(index.source, { staleAfter: 3 * intervals.netEveryMs });

  const seenByKubelet = (uids: ReadonlySet<string>): boolean =>
    folder.all().every((file) => uids.has(file.uid) || clock.now() - file.sinceMs < KUBELET_HAS_READ_MS);
  const podsSource = platform.pods({ random, complete: seenByKubelet });
  const pods = rt.informer(podsSource, {
    indexes: { deployment: (pod: KubeletPod) => [deploymentOfPod(pod, node)].filter((key) => key !== undefined) },
  });
  const ofPod = (change: { readonly object: KubeletPod }): readonly string[] =>
    [deploymentOfPod(change.object, node)].filter((key) => key !== undefined);
  const readiness = trackReadiness(pods, clock);

  // Who leads, and how this node is heard by the others.
  const lease = quietLease({
    lock: s3Lease({ bucket: objects, key: LEASE_KEY, codec: leaseCodec }),
    clock,
    heard: () => cluster.heardLease,
  });
  const leader = rt.leader(lease, leaderOptions({ id: config.nodeName, address: `[${config.nodeAddress}]:${COORDINATION_PORT}` }));
  const cluster: Cluster = new Cluster({
    ...{ config, version: platform.version, objects, parameters, transport: platform.transport, clock, random, log },
    state: () => nodeState(),
    etags: () => ({
      ...(leader.term() === undefined || lease.written === undefined ? {} : { leaseEtag: lease.written }),
      ...(index.source.etag === undefined ? {} : { indexEtag: index.source.etag }),
      ...(authority.source.etag === undefined ? {} : { caEtag: authority.source.etag }),
    }),
    heard: ({ indexEtag, caEtag }) => {
      if (indexEtag !== undefined && indexEtag !== index.source.etag) deployments.hint();
      if (caEtag !== undefined && caEtag !== authority.source.etag) authorities.hint();
    },
  });
  for (const [name, service] of cluster.services(leader)) rt.service(name, service);
  rt.health.check('cluster-ca', () => cluster.problem);
  const publishing = rt.controller<never>('publisher', {
    owns: 'dns/services.pb',
    leader: true,
    backoff,
    reconcile: snapshot({
      ...{ objects, hub: cluster.hub, picture: () => cluster.picture.snapshot(), clock },
      codec: { encode: writeSnapshot, decode: readSnapshot },
    }),
  });
  cluster.hub.subscribe(() => publishing.add('cluster'));
  const granting = rt.controller<never>('turns', {
    owns: 'dns/turns.json',
    leader: true,
    backoff,
    reconcile: turns({ objects, grantor: cluster.grantor, deliver: (node, turn) => cluster.deliver(node, turn), clock }),
  });
  cluster.grantor.subscribe(() => granting.add('cluster'));
  // The hub tells who hears it of a change of the index: whoever hears none, and the hub itself, have to look.
  rt.service('looks at the index', {
    run: async (signal) => {
      while (!signal.aborted) {
        await sleep(clock, intervals.indexEveryMs, signal).catch(() => undefined);
        if (!cluster.connected || leader.term() !== undefined) deployments.hint();
      }
    },
  });

  const authority = new WorkloadAuthority({
    ...{ objects, parameters, cluster: config.cluster, everyMs: intervals.netEveryMs, clock, random, log },
    keyLoaded: () => {
      for (const key of deployments.keys()) identifier.add(key);
      if (leader.term() !== undefined) rotation.add('ca');
    },
  });
  rt.service('workload CA key', authority.secret);
  const authorities = rt.informer(authority.source);
  rt.health.check('workload-ca-key', () => authority.secret.problem);
  const rotate = ca({
    ...{ objects, cluster: config.cluster, clock, meter },
    key: () => {
      if (authority.key !== undefined) return authority.key;
      throw new Error(authority.secret.problem ?? 'the key of the authority for workloads is missing');
    },
    ...(config.workloadCaPublish === undefined || publishObjects === undefined
      ? {}
      : { publish: { objects: publishObjects, key: config.workloadCaPublish.key } }),
  });
  const rotation: Controller = rt.controller<never>('ca', {
    owns: 'identity/ca.json',
    leader: true,
    backoff,
    reconcile: async (context) => {
      const result = await rotate(context);
      // Nobody else tells: not the bucket, and the heartbeats carry what this node itself has seen.
      if (rotation.applied('ca') !== authority.source.etag) authorities.hint();
      return result;
    },
  });

  const identities = channel<AppliedIdentity>({ name: 'identities' });
  identities.synced();
  const identityOf = rt.informer(identities.source);
  const withoutIdentity = new Pending((key) => own.add(key));
  const identifier = rt.controller('identity', {
    watch: [
      watch(deployments),
      watch(pods, { map: ofPod, when: (change) => change.type === 'delete' }),
      watch(authorities, { map: () => deployments.keys() }),
    ],
    owns: 'identity folders',
    workers: MANIFEST_WORKERS,
    backoff,
    reconcile: identity({
      ...{ files, root: config.workloads, cluster: config.cluster, node: config.nodeName, deployments, pods, clock },
      authority: { ca: () => authorities.get('ca'), key: () => authority.key, entropy: platform.entropy },
      turns: cluster.turns,
      applied: (key, applied) => {
        if (applied === undefined) identities.remove(key);
        else identities.put(key, `${applied.revision} ${applied.generation}`, applied);
      },
      pending: (key, reason) => withoutIdentity.set(key, reason),
    }),
    sweep: { outputs: () => workloadOutputs({ files, root: config.workloads, nodegroup: config.nodegroup, folders: ['identity'] }) },
  });
  cluster.turns.subscribe(() => {
    for (const key of deployments.keys()) identifier.add(key);
  });

  const secretsInPlace = channel<string>({ name: 'secrets' });
  secretsInPlace.synced();
  const secretsOf = rt.informer(secretsInPlace.source);
  const withoutSecrets = new Pending((key) => own.add(key));
  rt.controller('secrets', {
    watch: [watch(deployments), watch(pods, { map: ofPod, when: (change) => change.type === 'delete' })],
    owns: 'secret folders',
    workers: MANIFEST_WORKERS,
    backoff,
    reconcile: secrets({
      ...{ files, root: config.workloads, cluster: config.cluster, deployments, pods, clock, random },
      stores: { 'aws-parameter-store': parameters, 'aws-secrets-manager': platform.secrets },
      applied: (key, revision) => (revision === undefined ? secretsInPlace.remove(key) : secretsInPlace.put(key, revision, revision)),
      pending: (key, reason) => withoutSecrets.set(key, reason),
    }),
    sweep: { outputs: () => workloadOutputs({ files, root: config.workloads, nodegroup: config.nodegroup, folders: SECRET_PROVIDERS }) },
  });
  const inputsOf = (key: string, revision: string): Inputs => {
    const waiting = (reason: Reason | undefined, code: string, message: string): Inputs => ({
      kind: 'waiting',
      reason: reason ?? { code, message },
    });
    if (secretsOf.get(key) !== revision) return waiting(withoutSecrets.of(key), 'NoSecrets', 'its secrets are not in place yet');
    const applied = identityOf.get(key);
    if (applied?.revision !== revision) return waiting(withoutIdentity.of(key), 'NoIdentity', 'its identity is not in place yet');
    return { kind: 'applied', identity: applied.generation };
  };

  const said = new Map<string, DeploymentStatus>();
  const drifted = new Set<string>();
  const own = rt.controller('manifests', {
    watch: [watch(deployments, { broken: true }), watch(identityOf), watch(secretsOf), watch(pods, { map: ofPod })],
    owns: 'manifests',
    workers: MANIFEST_WORKERS,
    backoff,
    reconcile: manifests({
      node,
      deployments,
      indexed: index.indexed,
      inputs: inputsOf,
      pods,
      readiness,
      listing: {
        ask: () => pods.hint(),
        get atMs() {
          return podsSource.listedMs ?? Number.NEGATIVE_INFINITY;
        },
      },
      folder,
      drifted,
      confirm: confirmIndex({ objects, key: INDEX_KEY, etag: () => index.source.etag, moved: () => deployments.hint() }),
      reports: reports({
        clock,
        changed: (key, next) => {
          if (next === undefined) said.delete(key);
          else said.set(key, next);
          cluster.changed();
        },
      }),
      clock,
      nonce,
    }),
  });
  // Whose manifests lie here from an earlier life, in the index or not.
  rt.service('adopted manifests', {
    start: () => {
      for (const deployment of folder.deployments()) own.add(`${config.nodegroup}/${deployment}`);
    },
  });

  if (platform.routes !== undefined) {
    const nodes = rt.informer(clusterNodes(cluster.picture));
    const { reconcile, outputs } = routes({
      node: { id: config.nodeName, address: config.nodeAddress, podPrefix: config.podPrefix },
      ...{ nodes, table: platform.routes },
    });
    rt.controller<ClusterNode>('routes', {
      watch: [watch(nodes)],
      owns: 'routes to Pods of other nodes',
      backoff,
      reconcile,
      refresh: { every: ROUTES_REFRESH_MS },
      // What the last publisher wrote may be old; only a hub that is heard knows who is not there.
      sweep: { outputs: (signal) => (cluster.connected ? outputs(signal) : []) },
      timeout: ROUTES_TIMEOUT_MS,
    });
  }

  // What others do to our files: noticed at once where the file system tells, and by comparison.
  const names = folderSource({
    ...{ name: 'manifest-files', files, folder: config.manifests, every: intervals.folderEveryMs, random },
    select: (name) => folder.deploymentOf(name) !== undefined,
    decode: () => true,
  });
  rt.informer(names).subscribe((change) => {
    const deployment = folder.deploymentOf(change.key);
    if (deployment === undefined || change.cause === 'initial') return;
    drifted.add(change.key);
    own.add(`${config.nodegroup}/${deployment}`);
  });

  const current = (): NodeStatus =>
    nodeStatus({
      ...{ config, version: platform.version, deployments, etag: index.source.etag, pods, said },
      problems: [authority.secret.problem, cluster.problem].filter((problem) => problem !== undefined),
    });
  const nodeState = (): NodeState => {
    const { deployments: of, ...status } = current();
    const { etag } = index.source;
    return { endpoints: [], deployments: of, status, ...(etag === undefined ? {} : { indexEtag: etag }) };
  };
  const telling = rt.controller<never>('status', {
    owns: 'dns/status.json',
    leader: true,
    backoff,
    reconcile: clusterStatus({
      ...{ objects, cluster: config.cluster, hub: cluster.hub, clock },
      ...{ minIntervalMs: intervals.statusMinMs, heartbeatMs: intervals.statusHeartbeatMs },
    }),
  });
  cluster.hub.subscribe(() => telling.add('cluster'), 'reports');
  rt.service('first looks of a publisher', {
    leader: true,
    start: () => {
      rotation.add('ca');
      for (const each of [publishing, granting, telling]) each.add('cluster');
    },
  });
  return { runtime: rt, status: current };
}
