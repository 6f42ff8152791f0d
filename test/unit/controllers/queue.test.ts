import { expect } from 'chai';
import { describe, it } from 'mocha';
import { getEventListeners } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { exponential, never } from '../../../controllers/backoff.ts';
import { type Entry } from '../../../controllers/queue-entry.ts';
import { type QueueOptions } from '../../../controllers/queue-options.ts';
import { WorkQueue } from '../../../controllers/queue.ts';
import { fakeClock, fuzzQueue } from '../../../controllers/testing/index.ts';

function aQueue(options: Partial<QueueOptions<string>> = {}) {
  const clock = fakeClock();
  const queue = new WorkQueue<string>({ clock, backoff: exponential({ baseMs: 10, jitter: 0 }), ...options });
  const takeAll = (): string[] => {
    const keys: string[] = [];
    for (let entry = queue.take(); entry !== undefined; entry = queue.take()) {
      keys.push(entry.key);
      queue.done(entry, 'ok');
    }
    return keys;
  };
  const take = (): Entry<string> => {
    const entry = queue.take();
    if (entry === undefined) throw new Error('nothing is ready');
    return entry;
  };
  return { clock, queue, take, takeAll };
}

describe('the work queue, against its model', () => {
  // A million of them: test/simulation/queue-fuzz.test.ts.
  it('agrees on every step of 50,000 random ones', async function () {
    this.timeout(60_000);
    await fuzzQueue(20_261_201, 50_000);
  });
});

describe('a key that is added while it waits', () => {
  it('is taken once', () => {
    const { queue, takeAll } = aQueue();
    queue.add('a');
    queue.add('b');
    queue.add('a');
    expect(takeAll()).to.deep.equal(['a', 'b']);
  });
});

describe('a key that is added while it runs', () => {
  it('is not given to a second taker, and run exactly once more', () => {
    const { queue, take, takeAll } = aQueue();
    queue.add('a');
    const entry = take();
    for (let i = 0; i < 3; i++) queue.add('a');
    expect(queue.take()).to.equal(undefined);
    queue.done(entry, 'ok');
    expect(takeAll()).to.deep.equal(['a']);
    expect(queue.size).to.equal(0);
  });

  it('is run once more at once though it failed, without a step of the back-off more', () => {
    const { clock, queue, take } = aQueue();
    queue.add('a');
    const entry = take();
    queue.add('a');
    queue.done(entry, { error: 'first' });
    const again = take();
    expect(again.failures).to.equal(1);
    queue.done(again, { error: 'second, within the delay of the first' });
    expect(queue.snapshot()[0]).to.include({ state: 'delayed', failures: 1, inMs: 10 });
    clock.tick(10);
    queue.done(take(), { error: 'third, at its own time' });
    expect(queue.snapshot()[0]).to.include({ failures: 2, inMs: 20 });
  });
});

describe('a delayed key', () => {
  it('is ready at its time, not before', () => {
    const { clock, queue, takeAll } = aQueue();
    queue.add('a', { afterMs: 100 });
    clock.tick(99);
    expect(takeAll()).to.deep.equal([]);
    clock.tick(1);
    expect(takeAll()).to.deep.equal(['a']);
  });

  it('is ready at the earliest of several times, and once', () => {
    const { clock, queue, takeAll } = aQueue();
    for (const afterMs of [100, 50, 70]) queue.add('a', { afterMs });
    clock.tick(50);
    expect(takeAll()).to.deep.equal(['a']);
    clock.tick(1_000);
    expect(takeAll()).to.deep.equal([]);
  });

  it('is ready now when it is added without a delay, which cancels the delay', () => {
    const { clock, queue, takeAll } = aQueue();
    queue.add('a', { afterMs: 100 });
    queue.add('a');
    expect(takeAll()).to.deep.equal(['a']);
    clock.tick(200);
    expect(takeAll()).to.deep.equal([]);
  });

  it('costs one timer, whatever the number of keys', () => {
    const { clock, queue, takeAll } = aQueue();
    for (let i = 0; i < 100; i++) queue.add(`k${i}`, { afterMs: 1_000 - i });
    expect(clock.pending).to.equal(1);
    clock.tick(1_000);
    expect(takeAll()).to.have.length(100);
    expect(clock.pending).to.equal(0);
  });
});

