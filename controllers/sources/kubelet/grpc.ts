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
import { KnownVersion, type ServiceVersion } from './service-versions.ts';

/** Where the kubelet serves its Pods API: a Unix socket, `/var/lib/kubelet/pods-api/pods-api.sock` unless configured otherwise. */
export interface KubeletSocket {
  /** Absolute path of the socket. */
  readonly socket: string;
  /** Default 32 MiB: 110 Pods, the kubelet's own limit, of 256 KiB each. */
  readonly maxMessageBytes?: number;
}

const defaultMaxMessageBytes = 32 * 1024 * 1024;
/** Someone has to change the kubelet's configuration first. */
const unimplementedRetryMs = 30_000;
/** A kubelet that starts has read its folder within a second, unless it also waits for an API server. */
const notReadyRetryMs = 1_000;
/** Lists and gets are limited to 100 a second (burst 10), so a second would do; who was cut off as too slow has other things to do first. */
const exhaustedRetryMs = 5_000;

export function connectKubelet({ socket, maxMessageBytes = defaultMaxMessageBytes }: KubeletSocket): ConnectPods {
  const known = new KnownVersion();
  return async () => new GrpcPods({ socket, maxMessageBytes, known });
}

class GrpcPods implements PodsApi {
  readonly #client: Client;
  readonly #socket: string;
  readonly #known: KnownVersion;
  /** Of this connection. */
  #version: ServiceVersion | undefined;

  constructor(input: { readonly socket: string; readonly maxMessageBytes: number; readonly known: KnownVersion }) {
    this.#socket = input.socket;
    this.#known = input.known;
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
    for (const version of this.#candidates()) {
      let answered = false;
      try {
        for await (const message of this.#stream(version, signal)) {
          if (!answered) this.#found(version);
          answered = true;
          const event = decodeEvent(message);
          if (event !== undefined) yield event;
        }
        return;
      } catch (error) {
        if (signal.aborted) return;
        if (answered || codeOf(error) !== status.UNIMPLEMENTED) throw explained(error, this.#socket);
      }
    }
    throw this.#notServed();
  }

  async list(signal: AbortSignal): Promise<readonly PodRecord[]> {
    for (const version of this.#candidates()) {
      let answer: ListPodsResponse;
      try {
        answer = await this.#list(version, signal);
      } catch (error) {
        if (codeOf(error) === status.UNIMPLEMENTED) continue;
        throw explained(error, this.#socket);
      }
      this.#found(version);
      // Bytes that are not a Pod make the whole list one that can't be believed: a Pod missing from it would count as gone.
      return answer.pods.map(recordOf);
    }
    throw this.#notServed();
  }

  close(): void {
    this.#client.close();
  }

  /** A connection stays with the name that has answered. */
  #candidates(): readonly ServiceVersion[] {
    return this.#version === undefined ? this.#known.candidates() : [this.#version];
  }

  #found(version: ServiceVersion): void {
    this.#version = version;
    this.#known.works(version);
  }

  #notServed(): SourceError {
    this.#known.forget();
    return new SourceError(
      `the kubelet at ${this.#socket} does not serve the Pods API; ` +
        'enable the PodsAPI feature gate (featureGates: {PodsAPI: true} in its configuration) and restart it',
      { retryAfterMs: unimplementedRetryMs },
    );
  }

  async #list(version: ServiceVersion, signal: AbortSignal): Promise<ListPodsResponse> {
    const { promise, resolve, reject } = Promise.withResolvers<ListPodsResponse>();
    const call = this.#client.makeUnaryRequest(
      `/${version}.Pods/ListPods`,
      (request) => Buffer.from(toBinary(ListPodsRequestSchema, request)),
      (bytes) => fromBinary(ListPodsResponseSchema, bytes, { readUnknownFields: false }),
      create(ListPodsRequestSchema),
      new Metadata(),
      {},
      (error, answer) => {
        if (answer === undefined) reject(error ?? new SourceError('the kubelet gave no answer'));
        else resolve(answer);
      },
    );
    const cancel = (): void => call.cancel();
    signal.addEventListener('abort', cancel);
    if (signal.aborted) cancel();
    try {
      return await promise;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  async *#stream(version: ServiceVersion, signal: AbortSignal): AsyncGenerator<WatchPodsEvent> {
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
      return new SourceError(`the kubelet at ${socket} has not read its sources of Pods yet, so it is asked again soon: ${details}`, {
        cause: error,
        retryAfterMs: notReadyRetryMs,
      });
    case status.RESOURCE_EXHAUSTED:
      return new SourceError(
        `the kubelet at ${socket} cut the connection off, asks for fewer requests, or sent a message that was too large: ${details}`,
        { cause: error, retryAfterMs: exhaustedRetryMs },
      );
    default:
      return new SourceError(`the Pods API at ${socket} failed: ${details}`, { cause: error });
  }
}
