/**
 * adopt — what lies in a Pod's identity folder, and whether it is the identity that the Pod should have. An agent that starts takes it up
 * instead of issuing another.
 *
 * Holds: what is taken is one certificate with its own key, of the profile that is wanted, signed by a certificate that the authority still
 * has (by the bundle beside it, while the authority has not been seen). Does not hold: that it has not expired; that is renewal's question.
 */
import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { sha512Hex } from '../../api/digest.ts';
import { certificatesOf, type WorkloadCa } from '../../api/workload-ca.ts';
import { CA_BUNDLE, type LeafProfile, profileFlaw, TLS_CERTIFICATE, TLS_KEY } from '../../api/workload-identity.ts';
import { type Certificate, maxCertificateBytes, readCertificate } from '../../api/x509/read.ts';

/** The files as they lie in one generation. */
export interface IdentityFiles {
  readonly certificatePem: string;
  readonly keyPem: string;
  readonly bundlePem: string;
}

export interface AdoptInput {
  readonly files: ReadonlyMap<string, { readonly body: Uint8Array }>;
  readonly profile: LeafProfile;
  /** Undefined: not seen yet. */
  readonly ca: WorkloadCa | undefined;
  readonly nowMs: number;
}

export interface Valid {
  readonly kind: 'valid';
  readonly files: IdentityFiles;
  readonly notAfter: number;
}

export type Adopted =
  | Valid
  /** `why` completes "the identity …". */
  | { readonly kind: 'invalid'; readonly why: string };

export function adopt({ files, profile, ca, nowMs }: AdoptInput): Adopted {
  const text = (name: string): string => Buffer.from(files.get(name)?.body ?? new Uint8Array()).toString('latin1');
  const found = { certificatePem: text(TLS_CERTIFICATE), keyPem: text(TLS_KEY), bundlePem: text(CA_BUNDLE) };
  try {
    const leaf = certificate(found.certificatePem);
    const why = flawOf(leaf, found.keyPem, profile, nowMs) ?? chainFlaw(leaf, ca === undefined ? bundle(found.bundlePem) : authorityOf(ca));
    return why === undefined ? { kind: 'valid', files: found, notAfter: leaf.notAfter } : { kind: 'invalid', why };
  } catch (error) {
    // The parsers' own words hold no bytes of the key.
    return { kind: 'invalid', why: `can not be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}

function flawOf(leaf: Certificate, keyPem: string, profile: LeafProfile, nowMs: number): string | undefined {
  if (!publicKeyOf(keyPem).equals(leaf.publicKey)) return 'has a key that is not that of its certificate';
  if (leaf.notBefore > nowMs) return 'begins in the future';
  return profileFlaw(leaf, profile);
}

function publicKeyOf(keyPem: string): KeyObject {
  try {
    return createPublicKey(createPrivateKey(keyPem));
  } catch {
    throw new Error(`${TLS_KEY} is no private key`);
  }
}

type Issuer = Pick<Certificate, 'subject' | 'publicKey' | 'notAfter'>;

function authorityOf(ca: WorkloadCa): readonly Issuer[] {
  return certificatesOf(ca).map((one) => one.certificate);
}

function chainFlaw(leaf: Certificate, authority: readonly Issuer[]): string | undefined {
  const issuers = authority.filter(({ subject }) => subject.commonName === leaf.issuer.commonName);
  if (issuers.length === 0) return 'was signed by a certificate that the authority does not have any more';
  return issuers.some(({ publicKey, notAfter }) => leaf.notAfter <= notAfter && leaf.isSignedBy(publicKey))
    ? undefined
    : 'is not signed by the authority';
}

/** Two certificates are what an authority has at most; a few more are read, so that an older agent's bundle can be taken up. */
const MAX_BUNDLE_CERTIFICATES = 8;

function bundle(pem: string): readonly Issuer[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return blocks.slice(0, MAX_BUNDLE_CERTIFICATES).map(certificate);
}

/** Base64 is a third longer, and has lines. */
const maxPemBytes = maxCertificateBytes * 1.5;

/** Of exactly one block. */
function certificate(pem: string): Certificate {
  const [, base64] = /^-----BEGIN CERTIFICATE-----\s([A-Za-z0-9+/=\s]+)-----END CERTIFICATE-----\s?$/.exec(pem.slice(0, maxPemBytes)) ?? [];
  if (base64 === undefined) throw new Error('there is no certificate');
  return readCertificate(new X509Certificate(Buffer.from(base64, 'base64')).raw);
}

/** `live`: a renewal is no reason to start containers anew. */
export const LIVE = 'live';

/** A generation's name says for which start of the containers it is, and what lies in it; never anything of the key. */
export function generationName(start: string, { certificatePem, bundlePem }: IdentityFiles): string {
  return `${start}-${sha512Hex(`${certificatePem}\0${bundlePem}`).slice(0, 16)}`;
}

/** Undefined for a name that is not one of ours. */
export function startOf(generation: string): string | undefined {
  return /^(live|[0-9a-f]{32})-[0-9a-f]{16}$/.exec(generation)?.[1];
}
