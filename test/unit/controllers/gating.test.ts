import { describe, it } from 'mocha';
import { expect } from 'chai';
import { type ReconcileContext } from '../../../controllers/controller.ts';
import { type Leadership, type Term } from '../../../controllers/leadership.ts';
import { ControllerRun } from '../../../controllers/controller-run.ts';
import { noMeter } from '../../../controllers/metrics.ts';
import { informer } from '../../../controllers/source-informer.ts';
import { watch } from '../../../controllers/watch.ts';
import { fakeClock } from '../../../controllers/testing/fake-clock.ts';
import { fakeSource } from '../../../controllers/testing/fake-source.ts';
import { recordingLog } from '../../../controllers/testing/recording-log.ts';
import { type Reconcile } from '../../../controllers/controller.ts';

/** Leadership as the test says, with a deadline on the fake clock. What it does not show: an election. */
function fakeLeadership(now: () => number) {
  const listeners = new Set<(term: Term | undefined) => void>();
  let current: { readonly term: Term; readonly deadline: number; readonly ended: AbortController } | undefined;
  let fence = 0;
  const leadership: Leadership = {
    term: () => (current !== undefined && now() < current.deadline ? current.term : undefined),
    subscribe: (listener) => {
      listeners.add(listener);
      return { [Symbol.dispose]: () => void listeners.delete(listener) };
    },
  };
  return {
    leadership,
    listeners,
    begin(forMs: number) {
      const ended = new AbortController();
      current = { term: { fence: ++fence, signal: ended.signal }, deadline: now() + forMs, ended };
      for (const listener of listeners) listener(current.term);
    },
    end() {
      current?.ended.abort(new Error('over'));
      current = undefined;
      for (const listener of listeners) listener(undefined);
    },
  };
}

async function aGatedController(reconcile: Reconcile<number>) {
  const clock = fakeClock();
  const source = fakeSource<number>();
  const objects = informer(source, { clock });
  const lead = fakeLeadership(() => clock.now());
  const log = recordingLog();
  const options = { watch: [watch(objects)] as const, reconcile, leader: true };
  const controller = new ControllerRun('gated', options, { clock, log, meter: noMeter, random: () => 0.5, leadership: lead.leadership });
  const stopping = new AbortController();
  const running = objects.run(stopping.signal);
  controller.start();
  return {
    ...{ clock, source, controller, lead, log },
    async [Symbol.asyncDispose]() {
      await controller.stop();
      stopping.abort();
      await running;
      expect(lead.listeners.size).to.equal(0);
    },
  };
}

describe('a controller that only the leader runs', () => {
  it('keeps its queue warm while another leads, is ready, and runs everything when its term begins', async () => {
    const fences: (number | undefined)[] = [];
    await using world = await aGatedController(({ fence }) => void fences.push(fence));
    world.source.put('a', 1);
    world.source.put('b', 1);
    await world.clock.settle();
    expect(fences).to.deep.equal([]);
    expect(world.controller.unready()).to.equal(undefined);
    expect(world.controller.inspect({ keys: 10 })).to.deep.include({ state: 'following' });
    expect(world.controller.inspect({ keys: 10 }).queue.ready).to.equal(2);
    world.lead.begin(15_000);
    await world.clock.settle();
    expect(fences).to.deep.equal([1, 1]);
    expect(world.controller.inspect({ keys: 10 })).to.deep.include({ state: 'running' });
  });

  it('looks at everything again with each new term, since another may have changed the world', async () => {
    const runs: string[] = [];
    await using world = await aGatedController(({ key, fence }) => void runs.push(`${key}@${fence}`));
    world.source.put('a', 1);
    world.lead.begin(15_000);
    await world.clock.settle();
    world.lead.end();
    world.lead.begin(15_000);
    await world.clock.settle();
    expect(runs).to.deep.equal(['a@1', 'a@2']);
  });

  it('aborts what runs when its term ends, and counts that as neither success nor failure', async () => {
    const attempts: number[] = [];
    await using world = await aGatedController(async ({ signal, attempt }) => {
      attempts.push(attempt);
      if (attempts.length === 1) throw new Error('a failure of its own');
      if (attempts.length > 2) return;
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
    });
    world.source.put('a', 1);
    world.lead.begin(15_000);
    await world.clock.advance(10);
    expect(attempts).to.deep.equal([1, 2]);
    world.lead.end();
    await world.clock.settle();
    expect(world.log.lines.some(({ message }) => message.includes('run again by whoever leads'))).to.equal(true);
    await world.clock.advance(60_000);
    expect(attempts).to.deep.equal([1, 2]);
    world.lead.begin(15_000);
    await world.clock.settle();
    // Still the second attempt: its first failure is remembered, its abort is none.
    expect(attempts).to.deep.equal([1, 2, 2]);
  });

  it("invariant 10: No leader-gated reconcile starts after the lease's local deadline, whoever has noticed", async () => {
    const starts: number[] = [];
    await using world = await aGatedController(() => void starts.push(world.clock.now()));
    world.lead.begin(15_000);
    const began = world.clock.now();
    world.source.put('a', 1);
    await world.clock.settle();
    expect(starts).to.have.length(1);
    // Nobody tells of the end: as in a process that was paused, only the clock knows.
    await world.clock.advance(15_000);
    world.source.put('b', 1);
    world.controller.add('c');
    await world.clock.settle();
    expect(starts.every((at) => at < began + 15_000)).to.equal(true);
    expect(starts).to.have.length(1);
  });

  it('invariant 10: a deadline that passes between two keys stops before the second', async () => {
    const keys: string[] = [];
    await using world = await aGatedController(({ key }: ReconcileContext<number>) => {
      keys.push(key);
      // A reconciler that blocks the thread for longer than the term.
      world.clock.tick(20_000);
    });
    world.source.put('a', 1);
    world.source.put('b', 1);
    await world.clock.settle();
    world.lead.begin(15_000);
    await world.clock.settle();
    expect(keys).to.deep.equal(['a']);
  });
});

describe('runs that need no wait', () => {
  it('come many to a stretch, but leave the clock a chance to go on', async () => {
    const clock = fakeClock();
    const stamps = new Set<number>();
    const options = { reconcile: () => void (clock.tick(1), stamps.add(clock.now())), workers: 1 };
    const controller = new ControllerRun<unknown, string>('quick', options, {
      clock,
      log: recordingLog(),
      meter: noMeter,
      random: () => 0.5,
    });
    for (let i = 0; i < 1_000; i++) controller.add(`k${i}`);
    controller.start();
    await clock.settle();
    expect(stamps.size).to.equal(1_000);
    await controller.stop();
    expect(clock.pending).to.equal(0);
  });

  it('and those that wait may come in turns, each key by itself', async () => {
    const clock = fakeClock();
    const order: string[] = [];
    let now = 0;
    let most = 0;
    const reconcile = ({ key }: ReconcileContext<unknown>): void | Promise<void> => {
      most = Math.max(most, ++now);
      order.push(key);
      if (Number(key) % 2 === 0) {
        now--;
        return;
      }
      return clock.settle().then(() => void now--);
    };
    const controller = new ControllerRun<unknown, string>(
      'mixed',
      { reconcile, workers: 3 },
      { clock, log: recordingLog(), meter: noMeter, random: () => 0.5 },
    );
    for (let i = 0; i < 100; i++) controller.add(String(i));
    controller.start();
    await controller.settled(new AbortController().signal);
    expect([new Set(order).size, order.length, most <= 3]).to.deep.equal([100, 100, true]);
    await controller.stop();
  });
});
