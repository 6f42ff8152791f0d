/**
 * memory-bucket — a bucket in memory: for tests and examples.
 *
 * Holds: the contract of bucket.ts, with S3's order of listings (by UTF-8 bytes), ETags (a digest: an object that is changed back has its
 * old one) and pages; each page is what is there when it is asked for. `before` and `after` can make any request fail, or be slow.
 */
import { createHash } from 'node:crypto';
import { type Bucket, type BucketEntry, type BucketRequestOptions, defaultMaxBytes } from './bucket.ts';
import { BucketError } from './bucket-error.ts';

/** One request: each page of a listing is one. */
export interface MemoryBucketRequest {
  readonly op: 'get' | 'put' | 'list';
  /** The prefix, for `list`. */
  readonly key: string;
  readonly signal: AbortSignal | undefined;
}

/** Of a bucket in memory. */
export interface MemoryBucketOptions {
  /** Keys per page of a listing. Default 1,000, as S3. */
  readonly pageKeys?: number;
}

/** A bucket in memory, for tests: strongly consistent as S3 is, with a place for faults before and after each request. */
export interface MemoryBucket extends Bucket {
  /** Writes past all faults, and gives the ETag. */
  set(key: string, body: string | Uint8Array): string;
  /** Removes past all faults; what is not there may be removed. */
  delete(key: string): void;
  has(key: string): boolean;
  /** How many requests there were so far. */
  readonly requests: Readonly<Record<MemoryBucketRequest['op'], number>>;
  /** Called before a request takes effect: what it throws is the answer, and what it waits for delays it. */
  before: ((request: MemoryBucketRequest) => void | Promise<void>) | undefined;
  /** Called when a request has taken effect: what it throws is the answer, and so the true one is lost. */
  after: ((request: MemoryBucketRequest) => void | Promise<void>) | undefined;
}

interface Stored extends BucketEntry {
  readonly body: Uint8Array;
}

/**
 * An empty bucket. Times of modification count writes.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { BucketError, memoryBucket } from 'podmin/controllers/s3';
 *
 * const bucket = memoryBucket();
 * const etag = bucket.set('pods/a.json', '{}');
 * assert.equal(await bucket.get('pods/a.json', { ifNoneMatch: etag }), 'not-modified');
 * bucket.before = () => { throw new BucketError('throttled', 'slow down', { retryAfterMs: 2_000 }); };
 * await assert.rejects(bucket.get('pods/a.json'), { code: 'throttled' });
 * assert.equal(bucket.requests.get, 2);
 */
export function memoryBucket({ pageKeys = 1_000 }: MemoryBucketOptions = {}): MemoryBucket {
  const objects = new Map<string, Stored>();
  const requests = { get: 0, put: 0, list: 0 };
  /** In the order of listings, until a key comes or goes. */
  let sorted: readonly string[] | undefined;
  let writes = 0;

  function pageOf(prefix: string, after: string | undefined): readonly BucketEntry[] {
    sorted ??= [...objects.keys()].sort(byBytes);
    const page: BucketEntry[] = [];
    for (const key of sorted) {
      if (page.length === pageKeys) break;
      if (!key.startsWith(prefix) || (after !== undefined && byBytes(key, after) <= 0)) continue;
      const { etag, sizeBytes, modifiedMs } = existing(key);
      page.push({ key, etag, sizeBytes, modifiedMs });
    }
    return page;
  }
  async function request<R>(
    op: MemoryBucketRequest['op'],
    key: string,
    { signal, onRequest }: BucketRequestOptions,
    act: () => R,
  ): Promise<R> {
    signal?.throwIfAborted();
    requests[op]++;
    onRequest?.();
    await bucket.before?.({ op, key, signal });
    signal?.throwIfAborted();
    const result = act();
    await bucket.after?.({ op, key, signal });
    signal?.throwIfAborted();
    return result;
  }
  const existing = (key: string): Stored => {
    const found = objects.get(key);
    if (found === undefined) throw new BucketError('not-found', `memory://bucket: there is no object ${key}`);
    return found;
  };

  const bucket: MemoryBucket = {
    description: 'memory://bucket',
    requests,
    before: undefined,
    after: undefined,
    has: (key) => objects.has(key),
    delete(key) {
      if (objects.delete(key)) sorted = undefined;
    },
    set(key, body) {
      const own = typeof body === 'string' ? new TextEncoder().encode(body) : body.slice();
      const etag = `"${createHash('md5').update(own).digest('hex')}"`;
      if (!objects.has(key)) sorted = undefined;
      objects.set(key, { key, etag, sizeBytes: own.byteLength, modifiedMs: ++writes, body: own });
      return etag;
    },
    get: (key, { ifNoneMatch, maxBytes = defaultMaxBytes, ...options } = {}) =>
      request('get', key, options, () => {
        const { etag, sizeBytes, body } = existing(key);
        if (etag === ifNoneMatch) return 'not-modified';
        if (sizeBytes > maxBytes)
          throw new BucketError('too-large', `memory://bucket: ${key} has ${sizeBytes} bytes; the limit is ${maxBytes}`);
        return { etag, body: body.slice() };
      }),
    async put(key, body, { ifMatch, ifNoneMatch, ...options } = {}) {
      // Whoever calls may use its buffer again.
      const sent = body.slice();
      return request('put', key, options, () => {
        const found = objects.get(key);
        if ((ifNoneMatch === '*' && found !== undefined) || (ifMatch !== undefined && found?.etag !== ifMatch))
          throw new BucketError('precondition-failed', `memory://bucket: ${key} is another version`);
        return { etag: bucket.set(key, sent) };
      });
    },
    async *list(prefix, options = {}) {
      for (let after: string | undefined; ;) {
        const page: readonly BucketEntry[] = await request('list', prefix, options, () => pageOf(prefix, after));
        yield* page;
        after = page.at(-1)?.key;
        if (page.length < pageKeys) return;
      }
    },
  };
  return bucket;
}

function byBytes(a: string, b: string): number {
  // UTF-16 sorts as UTF-8 does, but for surrogates.
  if (ascii.test(a) && ascii.test(b)) return a < b ? -1 : Number(a !== b);
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

const ascii = /^[\x00-\x7f]*$/;
