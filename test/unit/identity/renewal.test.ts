import { describe, it } from 'mocha';
import { expect } from 'chai';
import fc from 'fast-check';
import { renewal, renewalJitter, type RenewalInput } from '../../../reconcilers/identity/renewal.ts';
import { hour, minute, start } from './support.ts';

const day = 24 * hour;
const end = start + day;
const at = (nowMs: number, changed: Partial<RenewalInput> = {}) =>
  renewal({ notAfter: end, nextNotAfter: nowMs + day, jitter: 0.5, nowMs, ...changed });

describe('a certificate that lives for a day', () => {
  it('is valid, then due, urgent, expired', () => {
    expect(at(start)).to.deep.equal({ state: 'valid', dueAtMs: end - 9 * hour });
    expect(at(end - 9 * hour - 1)).to.include({ state: 'valid' });
    expect(at(end - 9 * hour)).to.deep.equal({ state: 'due', urgentAtMs: end - 37.5 * minute });
    expect(at(end - 37.5 * minute)).to.deep.equal({ state: 'urgent' });
    expect(at(end - 1)).to.deep.equal({ state: 'urgent' });
    expect(at(end)).to.deep.equal({ state: 'expired' });
  });

  it('is due between twelve and six hours before its end, and urgent within the last hour, whatever the jitter', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (jitter) => {
        const first = at(start, { jitter });
        if (first.state !== 'valid') throw new Error(first.state);
        const leftMs = end - first.dueAtMs;
        expect(leftMs).to.be.within(6 * hour, 12 * hour);
        const due = at(first.dueAtMs, { jitter });
        if (due.state !== 'due') throw new Error(due.state);
        expect(end - due.urgentAtMs).to.be.within(15 * minute, hour);
      }),
    );
  });

  it('has moments in proportion when it is made to live for less', () => {
    const first = at(start, { notAfter: start + 24_000, nextNotAfter: start + 24_000, lifetimeMs: 24_000 });
    expect(first).to.deep.equal({ state: 'valid', dueAtMs: start + 15_000 });
  });
});

describe('a certificate that was cut short by the end of its authority', () => {
  const short = { notAfter: start + 3 * hour };

  it('is not renewed for nothing, and looked at again', () => {
    const found = at(start, { ...short, nextNotAfter: start + 3 * hour });
    expect(found).to.deep.equal({ state: 'valid', dueAtMs: start + 2 * hour });
  });

  it('is due at once when there is a new authority', () => {
    expect(at(start, short)).to.include({ state: 'due' });
  });

  it('expires in any case', () => {
    expect(at(short.notAfter, { ...short, nextNotAfter: short.notAfter })).to.deep.equal({ state: 'expired' });
  });
});

describe('the jitter of a Pod', () => {
  it('is the same each time', () => {
    expect(renewalJitter('node-1', 'shop', 'web')).to.equal(renewalJitter('node-1', 'shop', 'web'));
  });

  it('spreads replicas over the whole range', () => {
    const all = Array.from({ length: 1_000 }, (_, i) => renewalJitter(`node-${i}`, 'shop', 'web'));
    const tenths = Array.from({ length: 10 }, (_, i) => all.filter((jitter) => Math.floor(jitter * 10) === i).length);
    // 100 ± 30: more than three standard deviations.
    for (const count of tenths) expect(count).to.be.within(70, 130);
  });

  it('does not confuse names whose letters run together', () => {
    expect(renewalJitter('a', 'bc')).not.to.equal(renewalJitter('ab', 'c'));
  });
});
