/**
 * authority — who signs now: the current certificate of the workload authority with its key, or why there is nobody.
 *
 * Holds: the prepared issuer is made once per certificate and key. Does not hold: the key is not looked after here; it never leaves.
 */
import type { KeyObject } from 'node:crypto';
import { isValidAt, type WorkloadCa } from '../../api/workload-ca.ts';
import { workloadIssuer, type WorkloadIssuer } from '../../api/workload-issuer.ts';
import type { Reason } from './decide.ts';

export interface AuthorityInput {
  /** `identity/ca.json` as last read; undefined: not seen yet. */
  readonly ca: () => WorkloadCa | undefined;
  /** The authority's private key; undefined: not read yet. */
  readonly key: () => KeyObject | undefined;
}

export type Signing = { readonly issuer: WorkloadIssuer; readonly ca: WorkloadCa } | { readonly unable: Reason };

export function authority({ ca, key }: AuthorityInput): (nowMs: number) => Signing {
  let prepared:
    { readonly of: WorkloadCa['current']['certificate']; readonly with: KeyObject; readonly issuer: WorkloadIssuer } | undefined;
  return (nowMs) => {
    const state = ca();
    if (state === undefined) return unable('NoAuthority', 'the authority for workloads has not been seen yet; the publisher makes it');
    const signingKey = key();
    if (signingKey === undefined) return unable('NoSigningKey', "the authority's key could not be read yet");
    const { generation, certificate } = state.current;
    if (!isValidAt(state.current, nowMs))
      return unable(
        'AuthorityNotValid',
        `the authority's certificate, generation ${generation}, is not valid now; the publisher renews it`,
      );
    if (prepared?.of !== certificate || prepared.with !== signingKey)
      prepared = { of: certificate, with: signingKey, issuer: workloadIssuer({ ca: certificate, key: signingKey }) };
    return { issuer: prepared.issuer, ca: state };
  };
}

function unable(code: Reason['code'], message: string): Signing {
  return { unable: { code, message } };
}
