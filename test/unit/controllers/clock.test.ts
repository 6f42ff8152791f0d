import { expect } from 'chai';
import { describe, it } from 'mocha';
import { burst, sleep, systemClock } from '../../../controllers/clock.ts';
import { fakeClock } from '../../../controllers/testing/index.ts';

describe('the system clock', () => {
  it('fires a timer not before its time', async () => {
    const start = systemClock.now();
    const kept = setInterval(() => undefined, 1_000);
    await new Promise<void>((resolve) => systemClock.timer(3.5, resolve));
    clearInterval(kept);
    expect(systemClock.now() - start).to.be.at.least(3.5);
  });

  it('waits for a timer of more than 2³¹−1 ms, which setTimeout would fire at once', async () => {
    let fired = false;
    const timer = systemClock.timer(2 ** 31 + 1_000, () => (fired = true));
    await new Promise((resolve) => setTimeout(resolve, 5));
    timer.cancel();
    expect(fired).to.equal(false);
  });

  it('does not fire what has been cancelled, and takes a second cancel', async () => {
    let fired = false;
    const timer = systemClock.timer(0, () => (fired = true));
    timer.cancel();
    timer.cancel();
    await new Promise((resolve) => setTimeout(resolve, 3));
    expect(fired).to.equal(false);
  });
});

describe('sleep', () => {
  it('resolves when its time has come, and leaves no timer', async () => {
    const clock = fakeClock();
    let done = false;
    const sleeping = sleep(clock, 100, new AbortController().signal).then(() => (done = true));
    await clock.advance(99);
    expect(done).to.equal(false);
    await clock.advance(1);
    await sleeping;
    expect(clock.pending).to.equal(0);
  });

  it('rejects with the reason of the signal, at once when that has aborted before', async () => {
    const clock = fakeClock();
    const controller = new AbortController();
    const sleeping = sleep(clock, 100, controller.signal).catch((error: unknown) => error);
    controller.abort(new Error('enough'));
    expect(await sleeping).to.have.property('message', 'enough');
    expect(await sleep(clock, 100, controller.signal).catch((error: unknown) => error)).to.have.property('message', 'enough');
    expect(clock.pending).to.equal(0);
  });
});

describe('a burst of readings', () => {
  it('asks the clock once, and again after the next microtask', async () => {
    let readings = 0;
    const now = burst({ ...fakeClock(), now: () => ++readings });
    expect([now(), now(), now()]).to.deep.equal([1, 1, 1]);
    await Promise.resolve();
    expect(now()).to.equal(2);
  });
});

describe('the fake clock', () => {
  it('runs timers in the order of their times, also those that timers make', async () => {
    const clock = fakeClock();
    const seen: string[] = [];
    clock.timer(20, () => seen.push(`b at ${clock.now()}`));
    clock.timer(10, () => {
      seen.push(`a at ${clock.now()}`);
      clock.timer(5, () => seen.push(`c at ${clock.now()}`));
    });
    await clock.advance(30);
    expect(seen).to.deep.equal(['a at 10', 'c at 15', 'b at 20']);
    expect(clock.now()).to.equal(30);
  });

  it('moves the wall clock apart from the monotonic one', () => {
    const clock = fakeClock({ wall: 1_000 });
    clock.tick(10);
    expect(clock.wall()).to.equal(1_010);
    clock.setWall(5);
    expect([clock.wall(), clock.now()]).to.deep.equal([5, 10]);
  });
});
