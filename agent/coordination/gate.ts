/**
 * gate — who gets as far as HTTP/2: accepts connections, counts them before anything is spent on them, and lets through what has done a
 * TLS 1.3 handshake with a certificate of the cluster's authority.
 *
 * Holds: at most so many connections per source and in all, and so many handshakes at once; a handshake ends within its time; no session is
 * resumed, so every connection has shown its certificate. Everything that is turned away is counted. Does not hold: what the certificate
 * says is known of a connection, and refused by the stream, which has words for it.
 */
import { constants } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer, type Server as TlsServer, type TLSSocket } from 'node:tls';
import { type NodeIdentity, readNodeIdentity } from '../../api/node-identity.ts';
import { readCertificate } from '../../api/x509/read.ts';
import { type NodeCredentials, tlsOptions } from './credentials.ts';
import type { CoordinationMetrics } from './metrics.ts';

export interface GateLimits {
  /** A node has one stream, and an old one beside it while it reconnects. */
  readonly connectionsPerSource: number;
  /** Above the nodes of the largest cluster that is measured, far below the descriptors that an agent may have. */
  readonly connections: number;
  readonly handshakes: number;
  readonly handshakeMs: number;
}
export const gateLimits: GateLimits = { connectionsPerSource: 8, connections: 4_096, handshakes: 256, handshakeMs: 5_000 };

export interface GateInput {
  readonly credentials: NodeCredentials;
  readonly metrics: CoordinationMetrics;
  readonly limits: GateLimits;
  /** Whether the connection comes from the address that its certificate names. */
  readonly isFrom: (address: string, remote: string) => boolean;
  readonly opened: (socket: TLSSocket) => void;
}

export type Admission =
  { readonly peer: NodeIdentity } | { readonly refusal: { readonly reason: 'identity' | 'address'; readonly message: string } };

interface Connection {
  readonly socket: Socket;
  admission: Admission | undefined;
  /** It has been counted as refused, or has had a session. */
  accounted: boolean;
}

export class Gate {
  readonly #input: GateInput;
  readonly #tls: TlsServer;
  readonly #server: Server;
  /** `address:port` of the other end. */
  readonly #connections = new Map<string, Connection>();
  readonly #perSource = new Map<string, number>();
  #handshakes = 0;
  #leaf: unknown;

