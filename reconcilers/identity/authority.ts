/**
 * authority — who signs now: the current certificate of the workload authority with its key, or why there is nobody.
 *
 * A program that reads `ca.crt` once, at its start, knows a certificate that came later only after its next renewal, and looks for a leaf's
 * issuer by name. So the former certificate, which has the same key and is kept for 30 days, goes on signing for one lifetime of a leaf
 * after it was retired: by then every Pod was renewed with a bundle that holds the new one.
 *
 * Holds: the prepared issuer is made once per certificate and key; no leaf is cut short for the sake of this. Does not hold: the key is not
 * looked after here; it never leaves.
 */
import type { KeyObject } from 'node:crypto';
import { type CaCertificate, isValidAt, type WorkloadCa } from '../../api/workload-ca.ts';
import { type Entropy, workloadIssuer, type WorkloadIssuer } from '../../api/workload-issuer.ts';
import type { Reason } from './decide.ts';

export interface AuthorityInput {
  /** `identity/ca.json` as last read; undefined: not seen yet. */
  readonly ca: () => WorkloadCa | undefined;
  /** The authority's private key; undefined: not read yet. */
  readonly key: () => KeyObject | undefined;
  /** See `WorkloadIssuerInput`. */
  readonly entropy?: Entropy | undefined;
}

export type Signing = { readonly issuer: WorkloadIssuer; readonly ca: WorkloadCa } | { readonly unable: Reason };

export function authority({ ca, key, entropy }: AuthorityInput, lifetimeMs: number): (nowMs: number) => Signing {
  let prepared:
    { readonly of: WorkloadCa['current']['certificate']; readonly with: KeyObject; readonly issuer: WorkloadIssuer } | undefined;
  return (nowMs) => {
    const state = ca();
    if (state === undefined) return unable('NoAuthority', 'the authority for workloads has not been seen yet; the publisher makes it');
    const signingKey = key();
    if (signingKey === undefined) return unable('NoSigningKey', "the authority's key could not be read yet");
    const signs = signingNow(state, nowMs, lifetimeMs);
    const { generation, certificate } = signs;
    if (!isValidAt(signs, nowMs))
      return unable(
        'AuthorityNotValid',
        `the authority's certificate, generation ${generation}, is not valid now; the publisher renews it`,
      );
    if (prepared?.of !== certificate || prepared.with !== signingKey)
      prepared = { of: certificate, with: signingKey, issuer: workloadIssuer({ ca: certificate, key: signingKey, entropy }) };
    return { issuer: prepared.issuer, ca: state };
  };
}

function signingNow({ current, retired }: WorkloadCa, nowMs: number, lifetimeMs: number): CaCertificate {
  const retiredAt = retired?.retiredAt;
  if (retired === undefined || retiredAt === undefined) return current;
  return nowMs < retiredAt + lifetimeMs && nowMs + lifetimeMs <= retired.certificate.notAfter ? retired : current;
}

function unable(code: Reason['code'], message: string): Signing {
  return { unable: { code, message } };
}
