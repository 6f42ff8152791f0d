/** What becomes of a fetched body when the listing that named it, and the one after it, say something else. */
import { beforeEach, describe, it } from 'mocha';
import { expect } from 'chai';
import { BucketConnection, type Offer } from '../../../../controllers/sources/s3/bucket-connection.ts';
import { BucketError } from '../../../../controllers/sources/s3/bucket-error.ts';
import { type BucketEntry } from '../../../../controllers/sources/s3/bucket.ts';
import { text, type Decode } from '../../../../controllers/sources/s3/decode.ts';
import { memoryBucket, type MemoryBucket } from '../../../../controllers/sources/s3/memory-bucket.ts';
import { Wake } from '../../../../controllers/sources/wake.ts';
import { fakeClock, type FakeClock } from '../../../../controllers/testing/fake-clock.ts';

describe('a fetch from a bucket', () => {
  let clock: FakeClock;
  let bucket: MemoryBucket;
  let connection: BucketConnection<string>;
  let stop: AbortController;
  let looks: number;
  let entry: BucketEntry;
  /** Answers that wait to be let through: with what was there when they were asked for. */
  let held: (() => void)[];

  const connect = (decode: Decode<string> = text()): void => {
    connection = new BucketConnection({
      ...{ bucket, decode, clock, maxBytes: 1_000, wake: new Wake() },
      look: () => void looks++,
      onGet: () => undefined,
    });
  };
  beforeEach(async () => {
    clock = fakeClock();
    bucket = memoryBucket();
    stop = new AbortController();
    looks = 0;
    held = [];
    connect();
    connection.begin();
    bucket.set('a', 'v1');
    for await (const listed of bucket.list('')) entry = listed;
    connection.end();
    connection.told();
  });

  /** What it came to, so far. */
  const load = (): { now(): Promise<string> } => {
    let outcome = 'pending';
    connection.load('a', entry, stop.signal).then(
      (object) => (outcome = object),
      (error: unknown) => (outcome = String(error)),
    );
    return {
      now: async () => {
        await clock.settle();
        return outcome;
      },
    };
  };
  const hold = (): void => {
    bucket.after = ({ op }) => (op === 'get' ? new Promise<void>((resolve) => held.push(resolve)) : undefined);
  };
  const release = async (): Promise<void> => {
    await clock.settle();
    for (const answer of held.splice(0)) answer();
    await clock.settle();
  };
  const offers = (): Offer<string>[] => [...connection.offers()];

  it('of what was listed gives the object', async () => {
    expect(await load().now()).to.equal('v1');
    expect(offers()).to.deep.equal([]);
  });

  it('that finds a newer version offers it as that, once', async () => {
    const etag = bucket.set('a', 'v2');
    const loading = load();
    expect(await loading.now()).to.equal('pending');
    const [offer, ...others] = offers();
    expect({ ...offer, decode: offer?.decode() }).to.deep.equal({ key: 'a', version: etag, decode: 'v2' });
    expect([...others, ...offers()]).to.deep.equal([]);
    expect(await loading.now()).to.contain('a was replaced after it had been listed');
  });

  it('whose body was asked for before a listing ended, and came after, does not offer it', async () => {
    connection.begin();
    bucket.set('a', 'v2');
    hold();
    const loading = load();
    await clock.settle();
    connection.end();
    connection.told();
    bucket.after = undefined;
    bucket.set('a', 'v1');
    await release();
    expect(offers()).to.deep.equal([]);
    expect(await loading.now(), 'asked for again').to.equal('v1');
    expect(bucket.requests.get).to.equal(2);
  });

  it('whose body was asked for before a listing began, and came after it ended, does not offer it', async () => {
    bucket.set('a', 'v2');
    hold();
    const loading = load();
    await clock.settle();
    connection.begin();
    connection.end();
    connection.told();
    bucket.after = undefined;
    await release();
    // Of the second time.
    expect(bucket.requests.get).to.equal(2);
    expect(offers().map(({ decode }) => decode())).to.deep.equal(['v2']);
    expect(await loading.now()).to.contain('was replaced');
  });

  it('waits for the end of a listing under way before it asks again', async () => {
    connection.begin();
    bucket.set('a', 'v2');
    const loading = load();
    expect(await loading.now()).to.equal('pending');
    expect(bucket.requests.get).to.equal(1);
    connection.end();
    connection.told();
    await clock.settle();
    expect(bucket.requests.get).to.equal(2);
    stop.abort();
    expect(await loading.now()).to.contain('AbortError');
    expect(offers()).to.deep.equal([]);
  });

  it('loses an offer that nobody took when the next listing begins', async () => {
    bucket.set('a', 'v2');
    const loading = load();
    await clock.settle();
    connection.begin();
    expect(offers()).to.deep.equal([]);
    expect(await loading.now()).to.equal('pending');
    stop.abort();
  });

  it('asks three times at most while listings overtake it', async () => {
    bucket.set('a', 'v2');
    const loading = load();
    for (let listing = 0; listing < 5; listing++) {
      await clock.settle();
      connection.begin();
      await clock.settle();
      connection.end();
      connection.told();
    }
    expect(await loading.now()).to.contain('was replaced');
    expect(bucket.requests.get).to.equal(3);
  });

  it('that finds nothing asks for a look, and ends when a listing has been told', async () => {
    bucket.delete('a');
    const loading = load();
    expect(await loading.now()).to.equal('pending');
    expect(looks).to.equal(1);
    connection.begin();
    connection.end();
    expect(await loading.now()).to.equal('pending');
    connection.told();
    expect(await loading.now()).to.contain('a was listed, but there is no such object any more');
  });

  it('that can not be decoded offers the mistake with its version, and decodes no second time', async () => {
    let decoded = 0;
    connect(() => {
      decoded++;
      throw new Error('odd');
    });
    const loading = load();
    await clock.settle();
    const [offer] = offers();
    expect(offer?.version).to.equal(entry.etag);
    expect(() => offer?.decode()).to.throw("a can't be decoded: odd");
    expect(await loading.now()).to.contain("a can't be decoded: odd");
    expect(decoded).to.equal(1);
  });

  it('ends with its connection, and after it still gives what was listed', async () => {
    bucket.set('a', 'v2');
    const [replaced, gone] = [load(), load()];
    await clock.settle();
    connection.close();
    expect(await replaced.now()).to.contain('was replaced');
    expect(await gone.now()).to.contain('was replaced');
    bucket.delete('a');
    expect(await load().now()).to.contain('no such object');
    expect(looks).to.equal(0);
    bucket.set('a', 'v1');
    expect(await load().now()).to.equal('v1');
  });

  it('ends with the one who takes its offer and stops there', async () => {
    bucket.set('a', 'v2');
    const loading = load();
    await clock.settle();
    for (const _ of connection.offers()) break;
    expect(await loading.now()).to.contain('was replaced');
  });

  it('waits with all others while the server asks to slow down, for a second unless it says for how long', async () => {
    bucket.before = () => {
      throw new BucketError('throttled', 'slow down');
    };
    expect(await load().now()).to.contain('slow down');
    bucket.before = undefined;
    const waiting = [load(), load()];
    await clock.advance(999);
    expect(bucket.requests.get).to.equal(1);
    await clock.advance(1);
    for (const each of waiting) expect(await each.now()).to.equal('v1');
  });

  it('ends with its signal, whatever it waits for, and leaves no timer', async () => {
    const ended = async (): Promise<void> => {
      const loading = load();
      await clock.settle();
      stop.abort();
      expect(await loading.now()).to.contain('AbortError');
      expect(clock.pending).to.equal(0);
      stop = new AbortController();
    };
    bucket.set('a', 'v2');
    await ended();
    bucket.delete('a');
    await ended();
    bucket.before = () => {
      throw new BucketError('throttled', 'slow down');
    };
    await load().now();
    await ended();
  });
});
