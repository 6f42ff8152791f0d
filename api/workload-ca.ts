/**
 * workload-ca — `identity/ca.json`: the certificates of the authority that signs workload identities, and which of them signs now.
 *
 *     {"version":1,"current":2,"certs":[{"generation":1,"der":"…","retiredAt":"…"},{"generation":2,"der":"…"}]}
 *
 * The key never changes, only its certificates do: the secret holds it. Holds: a state that parses has one current certificate and at
 * most one other, either pending (`activateAt`) or retired (`retiredAt`); every certificate is of the authority's key, is allowed to sign
 * and is whole. Does not hold: that the current one is valid now; whoever signs asks `isValidAt`.
 */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { canonicalJson } from './canonical.ts';
import { InvalidDocumentError } from './problems.ts';
import { type JsonNode, type JsonObject, JsonSyntaxError, parseStrictJson, positionOf } from './strict-json.ts';
import { type Certificate, maxCertificateBytes, readCertificate } from './x509/read.ts';

export const WORKLOAD_CA_KEY = 'identity/ca.json';
/** The original's bounds; a state of two certificates has 2 kB. */
export const MAX_WORKLOAD_CA_BYTES = 32_768;
const maxCertificates = 2;
/** How far the clocks of two nodes may be apart. */
export const clockSkewMs = 5 * 60_000;

/**
 * How long the parts of a certificate's life at the authority are. Who signs and who verifies count on this, with leaves of one lifetime L:
 * `overlapMs` is longer than the wait for promotion and 2 L, so that the former certificate can go on signing for L after it; `retirementMs`
 * is longer than 2 L, so that no leaf is left when it goes.
 */
export interface RotationIntervals {
  /** From when a certificate is made until its end. */
  readonly authorityLifetime: number | 'calendar year';
  /** How long before its end a certificate gets a successor. */
  readonly overlapMs: number;
  /** From NotBefore, which lies one skew back, until a pending certificate signs. */
  readonly activationMs: number;
  /** From the moment a published bundle was first seen to hold a pending certificate until it signs. */
  readonly publicationMs: number;
  /** How long a former certificate is kept. */
  readonly retirementMs: number;
}

const day = 24 * 3_600_000;
/** The original's; who reads the document holds it to these. A pending certificate has ten minutes for all nodes to have seen it. */
export const rotationIntervals: RotationIntervals = {
  authorityLifetime: 'calendar year',
  overlapMs: 30 * day,
  activationMs: 15 * 60_000,
  publicationMs: 10 * 60_000,
  retirementMs: 30 * day + clockSkewMs,
};
/** What the times in a document follow from. */
export type DocumentIntervals = Pick<RotationIntervals, 'activationMs' | 'publicationMs'>;

export interface CaCertificate {
  /** Ascending, never used twice; also the certificate's serial number. */
  readonly generation: number;
  readonly certificate: Certificate;
  /** Of a pending one: when it may become current. Milliseconds since the epoch. */
  readonly activateAt?: number;
  /** Of a pending one: when it was first seen in the bundle that is published. */
  readonly publishedAt?: number;
  /** Of a former one. */
  readonly retiredAt?: number;
}

export interface WorkloadCa {
  readonly current: CaCertificate;
  readonly pending?: CaCertificate;
  readonly retired?: CaCertificate;
}

/** In the order of their generations: what goes into `ca.crt`, and into the published bundle. */
export function certificatesOf({ current, pending, retired }: WorkloadCa): readonly CaCertificate[] {
  return [retired, current, pending].filter((one) => one !== undefined);
}

export function isValidAt({ certificate }: CaCertificate, nowMs: number): boolean {
  return certificate.notBefore <= nowMs && nowMs < certificate.notAfter;
}

export function encodeWorkloadCa(state: WorkloadCa): Uint8Array {
  const certs = certificatesOf(state).map(({ generation, certificate, ...times }) => ({
    generation,
    der: Buffer.from(certificate.der).toString('base64'),
    ...Object.fromEntries(Object.entries(times).map(([name, at]) => [name, new Date(at).toISOString().replace('.000Z', 'Z')])),
  }));
  return new TextEncoder().encode(`${canonicalJson({ version: 1, current: state.current.generation, certs })}\n`);
}

/**
 * Throws an InvalidDocumentError that names the place. `key`: the authority's, public or private. `intervals`: those with which the document
 * was made; one that was made with others is refused.
 */
export function parseWorkloadCa(bytes: Uint8Array, key: KeyObject, intervals: DocumentIntervals = rotationIntervals): WorkloadCa {
  const publicKey = key.type === 'public' ? key : createPublicKey(key);
  if (bytes.length === 0 || bytes.length > MAX_WORKLOAD_CA_BYTES)
    throw problem(undefined, `has ${bytes.length} bytes; 1 to ${MAX_WORKLOAD_CA_BYTES} are allowed`);
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  const at = (node: JsonNode, message: string): InvalidDocumentError => problem(positionOf(text, node.offset), message);
  const fields = fieldsOf(rootOf(text), at, ['version', 'current', 'certs']);

  if (scalar(fields.get('version')) !== 1) throw at(fields.root, 'is not of version 1');
  const current = scalar(fields.get('current'));
  const list = fields.get('certs');
  if (list?.kind !== 'array' || list.items.length < 1 || list.items.length > maxCertificates)
    throw at(list ?? fields.root, `has no list of one or ${maxCertificates} certificates`);
  const certificates = list.items.map((node) => readCa(node, publicKey, at));
  return arrange(certificates, current, intervals, (message) => at(list, message));
}

