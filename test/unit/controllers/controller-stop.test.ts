/** The two steps of the end of a controller. */
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { fakeSource, testRuntime } from '../../../controllers/testing/index.ts';
import { watch, type Watch } from '../../../controllers/watch.ts';
import { aController, gated, type Pod } from './a-controller.ts';

describe('the stop of a controller', () => {
  it('ends its watches', async () => {
    const source = fakeSource<Pod>('pods');
    const rt = testRuntime();
    const inner = watch(rt.informer(source));
    let attached = 0;
    const counted: Watch<Pod> = {
      ...inner,
      attach: (sink) => {
        attached++;
        const subscription = inner.attach(sink);
        return { [Symbol.dispose]: () => (attached--, subscription[Symbol.dispose]()) };
      },
    };
    rt.controller<Pod>('files', { watch: [counted], reconcile: () => undefined });
    await rt.start();
    expect(attached).to.equal(1);
    await rt.stop();
    expect(attached).to.equal(0);
  });

  it('lets runs end, begins none, and runs none again', async () => {
    const { running, reconcile } = gated();
    const { rt, source, clock } = await aController(reconcile);
    source.put('a', { ip: '1' });
    source.put('b', { ip: '1' });
    await clock.settle();
    const stopping = rt.stop();
    source.put('a', { ip: '2' });
    await clock.settle();
    expect(running.map(({ signal }) => signal.aborted)).to.deep.equal([false]);
    running[0]?.end();
    await stopping;
    expect([rt.reconciled('a'), rt.reconciled('b')]).to.deep.equal([1, 0]);
    rt.expectNoLeaks();
  });

  it('aborts at the end of the grace period what still runs', async () => {
    const { running, reconcile } = gated();
    const { rt, files, clock } = await aController(reconcile);
    files.add('a');
    await clock.settle();
    const stopping = rt.stop();
    await clock.advance(9_999);
    expect(running[0]?.signal.aborted).to.equal(false);
    await clock.advance(1);
    expect(running[0]?.signal.aborted).to.equal(true);
    running[0]?.end(new Error('aborted'));
    await stopping;
    rt.expectNoLeaks();
  });
});
