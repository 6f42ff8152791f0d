import { describe, it } from 'mocha';
import { expect } from 'chai';
import {
  decide,
  nothingRemembered,
  readmitDelayMs,
  UNSEEN_AFTER_MS,
  type Memory,
  type Version,
  type View,
} from '../../../reconcilers/manifests/decide.ts';
import type { PodState } from '../../../reconcilers/manifests/pod-state.ts';

const ready: PodState = { kind: 'ready' };
const starting: PodState = { kind: 'starting', reason: undefined };
const rejected: PodState = { kind: 'rejected', reason: 'NodePorts: Pod was rejected' };
const unseen: PodState = { kind: 'unseen' };

interface Given {
  readonly wanted?: View['wanted'];
  readonly current?: Record<string, PodState>;
  readonly others?: Record<string, PodState>;
  readonly readyForMs?: number;
  readonly kubelet?: View['kubelet'];
  readonly ending?: number;
  readonly memory?: Partial<Memory>;
  readonly nowMs?: number;
  readonly sinceMs?: number;
}

const wanted = (over: Partial<Extract<View['wanted'], { kind: 'version' }>> = {}): View['wanted'] => ({
  ...{ kind: 'version', revision: 'new', recreate: false, minReadyMs: 0, graceMs: 2_000 },
  ...over,
});

function aView(given: Given): View {
  const nowMs = given.nowMs ?? 100_000;
  const states = new Map([...Object.entries(given.current ?? {}), ...Object.entries(given.others ?? {})]);
  const version =
    (revision: string) =>
    (uid: string, i: number): Version => ({ file: `podmin-${uid}.yaml`, uid, revision, sinceMs: (given.sinceMs ?? nowMs) + i });
  return {
    wanted: given.wanted ?? wanted(),
    current: Object.keys(given.current ?? {}).map(version('new')),
    others: Object.keys(given.others ?? {}).map(version('old')),
    ending: given.ending ?? 0,
    kubelet: given.kubelet ?? 'up',
    pod: (uid) => states.get(uid) ?? unseen,
    readySinceMs: (uid) => (states.get(uid)?.kind === 'ready' ? nowMs - (given.readyForMs ?? 0) : undefined),
    memory: { ...nothingRemembered, ...given.memory },
    nowMs,
  };
}

const removed = (view: View): readonly string[] => {
  const { step } = decide(view);
  return step.do === 'remove' ? step.files.map((file) => file.replace(/^podmin-|\.yaml$/g, '')) : [];
};

describe('a deployment that the complete index no longer names', () => {
  const absent: View['wanted'] = { kind: 'absent' };

  it('loses all its manifests', () => {
    expect(removed(aView({ wanted: absent, others: { a: ready, b: starting } }))).to.deep.equal(['a', 'b']);
  });

  it('keeps them while the kubelet is down, and says so', () => {
    const decision = decide(aView({ wanted: absent, others: { a: ready }, kubelet: 'down' }));
    expect(decision.step).to.deep.equal({ do: 'nothing' });
    expect(decision.reason?.code).to.equal('KubeletDown');
  });
});

describe('a deployment whose newest version cannot be used', () => {
  it('keeps whatever it has', () => {
    const decision = decide(
      aView({
        wanted: { kind: 'unknown', phase: 'invalid', reason: { code: 'Invalid', message: 'no' } },
        others: { a: ready, b: rejected },
      }),
    );
    expect(decision.step).to.deep.equal({ do: 'nothing' });
    expect(decision).to.deep.include({ phase: 'invalid' });
  });
});

describe('a successor', () => {
  it('is written beside its predecessor', () => {
    expect(decide(aView({ others: { old: ready } })).step).to.deep.equal({ do: 'write' });
  });

  it('leaves its predecessor alone until it is Ready', () => {
    for (const state of [unseen, starting, { kind: 'running', reason: undefined }, { kind: 'crashing', reason: 'no' }] as const) {
      expect(removed(aView({ current: { next: state }, others: { old: ready } })), state.kind).to.deep.equal([]);
    }
  });

  it('takes over when it is Ready', () => {
    expect(removed(aView({ current: { next: ready }, others: { old: ready } }))).to.deep.equal(['old']);
  });

  it('takes over only after it was Ready for minReadySeconds without a break, and is looked at again then', () => {
    const view = { current: { next: ready }, others: { old: ready }, wanted: wanted({ minReadyMs: 10_000 }) };
    expect(removed(aView({ ...view, readyForMs: 9_999 }))).to.deep.equal([]);
    expect(decide(aView({ ...view, readyForMs: 4_000 })).afterMs).to.equal(6_000);
    expect(removed(aView({ ...view, readyForMs: 10_000 }))).to.deep.equal(['old']);
  });

  it('never takes over while the kubelet is down', () => {
    expect(removed(aView({ current: { next: ready }, others: { old: ready }, kubelet: 'down' }))).to.deep.equal([]);
  });

  it('of a successor that never became Ready keeps the version that serves, and drops the one between', () => {
    expect(removed(aView({ current: { c: starting }, others: { a: ready, b: starting } }))).to.deep.equal(['b']);
  });

  it('keeps one predecessor even when none is Ready, the one that has been there longest', () => {
    expect(removed(aView({ current: { c: starting }, others: { a: starting, b: starting } }))).to.deep.equal(['b']);
  });

  it('that is one of two twins after an interrupted re-admission, leaves one', () => {
    expect(removed(aView({ current: { again: starting, rejected } }))).to.deep.equal(['rejected']);
  });
});

