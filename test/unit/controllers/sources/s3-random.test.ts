/** Chance looks for what the S3 source does wrong: slow, failing and overtaking answers, against what the bucket really held. */
import { describe, it } from 'mocha';
import { expect } from 'chai';
import { sleep } from '../../../../controllers/clock.ts';
import { informer } from '../../../../controllers/source-informer.ts';
import { BucketError } from '../../../../controllers/sources/s3/bucket-error.ts';
import { text } from '../../../../controllers/sources/s3/decode.ts';
import { memoryBucket, type MemoryBucketRequest } from '../../../../controllers/sources/s3/memory-bucket.ts';
import { s3Objects } from '../../../../controllers/sources/s3/s3-objects.ts';
import { fakeClock } from '../../../../controllers/testing/fake-clock.ts';
import { seededRandom } from '../../../../controllers/testing/random.ts';

const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
const steps = 40;

async function play(seed: number): Promise<void> {
  const random = seededRandom(seed);
  const upTo = (most: number): number => Math.floor(random() * most);
  const clock = fakeClock();
  const bucket = memoryBucket({ pageKeys: 3 });
  const stop = new AbortController();
  const source = s3Objects({ bucket, prefix: 'p/', every: '5s', random, decode: text() });
  const objects = informer(source, { clock, random });

  /** What each key held, in this order; undefined: nothing. */
  const held = new Map<string, (string | undefined)[]>(keys.map((key) => [key, [undefined]]));
  const shown = new Map<string, number>();
  const wrong: string[] = [];
  objects.subscribe(({ type, key, object }) => {
    const history = held.get(key) ?? [];
    const last = shown.get(key) ?? 0;
    // The earliest that it can be, so that nothing that is right is called wrong.
    const at = history.indexOf(type === 'delete' ? undefined : object, last + (shown.has(key) ? 1 : 0));
    if (at < 0) wrong.push(`${type} ${key} ${object} after ${history[last]}: it held ${history.join()}`);
    else shown.set(key, at);
  });

  let value = 0;
  const write = (key: string): void => {
    if (random() < 0.3) {
      bucket.delete(`p/${key}`);
      held.get(key)?.push(undefined);
    } else {
      const content = `${++value}`;
      bucket.set(`p/${key}`, content);
      held.get(key)?.push(content);
    }
  };
  const trouble = async ({ signal }: MemoryBucketRequest): Promise<void> => {
    if (random() < 0.5) await sleep(clock, upTo(2_000), signal ?? stop.signal);
    const dice = random();
    if (dice < 0.03) throw new BucketError('unavailable', 'broken');
    if (dice < 0.05) throw new BucketError('throttled', 'slow down', { retryAfterMs: upTo(3_000) });
  };
  bucket.before = trouble;
  bucket.after = trouble;

  const running = objects.run(stop.signal);
  for (let step = 0; step < steps; step++) {
    for (let writes = upTo(4); writes > 0; writes--) write(keys[upTo(keys.length)] ?? 'a');
    if (random() < 0.3) source.hint();
    await clock.advance(upTo(1_500));
  }
  bucket.before = bucket.after = undefined;
  // Longer than every back-off.
  await clock.advance(90_000);

  expect(wrong).to.deep.equal([]);
  expect([...objects.broken.keys()], 'broken').to.deep.equal([]);
  const present = keys.flatMap((key) => (bucket.has(`p/${key}`) ? [[key, held.get(key)?.at(-1)]] : []));
  expect([...objects.keys()].sort().map((key) => [key, objects.get(key)])).to.deep.equal(present);
  stop.abort();
  await clock.settle();
  await running;
  expect(clock.pending, 'timers left').to.equal(0);
}

describe('objects under a prefix, by chance', () => {
  for (let from = 0; from < 200; from += 100)
    it(`never go back, are never deleted unless they were, and are all there in the end (seeds ${from} to ${from + 99})`, async function () {
      this.timeout(20_000);
      for (let seed = from; seed < from + 100; seed++)
        await play(seed).catch((error: unknown) => {
          throw new Error(`seed ${seed}: ${String(error)}`, { cause: error });
        });
    });
});
