/** pod-state — the kubelet's word on one Pod, reduced to what the fate of its manifest depends on. */
import { isReady, type ContainerStatus, type KubeletPod } from '../../controllers/sources/kubelet/pod.ts';

export type PodState =
  /** The kubelet doesn't name it (yet). */
  | { readonly kind: 'unseen' }
  | { readonly kind: 'starting'; readonly reason: string | undefined }
  /** Containers run, not Ready. */
  | { readonly kind: 'running'; readonly reason: string | undefined }
  | { readonly kind: 'ready' }
  | { readonly kind: 'crashing'; readonly reason: string }
  /** Refused at admission: Failed without a container, and never tried again under this UID. */
  | { readonly kind: 'rejected'; readonly reason: string }
  /** All containers have ended and none will be restarted. */
  | { readonly kind: 'ended'; readonly reason: string };

/** What a container waits for when it will not come up by waiting. The kubelet's names, `pkg/kubelet/images/types.go` and `kubelet_pods.go`. */
const STUCK = new Set([
  'CrashLoopBackOff',
  'ImagePullBackOff',
  'ErrImagePull',
  'ErrImageNeverPull',
  'InvalidImageName',
  'ImageInspectError',
  'RegistryUnavailable',
  'CreateContainerConfigError',
  'CreateContainerError',
  'RunContainerError',
]);

export function podState(pod: KubeletPod | undefined): PodState {
  if (pod === undefined) return { kind: 'unseen' };
  const statuses = [...pod.initContainerStatuses, ...pod.containerStatuses];
  if (pod.phase === 'Failed' && !statuses.some(hasRun)) return { kind: 'rejected', reason: joined(pod.reason, pod.message) };
  if (pod.phase === 'Failed' || pod.phase === 'Succeeded')
    return { kind: 'ended', reason: joined(pod.reason || pod.phase, lastWords(statuses)) };
  if (isReady(pod) && pod.phase === 'Running') return { kind: 'ready' };
  const stuck = statuses.find((status) => status.state.type === 'waiting' && STUCK.has(status.state.reason));
  if (stuck?.state.type === 'waiting') {
    return { kind: 'crashing', reason: `${stuck.name}: ${joined(stuck.state.reason, lastWords([stuck]) || stuck.state.message)}` };
  }
  const running = pod.containerStatuses.some((status) => status.state.type === 'running');
  return { kind: running ? 'running' : 'starting', reason: notReady(pod) };
}

export function restartsOf(pod: KubeletPod | undefined): number {
  return (pod?.containerStatuses ?? []).reduce((sum, status) => sum + status.restartCount, 0);
}

function hasRun(status: ContainerStatus): boolean {
  return (
    status.state.type === 'running' ||
    status.state.type === 'terminated' ||
    status.lastState.type === 'terminated' ||
    status.containerID !== ''
  );
}

function notReady(pod: KubeletPod): string | undefined {
  const condition = pod.conditions.find((c) => c.type === 'Ready' && c.status !== 'True');
  const waiting = pod.containerStatuses.find((s) => s.state.type === 'waiting');
  if (waiting?.state.type === 'waiting') return `${waiting.name}: ${joined(waiting.state.reason, waiting.state.message)}`;
  return condition === undefined ? undefined : joined(condition.reason, condition.message) || undefined;
}

function lastWords(statuses: readonly ContainerStatus[]): string {
  for (const { name, state, lastState } of statuses) {
    const end = state.type === 'terminated' ? state : lastState.type === 'terminated' ? lastState : undefined;
    if (end !== undefined)
      return joined(`${name} ended with exit code ${end.exitCode}`, [end.reason, end.message].filter((part) => part !== '').join(': '));
  }
  return '';
}

/** Bounded: these words come from containers and end up in a document that every node's reader fetches. */
function joined(...parts: readonly string[]): string {
  const text = parts.filter((part) => part !== '').join(': ');
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}
