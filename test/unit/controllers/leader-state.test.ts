import { expect } from 'chai';
import { describe, it } from 'mocha';
import { leaderSettings } from '../../../controllers/leader-settings.ts';
import {
  heldOf,
  newcomer,
  releaseOf,
  step,
  type CallOutcome,
  type LeaderRules,
  type LeaderState,
} from '../../../controllers/leader-state.ts';
import { type LeaseRecord } from '../../../controllers/lease.ts';

const rules: LeaderRules = { ...leaderSettings(), holder: 'me' };

/** The other candidate's lease. */
function aRecord(fields: Partial<LeaseRecord> = {}): LeaseRecord {
  return { holder: 'other', fence: 4, ttlMs: 20_000, renewals: 9, acquiredMs: 0, renewedMs: 0, ...fields };
}

/** Asks what is due, then answers `afterMs` later. Without jitter. */
function exchange(state: LeaderState, now: number, outcome: CallOutcome, afterMs = 0): LeaderState {
  const asked = step(state, { type: 'due', now, wall: 1_000_000 + now }, rules);
  return step(asked, { type: 'answer', now: now + afterMs, random: 0.5, outcome }, rules);
}

const seen = (token: string, record = aRecord()): CallOutcome => ({ type: 'read', state: { token, record } });
const nothing: CallOutcome = { type: 'read', state: undefined };
const written = (token: string): CallOutcome => ({ type: 'written', token });

/** Leads since 0 by a write that was sent at 0 and answered at once. */
function aLeader(): LeaderState {
  return exchange(exchange(newcomer, 0, nothing), 0, written('t1'));
}

function callOf(state: LeaderState) {
  return 'call' in state ? state.call : undefined;
}

describe('the first candidate', () => {
  it('looks, and creates the lease with fence 1', () => {
    const looked = exchange(newcomer, 100, nothing);
    expect(looked).to.include({ phase: 'follower', dueAt: 100 });
    const acquiring = step(looked, { type: 'due', now: 100, wall: 5_000 }, rules);
    expect(callOf(acquiring)).to.deep.equal({
      type: 'write',
      token: undefined,
      sentAt: 100,
      record: { holder: 'me', fence: 1, ttlMs: 15_000, renewals: 1, acquiredMs: 5_000, renewedMs: 5_000 },
    });
  });

  it('leads until ttl − margin after the write was sent, however late the answer', () => {
    const leading = exchange(exchange(newcomer, 0, nothing), 0, written('t1'), 2_000);
    expect(leading).to.deep.include({ phase: 'leading', held: { fence: 1, deadline: 13_000 }, dueAt: 7_500 });
  });

  it('does not lead by an answer that comes after that; it takes its own lease over as a new term', () => {
    const late = exchange(exchange(newcomer, 0, nothing), 0, written('t1'), 13_000);
    expect([late.phase, heldOf(late)]).to.deep.equal(['follower', undefined]);
    const again = exchange(late, 13_000, written('t2'));
    expect(heldOf(again)).to.deep.equal({ fence: 2, deadline: 26_000 });
  });
});

