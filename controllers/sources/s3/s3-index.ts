/**
 * s3-index — one object that holds or names all others, as a source of its entries: `indexObject` for a bucket.
 *
 * Holds: a look is one conditional GET, whatever the number of entries; one that finds nothing new costs that request and nothing else. The
 * rest is the contract of indexObject (../index-object.ts).
 */
import { createHash } from 'node:crypto';
import { milliseconds, type Duration } from '../../duration.ts';
import { indexObject, type IndexEntry, type IndexObject } from '../index-object.ts';
import { type Bucket } from './bucket.ts';
import { type JsonObject, jsonObject } from './decode.ts';
import { s3Bucket } from './s3-bucket.ts';

/** Which object holds the list, and how often it is looked at. A look is one conditional GET. */
export interface S3IndexOptions {
  /** A name, for a bucket that is found as the AWS SDK finds it; or any bucket. */
  readonly bucket: string | Bucket;
  /** Of the object. */
  readonly key: string;
  /** Of the source. Default: bucket and key, such as `s3://fleet/index.json`. */
  readonly name?: string;
  /** From one look to the next. Default 10 s: 8,640 requests a day. */
  readonly every?: Duration;
  /** Share of an interval by which it varies. In [0, 1). Default 0.1. */
  readonly jitter?: number;
  /** For the jitter; in [0, 1). Default Math.random. */
  readonly random?: () => number;
  /** Default 16 MiB. */
  readonly maxBytes?: number;
  /** Default `empty`: no object is no entries. `error`: a missing object changes nothing. */
  readonly missing?: 'empty' | 'error';
}

/**
 * Watches the entries of one object. `decode` gives them: with the object itself, or with a version and a `load` that fetches it when that
 * version is new. Without `decode` it is a JSON object, and each of its members an item (`jsonMembers`). Throws RangeError for options that
 * make no sense.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { informer } from 'podmin/controllers';
 * import { memoryBucket, s3Index } from 'podmin/controllers/s3';
 *
 * const bucket = memoryBucket();
 * bucket.set('zones.json', '{"a":{"origin":"a.example"},"b":{"origin":"b.example"}}');
 * const zones = informer(s3Index({ bucket, key: 'zones.json' }));
 * const stop = new AbortController();
 * const running = zones.run(stop.signal);
 * await zones.synced;
 * assert.deepEqual(zones.keys(), ['a', 'b']);
 * assert.equal(bucket.requests.get, 1);
 * stop.abort();
 * await running;
 */
export function s3Index<T>(options: S3IndexOptions & { readonly decode: (body: Uint8Array) => Iterable<IndexEntry<T>> }): IndexObject<T>;
export function s3Index(options: S3IndexOptions): IndexObject<unknown>;
export function s3Index(
  options: S3IndexOptions & { readonly decode?: (body: Uint8Array) => Iterable<IndexEntry<unknown>> },
): IndexObject<unknown> {
  const { bucket, key, name, every = '10s', decode = jsonMembers, ...others } = options;
  const everyMs = milliseconds(every, 's3Index: every');
  if (everyMs === 0) throw new RangeError('s3Index: every is 0, which would look without a pause');
  // No connection is kept: until the next look S3 would have closed it.
  const objects = typeof bucket === 'string' ? s3Bucket({ bucket, keepAlive: false }) : bucket;
  return indexObject({ ...others, name: name ?? `${objects.description}/${key}`, objects, key, everyMs, decode });
}

/**
 * The members of a JSON object as entries; an entry's version is a digest of its JSON, so that one that stays the same is no change. Throws
 * when the text is no JSON object.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { jsonMembers } from 'podmin/controllers/s3';
 *
 * const entries = jsonMembers(new TextEncoder().encode('{"a":1,"b":{"c":2}}'));
 * assert.deepEqual(entries.map(({ key }) => key), ['a', 'b']);
 */
export function jsonMembers(body: Uint8Array): readonly (IndexEntry<unknown> & { readonly version: string })[] {
  const members: JsonObject = jsonObject(body, { key: '', etag: '' });
  return Object.entries(members).map(([key, object]) => {
    const version = createHash('sha1').update(JSON.stringify(object)).digest('base64');
    return { key, version, object };
  });
}
