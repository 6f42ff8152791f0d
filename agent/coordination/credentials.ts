/**
 * credentials — the certificate that this node shows, made anew while it is used: what TLS needs of it, and when it must be renewed.
 *
 * Holds: what `current` gives has six hours or more to live; the key is in memory alone. Does not hold: a connection that is open keeps the
 * certificate that it began with, which is what it should.
 */
import type { SecureContextOptions } from 'node:tls';
import type { ClusterCa } from '../../api/cluster-ca.ts';
import { issueNodeLeaf, type NodeIdentity, type NodeLeaf, nodeRenewalMs } from '../../api/node-identity.ts';
import type { Clock } from '../../controllers/clock.ts';

export interface NodeCredentialsInput {
  readonly ca: ClusterCa;
  readonly cluster: string;
  readonly node: NodeIdentity;
  readonly clock: Pick<Clock, 'wall'>;
}

export class NodeCredentials {
  readonly cluster: string;
  readonly node: NodeIdentity;
  readonly #ca: ClusterCa;
  readonly #clock: Pick<Clock, 'wall'>;
  #leaf: NodeLeaf;

  constructor({ ca, cluster, node, clock }: NodeCredentialsInput) {
    this.cluster = cluster;
    this.node = node;
    this.#ca = ca;
    this.#clock = clock;
    this.#leaf = issueNodeLeaf({ ca, cluster, node, nowMs: clock.wall() });
  }

  /** The same object until it is renewed. Read it before each handshake. */
  current(): NodeLeaf {
    const nowMs = this.#clock.wall();
    if (this.#leaf.notAfter - nowMs < nodeRenewalMs)
      this.#leaf = issueNodeLeaf({ ca: this.#ca, cluster: this.cluster, node: this.node, nowMs });
    return this.#leaf;
  }
}

/** TLS 1.3 and nothing else, and the cluster's authority and nobody else. */
export function tlsOptions({ chainPem, caPem, key }: NodeLeaf): SecureContextOptions {
  return {
    minVersion: 'TLSv1.3',
    maxVersion: 'TLSv1.3',
    cert: chainPem,
    ca: caPem,
    key: key.export({ type: 'pkcs8', format: 'pem' }),
  };
}
