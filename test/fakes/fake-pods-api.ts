/**
 * fake-pods-api — the kubelet's Pods API served by gRPC on a unix socket, over any `ConnectPods` (the model kubelet's, or `FakePods`), with
 * the faults of the wire on demand: another name of the service, a status in place of an answer, bytes that are no Pod.
 */
import { Server, ServerCredentials, type ServerUnaryCall, type ServerWritableStream, type sendUnaryData, status } from '@grpc/grpc-js';
import { create, fromBinary, toBinary, type DescMessage, type MessageShape } from '@bufbuild/protobuf';
import { encodePod } from '../../controllers/sources/kubelet/codec.ts';
import {
  EventType,
  ListPodsRequestSchema,
  type ListPodsRequest,
  type ListPodsResponse,
  ListPodsResponseSchema,
  WatchPodsRequestSchema,
  type WatchPodsRequest,
  type WatchPodsEvent,
  WatchPodsEventSchema,
} from '../../controllers/sources/kubelet/generated/pods_pb.ts';
import type { ConnectPods } from '../../controllers/sources/kubelet/pods-api.ts';
import type { KubeletPod } from '../../controllers/sources/kubelet/pod.ts';
import { PodsBroadcast, recordOf } from './model-kubelet/broadcast.ts';

export interface FakePodsApiInput {
  readonly socket: string;
  readonly connect: ConnectPods;
  /** Versions of the service that are served. Default `v1alpha1`, as kubelet 1.36. */
  readonly versions?: readonly string[];
}

export class FakePodsApi {
  readonly #input: FakePodsApiInput;
  #server: Server | undefined;
  /** Answers everything with this status until undefined again. */
  failWith: status | undefined;
  /** Sent as a MODIFIED event to each watch that starts, before anything else. */
  garbage: Uint8Array | undefined;
  /** `v1alpha1 WatchPods`, … of the calls that reached a method. */
  readonly calls: string[] = [];

  constructor(input: FakePodsApiInput) {
    this.#input = input;
  }

  async start(): Promise<void> {
    const server = new Server();
    for (const version of this.#input.versions ?? ['v1alpha1']) {
      server.addService(
        {
          WatchPods: {
            path: `/${version}.Pods/WatchPods`,
            requestStream: false,
            responseStream: true,
            ...codec('request', WatchPodsRequestSchema),
            ...codec('response', WatchPodsEventSchema),
          },
          ListPods: {
            path: `/${version}.Pods/ListPods`,
            requestStream: false,
            responseStream: false,
            ...codec('request', ListPodsRequestSchema),
            ...codec('response', ListPodsResponseSchema),
          },
        },
        {
          WatchPods: (call: ServerWritableStream<WatchPodsRequest, WatchPodsEvent>) => void this.#watch(version, call),
          ListPods: (call: ServerUnaryCall<ListPodsRequest, ListPodsResponse>, answer: sendUnaryData<ListPodsResponse>) =>
            void this.#list(version, call, answer),
        },
      );
    }
    await new Promise<void>((resolve, reject) => {
      server.bindAsync(`unix://${this.#input.socket}`, ServerCredentials.createInsecure(), (error) => (error ? reject(error) : resolve()));
    });
    this.#server = server;
  }

  /** As a process that dies: every connection is cut. */
  stop(): void {
    this.#server?.forceShutdown();
    this.#server = undefined;
  }

  [Symbol.dispose](): void {
    this.stop();
  }

