import { describe, it } from 'mocha';
import { expect } from 'chai';
import { decide, type Reason, type View } from '../../../reconcilers/identity/decide.ts';
import { hour, minute, start } from './support.ts';

const day = 24 * hour;
const end = start + day;
const files = { certificatePem: 'certificate', keyPem: 'key', bundlePem: 'bundle' };
const valid = { kind: 'valid', files, notAfter: end } as const;
const noKey: Reason = { code: 'NoSigningKey', message: 'the key is missing' };

function plan(changed: Partial<View> = {}) {
  let asked = 0;
  const nowMs = changed.nowMs ?? start;
  const result = decide({
    ...{ found: valid, unable: undefined, nextNotAfter: nowMs + day, restarts: true },
    ...{ jitter: 0.5, lifetimeMs: day, nowMs },
    ...changed,
    turn: () => {
      asked++;
      return changed.turn?.() ?? 'waiting';
    },
  });
  return { result, asked };
}

describe('an identity', () => {
  it('that is right and not due is left alone, and looked at within the hour, since clocks are set', () => {
    expect(plan()).to.deep.equal({ result: { do: 'keep', found: valid, afterMs: hour, reason: undefined }, asked: 0 });
    expect(plan({ nowMs: end - 9 * hour - 1_000 }).result).to.include({ do: 'keep', afterMs: 1_000 });
  });

  it('that is not there, or not right, is issued without a turn', () => {
    expect(plan({ found: { kind: 'none' } })).to.deep.include({ asked: 0, result: { do: 'issue', why: 'there is none yet' } });
    const { result } = plan({ found: { kind: 'invalid', why: 'is of another Pod' } });
    expect(result).to.deep.equal({ do: 'issue', why: 'what lay there is of another Pod' });
  });

  describe('that is due', () => {
    const due = { nowMs: end - 8 * hour };

    it('waits for a turn where containers are started anew', () => {
      const { result, asked } = plan(due);
      expect(asked).to.equal(1);
      expect(result).to.deep.include({ do: 'keep', afterMs: 10_000 });
      expect(result.do === 'keep' && result.reason?.code).to.equal('WaitsForTurn');
    });

    it('is issued with its turn', () => {
      expect(plan({ ...due, turn: () => 'granted' }).result.do).to.equal('issue');
    });

    it('is issued without a turn where no container is started anew', () => {
      expect(plan({ ...due, restarts: false })).to.deep.include({ asked: 0, result: { do: 'issue', why: 'it is due' } });
    });

    it('does not wait beyond the moment at which it becomes urgent', () => {
      expect(plan({ nowMs: end - 37.5 * minute - 3_000 }).result).to.include({ do: 'keep', afterMs: 3_000 });
      expect(plan({ nowMs: end - 37.5 * minute })).to.deep.include({ asked: 0, result: { do: 'issue', why: 'it ends within the hour' } });
    });
  });

  it('that has expired is issued at once', () => {
    expect(plan({ nowMs: end })).to.deep.include({ asked: 0, result: { do: 'issue', why: 'it has expired' } });
  });

  describe('while nothing can be signed', () => {
    it('stays while it is valid, without a word until it is due', () => {
      expect(plan({ unable: noKey, nextNotAfter: 0 }).result).to.include({ do: 'keep', reason: undefined });
      expect(plan({ unable: noKey, nextNotAfter: 0, nowMs: end - hour }).result).to.deep.equal({
        ...{ do: 'keep', found: valid },
        afterMs: 30_000,
        reason: noKey,
      });
    });

    it('waits when it is not there, not right, or has expired', () => {
      for (const changed of [{ found: { kind: 'none' } }, { found: { kind: 'invalid', why: 'is old' } }] as const)
        expect(plan({ ...changed, unable: noKey }).result).to.deep.equal({ do: 'wait', afterMs: 30_000, reason: noKey });
      expect(plan({ unable: noKey, nowMs: end }).result).to.deep.include({
        do: 'wait',
        reason: { code: 'Expired', message: 'its certificate has expired, and the key is missing' },
      });
    });
  });
});