describe('the outcome of a run', () => {
  it('"ok" forgets the key and its failures', () => {
    const { clock, queue, take } = aQueue();
    queue.add('a');
    queue.done(take(), { error: 'no' });
    clock.tick(10);
    queue.done(take(), 'ok');
    expect(queue.size).to.equal(0);
    queue.add('a');
    queue.done(take(), { error: 'no' });
    expect(queue.snapshot()[0]).to.include({ failures: 1, inMs: 10 });
  });

  it('"after" runs it again later, and forgets its failures', () => {
    const { clock, queue, take } = aQueue();
    queue.add('a');
    queue.done(take(), { error: 'no' });
    clock.tick(10);
    queue.done(take(), { afterMs: 500, priority: 7 });
    expect(queue.snapshot()[0]).to.include({ state: 'delayed', failures: 0, inMs: 500, priority: 7 });
  });

  it('"error" doubles the delay at each failure in a row', () => {
    const { clock, queue, take } = aQueue();
    queue.add('a');
    for (const wanted of [10, 20, 40, 80]) {
      queue.done(take(), { error: 'no' });
      expect(queue.snapshot()[0]?.inMs).to.equal(wanted);
      clock.tick(wanted);
    }
  });

  it('"error" with a delay of its own waits for that, and counts as a failure', () => {
    const { queue, take } = aQueue();
    queue.add('a');
    queue.done(take(), { error: 'busy', retryMs: 5_000 });
    expect(queue.snapshot()[0]).to.include({ failures: 1, inMs: 5_000, lastError: 'busy' });
  });

  it('"terminal" ends the attempts until the key is added again', () => {
    const { clock, queue, take } = aQueue();
    queue.add('a');
    queue.done(take(), { terminal: 'never' });
    clock.tick(1e9);
    expect(queue.size).to.equal(0);
    queue.add('a');
    expect(take().failures).to.equal(0);
  });

  it('"error" under a back-off of `never` ends them too', () => {
    const { queue, take } = aQueue({ backoff: never });
    queue.add('a');
    queue.done(take(), { error: 'no' });
    expect(queue.size).to.equal(0);
  });

  it('is refused when its delay is not a number, and the key is still out', () => {
    const { queue, take } = aQueue();
    queue.add('a');
    const entry = take();
    expect(() => queue.done(entry, { afterMs: Number.NaN })).to.throw(/key a has a delay that is not a number/);
    expect(() => queue.done(entry, { error: 'no', retryMs: Number.NaN })).to.throw(RangeError);
    expect(queue.running).to.equal(1);
    queue.done(entry, 'ok');
    expect(queue.size).to.equal(0);
  });

  it('"error" under a back-off that gives no number ends the attempts, instead of trying for ever or never being due', () => {
    const { clock, queue, take } = aQueue({ backoff: { next: () => Number.NaN } });
    queue.add('a');
    queue.done(take(), { error: 'no' });
    expect([queue.size, clock.pending]).to.deep.equal([0, 0]);
  });

  it('is refused for a key that is not out', () => {
    const { queue, take } = aQueue();
    queue.add('a');
    const entry = take();
    queue.done(entry, 'ok');
    expect(() => queue.done(entry, 'ok')).to.throw(/a was given back but is not out/);
  });
});

describe('priorities', () => {
  it('go first, and first come first served within one', () => {
    const { queue, takeAll } = aQueue();
    queue.add('low', { priority: -100 });
    queue.add('a');
    queue.add('high', { priority: 5 });
    queue.add('b');
    expect(takeAll()).to.deep.equal(['high', 'a', 'b', 'low']);
  });

  it('of a waiting key are the highest it was given', () => {
    const { queue, takeAll } = aQueue();
    queue.add('a', { priority: -100 });
    queue.add('b');
    queue.add('a', { priority: 10 });
    queue.add('a', { priority: -100 });
    expect(takeAll()).to.deep.equal(['a', 'b']);
  });

  it('are kept through retries, but fall to normal after five failures', () => {
    const { clock, queue, take } = aQueue();
    queue.add('a', { priority: 10 });
    for (let failures = 1; failures <= 5; failures++) {
      queue.done(take(), { error: 'no' });
      expect(queue.snapshot()[0]?.priority).to.equal(failures < 5 ? 10 : 0);
      clock.tick(1_000);
    }
  });

  it('may be more than the levels that are kept', () => {
    const { queue, takeAll } = aQueue();
    for (let i = 0; i < 100; i++) queue.add(`k${i}`, { priority: (i * 37) % 100 });
    expect(takeAll().map((key) => (Number(key.slice(1)) * 37) % 100)).to.deep.equal(Array.from({ length: 100 }, (_, i) => 99 - i));
  });

  it('starve nobody: under an endless load of others a low one is taken at the ageing bound', () => {
    const { clock, queue } = aQueue();
    queue.add('low', { priority: -100 });
    let waited: number | undefined;
    for (let n = 0; waited === undefined && n < 100_000; n++) {
      queue.add(`n${n}`);
      queue.add(`n${n}+`);
      clock.tick(10);
      const entry = queue.take();
      if (entry?.key === 'low') waited = clock.now();
      if (entry !== undefined) queue.done(entry, 'ok');
    }
    expect(waited).to.equal(30_000);
  });
});

