/**
 * The nine invariants at the top of controllers/index.ts, each under its number. (The tenth of the study is about leadership.)
 */
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { exponential } from '../../../controllers/backoff.ts';
import { type Change } from '../../../controllers/change.ts';
import { fakeClock, fakeSource, seededRandom, testRuntime } from '../../../controllers/testing/index.ts';
import { informer } from '../../../controllers/source-informer.ts';
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

/** An informer on a source that loses, repeats, turns round, cuts and spoils; gives what it told and what is true. */
async function underFaults(seed: number, steps: number, { lazy = false } = {}) {
  const random = seededRandom(seed);
  const clock = fakeClock();
  const source = fakeSource<{ readonly n: number }>('faulty');
  const failing = new Set<string>();
  if (lazy) source.lazy({ fail: (key) => (failing.has(key) ? new Error('404') : undefined) });
  const objects = informer(source, { clock, random, staleAfter: '20s', relist: '5m' });
  const truth = new Map<string, { readonly n: number }>();
  const told = new Map<string, { readonly n: number }>();
  const problems: string[] = [];
  const changes: Change<{ readonly n: number }>[] = [];
  objects.subscribe((change) => {
    changes.push(change);
    const { type, key, object } = change;
    const before = told.get(key);
    if (type === 'add' && before !== undefined) problems.push(`${key} was added twice`);
    if (type !== 'add' && before === undefined) problems.push(`${type} of ${key}, which was not there`);
    if (type === 'update' && change.previous !== before) problems.push(`previous of ${key} is not what was told before`);
    if (type === 'update' && object === before) problems.push(`${key} was told again without a change`);
    if (type === 'delete' && object !== before) problems.push(`delete of ${key} without its last object`);
    if (type === 'delete') told.delete(key);
    else told.set(key, object);
    if (objects.get(key) !== told.get(key)) problems.push(`a read of ${key} differs from what was just told`);
  });
  const stopping = new AbortController();
  const running = objects.run(stopping.signal);
  let n = 0;
  const faults = [
    () => source.drop(1 + Math.floor(random() * 3)),
    () => source.duplicate(2),
    () => source.reorder(),
    () => source.cut(random() < 0.5 ? new Error('reset') : undefined),
    () => source.partialSnapshot(Math.floor(random() * 4)),
    () => source.snapshot(),
    () => source.stall(),
    () => {
      const key = `k${Math.floor(random() * 6)}`;
      if (truth.has(key)) source.break(key);
    },
    () => void failing.add(`k${Math.floor(random() * 6)}`),
    () => failing.clear(),
  ];
  for (let step = 0; step < steps; step++) {
    const key = `k${Math.floor(random() * 6)}`;
    if (random() < 0.3) {
      source.remove(key);
      truth.delete(key);
    } else {
      const object = { n: ++n };
      const identity = random() < 0.2 ? { identity: `uid-${n}` } : {};
      source.put(key, object, identity);
      truth.set(key, object);
    }
    if (random() < 0.4) faults[Math.floor(random() * faults.length)]?.();
    await clock.advance(random() * (random() < 0.1 ? 40_000 : 500));
  }
  // The end of the faults: what is broken is written again, and one snapshot comes through.
  failing.clear();
  for (const key of truth.keys()) {
    const object = { n: ++n };
    truth.set(key, object);
    source.put(key, object);
  }
  source.cut();
  await clock.advance(60_000);
  // A source that says nothing is connected to anew every 20 s: at some moments it is just not there.
  for (let i = 0; i < 60 && objects.state !== 'live'; i++) await clock.advance(1_000);
  const stop = async (): Promise<void> => {
    stopping.abort();
    source.cut();
    await running;
  };
  return { clock, objects, truth, told, problems, changes, stop };
}

describe('invariant 4: deletes come from complete snapshots or the source, once, with the last object', () => {
  for (const lazy of [false, true]) {
    for (const seed of [...seeds, 6, 7, 8]) {
      it(`whatever the source does, and in the end all is as it is there (seed ${seed}, ${lazy ? 'loaded' : 'whole'} objects)`, async () => {
        const { objects, truth, told, problems, stop } = await underFaults(seed, 80, { lazy });
        expect(problems).to.deep.equal([]);
        expect(new Map(objects.keys().map((key) => [key, objects.get(key)]))).to.deep.equal(truth);
        expect(told).to.deep.equal(truth);
        expect([objects.state, objects.broken.size]).to.deep.equal(['live', 0]);
        await stop();
      });
    }
  }

  it('and an incomplete snapshot changes nothing, item by item', async () => {
    const clock = fakeClock();
    const source = fakeSource<number>('numbers');
    for (let i = 0; i < 5; i++) source.put(`k${i}`, i);
    const numbers = informer(source, { clock, random: seededRandom(1) });
    const deletes: string[] = [];
    numbers.subscribe(({ type, key }) => void (type === 'delete' && deletes.push(key)));
    const stopping = new AbortController();
    const running = numbers.run(stopping.signal);
    await clock.settle();
    for (let items = 0; items < 5; items++) {
      source.partialSnapshot(items);
      source.snapshot();
      await clock.settle();
      expect([deletes, numbers.size]).to.deep.equal([[], 5]);
      await clock.advance(60_000);
    }
    stopping.abort();
    await running;
  });
});

describe('invariant 5: reads do no I/O and are never older than what was told', () => {
  it('is asked of every read inside a listener in the tests of invariant 4; before the start, reads answer at once', () => {
    const objects = informer(fakeSource<number>('numbers'), { clock: fakeClock() });
    expect([objects.get('a'), objects.list(), objects.keys(), objects.size, objects.state]).to.deep.equal([
      undefined,
      [],
      [],
      0,
      'waiting',
    ]);
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