describe('a leader', () => {
  it('renews with another content each time, and the deadline goes along with the sending', () => {
    const renewing = step(aLeader(), { type: 'due', now: 7_500, wall: 99 }, rules);
    expect(callOf(renewing)).to.deep.include({ token: 't1', sentAt: 7_500 });
    const renewed = step(renewing, { type: 'answer', now: 9_000, random: 0.5, outcome: written('t2') }, rules);
    expect(renewed).to.deep.include({ held: { fence: 1, deadline: 20_500 }, dueAt: 15_000 });
    const next = callOf(step(renewed, { type: 'due', now: 15_000, wall: 99 }, rules));
    expect(next?.type === 'write' && next.record.renewals).to.equal(3);
  });

  it('reads back a renewal without an answer, at once, and goes on if it was written, from when that was sent', () => {
    const unsure = exchange(aLeader(), 7_500, { type: 'failed' }, 2_750);
    expect(unsure).to.include({ phase: 'unsure', dueAt: 10_250 });
    const own = aRecord({ holder: 'me', fence: 1, renewals: 2 });
    expect(exchange(unsure, 10_250, seen('t2', own))).to.deep.include({ phase: 'leading', held: { fence: 1, deadline: 20_500 } });
  });

  it('sends it again if it was not written, and knows which of the two was', () => {
    const unsure = exchange(aLeader(), 7_500, { type: 'failed' }, 100);
    const first = aRecord({ holder: 'me', fence: 1, renewals: 1 });
    const again = exchange(unsure, 7_600, seen('t1', first));
    expect(again).to.deep.include({ phase: 'leading', held: { fence: 1, deadline: 13_000 }, dueAt: 8_500 });
    const refused = exchange(again, 8_500, { type: 'conflict' });
    const lateOne = exchange(refused, 8_500, seen('t2', aRecord({ holder: 'me', fence: 1, renewals: 2 })));
    expect(heldOf(lateOne)).to.deep.equal({ fence: 1, deadline: 20_500 });
  });

  it('goes on after a conflict that its own lost write has caused', () => {
    const unsure = exchange(aLeader(), 7_500, { type: 'conflict' });
    const own = exchange(unsure, 7_500, seen('t2', aRecord({ holder: 'me', fence: 1, renewals: 2 })));
    expect(own).to.deep.include({ phase: 'leading', held: { fence: 1, deadline: 20_500 } });
  });

  it('goes on when the token changed and the lease did not, and renews by the new token', () => {
    const unsure = exchange(aLeader(), 7_500, { type: 'conflict' });
    const same = exchange(unsure, 7_500, seen('t1-labelled', aRecord({ holder: 'me', fence: 1, renewals: 1 })));
    expect(callOf(step(same, { type: 'due', now: 8_500, wall: 0 }, rules))).to.include({ token: 't1-labelled' });
  });

  for (const [what, found] of [
    ['somebody else has it', seen('x', aRecord({ fence: 2 }))],
    ['it was released by somebody', seen('x', aRecord({ holder: '', fence: 1 }))],
    ['it is gone', nothing],
  ] as const) {
    it(`is deposed at once when ${what}`, () => {
      const unsure = exchange(aLeader(), 7_500, { type: 'conflict' });
      const lost = exchange(unsure, 7_500, found);
      expect([lost.phase, heldOf(lost)]).to.deep.equal(['lost', undefined]);
    });
  }

  it('is over at the deadline while nothing answers, and does not resume the term by a late answer', () => {
    const asked = step(aLeader(), { type: 'due', now: 12_900, wall: 0 }, rules);
    expect(step(asked, { type: 'expire', now: 12_999 }, rules)).to.equal(asked);
    const late = step(asked, { type: 'answer', now: 13_000, random: 0.5, outcome: written('t2') }, rules);
    expect(late.phase).to.equal('lost');
    const expired = step(asked, { type: 'expire', now: 13_000 }, rules);
    const answered = step(expired, { type: 'answer', now: 13_100, random: 0.5, outcome: written('t2') }, rules);
    expect([expired.phase, answered.phase]).to.deep.equal(['lost', 'lost']);
    const looked = exchange(answered, 13_100, seen('t2', aRecord({ holder: 'me', fence: 1, renewals: 2 })));
    expect(heldOf(exchange(looked, 13_100, written('t3')))).to.deep.equal({ fence: 2, deadline: 26_100 });
  });

  it('tries again each second, not less and less often, while the lock does not answer', () => {
    let state = exchange(aLeader(), 7_500, { type: 'failed' });
    const due: number[] = [];
    for (let now = 7_500; now < 12_000; now = 'dueAt' in state ? state.dueAt : 0) {
      due.push(now);
      state = exchange(state, now, { type: 'failed' });
    }
    expect(due).to.deep.equal([7_500, 8_500, 9_500, 10_500, 11_500]);
  });
});

