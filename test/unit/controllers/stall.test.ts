import { expect } from 'chai';
import { describe, it } from 'mocha';
import { type ControllerInspection } from '../../../controllers/inspection.ts';
import { stalled } from '../../../controllers/stall.ts';
import { fakeSource, testRuntime } from '../../../controllers/testing/index.ts';
import { watch } from '../../../controllers/watch.ts';

const rules = { ageingMs: 30_000, limited: false };

function aQueue(oldestReadyMs: number, running: number, state: ControllerInspection['state'] = 'running'): ControllerInspection {
  const queue = { ready: 3, delayed: 0, running, held: 0, oldestReadyMs };
  return { name: 'files', watches: [], state, workers: 2, queue, keys: [] };
}

describe('a queue', () => {
  it('stands still when a key waits for longer than its bound beside free workers', () => {
    expect(stalled(aQueue(60_000, 1), rules)).to.equal(undefined);
    expect(stalled(aQueue(61_000, 1), rules)).to.equal(
      'a key has been ready for 61 s, 3 are; 1 of 2 workers are busy, 0 keys are held by runs that overstay their timeout',
    );
  });

  it('waits rightly when all workers are busy or runs are limited, but not for ever', () => {
    expect(stalled(aQueue(300_000, 2), rules)).to.equal(undefined);
    expect(stalled(aQueue(301_000, 2), rules)).to.match(/ready for 301 s/);
    expect(stalled(aQueue(300_000, 1), { ...rules, limited: true })).to.equal(undefined);
    expect(stalled(aQueue(301_000, 1), { ...rules, limited: true })).to.match(/ready for 301 s/);
  });

  it('of a controller that is not to run does not stand still', () => {
    for (const state of ['waiting', 'paused', 'stopped'] as const) expect(stalled(aQueue(1e9, 0, state), rules)).to.equal(undefined);
  });

  it('that stands still is a check of readiness', async () => {
    const rt = testRuntime({ grace: '1s', abort: '1s' });
    const source = fakeSource<string>('pods');
    const pods = rt.informer(source);
    rt.controller('files', { watch: [watch(pods)], ageing: '1s', reconcile: () => new Promise(() => undefined) });
    source.put('a', 'x');
    source.put('b', 'x');
    await rt.start();
    expect(rt.health.report('ready')?.ok).to.equal(true);
    await rt.clock.advance(11_000);
    expect(rt.health.report('ready')?.checks.filter(({ ok }) => !ok)).to.deep.equal([
      {
        name: 'queue-files',
        ok: false,
        reason: 'a key has been ready for 11 s, 1 are; 1 of 1 workers are busy, 0 keys are held by runs that overstay their timeout',
      },
    ]);
    const stopped = rt.stop().catch(() => undefined);
    await rt.clock.advance(3_000);
    await stopped;
  });
});
