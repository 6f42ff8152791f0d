/** Runs that take too long. */
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { aController, gated } from './a-controller.ts';

describe('a run that takes too long', () => {
  it('is aborted; a promise that ends then is a failure', async () => {
    let reason: unknown;
    const { rt, files, clock, metric } = await aController(
      ({ signal }) => new Promise((resolve) => signal.addEventListener('abort', () => ((reason = signal.reason), resolve()))),
      { timeout: '20s' },
    );
    files.add('a');
    await clock.advance(20_000);
    expect(reason).to.have.property('message', 'timed out after 20 s');
    expect([metric('controller_runtime_reconcile_timeouts_total'), metric('controller_runtime_reconcile_errors_total')]).to.deep.equal([
      1, 1,
    ]);
    await clock.advance(10);
    expect(rt.reconciled('a')).to.equal(2);
    const stopped = rt.stop();
    await clock.advance(30_000);
    await stopped;
  });

  it('that does not end keeps its key, not its worker, and is counted as stuck', async () => {
    const { running, reconcile } = gated();
    const { rt, files, clock, metric } = await aController(reconcile, { timeout: '20s' });
    files.add('stuck');
    files.add('other');
    await clock.advance(20_000);
    files.add('stuck');
    await clock.settle();
    expect([running.map(({ key }) => key), metric('reconcile_stuck')]).to.deep.equal([['stuck', 'other'], 1]);
    running[1]?.end();
    running[0]?.end();
    await clock.settle();
    expect([running.map(({ key }) => key), metric('reconcile_stuck')]).to.deep.equal([['stuck', 'other', 'stuck'], 0]);
    running[2]?.end();
    await rt.stop();
  });
});
