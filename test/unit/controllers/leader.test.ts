import { expect } from 'chai';
import { describe, it } from 'mocha';
import { LeaderElection } from '../../../controllers/leader.ts';
import { type LeaderOptions } from '../../../controllers/leader-settings.ts';
import { type Term } from '../../../controllers/leadership.ts';
import { type LeaseLock, type LeaseRecord } from '../../../controllers/lease.ts';
import { memoryLease } from '../../../controllers/locks/memory.ts';
import { fakeClock, recordingLog } from '../../../controllers/testing/index.ts';
import { textMeter } from '../../../controllers/text-meter.ts';

const never = new AbortController().signal;

/** A lock in memory that can be told to misbehave. */
function aLock() {
  const inner = memoryLease('test');
  const state = { failing: undefined as Error | undefined, hanging: false, calls: [] as string[] };
  const call = async <R>(name: string, what: () => Promise<R>): Promise<R> => {
    state.calls.push(name);
    if (state.hanging) return new Promise(() => undefined);
    if (state.failing !== undefined) throw state.failing;
    return what();
  };
  const lock: LeaseLock = {
    name: inner.name,
    read: (signal) => call('read', () => inner.read(signal)),
    create: (record, signal) => call('create', () => inner.create(record, signal)),
    replace: (record, token, signal) => call('replace', () => inner.replace(record, token, signal)),
  };
  /** As another process would. */
  const write = async (fields: Partial<LeaseRecord>): Promise<void> => {
    const present = await inner.read(never);
    const record = { holder: 'other', fence: 1, ttlMs: 15_000, renewals: 0, acquiredMs: 0, renewedMs: 0, ...present?.record, ...fields };
    await (present === undefined ? inner.create(record, never) : inner.replace(record, present.token, never));
  };
  return { lock, state, write, read: async () => (await inner.read(never))?.record };
}

function anElection({ lock, state, write, read }: ReturnType<typeof aLock> = aLock(), options: LeaderOptions = {}) {
  const clock = fakeClock();
  const log = recordingLog();
  const meter = textMeter();
  const election = new LeaderElection(lock, { identity: 'me', ...options }, { clock, log, meter, random: () => 0.5 });
  const news: (number | undefined)[] = [];
  election.subscribe((term) => news.push(term?.fence));
  return {
    election,
    clock,
    log,
    meter,
    news,
    state,
    write,
    read,
    metric: (name: string) => meter.value(`leader_election_${name}`, 'test'),
  };
}

async function aLeader(options: LeaderOptions = {}) {
  const all = anElection(aLock(), options);
  all.election.start();
  await all.clock.settle();
  const term = all.election.term();
  if (term === undefined) throw new Error('it does not lead');
  return { ...all, term };
}

describe('a candidate that is alone', () => {
  it('leads at once, and as long as it renews', async () => {
    const { election, clock, news, read } = await aLeader();
    await clock.advance(60_000);
    expect([election.state, election.fence, news]).to.deep.equal(['leading', 1, [1]]);
    expect((await read())?.renewals).to.equal(9);
    await election.stop();
  });

  it('is somebody of its own, whatever its name', async () => {
    const two = [await aLeader(), await aLeader()];
    const holders = await Promise.all(two.map(async ({ read }) => (await read())?.holder));
    expect(holders[0]).to.match(/^me_[0-9a-f]{12}$/);
    expect(holders[0]).not.to.equal(holders[1]);
    for (const { election } of two) await election.stop();
  });

  it('refuses an identity that is none', () => {
    expect(() => anElection(aLock(), { identity: '' })).to.throw(TypeError, /identity has 0 characters/);
  });
});

