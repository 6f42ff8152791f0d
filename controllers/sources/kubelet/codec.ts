/**
 * codec — the bytes of a core/v1 Pod, to and from `KubeletPod`.
 *
 * Holds: decoding keeps nothing of the bytes and skips every field that is not named in proto/pod.proto; encoding writes those fields only
 * (it serves fakes of the kubelet). Does not hold: no field is validated beyond its wire type; a Pod without a UID is refused.
 */
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import {
  type Container as ContainerMessage,
  type ContainerState as StateMessage,
  ContainerStateSchema,
  type ContainerStatus as StatusMessage,
  ContainerStatusSchema,
  PodSchema,
  type Time,
  TimeSchema,
} from './generated/pod_pb.ts';
import type { ContainerState, ContainerStatus, KubeletContainer, KubeletPod } from './pod.ts';

const none: ContainerState = { type: 'none' };

export function decodePod(bytes: Uint8Array): KubeletPod {
  // Unknown fields would be kept for writing them back: most of a Pod is unknown here.
  const { metadata, spec, status } = fromBinary(PodSchema, bytes, { readUnknownFields: false });
  if (metadata === undefined || metadata.uid === '') throw new Error('the Pod has no UID; the bytes are not a core/v1 Pod');
  const podIPs = (status?.podIPs ?? []).map((entry) => entry.ip);
  return {
    uid: metadata.uid,
    namespace: metadata.namespace,
    name: metadata.name,
    labels: metadata.labels,
    annotations: metadata.annotations,
    createdMs: milliseconds(metadata.creationTimestamp),
    deletionMs: milliseconds(metadata.deletionTimestamp),
    nodeName: spec?.nodeName ?? '',
    restartPolicy: spec?.restartPolicy ?? '',
    hostNetwork: spec?.hostNetwork ?? false,
    terminationGracePeriodSeconds:
      spec?.terminationGracePeriodSeconds === undefined ? undefined : Number(spec.terminationGracePeriodSeconds),
    containers: (spec?.containers ?? []).map(container),
    initContainers: (spec?.initContainers ?? []).map(container),
    phase: status?.phase ?? '',
    reason: status?.reason ?? '',
    message: status?.message ?? '',
    conditions: (status?.conditions ?? []).map((condition) => ({
      type: condition.type,
      status: condition.status,
      reason: condition.reason,
      message: condition.message,
      lastTransitionMs: milliseconds(condition.lastTransitionTime),
    })),
    hostIP: status?.hostIP ?? '',
    podIPs: podIPs.length > 0 || status === undefined || status.podIP === '' ? podIPs : [status.podIP],
    startMs: milliseconds(status?.startTime),
    containerStatuses: (status?.containerStatuses ?? []).map(containerStatus),
    initContainerStatuses: (status?.initContainerStatuses ?? []).map(containerStatus),
    unlisted: false,
  };
}

/** For fakes: the bytes that a kubelet would send. `unlisted` is not a word of the kubelet's and is left out. */
export function encodePod(pod: KubeletPod): Uint8Array {
  return toBinary(
    PodSchema,
    create(PodSchema, {
      metadata: {
        name: pod.name,
        namespace: pod.namespace,
        uid: pod.uid,
        labels: { ...pod.labels },
        annotations: { ...pod.annotations },
        ...optional('creationTimestamp', time(pod.createdMs)),
        ...optional('deletionTimestamp', time(pod.deletionMs)),
      },
      spec: {
        containers: pod.containers.map(containerInit),
        initContainers: pod.initContainers.map(containerInit),
        restartPolicy: pod.restartPolicy,
        nodeName: pod.nodeName,
        hostNetwork: pod.hostNetwork,
        ...optional(
          'terminationGracePeriodSeconds',
          pod.terminationGracePeriodSeconds === undefined ? undefined : BigInt(pod.terminationGracePeriodSeconds),
        ),
      },
      status: {
        phase: pod.phase,
        reason: pod.reason,
        message: pod.message,
        hostIP: pod.hostIP,
        podIP: pod.podIPs[0] ?? '',
        podIPs: pod.podIPs.map((ip) => ({ ip })),
        conditions: pod.conditions.map(({ type, status, reason, message, lastTransitionMs }) => ({
          type,
          status,
          reason,
          message,
          ...optional('lastTransitionTime', time(lastTransitionMs)),
        })),
        containerStatuses: pod.containerStatuses.map(containerStatusMessage),
        initContainerStatuses: pod.initContainerStatuses.map(containerStatusMessage),
        ...optional('startTime', time(pod.startMs)),
      },
    }),
  );
}

function container(message: ContainerMessage): KubeletContainer {
  return {
    name: message.name,
    image: message.image,
    ports: message.ports.map(({ name, containerPort, hostPort, protocol }) => ({ name, containerPort, hostPort, protocol })),
  };
}

function containerInit({ name, image, ports }: KubeletContainer) {
  return { name, image, ports: ports.map((port) => ({ ...port })) };
}

function containerStatus(message: StatusMessage): ContainerStatus {
  return {
    name: message.name,
    image: message.image,
    imageID: message.imageID,
    containerID: message.containerID,
    ready: message.ready,
    started: message.started ?? false,
    restartCount: message.restartCount,
    state: state(message.state),
    lastState: state(message.lastState),
  };
}

function containerStatusMessage(status: ContainerStatus): StatusMessage {
  const { name, image, imageID, containerID, ready, started, restartCount } = status;
  return create(ContainerStatusSchema, {
    name,
    image,
    imageID,
    containerID,
    ready,
    started,
    restartCount,
    state: stateMessage(status.state),
    lastState: stateMessage(status.lastState),
  });
}

function state(message: StateMessage | undefined): ContainerState {
  if (message?.waiting !== undefined) return { type: 'waiting', reason: message.waiting.reason, message: message.waiting.message };
  if (message?.running !== undefined) return { type: 'running', startedMs: milliseconds(message.running.startedAt) };
  if (message?.terminated !== undefined) {
    const { exitCode, signal, reason, message: text, startedAt, finishedAt } = message.terminated;
    return {
      type: 'terminated',
      exitCode,
      signal,
      reason,
      message: text,
      startedMs: milliseconds(startedAt),
      finishedMs: milliseconds(finishedAt),
    };
  }
  return none;
}

function stateMessage(from: ContainerState): StateMessage {
  switch (from.type) {
    case 'waiting':
      return create(ContainerStateSchema, { waiting: { reason: from.reason, message: from.message } });
    case 'running':
      return create(ContainerStateSchema, { running: { ...optional('startedAt', time(from.startedMs)) } });
    case 'terminated':
      return create(ContainerStateSchema, {
        terminated: {
          exitCode: from.exitCode,
          signal: from.signal,
          reason: from.reason,
          message: from.message,
          ...optional('startedAt', time(from.startedMs)),
          ...optional('finishedAt', time(from.finishedMs)),
        },
      });
    case 'none':
      return create(ContainerStateSchema);
  }
}

/** Go's zero time arrives as an empty message. */
function milliseconds(at: Time | undefined): number | undefined {
  return at === undefined || (at.seconds === 0n && at.nanos === 0) ? undefined : Number(at.seconds) * 1000 + Math.floor(at.nanos / 1e6);
}

/** The kubelet writes whole seconds. */
function time(ms: number | undefined): Time | undefined {
  return ms === undefined ? undefined : create(TimeSchema, { seconds: BigInt(Math.floor(ms / 1000)) });
}

function optional<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
  return value === undefined ? {} : ({ [key]: value } as Record<K, V>);
}
