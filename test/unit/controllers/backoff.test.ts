import { expect } from 'chai';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { exponential, fixed, fullJitter, never } from '../../../controllers/backoff.ts';

describe('exponential back-off', () => {
  it('doubles from 5 ms to 1,000 s, as client-go does', () => {
    const backoff = exponential({ jitter: 0 });
    expect([1, 2, 3, 4, 18, 19, 1_000, 1e9].map((failures) => backoff.next(failures))).to.deep.equal([
      5, 10, 20, 40, 655_360, 1_000_000, 1_000_000, 1_000_000,
    ]);
  });

  it('varies by a tenth either way, so that keys which failed together do not come back together', () => {
    expect(exponential({ baseMs: 1_000, random: () => 0 }).next(1)).to.be.closeTo(900, 1e-9);
    expect(exponential({ baseMs: 1_000, random: () => 1 - 2 ** -32 }).next(1)).to.be.closeTo(1_100, 1e-3);
  });

  it('is never negative, never above its bound, never infinite', () => {
    const delays = [exponential(), fullJitter(), exponential({ baseMs: 1, maxMs: 10, jitter: 1 })] as const;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 31 }), fc.constantFrom(...delays), (failures, backoff) => {
        const ms = backoff.next(failures);
        return ms >= 0 && ms <= 1_000_000;
      }),
    );
  });
});

describe('full jitter', () => {
  it('is anywhere below 0.8 s at first and below 30 s at last, but never at once', () => {
    expect(fullJitter({ random: () => 0.999_999 }).next(1)).to.be.closeTo(800, 1);
    expect(fullJitter({ random: () => 0.999_999 }).next(50)).to.be.closeTo(30_000, 1);
    expect(fullJitter({ random: () => 0 }).next(50)).to.equal(50);
  });
});

describe('the other back-offs', () => {
  it('are what they say', () => {
    expect(fixed(7).next(100)).to.equal(7);
    expect(never.next(1)).to.equal(Number.POSITIVE_INFINITY);
  });
});
