/**
 * bucket — what the S3 source, the index source and the S3 lock need of a bucket. `s3Bucket` (s3-bucket.ts) is one over the AWS SDK,
 * `memoryBucket` one for tests; anything of this shape will do.
 *
 * Holds for every bucket: a `get` or `list` that begins after a `put` has been answered sees that body or a later one; of writers that race
 * with one `ifMatch` (or `ifNoneMatch: '*'`) at most one succeeds; equal ETags of one key mean equal bytes. Errors have the `code` of a
 * BucketError (bucket-error.ts), whatever their class. Does not hold: an object that is changed back may have its former ETag again.
 */
export interface BucketEntry {
  readonly key: string;
  /** Opaque; equal ETags mean equal bytes. */
  readonly etag: string;
  readonly sizeBytes: number;
  /** Wall clock of the server, milliseconds since the epoch. */
  readonly modifiedMs: number;
}

/** One version of an object. */
export interface BucketObject {
  readonly etag: string;
  readonly body: Uint8Array;
}

/** Of every call. */
export interface BucketRequestOptions {
  /** Aborted: the call rejects with the signal's reason, promptly. */
  readonly signal?: AbortSignal;
  /**
   * Called for each request that is sent, repeated ones too: what they cost is counted. A bucket that never calls it is taken to have sent
   * one for a `get`, and one per 1,000 entries of a `list`.
   */
  readonly onRequest?: () => void;
}

/** Of a read. */
export interface BucketGetOptions extends BucketRequestOptions {
  /** Gives `'not-modified'` when the object still has this ETag. */
  readonly ifNoneMatch?: string;
  /** Default 16 MiB. */
  readonly maxBytes?: number;
}

/** Of a write. With neither condition it replaces whatever is there. */
export interface BucketPutOptions extends BucketRequestOptions {
  /** Replaces only this version. */
  readonly ifMatch?: string;
  /** Creates only. */
  readonly ifNoneMatch?: '*';
  /** Default: what the bucket gives an object without one, `application/octet-stream` on S3. */
  readonly contentType?: string;
}

/**
 * A bucket, as far as sources and locks need one. Failures are `BucketError`s; a call whose signal aborts rejects with the signal's reason.
 */
export interface Bucket {
  /** For messages: `s3://fleet`. */
  readonly description: string;
  /** Fails with `not-found` when there is no such object, with `too-large` before more than `maxBytes` are buffered. */
  get(key: string, options?: BucketGetOptions): Promise<BucketObject | 'not-modified'>;
  /** Fails with `precondition-failed` when `ifMatch` is not the present version, or `ifNoneMatch: '*'` and there is one. */
  put(key: string, body: Uint8Array, options?: BucketPutOptions): Promise<{ readonly etag: string }>;
  /** All keys under the prefix. A page that fails ends the walk with an error, never silently. */
  list(prefix: string, options?: BucketRequestOptions): AsyncIterable<BucketEntry>;
  /** Calls `changed` after the object may have changed, where the platform can tell: a hint. */
  watch?(key: string, changed: () => void): Disposable;
}

/** What `get` buffers at most, unless told otherwise: an object to be watched is a document. */
export const defaultMaxBytes = 16 * 1024 * 1024;
