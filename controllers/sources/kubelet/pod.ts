/**
 * pod — a Pod as the kubelet tells it, reduced to what a controller on the node reads: a small plain object, without the bytes it came from.
 *
 * Holds: lists are never undefined; times are milliseconds since the epoch, at the kubelet's resolution of a second; what the kubelet did
 * not set is undefined (or an empty string where Kubernetes has no other word). Does not hold: a standalone kubelet never sets host
 * addresses, the Pod address of a Pod on the host's network, or a deletion time for a static Pod.
 */
export interface KubeletPod {
  readonly uid: string;
  readonly namespace: string;
  /** For a static Pod this ends with `-<node name>`. */
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly createdMs: number | undefined;
  readonly deletionMs: number | undefined;
  readonly nodeName: string;
  readonly restartPolicy: string;
  readonly hostNetwork: boolean;
  readonly terminationGracePeriodSeconds: number | undefined;
  readonly containers: readonly KubeletContainer[];
  readonly initContainers: readonly KubeletContainer[];
  /** `Pending`, `Running`, `Succeeded`, `Failed`, `Unknown`; empty while the kubelet has made no status yet. */
  readonly phase: string;
  /** Why the Pod as a whole is in this phase: a rejected Pod says here which admission check said no. */
  readonly reason: string;
  readonly message: string;
  readonly conditions: readonly PodCondition[];
  readonly hostIP: string;
  readonly podIPs: readonly string[];
  readonly startMs: number | undefined;
  readonly containerStatuses: readonly ContainerStatus[];
  readonly initContainerStatuses: readonly ContainerStatus[];
  /**
   * The kubelet's latest complete list did not name this Pod, but its end has not been told either: it is ending, or its end was missed.
   * Absence from the list alone does not mean that its containers have stopped.
   */
  readonly unlisted: boolean;
}

/** A container as the Pod's spec has it. */
export interface KubeletContainer {
  readonly name: string;
  readonly image: string;
  readonly ports: readonly ContainerPort[];
}

/** A port that a container declares. */
export interface ContainerPort {
  readonly name: string;
  readonly containerPort: number;
  /** 0: none. */
  readonly hostPort: number;
  readonly protocol: string;
}

/** A condition of a Pod, such as `Ready`. `lastTransitionMs` is milliseconds since the epoch. */
export interface PodCondition {
  readonly type: string;
  /** `True`, `False` or `Unknown`. */
  readonly status: string;
  readonly reason: string;
  readonly message: string;
  readonly lastTransitionMs: number | undefined;
}

/** A container as the kubelet sees it. */
export interface ContainerStatus {
  readonly name: string;
  readonly image: string;
  readonly imageID: string;
  readonly containerID: string;
  readonly ready: boolean;
  readonly started: boolean;
  readonly restartCount: number;
  readonly state: ContainerState;
  readonly lastState: ContainerState;
}

/**
 * What a container does, or did. Times are milliseconds since the epoch, undefined when the kubelet gave none; `none` is what it says
 * before there is anything.
 */
export type ContainerState =
  | { readonly type: 'waiting'; readonly reason: string; readonly message: string }
  | { readonly type: 'running'; readonly startedMs: number | undefined }
  | {
      readonly type: 'terminated';
      readonly exitCode: number;
      readonly signal: number;
      readonly reason: string;
      readonly message: string;
      readonly startedMs: number | undefined;
      readonly finishedMs: number | undefined;
    }
  | { readonly type: 'none' };

/**
 * Whether the Pod's `Ready` condition is `True`. Says nothing about `unlisted`.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { isReady } from 'podmin/controllers/kubelet';
 *
 * const condition = { type: 'Ready', status: 'True', reason: '', message: '', lastTransitionMs: undefined };
 * assert.deepEqual([isReady({ conditions: [condition] }), isReady({ conditions: [] })], [true, false]);
 */
export function isReady(pod: Pick<KubeletPod, 'conditions'>): boolean {
  return pod.conditions.some((condition) => condition.type === 'Ready' && condition.status === 'True');
}

/**
 * Whether the kubelet's last word is that a container of the Pod runs.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { hasRunningContainer } from 'podmin/controllers/kubelet';
 *
 * assert.equal(hasRunningContainer({ containerStatuses: [], initContainerStatuses: [] }), false);
 */
export function hasRunningContainer(pod: Pick<KubeletPod, 'containerStatuses' | 'initContainerStatuses'>): boolean {
  return [...pod.containerStatuses, ...pod.initContainerStatuses].some((container) => container.state.type === 'running');
}