  constructor(input: GateInput) {
    this.#input = input;
    const leaf = input.credentials.current();
    this.#leaf = leaf;
    this.#tls = createTlsServer({
      ...tlsOptions(leaf),
      requestCert: true,
      // Looked at below instead, where it can be counted.
      rejectUnauthorized: false,
      ALPNProtocols: ['h2'],
      handshakeTimeout: input.limits.handshakeMs,
      secureOptions: constants.SSL_OP_NO_TICKET,
    });
    this.#tls.on('secureConnection', (socket) => this.#secured(socket));
    this.#tls.on('tlsClientError', (error: Error & { readonly code?: string }, socket) => {
      this.#refuse(this.#connections.get(endOf(socket)), error.code === 'ERR_TLS_HANDSHAKE_TIMEOUT' ? 'handshake-timeout' : 'tls');
      socket.destroy();
    });
    this.#server = createServer({ noDelay: true }, (socket) => this.#accept(socket));
    this.#server.maxConnections = input.limits.connections;
    this.#server.on('drop', () => input.metrics.refused('connections'));
  }

  async listen({ host, port }: { readonly host: string; readonly port: number }): Promise<number> {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    this.#server.once('error', reject);
    this.#server.listen({ host, port, ipv6Only: true }, () => resolve(undefined));
    await promise;
    this.#server.off('error', reject);
    // Descriptors may run out; those that are connected stay so.
    this.#server.on('error', () => this.#input.metrics.refused('connections'));
    const address = this.#server.address();
    return typeof address === 'object' && address !== null ? address.port : port;
  }

  /** Whom the connection's certificate names; undefined when the connection has ended. */
  admissionOf(remote: string): Admission | undefined {
    return this.#connections.get(remote)?.admission;
  }

  /** A session has begun on it, or its refusal has been counted. */
  account(remote: string): void {
    const connection = this.#connections.get(remote);
    if (connection !== undefined) connection.accounted = true;
  }

  disconnect(remote: string): void {
    this.#connections.get(remote)?.socket.destroy();
  }

  async close(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#server.close(() => resolve(undefined));
    for (const { socket } of this.#connections.values()) socket.destroy();
    await promise;
  }

  #accept(socket: Socket): void {
    const { limits, metrics } = this.#input;
    const source = socket.remoteAddress;
    socket.on('error', () => socket.destroy());
    if (source === undefined) return void socket.destroy();
    const count = this.#perSource.get(source) ?? 0;
    if (count >= limits.connectionsPerSource || this.#handshakes >= limits.handshakes) {
      metrics.refused(count >= limits.connectionsPerSource ? 'source-connections' : 'handshakes');
      return void socket.resetAndDestroy();
    }
    const remote = endOf(socket);
    const connection: Connection = { socket, admission: undefined, accounted: false };
    this.#connections.set(remote, connection);
    this.#perSource.set(source, count + 1);
    this.#handshakes++;
    metrics.connections(this.#connections.size);
    socket.once('close', () => {
      if (connection.admission === undefined) this.#handshakes--;
      this.#refuse(connection, connection.admission === undefined ? 'tls' : 'no-session');
      this.#connections.delete(remote);
      const left = (this.#perSource.get(source) ?? 1) - 1;
      if (left > 0) this.#perSource.set(source, left);
      else this.#perSource.delete(source);
      metrics.connections(this.#connections.size);
    });
    this.#renew();
    this.#tls.emit('connection', socket);
  }

  /** Only handshakes from now on have the new certificate. */
  #renew(): void {
    const leaf = this.#input.credentials.current();
    if (leaf === this.#leaf) return;
    this.#leaf = leaf;
    this.#tls.setSecureContext({ ...tlsOptions(leaf), secureOptions: constants.SSL_OP_NO_TICKET });
  }

  #secured(socket: TLSSocket): void {
    const remote = endOf(socket);
    const connection = this.#connections.get(remote);
    socket.on('error', () => socket.destroy());
    if (connection === undefined) return void socket.destroy();
    const certificate = socket.getPeerX509Certificate();
    if (!socket.authorized || certificate === undefined || socket.isSessionReused()) {
      this.#refuse(connection, 'certificate');
      return void socket.destroy();
    }
    if (socket.alpnProtocol !== 'h2') {
      this.#refuse(connection, 'alpn');
      return void socket.destroy();
    }
    this.#handshakes--;
    connection.admission = this.#admit(certificate.raw, socket.remoteAddress ?? '');
    this.#input.opened(socket);
  }

  #admit(der: Uint8Array, remote: string): Admission {
    let reading: ReturnType<typeof readNodeIdentity>;
    try {
      reading = readNodeIdentity(readCertificate(der), this.#input.credentials.cluster);
    } catch (error) {
      reading = { flaw: error instanceof Error ? error.message : String(error) };
    }
    if ('flaw' in reading) return { refusal: { reason: 'identity', message: `its certificate ${reading.flaw}` } };
    const { node } = reading;
    if (this.#input.isFrom(node.address, remote)) return { peer: node };
    return { refusal: { reason: 'address', message: `its certificate is for ${node.address}, and it comes from ${remote}` } };
  }

  #refuse(connection: Connection | undefined, reason: Parameters<CoordinationMetrics['refused']>[0]): void {
    if (connection === undefined || connection.accounted) return;
    connection.accounted = true;
    this.#input.metrics.refused(reason);
  }
}

/** As gRPC names the other end of a call. */
const endOf = (socket: { readonly remoteAddress?: string | undefined; readonly remotePort?: number | undefined }): string =>
  `${socket.remoteAddress ?? ''}:${socket.remotePort ?? 0}`;
