/** support — an authority for workloads, as `identity/ca.json` has it, and what the machine's own reader says of a leaf. */
import { createPublicKey, generateKeyPairSync, type KeyObject, X509Certificate } from 'node:crypto';
import type { WorkloadCa } from '../../../api/workload-ca.ts';
import { workloadIssuer, type Leaf, type WorkloadIssuer } from '../../../api/workload-issuer.ts';
import { type Certificate, readCertificate } from '../../../api/x509/read.ts';
import { nextRotation } from '../../../reconcilers/ca/rotation.ts';

export const start = Date.UTC(2026, 11, 1, 12, 0, 0);
export const minute = 60_000;
export const hour = 60 * minute;

export interface Authority {
  readonly key: KeyObject;
  readonly publicKey: KeyObject;
  readonly state: WorkloadCa;
  readonly issuer: WorkloadIssuer;
}

export function anAuthority({ cluster = 'demo', nowMs = start, key = generateKeyPairSync('ed25519').privateKey } = {}): Authority {
  const step = nextRotation({ state: undefined, cluster, key, nowMs, published: 'none' });
  if (step.do !== 'write') throw new Error('no authority was made');
  const { state } = step;
  return { key, publicKey: createPublicKey(key), state, issuer: workloadIssuer({ ca: state.current.certificate, key }) };
}

export function read(leaf: Pick<Leaf, 'certificatePem'>): Certificate {
  return readCertificate(new X509Certificate(leaf.certificatePem).raw);
}
