/**
 * objects — a bucket, as far as the product needs one.
 *
 * Holds for every driver: a `get` after a successful `put` sees that body or a later one; of writers racing with the same `ifMatch` (or
 * `ifNoneMatch: '*'`) exactly one succeeds; a body is seen whole or not at all; equal ETags mean equal bytes. Failures are `ProviderError`s;
 * a call whose signal aborts rejects with the signal's reason. Does not hold: an object that is changed back has its former ETag again (as
 * on S3, where it is a digest), so who needs a fence puts something into the body that never repeats. After a power cut of a node, readers
 * of the local driver may find that a `put` which was never acknowledged, and which they had seen, did not happen.
 */
import { type Body } from './body.ts';

export type ETag = string;

/** What `get` takes unless told otherwise. */
export const defaultMaxBytes = 16 * 1024 * 1024;

export interface ObjectHead {
  readonly key: string;
  /** Opaque; compare for equality only. */
  readonly etag: ETag;
  readonly sizeBytes: number;
  /** Wall clock of the platform, milliseconds since the epoch. */
  readonly modifiedMs: number;
}

export interface StoredObject extends ObjectHead {
  readonly body: Uint8Array;
}

export interface RequestOptions {
  readonly signal?: AbortSignal;
}

export interface GetOptions extends RequestOptions {
  /** Answers `'not-modified'` when the object still has this ETag. */
  readonly ifNoneMatch?: ETag;
  /** Default 16 MiB. A larger object fails with `too-large` before its body is buffered. */
  readonly maxBytes?: number;
}

export interface PutOptions extends RequestOptions {
  /** Replace only this version. Fails with `precondition-failed` when it is another, or gone. */
  readonly ifMatch?: ETag;
  /** Create only. Fails with `precondition-failed` when the key exists. */
  readonly ifNoneMatch?: '*';
  readonly contentType?: string;
}

export interface StreamOptions extends RequestOptions {
  /** Inclusive byte range, as in HTTP. Without `end`, to the last byte; a start behind the last byte is `invalid`. */
  readonly range?: { readonly start: number; readonly end?: number };
}

export interface Objects {
  /** For messages: `s3://demo` or the folder. */
  readonly description: string;
  get(key: string, options?: GetOptions): Promise<StoredObject | 'not-modified'>;
  put(key: string, body: Uint8Array, options?: PutOptions): Promise<{ readonly etag: ETag }>;
  head(key: string, options?: RequestOptions): Promise<ObjectHead>;
  /** All keys that begin with `prefix`, in byte order of the key. A page that fails ends the walk with an error, never silently. */
  list(prefix: string, options?: RequestOptions): AsyncIterable<ObjectHead>;
  /** Deleting what is not there succeeds. */
  delete(key: string, options?: RequestOptions): Promise<void>;
  /**
   * Nothing is buffered beyond a few chunks; the consumer's pace is the back-pressure. `sizeBytes` is the whole object's, whatever the
   * range. The body holds a file or a connection: read it, break off, or dispose of it.
   */
  stream(key: string, options?: StreamOptions): Promise<ObjectHead & { readonly body: Body }>;
  /** Calls `changed` after the object may have changed, where the platform can tell (a hint: may be missed or spurious). */
  watch?(key: string, changed: () => void): Disposable;
}
