/**
 * grpc — the Pods API over the kubelet's unix socket.
 *
 * Holds: the newest version of the service that the kubelet serves is found and remembered; a message is bounded; failures are
 * `SourceError`s that say what to do. Does not hold: keep-alive by pings, which the kubelet's server punishes when they come more often
 * than every five minutes; on a unix socket a dead kubelet is noticed at once, and a hung one at the next list.
 *
 * Loaded only when a connection is made: gRPC is a large part of a small agent's memory.
 */
import { hash } from 'node:crypto';
import { create, fromBinary, toBinary } from '@bufbuild/protobuf';
import { Client, credentials, Metadata, type ServiceError, status } from '@grpc/grpc-js';
import { SourceError } from '../../source.ts';
import { decodePod } from './codec.ts';
import {
  EventType,
  ListPodsRequestSchema,
  type ListPodsResponse,
  ListPodsResponseSchema,
  WatchPodsRequestSchema,
  type WatchPodsEvent,
  WatchPodsEventSchema,
} from './generated/pods_pb.ts';
import type { ConnectPods, PodEvent, PodRecord, PodsApi } from './pods-api.ts';

export interface KubeletSocket {
  /** Absolute path of the socket. */
  readonly socket: string;
  /** Default 32 MiB: 110 Pods, the kubelet's own limit, of 256 KiB each. */
  readonly maxMessageBytes?: number;
}

/** Newest first. 1.36 and 1.37 serve v1alpha1; the name changes when the API is promoted. */
const versions = ['v1', 'v1beta1', 'v1alpha1'] as const;
const defaultMaxMessageBytes = 32 * 1024 * 1024;
/** Someone has to change the kubelet's configuration first. */
const unimplementedRetryMs = 30_000;

export function connectKubelet({ socket, maxMessageBytes = defaultMaxMessageBytes }: KubeletSocket): ConnectPods {
  let known: string | undefined;
  return async () =>
    new GrpcPods({ socket, maxMessageBytes, candidates: known === undefined ? versions : [known], found: (version) => (known = version) });
}

class GrpcPods implements PodsApi {
  readonly #client: Client;
  readonly #socket: string;
  readonly #candidates: readonly string[];
  readonly #found: (version: string | undefined) => void;
  #version: string | undefined;

  constructor(input: {
    readonly socket: string;
    readonly maxMessageBytes: number;
    readonly candidates: readonly string[];
    readonly found: (version: string | undefined) => void;
  }) {
    this.#socket = input.socket;
    this.#candidates = input.candidates;
    this.#found = input.found;
    this.#client = new Client(`unix://${input.socket}`, credentials.createInsecure(), {
      'grpc.max_receive_message_length': input.maxMessageBytes,
      // A call that failed is told, not tried again behind our back.
      'grpc.enable_retries': 0,
      // A pool shared in the process would outlive the connection.
      'grpc.use_local_subchannel_pool': 1,
      // Go's server refuses the socket's path, which would be the default, as an authority.
      'grpc.default_authority': 'localhost',
    });
  }

  async *watch(signal: AbortSignal): AsyncGenerator<PodEvent> {
    for (const version of this.#candidates) {
      try {
        for await (const message of this.#stream(version, signal)) {
          if (this.#version === undefined) this.#found((this.#version = version));
          const event = decodeEvent(message);
          if (event !== undefined) yield event;
        }
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (codeOf(error) !== status.UNIMPLEMENTED) throw explained(error, this.#socket);
      }
    }
    this.#found(undefined);
    throw new SourceError(
      `the kubelet at ${this.#socket} does not serve the Pods API; ` +
        'enable the PodsAPI feature gate (featureGates: {PodsAPI: true} in its configuration) and restart it',
      { retryAfterMs: unimplementedRetryMs },
    );
  }

  async list(signal: AbortSignal): Promise<readonly PodRecord[]> {
    const { promise, resolve, reject } = Promise.withResolvers<ListPodsResponse>();
    const call = this.#client.makeUnaryRequest(
      `/${this.#version ?? this.#candidates[0] ?? versions[0]}.Pods/ListPods`,
      (request) => Buffer.from(toBinary(ListPodsRequestSchema, request)),
      (bytes) => fromBinary(ListPodsResponseSchema, bytes, { readUnknownFields: false }),
      create(ListPodsRequestSchema),
      new Metadata(),
      {},
      (error, answer) => {
        if (answer === undefined) reject(error === null ? new SourceError('the kubelet gave no answer') : explained(error, this.#socket));
        else resolve(answer);
      },
    );
    const cancel = (): void => call.cancel();
    signal.addEventListener('abort', cancel);
    try {
      // Bytes that are not a Pod make the whole list one that can't be believed: a Pod missing from it would count as gone.
      return (await promise).pods.map(recordOf);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  close(): void {
    this.#client.close();
  }

  async *#stream(version: string, signal: AbortSignal): AsyncGenerator<WatchPodsEvent> {
    const call = this.#client.makeServerStreamRequest(
      `/${version}.Pods/WatchPods`,
      (request) => Buffer.from(toBinary(WatchPodsRequestSchema, request)),
      (bytes) => fromBinary(WatchPodsEventSchema, bytes, { readUnknownFields: false }),
      create(WatchPodsRequestSchema),
    );
    const cancel = (): void => call.cancel();
    signal.addEventListener('abort', cancel);
    if (signal.aborted) cancel();
    try {
      for await (const message of call as AsyncIterable<WatchPodsEvent>) yield message;
    } finally {
      signal.removeEventListener('abort', cancel);
      cancel();
    }
  }
}

function recordOf(bytes: Uint8Array): PodRecord {
  // Kubernetes marshals maps in the order of their keys, so equal Pods are equal bytes.
  return { pod: decodePod(bytes), version: hash('sha256', bytes, 'base64url') };
}

function decodeEvent({ type, pod }: WatchPodsEvent): PodEvent | undefined {
  try {
    switch (type) {
      case EventType.ADDED:
      case EventType.MODIFIED:
        return { type: 'applied', ...recordOf(pod) };
      case EventType.DELETED:
        return { type: 'deleted', uid: decodePod(pod).uid };
      case EventType.INITIAL_SYNC_COMPLETE:
        return { type: 'synced' };
      default:
        // A type of a later version: what it means for a Pod comes with the next list.
        return undefined;
    }
  } catch (cause) {
    return { type: 'broken', error: new SourceError('the kubelet sent a Pod that can not be decoded', { cause }) };
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

function explained(error: unknown, socket: string): SourceError {
  const details = error instanceof Error && 'details' in error ? String((error as ServiceError).details) : String(error);
  switch (codeOf(error)) {
    case status.UNAVAILABLE:
      return new SourceError(
        `the kubelet does not answer on ${socket}: ${details}; see that it runs, with the PodsAPI feature gate enabled`,
        { cause: error },
      );
    case status.FAILED_PRECONDITION:
      return new SourceError(`the kubelet at ${socket} has not read its sources of Pods yet: ${details}`, { cause: error });
    case status.RESOURCE_EXHAUSTED:
      return new SourceError(`the kubelet at ${socket} cut the connection off, or a message was too large: ${details}`, { cause: error });
    default:
      return new SourceError(`the Pods API at ${socket} failed: ${details}`, { cause: error });
  }
}
