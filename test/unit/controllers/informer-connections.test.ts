import { expect } from 'chai';
import { describe, it } from 'mocha';
import { sleep } from '../../../controllers/clock.ts';
import { informer } from '../../../controllers/source-informer.ts';
import { SourceError } from '../../../controllers/source.ts';
import { fakeClock, recordingLog } from '../../../controllers/testing/index.ts';
import { anInformer, two } from './an-informer.ts';

describe('a connection that is lost', () => {
  it('is made again after a wait that grows, and starts over only after a healthy time', async () => {
    const { source, clock, pods, log, stop } = await anInformer({ before: two });
    for (let i = 0; i < 6; i++) {
      source.cut(new Error('reset'));
      await clock.advance(60_000);
    }
    const waits = (): unknown[] => log.lines.filter(({ fields }) => fields['inMs'] !== undefined).map(({ fields }) => fields['failures']);
    expect(waits()).to.deep.equal([1, 2, 3, 4, 5, 6]);
    await clock.advance(180_000);
    source.cut(new Error('reset'));
    await clock.advance(60_000);
    expect(waits().at(-1)).to.equal(1);
    expect(pods.state).to.equal('live');
    await stop();
  });

  it('is stale with its last error meanwhile, and reads go on', async () => {
    const { source, clock, pods, told, stop } = await anInformer({ before: two });
    source.refuse(new Error('connection refused'));
    source.cut(new Error('reset'));
    await clock.settle();
    expect([pods.state, pods.lastError?.message, pods.get('a')]).to.deep.equal(['stale', 'reset', { ip: '1' }]);
    await clock.advance(5_000);
    expect(pods.lastError?.message).to.equal('connection refused');
    source.refuse(undefined);
    told();
    await clock.advance(60_000);
    expect([pods.state, pods.lastError, told()]).to.deep.equal(['live', undefined, []]);
    await stop();
  });

  it('is made again also when it ended without an error: only the stop ends an informer', async () => {
    const { source, clock, pods, stop } = await anInformer({ before: two });
    for (let i = 2; i < 6; i++) {
      source.cut();
      await clock.advance(60_000);
      expect([source.opened, pods.state]).to.deep.equal([i, 'live']);
    }
    await stop();
  });

  it('waits as long as the source says', async () => {
    const { source, clock, stop } = await anInformer({ before: two });
    source.cut(new SourceError('slow down', { retryAfterMs: 90_000 }));
    await clock.advance(89_000);
    expect(source.opened).to.equal(1);
    await clock.advance(1_000);
    expect(source.opened).to.equal(2);
    await stop();
  });

  it('is resumed from the last cursor, unless that has expired', async () => {
    const { source, clock, stop } = await anInformer();
    source.emit({ type: 'bookmark', cursor: 'c7' });
    source.cut();
    await clock.advance(60_000);
    source.cut(new SourceError('gone', { cursorExpired: true }));
    await clock.advance(60_000);
    expect(source.cursors).to.deep.equal([undefined, 'c7', undefined]);
    await stop();
  });

  it('keeps its cursor through a brief outage, and drops it when three connections in a row fail before the first word', async () => {
    const { source, clock, stop } = await anInformer();
    source.emit({ type: 'bookmark', cursor: 'c7' });
    source.refuse(new Error('connection refused'));
    source.cut();
    await clock.advance(60_000);
    expect(source.cursors.slice(0, 5)).to.deep.equal([undefined, 'c7', 'c7', 'c7', undefined]);
    await stop();
  });

  it('is not resumed from a cursor that was given within an unfinished snapshot', async () => {
    const { source, clock, pods, stop } = await anInformer({ before: two });
    source.emit({ type: 'snapshot' });
    source.emit({ type: 'bookmark', cursor: 'c9' });
    source.cut();
    await clock.advance(60_000);
    expect([source.cursors, pods.keys()]).to.deep.equal([
      [undefined, undefined],
      ['a', 'b'],
    ]);
    await stop();
  });
});

describe('a connection that is silent', () => {
  it('is made again after `staleAfter`, counted, and the stalled one is not heard any more', async () => {
    const { source, clock, pods, meter, told, stop } = await anInformer({ before: two, staleAfter: '30s' });
    told();
    source.stall();
    await clock.advance(30_000);
    expect(pods.state).to.equal('stale');
    expect(meter.value('source_reconnects_total', 'pods', 'silent')).to.equal(1);
    source.drop();
    source.put('c', { ip: '3' });
    await clock.advance(10_000);
    expect([pods.state, told()]).to.deep.equal(['live', ['add c relist']]);
    source.cut();
    await stop();
  });

  it('is not one that says it lives', async () => {
    const { source, clock, stop } = await anInformer({ before: two, staleAfter: '30s' });
    for (let i = 0; i < 10; i++) {
      await clock.advance(20_000);
      source.emit({ type: 'alive' });
    }
    expect(source.opened).to.equal(1);
    await stop();
  });
});

