/** The entries of one object, through the bucket's own shape; index-object's tests have the rest. */
import { afterEach, beforeEach, describe, it } from 'mocha';
import { expect } from 'chai';
import { informer, type RunnableInformer } from '../../../../controllers/source-informer.ts';
import { memoryBucket, type MemoryBucket } from '../../../../controllers/sources/s3/memory-bucket.ts';
import { jsonMembers, s3Index } from '../../../../controllers/sources/s3/s3-index.ts';
import { fakeClock, type FakeClock } from '../../../../controllers/testing/fake-clock.ts';
import { textMeter } from '../../../../controllers/text-meter.ts';

describe('the entries of one object', () => {
  let clock: FakeClock;
  let bucket: MemoryBucket;
  let stop: AbortController;
  let running: Promise<void>;
  beforeEach(() => {
    clock = fakeClock();
    bucket = memoryBucket();
    stop = new AbortController();
  });
  afterEach(async () => {
    stop.abort();
    await running;
  });
  const start = async (entries: RunnableInformer<unknown>): Promise<string[]> => {
    const changes: string[] = [];
    entries.subscribe(({ type, key }) => void changes.push(`${type} ${key}`));
    running = entries.run(stop.signal);
    await clock.settle();
    return changes;
  };

  it('are the members of a JSON object; a look that finds nothing new costs one conditional request', async () => {
    bucket.set('index.json', '{"a":{"n":1},"b":{"n":2}}');
    const meter = textMeter();
    const entries = informer(s3Index({ bucket, key: 'index.json', every: '10s', jitter: 0 }), { clock, meter });
    const changes = await start(entries);
    expect(changes.splice(0)).to.deep.equal(['add a', 'add b']);
    await clock.advance(60_000);
    expect(changes).to.deep.equal([]);
    expect(bucket.requests).to.deep.equal({ get: 7, put: 0, list: 0 });
    expect(meter.render()).to.contain('source_requests_total{source="memory://bucket/index.json",op="get"} 7');
    bucket.set('index.json', '{"b":{"n":2},"c":{"n":3}}');
    await clock.advance(10_000);
    expect(changes).to.deep.equal(['delete a', 'add c']);
  });

  it('may be names only, whose objects are fetched when their version is new', async () => {
    bucket.set('pods/a', 'A');
    bucket.set('index.json', '["a@1"]');
    const entries = informer(
      s3Index({
        ...{ bucket, key: 'index.json', every: '10s', jitter: 0 },
        decode: (body) =>
          (JSON.parse(new TextDecoder().decode(body)) as string[]).map((name) => {
            const [key = '', version = ''] = name.split('@');
            const load = async (signal: AbortSignal): Promise<string> => {
              const found = await bucket.get(`pods/${key}`, { signal });
              return found === 'not-modified' ? '' : new TextDecoder().decode(found.body);
            };
            return { key, version, load };
          }),
      }),
      { clock },
    );
    await start(entries);
    expect(entries.get('a')).to.equal('A');
    await clock.advance(10_000);
    expect(bucket.requests.get).to.equal(1 + 1 + 1);
  });

  it('that stay the same in a new body are no change', () => {
    const of = (text: string) => jsonMembers(new TextEncoder().encode(text)).map(({ key, version }) => [key, version]);
    expect(of('{"a":{"n":1},"b":2}')).to.deep.equal(of('{ "a": {"n": 1}, "b": 2 }'));
    expect(of('{"a":1}')).not.to.deep.equal(of('{"a":2}'));
    expect(() => of('[]')).to.throw('no JSON object');
  });

  it('needs an interval', () => {
    running = Promise.resolve();
    expect(() => s3Index({ bucket, key: 'a', every: 0 })).to.throw(RangeError, 'every is 0');
  });
});
