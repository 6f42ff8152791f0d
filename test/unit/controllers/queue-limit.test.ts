import { expect } from 'chai';
import { describe, it } from 'mocha';
import { exponential } from '../../../controllers/backoff.ts';
import { type Outcome } from '../../../controllers/queue-options.ts';
import { WorkQueue } from '../../../controllers/queue.ts';
import { fakeClock } from '../../../controllers/testing/index.ts';
import { TokenBucket } from '../../../controllers/token-bucket.ts';

describe('a token bucket', () => {
  it('gives its burst at once, then one per interval, and says how long until the next', () => {
    const bucket = new TokenBucket({ perSecond: 4, burst: 2 }, 0);
    expect([bucket.take(0), bucket.take(0), bucket.take(0)]).to.deep.equal([0, 0, 250]);
    expect(bucket.take(200)).to.be.closeTo(50, 1e-9);
    expect([bucket.take(250), bucket.take(250)]).to.deep.equal([0, 250]);
  });

  it('holds no more than its burst after a quiet time', () => {
    const bucket = new TokenBucket({ perSecond: 4, burst: 2 }, 0);
    expect([bucket.take(1e9), bucket.take(1e9), bucket.take(1e9)]).to.deep.equal([0, 0, 250]);
  });

  it('is not owed anything by whoever was refused: a thousand refusals put nobody off', () => {
    const bucket = new TokenBucket({ perSecond: 4, burst: 1 }, 0);
    bucket.take(0);
    for (let i = 0; i < 1_000; i++) expect(bucket.take(100)).to.be.closeTo(150, 1e-9);
    expect(bucket.take(250)).to.equal(0);
  });

  it('gives a token at the time that it named, on any clock', () => {
    for (const start of [0, 0.1, 1.7e12 + 0.3]) {
      const bucket = new TokenBucket({ perSecond: 30, burst: 1 }, start);
      bucket.take(start);
      let now = start;
      for (let i = 0; i < 1_000; i++) {
        now += bucket.take(now);
        expect(bucket.take(now), `after ${i} tokens from ${start}`).to.equal(0);
      }
    }
  });

  it('refuses a rate or a burst that would give nothing', () => {
    for (const limit of [
      { perSecond: 0, burst: 1 },
      { perSecond: Number.NaN, burst: 1 },
      { perSecond: 1, burst: 0 },
    ]) {
      expect(() => new TokenBucket(limit, 0)).to.throw(RangeError, 'want a positive rate and a burst of at least 1');
    }
  });
});

describe('a rate-limited queue', () => {
  it('adds nothing to the delay of a key: it is due at its time, and runs when there is a token', () => {
    const clock = fakeClock();
    const queue = new WorkQueue<string>({ clock, limit: { perSecond: 10, burst: 1 } });
    for (let i = 0; i < 50; i++) queue.add(`k${i}`, { afterMs: 1_000 });
    clock.tick(999);
    expect([queue.ready, queue.delayed]).to.deep.equal([0, 50]);
    clock.tick(1);
    expect([queue.ready, queue.take()?.key, queue.take()]).to.deep.equal([50, 'k0', undefined]);
  });

  it('is off by default', () => {
    const queue = new WorkQueue<number>({ clock: fakeClock() });
    for (let i = 0; i < 10_000; i++) queue.add(i);
    for (let i = 0; i < 10_000; i++) expect(queue.take()?.key).to.equal(i);
  });
});

describe('kubernetes#132805: a key that fails and is added all the time', () => {
  it('takes a step of the back-off only when an attempt was due, however many adds bring attempts forward', () => {
    const clock = fakeClock();
    const delays: number[] = [];
    const inner = exponential({ baseMs: 1, jitter: 0 });
    const queue = new WorkQueue<string>({ clock, backoff: { next: (failures) => delays[delays.push(inner.next(failures)) - 1] ?? 0 } });
    let attempts = 0;
    for (let ms = 0; ms < 400; ms += 2) {
      queue.add('a');
      const entry = queue.take();
      if (entry !== undefined) {
        attempts++;
        queue.done(entry, { error: 'no' });
      }
      clock.tick(2);
    }
    expect(attempts).to.equal(200);
    expect(delays).to.deep.equal([1, 2, 4, 8, 16, 32, 64, 128, 256]);
  });
});