describe('a successor that the kubelet rejects', () => {
  it('beside a running predecessor makes the update a Recreate: both go', () => {
    const decision = decide(aView({ current: { next: rejected }, others: { old: ready } }));
    expect(decision.step).to.deep.include({ do: 'remove', files: ['podmin-next.yaml', 'podmin-old.yaml'], makesRoom: true });
    expect(decision.memory.recreate).to.equal('new');
  });

  it('is written again when the predecessor has ended, or its time is over', () => {
    const memory = { recreate: 'new', vacatedAtMs: 100_000 };
    expect(decide(aView({ memory, ending: 1 }))).to.deep.include({ step: { do: 'nothing' }, afterMs: 32_000 });
    expect(decide(aView({ memory, ending: 0 })).step).to.deep.equal({ do: 'write' });
    expect(decide(aView({ memory, ending: 1, nowMs: 132_000 })).step).to.deep.equal({ do: 'write' });
  });

  it('without a predecessor is tried under another UID, each time later, up to five minutes', () => {
    const first = decide(aView({ current: { next: rejected } }));
    expect(first).to.deep.include({ step: { do: 'nothing' }, afterMs: 5_000, phase: 'rejected' });
    const due = decide(aView({ current: { next: rejected }, memory: first.memory, nowMs: 105_000 }));
    expect(due.step).to.deep.include({ do: 'remove', files: ['podmin-next.yaml'], makesRoom: true });
    expect(due.memory.rejections).to.equal(1);
    expect([1, 2, 3, 4].map(readmitDelayMs)).to.deep.equal([5_000, 10_000, 20_000, 40_000]);
    expect(readmitDelayMs(40)).to.equal(300_000);
  });

  it('starts counting anew after it was Ready', () => {
    const memory = { rejections: 5, rejectedAtMs: 1 };
    expect(decide(aView({ current: { next: ready }, memory })).memory).to.deep.equal(nothingRemembered);
  });

  it('stays while the kubelet is down', () => {
    expect(removed(aView({ current: { next: rejected }, others: { old: ready }, kubelet: 'down' }))).to.deep.equal([]);
  });
});

describe('a deployment that asks for Recreate', () => {
  it('removes the old version first', () => {
    expect(removed(aView({ wanted: wanted({ recreate: true }), others: { old: ready } }))).to.deep.equal(['old']);
  });

  it('does not do so while the kubelet is down', () => {
    expect(decide(aView({ wanted: wanted({ recreate: true }), others: { old: ready }, kubelet: 'down' })).step).to.deep.equal({
      do: 'nothing',
    });
  });
});

describe('while the kubelet is down', () => {
  it('a successor is written beside its predecessor, and a third version waits', () => {
    expect(decide(aView({ others: { old: unseen }, kubelet: 'down' })).step).to.deep.equal({ do: 'write' });
    const third = decide(aView({ others: { old: unseen, next: unseen }, kubelet: 'down' }));
    expect(third).to.deep.include({ step: { do: 'nothing' }, phase: 'waiting' });
    expect(third.reason?.code).to.equal('KubeletDown');
  });
});

describe('a manifest that the kubelet does not show', () => {
  it('is reported after a minute, and looked at then', () => {
    const young = decide(aView({ current: { next: unseen } }));
    expect(young).to.deep.include({ phase: 'written', reason: undefined, afterMs: UNSEEN_AFTER_MS });
    const old = decide(aView({ current: { next: unseen }, nowMs: 200_000, sinceMs: 200_000 - UNSEEN_AFTER_MS }));
    expect(old.reason?.code).to.equal('NotSeen');
  });
});

describe('every view', () => {
  it('leads to no removal while the kubelet is down', () => {
    const states = [unseen, starting, ready, rejected];
    for (const kind of ['absent', 'version', 'unknown'] as const) {
      for (const current of states) {
        for (const other of states) {
          for (const recreate of [true, false]) {
            const w: View['wanted'] =
              kind === 'absent'
                ? { kind }
                : kind === 'unknown'
                  ? { kind, phase: 'waiting', reason: { code: 'x', message: 'x' } }
                  : wanted({ recreate });
            expect(removed(aView({ wanted: w, current: { c: current }, others: { o: other }, kubelet: 'down' }))).to.deep.equal([]);
            expect(removed(aView({ wanted: w, others: { o: other }, kubelet: 'down' }))).to.deep.equal([]);
          }
        }
      }
    }
  });
});

describe('a removal', () => {
  const asks = (view: View): boolean | undefined => {
    const { step } = decide(view);
    return step.do === 'remove' ? step.ask : undefined;
  };

  it('of what seems of no use asks the kubelet first, which may not have told that it is Ready', () => {
    expect(asks(aView({ current: { c: starting }, others: { a: ready, b: starting } }))).to.equal(true);
    expect(asks(aView({ current: { again: starting, rejected } }))).to.equal(true);
  });

  it('for which the kubelet has said enough goes on at once', () => {
    expect(asks(aView({ current: { next: ready }, others: { old: ready } }))).to.equal(false);
    expect(asks(aView({ wanted: { kind: 'absent' }, others: { a: ready } }))).to.equal(false);
    expect(asks(aView({ wanted: wanted({ recreate: true }), others: { old: ready } }))).to.equal(false);
  });
});
