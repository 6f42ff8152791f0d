/**
 * s3 — a lock in one object of a bucket: compare-and-swap by conditional writes (`If-None-Match: *` to create, `If-Match` to replace).
 *
 * Holds: the contract of a LeaseLock; the token is the object's ETag; a write is sent once, and one without an answer rejects with what the
 * bucket says (`code: 'unknown-outcome'`), never with LeaseConflict. A missing object is no lease; one that holds something else is an
 * error that names it. Does not hold: on servers that ignore conditions. The lease needs `s3:GetObject`, `s3:PutObject` on the object and
 * `s3:ListBucket` on the bucket: without the latter S3 says "denied" of an object that is not there.
 */
import { decodeLease, jsonLease, maxLeaseBytes } from '../lease-json.ts';
import { LeaseConflict, type LeaseCodec, type LeaseLock, type LeaseRecord } from '../lease.ts';
import { type Bucket, type BucketPutOptions } from '../sources/s3/bucket.ts';
import { bucketCodeOf } from '../sources/s3/bucket-error.ts';
import { s3Bucket } from '../sources/s3/s3-bucket.ts';

/** Where a lease lies in S3, and how it is written. The server must honour `If-Match` and `If-None-Match: *`. */
export interface S3LeaseOptions {
  /** A name, for a bucket that is found as the AWS SDK finds it; or any bucket, such as `s3Bucket({ bucket, endpoint })`. */
  readonly bucket: string | Bucket;
  /** Of the object, which belongs to the lock alone. */
  readonly key: string;
  /** Default: `jsonLease`. */
  readonly codec?: LeaseCodec;
}

/**
 * A LeaseLock in an object. Rejects with LeaseConflict when somebody else wrote first, with the bucket's error for everything else.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { LeaseConflict } from 'podmin/controllers';
 * import { memoryBucket, s3Lease } from 'podmin/controllers/s3';
 *
 * // In a program: `bucket: 'fleet'`.
 * const lock = s3Lease({ bucket: memoryBucket(), key: 'leader.json' });
 * const { signal } = new AbortController();
 * const record = { holder: 'a', fence: 1, ttlMs: 15_000, renewals: 0, acquiredMs: 0, renewedMs: 0 };
 * const token = await lock.create(record, signal);
 * await lock.replace({ ...record, renewals: 1 }, token, signal);
 * await assert.rejects(lock.replace({ ...record, holder: 'b' }, token, signal), LeaseConflict);
 */
export function s3Lease({ bucket, key, codec = jsonLease }: S3LeaseOptions): LeaseLock {
  // No connection is kept: a lock has no end at which one could be closed.
  const objects = typeof bucket === 'string' ? s3Bucket({ bucket, keepAlive: false }) : bucket;
  const name = `${objects.description}/${key}`;

  async function write(record: LeaseRecord, condition: BucketPutOptions, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    try {
      const { etag } = await objects.put(key, codec.encode(record), { ...condition, contentType: 'application/json', signal });
      return etag;
    } catch (error) {
      if (bucketCodeOf(error) !== 'precondition-failed') throw error;
      throw new LeaseConflict(`${name}: somebody else wrote`, { cause: error });
    }
  }

  return {
    name,
    async read(signal) {
      signal.throwIfAborted();
      try {
        const found = await objects.get(key, { maxBytes: maxLeaseBytes, signal });
        if (found === 'not-modified') throw new Error(`${name}: "not modified", which was not asked`);
        return { record: decodeLease(name, codec, found.body), token: found.etag };
      } catch (error) {
        const code = bucketCodeOf(error);
        if (code === 'not-found') return undefined;
        if (code !== 'too-large') throw error;
        const why = `it has more than ${maxLeaseBytes} bytes. Nobody takes over while it does; when no candidate is running, remove it`;
        throw new Error(`${name}: what lies there is no lease: ${why}`, { cause: error });
      }
    },
    create: (record, signal) => write(record, { ifNoneMatch: '*' }, signal),
    replace: (record, token, signal) => write(record, { ifMatch: token }, signal),
  };
}
