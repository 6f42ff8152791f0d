/**
 * What other runtimes' users reported, as tests that name the report. Where each of the twenty that teach the most is tested:
 *
 *  here: controller-runtime#3496, kubernetes#104554, kube-rs#926, pepr#1115 (queue); javascript#596, #1933, #3020, #494, pepr#745 (stream);
 *    kubernetes#113305, #121474 (memory); controller-runtime#3211, #2719 (stop)
 *  lessons-runtime.test.ts: kube-rs#1830 (identity); javascript#856, #447, kubernetes#103789 (callbacks); kubernetes#67651,
 *    controller-runtime#3535 (leadership); controller-runtime#3396, #2589 (what is seen)
 *  queue-limit.test.ts: kubernetes#132805, controller-runtime#808; what a reconciler does for each outcome: controller-outcomes.test.ts
 *  leader-runtime.test.ts: controller-runtime#2724
 *
 * Near misses, by what they say:
 *  a delay beyond 2³¹ ms, one object that can not be decoded: here (kube-rs#1772, michelangelo#1315)
 *  own status writes and a resync eaten by their filter, `after` and the rate limit: lessons-runtime.test.ts (kubermatic#10660,
 *    lifecycle-manager#2554); the resync alone: controller-watches.test.ts
 *  deletes during downtime (controller-runtime#243): passes.test.ts, "removes outputs without an object, left by an earlier life"
 *  acting on a copy that is behind (controller-runtime#1464): informer-writes.test.ts
 *  a watch removed from a live controller (controller-runtime#2983), a key that is long gone: controller-watches.test.ts
 *  warm replicas (controller-runtime#2600): gating.test.ts; a lease that is released (agent-sandbox#1249): leader.test.ts
 *  the bucket turned off (actions-runner-controller#4451): queue-limit.test.ts; one timer for all delays (cloud-on-k8s#1984), listeners on
 *    a signal that lives longer (node#54614): queue.test.ts
 *  an expired cursor (kubernetes-monitor#1506), what a restart means (javascript#795): informer-connections.test.ts
 *  the old object, a stop, versions that are here (javascript#563, #604, #2424): informer.test.ts
 *  a resync is no relist (client-go#571): informer-snapshots.test.ts
 */
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { WorkQueue } from '../../../controllers/queue.ts';
import { informer } from '../../../controllers/source-informer.ts';
import { fakeClock, fakeSource, seededRandom, testRuntime } from '../../../controllers/testing/index.ts';
import { watch } from '../../../controllers/watch.ts';

async function anInformer(source = fakeSource<number>('numbers'), options = {}) {
  const clock = fakeClock();
  const numbers = informer(source, { clock, random: seededRandom(3), ...options });
  const stopping = new AbortController();
  const running = numbers.run(stopping.signal);
  await clock.settle();
  const stop = async (): Promise<void> => {
    stopping.abort();
    source.cut();
    await running;
  };
  return { clock, source, numbers, stop };
}

describe('the queue', () => {
  it('controller-runtime#3496: keys of the first list are run though news keep arriving', async () => {
    const source = fakeSource<number>('numbers');
    await using rt = testRuntime();
    rt.controller('one', {
      watch: [watch(rt.informer(source))],
      reconcile: () => new Promise<void>((resolve) => void rt.clock.timer(100, resolve)),
    });
    source.put('old', 0);
    source.put('old too', 0);
    await rt.start();
    for (let i = 0; i < 400; i++) {
      source.put(`new-${i % 2}`, i);
      await rt.clock.advance(100);
    }
    expect([rt.reconciled('old'), rt.reconciled('old too')]).to.deep.equal([1, 1]);
    await rt.clock.advance(1_000);
  });

  it('kubernetes#104554: 10,000 keys behind a rate limit do not put off the next one by their number', () => {
    const clock = fakeClock();
    const queue = new WorkQueue<string>({ clock, limit: { perSecond: 10, burst: 1 } });
    for (let i = 0; i < 10_000; i++) queue.add(`k${i}`);
    queue.take();
    queue.add('urgent', { priority: 10 });
    clock.tick(100);
    expect(queue.take()?.key).to.equal('urgent');
  });

  it('kube-rs#926: scheduling from within a reconcile can not block', async () => {
    await using rt = testRuntime();
    const many = rt.controller('many', {
      reconcile: ({ key }) => {
        if (key === 'first') for (let i = 0; i < 10_000; i++) many.add(`k${i}`);
      },
    });
    await rt.start();
    many.add('first');
    await rt.settled();
    expect(rt.reconciled('k9999')).to.equal(1);
  });

  it('pepr#1115: two controllers on one informer each run their own reconcile', async () => {
    const source = fakeSource<number>('numbers');
    await using rt = testRuntime();
    const numbers = rt.informer(source);
    const seen: string[] = [];
    for (const name of ['a', 'b']) rt.controller(name, numbers, ({ key }) => void seen.push(`${name} ${key}`));
    source.put('x', 1);
    await rt.start();
    expect(seen.sort()).to.deep.equal(['a x', 'b x']);
  });

  it('kube-rs#1772: a delay of years neither overflows nor fires at once', () => {
    const clock = fakeClock();
    const queue = new WorkQueue<string>({ clock });
    queue.add('a', { afterMs: 10 * 365 * 86_400_000 });
    clock.tick(2 ** 31);
    expect([queue.take(), queue.delayed]).to.deep.equal([undefined, 1]);
  });
});