describe('controller-runtime#808: what becomes of a key, by outcome', () => {
  const rows: readonly [string, Outcome, { readonly state: string; readonly inMs?: number; readonly failures: number }][] = [
    ['success', 'ok', { state: 'idle', failures: 0 }],
    ['again later', { afterMs: 70 }, { state: 'delayed', inMs: 70, failures: 0 }],
    ['again now', { afterMs: 0 }, { state: 'ready', failures: 0 }],
    ['a failure', { error: 'no' }, { state: 'delayed', inMs: 20, failures: 2 }],
    ['a failure that knows when', { error: 'no', retryMs: 70 }, { state: 'delayed', inMs: 70, failures: 2 }],
    ['a failure for good', { terminal: 'no' }, { state: 'idle', failures: 0 }],
  ];
  for (const [title, outcome, { state, inMs, failures }] of rows) {
    it(`${title}, after one failure: ${state}${inMs === undefined ? '' : ` for ${inMs} ms`}, ${failures} failures`, () => {
      const clock = fakeClock();
      const queue = new WorkQueue<string>({ clock, backoff: exponential({ baseMs: 10, jitter: 0 }) });
      queue.add('a');
      for (const each of [{ error: 'first' }, outcome]) {
        clock.tick(10);
        const entry = queue.take();
        if (entry === undefined) throw new Error('nothing is ready');
        queue.done(entry, each);
      }
      const [shown] = queue.snapshot();
      expect([shown?.state ?? 'idle', shown?.inMs, shown?.failures ?? 0]).to.deep.equal([state, inMs, failures]);
      // Its next failure waits for the step that its failures so far make.
      queue.add('a');
      clock.tick(1_000);
      const entry = queue.take();
      expect(entry?.failures).to.equal(failures);
    });
  }
});

describe('invariants of the queue by itself', () => {
  it('invariant 3: a thousand adds of a waiting key are one run, of a running key exactly one more', () => {
    const queue = new WorkQueue<string>({ clock: fakeClock() });
    const add = (): void => {
      for (let i = 0; i < 1_000; i++) queue.add('a', { priority: i % 3 });
    };
    add();
    const first = queue.take();
    add();
    expect(queue.take()).to.equal(undefined);
    if (first !== undefined) queue.done(first, 'ok');
    const second = queue.take();
    if (second !== undefined) queue.done(second, 'ok');
    expect([first?.key, second?.key, queue.take()]).to.deep.equal(['a', 'a', undefined]);
  });

  it('invariant 7: whoever has waited for the ageing bound is next, whatever its priority and however many are before it', () => {
    const clock = fakeClock();
    const queue = new WorkQueue<string>({ clock, ageingMs: 500 });
    queue.add('lowest', { priority: -32_768 });
    clock.tick(1);
    queue.add('low', { priority: -1 });
    for (let i = 0; i < 100; i++) queue.add(`high${i}`, { priority: 100 });
    clock.tick(498);
    expect(queue.take()?.key).to.equal('high0');
    clock.tick(1);
    expect([queue.take()?.key, queue.take()?.key]).to.deep.equal(['lowest', 'high1']);
    clock.tick(1);
    expect(queue.take()?.key).to.equal('low');
  });

  it('invariant 8: the delay after n failures in a row is the same, with adds meanwhile or without', () => {
    const delaysWith = (adds: number): readonly number[] => {
      const clock = fakeClock();
      const queue = new WorkQueue<string>({ clock, backoff: exponential({ baseMs: 10, jitter: 0 }) });
      queue.add('a');
      return Array.from({ length: 8 }, () => {
        const entry = queue.take();
        if (entry === undefined) throw new Error('nothing is ready');
        for (let i = 0; i < adds; i++) queue.add('a', { afterMs: 1e6 });
        queue.done(entry, { error: 'no' });
        const inMs = queue.snapshot()[0]?.inMs ?? 0;
        clock.tick(inMs);
        return inMs;
      });
    };
    expect(delaysWith(100)).to.deep.equal(delaysWith(0));
  });
});
