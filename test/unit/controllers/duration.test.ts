import { expect } from 'chai';
import { describe, it } from 'mocha';
import { milliseconds, type Duration } from '../../../controllers/duration.ts';

describe('a duration', () => {
  it('is a number of milliseconds or a number with a unit', () => {
    const cases: readonly [Duration, number][] = [
      [0, 0],
      [250, 250],
      ['500ms', 500],
      ['30s', 30_000],
      ['1.5m', 90_000],
      ['1h', 3_600_000],
      ['2d', 172_800_000],
    ];
    for (const [given, wanted] of cases) expect(milliseconds(given), String(given)).to.equal(wanted);
  });

  it('is refused, with the name of the option, when it is none', () => {
    for (const given of ['', '5', 's', '-1s', '1 s', '5min', 'Infinitys', -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => milliseconds(given as Duration, 'controller "x": timeout'), String(given)).to.throw(
        RangeError,
        /controller "x": timeout/,
      );
    }
  });
});