  async #watch(version: string, call: ServerWritableStream<WatchPodsRequest, WatchPodsEvent>): Promise<void> {
    this.calls.push(`${version} WatchPods`);
    if (this.failWith !== undefined) return void call.emit('error', { code: this.failWith, details: 'as told' });
    const controller = new AbortController();
    call.on('cancelled', () => controller.abort());
    const names = new Map<string, KubeletPod>();
    const send = async (type: EventType, pod?: Uint8Array): Promise<void> => {
      const more = call.write(create(WatchPodsEventSchema, { type, ...(pod === undefined ? {} : { pod }) }));
      if (more || controller.signal.aborted) return;
      await new Promise<void>((resolve) => {
        call.once('drain', resolve);
        controller.signal.addEventListener('abort', () => resolve(), { once: true });
      });
    };
    try {
      const api = await this.#input.connect(controller.signal);
      if (this.garbage !== undefined) await send(EventType.MODIFIED, this.garbage);
      for await (const event of api.watch(controller.signal)) {
        if (event.type === 'synced') await send(EventType.INITIAL_SYNC_COMPLETE);
        else if (event.type === 'applied') {
          const type = names.has(event.pod.uid) ? EventType.MODIFIED : EventType.ADDED;
          names.set(event.pod.uid, event.pod);
          await send(type, encodePod(event.pod));
        } else if (event.type === 'deleted') {
          const { name = '', namespace = '' } = names.get(event.uid) ?? {};
          await send(EventType.DELETED, encodePod(aBarePod({ uid: event.uid, name, namespace })));
        }
      }
      call.end();
    } catch (error) {
      const details = error instanceof Error ? error.message : String(error);
      const code = details.startsWith('RESOURCE_EXHAUSTED') ? status.RESOURCE_EXHAUSTED : status.UNAVAILABLE;
      call.emit('error', { code, details });
    }
  }

  async #list(
    version: string,
    call: ServerUnaryCall<ListPodsRequest, ListPodsResponse>,
    answer: sendUnaryData<ListPodsResponse>,
  ): Promise<void> {
    this.calls.push(`${version} ListPods`);
    if (this.failWith !== undefined) return answer({ code: this.failWith, details: 'as told' });
    const controller = new AbortController();
    call.on('cancelled', () => controller.abort());
    try {
      const api = await this.#input.connect(controller.signal);
      const records = await api.list(controller.signal);
      answer(null, create(ListPodsResponseSchema, { pods: records.map(({ pod }) => encodePod(pod)) }));
    } catch (error) {
      answer({ code: status.UNAVAILABLE, details: error instanceof Error ? error.message : String(error) });
    }
  }
}

/** Pods that a test puts there, with the broadcaster's faults. */
export class FakePods {
  readonly #pods = new Map<string, KubeletPod>();
  readonly #broadcast = new PodsBroadcast();
  /** Neither in lists nor in the first Pods of a watch: what a kubelet has not read yet, or an ending Pod. */
  readonly hidden = new Set<string>();

  constructor() {
    this.#broadcast.open();
  }

  readonly connect: ConnectPods = async () =>
    this.#broadcast.connect(() => [...this.#pods.values()].filter(({ uid }) => !this.hidden.has(uid)).map(recordOf));

  put(pod: KubeletPod): void {
    this.#pods.set(pod.uid, pod);
    this.#broadcast.send({ type: 'applied', ...recordOf(pod) });
  }
  /** As an event that is late: what lists say does not change. */
  say(pod: KubeletPod): void {
    this.#broadcast.send({ type: 'applied', ...recordOf(pod) });
  }
  delete(uid: string): void {
    this.#pods.delete(uid);
    this.#broadcast.send({ type: 'deleted', uid });
  }
  /** As a Pod that is removed before it started. */
  deleteSilently(uid: string): void {
    this.#pods.delete(uid);
  }
  dropEvents(count: number): void {
    this.#broadcast.drop(count);
  }
  cut(why?: string): void {
    this.#broadcast.cut(why);
  }
  stop(): void {
    this.#broadcast.close();
  }
  start(): void {
    this.#broadcast.open();
  }
}

export function aBarePod(fields: Partial<KubeletPod> & { readonly uid: string }): KubeletPod {
  return {
    namespace: 'default',
    name: `${fields.uid}-node`,
    labels: {},
    annotations: {},
    createdMs: undefined,
    deletionMs: undefined,
    nodeName: 'node',
    restartPolicy: 'Always',
    hostNetwork: false,
    terminationGracePeriodSeconds: undefined,
    containers: [],
    initContainers: [],
    phase: '',
    reason: '',
    message: '',
    conditions: [],
    hostIP: '',
    podIPs: [],
    startMs: undefined,
    containerStatuses: [],
    initContainerStatuses: [],
    unlisted: false,
    ...fields,
  };
}

function codec<N extends 'request' | 'response', D extends DescMessage>(name: N, schema: D) {
  return {
    [`${name}Serialize`]: (message: MessageShape<D>) => Buffer.from(toBinary(schema, message)),
    [`${name}Deserialize`]: (bytes: Buffer) => fromBinary(schema, bytes),
  } as Record<`${N}Serialize`, (message: MessageShape<D>) => Buffer> & Record<`${N}Deserialize`, (bytes: Buffer) => MessageShape<D>>;
}