describe('a follower', () => {
  it('takes over when one token has stood for the whole ttl of the record, from the first answer that showed it', () => {
    let state = exchange(newcomer, 0, seen('a'), 500);
    for (let now = 1_500; now <= 19_500; now += 1_000) state = exchange(state, now, seen('a'));
    expect(state).to.include({ dueAt: 20_500 });
    expect(callOf(step(state, { type: 'due', now: 20_499, wall: 0 }, rules))?.type).to.equal('read');
    expect(callOf(step(state, { type: 'due', now: 20_500, wall: 0 }, rules))).to.deep.include({ type: 'write', token: 'a' });
    expect(heldOf(exchange(state, 20_500, written('b')))?.fence).to.equal(5);
  });

  it('starts to count anew with each token', () => {
    let state = exchange(newcomer, 0, seen('a'));
    state = exchange(state, 19_000, seen('b', aRecord({ renewals: 10 })));
    expect(callOf(step(state, { type: 'due', now: 38_999, wall: 0 }, rules))?.type).to.equal('read');
  });

  it('that slept tries with the token it saw last, which is refused if anybody wrote meanwhile', () => {
    const slept = exchange(exchange(newcomer, 0, seen('a')), 3_600_000, { type: 'conflict' });
    const looked = exchange(slept, 3_600_000, seen('z', aRecord({ renewals: 500 })));
    expect(looked.phase).to.equal('follower');
    expect(callOf(step(looked, { type: 'due', now: 3_601_000, wall: 0 }, rules))?.type).to.equal('read');
  });

  it('takes a released lease at once', () => {
    const state = exchange(newcomer, 0, seen('a', aRecord({ holder: '' })));
    expect(state).to.include({ dueAt: 0 });
    expect(heldOf(exchange(state, 0, written('b')))?.fence).to.equal(5);
  });

  it('waits for a lease that vanished as for one that stands still, and goes on counting fences', () => {
    let state = exchange(newcomer, 0, seen('a'));
    state = exchange(state, 1_000, nothing);
    expect(callOf(step(state, { type: 'due', now: 20_999, wall: 0 }, rules))?.type).to.equal('read');
    const acquiring = step(state, { type: 'due', now: 21_000, wall: 0 }, rules);
    expect(callOf(acquiring)).to.deep.include({ token: undefined });
    expect(heldOf(exchange(state, 21_000, written('b')))?.fence).to.equal(5);
  });

  it('takes a record without a ttl for one of its own ttl, not for one that has run out', () => {
    const state = exchange(newcomer, 0, seen('a', aRecord({ ttlMs: 0 })));
    expect(callOf(step(state, { type: 'due', now: 14_999, wall: 0 }, rules))?.type).to.equal('read');
    expect(callOf(step(state, { type: 'due', now: 15_000, wall: 0 }, rules))?.type).to.equal('write');
  });

  it('never takes over while it cannot read', () => {
    let state = newcomer;
    for (let now = 0; now < 600_000; now = 'dueAt' in state ? state.dueAt : 0) {
      expect(callOf(step(state, { type: 'due', now, wall: 0 }, rules))?.type).to.equal('read');
      state = exchange(state, now, { type: 'failed' });
    }
  });

  it('looks less and less often at a lock that does not answer, at least once per ttl', () => {
    let state = newcomer;
    const waits: number[] = [];
    for (let now = 0; waits.length < 7; now = 'dueAt' in state ? state.dueAt : 0) {
      state = exchange(state, now, { type: 'failed' });
      waits.push(('dueAt' in state ? state.dueAt : 0) - now);
    }
    expect(waits).to.deep.equal([1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000]);
  });

  it('who lost a race follows the winner', () => {
    const refused = exchange(exchange(newcomer, 0, seen('a', aRecord({ holder: '' }))), 0, { type: 'conflict' });
    const looked = exchange(refused, 50, seen('b', aRecord({ fence: 5 })));
    expect(looked).to.include({ phase: 'follower', fence: 5 });
  });
});

describe('stopping', () => {
  it('is final: no answer and no time make a leader of it', () => {
    const acquiring = step(exchange(newcomer, 0, nothing), { type: 'due', now: 0, wall: 0 }, rules);
    const stopped = step(acquiring, { type: 'stop' }, rules);
    for (const input of [
      { type: 'answer', now: 10, random: 0.5, outcome: written('t1') },
      { type: 'due', now: 20_000, wall: 0 },
      { type: 'expire', now: 20_000 },
      { type: 'stop' },
    ] as const) {
      expect(step(stopped, input, rules)).to.equal(stopped);
    }
    expect(step(stopped, { type: 'ended', released: true }, rules).phase).to.equal('released');
  });

  it('knows whether there is a lease to be given up', () => {
    const mine = (state: LeaderState) => {
      const stopped = step(state, { type: 'stop' }, rules);
      return stopped.phase === 'stopping' ? [stopped.mine?.token, stopped.perhaps] : [];
    };
    expect(mine(newcomer)).to.deep.equal([undefined, false]);
    expect(mine(exchange(newcomer, 0, seen('a')))).to.deep.equal([undefined, false]);
    expect(mine(aLeader())).to.deep.equal(['t1', false]);
    expect(mine(step(aLeader(), { type: 'due', now: 7_500, wall: 0 }, rules))).to.deep.equal([undefined, true]);
    expect(mine(exchange(aLeader(), 7_500, { type: 'failed' }))).to.deep.equal([undefined, true]);
  });

  it('releases with another content and the same fence', () => {
    expect(releaseOf({ record: aRecord(), token: 'a' }, 77)).to.deep.equal(aRecord({ holder: '', renewals: 10, renewedMs: 77 }));
  });
});

describe('the durations of an election', () => {
  it('are scaled to the ttl unless given', () => {
    expect(leaderSettings()).to.deep.equal({ ttlMs: 15_000, renewMs: 7_500, retryMs: 1_000, marginMs: 2_000, callMs: 2_750 });
    expect(leaderSettings({ ttl: '3s' })).to.deep.equal({ ttlMs: 3_000, renewMs: 1_500, retryMs: 200, marginMs: 400, callMs: 550 });
  });

  it('are refused in an order in which they cannot work, by their names', () => {
    expect(() => leaderSettings({ ttl: '10s', renew: '9s' })).to.throw(
      RangeError,
      /ttl \(10000 ms\) must be at least renew \+ 2 × retry \+ margin/,
    );
    expect(() => leaderSettings({ renew: '1s', retry: '2s' })).to.throw(
      RangeError,
      /retry \(2000 ms\) must not be longer than renew \(1000 ms\)/,
    );
    expect(() => leaderSettings({ margin: 0 })).to.throw(RangeError, /margin is 0/);
    expect(() => leaderSettings({ ttl: 'soon' as '1s' })).to.throw(/leader: ttl/);
  });
});
