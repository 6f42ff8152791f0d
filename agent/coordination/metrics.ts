/** metrics — what can be seen of the streams: who was refused and why, how many streams there are, how much goes over them. */
import type { Meter } from '../../controllers/metrics.ts';
import type { RefusalCode } from '../../reconcilers/hub/refusal.ts';

/**
 * Before a message is looked at: a connection too many of one source, or in all · handshakes too many or too slow · what is no TLS 1.3 with a
 * certificate of the cluster's authority · no HTTP/2 · whose certificate names nobody, or somebody elsewhere · who never began a stream.
 */
export type ConnectionRefusal =
  | 'source-connections'
  | 'connections'
  | 'handshakes'
  | 'handshake-timeout'
  | 'tls'
  | 'certificate'
  | 'alpn'
  | 'identity'
  | 'address'
  | 'no-session';
export type StreamRefusal = RefusalCode | 'order' | 'malformed' | 'hello-timeout' | 'slow' | 'internal' | 'identity' | 'address';
export type Direction = 'in' | 'out';

export interface CoordinationMetrics {
  refused(reason: ConnectionRefusal | StreamRefusal): void;
  message(direction: Direction, kind: string, bytes: number): void;
  streams(count: number): void;
  connections(count: number): void;
  encoded(): void;
  /** A stream ended without a word: cancelled, its connection lost, or a message over its size, which gRPC itself refuses. */
  cut(): void;
}

export function coordinationMetrics(meter: Meter): CoordinationMetrics {
  const refused = meter.counter('podmin_coordination_refused_total', 'Connections and streams that were refused, by reason.', ['reason']);
  const messages = meter.counter('podmin_coordination_messages_total', 'Messages on the streams of the hub.', ['direction', 'kind']);
  const bytes = meter.counter('podmin_coordination_bytes_total', 'Bytes of messages on the streams of the hub.', ['direction']);
  const encoded = meter.counter('podmin_coordination_encoded_total', 'Messages that were encoded; each may go to many streams.', []);
  const cut = meter.counter('podmin_coordination_cut_total', 'Streams that were cut: lost, cancelled, or over the size of a message.', []);
  const streams = meter.gauge('podmin_coordination_streams', 'Streams whose Hello was taken.', []);
  const connections = meter.gauge('podmin_coordination_connections', 'Connections to the hub.', []);
  return {
    refused: (reason) => refused.with(reason).inc(),
    message: (direction, kind, size) => {
      messages.with(direction, kind).inc();
      bytes.with(direction).inc(size);
    },
    streams: (count) => streams.with().set(count),
    connections: (count) => connections.with().set(count),
    encoded: () => encoded.with().inc(),
    cut: () => cut.with().inc(),
  };
}
