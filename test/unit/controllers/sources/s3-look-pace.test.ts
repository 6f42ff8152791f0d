import { describe, it } from 'mocha';
import { expect } from 'chai';
import { LookPace } from '../../../../controllers/sources/s3/look-pace.ts';

const pace = (options: { idleMs?: number; jitter?: number; random?: () => number } = {}): LookPace =>
  new LookPace({ everyMs: 1_000, idleMs: 1_000, jitter: 0, random: () => 0.5, now: 0, ...options });

describe('the pace of looks', () => {
  it('begins with a look at once, and goes on at the interval', () => {
    const it = pace();
    expect(it.left(0)).to.equal(0);
    it.begin();
    it.end({ now: 300, changed: false });
    expect(it.left(300)).to.equal(1_000);
    expect(it.left(1_299)).to.equal(1);
    expect(it.left(1_300)).to.equal(0);
  });

  it('slows down to the idle interval while nothing changes, and is back at once when something does', () => {
    const it = pace({ idleMs: 5_000 });
    let now = 0;
    const look = (changed: boolean): number => {
      now += it.left(now);
      it.begin();
      it.end({ now, changed });
      return it.left(now);
    };
    expect([true, false, false, false, false, true, false].map(look)).to.deep.equal([1_000, 2_000, 4_000, 5_000, 5_000, 1_000, 2_000]);
  });

  it('does not slow down after a look that was asked for', () => {
    const it = pace({ idleMs: 5_000 });
    it.begin();
    it.end({ now: 0, changed: true });
    it.hint();
    expect(it.left(10)).to.equal(0);
    it.begin();
    it.end({ now: 10, changed: false });
    expect(it.left(10)).to.equal(1_000);
  });

  it('obeys five hints at once, then one a second, never later than the interval, and forgets none', () => {
    const it = new LookPace({ everyMs: 10_000, idleMs: 10_000, jitter: 0, random: () => 0.5, now: 0 });
    it.begin();
    it.end({ now: 0, changed: true });
    let looks = 0;
    for (let now = 0; now < 5_000; now += 10) {
      it.hint();
      if (it.left(now) > 0) continue;
      looks++;
      it.begin();
      it.end({ now, changed: true });
    }
    expect(looks).to.equal(5 + 4);
    it.hint();
    expect(it.left(5_000)).to.be.within(0, 1_000);
  });

  it('counts a hint once, however often it is asked when', () => {
    const it = pace();
    it.begin();
    it.end({ now: 0, changed: true });
    for (let look = 0; look < 5; look++) {
      it.hint();
      for (let ask = 0; ask < 10; ask++) expect(it.left(0)).to.equal(0);
      it.begin();
      it.end({ now: 0, changed: true });
    }
    it.hint();
    expect(it.left(0)).to.be.greaterThan(0);
  });

  it('varies by its jitter', () => {
    for (const [random, left] of [
      [0, 900],
      [0.5, 1_000],
      [1, 1_100],
    ] as const) {
      const it = pace({ jitter: 0.1, random: () => random });
      it.begin();
      it.end({ now: 0, changed: false });
      expect(it.left(0)).to.be.closeTo(left, 1e-6);
    }
  });
});