describe('the stream', () => {
  it('javascript#596: goes on after a thousand lost connections', async () => {
    const { clock, source, numbers, stop } = await anInformer();
    for (let i = 0; i < 1_000; i++) {
      source.cut(i % 2 === 0 ? new Error('reset') : undefined);
      await clock.advance(30_000);
    }
    source.put('a', 1);
    await clock.settle();
    expect([numbers.state, numbers.get('a')]).to.deep.equal(['live', 1]);
    await stop();
  }).timeout(20_000);

  it('javascript#1933: a source that fails at once is not asked more than a few times a minute', async () => {
    const source = fakeSource<number>('numbers');
    source.refuse(new Error('denied'));
    const { clock, stop } = await anInformer(source);
    await clock.advance(600_000);
    expect(source.opened).to.be.within(20, 90);
    await stop();
  });

  it('javascript#3020: idle is not dead', async () => {
    const { clock, source, stop } = await anInformer();
    await clock.advance(3_600_000);
    expect(source.opened).to.equal(1);
    await stop();
  });

  it('javascript#494: what was deleted while the connection was lost is deleted here', async () => {
    const { clock, source, numbers, stop } = await anInformer();
    source.put('a', 1);
    await clock.settle();
    source.drop();
    source.cut();
    source.remove('a');
    await clock.advance(60_000);
    expect(numbers.size).to.equal(0);
    await stop();
  });

  it('pepr#745: a watch that died without a sign shows as stale, and is made again', async () => {
    const { clock, source, numbers, stop } = await anInformer(fakeSource('numbers', { staleAfterMs: 60_000 }));
    source.stall();
    await clock.advance(60_000);
    expect([numbers.state, numbers.lastError?.message]).to.deep.equal(['stale', 'source "numbers" has been silent for 60 s']);
    await clock.advance(60_000);
    expect(numbers.state).to.equal('live');
    await stop();
  });

  it('michelangelo#1315: one object that can not be decoded does not keep a controller from starting', async () => {
    const source = fakeSource<number>('numbers');
    source.break('bad');
    source.put('good', 1);
    await using rt = testRuntime();
    rt.controller('all', rt.informer(source), () => undefined);
    await rt.start();
    expect([rt.reconciled('good'), rt.reconciled('bad')]).to.deep.equal([1, 0]);
  });
});

describe('memory', () => {
  it('kubernetes#113305: a relist of unchanged objects makes none of them again', async () => {
    const source = fakeSource<number>('numbers');
    for (let i = 0; i < 1_000; i++) source.put(`k${i}`, i);
    let made = 0;
    const { clock, stop } = await anInformer(source, { transform: (n: number) => (made++, n) });
    source.snapshot();
    await clock.settle();
    expect(made).to.equal(1_000);
    await stop();
  });

  it('kubernetes#121474: a slow reader of changes costs one entry per key, not one per change', async () => {
    const { clock, source, numbers, stop } = await anInformer();
    const ending = new AbortController();
    const changes = numbers.events(ending.signal)[Symbol.asyncIterator]();
    const first = changes.next();
    for (let i = 0; i < 5_000; i++) source.put(`k${i % 3}`, i);
    await clock.settle();
    let read = (await first).done === true ? 0 : 1;
    const more = async (): Promise<void> => {
      for (;;) {
        const next = changes.next();
        const settled = await Promise.race([next, clock.settle()]);
        if (settled === undefined) return;
        read++;
      }
    };
    await more();
    expect(read).to.be.at.most(4);
    ending.abort();
    await stop();
  });
});

describe('the stop', () => {
  it('controller-runtime#3211: waits for the write that is under way', async () => {
    const source = fakeSource<number>('numbers');
    const rt = testRuntime();
    let written = false;
    rt.controller('files', rt.informer(source), async () => {
      await new Promise<void>((resolve) => void rt.clock.timer(5_000, resolve));
      written = true;
    });
    source.put('a', 1);
    await rt.start();
    const stopping = rt.stop();
    await rt.clock.advance(5_000);
    await stopping;
    expect(written).to.equal(true);
  });

  it('controller-runtime#2719: starts nothing that had not started', async () => {
    const source = fakeSource<number>('numbers');
    source.put('a', 1);
    source.refuse(new Error('later'));
    const rt = testRuntime();
    rt.controller('files', rt.informer(source), () => undefined);
    await rt.start();
    const stopping = rt.stop();
    source.refuse(undefined);
    await rt.clock.advance(60_000);
    await stopping;
    expect(rt.reconciled('a')).to.equal(0);
  });
});
