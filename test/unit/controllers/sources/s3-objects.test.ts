/** Objects under a prefix, by what an informer over them shows and by what the bucket was asked. */
import { afterEach, beforeEach, describe, it } from 'mocha';
import { expect } from 'chai';
import { type Change } from '../../../../controllers/change.ts';
import { type InformerOptions } from '../../../../controllers/informer.ts';
import { silent } from '../../../../controllers/log.ts';
import { type SourceEvent } from '../../../../controllers/source.ts';
import { informer, type RunnableInformer } from '../../../../controllers/source-informer.ts';
import { BucketError } from '../../../../controllers/sources/s3/bucket-error.ts';
import { json, text } from '../../../../controllers/sources/s3/decode.ts';
import { memoryBucket, type MemoryBucket } from '../../../../controllers/sources/s3/memory-bucket.ts';
import { type Notify } from '../../../../controllers/sources/s3/notifier.ts';
import { s3Objects, type S3ObjectsOptions, type S3Source } from '../../../../controllers/sources/s3/s3-objects.ts';
import { fakeClock, type FakeClock } from '../../../../controllers/testing/fake-clock.ts';
import { recordingLog } from '../../../../controllers/testing/recording-log.ts';
import { textMeter } from '../../../../controllers/text-meter.ts';
import { type Bucket } from '../../../../controllers/sources/s3/bucket.ts';

const everyMs = 30_000;

