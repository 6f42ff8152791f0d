/** Runs of a controller: when they begin, how many at once, in which order. */
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { type ReconcileContext } from '../../../controllers/controller.ts';
import { fakeSource, testRuntime } from '../../../controllers/testing/index.ts';
import { watch } from '../../../controllers/watch.ts';
import { aController, gated, type Pod } from './a-controller.ts';

describe('a controller', () => {
  it('reconciles each object once, with the object, and again when it changes or goes', async () => {
    const seen: string[] = [];
    const { rt, source } = await aController(({ key, object }) => void seen.push(`${key} ${object?.ip ?? 'gone'}`), {
      before: (it) => it.put('a', { ip: '1' }),
    });
    source.put('a', { ip: '2' });
    await rt.settled();
    source.remove('a');
    await rt.settled();
    expect(seen).to.deep.equal(['a 1', 'a 2', 'a gone']);
    await rt.stop();
    rt.expectNoLeaks();
  });

  it('begins only when all its informers have synced, and says whom it waits for', async () => {
    const [first, second] = [fakeSource<Pod>('first'), fakeSource<Pod>('second')];
    await using rt = testRuntime();
    let runs = 0;
    rt.controller('both', {
      watch: [watch(rt.informer(first)), watch(rt.informer(second))],
      syncTimeout: '30s',
      reconcile: () => void runs++,
    });
    first.put('a', { ip: '1' });
    second.refuse(new Error('no such bucket'));
    await rt.start();
    await rt.clock.advance(29_000);
    expect(runs).to.equal(0);
    await rt.clock.advance(1_000);
    const wanted = 'waits for informer "second" (waiting): no such bucket';
    expect(rt.log.lines.find(({ level, fields }) => level === 'error' && fields['reason'] === wanted)).to.not.equal(undefined);
    expect(rt.inspect().controllers[0]).to.include({ state: 'waiting', reason: wanted });
    await rt.clock.advance(30_000);
    expect(rt.log.lines.filter(({ level, fields }) => level === 'error' && fields['reason'] === wanted)).to.have.length(2);
    second.refuse(undefined);
    await rt.clock.advance(60_000);
    expect(runs).to.equal(1);
  });

  it('lets news go before the first snapshot', async () => {
    const order: string[] = [];
    const { running, reconcile } = gated();
    const { rt, source } = await aController((context) => (order.push(context.key), reconcile(context)), {
      before: (it) => ['a', 'b', 'c'].forEach((key) => it.put(key, { ip: '1' })),
    });
    source.put('new', { ip: '1' });
    await rt.clock.settle();
    for (let i = 0; i < 4; i++) {
      running[i]?.end();
      await rt.clock.settle();
    }
    expect(order).to.deep.equal(['a', 'new', 'b', 'c']);
    await rt.stop();
  });

  it('runs as many keys at once as it has workers, also when that changes', async () => {
    const { running, reconcile } = gated();
    const { rt, files, clock } = await aController(reconcile, {
      before: (it) => [1, 2, 3, 4, 5].forEach((n) => it.put(`k${n}`, { ip: '1' })),
      workers: 2,
    });
    expect(running).to.have.length(2);
    files.workers = 4;
    await clock.settle();
    expect(running).to.have.length(4);
    files.workers = 1;
    running[0]?.end();
    await clock.settle();
    expect(running).to.have.length(4);
    for (const workers of [0, -1, 1.5, Number.POSITIVE_INFINITY])
      expect(() => (files.workers = workers)).to.throw(/files.*positive integer/);
    for (const each of running) each.end();
    await clock.settle();
    running[4]?.end();
    await rt.stop();
  });

  it('begins nothing while it is paused, and everything after', async () => {
    const { rt, files, source } = await aController(() => undefined);
    files.pause();
    source.put('a', { ip: '1' });
    await rt.clock.settle();
    expect([rt.reconciled('a'), rt.inspect().controllers[0]?.state]).to.deep.equal([0, 'paused']);
    files.resume();
    await rt.settled();
    expect(rt.reconciled('a')).to.equal(1);
    await rt.stop();
  });

  it('takes keys by hand, also later', async () => {
    const { rt, files, clock } = await aController(() => undefined);
    files.add('now');
    files.add('later', { after: '1m' });
    await rt.settled();
    expect([rt.reconciled('now'), rt.reconciled('later')]).to.deep.equal([1, 0]);
    await clock.advance(60_000);
    expect(rt.reconciled('later')).to.equal(1);
    await rt.stop();
  });

  it('tells each run apart: attempt, id, the error before, a log of its own', async () => {
    const contexts: ReconcileContext<Pod>[] = [];
    const { rt, files, clock } = await aController((context) => {
      contexts.push(context);
      context.log.info({}, 'at work');
      if (contexts.length < 3) throw new Error(`failure ${contexts.length}`);
    });
    files.add('a');
    await clock.advance(100);
    expect(contexts.map(({ attempt, previousError }) => [attempt, previousError?.message])).to.deep.equal([
      [1, undefined],
      [2, 'failure 1'],
      [3, 'failure 2'],
    ]);
    expect(new Set(contexts.map(({ id }) => id)).size).to.equal(3);
    expect(rt.log.lines.filter(({ message }) => message === 'at work').map(({ fields }) => fields['attempt'])).to.deep.equal([1, 2, 3]);
    await rt.stop();
  });
});
