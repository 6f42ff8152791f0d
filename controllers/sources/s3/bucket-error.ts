/**
 * bucket-error — what can go wrong with a request to a bucket.
 *
 * | code | meaning | was a write carried out? |
 * | --- | --- | --- |
 * | `not-found` | no such object | no |
 * | `precondition-failed` | the version named is not the present one, or another write was in flight | no |
 * | `too-large` | the body has more bytes than asked for | – |
 * | `throttled` | asked to slow down; `retryAfterMs` when the server says for how long | no |
 * | `unavailable` | not reached, cut off, or the server failed; it goes away by itself | no |
 * | `unknown-outcome` | a write was sent and no answer that counts came back: read it back | perhaps |
 * | `denied` | credentials, or what they allow | no |
 * | `invalid` | no such bucket, another region, a wrong option: it stays so until a person changes something | no |
 */
export type BucketErrorCode =
  'not-found' | 'precondition-failed' | 'too-large' | 'throttled' | 'unavailable' | 'unknown-outcome' | 'denied' | 'invalid';

/** What a BucketError knows besides its code: its cause, and after how many milliseconds the server wants to be asked again. */
export interface BucketErrorOptions extends ErrorOptions {
  readonly retryAfterMs?: number | undefined;
}

/**
 * What `s3Bucket` and `memoryBucket` reject with. A bucket of your own may throw any error that has such a `code`.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { BucketError, memoryBucket } from 'podmin/controllers/s3';
 *
 * const bucket = memoryBucket();
 * await assert.rejects(bucket.get('missing'), (error) => error instanceof BucketError && error.code === 'not-found');
 */
export class BucketError extends Error {
  override readonly name = 'BucketError';
  readonly code: BucketErrorCode;
  /** Asked for by the server. */
  readonly retryAfterMs: number | undefined;
  constructor(code: BucketErrorCode, message: string, { retryAfterMs, ...options }: BucketErrorOptions = {}) {
    super(message, options);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Codes that go away by themselves. Everything else waits for a person. */
const transient: ReadonlySet<string | undefined> = new Set(['unavailable', 'throttled', 'unknown-outcome']);

/** Of any error that has one. */
export function bucketCodeOf(error: unknown): string | undefined {
  const code = property(error, 'code');
  return typeof code === 'string' ? code : undefined;
}

/** How long a source waits after a failed look, at least: what the server asked for, or `otherwiseMs` when looking sooner is no use. */
export function waitAfter(error: unknown, otherwiseMs: number): number | undefined {
  return retryAfterOf(error) ?? (transient.has(bucketCodeOf(error)) ? undefined : otherwiseMs);
}

export function retryAfterOf(error: unknown): number | undefined {
  const retryAfterMs = property(error, 'retryAfterMs');
  return typeof retryAfterMs === 'number' && retryAfterMs >= 0 ? retryAfterMs : undefined;
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
