/** kubelet — Pods of a local kubelet as objects to watch. */
export { kubeletPods, type KubeletPodsInput } from './kubelet-pods.ts';
export {
  hasRunningContainer,
  isReady,
  type ContainerPort,
  type ContainerState,
  type ContainerStatus,
  type KubeletContainer,
  type KubeletPod,
  type PodCondition,
} from './pod.ts';
export type { ConnectPods, PodEvent, PodRecord, PodsApi } from './pods-api.ts';
export { podsSource, type PodsSource, type PodsSourceInput, type PodsSourceOptions } from './pods-source.ts';
