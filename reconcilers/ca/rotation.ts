/**
 * rotation — the next state of the authority for workloads, one step at a time. Pure: the time and the published bundle come in.
 *
 *     create → (30 days before its end) add a pending one → (published, and known for long enough) promote → (30 days later) prune
 *
 * Holds: a certificate signs only after every node has had time to see it, and, where bundles are published, after the bundle that holds it
 * has been read back; the key stays, so leaves of a former certificate verify until it is pruned; generations are never used twice. An
 * expired current certificate is recovered from without waiting, except for the publication. Does not hold: it writes nothing.
 */
import { createPublicKey, type KeyObject } from 'node:crypto';
import {
  type CaCertificate,
  certificatesOf,
  clockSkewMs,
  isValidAt,
  rotationIntervals,
  type RotationIntervals,
  type WorkloadCa,
} from '../../api/workload-ca.ts';
import { signer } from '../../api/x509/certificate.ts';
import { readCertificate } from '../../api/x509/read.ts';

export interface RotationInput {
  /** Undefined: there is none yet. */
  readonly state: WorkloadCa | undefined;
  readonly cluster: string;
  /** The authority's private key. */
  readonly key: KeyObject;
  readonly nowMs: number;
  /** `none`: nothing is published. Otherwise whether the bundle that was read back holds every certificate of the state, byte for byte. */
  readonly published: 'none' | 'current' | 'stale';
  /** Default: those of every cluster. Who reads the document has to be told of others. */
  readonly intervals?: RotationIntervals;
}

export type RotationStep =
  | { readonly do: 'nothing'; /** When to look again, at the latest. */ readonly atMs: number }
  | { readonly do: 'write'; readonly state: WorkloadCa; readonly why: string }
  /** The next step needs the bundle to be published first. */
  | { readonly do: 'publish'; readonly why: string };

export function nextRotation(input: RotationInput): RotationStep {
  const { state, nowMs, published, intervals = rotationIntervals } = input;
  if (state === undefined) return { do: 'write', state: { current: certificate(input, 1) }, why: 'there is no authority yet' };
  const { current, pending, retired } = state;

  const pruneAt = retired?.retiredAt === undefined ? Number.POSITIVE_INFINITY : retired.retiredAt + intervals.retirementMs;
  if (retired !== undefined && pruneAt <= nowMs)
    return { do: 'write', state: without(state, 'retired'), why: `generation ${retired.generation} is needed by no leaf any more` };
  if (published === 'stale') return { do: 'publish', why: 'the published bundle does not hold every certificate' };
  if (!isValidAt(current, nowMs)) return recover(input, state);

  if (pending !== undefined) {
    if (published === 'current' && pending.publishedAt === undefined) {
      const seen = { ...pending, publishedAt: wholeSecond(nowMs), activateAt: wholeSecond(nowMs) + intervals.publicationMs };
      return { do: 'write', state: { ...state, pending: seen }, why: `generation ${pending.generation} has been published` };
    }
    const activateAt = pending.activateAt ?? nowMs;
    if (nowMs < activateAt) return { do: 'nothing', atMs: activateAt };
    return { do: 'write', state: promoted(state, pending, nowMs), why: `generation ${pending.generation} signs from now on` };
  }
  const renewAt = current.certificate.notAfter - intervals.overlapMs;
  if (nowMs >= renewAt && retired === undefined) {
    const next = certificate(input, current.generation + 1);
    const waiting = { ...next, activateAt: next.certificate.notBefore + intervals.activationMs };
    return { do: 'write', state: { current, pending: waiting }, why: `generation ${current.generation} ends soon` };
  }
  return { do: 'nothing', atMs: Math.min(Math.max(renewAt, nowMs + 1), pruneAt) };
}

/** Nobody can be given a leaf: what is valid takes over at once, or a new one is made. */
function recover(input: RotationInput, state: WorkloadCa): RotationStep {
  const { current, pending } = state;
  const { nowMs, intervals = rotationIntervals } = input;
  if (pending !== undefined && isValidAt(pending, nowMs))
    return {
      do: 'write',
      state: promoted(state, pending, nowMs),
      why: `generation ${current.generation} has ended; ${pending.generation} takes over`,
    };
  const generation = Math.max(...certificatesOf(state).map((one) => one.generation)) + 1;
  const next = certificate(input, generation);
  if (input.published === 'none')
    return {
      do: 'write',
      state: promoted(state, next, nowMs),
      why: `generation ${current.generation} has ended; ${generation} takes over`,
    };
  // Those outside learn of it before anything is signed with it: pending now, promoted when the bundle that holds it was read back.
  const waiting = { ...next, activateAt: next.certificate.notBefore + intervals.activationMs };
  return {
    do: 'write',
    state: { current, pending: waiting },
    why: `generation ${current.generation} has ended; ${generation} is to be published`,
  };
}

function promoted({ current }: WorkloadCa, next: CaCertificate, nowMs: number): WorkloadCa {
  const { generation, certificate: of } = next;
  const former = { generation: current.generation, certificate: current.certificate, retiredAt: wholeSecond(nowMs) };
  return { current: { generation, certificate: of }, retired: former };
}

function without(state: WorkloadCa, name: 'retired'): WorkloadCa {
  const { [name]: _gone, ...rest } = state;
  return rest;
}

function certificate({ cluster, key, nowMs, intervals = rotationIntervals }: RotationInput, generation: number): CaCertificate {
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const subject = { commonName: `${cluster} workload CA ${generation}` };
  const serial = Buffer.alloc(8);
  serial.writeBigUInt64BE(BigInt(generation));
  const notBefore = wholeSecond(nowMs - clockSkewMs);
  const der = signer({ issuer: subject, issuerPublicKey: publicKey, privateKey: key }).sign({
    ...{ serial, subject, publicKey, notBefore, notAfter: endOf(wholeSecond(nowMs), intervals.authorityLifetime) },
    ...{ authority: { pathLength: 0 }, keyUsage: ['digitalSignature', 'keyCertSign', 'cRLSign'] },
  });
  return { generation, certificate: readCertificate(der) };
}

function endOf(beginMs: number, lifetime: RotationIntervals['authorityLifetime']): number {
  if (lifetime !== 'calendar year') return wholeSecond(beginMs + lifetime);
  const date = new Date(beginMs);
  return date.setUTCFullYear(date.getUTCFullYear() + 1);
}

/** The document's times, and X.509's, have whole seconds. */
function wholeSecond(ms: number): number {
  return Math.floor(ms / 1_000) * 1_000;
}
