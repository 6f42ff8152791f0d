/** intruder — the ways in of somebody who does not belong: certificates of any kind, raw sockets, raw HTTP/2, raw messages. */
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { type ClientHttp2Session, connect as http2Connect, type IncomingHttpHeaders } from 'node:http2';
import { connect as tcpConnect, type Socket } from 'node:net';
import { connect as tlsConnect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import type { ClusterCa } from '../../../api/cluster-ca.ts';
import type { ClusterNode, FromNode, Hello } from '../../../api/cluster.ts';
import { issueNodeLeaf, type NodeLeaf, type NodeLeafInput } from '../../../api/node-identity.ts';
import { writeFromNode } from '../../../api/proto/write.ts';
import { pem } from '../../../api/x509/certificate.ts';
import { clusterNode } from '../../unit/coordination/cluster.ts';

export const leafOf = (ca: ClusterCa, i: number, change: Partial<NodeLeafInput> = {}): NodeLeaf =>
  issueNodeLeaf({ ca, cluster: 'demo', node: clusterNode(i), nowMs: Date.now(), ...change });

/** The authority's own certificate, used as if it were a node's. */
export const caAsLeaf = (ca: ClusterCa): NodeLeaf => {
  const caPem = pem('CERTIFICATE', ca.certificate.der);
  return { chainPem: caPem, caPem, key: ca.key, notAfter: ca.certificate.notAfter };
};

const keyPem = (key: KeyObject): string => key.export({ type: 'pkcs8', format: 'pem' }).toString();
export const strangeKey = (): KeyObject => generateKeyPairSync('ed25519').privateKey;

export const tcp = (port: number): Socket => {
  const socket = tcpConnect({ host: '::1', port });
  socket.on('error', () => undefined);
  return socket;
};

export const tls = (port: number, leaf: NodeLeaf | undefined, options: ConnectionOptions = {}): TLSSocket => {
  const socket = tlsConnect({
    host: '::1',
    port,
    rejectUnauthorized: false,
    ALPNProtocols: ['h2'],
    ...(leaf === undefined ? {} : { cert: leaf.chainPem, key: keyPem(leaf.key) }),
    ...options,
  });
  socket.on('error', () => undefined);
  return socket;
};

/** When the other end has closed. */
export const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.resume();
    if (socket.closed) resolve();
    else socket.once('close', () => resolve());
  });

export const session = (port: number, leaf: NodeLeaf): ClientHttp2Session => {
  const client = http2Connect('https://[::1]', { createConnection: () => tls(port, leaf) });
  client.on('error', () => undefined);
  return client;
};

const framed = (message: Uint8Array): Buffer => {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
};

const headers = {
  ':method': 'POST',
  ':path': '/podmin.agent.api.v2.Coordination/Sync',
  'content-type': 'application/grpc',
  te: 'trailers',
};

export interface Outcome {
  /** Of gRPC; undefined when the connection was cut without a word. */
  readonly status: number | undefined;
  readonly message: string;
}

/** One stream with these messages (or bytes of messages), and how it ends. */
export function talk(port: number, leaf: NodeLeaf, messages: readonly (FromNode | Uint8Array)[]): Promise<Outcome> {
  const client = session(port, leaf);
  const stream = client.request(headers);
  let outcome: Outcome = { status: undefined, message: '' };
  const take = (got: IncomingHttpHeaders): void => {
    if (got['grpc-status'] === undefined) return;
    outcome = { status: Number(got['grpc-status']), message: decodeURIComponent([got['grpc-message'] ?? ''].flat().join()) };
    stream.close();
  };
  stream.on('response', take);
  stream.on('trailers', take);
  stream.on('error', () => undefined);
  stream.resume();
  for (const message of messages) stream.write(framed(message instanceof Uint8Array ? message : writeFromNode(message)));
  return new Promise((resolve) => {
    stream.once('close', () => {
      client.destroy();
      resolve(outcome);
    });
  });
}

export const helloOf = (node: ClusterNode, change: Partial<Hello> = {}): FromNode => ({
  kind: 'hello',
  hello: { node, cluster: 'demo', session: `s-${Math.random()}`, protocol: 2, agentVersion: '1.0.0', ...change },
});
