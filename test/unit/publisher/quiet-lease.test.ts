import { describe, it } from 'mocha';
import { expect } from 'chai';
import { LeaderElection } from '../../../controllers/leader.ts';
import { type LeaseLock } from '../../../controllers/lease.ts';
import { memoryLease } from '../../../controllers/locks/memory.ts';
import { silent } from '../../../controllers/log.ts';
import { noMeter } from '../../../controllers/metrics.ts';
import { fakeClock } from '../../../controllers/testing/index.ts';
import { type HeardLease, quietLease } from '../../../reconcilers/publisher/quiet-lease.ts';

/** A leader and a candidate that hears its heartbeats, each 2 s. */
function aPair() {
  const clock = fakeClock();
  const lease = memoryLease();
  let reads = 0;
  const counted: LeaseLock = { ...lease, read: (signal) => (reads++, lease.read(signal)) };
  let heard: HeardLease | undefined;
  let [speaks, renews] = [true, true];
  const away = async (): Promise<never> => {
    throw new Error('away');
  };
  const ofLeader = quietLease({
    lock: {
      name: 'lease',
      read: (signal) => (renews ? lease.read(signal) : away()),
      create: (record, signal) => lease.create(record, signal),
      replace: (record, token, signal) => (renews ? lease.replace(record, token, signal) : away()),
    },
    clock,
    heard: () => undefined,
  });
  const around = { clock, log: silent, meter: noMeter, random: () => 0.5 };
  const leader = new LeaderElection(ofLeader, { identity: 'leader' }, around);
  const candidate = new LeaderElection(quietLease({ lock: counted, clock, heard: () => heard }), { identity: 'candidate' }, around);
  const beat = (): void => {
    const term = leader.term();
    if (speaks)
      heard = term && ofLeader.written !== undefined ? { generation: term.fence, etag: ofLeader.written, atMs: clock.now() } : undefined;
    clock.timer(2_000, beat);
  };
  return {
    ...{ clock, leader, candidate },
    reads: () => reads,
    begin: async () => {
      leader.start();
      await clock.settle();
      beat();
      candidate.start();
      await clock.advance(5_000);
    },
    fallSilent: () => (speaks = false),
    cutOff: () => (renews = false),
  };
}

describe('a candidate that hears the leader', () => {
  it('looks at the lease about once a minute, and leaves the leader alone', async () => {
    const { begin, candidate, clock, leader, reads } = aPair();
    await begin();
    const before = reads();
    await clock.advance(3_600_000);
    expect(reads() - before).to.be.within(50, 70);
    expect([leader.term()?.fence, candidate.term()]).to.deep.equal([1, undefined]);
  });

  it('takes over within 20 s when the leader is dead', async () => {
    const { begin, candidate, clock, cutOff, fallSilent } = aPair();
    await begin();
    await clock.advance(600_000);
    fallSilent();
    cutOff();
    await clock.advance(20_000);
    expect(candidate.term()?.fence).to.equal(2);
  });

  it('takes over within 20 s when the leader speaks, but can not renew', async () => {
    const { begin, candidate, clock, cutOff, leader } = aPair();
    await begin();
    await clock.advance(600_000);
    cutOff();
    for (let ms = 0; ms < 20_000; ms += 250) {
      await clock.advance(250);
      expect(leader.term() !== undefined && candidate.term() !== undefined).to.equal(false);
    }
    expect(candidate.term()?.fence).to.equal(2);
  });

  it('does not take over while the stream alone is lost', async () => {
    const { begin, candidate, clock, fallSilent, leader } = aPair();
    await begin();
    fallSilent();
    await clock.advance(600_000);
    expect([leader.term()?.fence, candidate.term()]).to.deep.equal([1, undefined]);
  });
});
