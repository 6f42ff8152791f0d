/**
 * server — the hub's end of the streams: `Coordination.Sync` on `[node]:8081`, TLS 1.3, mutual.
 *
 * Holds: a change goes to every stream within `coalesceMs`, encoded once for all that are at the same position; every stream has a heartbeat
 * each two seconds; what is wrong with one connection or stream is that one's end. Does not hold: it serves for as long as it runs, whether
 * the hub leads or not; the hub refuses while it does not.
 */
import { Server, ServerCredentials, type ServerDuplexStream } from '@grpc/grpc-js';
import type { FromHub, Heartbeat, Turn } from '../../api/cluster.ts';
import { MAX_FROM_HUB_BYTES, MAX_FROM_NODE_BYTES } from '../../api/proto/bounds.ts';
import { writeFromHub } from '../../api/proto/write.ts';
import type { Clock, Timer } from '../../controllers/clock.ts';
import type { Meter } from '../../controllers/metrics.ts';
import type { NodeCredentials } from './credentials.ts';
import { Gate, type GateLimits, gateLimits } from './gate.ts';
import type { CoordinationHub, Turns } from './hub.ts';
import { type CoordinationMetrics, coordinationMetrics } from './metrics.ts';
import { Stream } from './stream.ts';

export const COORDINATION_PORT = 8081;
export const SYNC_PATH = '/podmin.agent.api.v2.Coordination/Sync';
export const HEARTBEAT_MS = 2_000;

export interface CoordinationServerInput {
  readonly hub: CoordinationHub;
  readonly turns: Turns;
  readonly credentials: NodeCredentials;
  readonly clock: Clock;
  readonly meter: Meter;
  readonly heartbeat: () => Heartbeat;
  readonly host: string;
  /** Default 8081. 0: any. */
  readonly port?: number;
  readonly limits?: Partial<GateLimits>;
  /** Default: equal. */
  readonly isFrom?: (address: string, remote: string) => boolean;
  /** How long changes are gathered: a thousand nodes that report at once are one delta and not a thousand. Default 50 ms. */
  readonly coalesceMs?: number;
}

/** Two, so that a node's new stream may come before its old one is gone. */
const streamsPerConnection = 2;
const keepalive = { timeMs: 10_000, timeoutMs: 5_000, idleMs: 10_000 } as const;
/** For the status to arrive, before a connection on which a stream was refused is cut. */
const lingerMs = 1_000;

export class CoordinationServer implements AsyncDisposable {
  readonly #input: CoordinationServerInput;
  readonly #metrics: CoordinationMetrics;
  readonly #grpc: Server;
  readonly #gate: Gate;
  readonly #streams = new Set<Stream>();
  readonly #byNode = new Map<string, Stream>();
  /** The hub gives the same object to all who are at the same position. */
  readonly #encoded = new WeakMap<FromHub, Uint8Array>();
  readonly #subscription: Disposable;
  readonly #timers = new Set<Timer>();
  #gathering = false;
  #closed = false;

  constructor(input: CoordinationServerInput) {
    this.#input = input;
    this.#metrics = coordinationMetrics(input.meter);
    this.#grpc = new Server({
      'grpc.max_receive_message_length': MAX_FROM_NODE_BYTES,
      'grpc.max_send_message_length': MAX_FROM_HUB_BYTES,
      'grpc.max_concurrent_streams': streamsPerConnection,
      'grpc.keepalive_time_ms': keepalive.timeMs,
      'grpc.keepalive_timeout_ms': keepalive.timeoutMs,
      'grpc.max_connection_idle_ms': keepalive.idleMs,
      'grpc.enable_channelz': 0,
      'grpc-node.max_session_memory': 16,
    });
    // Messages are taken apart in the stream, which has words for what is wrong with one.
    this.#grpc.register(SYNC_PATH, (call: ServerDuplexStream<Uint8Array, Uint8Array>) => this.#open(call), asBuffer, asBuffer, 'bidi');
    const injector = this.#grpc.createConnectionInjector(ServerCredentials.createInsecure());
    this.#gate = new Gate({
      credentials: input.credentials,
      metrics: this.#metrics,
      limits: { ...gateLimits, ...input.limits },
      isFrom: input.isFrom ?? ((address, remote) => address === remote),
      opened: (socket) => injector.injectConnection(socket),
    });
    this.#subscription = input.hub.subscribe(() => this.#changed());
  }

  /** Gives the port. */
  async start(): Promise<number> {
    const { host, port = COORDINATION_PORT } = this.#input;
    const listening = await this.#gate.listen({ host, port });
    this.#beat();
    return listening;
  }

  get streams(): number {
    return this.#byNode.size;
  }

  /** A turn for a node. One that is not here, or behind, asks again. */
  deliver(node: string, turn: Turn): void {
    this.#byNode.get(node)?.send({ kind: 'turn', turn });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    this.#subscription[Symbol.dispose]();
    for (const timer of this.#timers) timer.cancel();
    for (const stream of [...this.#streams]) stream.finish();
    this.#grpc.forceShutdown();
    await this.#gate.close();
  }

  #open(call: ServerDuplexStream<Uint8Array, Uint8Array>): void {
    const { hub, turns, clock } = this.#input;
    const remote = call.getPeer();
    let node: string | undefined;
    const stream: Stream = new Stream({
      call,
      admission: this.#gate.admissionOf(remote),
      hub,
      turns,
      clock,
      metrics: this.#metrics,
      encode: (message) => this.#encode(message),
      began: (begun, id) => {
        node = id;
        this.#gate.account(remote);
        this.#byNode.set(id, begun);
        this.#metrics.streams(this.#byNode.size);
      },
      ended: (ended, refusal) => {
        this.#streams.delete(ended);
        if (node !== undefined && this.#byNode.get(node) === ended) this.#byNode.delete(node);
        this.#metrics.streams(this.#byNode.size);
        if (refusal === undefined) return;
        this.#gate.account(remote);
        this.#later(lingerMs, () => this.#gate.disconnect(remote));
      },
    });
    if (!stream.over) this.#streams.add(stream);
  }

  #encode(message: FromHub): Uint8Array {
    const known = this.#encoded.get(message);
    if (known !== undefined) return known;
    const bytes = writeFromHub(message);
    this.#encoded.set(message, bytes);
    this.#metrics.encoded();
    return bytes;
  }

  #changed(): void {
    if (this.#gathering || this.#closed) return;
    this.#gathering = true;
    this.#later(this.#input.coalesceMs ?? 50, () => {
      this.#gathering = false;
      for (const stream of [...this.#streams]) stream.pump();
    });
  }

  #beat(): void {
    this.#later(HEARTBEAT_MS, () => {
      const message: FromHub = { kind: 'heartbeat', heartbeat: this.#input.heartbeat() };
      for (const stream of [...this.#streams]) {
        stream.pump();
        stream.send(message);
      }
      this.#beat();
    });
  }

  #later(ms: number, fn: () => void): void {
    if (this.#closed) return;
    const timer = this.#input.clock.timer(ms, () => {
      this.#timers.delete(timer);
      fn();
    });
    this.#timers.add(timer);
  }
}

const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
