import { describe, it } from 'mocha';
import { expect } from 'chai';
import fc from 'fast-check';
import { leaderOf, leaderOptions, LEASE_KEY, leaseCodec } from '../../../agent/lease-codec.ts';
import { LeaderElection } from '../../../controllers/leader.ts';
import { leaderSettings } from '../../../controllers/leader-settings.ts';
import { type LeaseRecord } from '../../../controllers/lease.ts';
import { silent } from '../../../controllers/log.ts';
import { noMeter } from '../../../controllers/metrics.ts';
import { s3Lease } from '../../../controllers/locks/s3.ts';
import { memoryBucket } from '../../../controllers/sources/s3/index.ts';
import { fakeClock } from '../../../controllers/testing/index.ts';

const self = { id: 'i-0abc', address: '[fd00:1::5]:8081' };
const HOLDER = 'i-0abc [fd00:1::5]:8081_0123456789ab';
const now = Date.UTC(2026, 11, 1, 12, 0, 0, 123);
const record: LeaseRecord = { holder: HOLDER, fence: 7, ttlMs: 15_000, renewals: 42, acquiredMs: now - 60_000, renewedMs: now };
const decode = (document: unknown) =>
  leaseCodec.decode(new TextEncoder().encode(typeof document === 'string' ? document : JSON.stringify(document)));
const fieldsOf = (of: LeaseRecord) => JSON.parse(new TextDecoder().decode(leaseCodec.encode(of))) as Record<string, unknown>;

describe('the lease as a document', () => {
  it("has the original's fields, the generation, and a number that each renewal changes", () => {
    expect(fieldsOf(record)).to.deep.equal({
      ...{ leaderID: 'i-0abc', leaderAddr: '[fd00:1::5]:8081', lastUpdated: '2026-12-01T12:00:00.123Z', generation: 7 },
      ...{ session: '0123456789ab', renewals: 42, acquired: '2026-12-01T11:59:00.123Z', ttlMs: 15_000 },
    });
  });

  it('is read as it was written, whoever holds it', () => {
    const count = fc.nat({ max: Number.MAX_SAFE_INTEGER });
    const time = fc.integer({ min: 1, max: 4_102_444_800_000 });
    const holder = fc.oneof(
      fc.constantFrom(HOLDER, 'i-0abc', 'i-0abc [fd00:1::5]:8081'),
      fc.stringMatching(/^[a-z][a-z0-9.-]{0,60}$/).map((id) => `${id} [fd00::1]:8081_aaaaaaaaaaaa`),
    );
    const any = fc.record({
      holder,
      fence: count,
      ttlMs: fc.integer({ min: 1, max: 1e9 }),
      renewals: count,
      acquiredMs: time,
      renewedMs: time,
    });
    fc.assert(
      fc.property(any, (given) => {
        expect(leaseCodec.decode(leaseCodec.encode(given))).to.deep.equal(given);
      }),
    );
  });

  it('that is released has no holder, and the zero time that the original looks for; its generation stays', () => {
    const released = { ...record, holder: '' };
    expect(fieldsOf(released))
      .to.deep.include({ lastUpdated: '0001-01-01T00:00:00Z', generation: 7 })
      .and.not.have.any.keys('leaderID', 'leaderAddr');
    expect(leaseCodec.decode(leaseCodec.encode(released))).to.deep.equal({ ...released, renewedMs: 0 });
  });

  it('of the original is one of generation 0 that can be taken over', () => {
    const original = { leaderID: 'i-0abc', leaderAddr: 'http://[fd00:1::5]:8081', lastUpdated: '2026-12-01T13:00:00.123456789+01:00' };
    const read = decode(original);
    expect(read).to.deep.equal({
      holder: 'i-0abc [fd00:1::5]:8081',
      fence: 0,
      ttlMs: 15_000,
      renewals: 0,
      acquiredMs: now,
      renewedMs: now,
    });
    expect(leaderOf(read.holder)).to.deep.equal(self);
    expect(decode({ ...original, lastUpdated: '0001-01-01T00:00:00Z' }).holder).to.equal('');
    expect(decode({ lastUpdated: '2026-12-01T13:00:00Z' }).holder).to.equal('');
  });

  it('accepts fields of a later version', () => {
    expect(decode({ ...fieldsOf(record), region: 'x' })).to.deep.equal(record);
  });

  it('that is none is refused, with the field that is wrong and nothing of what lies there beyond it', () => {
    const good = fieldsOf(record);
    for (const [document, message] of [
      ['secret-looking text', 'no JSON'],
      ['[]', 'no JSON object'],
      [{}, '"lastUpdated" is missing'],
      [{ ...good, lastUpdated: 'yesterday' }, '"lastUpdated"'],
      [{ ...good, lastUpdated: '2026-13-41T12:00:00Z' }, '"lastUpdated"'],
      [{ ...good, generation: -1 }, '"generation"'],
      [{ ...good, generation: '7' }, '"generation"'],
      [{ ...good, generation: 2 ** 60 }, '"generation"'],
      [{ ...good, leaderID: 7 }, '"leaderID"'],
      [{ ...good, leaderID: 'a b' }, '"leaderID"'],
      [`{"pad":"${'x'.repeat(70_000)}"}`, 'bytes'],
    ] as const)
      expect(() => decode(document)).to.throw(message);
    expect(() => decode('secret-looking text')).to.not.throw('secret');
  });
});

describe('the address in a lease', () => {
  it('is one of IPv6 and a port, or none', () => {
    for (const holder of ['', 'i-0abc', 'i-0abc localhost:8081', 'i-0abc [fd00::g]:1', 'i-0abc [fd00::1]:0', 'i-0abc [fd00::1]:70000'])
      expect(leaderOf(holder), holder).to.equal(undefined);
    expect(leaderOf(HOLDER)).to.deep.equal(self);
  });
});

describe('the lease in a bucket', () => {
  it('is taken over from an agent of the original that has died, after one ttl, and names its new holder', async () => {
    const clock = fakeClock();
    const bucket = memoryBucket();
    const lock = s3Lease({ bucket, key: LEASE_KEY, codec: leaseCodec });
    const original = { leaderID: 'i-old', leaderAddr: '[fd00:1::9]:8081', lastUpdated: '2030-01-01T00:00:00.5Z' };
    await bucket.put(LEASE_KEY, new TextEncoder().encode(JSON.stringify(original)), {});
    const election = new LeaderElection(lock, leaderOptions(self), { clock, log: silent, meter: noMeter, random: () => 0.5 });
    election.start();
    await clock.advance(14_000);
    expect(election.term()).to.equal(undefined);
    expect(leaderOf(election.inspect().holder ?? '')).to.deep.equal({ id: 'i-old', address: '[fd00:1::9]:8081' });
    await clock.advance(2_000);
    expect(election.term()?.fence).to.equal(1);
    expect(leaderOf(election.inspect().holder ?? '')).to.deep.equal(self);
    await clock.advance(60_000);
    expect(election.term()?.fence).to.equal(1);
    await election.stop();
    expect(election.state).to.equal('released');
  });

  it('is renewed at half of its time, and retried each second', () => {
    const { ttlMs, renewMs, retryMs } = leaderSettings(leaderOptions(self));
    expect([ttlMs, renewMs, retryMs]).to.deep.equal([15_000, 7_500, 1_000]);
  });
});
