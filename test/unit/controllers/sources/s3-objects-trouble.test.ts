/** Objects under a prefix whose bucket fails, is slow, or changes behind the source’s back. */
import { describe, it } from 'mocha';
import { expect } from 'chai';
import { BucketError } from '../../../../controllers/sources/s3/bucket-error.ts';
import { json } from '../../../../controllers/sources/s3/decode.ts';
import { memoryBucket } from '../../../../controllers/sources/s3/memory-bucket.ts';
import { everyMs, watchedObjects } from './s3-watched-objects.ts';

describe('objects under a prefix', () => {
  const w = watchedObjects();

  describe('a listing that fails', () => {
    it('on its second page deletes nothing and changes nothing', async () => {
      w.bucket = memoryBucket({ pageKeys: 2 });
      for (const key of ['a', 'b', 'c', 'd', 'e']) w.bucket.set(`pods/${key}`, key);
      await w.start();
      w.seen();
      w.bucket.set('pods/a', 'new');
      w.bucket.delete('pods/b');
      let pages = 0;
      w.bucket.before = ({ op }) => {
        if (op === 'list' && ++pages === 2) throw new BucketError('unavailable', 'the connection broke');
      };
      await w.clock.advance(everyMs);
      expect(w.seen()).to.deep.equal([]);
      expect(w.objects.state).to.equal('stale');
      expect(w.objects.lastError?.message).to.contain("can't be listed, so nothing is changed");
      await w.clock.advance(5_000);
      expect(w.seen()).to.have.members(['delete b b', 'update a new']);
      expect(w.objects.state).to.equal('live');
    });

    it('because it is throttled is tried again when the server said, and no sooner', async () => {
      await w.start();
      w.bucket.before = ({ op }) => {
        if (op === 'list') throw new BucketError('throttled', 'slow down', { retryAfterMs: 20_000 });
      };
      await w.clock.advance(everyMs);
      const before = w.asked().list;
      w.bucket.before = undefined;
      await w.clock.advance(19_000);
      expect(w.asked().list).to.equal(before);
      await w.clock.advance(2_000);
      expect(w.asked().list).to.equal(before + 1);
    });

    it('because it is not allowed is not hammered: an interval passes first', async () => {
      w.bucket.before = () => {
        throw new BucketError('denied', 'no');
      };
      await w.start();
      await w.clock.advance(everyMs - 1);
      expect(w.asked().list).to.equal(1);
      await w.clock.advance(1);
      expect(w.asked().list).to.equal(2);
    });

    it('because there are too many keys says what to do, and changes nothing', async () => {
      w.bucket.set('pods/a', 'a');
      await w.start({ maxObjects: 2 });
      w.seen();
      for (const key of ['b', 'c', 'd']) w.bucket.set(`pods/${key}`, key);
      await w.clock.advance(everyMs);
      expect(w.seen()).to.deep.equal([]);
      expect(w.objects.lastError?.message).to.match(/more than 2 objects.*narrow the prefix, or raise maxObjects/);
    });
  });

  describe('that change between the listing and the fetch', () => {
    it('are had at once, as the version that they are', async () => {
      w.bucket.set('pods/a', 'listed');
      let newer = '';
      w.once('get', () => void (newer = w.bucket.set('pods/a', 'newer')));
      await w.start();
      expect(w.seen()).to.deep.equal(['add a newer']);
      expect(w.objects.version('a')).to.equal(newer);
      expect(w.objects.broken.size).to.equal(0);
      expect(w.objects.hasSynced).to.equal(true);
      await w.clock.advance(everyMs);
      expect(w.seen()).to.deep.equal([]);
      expect(w.asked()).to.deep.equal({ list: 2, get: 1 });
    });

    it('are still followed when they change at every fetch', async () => {
      let n = 0;
      w.bucket.set('pods/a', '0');
      w.bucket.before = ({ op }) => {
        if (op === 'get') w.bucket.set('pods/a', `${++n}`);
      };
      await w.start();
      expect(w.seen()).to.deep.equal(['add a 1']);
      for (let look = 0; look < 3; look++) {
        w.bucket.set('pods/a', `${++n}`);
        await w.clock.advance(everyMs);
        expect(w.seen()).to.deep.equal([`update a ${n}`]);
      }
    });

    it('never go back: a body that a listing has overtaken is fetched again', async () => {
      w.bucket.set('pods/a', 'v1');
      await w.start();
      w.seen();
      const answer = Promise.withResolvers<void>();
      w.bucket.set('pods/a', 'v2');
      // Its answer is v3, which arrives when a later listing has shown v4.
      w.once('get', () => void w.bucket.set('pods/a', 'v3'));
      let held = false;
      w.bucket.after = async ({ op }) => {
        if (op !== 'get' || held) return;
        held = true;
        await answer.promise;
      };
      await w.clock.advance(everyMs);
      w.bucket.set('pods/a', 'v4');
      w.source.hint();
      await w.clock.settle();
      answer.resolve();
      await w.clock.settle();
      expect(w.seen()).to.deep.equal(['update a v4']);
      expect(w.objects.get('a')).to.equal('v4');
    });

    it('and back again are what was listed', async () => {
      w.bucket.set('pods/a', 'v1');
      await w.start();
      w.bucket.set('pods/a', 'v2');
      w.once('get', () => void w.bucket.set('pods/a', 'v1'));
      w.seen();
      await w.clock.advance(everyMs);
      expect(w.seen()).to.deep.equal([]);
      expect(w.objects.get('a')).to.equal('v1');
      expect(w.objects.broken.size).to.equal(0);
    });

    it('during the next listing, too, are not lost', async () => {
      w.bucket.set('pods/a', 'v1');
      await w.start();
      w.seen();
      w.bucket.set('pods/a', 'v2');
      const [listing, fetch] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      w.once('get', () => fetch.promise);
      await w.clock.advance(everyMs);
      w.once('list', () => listing.promise);
      w.source.hint();
      await w.clock.settle();
      // The fetch is under way since before the listing; it finds v3, which the listing may or may not show.
      w.bucket.set('pods/a', 'v3');
      fetch.resolve();
      await w.clock.settle();
      expect(w.seen()).to.deep.equal([]);
      listing.resolve();
      await w.clock.settle();
      expect(w.seen()).to.deep.equal(['update a v3']);
    });
  });

  describe('that are removed between the listing and the fetch', () => {
    it('are gone after a look that follows at once, and never called broken', async () => {
      w.bucket.set('pods/a', 'a');
      w.bucket.set('pods/b', 'b');
      const told: string[] = [];
      w.once('get', () => w.bucket.delete('pods/a'));
      await w.start();
      w.objects.subscribeBroken((key) => void told.push(key));
      expect(w.objects.keys()).to.deep.equal(['b']);
      expect(w.objects.known('a')).to.equal(false);
      expect(w.objects.hasSynced).to.equal(true);
      expect(told).to.deep.equal([]);
      expect(w.asked()).to.deep.equal({ list: 2, get: 2 });
    });

    it('are deleted with their last state, if they had one', async () => {
      w.bucket.set('pods/a', 'a1');
      await w.start();
      w.seen();
      w.bucket.set('pods/a', 'a2');
      w.once('get', () => w.bucket.delete('pods/a'));
      await w.clock.advance(everyMs);
      expect(w.seen()).to.deep.equal(['delete a a1']);
      expect(w.objects.broken.size).to.equal(0);
    });

    it('but are still listed, by a store that is no S3, are broken until the store has made up its mind', async () => {
      w.bucket.set('pods/a', 'a1');
      await w.start();
      w.seen();
      w.bucket.set('pods/a', 'a2');
      w.bucket.before = ({ op }) => {
        if (op === 'get') throw new BucketError('not-found', 'not here yet');
      };
      await w.clock.advance(everyMs);
      expect([...w.objects.broken.keys()]).to.deep.equal(['a']);
      expect(w.objects.get('a')).to.equal('a1');
      const before = w.asked();
      await w.clock.advance(20 * 60_000);
      // A fetch a minute, as the informer's back-off has it, and a look after each, beside the looks at intervals.
      expect(w.asked().get - before.get).to.be.at.most(60);
      expect(w.asked().list - before.list).to.be.at.most(100);
      w.bucket.before = undefined;
      await w.clock.advance(60_000);
      expect(w.seen()).to.deep.equal(['update a a2']);
    });

    it('by the hundred cost one look more', async () => {
      for (let i = 0; i < 300; i++) w.bucket.set(`pods/${i}`, `${i}`);
      w.once('get', () => {
        for (let i = 0; i < 300; i++) w.bucket.delete(`pods/${i}`);
      });
      await w.start();
      expect(w.objects.size).to.equal(0);
      expect(w.objects.broken.size).to.equal(0);
      expect(w.asked().list).to.equal(2);
      // As many as are fetched at once.
      expect(w.asked().get).to.equal(16);
    });
  });

  describe('that can not be decoded', () => {
    it('break their own key only, and are not fetched again until they change', async () => {
      w.bucket.set('pods/a', '{');
      w.bucket.set('pods/b', '"b"');
      await w.start({ decode: json<string>() as never });
      expect(w.objects.broken.get('a')?.message).to.match(/memory:\/\/bucket: pods\/a can't be decoded: it is no JSON/);
      expect(w.objects.get('b')).to.equal('b');
      expect(w.objects.hasSynced).to.equal(true);
      await w.clock.advance(20 * everyMs);
      expect(w.asked().get).to.equal(2);
      w.bucket.set('pods/a', '"whole"');
      await w.clock.advance(everyMs);
      expect(w.objects.broken.size).to.equal(0);
      expect(w.objects.get('a')).to.equal('whole');
    });

    it('keep their last good state', async () => {
      w.bucket.set('pods/a', '"good"');
      await w.start({ decode: json<string>() as never });
      w.seen();
      w.bucket.set('pods/a', 'bad');
      await w.clock.advance(everyMs);
      expect(w.seen()).to.deep.equal([]);
      expect(w.objects.get('a')).to.equal('good');
      expect([...w.objects.broken.keys()]).to.deep.equal(['a']);
    });

    it('do not lend their content to the error', async () => {
      w.bucket.set('pods/a', 'hunter2-secret');
      await w.start({ decode: json<string>() as never });
      expect(String(w.objects.broken.get('a'))).not.to.contain('hunter2');
    });

    it('because key or filter throws are broken under their own names', async () => {
      w.bucket.set('pods/a', 'a');
      w.bucket.set('pods/b', 'b');
      const filter = ({ key }: { key: string }): boolean => {
        if (key === 'pods/a') throw new Error('odd');
        return true;
      };
      await w.start({ filter });
      expect(w.objects.broken.get('pods/a')?.message).to.contain('key or filter failed: odd');
      expect(w.objects.get('b')).to.equal('b');
    });
  });

  describe('that are too large', () => {
    it('are broken without being fetched', async () => {
      w.bucket.set('pods/a', 'x'.repeat(11));
      w.bucket.set('pods/b', 'x'.repeat(10));
      await w.start({ maxBytes: 10 });
      expect(w.objects.broken.get('a')?.message).to.equal('memory://bucket: pods/a has 11 bytes; maxBytes is 10');
      expect(w.objects.keys()).to.deep.equal(['b']);
      await w.clock.advance(10 * everyMs);
      expect(w.asked().get).to.equal(1);
    });

    it('by the time they are fetched are broken until the next look shows their size', async () => {
      w.bucket.set('pods/a', 'small');
      w.once('get', () => void w.bucket.set('pods/a', 'x'.repeat(11)));
      await w.start({ maxBytes: 10 });
      expect(w.objects.broken.get('a')?.message).to.contain('11 bytes');
      await w.clock.advance(everyMs);
      const gets = w.asked().get;
      await w.clock.advance(10 * everyMs);
      expect(w.asked().get).to.equal(gets);
      w.bucket.set('pods/a', 'tiny');
      await w.clock.advance(everyMs);
      expect(w.objects.get('a')).to.equal('tiny');
    });
  });

  describe('a bucket that asks to slow down', () => {
    it('is left alone by all fetches until the time it gave has passed', async () => {
      for (let i = 0; i < 100; i++) w.bucket.set(`pods/${i}`, `${i}`);
      w.bucket.before = ({ op }) => {
        if (op === 'get') throw new BucketError('throttled', 'slow down', { retryAfterMs: 10_000 });
      };
      await w.start();
      const refused = w.asked().get;
      expect(refused).to.be.at.most(16);
      w.bucket.before = undefined;
      await w.clock.advance(9_000);
      expect(w.asked().get).to.equal(refused);
      await w.clock.advance(60_000);
      expect(w.objects.size).to.equal(100);
      expect(w.objects.broken.size).to.equal(0);
    });
  });

  describe('a bucket that is slow', () => {
    it('is asked for one listing at a time, and an interval lies between them', async () => {
      w.bucket.set('pods/a', 'a');
      let now = 0;
      let most = 0;
      w.bucket.before = async ({ op }) => {
        if (op !== 'list') return;
        most = Math.max(most, ++now);
        await new Promise<void>((resolve) => void w.clock.timer(45_000, resolve));
        now--;
      };
      await w.start();
      await w.clock.advance(200_000);
      expect(most).to.equal(1);
      // Begun at 0, 75 and 150 s.
      expect(w.asked().list).to.equal(3);
      expect(w.objects.state).to.equal('live');
      w.bucket.before = undefined;
      await w.clock.advance(45_000);
    });

    it('that does not answer at all is left, and tried again', async () => {
      await w.start({}, { staleAfter: '2m' });
      w.bucket.before = ({ op, signal }) =>
        op === 'list' ? new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))) : undefined;
      await w.clock.advance(everyMs + 121_000);
      expect(w.objects.state).to.equal('stale');
      expect(w.objects.lastError?.message).to.contain('silent');
      w.bucket.before = undefined;
      w.bucket.set('pods/a', 'a');
      // The next connection, too, was refused an answer.
      await w.clock.advance(125_000);
      expect(w.objects.state).to.equal('live');
      expect(w.seen()).to.deep.equal(['add a a']);
    });
  });
});
