import { expect } from 'chai';
import { describe, it } from 'mocha';
import { digestOf } from '../../bench/runtime/digest.ts';
import { agree, interleaved, runsOf } from '../../bench/runtime/suite.ts';
import { decodeWorkload, encodeWorkload, makeWorkload } from '../../bench/runtime/workload.ts';

describe('a workload', () => {
  it('is the same for the same seed, and the same again when it has been written and read', () => {
    const options = { seed: 7, keys: 50, records: 500, perSecond: 1_000, choice: 1.1, errors: 0.2, low: 0.5 } as const;
    const workload = makeWorkload(options);
    expect(decodeWorkload(encodeWorkload(workload))).to.deep.equal(workload);
    expect(makeWorkload(options)).to.deep.equal(workload);
    expect(makeWorkload({ ...options, seed: 8 })).to.not.deep.equal(workload);
  });

  it('has its adds at the rate asked for, errors and low priorities in their shares, and hot keys when told to', () => {
    const { records } = makeWorkload({ seed: 7, keys: 100, records: 20_000, perSecond: 10_000, choice: 1.1, errors: 0.2, low: 0.9 });
    const share = (count: number): number => count / records.length;
    expect((records.at(-1)?.tUs ?? 0) / 1e6).to.be.within(1.9, 2.1);
    expect(share(records.filter(({ outcome }) => outcome === 'error').length)).to.be.within(0.18, 0.22);
    expect(share(records.filter(({ priority }) => priority === -100).length)).to.be.within(0.88, 0.92);
    expect(share(records.filter(({ key }) => key === 0).length)).to.be.greaterThan(0.15);
  });

  it('in rounds has each key once in each', () => {
    const { records } = makeWorkload({ seed: 7, keys: 100, records: 300 });
    for (const from of [0, 100, 200]) expect(new Set(records.slice(from, from + 100).map(({ key }) => key)).size).to.equal(100);
  });

  it('that was cut off is refused', () => {
    const bytes = encodeWorkload(makeWorkload({ seed: 1, keys: 2, records: 2 }));
    expect(() => decodeWorkload(bytes.subarray(0, 40))).to.throw(/cut off/);
    expect(() => decodeWorkload(Buffer.alloc(32))).to.throw(/not with WRK1/);
  });
});

describe('the runs of the entrants', () => {
  it('alternate, so that each comes first and last equally often', () => {
    expect(interleaved(['a', 'b'], 4).join('')).to.equal('abbaabba');
  });

  it('count only when all did the same work', () => {
    const digest = digestOf(['b runs=1', 'a runs=2']);
    expect(digestOf(['a runs=2', 'b runs=1'])).to.equal(digest);
    const other = digestOf(['a runs=2', 'b runs=2']);
    agree(
      new Map([
        ['ours', [{ digest }, { digest }]],
        ['theirs', [{ digest }]],
      ]),
    );
    expect(() =>
      agree(
        new Map([
          ['ours', [{ digest }]],
          ['theirs', [{ digest }, { digest: other }]],
        ]),
      ),
    ).to.throw(/the numbers are void: digests \w+ by ours, theirs; \w+ by theirs/);
  });

  it('have no median of a figure that nobody gave', () => {
    const runs = runsOf(new Map([['ours', [{ us: 3 }, { us: 1 }, { us: 2 }]]]));
    expect(runs.median('ours', 'us')).to.equal(2);
    expect(() => runs.median('ours', 'ms')).to.throw(/no entrant "ours" has the figure "ms"/);
  });
});