function arrange(
  all: readonly CaCertificate[],
  currentGeneration: unknown,
  { activationMs, publicationMs }: DocumentIntervals,
  fail: (message: string) => Error,
): WorkloadCa {
  const [first, second] = all;
  if (first !== undefined && second !== undefined && first.generation >= second.generation)
    throw fail('has generations that do not ascend');
  const current = all.find(({ generation }) => generation === currentGeneration);
  if (current === undefined) throw fail('names a current generation that is not in its list');
  if (current.activateAt !== undefined || current.retiredAt !== undefined)
    throw fail('has a current certificate that is pending or retired');
  const other = all.find((one) => one !== current);
  if (other === undefined) return { current };
  if (other.generation > current.generation) {
    if (other.activateAt === undefined || other.retiredAt !== undefined) throw fail('has a newer certificate that is not pending');
    const wanted = other.publishedAt === undefined ? other.certificate.notBefore + activationMs : other.publishedAt + publicationMs;
    if (other.activateAt !== wanted || other.activateAt > other.certificate.notAfter)
      throw fail('has a pending certificate whose time is not the one that follows from its beginning or its publication');
    return { current, pending: other };
  }
  if (other.retiredAt === undefined || other.activateAt !== undefined) throw fail('has an older certificate that is not retired');
  return { current, retired: other };
}

function readCa(node: JsonNode, publicKey: KeyObject, at: (node: JsonNode, message: string) => Error): CaCertificate {
  const fields = fieldsOf(node, at, ['generation', 'der', 'activateAt', 'publishedAt', 'retiredAt']);
  const generation = scalar(fields.get('generation'));
  if (typeof generation !== 'number' || !Number.isSafeInteger(generation) || generation < 1)
    throw at(node, 'has a certificate whose generation is no positive integer');
  const certificate = certificateOf(scalar(fields.get('der')), (why) =>
    at(node, `has a certificate (generation ${generation}) that ${why}`),
  );
  const flaw = flawOf(certificate, generation, publicKey);
  if (flaw !== undefined) throw at(node, `has a certificate (generation ${generation}) that ${flaw}`);
  const times: { activateAt?: number; publishedAt?: number; retiredAt?: number } = {};
  for (const name of ['activateAt', 'publishedAt', 'retiredAt'] as const) {
    const value = fields.get(name);
    if (value === undefined) continue;
    const time = timeOf(scalar(value));
    if (time === undefined) throw at(value, `has a ${name} that is no time`);
    times[name] = time;
  }
  return { generation, certificate, ...times };
}

function certificateOf(text: unknown, fail: (why: string) => Error): Certificate {
  if (typeof text !== 'string' || text.length > maxCertificateBytes * 2) throw fail('is missing or too long');
  const der = Buffer.from(text, 'base64');
  if (der.toString('base64') !== text) throw fail('is not in base64');
  try {
    return readCertificate(der);
  } catch (error) {
    throw fail(`can't be read: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/** Why a certificate can't be one of this authority's; undefined when it can. */
function flawOf(certificate: Certificate, generation: number, publicKey: KeyObject): string | undefined {
  if (publicKey.asymmetricKeyType !== 'ed25519' || !certificate.publicKey.equals(publicKey)) return "is not of this authority's key";
  if (certificate.authority === undefined || certificate.authority.pathLength !== 0) return 'is no authority for leaves alone';
  if (!certificate.keyUsage.includes('keyCertSign')) return 'may not sign certificates';
  if (certificate.notAfter <= certificate.notBefore) return 'ends before it begins';
  if (certificate.serial !== BigInt(generation)) return 'has another serial number than its generation';
  if (!certificate.isSignedBy(publicKey)) return 'is not signed by itself';
  return undefined;
}

function rootOf(text: string): JsonNode {
  try {
    return parseStrictJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw problem(positionOf(text, error.offset), error.message);
    throw error;
  }
}

interface Fields {
  readonly root: JsonObject;
  get(name: string): JsonNode | undefined;
}

/** Exactly these members may be there: a field that an older program does not know may change the meaning of the others. */
function fieldsOf(node: JsonNode, at: (node: JsonNode, message: string) => Error, names: readonly string[]): Fields {
  if (node.kind !== 'object') throw at(node, 'has something else where an object belongs');
  for (const name of node.members.keys())
    if (!names.includes(name)) throw at(node, `has a field ${JSON.stringify(name.slice(0, 80))} that is not known`);
  if (node.duplicates.size > 0) throw at(node, 'has a field twice');
  return { root: node, get: (name) => node.members.get(name) };
}

const scalar = (node: JsonNode | undefined): unknown => (node?.kind === 'scalar' ? node.value : undefined);

function timeOf(text: unknown): number | undefined {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/.test(text)) return undefined;
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}

function problem(position: { readonly line: number; readonly column: number } | undefined, message: string): InvalidDocumentError {
  return new InvalidDocumentError([
    {
      file: WORKLOAD_CA_KEY,
      ...position,
      field: '',
      message,
      fix: 'restore the object from an older version of the bucket; nothing is issued until then',
    },
  ]);
}
