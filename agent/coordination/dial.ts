/**
 * dial — one connection to the hub, with one stream on it.
 *
 * Holds: TLS 1.3 with whom the address belongs to: a certificate of the cluster's authority, for a node of this cluster, at that address.
 * It ends once, with a reason. Does not hold: it is not tried again here.
 */
import { createSecureContext, type PeerCertificate } from 'node:tls';
import { Client, type ClientDuplexStream, credentials as grpcCredentials } from '@grpc/grpc-js';
import type { FromHub, FromNode } from '../../api/cluster.ts';
import { readNodeIdentity } from '../../api/node-identity.ts';
import { MAX_FROM_HUB_BYTES, MAX_FROM_NODE_BYTES } from '../../api/proto/bounds.ts';
import { readFromHub } from '../../api/proto/read.ts';
import { writeFromNode } from '../../api/proto/write.ts';
import { readCertificate } from '../../api/x509/read.ts';
import { type NodeCredentials, tlsOptions } from './credentials.ts';

export interface HubAddress {
  /** Canonical IPv6. */
  readonly host: string;
  readonly port: number;
}

export interface DialInput {
  readonly hub: HubAddress;
  readonly credentials: NodeCredentials;
  /** Whether a certificate for `address` is one for the host that was dialled. */
  readonly isAt: (address: string, host: string) => boolean;
  readonly path: string;
  readonly received: (message: FromHub, bytes: number) => void;
  /** It takes messages again. */
  readonly drained: () => void;
  readonly ended: (why: string) => void;
}

/** Only for the resolver and SNI, which take no address: whom the certificate is for is checked below. */
const targetName = 'hub.podmin.internal';

export class HubConnection {
  readonly #client: Client;
  readonly #call: ClientDuplexStream<Uint8Array, Uint8Array>;
  readonly #ended: (why: string) => void;
  #over = false;

  constructor({ hub, credentials, isAt, path, received, drained, ended }: DialInput) {
    this.#ended = ended;
    const checkServerIdentity = (_: string, { raw }: PeerCertificate): Error | undefined => {
      const reading = readNodeIdentity(readCertificate(raw), credentials.cluster);
      if ('flaw' in reading) return new Error(`the hub at ${hub.host} is not one: its certificate ${reading.flaw}`);
      if (isAt(reading.node.address, hub.host)) return undefined;
      return new Error(`the hub at ${hub.host} has a certificate for ${reading.node.address}`);
    };
    this.#client = new Client(
      `ipv6:[${hub.host}]:${hub.port}`,
      grpcCredentials.createFromSecureContext(createSecureContext(tlsOptions(credentials.current())), { checkServerIdentity }),
      {
        'grpc.ssl_target_name_override': targetName,
        'grpc.default_authority': targetName,
        'grpc.max_receive_message_length': MAX_FROM_HUB_BYTES,
        'grpc.max_send_message_length': MAX_FROM_NODE_BYTES,
        'grpc.keepalive_time_ms': 10_000,
        'grpc.keepalive_timeout_ms': 5_000,
        'grpc.enable_retries': 0,
        // A pool shared in the process would outlive the connection, and keep its certificate.
        'grpc.use_local_subchannel_pool': 1,
        'grpc.enable_http_proxy': 0,
        'grpc.enable_channelz': 0,
        'grpc.service_config_disable_resolution': 1,
      },
    );
    this.#call = this.#client.makeBidiStreamRequest(path, asBuffer, asBuffer);
    this.#call.on('data', (bytes: Uint8Array) => {
      if (this.#over) return;
      let message: FromHub;
      try {
        message = readFromHub(bytes);
      } catch (error) {
        return this.close(wordsOf(error));
      }
      received(message, bytes.length);
    });
    this.#call.on('drain', drained);
    this.#call.on('error', (error) => this.close(wordsOf(error)));
    this.#call.on('end', () => this.close('the hub has ended the stream'));
  }

  /** False: what comes next waits until `drained`. Throws a WireError for what the hub would refuse. */
  write(message: FromNode): boolean {
    return this.#over || this.#call.write(writeFromNode(message));
  }

  close(why: string): void {
    if (this.#over) return;
    this.#over = true;
    this.#call.cancel();
    this.#client.close();
    this.#ended(why);
  }
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
const asBuffer = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