describe('a held key', () => {
  it('counts as no running one and is given to nobody until it is done', () => {
    const { queue, take } = aQueue();
    queue.add('a');
    const entry = take();
    queue.hold(entry);
    queue.add('a');
    expect([queue.running, queue.held, queue.take()]).to.deep.equal([0, 1, undefined]);
    queue.done(entry, { error: 'timed out' });
    expect([queue.held, take().key]).to.deep.equal([0, 'a']);
  });
});

describe('a rate limit', () => {
  it('takes its tokens at the start of work, so that delays do not pile up', () => {
    const { clock, queue, takeAll } = aQueue({ limit: { perSecond: 10, burst: 2 } });
    for (let i = 0; i < 1_000; i++) queue.add(`k${i}`);
    expect(takeAll()).to.have.length(2);
    clock.tick(100);
    expect(takeAll()).to.have.length(1);
    // A reservation per key would have made this one wait for 97 s.
    queue.add('urgent', { priority: 1 });
    clock.tick(100);
    expect(takeAll()).to.deep.equal(['urgent']);
  });

  it('says when there is a token again', () => {
    let ready = 0;
    const { clock, queue, take } = aQueue({ limit: { perSecond: 2, burst: 1 }, onReady: () => ready++ });
    queue.add('a');
    queue.add('b');
    queue.done(take(), 'ok');
    expect(queue.take()).to.equal(undefined);
    ready = 0;
    clock.tick(499);
    expect(ready).to.equal(0);
    clock.tick(1);
    expect(ready).to.equal(1);
    expect(take().key).to.equal('b');
  });
});

describe('waiting for a key', () => {
  it('serves those who wait in their order', async () => {
    const { queue } = aQueue();
    const [first, second] = [queue.next(), queue.next()];
    queue.add('a');
    queue.add('b');
    expect([(await first)?.key, (await second)?.key]).to.deep.equal(['a', 'b']);
  });

  it('ends with its signal, and then takes nothing', async () => {
    const { queue, take } = aQueue();
    const controller = new AbortController();
    const waiting = queue.next(controller.signal).catch((error: unknown) => error);
    controller.abort(new Error('enough'));
    expect(await waiting).to.have.property('message', 'enough');
    queue.add('a');
    expect(take().key).to.equal('a');
  });

  it('does not begin when its signal has aborted before', async () => {
    const { queue, take } = aQueue();
    const signal = AbortSignal.abort(new Error('too late'));
    queue.add('a');
    expect(await queue.next(signal).catch((error: unknown) => error)).to.have.property('message', 'too late');
    expect(take().key).to.equal('a');
    expect(await queue.next(signal).catch((error: unknown) => error)).to.have.property('message', 'too late');
  });

  it('leaves no listener on a signal that lives longer', async () => {
    const { queue, take } = aQueue();
    const { signal } = new AbortController();
    for (let i = 0; i < 20; i++) {
      const waiting = queue.next(signal);
      queue.add('a');
      const entry = await waiting;
      if (entry !== undefined) queue.done(entry, 'ok');
    }
    expect(getEventListeners(signal, 'abort')).to.have.length(0);
    queue.add('b');
    expect(take().key).to.equal('b');
  });

  it('ends with undefined when the queue closes', async () => {
    const { queue } = aQueue();
    const waiting = queue.next();
    void queue.close();
    expect(await waiting).to.equal(undefined);
    expect(await queue.next()).to.equal(undefined);
  });
});

describe('closing', () => {
  it('takes no more keys, waits for those that run, and runs none again', async () => {
    const { clock, queue, take } = aQueue();
    queue.add('a');
    queue.add('waiting');
    queue.add('later', { afterMs: 50 });
    const entry = take();
    queue.add('a');
    let closed = false;
    const closing = queue.close().then(() => (closed = true));
    await clock.settle();
    expect([closed, queue.add('new'), queue.size]).to.deep.equal([false, false, 1]);
    queue.done(entry, { error: 'no' });
    await closing;
    expect([queue.size, clock.pending]).to.deep.equal([0, 0]);
  });

  it('can give out what is ready first', async () => {
    const { queue, take } = aQueue();
    queue.add('a');
    queue.add('b');
    const entry = take();
    queue.add('a');
    const closing = queue.close({ drain: 'ready' });
    queue.done(entry, 'ok');
    const order = [take(), take()];
    expect(order.map(({ key }) => key)).to.deep.equal(['b', 'a']);
    for (const each of order) queue.done(each, 'ok');
    await closing;
  });

  it('leaves no timer, though the last keys waited for the rate limit', async () => {
    const { clock, queue, take } = aQueue({ limit: { perSecond: 1, burst: 1 } });
    for (const key of ['a', 'b']) queue.add(key);
    queue.done(take(), 'ok');
    expect(queue.take()).to.equal(undefined);
    const closing = queue.close({ drain: 'ready' });
    expect(clock.pending).to.equal(1);
    clock.tick(1_000);
    // Whoever takes before the timer of a further attempt has fired must not leave it.
    const last = take();
    expect(queue.take()).to.equal(undefined);
    queue.done(last, 'ok');
    await closing;
    expect(clock.pending).to.equal(0);
  });

  it('can wait for nothing', async () => {
    const { queue, take } = aQueue();
    queue.add('a');
    const entry = take();
    await queue.close({ drain: 'none' });
    queue.done(entry, 'ok');
    expect(queue.size).to.equal(0);
  });
});

