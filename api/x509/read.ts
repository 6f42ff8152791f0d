/**
 * read — what a certificate says, from bytes that anybody may have sent.
 *
 * Holds: one certificate, nothing after it, bounded size; an extension that is given twice, or that is critical and not known here, is
 * refused. Names are given as they stand: no unescaping, no wildcards. Does not hold: nothing is verified but what `isSignedBy` says.
 */
import { type KeyObject, X509Certificate } from 'node:crypto';
import ipaddr from 'ipaddr.js';
import asn1 from 'node-forge/lib/asn1.js';
import { type DistinguishedName, type ExtendedKeyUsage, type KeyUsage } from './certificate.ts';

export interface Certificate {
  readonly der: Uint8Array;
  readonly serial: bigint;
  readonly subject: DistinguishedName;
  readonly issuer: DistinguishedName;
  readonly notBefore: number;
  readonly notAfter: number;
  readonly publicKey: KeyObject;
  /** Undefined: no certificate authority. An authority without a bound has an infinite `pathLength`. */
  readonly authority: { readonly pathLength: number } | undefined;
  readonly keyUsage: readonly KeyUsage[];
  readonly extendedKeyUsage: readonly ExtendedKeyUsage[];
  readonly names: {
    readonly uris: readonly string[];
    readonly dns: readonly string[];
    readonly ips: readonly string[];
    readonly others: number;
  };
  isSignedBy(key: KeyObject): boolean;
}

type Node = ReturnType<typeof asn1.fromDer>;

/** Far above any certificate of ours (700 bytes); the original allows as much. */
export const maxCertificateBytes = 8_192;

/** Throws an Error that says what is wrong, never with the bytes themselves. */
export function readCertificate(der: Uint8Array): Certificate {
  if (der.length > maxCertificateBytes) throw new Error(`a certificate has ${der.length} bytes; ${maxCertificateBytes} are allowed`);
  const parsed = parse(der);
  const extensions = extensionsOf(tbsOf(parsed));
  const x509 = new X509Certificate(der);
  return {
    der,
    serial: BigInt(`0x${x509.serialNumber}`),
    subject: nameOf(x509.subject),
    issuer: nameOf(x509.issuer),
    notBefore: x509.validFromDate.getTime(),
    notAfter: x509.validToDate.getTime(),
    publicKey: x509.publicKey,
    authority: authorityOf(extensions.get('2.5.29.19')),
    keyUsage: keyUsageOf(extensions.get('2.5.29.15')),
    extendedKeyUsage: extendedKeyUsageOf(extensions.get('2.5.29.37')),
    names: namesOf(extensions.get('2.5.29.17')),
    isSignedBy: (key) => x509.verify(key),
  };
}

function parse(der: Uint8Array): Node {
  try {
    // forge takes bytes as a string of characters 0 to 255.
    return asn1.fromDer(Buffer.from(der).toString('latin1'), true);
  } catch (cause) {
    throw new Error('these bytes are no certificate', { cause });
  }
}

const childrenOf = (node: Node | undefined): readonly Node[] => (Array.isArray(node?.value) ? node.value : []);
const bytesOf = (node: Node | undefined): Buffer => Buffer.from(typeof node?.value === 'string' ? node.value : '', 'latin1');

function tbsOf(certificate: Node): Node {
  const [tbs, , signature] = childrenOf(certificate);
  if (tbs === undefined || signature === undefined) throw new Error('these bytes are no certificate');
  return tbs;
}

/** Those that are known here; others may be there when they are not critical. */
const known = new Set(['2.5.29.14', '2.5.29.15', '2.5.29.17', '2.5.29.19', '2.5.29.35', '2.5.29.37']);

/** Object identifier → the value, parsed. */
function extensionsOf(tbs: Node): ReadonlyMap<string, Node> {
  const found = new Map<string, Node>();
  const field = childrenOf(tbs).find(({ tagClass, type }) => tagClass === asn1.Class.CONTEXT_SPECIFIC && Number(type) === 3);
  for (const extension of childrenOf(childrenOf(field)[0])) {
    const parts = childrenOf(extension);
    const oid = asn1.derToOid(bytesOf(parts[0]).toString('latin1'));
    const critical = parts.length === 3;
    if (found.has(oid)) throw new Error(`a certificate has the extension ${oid} twice`);
    if (critical && !known.has(oid)) throw new Error(`a certificate has a critical extension ${oid} that is not known here`);
    if (known.has(oid)) found.set(oid, parse(bytesOf(parts.at(-1))));
  }
  return found;
}

function authorityOf(value: Node | undefined): Certificate['authority'] {
  const [authority, pathLength] = childrenOf(value);
  if (authority === undefined || bytesOf(authority)[0] !== 0xff) return undefined;
  return { pathLength: pathLength === undefined ? Number.POSITIVE_INFINITY : Number(BigInt(`0x${bytesOf(pathLength).toString('hex')}`)) };
}

const usages: readonly (readonly [bit: number, usage: KeyUsage])[] = [
  [0, 'digitalSignature'],
  [5, 'keyCertSign'],
  [6, 'cRLSign'],
];

function keyUsageOf(value: Node | undefined): readonly KeyUsage[] {
  // The first byte counts the unused bits of the last.
  const bits = bytesOf(value)[1] ?? 0;
  return usages.filter(([bit]) => (bits & (0x80 >> bit)) !== 0).map(([, usage]) => usage);
}

const extendedUsages: Readonly<Record<string, ExtendedKeyUsage>> = { '1.3.6.1.5.5.7.3.1': 'serverAuth', '1.3.6.1.5.5.7.3.2': 'clientAuth' };

function extendedKeyUsageOf(value: Node | undefined): readonly ExtendedKeyUsage[] {
  return childrenOf(value).flatMap((oid) => extendedUsages[asn1.derToOid(bytesOf(oid).toString('latin1'))] ?? []);
}

/** Context tags of a GeneralName, RFC 5280, 4.2.1.6. */
const general = { dns: 2, uri: 6, ip: 7 } as const;

function namesOf(value: Node | undefined): Certificate['names'] {
  const uris: string[] = [];
  const dns: string[] = [];
  const ips: string[] = [];
  let others = 0;
  for (const name of childrenOf(value)) {
    const bytes = bytesOf(name);
    const tag = Number(name.type);
    if (tag === general.uri) uris.push(bytes.toString('latin1'));
    else if (tag === general.dns) dns.push(bytes.toString('latin1'));
    else if (tag === general.ip && (bytes.length === 4 || bytes.length === 16)) ips.push(ipaddr.fromByteArray([...bytes]).toString());
    else others++;
  }
  return { uris, dns, ips, others };
}

/** Node gives a name as lines of `CN=…`, with what is special in them escaped. */
function nameOf(text: string | undefined): DistinguishedName {
  const attributes = new Map((text ?? '').split('\n').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
  const [organization, organizationalUnit, commonName] = ['O', 'OU', 'CN'].map((key) => attributes.get(key));
  return {
    ...(organization === undefined ? {} : { organization }),
    ...(organizationalUnit === undefined ? {} : { organizationalUnit }),
    ...(commonName === undefined ? {} : { commonName }),
  };
}
