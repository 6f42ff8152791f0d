/** The work queue against its model, a million steps: more than the unit tier has time for. */
import { describe, it } from 'mocha';
import { fuzzQueue } from '../../controllers/testing/index.ts';

describe('the work queue, against its model', () => {
  // In parts, so that a failure names the part and can be run again by itself.
  for (let part = 0; part < 10; part++) {
    it(`agrees on every step of 100,000 random ones (seed ${part})`, async function () {
      this.timeout(60_000);
      await fuzzQueue(1_000_003 * (part + 1), 100_000);
    });
  }
});
