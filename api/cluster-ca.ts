/**
 * cluster-ca — the secret `/<cluster>/_system/cluster-ca`: the authority whose certificates nodes know each other by.
 *
 *     {"version":1,"cluster":"demo","certificate_pem":"-----BEGIN CERTIFICATE-----…","private_key_pem":"-----BEGIN PRIVATE KEY-----…"}
 *
 * Holds: what is read is one self-signed Ed25519 authority for leaves alone, of this cluster by its name (OU), valid now, with its own key;
 * the given bytes are overwritten, and no message has one of them. Does not hold: the key's text has been in a string of the heap until
 * that is collected; a process that reads it has core dumps and heap reports off.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { canonicalJson } from './canonical.ts';
import { identifierProblem } from './identifiers.ts';
import { systemSecretName } from './secret-names.ts';
import { clockSkewMs } from './workload-ca.ts';
import { pem, signer } from './x509/certificate.ts';
import { type Certificate, readCertificate } from './x509/read.ts';

export interface ClusterCa {
  readonly certificate: Certificate;
  readonly key: KeyObject;
}

/** Standard parameters of Parameter Store have as many. */
export const MAX_CLUSTER_CA_BYTES = 4_096;
const lifetimeYears = 20;
const organization = 'Podmin';

export const clusterCaName = (cluster: string): string => systemSecretName(cluster, 'cluster-ca');
const unitOf = (cluster: string): string => `${cluster} cluster CA`;

/** A new authority, as it is stored. The caller overwrites it when it has been stored. */
export function createClusterCa({ cluster, nowMs }: { readonly cluster: string; readonly nowMs: number }): Uint8Array {
  const problem = identifierProblem('cluster', cluster);
  if (problem !== undefined) throw new RangeError(`no authority can be made: ${problem.message}; ${problem.fix}`);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const subject = { organization, organizationalUnit: unitOf(cluster) };
  const end = new Date(nowMs);
  end.setUTCFullYear(end.getUTCFullYear() + lifetimeYears);
  const der = signer({ issuer: subject, issuerPublicKey: spki, privateKey }).sign({
    serial: serialNumber(),
    subject,
    publicKey: spki,
    notBefore: nowMs - clockSkewMs,
    notAfter: end.getTime(),
    authority: { pathLength: 0 },
    keyUsage: ['digitalSignature', 'keyCertSign', 'cRLSign'],
  });
  return new TextEncoder().encode(
    canonicalJson({
      version: 1,
      cluster,
      certificate_pem: pem('CERTIFICATE', der),
      private_key_pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    }),
  );
}

/** Overwrites `stored`. Throws an Error that says what is wrong with it. */
export function readClusterCa(input: { readonly stored: Uint8Array; readonly cluster: string; readonly nowMs: number }): ClusterCa {
  const { stored, cluster, nowMs } = input;
  const fail = (why: string): Error =>
    new Error(`the secret ${clusterCaName(cluster)} ${why}; restore it, or nodes of this cluster can't speak to each other`);
  try {
    if (stored.length === 0 || stored.length > MAX_CLUSTER_CA_BYTES)
      throw fail(`has ${stored.length} bytes; 1 to ${MAX_CLUSTER_CA_BYTES} are allowed`);
    // Fields that are not known are fine: the original tolerates them too.
    const document = documentOf(stored);
    if (document === undefined) throw fail('is no JSON object');
    if (document.version !== 1) throw fail('is not of version 1');
    if (document.cluster !== cluster) throw fail('is of another cluster');
    const certificateDer = oneBlock(document.certificate_pem, 'CERTIFICATE');
    if (certificateDer === undefined) throw fail('has a certificate_pem that is not one block of PEM');
    const keyDer = oneBlock(document.private_key_pem, 'PRIVATE KEY');
    if (keyDer === undefined) throw fail('has a private_key_pem that is not one block of PEM');
    const certificate = certificateOf(certificateDer);
    if (certificate === undefined) throw fail("has a certificate that can't be read");
    const key = keyOf(keyDer);
    if (key === undefined) throw fail("has a private key that can't be read");
    const flaw = flawOf({ certificate, key, cluster, nowMs });
    if (flaw !== undefined) throw fail(`has a certificate that ${flaw}`);
    return { certificate, key };
  } finally {
    stored.fill(0);
  }
}

function documentOf(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
  } catch {
    // A syntax error quotes the text, which is secret.
    return undefined;
  }
}

/** The bytes of exactly one block, with nothing but white space around it. */
function oneBlock(text: unknown, label: 'CERTIFICATE' | 'PRIVATE KEY'): Buffer | undefined {
  if (typeof text !== 'string') return undefined;
  const begin = `-----BEGIN ${label}-----`;
  const end = `-----END ${label}-----`;
  const block = text.trim();
  if (!block.startsWith(begin) || !block.endsWith(end)) return undefined;
  const body = block.slice(begin.length, -end.length).replaceAll(/\s/g, '');
  const der = Buffer.from(body, 'base64');
  return der.length > 0 && der.toString('base64') === body ? der : undefined;
}

function certificateOf(der: Uint8Array): Certificate | undefined {
  try {
    return readCertificate(der);
  } catch {
    return undefined;
  }
}

function keyOf(der: Buffer): KeyObject | undefined {
  try {
    return createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  } catch {
    return undefined;
  } finally {
    der.fill(0);
  }
}

interface Candidate extends ClusterCa {
  readonly cluster: string;
  readonly nowMs: number;
}

function flawOf({ certificate, key, cluster, nowMs }: Candidate): string | undefined {
  const { authority, keyUsage, publicKey, notBefore, notAfter, subject } = certificate;
  if (authority === undefined) return 'is no authority';
  if (authority.pathLength !== 0) return 'is no authority for leaves alone';
  if (!keyUsage.includes('keyCertSign')) return 'may not sign certificates';
  if (publicKey.asymmetricKeyType !== 'ed25519' || key.asymmetricKeyType !== 'ed25519') return 'is not of an Ed25519 key';
  if (nowMs < notBefore || nowMs >= notAfter) return "is not valid now (see whether the machine's clock is right)";
  if (subject.organizationalUnit !== unitOf(cluster)) return "has another cluster's name";
  if (!certificate.isSignedBy(publicKey)) return 'is not signed by itself';
  if (!createPublicKey(key).equals(publicKey)) return 'is not of the private key beside it';
  return undefined;
}

/** 127 random bits: positive without another byte, and below 2¹²⁸. */
export function serialNumber(): Buffer {
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  return serial;
}
