/** The invariants at the top of controllers/index.ts that informers hold, each under its number. The simulation asks for more: informer-fuzz. */
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { type Change } from '../../../controllers/change.ts';
import { fakeClock, fakeSource, fuzzInformer, seededRandom } from '../../../controllers/testing/index.ts';
import { informer } from '../../../controllers/source-informer.ts';

const seeds = [1, 2, 3, 4, 5];

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

describe('invariants 4, 5 and 6, by a model', () => {
  for (const seed of [11, 12]) {
    it(`the informer shows what the model shows after each of 4,000 random steps, and equals the source in the end (seed ${seed})`, () =>
      fuzzInformer(seed, 4_000));
  }
});