describe('what the queue shows', () => {
  it('is the age of the oldest ready key and the length of the present runs', () => {
    const { clock, queue, take } = aQueue();
    queue.add('a');
    queue.add('b');
    clock.tick(30);
    take();
    clock.tick(12);
    expect(queue.oldestReadyMs()).to.equal(42);
    take();
    clock.tick(5);
    expect([queue.oldestReadyMs(), queue.work()]).to.deep.equal([0, { unfinishedMs: 22, longestMs: 17 }]);
  });

  it('is its keys: the running, the ready by age, the delayed by time, as many as asked for', () => {
    const { queue, take } = aQueue();
    queue.add('later', { afterMs: 20 });
    queue.add('sooner', { afterMs: 10 });
    queue.add('running');
    take();
    queue.add('ready');
    expect(queue.snapshot().map(({ key, state }) => `${key} ${state}`)).to.deep.equal([
      'running running',
      'ready ready',
      'sooner delayed',
      'later delayed',
    ]);
    expect(queue.snapshot({ limit: 3 })).to.have.length(3);
  });

  /** How one key after another passes, two of them ready at any time, so that each was the neighbour of the one before. */
  const passAll = (queue: WorkQueue<{ readonly name: string }>, names: Iterable<{ readonly name: string }>, outcome: 'ok' | 'gone') => {
    const done = (): void => {
      const entry = queue.take();
      if (entry !== undefined) queue.done(entry, outcome);
    };
    let ready = 0;
    for (const key of names) {
      queue.add(key);
      if (++ready > 1) done();
    }
    done();
  };
  const keys = function* (first: WeakRef<{ name: string }>, count: number) {
    yield first.deref() ?? { name: 'lost' };
    for (let i = 0; i < count; i++) yield { name: `k${i}` };
  };

  for (const [what, idleKept, count] of [
    ['as many as it keeps', undefined, 40_000],
    ['fewer', 1_024, 5_000],
    ['none', 0, 50],
  ] as const) {
    it(`does not grow with the number of keys ever seen, ${what} being kept`, async () => {
      const queue = new WorkQueue<{ readonly name: string }>({
        ...{ clock: fakeClock(), hash: ({ name }) => name },
        ...(idleKept === undefined ? {} : { idleKept }),
      });
      const first = new WeakRef({ name: 'first' });
      passAll(queue, keys(first, count), 'ok');
      await collected(first);
      expect(queue.size).to.equal(0);
    });
  }

  it('keeps nothing of a key that is gone, unless it was added again meanwhile', async () => {
    const queue = new WorkQueue<{ readonly name: string }>({ clock: fakeClock(), hash: ({ name }) => name });
    const first = new WeakRef({ name: 'first' });
    passAll(queue, keys(first, 2), 'gone');
    await collected(first);

    queue.add({ name: 'back' });
    const entry = queue.take();
    queue.add({ name: 'back' });
    if (entry !== undefined) queue.done(entry, 'gone');
    expect(queue.take()?.key).to.deep.equal({ name: 'back' });
  });
});

/** Fails when the object is still held. A WeakRef holds it to the end of the turn in which it was made or asked. */
async function collected(ref: WeakRef<object>): Promise<void> {
  setFlagsFromString('--expose-gc');
  const gc = runInNewContext('gc') as () => void;
  for (let round = 0; round < 20; round++) {
    await new Promise((resolve) => setImmediate(resolve));
    gc();
    if (ref.deref() === undefined) return;
  }
  throw new Error('it is still held');
}

describe('keys that are objects', () => {
  it('are equal when their hashes are', () => {
    const queue = new WorkQueue<{ namespace: string; name: string }>({
      clock: fakeClock(),
      hash: ({ namespace, name }) => `${namespace}/${name}`,
    });
    queue.add({ namespace: 'a', name: 'b' });
    queue.add({ namespace: 'a', name: 'b' });
    expect(queue.size).to.equal(1);
    expect(queue.has({ namespace: 'a', name: 'b' })).to.equal(true);
  });
});
