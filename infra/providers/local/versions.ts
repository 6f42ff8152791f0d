/**
 * versions — how a bucket lies in a folder, as pure functions: a folder per key, a file per version.
 *
 *     objects/deployments/index.json@/0000000000000007
 *
 * Holds: two keys never share a folder, also where file names ignore case (capitals are escaped); a folder of a key (it ends in `@`) is
 * never the folder of a prefix; no key leaves `objects/`. A version begins with one line of fixed length that says what follows, so that a
 * file of the wrong length or content is noticed.
 */
import { createHash } from 'node:crypto';
import { type ETag } from '../objects.ts';

/** Of an encoded name, well below the 255 bytes of NAME_MAX. A longer one goes on in a folder below. */
const chunkChars = 200;

/** The folder of a key below `objects/`, as names. Keys have passed `checkKey`. */
export function foldersOf(key: string): readonly string[] {
  const segments = key.split('/').map(encodeSegment);
  return segments.flatMap((segment, index) => pieces(index === segments.length - 1 ? `${segment}@` : segment));
}

/** The folder in which everything that begins with the prefix lies. */
export function foldersOfPrefix(prefix: string): readonly string[] {
  return prefix
    .split('/')
    .slice(0, -1)
    .flatMap((segment) => pieces(encodeSegment(segment)));
}

export type FolderName =
  | { readonly kind: 'key' | 'segment'; readonly text: string }
  /** More of the same segment follows below. */
  | { readonly kind: 'piece'; readonly text: string }
  | { readonly kind: 'foreign' };

/** The other way round: what a folder stands for. `text` is still encoded, as a piece may end in the middle of an escape. */
export function folderName(name: string): FolderName {
  if (/^[-a-z0-9._%A-F]+\+$/.test(name)) return { kind: 'piece', text: name.slice(0, -1) };
  if (/^[-a-z0-9._%A-F]*@$/.test(name)) return { kind: 'key', text: name.slice(0, -1) };
  return /^[-a-z0-9._%A-F]+$/.test(name) ? { kind: 'segment', text: name } : { kind: 'foreign' };
}

/** Undefined when it was never encoded by us. */
export function decodeSegment(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function encodeSegment(segment: string): string {
  return [...Buffer.from(segment)]
    .map((byte) => {
      const char = String.fromCharCode(byte);
      return /[-a-z0-9._]/.test(char) ? char : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');
}

function pieces(name: string): readonly string[] {
  const found: string[] = [];
  let rest = name;
  while (rest.length > chunkChars + 1) {
    found.push(`${rest.slice(0, chunkChars)}+`);
    rest = rest.slice(chunkChars);
  }
  return [...found, rest];
}

export function versionName(version: number): string {
  return version.toString().padStart(16, '0');
}

/** Undefined for a name that is no version. */
export function parseVersion(name: string): number | undefined {
  return /^\d{16}$/.test(name) && Number.isSafeInteger(Number(name)) ? Number(name) : undefined;
}

export interface VersionHeader {
  readonly kind: 'object' | 'deleted';
  /** SHA-256 of the body; also the ETag, so that equal bytes have equal ETags as on S3. */
  readonly digest: string;
  readonly sizeBytes: number;
  readonly modifiedMs: number;
}

export const headerBytes = 128;

export function encodeVersion(
  kind: VersionHeader['kind'],
  body: Uint8Array,
  modifiedMs: number,
): { readonly etag: ETag; readonly bytes: Uint8Array } {
  const digest = createHash('sha256').update(body).digest('hex');
  const line = `podmin ${kind === 'object' ? 'o' : 'd'} ${digest} ${body.length} ${Math.trunc(modifiedMs)}`.padEnd(headerBytes - 1);
  return { etag: etagOf(digest), bytes: Buffer.concat([Buffer.from(`${line}\n`), body]) };
}

/** Undefined when the file is not what was written: cut, or overwritten by something else. */
export function parseHeader(bytes: Uint8Array, fileBytes: number): VersionHeader | undefined {
  const match = /^podmin ([od]) ([0-9a-f]{64}) (\d{1,15}) (\d{1,15}) *\n$/.exec(Buffer.from(bytes).toString('latin1'));
  const [, kind, digest, size, modified] = match ?? [];
  if (bytes.length !== headerBytes || digest === undefined || Number(size) + headerBytes !== fileBytes) return undefined;
  return { kind: kind === 'o' ? 'object' : 'deleted', digest, sizeBytes: Number(size), modifiedMs: Number(modified) };
}

export function etagOf(digest: string): ETag {
  return `"${digest}"`;
}

export function digestOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex');
}
