/**
 * keys — which object keys every driver takes, so that what works on a laptop works on S3 and the other way round.
 *
 * Narrower than S3: no empty, `.` or `..` segments (a file system and some S3 servers resolve them) and no control characters (they
 * don't survive the XML of a listing).
 */
import { ProviderError } from './errors.ts';

/** S3's limit, in bytes of UTF-8. */
const maxKeyBytes = 1024;
/** A segment is a file name on some S3 servers: NAME_MAX of Linux. */
const maxSegmentBytes = 255;

/** Throws `invalid` for a key that some driver could not store. */
export function checkKey(operation: string, key: string): void {
  const why = keyProblem(key);
  if (why !== undefined) throw new ProviderError('invalid', operation, `the key ${JSON.stringify(key.slice(0, 200))} ${why}`);
}

/** A prefix may end anywhere, also in the middle of a segment or with a slash. */
export function checkPrefix(operation: string, prefix: string): void {
  if (prefix !== '') checkKey(operation, prefix.endsWith('/') ? prefix.slice(0, -1) : prefix);
}

/** Undefined for a key that every driver can store. */
export function keyProblem(key: string): string | undefined {
  if (key === '') return 'is empty';
  if (!key.isWellFormed()) return 'is not valid Unicode';
  if (Buffer.byteLength(key) > maxKeyBytes) return `is longer than ${maxKeyBytes} bytes`;
  if (/[\u0000-\u001f\u007f\ufffe\uffff]/.test(key)) return 'contains a control character';
  for (const segment of key.split('/')) {
    if (segment === '') return 'begins or ends with a slash, or has two in a row';
    if (segment === '.' || segment === '..') return 'contains a . or .. segment';
    if (Buffer.byteLength(segment) > maxSegmentBytes) return `has a segment longer than ${maxSegmentBytes} bytes`;
  }
  return undefined;
}

/** The order of listings. JavaScript's own compares UTF-16 units, which differs above U+FFFF. */
export function compareKeys(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
