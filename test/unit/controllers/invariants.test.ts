/**
 * The invariants at the top of controllers/index.ts, each under its number: those of queues, controllers and the runtime. 4 and 5, those of
 * informers: invariants-informer.test.ts. 10, that of leadership: gating.test.ts and leader.test.ts.
 */
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { exponential } from '../../../controllers/backoff.ts';
import { fakeSource, seededRandom, testRuntime } from '../../../controllers/testing/index.ts';
import { watch } from '../../../controllers/watch.ts';

const seeds = [1, 2, 3, 4, 5];

/** A runtime under random load: changes, slow runs, failures, timeouts that are ignored. */
async function underLoad(seed: number, steps: number) {
  const random = seededRandom(seed);
  const source = fakeSource<number>('numbers');
  const rt = testRuntime({ seed, grace: '1s', abort: '1h' });
  const numbers = rt.informer(source);
  const running = new Map<string, number>();
  const starts: { readonly key: string; readonly value: number | undefined; readonly at: number }[] = [];
  let most = 0;
  const controller = rt.controller<number>('load', {
    watch: [watch(numbers)],
    workers: 3,
    timeout: 100,
    backoff: exponential({ baseMs: 5, maxMs: 200, jitter: 0 }),
    reconcile: async ({ key, object }) => {
      running.set(key, (running.get(key) ?? 0) + 1);
      most = Math.max(most, running.get(key) ?? 0);
      starts.push({ key, value: object, at: rt.clock.now() });
      // A third ends at once, some only long after their timeout, which they do not heed.
      const ms = random() < 0.3 ? 0 : random() < 0.2 ? 300 : random() * 50;
      if (ms > 0) await new Promise<void>((resolve) => rt.clock.timer(ms, resolve));
      running.set(key, (running.get(key) ?? 0) - 1);
      if (random() < 0.2) throw new Error('bad luck');
    },
  });
  await rt.start();
  let value = 0;
  for (let step = 0; step < steps; step++) {
    const key = `k${Math.floor(random() * 6)}`;
    if (random() < 0.2) source.remove(key);
    else source.put(key, ++value);
    if (random() < 0.1) controller.add(key, { after: random() * 50 });
    await rt.clock.advance(random() * 20);
  }
  await rt.clock.advance(60_000);
  return { rt, numbers, starts, mostPerKey: () => most };
}

describe('invariant 1: a key is reconciled by at most one worker at a time', () => {
  for (const seed of seeds) {
    it(`also when runs outlive their timeouts (seed ${seed})`, async () => {
      const { rt, mostPerKey } = await underLoad(seed, 60);
      expect(mostPerKey()).to.equal(1);
      expect(rt.meter.value('controller_runtime_reconcile_timeouts_total', 'load')).to.be.greaterThan(0);
      await rt.stop();
    });
  }
});

describe('invariant 2: every change is followed by a reconcile that can read it', () => {
  for (const seed of seeds) {
    it(`so the last run of each key saw its last object (seed ${seed})`, async () => {
      const { rt, numbers, starts } = await underLoad(seed, 60);
      for (const key of new Set(starts.map((start) => start.key))) {
        expect(starts.findLast((start) => start.key === key)?.value, key).to.equal(numbers.get(key));
      }
      await rt.stop();
    });
  }
});

describe('invariant 3: changes to a waiting key cause one reconcile, to a running key exactly one more', () => {
  it('however many there are', async () => {
    const source = fakeSource<number>('numbers');
    await using rt = testRuntime();
    let end = (): void => undefined;
    rt.controller('slow', rt.informer(source), () => new Promise<void>((resolve) => (end = resolve)));
    await rt.start();
    for (let i = 0; i < 50; i++) source.put('a', i);
    await rt.clock.settle();
    expect(rt.reconciled('a')).to.equal(1);
    for (let i = 0; i < 50; i++) source.put('a', i);
    await rt.clock.settle();
    end();
    await rt.clock.settle();
    expect(rt.reconciled('a')).to.equal(2);
    end();
    await rt.settled();
    expect(rt.reconciled('a')).to.equal(2);
  });
});

