/**
 * s3 — objects in a bucket as objects to watch, and a lease in one.
 *
 * @module podmin/controllers/s3
 */
/** The objects under a prefix, and the entries of one object. */
export { s3Objects, type S3ObjectsOptions, type S3Source } from './s3-objects.ts';
export { jsonMembers, s3Index, type S3IndexOptions } from './s3-index.ts';
export { indexObject, type IndexEntry, type IndexObject, type IndexObjectInput, type IndexReader } from '../index-object.ts';
export { type Notify } from './notifier.ts';
/** From bytes to objects. */
export { bytes, json, jsonObject, text, type Decode, type DecodedObject, type JsonObject } from './decode.ts';
/** A bucket: what is needed of one, one over the AWS SDK, one in memory. */
export {
  type Bucket,
  type BucketEntry,
  type BucketGetOptions,
  type BucketObject,
  type BucketPutOptions,
  type BucketRequestOptions,
} from './bucket.ts';
export { BucketError, type BucketErrorCode, type BucketErrorOptions } from './bucket-error.ts';
export { s3Bucket, type S3Bucket, type S3BucketOptions, type S3ClientLike } from './s3-bucket.ts';
export { memoryBucket, type MemoryBucket, type MemoryBucketOptions, type MemoryBucketRequest } from './memory-bucket.ts';
/** Leader election without an API server. */
export { s3Lease, type S3LeaseOptions } from '../../locks/s3.ts';
