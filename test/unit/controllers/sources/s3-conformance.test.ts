/** What every source must hold, over a bucket in memory that can fail: a listing, and one object. */
import { describe, it } from 'mocha';
import { BucketError } from '../../../../controllers/sources/s3/bucket-error.ts';
import { json, jsonObject } from '../../../../controllers/sources/s3/decode.ts';
import { memoryBucket, type MemoryBucket, type MemoryBucketRequest } from '../../../../controllers/sources/s3/memory-bucket.ts';
import { s3Index } from '../../../../controllers/sources/s3/s3-index.ts';
import { s3Objects } from '../../../../controllers/sources/s3/s3-objects.ts';
import { fakeClock } from '../../../../controllers/testing/fake-clock.ts';
import { sourceConformance, type SourceFaults } from '../../../../controllers/testing/source-conformance.ts';

interface Thing {
  readonly value: string;
}

const looks = 'each look is a whole listing: there are no events of single changes';
const without = {
  duplicate: looks,
  reorder: looks,
  expireCursor: 'it has no cursors',
  replaceIdentity: 'S3 has no identities',
};

/** A bucket whose requests can be made to fail, and are counted while they are under way. */
function faultyBucket(pageKeys: number) {
  const bucket: MemoryBucket = memoryBucket({ pageKeys });
  let away = false;
  let next: ((request: MemoryBucketRequest) => void | Promise<void>) | undefined;
  let underWay = 0;
  const fail = (): never => {
    throw new BucketError('unavailable', 'the connection broke');
  };
  bucket.before = async (request) => {
    underWay++;
    try {
      if (away) fail();
      await next?.(request);
    } finally {
      underWay--;
    }
  };
  const once = (act: (request: MemoryBucketRequest) => void | Promise<void>): void => {
    next = (request) => {
      next = undefined;
      return act(request);
    };
  };
  const faults = {
    cut: () => once(fail),
    stall: () =>
      once(
        ({ signal }) => new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true })),
      ),
    unavailable: (on) => void (away = on),
  } satisfies SourceFaults;
  return { bucket, once, fail, faults, underWay: () => underWay };
}

sourceConformance<Thing>(
  'objects under a prefix',
  () => {
    const clock = fakeClock();
    const { bucket, once, fail, faults, underWay } = faultyBucket(2);
    const keyOf = (name: string): string => `things/${name}`;
    return {
      source: s3Objects({ bucket, prefix: 'things/', decode: json<Thing>() }),
      put: (name, value) => void bucket.set(keyOf(name), JSON.stringify({ value })),
      remove: (name) => bucket.delete(keyOf(name)),
      read: ({ value }) => value,
      clock,
      advance: (ms) => clock.advance(ms),
      faults: {
        ...faults,
        // The first page comes, the second does not.
        partialSnapshot: () => once(() => once(fail)),
        breakObject: (name) => void bucket.set(keyOf(name), '{"value":'),
      },
      leftOpen: () => clock.pending + underWay(),
    };
  },
  { describe, it },
  { without },
);

sourceConformance<Thing>(
  'the entries of one object',
  () => {
    const clock = fakeClock();
    const { bucket, faults, underWay } = faultyBucket(1_000);
    const entries = new Map<string, string>();
    const write = (): void => void bucket.set('things', JSON.stringify(Object.fromEntries(entries)));
    return {
      source: s3Index({
        ...{ bucket, key: 'things' },
        decode: (body) =>
          Object.entries(jsonObject(body, { key: 'things', etag: '' })).map(([key, value]) => {
            if (value === 'broken') return { key, error: new Error('it is broken') };
            return { key, version: String(value), object: { value: String(value) } };
          }),
      }),
      put: (name, value) => {
        entries.set(name, value);
        write();
      },
      remove: (name) => {
        entries.delete(name);
        write();
      },
      read: ({ value }) => value,
      clock,
      advance: (ms) => clock.advance(ms),
      faults: {
        ...faults,
        breakObject: (name) => {
          entries.set(name, 'broken');
          write();
        },
      },
      leftOpen: () => clock.pending + underWay(),
    };
  },
  { describe, it },
  { without: { ...without, partialSnapshot: 'an object comes whole or not at all' } },
);