describe('invariant 6: no failure stops another, and nothing stops silently', () => {
  it('when a source, a listener, a predicate, a mapper and a reconcile fail at once', async () => {
    const [good, bad] = [fakeSource<number>('good'), fakeSource<number>('bad')];
    await using rt = testRuntime();
    const [goods, bads] = [rt.informer(good), rt.informer(bad)];
    const oops = (): never => {
      throw new Error('oops');
    };
    goods.subscribe(oops);
    rt.controller('predicate', { watch: [watch(goods, { when: oops })], reconcile: () => undefined });
    rt.controller('mapper', { watch: [watch(goods, { map: oops })], reconcile: () => undefined });
    rt.controller('reconcile', goods, oops);
    rt.controller('waits', bads, () => undefined);
    rt.controller('works', goods, () => undefined);
    bad.refuse(new Error('denied'));
    await rt.start();
    good.put('a', 1);
    await rt.clock.advance(60_000);
    good.put('a', 2);
    await rt.clock.settle();
    expect(rt.reconciled('a', 'works')).to.equal(2);
    expect(bad.opened).to.be.greaterThan(3);
    const failed = rt.health
      .report('ready')
      ?.checks.filter(({ ok }) => !ok)
      .map(({ name }) => name);
    expect(failed).to.deep.equal(['informer-bad', 'controller-waits']);
    expect(rt.meter.value('informer_handler_errors_total', 'good')).to.equal(6);
    expect(rt.meter.value('controller_runtime_reconcile_errors_total', 'reconcile')).to.be.greaterThan(2);
  });
});

describe('invariant 7: a ready key waits at most the ageing bound', () => {
  it('whatever its priority, however busy the others keep the worker', async () => {
    await using rt = testRuntime();
    let waited: number | undefined;
    const busy = rt.controller('busy', {
      ageing: '5s',
      reconcile: async ({ key }) => {
        if (key === 'low') waited ??= rt.clock.now();
        await new Promise<void>((resolve) => rt.clock.timer(10, resolve));
      },
    });
    await rt.start();
    busy.add('n');
    busy.add('low', { priority: -1_000 });
    for (let i = 0; i < 600; i++) {
      busy.add(`n${i}`);
      busy.add(`m${i}`);
      await rt.clock.advance(10);
    }
    expect(waited).to.be.within(5_000, 5_010);
    await rt.clock.advance(10_000);
  });
});

describe('invariant 8: back-off depends on consecutive failures only', () => {
  it('so a key that is added all the time backs off as one that is left alone', async () => {
    const delays = async (adds: number): Promise<readonly (number | undefined)[]> => {
      const rt = testRuntime();
      const failing = rt.controller('failing', {
        backoff: exponential({ baseMs: 100, jitter: 0 }),
        reconcile: () => Promise.reject(new Error('no')),
      });
      await rt.start();
      failing.add('a');
      const seen: (number | undefined)[] = [];
      for (let round = 0; round < 6; round++) {
        await rt.settled();
        const { attempt, inMs } = rt.inspect().controllers[0]?.keys[0] ?? {};
        seen.push(attempt, inMs);
        for (let i = 0; i < adds; i++) {
          failing.add('a');
          await rt.settled();
        }
        await rt.clock.advance(100 * 2 ** round);
      }
      await rt.stop();
      return seen;
    };
    expect(await delays(20)).to.deep.equal(await delays(0));
  });
});

describe('invariant 9: after the stop nothing is left', () => {
  for (const seed of seeds) {
    it(`no timer, connection or run, whatever was under way (seed ${seed})`, async () => {
      const random = seededRandom(seed);
      const source = fakeSource<number>('numbers');
      source.lazy({ fail: () => (random() < 0.3 ? new Error('404') : undefined) });
      const rt = testRuntime({ seed });
      let running = 0;
      rt.controller<number>('busy', {
        watch: [watch(rt.informer(source, { relist: '1m', staleAfter: '30s', resync: '2m' }))],
        workers: 4,
        timeout: '20s',
        resync: '1m',
        reconcile: async ({ signal }) => {
          running++;
          await new Promise<void>((resolve) => {
            rt.clock.timer(random() * 1_000, resolve);
            signal.addEventListener('abort', () => resolve());
          });
          running--;
          return random() < 0.5 ? { after: '1h' } : undefined;
        },
      });
      await rt.start();
      for (let i = 0; i < 20; i++) {
        source.put(`k${i}`, i);
        await rt.clock.advance(random() * 300);
      }
      if (seed % 2 === 0) source.cut(new Error('reset'));
      const stopping = rt.stop();
      await rt.clock.advance(2_000);
      await stopping;
      expect([running, source.connections]).to.deep.equal([0, 0]);
      rt.expectNoLeaks();
    });
  }
});
