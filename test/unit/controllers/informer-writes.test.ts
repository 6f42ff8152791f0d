import { expect } from 'chai';
import { describe, it } from 'mocha';
import { Expectations } from '../../../controllers/expectations.ts';
import { fakeClock } from '../../../controllers/testing/index.ts';
import { anInformer, two, type Pod } from './an-informer.ts';

describe('a write of our own', () => {
  it('is read until the source shows it, and is not told twice', async () => {
    const { source, clock, pods, told, stop } = await anInformer({ before: two });
    told();
    pods.expect('a', { version: 'v9', object: { ip: 'mine' } });
    expect([pods.get('a'), pods.version('a'), told()]).to.deep.equal([{ ip: 'mine' }, 'v9', ['update a live']]);
    source.emit({ type: 'apply', key: 'a', version: 'older', object: { ip: 'older' } });
    await clock.settle();
    expect([pods.get('a'), told()]).to.deep.equal([{ ip: 'mine' }, []]);
    source.put('a', { ip: 'mine' }, { version: 'v9' });
    await clock.advance(20_000);
    expect([pods.get('a'), told()]).to.deep.equal([{ ip: 'mine' }, []]);
    await stop();
  });

  it('is given up after a while when the source does not show it', async () => {
    const { clock, pods, told, stop } = await anInformer({ before: two });
    told();
    pods.expect('a', undefined, { within: '5s' });
    pods.expect('c', { version: 'v9', object: { ip: 'c' } }, { within: '6s' });
    expect([pods.has('a'), pods.list().length]).to.deep.equal([false, 2]);
    told();
    await clock.advance(5_000);
    expect(told()).to.deep.equal(['add a live']);
    await clock.advance(1_000);
    expect(told()).to.deep.equal(['delete c live']);
    await stop();
    expect(clock.pending).to.equal(0);
  });
});

describe('the stream of changes', () => {
  it('coalesces by key what its reader has not seen', async () => {
    const { source, clock, pods, stop } = await anInformer({ before: two });
    const ending = new AbortController();
    const changes = pods.events(ending.signal)[Symbol.asyncIterator]();
    expect((await changes.next()).value).to.deep.include({ type: 'add', key: 'a' });
    expect((await changes.next()).value).to.deep.include({ type: 'add', key: 'b' });
    source.put('a', { ip: '2' });
    source.put('a', { ip: '3' });
    source.put('c', { ip: '9' });
    source.remove('c');
    source.remove('b');
    source.put('b', { ip: '5' });
    await clock.settle();
    expect((await changes.next()).value).to.deep.include({ type: 'update', key: 'a', object: { ip: '3' }, previous: { ip: '1' } });
    expect((await changes.next()).value).to.deep.include({ type: 'update', key: 'b', object: { ip: '5' }, previous: { ip: '2' } });
    const waiting = changes.next();
    ending.abort();
    expect((await waiting).done).to.equal(true);
    await stop();
  });
});

