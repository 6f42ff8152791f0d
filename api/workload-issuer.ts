/**
 * workload-issuer — makes leaves: a key pair and the certificate of a Pod, signed by the current certificate of the workload authority.
 *
 * All Pods of a node may need one at once, so everything that is the same for all is encoded once per authority (x509/certificate.ts is the
 * general form). Holds: the issuer's name and key identifier are copied byte for byte from its certificate, which another program may have
 * written in another encoding: verifiers compare bytes. The private key exists only in what `issue` returns. A leaf never outlives its
 * issuer. Does not hold: nothing here asks whether the Pod may have the name.
 */
import { createPrivateKey, createPublicKey, type KeyObject, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { clockSkewMs } from './workload-ca.ts';
import { leafLifetimeMs, type LeafProfile } from './workload-identity.ts';
import { keyIdentifier, pem } from './x509/certificate.ts';
import {
  bitString,
  boolean,
  context,
  contextPrimitive,
  integer,
  objectIdentifier,
  octetString,
  sequence,
  set,
  time,
  utf8String,
} from './x509/der.ts';
import { childrenOf, valueOf } from './x509/walk.ts';
import { type Certificate } from './x509/read.ts';

export interface Leaf {
  readonly certificatePem: string;
  /** PKCS#8. */
  readonly keyPem: string;
  readonly notBefore: number;
  readonly notAfter: number;
}

export interface LeafInput {
  readonly profile: LeafProfile;
  readonly nowMs: number;
  /** Default: a day. */
  readonly lifetimeMs?: number;
}

export interface WorkloadIssuer {
  /** The end of a leaf that were made now. */
  endOf(nowMs: number, lifetimeMs?: number): number;
  /** Throws a RangeError while the authority's certificate is not valid. */
  issue(input: LeafInput): Leaf;
}

const oid = {
  commonName: objectIdentifier('2.5.4.3'),
  subjectKeyIdentifier: objectIdentifier('2.5.29.14'),
  keyUsage: objectIdentifier('2.5.29.15'),
  subjectAltName: objectIdentifier('2.5.29.17'),
  basicConstraints: objectIdentifier('2.5.29.19'),
  authorityKeyIdentifier: objectIdentifier('2.5.29.35'),
  extKeyUsage: objectIdentifier('2.5.29.37'),
} as const;
const usage = { serverAuth: objectIdentifier('1.3.6.1.5.5.7.3.1'), clientAuth: objectIdentifier('1.3.6.1.5.5.7.3.2') } as const;

const extension = (id: Uint8Array, value: Uint8Array): Buffer => sequence(id, octetString(value));
const criticalExtension = (id: Uint8Array, value: Uint8Array): Buffer => sequence(id, boolean(true), octetString(value));

const version0 = integer(Buffer.of(0));
const version3 = context(0, integer(Buffer.of(2)));
const ed25519 = sequence(objectIdentifier('1.3.101.112'));
/** No authority; only digitalSignature, which is bit 0 of one byte, seven of whose bits do not count. */
const fixed = Buffer.concat([
  criticalExtension(oid.basicConstraints, sequence()),
  criticalExtension(oid.keyUsage, bitString(Buffer.of(0x80), 7)),
]);

/** So many random bytes. */
export type Entropy = (bytes: number) => Buffer;

export interface WorkloadIssuerInput {
  /** The certificate that signs now. */
  readonly ca: Certificate;
  /** Its private key. */
  readonly key: KeyObject;
  /** For a simulation that is to be lived again: keys and serial numbers come from here. Default: the machine's own generator. */
  readonly entropy?: Entropy | undefined;
}

export function workloadIssuer({ ca, key, entropy }: WorkloadIssuerInput): WorkloadIssuer {
  const { name, identifier } = issuerOf(ca.der);
  const authority = extension(oid.authorityKeyIdentifier, sequence(contextPrimitive(0, identifier)));
  const endOf = (nowMs: number, lifetimeMs = leafLifetimeMs): number => wholeSecond(Math.min(nowMs + lifetimeMs, ca.notAfter));
  return {
    endOf,
    issue: ({ profile, nowMs, lifetimeMs }) => {
      if (nowMs < ca.notBefore || nowMs >= ca.notAfter)
        throw new RangeError("the authority's certificate is not valid now, so nothing can be signed with it");
      const pair = entropy === undefined ? newPair() : pairOf(entropy(32));
      const publicKey = sequence(ed25519, bitString(pair.publicKey));
      const notBefore = wholeSecond(nowMs - clockSkewMs);
      const notAfter = endOf(nowMs, lifetimeMs);
      const toBeSigned = sequence(
        version3,
        integer(serialNumber(entropy ?? randomBytes)),
        ed25519,
        name,
        sequence(time(notBefore), time(notAfter)),
        sequence(set(sequence(oid.commonName, utf8String(profile.commonName)))),
        publicKey,
        context(
          3,
          sequence(
            fixed,
            extension(oid.extKeyUsage, sequence(...profile.extendedKeyUsage.map((one) => usage[one]))),
            extension(oid.subjectAltName, alternativeNames(profile)),
            extension(oid.subjectKeyIdentifier, octetString(keyIdentifier(publicKey))),
            authority,
          ),
        ),
      );
      const certificate = sequence(toBeSigned, ed25519, bitString(sign(null, toBeSigned, key)));
      return {
        certificatePem: pem('CERTIFICATE', certificate),
        keyPem: pem('PRIVATE KEY', privateKeyInfo(pair.privateKey)),
        notBefore,
        notAfter,
      };
    },
  };
}

interface RawPair {
  readonly publicKey: Uint8Array;
  /** Its seed. */
  readonly privateKey: Uint8Array;
}

/** Raw, as 32 bytes each: having OpenSSL encode the pair takes longer than making it. */
function newPair(): RawPair {
  return generateKeyPairSync('ed25519', { publicKeyEncoding: { format: 'raw-public' }, privateKeyEncoding: { format: 'raw-private' } });
}

function pairOf(seed: Uint8Array): RawPair {
  const privateKey = createPrivateKey({ key: privateKeyInfo(seed), format: 'der', type: 'pkcs8' });
  const spki = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  return { publicKey: spki.subarray(spki.length - 32), privateKey: seed };
}

/** PKCS#8 (RFC 5958) of version 0, around the key as RFC 8410 has it: an octet string in an octet string. */
function privateKeyInfo(seed: Uint8Array): Buffer {
  return sequence(version0, ed25519, octetString(octetString(seed)));
}

/** Context tags of a GeneralName, RFC 5280, 4.2.1.6: 6 is a URI, 2 a DNS name. */
function alternativeNames({ uri, dns }: LeafProfile): Buffer {
  return sequence(contextPrimitive(6, Buffer.from(uri, 'ascii')), ...dns.map((one) => contextPrimitive(2, Buffer.from(one, 'ascii'))));
}

/** 127 random bits: positive without another byte. Zero, which RFC 5280 forbids, is made one; it will never come up. */
function serialNumber(entropy: Entropy): Buffer {
  const serial = entropy(16);
  serial[0] = (serial[0] ?? 0) & 0x7f;
  if (serial.every((byte) => byte === 0)) serial[15] = 1;
  return serial;
}

/** The subject of a certificate, and the identifier of its key: what a leaf must repeat. */
function issuerOf(der: Uint8Array): { readonly name: Uint8Array; readonly identifier: Uint8Array } {
  const [toBeSigned] = childrenOf(valueOf(der));
  if (toBeSigned === undefined) throw new RangeError('the certificate of the authority is empty');
  const fields = childrenOf(valueOf(toBeSigned));
  // Version, serial number, algorithm, issuer, validity, subject, key; the extensions are the last.
  const [, , , , , name, publicKey] = fields;
  const extensions = fields.at(-1);
  if (name === undefined || publicKey === undefined || extensions === undefined)
    throw new RangeError('the certificate of the authority lacks a field');
  for (const one of childrenOf(valueOf(valueOf(extensions)))) {
    const [id, ...rest] = childrenOf(valueOf(one));
    const value = rest.at(-1);
    if (id !== undefined && value !== undefined && Buffer.compare(id, oid.subjectKeyIdentifier) === 0)
      return { name, identifier: valueOf(valueOf(value)) };
  }
  return { name, identifier: keyIdentifier(publicKey) };
}

/** X.509's times have whole seconds. */
function wholeSecond(ms: number): number {
  return Math.floor(ms / 1_000) * 1_000;
}
