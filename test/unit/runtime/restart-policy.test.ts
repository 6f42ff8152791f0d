import { describe, it } from 'mocha';
import { expect } from 'chai';
import {
  type ChildAction,
  type ChildEvent,
  type ChildState,
  type RestartPolicy,
  step,
} from '../../../infra/runtime/image/restart-policy.ts';

const policy: RestartPolicy = { firstPauseMs: 100, maxPauseMs: 1_000, stableMs: 10_000, budget: 5 };

/** A child on a clock of the test's: each event is given at a time, and the decision kept. */
function aChild() {
  let state: ChildState = { phase: 'idle' };
  let now = 0;
  const send = (event: ChildEvent): ChildAction | undefined => {
    const next = step(state, event, now, policy);
    state = next.state;
    return next.action;
  };
  return {
    send,
    state: () => state,
    /** Starts it, lets it live, ends it; the pause before the next life, or the give-up. */
    live: (ms: number, exitCode = 1) => {
      if (state.phase === 'pausing') send({ type: 'pause-over' });
      else send({ type: 'start' });
      send({ type: 'started', pid: 42 });
      now += ms;
      return send({ type: 'exited', exitCode });
    },
  };
}

describe('a component that ends', () => {
  it('is started again at once after a long life', () => {
    expect(aChild().live(60_000)).to.deep.equal({ type: 'pause', ms: 0 });
  });
  it('is started again at once the first time, even after a short life', () => {
    expect(aChild().live(5)).to.deep.equal({ type: 'pause', ms: 0 });
  });
  it('waits twice as long after each further short life, up to a bound', () => {
    const child = aChild();
    expect([1, 2, 3, 4, 5].map(() => child.live(5))).to.deep.equal([0, 100, 200, 400, 800].map((ms) => ({ type: 'pause', ms })));
  });
  it('is given up after its budget of short lives, and its last exit status is kept', () => {
    const child = aChild();
    for (let life = 0; life < 5; life++) child.live(5);
    expect(child.live(5, 137)).to.deep.equal({ type: 'give-up', exitCode: 137 });
    expect(child.state()).to.deep.equal({ phase: 'failed', exitCode: 137, restarts: 5 });
  });
  it('is forgiven all short lives by one long one', () => {
    const child = aChild();
    for (let life = 0; life < 5; life++) child.live(5);
    expect(child.live(10_000)).to.deep.equal({ type: 'pause', ms: 0 });
    expect(child.live(5)).to.deep.equal({ type: 'pause', ms: 0 });
  });
  it('counts how often it was started again', () => {
    const child = aChild();
    child.live(60_000);
    child.live(60_000);
    child.send({ type: 'pause-over' });
    child.send({ type: 'started', pid: 43 });
    expect(child.state()).to.include({ phase: 'running', pid: 43, restarts: 2 });
  });
  it('whose program cannot be started is given up too', () => {
    let state: ChildState = { phase: 'idle' };
    const actions: (ChildAction | undefined)[] = [];
    for (let attempt = 0; attempt < 7; attempt++) {
      const next = step(state, { type: 'exited', exitCode: 127 }, 0, policy);
      state = next.state;
      actions.push(next.action);
    }
    expect(actions[5]).to.deep.equal({ type: 'give-up', exitCode: 127 });
    expect(actions[6]).to.equal(undefined);
  });
});

describe('a component that is told to stop', () => {
  it('is terminated, and not started again when it has ended', () => {
    const child = aChild();
    child.send({ type: 'start' });
    child.send({ type: 'started', pid: 42 });
    expect(child.send({ type: 'stop' })).to.deep.equal({ type: 'terminate' });
    expect(child.send({ type: 'exited', exitCode: 143 })).to.equal(undefined);
    expect(child.state()).to.deep.equal({ phase: 'stopped' });
  });
  it('while it waits for its next life, has none', () => {
    const child = aChild();
    child.live(5);
    expect(child.send({ type: 'stop' })).to.equal(undefined);
    expect(child.send({ type: 'pause-over' })).to.equal(undefined);
    expect(child.state()).to.deep.equal({ phase: 'stopped' });
  });
  it('while it is being started, is terminated as soon as it is there', () => {
    const child = aChild();
    child.send({ type: 'start' });
    child.send({ type: 'stop' });
    expect(child.send({ type: 'started', pid: 42 })).to.deep.equal({ type: 'terminate' });
  });
  it('twice, is terminated once', () => {
    const child = aChild();
    child.send({ type: 'start' });
    child.send({ type: 'started', pid: 42 });
    child.send({ type: 'stop' });
    expect(child.send({ type: 'stop' })).to.equal(undefined);
  });
});