describe('a connection that has been told to end', () => {
  /** Each connection tells one object, and goes on for `lingerMs` after its end, telling another that must not be heard. */
  function lingering(lingerMs: number) {
    const clock = fakeClock();
    const log = recordingLog();
    let opened = 0;
    const numbers = informer<number>(
      {
        name: 'lingering',
        async *open({ signal }) {
          const mine = ++opened;
          yield { type: 'snapshot' };
          yield { type: 'item', key: 'a', version: `v${mine}`, object: mine };
          yield { type: 'synced' };
          await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
          await new Promise<void>((resolve) => clock.timer(lingerMs, resolve));
          yield { type: 'apply', key: 'a', version: `late-${mine}`, object: -mine };
        },
      },
      { clock, log, relist: '1m', random: () => 0.5 },
    );
    const stopping = new AbortController();
    const running = numbers.run(stopping.signal);
    const stop = async (): Promise<void> => {
      stopping.abort();
      await clock.advance(lingerMs);
      await running;
    };
    return { clock, log, numbers, opened: () => opened, stop };
  }

  it('is waited for, and not heard', async () => {
    const { clock, numbers, opened, stop } = lingering(2_000);
    await clock.advance(61_000);
    expect([opened(), numbers.get('a')]).to.deep.equal([1, 1]);
    await clock.advance(1_000);
    expect([opened(), numbers.get('a')]).to.deep.equal([2, 2]);
    await stop();
    expect(clock.pending).to.equal(0);
  });

  it('is left behind after 5 s, with a word, and waited for at the stop', async () => {
    const { clock, log, numbers, opened, stop } = lingering(30_000);
    await clock.advance(65_000);
    expect([opened(), numbers.get('a')]).to.deep.equal([2, 2]);
    expect(log.lines.some(({ message }) => message.includes('did not end when told to'))).to.equal(true);
    await clock.advance(30_000);
    expect(numbers.get('a')).to.equal(2);
    await stop();
    expect(clock.pending).to.equal(0);
  });
});

describe('a planned relist', () => {
  it('opens a new connection at once and does not call the data stale', async () => {
    const { source, clock, pods, told, stop } = await anInformer({ before: two, relist: '3m' });
    told();
    source.drop();
    source.remove('b');
    await clock.advance(200_000);
    expect([source.opened, pods.state, told()]).to.deep.equal([2, 'live', ['delete b relist']]);
    await stop();
  });

  it('waits for a first snapshot that takes longer than the interval, as long as it comes on', async () => {
    const clock = fakeClock();
    let opened = 0;
    let items = 10;
    const numbers = informer<number>(
      {
        name: 'slow',
        async *open({ signal }) {
          opened++;
          yield { type: 'snapshot' };
          for (let i = 0; i < items; i++) {
            await sleep(clock, 30_000, signal);
            yield { type: 'item', key: `${i}`, version: '1', object: i };
          }
          yield { type: 'synced' };
          await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        },
      },
      { clock, relist: '1m', random: () => 0.5 },
    );
    const stopping = new AbortController();
    const running = numbers.run(stopping.signal);
    await clock.advance(301_000);
    expect([opened, numbers.size, numbers.state]).to.deep.equal([1, 10, 'live']);
    items = 0;
    await clock.advance(60_000);
    expect([opened, numbers.size, numbers.state]).to.deep.equal([2, 0, 'live']);
    stopping.abort();
    await running;
  });

  it('begins a connection anew that has not said a word for the interval', async () => {
    const clock = fakeClock();
    let opened = 0;
    const numbers = informer<number>(
      {
        name: 'hung',
        async *open({ signal }) {
          if (opened++ > 0) {
            yield { type: 'snapshot' };
            yield { type: 'synced' };
          }
          await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
        },
      },
      { clock, relist: '1m', random: () => 0.5 },
    );
    const stopping = new AbortController();
    const running = numbers.run(stopping.signal);
    await clock.advance(59_000);
    expect([opened, numbers.hasSynced]).to.deep.equal([1, false]);
    await clock.advance(1_000);
    expect([opened, numbers.hasSynced]).to.deep.equal([2, true]);
    stopping.abort();
    await running;
  });

  it('begins with a snapshot, though there is a cursor to resume from', async () => {
    const { source, clock, stop } = await anInformer({ before: two, relist: '3m' });
    source.emit({ type: 'bookmark', cursor: 'c7' });
    await clock.advance(200_000);
    expect(source.cursors).to.deep.equal([undefined, undefined]);
    await stop();
  });
});
