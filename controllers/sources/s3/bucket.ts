/**
 * bucket — what the S3 source and the S3 lock need of a bucket. `s3Bucket` (s3-bucket.ts) is one over the AWS SDK; anything of this shape
 * will do.
 *
 * Errors carry a `code`: `not-found`, `precondition-failed` (nothing was written), `too-large`, `throttled`, `unavailable`,
 * `unknown-outcome` (it may have been written), `denied`, `invalid`; and `retryAfterMs` when the server said so.
 */
export interface BucketEntry {
  readonly key: string;
  /** Opaque; equal ETags mean equal bytes. */
  readonly etag: string;
  readonly sizeBytes: number;
  /** Wall clock of the server, milliseconds since the epoch. */
  readonly modifiedMs: number;
}

export interface Bucket {
  /** For messages: `s3://fleet`. */
  readonly description: string;
  /** Fails with `not-found` when there is no such object, with `too-large` before more than `maxBytes` are buffered. */
  get(
    key: string,
    options?: { readonly ifNoneMatch?: string; readonly maxBytes?: number; readonly signal?: AbortSignal },
  ): Promise<{ readonly etag: string; readonly body: Uint8Array } | 'not-modified'>;
  /** Fails with `precondition-failed` when `ifMatch` is not the present version, or `ifNoneMatch: '*'` and there is one. */
  put(
    key: string,
    body: Uint8Array,
    options?: { readonly ifMatch?: string; readonly ifNoneMatch?: '*'; readonly contentType?: string; readonly signal?: AbortSignal },
  ): Promise<{ readonly etag: string }>;
  /** All keys under the prefix. A page that fails ends the walk with an error, never silently. */
  list(prefix: string, options?: { readonly signal?: AbortSignal }): AsyncIterable<BucketEntry>;
  /** Calls `changed` after the object may have changed, where the platform can tell: a hint. */
  watch?(key: string, changed: () => void): Disposable;
}
