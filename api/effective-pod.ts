/**
 * effective-pod — what one node runs of a stored Pod, and the name and UID under which the kubelet gets it.
 *
 * Holds: a pure function of its input, so that every process on a node finds the same; equal UIDs mean that nothing changed that a
 * running container would have to be restarted for. Does not hold: a label may change under one UID; the kubelet takes such a change
 * over without a restart.
 */
import type { V1Pod } from '@kubernetes/client-node';
import { IDENTITY_REVISION, NOT_COVERED_BY_UID, REVISION } from './annotations.ts';
import { canonicalJson } from './canonical.ts';
import { sha512Hex } from './digest.ts';
import { type SecretsOfProvider, secretsOf, withSecretMounts } from './secret-mounts.ts';

/** Equal for all, so that the kubelet stops none in favour of another. Zero is what Kubernetes gives a Pod without a class. */
export const POD_PRIORITY = 0;

export interface EffectivePodInput {
  /** As stored and transformed. */
  readonly pod: V1Pod;
  /** IPv6, where CoreDNS listens. */
  readonly nodeAddress: string;
  readonly revision: string;
  /** With which identity its containers are to be started. */
  readonly identity?: string;
  /** The folders of secrets to mount. Default: those that the annotations ask for. */
  readonly secrets?: readonly SecretsOfProvider[];
}

/** Still under its plain name: hostname, certificates, secrets and DNS go by that. */
export function effectivePod({ pod, nodeAddress, revision, identity, secrets = secretsOf(pod) }: EffectivePodInput): V1Pod {
  const name = pod.metadata?.name ?? '';
  const namespace = pod.metadata?.namespace ?? 'default';
  const annotations = {
    ...pod.metadata?.annotations,
    [REVISION]: revision,
    ...(identity === undefined ? {} : { [IDENTITY_REVISION]: identity }),
  };
  const spec = withSecretMounts(name, pod.spec ?? { containers: [] }, secrets);
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { ...pod.metadata, name, namespace, annotations },
    spec: {
      ...spec,
      hostname: spec.hostname === undefined || spec.hostname === '' ? name : spec.hostname,
      priority: POD_PRIORITY,
      dnsPolicy: 'None',
      dnsConfig: {
        ...spec.dnsConfig,
        nameservers: [nodeAddress],
        searches: [`${namespace}.svc.cluster.local`, 'svc.cluster.local', 'cluster.local'],
      },
    },
  };
}

export interface PodUidInput {
  /** The node's name: the same Pod on two nodes is two Pods. */
  readonly node: string;
  /** Effective. */
  readonly pod: V1Pod;
  /** Another one admits the same content anew. */
  readonly nonce: string;
}

/** 32 hex digits over everything for whose change a container must be restarted. */
export function podUid({ node, pod, nonce }: PodUidInput): string {
  const annotations = Object.entries(pod.metadata?.annotations ?? {}).filter(([name]) => !NOT_COVERED_BY_UID.includes(name));
  const covered = {
    node,
    namespace: pod.metadata?.namespace,
    name: pod.metadata?.name,
    annotations: Object.fromEntries(annotations),
    spec: pod.spec,
    nonce,
  };
  return sha512Hex(canonicalJson(covered)).slice(0, 32);
}

/** The name of one version, so that a successor may run beside it: `web-1a2b3c4d`. */
export function versionedName(name: string, uid: string): string {
  return `${name}-${uid.slice(0, 8)}`;
}
