/** node-status — what the node says of itself, from what its informers know. Pure. */
import type { DeploymentStatus, NodeStatus } from '../api/status.ts';
import type { Informer } from '../controllers/informer.ts';
import type { KubeletPod } from '../controllers/sources/kubelet/pod.ts';
import type { Deployment } from '../reconcilers/deployments.ts';
import type { AgentConfig } from './config.ts';

export interface NodeStatusInput {
  readonly config: AgentConfig;
  readonly version: string;
  readonly deployments: Pick<Informer<Deployment>, 'state' | 'hasSynced' | 'lastError'>;
  readonly etag: string | undefined;
  readonly pods: Pick<Informer<KubeletPod>, 'state' | 'lastError'>;
  readonly said: ReadonlyMap<string, DeploymentStatus>;
  /** What else is missing, without which new Pods can't start or nobody is spoken to. */
  readonly problems: readonly string[];
}

export function nodeStatus({ config, version, deployments, etag, pods, said, problems }: NodeStatusInput): NodeStatus {
  const indexError = deployments.lastError?.message;
  const readable = deployments.state === 'live' || (deployments.hasSynced && indexError === undefined);
  const kubelet = pods.state === 'live' ? 'up' : 'down';
  const reasons = [
    ...(readable ? [] : [indexError ?? 'the index has not been read yet']),
    ...(kubelet === 'up' ? [] : [`the kubelet's Pods API: ${pods.lastError?.message ?? 'not complete yet'}`]),
    ...problems,
  ];
  return {
    id: config.nodeName,
    nodegroup: config.nodegroup,
    agentVersion: version,
    address: config.nodeAddress,
    podPrefix: config.podPrefix,
    index: {
      ...(etag === undefined ? {} : { etag }),
      state: !readable ? 'unreadable' : etag === undefined ? 'missing' : 'current',
      ...(readable || indexError === undefined ? {} : { reason: indexError }),
    },
    kubelet,
    ready: reasons.length === 0,
    reasons,
    deployments: [...said.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}
