/**
 * kubelet — Pods of a local kubelet as objects to watch.
 *
 * @module podmin/controllers/kubelet
 */
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
export type { KubeletSocket } from './grpc.ts';
export { type PodsSource, type PodsSourceOptions } from './pods-source.ts';
