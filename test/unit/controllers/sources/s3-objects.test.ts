/** Objects under a prefix, by what an informer over them shows and by what the bucket was asked. */
import { describe, it } from 'mocha';
import { expect } from 'chai';
import { silent } from '../../../../controllers/log.ts';
import { type SourceEvent } from '../../../../controllers/source.ts';
import { informer } from '../../../../controllers/source-informer.ts';
import { BucketError } from '../../../../controllers/sources/s3/bucket-error.ts';
import { type Bucket } from '../../../../controllers/sources/s3/bucket.ts';
import { text } from '../../../../controllers/sources/s3/decode.ts';
import { type Notify } from '../../../../controllers/sources/s3/notifier.ts';
import { s3Objects, type S3ObjectsOptions } from '../../../../controllers/sources/s3/s3-objects.ts';
import { recordingLog } from '../../../../controllers/testing/recording-log.ts';
import { everyMs, watchedObjects } from './s3-watched-objects.ts';

describe('objects under a prefix', () => {
  const w = watchedObjects();

  describe('that are there', () => {
    it('are listed, fetched, and named without the folder of the prefix', async () => {
      w.bucket.set('pods/a.json', 'A');
      w.bucket.set('pods/sub/b.json', 'B');
      w.bucket.set('other/c.json', 'C');
      await w.start();
      expect(w.objects.hasSynced).to.equal(true);
      expect(w.objects.keys()).to.have.members(['a.json', 'sub/b.json']);
      expect(w.objects.get('a.json')).to.equal('A');
      expect(w.objects.version('a.json')).to.equal(w.bucket.set('pods/a.json', 'A'));
      expect(w.asked()).to.deep.equal({ list: 1, get: 2 });
    });

    it('keep their whole keys under a prefix that is no folder, and may be renamed', async () => {
      w.bucket.set('pods/web-1', 'A');
      await w.start({ prefix: 'pods/web-' });
      expect(w.objects.keys()).to.deep.equal(['web-1']);
      w.stop.abort();
      await w.running;
      w.stop = new AbortController();
      await w.start({ prefix: 'po', key: (key) => key.toUpperCase() });
      expect(w.objects.keys()).to.deep.equal(['PODS/WEB-1']);
    });

    it('are not folder markers', async () => {
      w.bucket.set('pods/', '');
      w.bucket.set('pods/sub/', 'not even with something in it');
      await w.start();
      expect(w.objects.size).to.equal(0);
      expect(w.objects.hasSynced).to.equal(true);
      expect(w.asked().get).to.equal(0);
    });

    it('are not what the filter leaves out, which is not fetched', async () => {
      w.bucket.set('pods/a.json', 'A');
      w.bucket.set('pods/a.json.bak', 'old');
      await w.start({ filter: ({ key }) => key.endsWith('.json') });
      expect(w.objects.keys()).to.deep.equal(['a.json']);
      expect(w.asked().get).to.equal(1);
    });

    it('are JSON objects when nothing is said, and other JSON is broken', async () => {
      w.bucket.set('pods/a', '{"name":"a"}');
      w.bucket.set('pods/b', 'null');
      const byDefault = informer(s3Objects({ bucket: w.bucket, prefix: 'pods/' }), { clock: w.clock });
      w.running = byDefault.run(w.stop.signal);
      await w.clock.settle();
      expect(byDefault.get('a')?.['name']).to.equal('a');
      expect(byDefault.broken.get('b')?.message).to.contain('no JSON object');
    });
  });

  describe('that do not change', () => {
    it('cost one list request per look and are never fetched again', async () => {
      for (const key of ['a', 'b', 'c']) w.bucket.set(`pods/${key}`, key);
      await w.start();
      w.seen();
      await w.clock.advance(10 * everyMs);
      expect(w.asked()).to.deep.equal({ list: 11, get: 3 });
      expect(w.seen()).to.deep.equal([]);
      expect(w.meter.render()).to.contain('source_requests_total{source="memory://bucket/pods/",op="list"} 11');
      expect(w.meter.render()).to.contain('source_requests_total{source="memory://bucket/pods/",op="get"} 3');
    });

    it('are looked at less and less, when that is allowed, until something changes or somebody asks', async () => {
      w.bucket.set('pods/a', '1');
      await w.start({ idle: '4m' });
      // 30 s after the first look, then 60, 120, 240, 240 s.
      const looks: number[] = [];
      const watchFor = async (seconds: number): Promise<void> => {
        const from = w.clock.now();
        for (let before = w.asked().list; w.clock.now() < from + seconds * 1_000; before = w.asked().list) {
          await w.clock.advance(10_000);
          if (w.asked().list > before) looks.push((w.clock.now() - from) / 1_000);
        }
      };
      await watchFor(700);
      expect(looks.splice(0)).to.deep.equal([30, 90, 210, 450, 690]);
      w.source.hint();
      await watchFor(100);
      expect(looks.splice(0), 'after a hint').to.deep.equal([10, 30, 90]);
      w.bucket.set('pods/a', '2');
      await watchFor(210);
      expect(looks.splice(0), 'after a change, seen at 110 s').to.deep.equal([110, 140, 200]);
    });
  });

  describe('of which one of 10,000 changes', () => {
    it('are 10 list requests and one fetch', async function () {
      this.timeout(20_000);
      for (let i = 0; i < 10_000; i++) w.bucket.set(`pods/${String(i).padStart(5, '0')}`, `${i}`);
      await w.start();
      for (let i = 0; i < 100 && !w.objects.hasSynced; i++) await w.clock.settle();
      expect(w.objects.size).to.equal(10_000);
      expect(w.asked()).to.deep.equal({ list: 11, get: 10_000 });
      w.seen();
      w.bucket.set('pods/04711', 'new');
      w.bucket.delete('pods/00815');
      await w.clock.advance(everyMs);
      expect(w.seen()).to.have.members(['delete 00815 815', 'update 04711 new']);
      expect(w.asked()).to.deep.equal({ list: 21, get: 10_001 });
    });
  });

  describe('hints', () => {
    it('make it look at once', async () => {
      await w.start();
      w.bucket.set('pods/a', 'a');
      w.source.hint();
      await w.clock.settle();
      expect(w.seen()).to.deep.equal(['add a a']);
      expect(w.asked().list).to.equal(2);
    });

    it('during a look, however many, make one more', async () => {
      await w.start();
      const listing = Promise.withResolvers<void>();
      w.once('list', () => listing.promise);
      w.source.hint();
      await w.clock.settle();
      for (let i = 0; i < 1_000; i++) w.source.hint();
      listing.resolve();
      await w.clock.settle();
      expect(w.asked().list).to.equal(3);
    });

    it('in a storm are five looks at once and one a second, and the last is obeyed', async () => {
      await w.start();
      const before = w.asked().list;
      for (let i = 0; i < 1_000; i++) {
        w.source.hint();
        await w.clock.advance(10);
      }
      expect(w.asked().list - before).to.be.within(13, 16);
      w.bucket.set('pods/a', 'last');
      w.source.hint();
      await w.clock.advance(1_000);
      expect(w.seen()).to.deep.equal(['add a last']);
    });

    it('while it is not connected are harmless', async () => {
      w.bucket.before = () => {
        throw new BucketError('denied', 'no');
      };
      await w.start();
      w.source.hint();
      await w.clock.settle();
      expect(w.asked().list).to.equal(1);
    });
  });

  describe('notifications', () => {
    it('from an iterable shorten the wait', async () => {
      let tell = (): void => undefined;
      await w.start({
        every: '1h',
        notify: async function* () {
          for (;;) {
            await new Promise<void>((resolve) => (tell = resolve));
            yield undefined;
          }
        },
      });
      w.bucket.set('pods/a', 'a');
      tell();
      await w.clock.settle();
      expect(w.seen()).to.deep.equal(['add a a']);
      tell();
    });

    it('from an iterable end with the connection', async () => {
      let ended = 0;
      const notify: Notify = async function* (_, signal) {
        try {
          yield undefined;
          await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
          yield undefined;
        } finally {
          ended++;
        }
      };
      await w.start({ notify });
      w.stop.abort();
      await w.clock.settle();
      expect(ended).to.equal(1);
      expect(w.asked().list).to.equal(2);
    });

    it('by a call shorten the wait, and are ended with the connection', async () => {
      let disposed = 0;
      let tell = (): void => undefined;
      const notify: Notify = (changed) => {
        tell = changed;
        return { [Symbol.dispose]: () => void disposed++ };
      };
      await w.start({ every: '1h', notify });
      w.bucket.set('pods/a', 'a');
      tell();
      await w.clock.settle();
      expect(w.seen()).to.deep.equal(['add a a']);
      w.stop.abort();
      await w.running;
      await w.clock.settle();
      expect(disposed).to.equal(1);
      tell();
    });

    it('that fail are logged, and tried again after the next look; the interval goes on', async () => {
      let starts = 0;
      const log = recordingLog();
      w.source = s3Objects({
        ...{ bucket: w.bucket, prefix: 'pods/', jitter: 0, decode: text() },
        notify: () => {
          starts++;
          throw new Error('the queue is gone');
        },
      });
      w.objects = informer(w.source, { clock: w.clock, log });
      w.running = w.objects.run(w.stop.signal);
      await w.clock.settle();
      await w.clock.advance(2 * everyMs);
      expect(starts).to.equal(3);
      expect(w.asked().list).to.equal(3);
      expect(JSON.stringify(log.lines)).to.contain('the queue is gone');
      expect(w.objects.state).to.equal('live');
    });
  });

  describe('a bucket of another make', () => {
    it('that counts no requests is taken to have sent one per 1,000 keys and one per fetch', async () => {
      const silent: Bucket = {
        description: 'their://bucket',
        get: (key, options) => w.bucket.get(key, { ...(options?.signal && { signal: options.signal }) }),
        put: (key, body) => w.bucket.put(key, body),
        list: (prefix) => w.bucket.list(prefix),
      };
      for (let i = 0; i < 1_001; i++) w.bucket.set(`pods/${i}`, `${i}`);
      await w.start({ bucket: silent });
      for (let i = 0; i < 10 && !w.objects.hasSynced; i++) await w.clock.settle();
      expect(w.meter.render()).to.contain('source_requests_total{source="their://bucket/pods/",op="list"} 2');
      expect(w.meter.render()).to.contain('source_requests_total{source="their://bucket/pods/",op="get"} 1001');
    });
  });

  describe('a stop', () => {
    it('in the middle of a listing and of fetches ends at once', async () => {
      w.bucket.set('pods/a', 'a');
      const held: (() => void)[] = [];
      w.bucket.before = ({ op }) => (op === 'get' ? new Promise<void>((resolve) => held.push(resolve)) : undefined);
      await w.start();
      w.bucket.before = () => new Promise<void>((resolve) => held.push(resolve));
      w.source.hint();
      await w.clock.settle();
      w.stop.abort();
      for (const release of held) release();
      await w.running;
      expect(w.objects.state).to.equal('stopped');
    });
  });

  describe('a fetch whose connection has ended', () => {
    it('still gives what was listed, and waits for nothing when that is gone', async () => {
      w.bucket.set('pods/a', 'a');
      w.source = s3Objects({ bucket: w.bucket, prefix: 'pods/', decode: text() });
      const items: Extract<SourceEvent<string>, { load: unknown }>[] = [];
      for await (const event of w.source.open({ signal: w.stop.signal, cursor: undefined, clock: w.clock, log: silent, meter: w.meter })) {
        if ('load' in event) items.push(event);
        if (event.type === 'synced') break;
      }
      const [item] = items;
      expect(await item?.load(w.stop.signal)).to.equal('a');
      w.bucket.delete('pods/a');
      const outcome = item?.load(w.stop.signal).catch(String);
      await w.clock.settle();
      expect(await Promise.race([outcome, Promise.resolve('pending')])).to.contain('no such object');
    });
  });

  describe('options', () => {
    it('that make no sense are refused', () => {
      const made = (options: Partial<S3ObjectsOptions>) => () => s3Objects({ bucket: w.bucket, ...options });
      expect(made({ every: 0 })).to.throw(RangeError, 'every is 0');
      expect(made({ every: '1m', idle: '30s' })).to.throw(RangeError, 'idle (30000 ms) is shorter than every (60000 ms)');
      expect(made({ jitter: 1 })).to.throw(RangeError, 'jitter');
      expect(made({ maxBytes: 0 })).to.throw(RangeError, 'maxBytes');
      expect(made({ maxObjects: 1.5 })).to.throw(RangeError, 'maxObjects');
    });

    it('spread the looks of many by the jitter, and the watchdog has room for it', async () => {
      await w.start({ jitter: 0.5, random: () => 0.999_999 });
      await w.clock.advance(44_000);
      expect(w.asked().list).to.equal(1);
      await w.clock.advance(2_000);
      expect(w.asked().list).to.equal(2);
      expect(w.source.staleAfterMs).to.be.greaterThan(45_000);
      expect(w.source.name).to.equal('memory://bucket/pods/');
    });
  });
});