describe('a write of our own that meets the source', () => {
  const indexed = {
    before: two,
    indexes: {
      ip: ({ ip }: Pod) => {
        if (ip === 'bad') throw new Error('index failed');
        return [ip];
      },
    },
  };

  it('hides nothing that an index can not take: the key is broken, and what was good comes back', async () => {
    const { source, clock, pods, told, stop } = await anInformer<Pod, 'ip'>(indexed);
    pods.expect('a', { version: 'mine', object: { ip: 'mine' } }, { within: '5s' });
    told();
    source.put('a', { ip: 'bad' });
    await clock.settle();
    expect([pods.broken.get('a')?.message, told()]).to.deep.equal(['index failed', []]);
    await clock.advance(5_000);
    expect([pods.get('a'), told()]).to.deep.equal([{ ip: '1' }, ['update a live']]);
    await stop();
  });

  it('and that an index can not take is refused, and the one before it goes on', async () => {
    const { clock, pods, stop } = await anInformer<Pod, 'ip'>(indexed);
    pods.expect('a', { version: 'mine', object: { ip: 'mine' } }, { within: '5s' });
    expect(() => pods.expect('a', { version: 'worse', object: { ip: 'bad' } })).to.throw('index failed');
    expect([pods.get('a'), pods.version('a')]).to.deep.equal([{ ip: 'mine' }, 'mine']);
    await clock.advance(10_000);
    expect([pods.get('a'), pods.keysBy('ip', 'mine')]).to.deep.equal([{ ip: '1' }, []]);
    await stop();
  });

  it('is told once, however often it is expected, and waited for from the last time on', async () => {
    const { clock, pods, told, stop } = await anInformer({ before: two });
    told();
    for (let i = 0; i < 3; i++) {
      pods.expect('a', { version: 'mine', object: { ip: 'mine' } }, { within: '10s' });
      await clock.advance(6_000);
    }
    expect([told(), pods.version('a')]).to.deep.equal([['update a live'], 'mine']);
    await clock.advance(4_000);
    expect(told()).to.deep.equal(['update a live']);
    await stop();
  });

  it('and is taken back by writing what the source shows is over', async () => {
    const { clock, pods, told, stop } = await anInformer({ before: (it) => it.put('a', { ip: '1' }, { version: 'v1' }) });
    pods.expect('a', { version: 'mine', object: { ip: 'mine' } });
    told();
    pods.expect('a', { version: 'v1', object: { ip: '1' } });
    expect([pods.get('a'), pods.version('a'), told()]).to.deep.equal([{ ip: '1' }, 'v1', ['update a live']]);
    await clock.advance(20_000);
    expect(told()).to.deep.equal([]);
    await stop();
  });

  it('and deletes what is not there hides nothing that comes later', async () => {
    const { source, clock, pods, stop } = await anInformer();
    pods.expect('a', undefined);
    source.put('a', { ip: '1' });
    await clock.settle();
    expect(pods.get('a')).to.deep.equal({ ip: '1' });
    await stop();
  });
});

describe('expectations', () => {
  it('are 200,000 with one timer, and end in the order of their bounds', () => {
    const clock = fakeClock();
    const over: string[] = [];
    const expectations = new Expectations(clock, (key) => over.push(key));
    for (let i = 0; i < 200_000; i++) expectations.add(`k${i}`, 1_000 * (50 - (i % 50)));
    expect(clock.pending).to.equal(1);
    clock.tick(1_000);
    expect([over.length, over.every((key) => Number(key.slice(1)) % 50 === 49)]).to.deep.equal([4_000, true]);
    clock.tick(49_000);
    expect([over.length, clock.pending]).to.deep.equal([200_000, 0]);
  });

  it('wait from the last time on', () => {
    const clock = fakeClock();
    const over: string[] = [];
    const expectations = new Expectations(clock, (key) => over.push(`${key} at ${clock.now()}`));
    expectations.add('a', 100);
    clock.tick(60);
    expectations.add('a', 100);
    expectations.add('b', 100);
    clock.tick(10);
    expectations.add('b', 20);
    clock.tick(1_000);
    expect(over).to.deep.equal(['b at 90', 'a at 160']);
    expectations.add('a', 100);
    expectations.stop();
    expect(clock.pending).to.equal(0);
  });
});

describe('the stream of changes of a slow reader', () => {
  it('gives as previous what the reader saw, also when the key was deleted and came again meanwhile', async () => {
    const { source, clock, pods, stop } = await anInformer({ before: two });
    const ending = new AbortController();
    const changes = pods.events(ending.signal)[Symbol.asyncIterator]();
    for (let i = 0; i < 2; i++) await changes.next();
    source.put('a', { ip: 'unseen' });
    source.remove('a');
    source.put('a', { ip: 'new' });
    await clock.settle();
    expect((await changes.next()).value).to.deep.include({ type: 'update', key: 'a', object: { ip: 'new' }, previous: { ip: '1' } });
    ending.abort();
    await changes.next();
    await stop();
  });
});
