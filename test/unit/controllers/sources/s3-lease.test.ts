/** The lock in an object, over buckets in memory: this library's own, and the product's stricter fake. */
import { describe, it } from 'mocha';
import { expect } from 'chai';
import { LeaseConflict, type LeaseCodec, type LeaseRecord } from '../../../../controllers/lease.ts';
import { s3Lease } from '../../../../controllers/locks/s3.ts';
import { BucketError } from '../../../../controllers/sources/s3/bucket-error.ts';
import { type Bucket } from '../../../../controllers/sources/s3/bucket.ts';
import { memoryBucket } from '../../../../controllers/sources/s3/memory-bucket.ts';
import { lockConformance } from '../../../../controllers/testing/lock-conformance.ts';
import { fakeBucket } from '../../../fakes/fake-objects.ts';

const key = 'locks/leader.json';
const runner = { describe, it };
const never = new AbortController().signal;
const record: LeaseRecord = { holder: 'a', fence: 1, ttlMs: 15_000, renewals: 0, acquiredMs: 0, renewedMs: 0 };

describe('the lock in an object of a bucket in memory', () => {
  lockConformance(() => {
    const bucket = memoryBucket();
    // `one` asks through a wire of its own, which can be cut.
    const wire: { before?: typeof bucket.before; after?: typeof bucket.after } = {};
    const next = async <R>(call: () => Promise<R>, signal: AbortSignal | undefined): Promise<R> => {
      const { before, after } = wire;
      delete wire.before;
      delete wire.after;
      await before?.({ op: 'put', key, signal });
      const result = await call();
      await after?.({ op: 'put', key, signal });
      return result;
    };
    const wired: Bucket = {
      description: bucket.description,
      get: (name, options) => next(() => bucket.get(name, options), options?.signal),
      put: (name, body, options) => next(() => bucket.put(name, body, options), options?.signal),
      list: (prefix, options) => bucket.list(prefix, options),
    };
    const lost = (): never => {
      throw new BucketError('unknown-outcome', 'the connection broke');
    };
    return {
      one: s3Lease({ bucket: wired, key }),
      other: s3Lease({ bucket, key }),
      loseNextAnswer: () => void (wire.after = lost),
      loseNextRequest: () => void (wire.before = lost),
      hangNext: () =>
        void (wire.before = ({ signal }) =>
          new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))),
      corrupt: () => void bucket.set(key, '{"holder": "a"'),
      remove: () => bucket.delete(key),
    };
  }, runner);
});

describe('the lock in an object of a bucket that is as strict as S3', () => {
  const without = { hangNext: 'this bucket is slow by its clock only' };
  lockConformance(
    () => {
      const bucket = fakeBucket();
      const client = bucket.client();
      const lose = (applied: boolean) => () => void client.fail({ operations: ['put'], fault: { kind: 'lost-answer', applied } });
      return {
        one: s3Lease({ bucket: client, key }),
        other: s3Lease({ bucket: bucket.client(), key }),
        loseNextAnswer: lose(true),
        loseNextRequest: lose(false),
        corrupt: () => bucket.set(key, 'nothing of ours'),
        remove: () => bucket.unset(key),
      };
    },
    runner,
    { without },
  );
});

describe('the lock in an object', () => {
  it('is named by bucket and key, also when the bucket is only a name', () => {
    expect(s3Lease({ bucket: 'fleet', key }).name).to.equal('s3://fleet/locks/leader.json');
  });

  it('says of bytes that are no lease where they are, and the way out', async () => {
    const bucket = memoryBucket();
    const lock = s3Lease({ bucket, key });
    for (const body of ['{', '{"holder":"a"}', 'x'.repeat(64 * 1024 + 1)]) {
      bucket.set(key, body);
      const error = await lock.read(never).catch((thrown: unknown) => thrown);
      expect(String(error)).to.match(/^Error: memory:\/\/bucket\/locks\/leader\.json: what lies there is no lease: .*remove it$/);
    }
  });

  it('reads no more than a lease can have, whatever its codec takes', async () => {
    const bucket = memoryBucket();
    const codec: LeaseCodec = { encode: () => new Uint8Array(), decode: () => record };
    bucket.set(key, new Uint8Array(64 * 1024 + 1));
    const error = await s3Lease({ bucket, key, codec })
      .read(never)
      .catch((thrown: unknown) => thrown);
    expect(String(error)).to.contain('it has more than 65536 bytes');
  });

  it('passes on what the bucket says, whatever it is but a failed condition', async () => {
    const bucket = memoryBucket();
    const lock = s3Lease({ bucket, key });
    for (const code of ['denied', 'throttled', 'unknown-outcome', 'invalid'] as const) {
      const error = new BucketError(code, 'said so');
      bucket.before = () => {
        throw error;
      };
      for (const call of [lock.read(never), lock.create(record, never), lock.replace(record, 'token', never)])
        expect(await call.then(String, (thrown: unknown) => thrown)).to.equal(error);
    }
    bucket.before = () => {
      throw Object.assign(new Error('another write was in flight'), { code: 'precondition-failed' });
    };
    expect(await lock.create(record, never).catch((thrown: unknown) => thrown)).to.be.instanceOf(LeaseConflict);
  });

  it('keeps the record in the form that its codec gives it', async () => {
    const bucket = memoryBucket();
    const codec: LeaseCodec = {
      encode: ({ holder, fence }) => new TextEncoder().encode(`${holder} ${fence}`),
      decode: (bytes) => {
        const [holder = '', fence] = new TextDecoder().decode(bytes).split(' ');
        return { ...record, holder, fence: Number(fence) };
      },
    };
    const lock = s3Lease({ bucket, key, codec });
    const token = await lock.create({ ...record, fence: 7 }, never);
    expect(await bucket.get(key)).to.deep.equal({ etag: token, body: new TextEncoder().encode('a 7') });
    expect(await lock.read(never)).to.deep.equal({ record: { ...record, fence: 7 }, token });
  });
});
