/** authorities — a cluster's authority in the middle of a rotation, and folders with identities as Pods mount them. By the real clock. */
import { generateKeyPairSync } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { connect, createServer, type Server, type TLSSocket } from 'node:tls';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { WorkloadCa } from '../../../api/workload-ca.ts';
import { workloadIssuer, type Leaf } from '../../../api/workload-issuer.ts';
import { CA_BUNDLE, caBundle, leafProfile, type LeafProfile, TLS_CERTIFICATE, TLS_KEY } from '../../../api/workload-identity.ts';
import { nextRotation } from '../../../reconcilers/ca/rotation.ts';

export const day = 24 * 3_600_000;

export interface Cluster {
  readonly bundle: string;
  issue(identity: Partial<Names>, changed?: Changes): Leaf;
}

interface Names {
  readonly namespace: string;
  readonly pod: string;
  readonly service: string | undefined;
}

interface Changes {
  /** Which certificate signs: the current one, or its successor, which is pending. Default: the current one. */
  readonly by?: 'current' | 'pending';
  readonly nowMs?: number;
  readonly profile?: Partial<LeafProfile>;
}

export function aCluster(cluster: string): Cluster {
  const { privateKey: key } = generateKeyPairSync('ed25519');
  const step = (state: WorkloadCa | undefined, nowMs: number): WorkloadCa => {
    const next = nextRotation({ state, cluster, key, nowMs, published: 'none' });
    if (next.do !== 'write') throw new Error('the authority took no step');
    return next.state;
  };
  const now = Date.now();
  const state = step(step(undefined, now - 340 * day), now);
  const { current, pending } = state;
  if (pending === undefined) throw new Error('no successor was made');
  return {
    bundle: caBundle(state),
    issue: ({ namespace = 'shop', pod = 'web', service }, { by = 'current', nowMs = Date.now(), profile = {} } = {}) =>
      workloadIssuer({ ca: (by === 'current' ? current : pending).certificate, key }).issue({
        profile: { ...leafProfile({ cluster, namespace, pod, ...(service === undefined ? {} : { service }) }), ...profile },
        nowMs,
      }),
  };
}

export async function mounted(folder: string, leaf: Leaf, bundle: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, TLS_CERTIFICATE), leaf.certificatePem);
  await writeFile(join(folder, TLS_KEY), leaf.keyPem, { mode: 0o600 });
  await writeFile(join(folder, CA_BUNDLE), bundle);
  return folder;
}

export interface NodeServer extends AsyncDisposable {
  readonly port: number;
}

/** Node's own TLS, in this process: says hello to whoever the bundle verifies. */
export async function nodeServer(leaf: Leaf, bundle: string): Promise<NodeServer> {
  const server: Server = createServer(
    { cert: leaf.certificatePem, key: leaf.keyPem, ca: bundle, minVersion: 'TLSv1.3', requestCert: true },
    (socket: TLSSocket) => socket.on('error', () => undefined).end('hello\n'),
  );
  server.on('tlsClientError', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => void server.close(),
  };
}

/** `ok PROTOCOL URI hello` or `refused WHY`, as the peers of other languages say it. */
export async function nodeDial(port: number, servername: string, leaf: Leaf, bundle: string): Promise<string> {
  const socket = connect({
    ...{ host: '127.0.0.1', port, servername, cert: leaf.certificatePem, key: leaf.keyPem, ca: bundle, minVersion: 'TLSv1.3' },
    timeout: 10_000,
  });
  try {
    let line = '';
    await once(socket, 'secureConnect');
    const said = `${socket.getProtocol() ?? ''} ${(socket.getPeerCertificate().subjectaltname ?? '').split(', ')[0]?.slice('URI:'.length) ?? ''}`;
    for await (const chunk of socket) line += String(chunk);
    return line === '' ? 'refused the connection was closed' : `ok ${said} ${line.trim()}`;
  } catch (error) {
    return `refused ${error instanceof Error ? error.message : String(error)}`;
  } finally {
    socket.destroy();
  }
}