describe('a term', () => {
  it('is over by the clock, before any timer has fired: invariant 10 after a pause', async () => {
    const { election, clock, term, news } = await aLeader();
    const real = clock.now.bind(clock);
    // A process that was stopped: its clock has gone on, its timers have not fired.
    clock.now = () => real() + 20_000;
    expect([election.term(), term.signal.aborted, news]).to.deep.equal([undefined, false, [1]]);
    clock.now = real;
    expect(election.term()).to.equal(term);
    await election.stop();
  });

  it('ends at its deadline while the lock hangs, with its signal aborted, and nothing fails', async () => {
    const { election, clock, term, news, state } = await aLeader();
    state.hanging = true;
    await clock.advance(12_999);
    expect([election.term(), term.signal.aborted]).to.deep.equal([term, false]);
    await clock.advance(1);
    expect([election.term(), term.signal.aborted, election.state, news]).to.deep.equal([undefined, true, 'lost', [1, undefined]]);
    expect(String(term.signal.reason)).to.equal('Error: leadership by test has ended: the lease was lost, or could not be renewed in time');
    state.hanging = false;
    await election.stop();
  });

  it('is followed by a new one, with another fence, when the lock is back', async () => {
    const { election, clock, news, state } = await aLeader();
    state.failing = new Error('503');
    await clock.advance(20_000);
    state.failing = undefined;
    await clock.advance(20_000);
    expect([election.state, news]).to.deep.equal(['leading', [1, undefined, 2]]);
    await election.stop();
  });

  it('ends at once when somebody else has the lease', async () => {
    const { election, clock, write, news, term } = await aLeader();
    await write({ holder: 'other', fence: 2 });
    await clock.advance(7_500);
    expect([news, term.signal.aborted, election.fence]).to.deep.equal([[1, undefined], true, 2]);
    await clock.advance(1_000);
    expect(election.state).to.equal('follower');
    await election.stop();
  });

  it('does not notice that the wall clock was set', async () => {
    const { election, clock, news } = await aLeader();
    clock.setWall(0);
    await clock.advance(30_000);
    clock.setWall(Date.UTC(2099, 0, 1));
    await clock.advance(30_000);
    expect([election.state, news]).to.deep.equal(['leading', [1]]);
    await election.stop();
  });
});

describe('those who are told', () => {
  it('are told of each beginning and each end, in order, also when one of them ends the term', async () => {
    const { election, clock } = anElection();
    const told: string[] = [];
    election.subscribe((term) => {
      told.push(`first ${term?.fence}`);
      if (term !== undefined) void election.stop();
    });
    election.subscribe((term) => told.push(`second ${term?.fence}`));
    election.start();
    await clock.settle();
    expect(told).to.deep.equal(['first 1', 'second 1', 'first undefined', 'second undefined']);
  });

  it('may fail, and may leave', async () => {
    const { election, clock, log } = anElection();
    const told: (Term | undefined)[] = [];
    election.subscribe(() => {
      throw new Error('oops');
    });
    const gone = election.subscribe((term) => told.push(term));
    gone[Symbol.dispose]();
    election.subscribe((term) => told.push(term));
    election.start();
    await clock.settle();
    expect(told).to.have.length(1);
    expect(log.lines.filter(({ level }) => level === 'error')).to.have.length(1);
    await election.stop();
  });
});