describe('objects under a prefix', () => {
  let clock: FakeClock;
  let bucket: MemoryBucket;
  let source: S3Source<string>;
  let objects: RunnableInformer<string>;
  let changes: string[];
  let meter: ReturnType<typeof textMeter>;
  let stop: AbortController;
  let running: Promise<void> | undefined;

  beforeEach(() => {
    clock = fakeClock();
    bucket = memoryBucket();
    changes = [];
    meter = textMeter();
    stop = new AbortController();
    running = undefined;
  });
  afterEach(async () => {
    stop.abort();
    await clock.settle();
    await running;
    expect(clock.pending, 'timers left').to.equal(0);
  });

  const start = async (
    options: Partial<S3ObjectsOptions> & { decode?: (body: Uint8Array) => string } = {},
    more: InformerOptions<string, string, never> = {},
  ): Promise<void> => {
    source = s3Objects({ bucket, prefix: 'pods/', jitter: 0, decode: text(), ...options });
    objects = informer(source, { clock, meter, random: () => 0.5, ...more });
    objects.subscribe(({ type, key, object }: Change<string>) => void changes.push(`${type} ${key} ${object}`));
    running = objects.run(stop.signal);
    await clock.settle();
  };
  const seen = (): string[] => changes.splice(0);
  const asked = (): { list: number; get: number } => ({ list: bucket.requests.list, get: bucket.requests.get });
  /** The next request of the kind, and only that, first does so. */
  const once = (op: 'get' | 'list', act: () => void | Promise<void>): void => {
    bucket.before = async (request) => {
      if (request.op !== op) return;
      bucket.before = undefined;
      await act();
    };
  };

  describe('that are there', () => {
    it('are listed, fetched, and named without the folder of the prefix', async () => {
      bucket.set('pods/a.json', 'A');
      bucket.set('pods/sub/b.json', 'B');
      bucket.set('other/c.json', 'C');
      await start();
      expect(objects.hasSynced).to.equal(true);
      expect(objects.keys()).to.have.members(['a.json', 'sub/b.json']);
      expect(objects.get('a.json')).to.equal('A');
      expect(objects.version('a.json')).to.equal(bucket.set('pods/a.json', 'A'));
      expect(asked()).to.deep.equal({ list: 1, get: 2 });
    });

    it('keep their whole keys under a prefix that is no folder, and may be renamed', async () => {
      bucket.set('pods/web-1', 'A');
      await start({ prefix: 'pods/web-' });
      expect(objects.keys()).to.deep.equal(['web-1']);
      stop.abort();
      await running;
      stop = new AbortController();
      await start({ prefix: 'po', key: (key) => key.toUpperCase() });
      expect(objects.keys()).to.deep.equal(['PODS/WEB-1']);
    });

    it('are not folder markers', async () => {
      bucket.set('pods/', '');
      bucket.set('pods/sub/', 'not even with something in it');
      await start();
      expect(objects.size).to.equal(0);
      expect(objects.hasSynced).to.equal(true);
      expect(asked().get).to.equal(0);
    });

    it('are not what the filter leaves out, which is not fetched', async () => {
      bucket.set('pods/a.json', 'A');
      bucket.set('pods/a.json.bak', 'old');
      await start({ filter: ({ key }) => key.endsWith('.json') });
      expect(objects.keys()).to.deep.equal(['a.json']);
      expect(asked().get).to.equal(1);
    });

    it('are JSON objects when nothing is said, and other JSON is broken', async () => {
      bucket.set('pods/a', '{"name":"a"}');
      bucket.set('pods/b', 'null');
      const byDefault = informer(s3Objects({ bucket, prefix: 'pods/' }), { clock });
      running = byDefault.run(stop.signal);
      await clock.settle();
      expect(byDefault.get('a')?.['name']).to.equal('a');
      expect(byDefault.broken.get('b')?.message).to.contain('no JSON object');
    });
  });

  describe('that do not change', () => {
    it('cost one list request per look and are never fetched again', async () => {
      for (const key of ['a', 'b', 'c']) bucket.set(`pods/${key}`, key);
      await start();
      seen();
      await clock.advance(10 * everyMs);
      expect(asked()).to.deep.equal({ list: 11, get: 3 });
      expect(seen()).to.deep.equal([]);
      expect(meter.render()).to.contain('source_requests_total{source="memory://bucket/pods/",op="list"} 11');
      expect(meter.render()).to.contain('source_requests_total{source="memory://bucket/pods/",op="get"} 3');
    });

    it('are looked at less and less, when that is allowed, until something changes or somebody asks', async () => {
      bucket.set('pods/a', '1');
      await start({ idle: '4m' });
      // 30 s after the first look, then 60, 120, 240, 240 s.
      const looks: number[] = [];
      const watchFor = async (seconds: number): Promise<void> => {
        const from = clock.now();
        for (let before = asked().list; clock.now() < from + seconds * 1_000; before = asked().list) {
          await clock.advance(10_000);
          if (asked().list > before) looks.push((clock.now() - from) / 1_000);
        }
      };
      await watchFor(700);
      expect(looks.splice(0)).to.deep.equal([30, 90, 210, 450, 690]);
      source.hint();
      await watchFor(100);
      expect(looks.splice(0), 'after a hint').to.deep.equal([10, 30, 90]);
      bucket.set('pods/a', '2');
      await watchFor(210);
      expect(looks.splice(0), 'after a change, seen at 110 s').to.deep.equal([110, 140, 200]);
    });
  });

  describe('of which one of 10,000 changes', () => {
    it('are 10 list requests and one fetch', async function () {
      this.timeout(20_000);
      for (let i = 0; i < 10_000; i++) bucket.set(`pods/${String(i).padStart(5, '0')}`, `${i}`);
      await start();
      for (let i = 0; i < 100 && !objects.hasSynced; i++) await clock.settle();
      expect(objects.size).to.equal(10_000);
      expect(asked()).to.deep.equal({ list: 11, get: 10_000 });
      seen();
      bucket.set('pods/04711', 'new');
      bucket.delete('pods/00815');
      await clock.advance(everyMs);
      expect(seen()).to.have.members(['delete 00815 815', 'update 04711 new']);
      expect(asked()).to.deep.equal({ list: 21, get: 10_001 });
    });
  });

  describe('a listing that fails', () => {
    it('on its second page deletes nothing and changes nothing', async () => {
      bucket = memoryBucket({ pageKeys: 2 });
      for (const key of ['a', 'b', 'c', 'd', 'e']) bucket.set(`pods/${key}`, key);
      await start();
      seen();
      bucket.set('pods/a', 'new');
      bucket.delete('pods/b');
      let pages = 0;
      bucket.before = ({ op }) => {
        if (op === 'list' && ++pages === 2) throw new BucketError('unavailable', 'the connection broke');
      };
      await clock.advance(everyMs);
      expect(seen()).to.deep.equal([]);
      expect(objects.state).to.equal('stale');
      expect(objects.lastError?.message).to.contain("can't be listed, so nothing is changed");
      await clock.advance(5_000);
      expect(seen()).to.have.members(['delete b b', 'update a new']);
      expect(objects.state).to.equal('live');
    });

    it('because it is throttled is tried again when the server said, and no sooner', async () => {
      await start();
      bucket.before = ({ op }) => {
        if (op === 'list') throw new BucketError('throttled', 'slow down', { retryAfterMs: 20_000 });
      };
      await clock.advance(everyMs);
      const before = asked().list;
      bucket.before = undefined;
      await clock.advance(19_000);
      expect(asked().list).to.equal(before);
      await clock.advance(2_000);
      expect(asked().list).to.equal(before + 1);
    });

    it('because it is not allowed is not hammered: an interval passes first', async () => {
      bucket.before = () => {
        throw new BucketError('denied', 'no');
      };
      await start();
      await clock.advance(everyMs - 1);
      expect(asked().list).to.equal(1);
      await clock.advance(1);
      expect(asked().list).to.equal(2);
    });

    it('because there are too many keys says what to do, and changes nothing', async () => {
      bucket.set('pods/a', 'a');
      await start({ maxObjects: 2 });
      seen();
      for (const key of ['b', 'c', 'd']) bucket.set(`pods/${key}`, key);
      await clock.advance(everyMs);
      expect(seen()).to.deep.equal([]);
      expect(objects.lastError?.message).to.match(/more than 2 objects.*narrow the prefix, or raise maxObjects/);
    });
  });

  describe('that change between the listing and the fetch', () => {
    it('are had at once, as the version that they are', async () => {
      bucket.set('pods/a', 'listed');
      let newer = '';
      once('get', () => void (newer = bucket.set('pods/a', 'newer')));
      await start();
      expect(seen()).to.deep.equal(['add a newer']);
      expect(objects.version('a')).to.equal(newer);
      expect(objects.broken.size).to.equal(0);
      expect(objects.hasSynced).to.equal(true);
      await clock.advance(everyMs);
      expect(seen()).to.deep.equal([]);
      expect(asked()).to.deep.equal({ list: 2, get: 1 });
    });

    it('are still followed when they change at every fetch', async () => {
      let n = 0;
      bucket.set('pods/a', '0');
      bucket.before = ({ op }) => {
        if (op === 'get') bucket.set('pods/a', `${++n}`);
      };
      await start();
      expect(seen()).to.deep.equal(['add a 1']);
      for (let look = 0; look < 3; look++) {
        bucket.set('pods/a', `${++n}`);
        await clock.advance(everyMs);
        expect(seen()).to.deep.equal([`update a ${n}`]);
      }
    });

    it('never go back: a body that a listing has overtaken is fetched again', async () => {
      bucket.set('pods/a', 'v1');
      await start();
      seen();
      const answer = Promise.withResolvers<void>();
      bucket.set('pods/a', 'v2');
      // Its answer is v3, which arrives when a later listing has shown v4.
      once('get', () => void bucket.set('pods/a', 'v3'));
      let held = false;
      bucket.after = async ({ op }) => {
        if (op !== 'get' || held) return;
        held = true;
        await answer.promise;
      };
      await clock.advance(everyMs);
      bucket.set('pods/a', 'v4');
      source.hint();
      await clock.settle();
      answer.resolve();
      await clock.settle();
      expect(seen()).to.deep.equal(['update a v4']);
      expect(objects.get('a')).to.equal('v4');
    });

    it('and back again are what was listed', async () => {
      bucket.set('pods/a', 'v1');
      await start();
      bucket.set('pods/a', 'v2');
      once('get', () => void bucket.set('pods/a', 'v1'));
      seen();
      await clock.advance(everyMs);
      expect(seen()).to.deep.equal([]);
      expect(objects.get('a')).to.equal('v1');
      expect(objects.broken.size).to.equal(0);
    });

    it('during the next listing, too, are not lost', async () => {
      bucket.set('pods/a', 'v1');
      await start();
      seen();
      bucket.set('pods/a', 'v2');
      const [listing, fetch] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      once('get', () => fetch.promise);
      await clock.advance(everyMs);
      once('list', () => listing.promise);
      source.hint();
      await clock.settle();
      // The fetch is under way since before the listing; it finds v3, which the listing may or may not show.
      bucket.set('pods/a', 'v3');
      fetch.resolve();
      await clock.settle();
      expect(seen()).to.deep.equal([]);
      listing.resolve();
      await clock.settle();
      expect(seen()).to.deep.equal(['update a v3']);
    });
  });

  describe('that are removed between the listing and the fetch', () => {
    it('are gone after a look that follows at once, and never called broken', async () => {
      bucket.set('pods/a', 'a');
      bucket.set('pods/b', 'b');
      const told: string[] = [];
      once('get', () => bucket.delete('pods/a'));
      await start();
      objects.subscribeBroken((key) => void told.push(key));
      expect(objects.keys()).to.deep.equal(['b']);
      expect(objects.known('a')).to.equal(false);
      expect(objects.hasSynced).to.equal(true);
      expect(told).to.deep.equal([]);
      expect(asked()).to.deep.equal({ list: 2, get: 2 });
    });

    it('are deleted with their last state, if they had one', async () => {
      bucket.set('pods/a', 'a1');
      await start();
      seen();
      bucket.set('pods/a', 'a2');
      once('get', () => bucket.delete('pods/a'));
      await clock.advance(everyMs);
      expect(seen()).to.deep.equal(['delete a a1']);
      expect(objects.broken.size).to.equal(0);
    });

    it('but are still listed, by a store that is no S3, are broken until the store has made up its mind', async () => {
      bucket.set('pods/a', 'a1');
      await start();
      seen();
      bucket.set('pods/a', 'a2');
      bucket.before = ({ op }) => {
        if (op === 'get') throw new BucketError('not-found', 'not here yet');
      };
      await clock.advance(everyMs);
      expect([...objects.broken.keys()]).to.deep.equal(['a']);
      expect(objects.get('a')).to.equal('a1');
      const before = asked();
      await clock.advance(20 * 60_000);
      // A fetch a minute, as the informer's back-off has it, and a look after each, beside the looks at intervals.
      expect(asked().get - before.get).to.be.at.most(60);
      expect(asked().list - before.list).to.be.at.most(100);
      bucket.before = undefined;
      await clock.advance(60_000);
      expect(seen()).to.deep.equal(['update a a2']);
    });

    it('by the hundred cost one look more', async () => {
      for (let i = 0; i < 300; i++) bucket.set(`pods/${i}`, `${i}`);
      once('get', () => {
        for (let i = 0; i < 300; i++) bucket.delete(`pods/${i}`);
      });
      await start();
      expect(objects.size).to.equal(0);
      expect(objects.broken.size).to.equal(0);
      expect(asked().list).to.equal(2);
      // As many as are fetched at once.
      expect(asked().get).to.equal(16);
    });
  });

  describe('that can not be decoded', () => {
    it('break their own key only, and are not fetched again until they change', async () => {
      bucket.set('pods/a', '{');
      bucket.set('pods/b', '"b"');
      await start({ decode: json<string>() as never });
      expect(objects.broken.get('a')?.message).to.match(/memory:\/\/bucket: pods\/a can't be decoded: it is no JSON/);
      expect(objects.get('b')).to.equal('b');
      expect(objects.hasSynced).to.equal(true);
      await clock.advance(20 * everyMs);
      expect(asked().get).to.equal(2);
      bucket.set('pods/a', '"whole"');
      await clock.advance(everyMs);
      expect(objects.broken.size).to.equal(0);
      expect(objects.get('a')).to.equal('whole');
    });

    it('keep their last good state', async () => {
      bucket.set('pods/a', '"good"');
      await start({ decode: json<string>() as never });
      seen();
      bucket.set('pods/a', 'bad');
      await clock.advance(everyMs);
      expect(seen()).to.deep.equal([]);
      expect(objects.get('a')).to.equal('good');
      expect([...objects.broken.keys()]).to.deep.equal(['a']);
    });

    it('do not lend their content to the error', async () => {
      bucket.set('pods/a', 'hunter2-secret');
      await start({ decode: json<string>() as never });
      expect(String(objects.broken.get('a'))).not.to.contain('hunter2');
    });

    it('because key or filter throws are broken under their own names', async () => {
      bucket.set('pods/a', 'a');
      bucket.set('pods/b', 'b');
      const filter = ({ key }: { key: string }): boolean => {
        if (key === 'pods/a') throw new Error('odd');
        return true;
      };
      await start({ filter });
      expect(objects.broken.get('pods/a')?.message).to.contain('key or filter failed: odd');
      expect(objects.get('b')).to.equal('b');
    });
  });

  describe('that are too large', () => {
    it('are broken without being fetched', async () => {
      bucket.set('pods/a', 'x'.repeat(11));
      bucket.set('pods/b', 'x'.repeat(10));
      await start({ maxBytes: 10 });
      expect(objects.broken.get('a')?.message).to.equal('memory://bucket: pods/a has 11 bytes; maxBytes is 10');
      expect(objects.keys()).to.deep.equal(['b']);
      await clock.advance(10 * everyMs);
      expect(asked().get).to.equal(1);
    });

    it('by the time they are fetched are broken until the next look shows their size', async () => {
      bucket.set('pods/a', 'small');
      once('get', () => void bucket.set('pods/a', 'x'.repeat(11)));
      await start({ maxBytes: 10 });
      expect(objects.broken.get('a')?.message).to.contain('11 bytes');
      await clock.advance(everyMs);
      const gets = asked().get;
      await clock.advance(10 * everyMs);
      expect(asked().get).to.equal(gets);
      bucket.set('pods/a', 'tiny');
      await clock.advance(everyMs);
      expect(objects.get('a')).to.equal('tiny');
    });
  });

  describe('hints', () => {
    it('make it look at once', async () => {
      await start();
      bucket.set('pods/a', 'a');
      source.hint();
      await clock.settle();
      expect(seen()).to.deep.equal(['add a a']);
      expect(asked().list).to.equal(2);
    });

    it('during a look, however many, make one more', async () => {
      await start();
      const listing = Promise.withResolvers<void>();
      once('list', () => listing.promise);
      source.hint();
      await clock.settle();
      for (let i = 0; i < 1_000; i++) source.hint();
      listing.resolve();
      await clock.settle();
      expect(asked().list).to.equal(3);
    });

    it('in a storm are five looks at once and one a second, and the last is obeyed', async () => {
      await start();
      const before = asked().list;
      for (let i = 0; i < 1_000; i++) {
        source.hint();
        await clock.advance(10);
      }
      expect(asked().list - before).to.be.within(13, 16);
      bucket.set('pods/a', 'last');
      source.hint();
      await clock.advance(1_000);
      expect(seen()).to.deep.equal(['add a last']);
    });

    it('while it is not connected are harmless', async () => {
      bucket.before = () => {
        throw new BucketError('denied', 'no');
      };
      await start();
      source.hint();
      await clock.settle();
      expect(asked().list).to.equal(1);
    });
  });

  describe('notifications', () => {
    it('from an iterable shorten the wait', async () => {
      let tell = (): void => undefined;
      await start({
        every: '1h',
        notify: async function* () {
          for (;;) {
            await new Promise<void>((resolve) => (tell = resolve));
            yield undefined;
          }
        },
      });
      bucket.set('pods/a', 'a');
      tell();
      await clock.settle();
      expect(seen()).to.deep.equal(['add a a']);
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
      await start({ notify });
      stop.abort();
      await clock.settle();
      expect(ended).to.equal(1);
      expect(asked().list).to.equal(2);
    });

    it('by a call shorten the wait, and are ended with the connection', async () => {
      let disposed = 0;
      let tell = (): void => undefined;
      const notify: Notify = (changed) => {
        tell = changed;
        return { [Symbol.dispose]: () => void disposed++ };
      };
      await start({ every: '1h', notify });
      bucket.set('pods/a', 'a');
      tell();
      await clock.settle();
      expect(seen()).to.deep.equal(['add a a']);
      stop.abort();
      await running;
      await clock.settle();
      expect(disposed).to.equal(1);
      tell();
    });

    it('that fail are logged, and tried again after the next look; the interval goes on', async () => {
      let starts = 0;
      const log = recordingLog();
      source = s3Objects({
        ...{ bucket, prefix: 'pods/', jitter: 0, decode: text() },
        notify: () => {
          starts++;
          throw new Error('the queue is gone');
        },
      });
      objects = informer(source, { clock, log });
      running = objects.run(stop.signal);
      await clock.settle();
      await clock.advance(2 * everyMs);
      expect(starts).to.equal(3);
      expect(asked().list).to.equal(3);
      expect(JSON.stringify(log.lines)).to.contain('the queue is gone');
      expect(objects.state).to.equal('live');
    });
  });

  describe('a bucket that asks to slow down', () => {
    it('is left alone by all fetches until the time it gave has passed', async () => {
      for (let i = 0; i < 100; i++) bucket.set(`pods/${i}`, `${i}`);
      bucket.before = ({ op }) => {
        if (op === 'get') throw new BucketError('throttled', 'slow down', { retryAfterMs: 10_000 });
      };
      await start();
      const refused = asked().get;
      expect(refused).to.be.at.most(16);
      bucket.before = undefined;
      await clock.advance(9_000);
      expect(asked().get).to.equal(refused);
      await clock.advance(60_000);
      expect(objects.size).to.equal(100);
      expect(objects.broken.size).to.equal(0);
    });
  });

  describe('a bucket that is slow', () => {
    it('is asked for one listing at a time, and an interval lies between them', async () => {
      bucket.set('pods/a', 'a');
      let now = 0;
      let most = 0;
      bucket.before = async ({ op }) => {
        if (op !== 'list') return;
        most = Math.max(most, ++now);
        await new Promise<void>((resolve) => void clock.timer(45_000, resolve));
        now--;
      };
      await start();
      await clock.advance(200_000);
      expect(most).to.equal(1);
      // Begun at 0, 75 and 150 s.
      expect(asked().list).to.equal(3);
      expect(objects.state).to.equal('live');
      bucket.before = undefined;
      await clock.advance(45_000);
    });

    it('that does not answer at all is left, and tried again', async () => {
      await start({}, { staleAfter: '2m' });
      bucket.before = ({ op, signal }) =>
        op === 'list' ? new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))) : undefined;
      await clock.advance(everyMs + 121_000);
      expect(objects.state).to.equal('stale');
      expect(objects.lastError?.message).to.contain('silent');
      bucket.before = undefined;
      bucket.set('pods/a', 'a');
      // The next connection, too, was refused an answer.
      await clock.advance(125_000);
      expect(objects.state).to.equal('live');
      expect(seen()).to.deep.equal(['add a a']);
    });
  });

  describe('a bucket of another make', () => {
    it('that counts no requests is taken to have sent one per 1,000 keys and one per fetch', async () => {
      const silent: Bucket = {
        description: 'their://bucket',
        get: (key, options) => bucket.get(key, { ...(options?.signal && { signal: options.signal }) }),
        put: (key, body) => bucket.put(key, body),
        list: (prefix) => bucket.list(prefix),
      };
      for (let i = 0; i < 1_001; i++) bucket.set(`pods/${i}`, `${i}`);
      await start({ bucket: silent });
      for (let i = 0; i < 10 && !objects.hasSynced; i++) await clock.settle();
      expect(meter.render()).to.contain('source_requests_total{source="their://bucket/pods/",op="list"} 2');
      expect(meter.render()).to.contain('source_requests_total{source="their://bucket/pods/",op="get"} 1001');
    });
  });

  describe('a stop', () => {
    it('in the middle of a listing and of fetches ends at once', async () => {
      bucket.set('pods/a', 'a');
      const held: (() => void)[] = [];
      bucket.before = ({ op }) => (op === 'get' ? new Promise<void>((resolve) => held.push(resolve)) : undefined);
      await start();
      bucket.before = () => new Promise<void>((resolve) => held.push(resolve));
      source.hint();
      await clock.settle();
      stop.abort();
      for (const release of held) release();
      await running;
      expect(objects.state).to.equal('stopped');
    });
  });

  describe('a fetch whose connection has ended', () => {
    it('still gives what was listed, and waits for nothing when that is gone', async () => {
      bucket.set('pods/a', 'a');
      source = s3Objects({ bucket, prefix: 'pods/', decode: text() });
      const items: Extract<SourceEvent<string>, { load: unknown }>[] = [];
      for await (const event of source.open({ signal: stop.signal, cursor: undefined, clock, log: silent, meter })) {
        if ('load' in event) items.push(event);
        if (event.type === 'synced') break;
      }
      const [item] = items;
      expect(await item?.load(stop.signal)).to.equal('a');
      bucket.delete('pods/a');
      const outcome = item?.load(stop.signal).catch(String);
      await clock.settle();
      expect(await Promise.race([outcome, Promise.resolve('pending')])).to.contain('no such object');
    });
  });

  describe('options', () => {
    it('that make no sense are refused', () => {
      const made = (options: Partial<S3ObjectsOptions>) => () => s3Objects({ bucket, ...options });
      expect(made({ every: 0 })).to.throw(RangeError, 'every is 0');
      expect(made({ every: '1m', idle: '30s' })).to.throw(RangeError, 'idle (30000 ms) is shorter than every (60000 ms)');
      expect(made({ jitter: 1 })).to.throw(RangeError, 'jitter');
      expect(made({ maxBytes: 0 })).to.throw(RangeError, 'maxBytes');
      expect(made({ maxObjects: 1.5 })).to.throw(RangeError, 'maxObjects');
    });

    it('spread the looks of many by the jitter, and the watchdog has room for it', async () => {
      await start({ jitter: 0.5, random: () => 0.999_999 });
      await clock.advance(44_000);
      expect(asked().list).to.equal(1);
      await clock.advance(2_000);
      expect(asked().list).to.equal(2);
      expect(source.staleAfterMs).to.be.greaterThan(45_000);
      expect(source.name).to.equal('memory://bucket/pods/');
    });
  });
});
