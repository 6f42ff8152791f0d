/**
 * certificate — writing X.509 v3 certificates with Ed25519 keys (RFC 5280, RFC 8410).
 *
 * Holds: every certificate has key identifiers (of the authority, from its own), so that strict verifiers take it; an empty subject makes
 * the alternative names critical; times are whole seconds. Does not hold: what may go into a certificate is the caller's business.
 */
import { createHash, type KeyObject, sign } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
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
} from './der.ts';

/** Attributes of a name, in this order. */
export interface DistinguishedName {
  readonly organization?: string;
  readonly organizationalUnit?: string;
  readonly commonName?: string;
}

export type KeyUsage = 'digitalSignature' | 'keyCertSign' | 'cRLSign';
export type ExtendedKeyUsage = 'serverAuth' | 'clientAuth';

export interface AlternativeNames {
  readonly uris?: readonly string[];
  readonly dns?: readonly string[];
  readonly ips?: readonly string[];
}

export interface CertificateInput {
  /** Big-endian, at most 20 bytes, not all zero. */
  readonly serial: Uint8Array;
  readonly subject: DistinguishedName;
  /** SubjectPublicKeyInfo in DER. */
  readonly publicKey: Uint8Array;
  /** Milliseconds since the epoch; cut to whole seconds. */
  readonly notBefore: number;
  readonly notAfter: number;
  /** A certificate authority, with the number of authorities that may follow it. */
  readonly authority?: { readonly pathLength: number };
  readonly keyUsage: readonly KeyUsage[];
  readonly extendedKeyUsage?: readonly ExtendedKeyUsage[];
  readonly names?: AlternativeNames;
}

/** Who signs: name and key, encoded once for any number of certificates. */
export interface Signer {
  sign(input: CertificateInput): Buffer;
}

const oids = {
  ed25519: objectIdentifier('1.3.101.112'),
  commonName: objectIdentifier('2.5.4.3'),
  organization: objectIdentifier('2.5.4.10'),
  organizationalUnit: objectIdentifier('2.5.4.11'),
  subjectKeyIdentifier: objectIdentifier('2.5.29.14'),
  keyUsage: objectIdentifier('2.5.29.15'),
  subjectAltName: objectIdentifier('2.5.29.17'),
  basicConstraints: objectIdentifier('2.5.29.19'),
  authorityKeyIdentifier: objectIdentifier('2.5.29.35'),
  extKeyUsage: objectIdentifier('2.5.29.37'),
  serverAuth: objectIdentifier('1.3.6.1.5.5.7.3.1'),
  clientAuth: objectIdentifier('1.3.6.1.5.5.7.3.2'),
} as const;

const version3 = context(0, integer(Buffer.of(2)));
const algorithm = sequence(oids.ed25519);

/** `issuer`: the name and public key (SubjectPublicKeyInfo) of whom `privateKey` belongs to. */
export function signer(input: {
  readonly issuer: DistinguishedName;
  readonly issuerPublicKey: Uint8Array;
  readonly privateKey: KeyObject;
}): Signer {
  const issuer = nameOf(input.issuer);
  const authority = extension(oids.authorityKeyIdentifier, sequence(contextPrimitive(0, keyIdentifier(input.issuerPublicKey))));
  return {
    sign: (certificate) => {
      const toBeSigned = sequence(
        version3,
        integer(certificate.serial),
        algorithm,
        issuer,
        sequence(time(certificate.notBefore), time(certificate.notAfter)),
        nameOf(certificate.subject),
        certificate.publicKey,
        context(3, sequence(...extensionsOf(certificate), authority)),
      );
      return sequence(toBeSigned, algorithm, bitString(sign(null, toBeSigned, input.privateKey)));
    },
  };
}

/** The leftmost 160 bits of the SHA-256 of the key, RFC 7093 method 1: SHA-1 is not available everywhere any more. */
export function keyIdentifier(publicKey: Uint8Array): Buffer {
  // The bits of an Ed25519 SubjectPublicKeyInfo are its last 32 bytes (RFC 8410).
  return createHash('sha256').update(publicKey.subarray(-32)).digest().subarray(0, 20);
}

function nameOf({ organization, organizationalUnit, commonName }: DistinguishedName): Buffer {
  const attribute = (oid: Uint8Array, value: string | undefined): readonly Buffer[] =>
    value === undefined ? [] : [set(sequence(oid, utf8String(value)))];
  return sequence(
    ...attribute(oids.organization, organization),
    ...attribute(oids.organizationalUnit, organizationalUnit),
    ...attribute(oids.commonName, commonName),
  );
}

const critical = boolean(true);

function extension(oid: Uint8Array, value: Uint8Array, isCritical = false): Buffer {
  return isCritical ? sequence(oid, critical, octetString(value)) : sequence(oid, octetString(value));
}

function extensionsOf({ authority, keyUsage, extendedKeyUsage, names, subject, publicKey }: CertificateInput): readonly Buffer[] {
  const constraints = authority === undefined ? sequence() : sequence(boolean(true), integer(Buffer.of(authority.pathLength)));
  const anonymous = Object.keys(subject).length === 0;
  return [
    extension(oids.basicConstraints, constraints, true),
    extension(oids.keyUsage, usageBits(keyUsage), true),
    ...(extendedKeyUsage === undefined ? [] : [extension(oids.extKeyUsage, sequence(...extendedKeyUsage.map((one) => oids[one])))]),
    ...(names === undefined ? [] : [extension(oids.subjectAltName, alternativeNames(names), anonymous)]),
    extension(oids.subjectKeyIdentifier, octetString(keyIdentifier(publicKey))),
  ];
}

/** Bit numbers of RFC 5280, 4.2.1.3. */
const usageBit: Readonly<Record<KeyUsage, number>> = { digitalSignature: 0, keyCertSign: 5, cRLSign: 6 };

function usageBits(usages: readonly KeyUsage[]): Buffer {
  const numbers = usages.map((usage) => usageBit[usage]);
  const byte = numbers.reduce((bits, number) => bits | (0x80 >> number), 0);
  // Named bits: trailing zeroes are not written.
  return bitString(Buffer.of(byte), 7 - Math.max(...numbers));
}

function alternativeNames({ uris = [], dns = [], ips = [] }: AlternativeNames): Buffer {
  return sequence(
    ...uris.map((uri) => contextPrimitive(6, Buffer.from(uri, 'ascii'))),
    ...dns.map((name) => contextPrimitive(2, Buffer.from(name, 'ascii'))),
    ...ips.map((ip) => contextPrimitive(7, addressBytes(ip))),
  );
}

function addressBytes(ip: string): Buffer {
  if (!isIPv4(ip) && !isIPv6(ip)) throw new RangeError(`"${ip}" is no IP address`);
  return Buffer.from(ipaddr.parse(ip).toByteArray());
}

export function pem(label: 'CERTIFICATE' | 'PRIVATE KEY', der: Uint8Array): string {
  const lines =
    Buffer.from(der)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