describe('giving up', () => {
  it('releases the lease, after the end was told', async () => {
    const { election, read, news } = await aLeader();
    let heldWhenTold: string | undefined;
    election.subscribe(() => void read().then((record) => (heldWhenTold = record?.holder)));
    await election.stop();
    expect((await read())?.holder).to.equal('');
    expect([election.state, news, heldWhenTold?.slice(0, 3)]).to.deep.equal(['released', [1, undefined], 'me_']);
  });

  it('goes on renewing until then: work may take long to end', async () => {
    const { election, clock, read } = await aLeader();
    election.quiesce();
    await clock.advance(30_000);
    expect([election.state, (await read())?.renewals]).to.deep.equal(['leading', 5]);
    await election.stop();
  });

  it('keeps it when work may go on, and says so', async () => {
    const { election, read, log } = await aLeader();
    await election.stop({ keep: 'controller files a' });
    expect([(await read())?.holder.slice(0, 3), election.state]).to.deep.equal(['me_', 'stopped']);
    expect(log.lines.find(({ level }) => level === 'warn')?.fields).to.deep.include({ reason: 'controller files a' });
  });

  it('keeps it when told so by its options', async () => {
    const { election, read } = await aLeader({ release: false });
    await election.stop();
    expect((await read())?.holder.slice(0, 3)).to.equal('me_');
  });

  it('is bounded while the lock hangs', async () => {
    const { election, clock, state, log } = await aLeader();
    state.hanging = true;
    const stopped = election.stop();
    await clock.advance(5_500);
    await stopped;
    expect([election.state, clock.pending]).to.deep.equal(['stopped', 0]);
    expect(log.lines.find(({ level }) => level === 'warn')?.message).to.match(/could not be released/);
  });

  it('releases what was acquired by a write whose answer never came', async () => {
    const { election, clock, read, state, write } = anElection();
    await write({ holder: '', fence: 6 });
    election.start();
    state.hanging = false;
    await clock.settle();
    expect(election.fence).to.equal(7);
    state.hanging = true;
    await clock.advance(8_000);
    state.hanging = false;
    await election.stop();
    expect(await read()).to.include({ holder: '', fence: 7 });
  });

  it('begins no term afterwards', async () => {
    const { election, clock, news, write } = anElection();
    await write({ holder: 'other', fence: 6 });
    election.start();
    await clock.settle();
    election.quiesce();
    await write({ holder: '' });
    await clock.advance(60_000);
    expect([election.term(), news]).to.deep.equal([undefined, []]);
    await election.stop();
    expect(clock.pending).to.equal(0);
  });
});

describe('what is seen of an election', () => {
  it('is there from the start, at 0', () => {
    const { metric } = anElection();
    expect(['master_status', 'slowpath_total', 'fence', 'transitions_total'].map(metric)).to.deep.equal([0, 0, 0, 0]);
  });

  it('counts', async () => {
    const { election, clock, state, metric } = await aLeader();
    expect(['master_status', 'slowpath_total', 'fence', 'transitions_total'].map(metric)).to.deep.equal([1, 0, 1, 1]);
    state.failing = new Error('503');
    await clock.advance(8_000);
    state.failing = undefined;
    await clock.advance(5_000);
    expect(['master_status', 'slowpath_total', 'fence', 'transitions_total'].map(metric)).to.deep.equal([1, 1, 1, 1]);
    await election.stop();
    expect(['master_status', 'transitions_total'].map(metric)).to.deep.equal([0, 2]);
  });

  it('is a reason for health only while the lock can not be had', async () => {
    const { election, clock, state, write } = anElection();
    await write({ holder: 'other', fence: 6 });
    state.failing = new Error('403 Forbidden');
    election.start();
    expect(election.unready()).to.equal('test has not answered yet');
    await clock.settle();
    expect(election.unready()).to.equal("test can't be reached: 403 Forbidden");
    state.failing = undefined;
    await clock.advance(5_000);
    expect([election.state, election.unready()]).to.deep.equal(['follower', undefined]);
    await election.stop();
  });

  it('is logged once, not each second, while the lock can not be had', async () => {
    const { election, clock, state, log } = anElection();
    state.failing = new Error('403');
    election.start();
    await clock.advance(60_000);
    expect(log.lines.filter(({ level }) => level === 'warn')).to.have.length(1);
    await election.stop();
  });

  it('is who, what and until when', async () => {
    const { election, clock } = await aLeader();
    await clock.advance(3_000);
    const { identity, ...shown } = election.inspect();
    expect(shown).to.deep.equal({ lock: 'test', state: 'leading', leading: true, fence: 1, holder: identity, deadlineInMs: 10_000 });
    await election.stop();
  });
});
