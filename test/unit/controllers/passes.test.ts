/** The slow passes of a controller: refresh repairs drift, sweep finds what nobody wants; and how to wait for a controller. */
import { describe, it } from 'mocha';
import { expect } from 'chai';
import { type ControllerOptions, type ReconcileFailure } from '../../../controllers/controller.ts';
import { type Informer } from '../../../controllers/informer.ts';
import { fakeSource, testRuntime } from '../../../controllers/testing/index.ts';
import { type ReconcileStart } from '../../../controllers/tracing.ts';
import { watch } from '../../../controllers/watch.ts';

const never = new AbortController().signal;
const minute = 60_000;

/** A world of outputs, of which a controller keeps those that its objects ask for. */
async function aWorld(
  options: Partial<ControllerOptions<number>> = {},
  prepare: (source: ReturnType<typeof fakeSource<number>>) => void = () => undefined,
) {
  const rt = testRuntime();
  const source = fakeSource<number>('objects');
  prepare(source);
  const outputs = new Map<string, number>();
  const runs: { readonly key: string; readonly refresh: boolean; readonly at: number }[] = [];
  const informer: Informer<number> = rt.informer(source);
  const controller = rt.controller<number>('outputs', {
    watch: [watch(informer)],
    reconcile: ({ key, object, refresh, applied }) => {
      runs.push({ key, refresh, at: rt.clock.now() });
      if (object === undefined) outputs.delete(key);
      else if (refresh || controller.applied(key) !== String(object)) outputs.set(key, object);
      applied(object === undefined ? undefined : String(object));
    },
    ...options,
  });
  return { rt, source, outputs, runs, controller, informer };
}

describe('the refresh of a controller', () => {
  it('repairs what somebody else has changed, though its own memory says that all is well', async () => {
    const { rt, source, outputs, runs } = await aWorld({ refresh: { every: '10m' } });
    source.put('a', 1);
    await rt.start();
    await rt.settled();
    outputs.set('a', 666);
    await rt.clock.advance(8 * minute);
    expect(outputs.get('a')).to.equal(666);
    await rt.clock.advance(3 * minute);
    expect(outputs.get('a')).to.equal(1);
    expect(runs.map(({ refresh }) => refresh)).to.deep.equal([false, true]);
    await rt.stop();
    rt.expectNoLeaks();
  });

  it('comes every so often for each key, the longest untouched first, and no more often than the rate allows', async () => {
    const { rt, source, runs } = await aWorld({ refresh: { every: '10m', perSecond: 1 } });
    for (let i = 0; i < 30; i++) source.put(`k${i}`, i);
    await rt.start();
    await rt.settled();
    await rt.clock.advance(9 * minute + 1_000);
    const firsts = runs.filter(({ refresh }) => refresh);
    expect(firsts.length).to.be.lessThan(3);
    await rt.clock.advance(3 * minute);
    const refreshed = runs.filter(({ refresh }) => refresh);
    expect(new Set(refreshed.map(({ key }) => key)).size).to.equal(30);
    for (const [i, { at }] of refreshed.entries()) if (i >= 2) expect(at - (refreshed[i - 2]?.at ?? 0)).to.be.at.least(999);
    await rt.stop();
  });

  it('leaves alone what fails, which is tried again anyway, and what is gone', async () => {
    let broken = true;
    const seen: boolean[] = [];
    const { rt, source } = await aWorld({
      refresh: { every: '1m' },
      backoff: { next: () => 20 * minute },
      reconcile: ({ object, refresh }) => {
        seen.push(refresh);
        if (object !== undefined && broken) throw new Error('no');
      },
    });
    source.put('a', 1);
    await rt.start();
    await rt.clock.advance(10 * minute);
    expect(seen).to.deep.equal([false]);
    broken = false;
    await rt.clock.advance(10 * minute + 1_000);
    expect(seen).to.deep.equal([false, false]);
    source.remove('a');
    await rt.settled();
    await rt.clock.advance(10 * minute);
    expect(seen).to.deep.equal([false, false, false]);
    await rt.stop();
    rt.expectNoLeaks();
  });

  it('stays asked for when the refreshing run fails, so that the retry looks too', async () => {
    const seen: boolean[] = [];
    const { rt, source } = await aWorld({
      refresh: { every: '1m' },
      reconcile: ({ refresh }) => {
        seen.push(refresh);
        if (seen.length === 2) throw new Error('no');
      },
    });
    source.put('a', 1);
    await rt.start();
    await rt.clock.advance(67_000);
    expect(seen).to.deep.equal([false, true, true]);
    await rt.stop();
  });
});

describe('the sweep of a controller', () => {
  it('removes outputs without an object, left by an earlier life, through the reconciler of their key', async () => {
    const { rt, source, outputs, runs } = await aWorld({ sweep: { outputs: () => outputs.keys() } });
    outputs.set('orphan', 1).set('a', 1);
    source.put('a', 1);
    await rt.start();
    await rt.clock.advance(2_000);
    await rt.settled();
    expect([...outputs.keys()]).to.deep.equal(['a']);
    expect(runs.map(({ key }) => key).sort()).to.deep.equal(['a', 'orphan']);
    expect(rt.inspect().controllers[0]?.sweep).to.deep.include({ pending: [], swept: 1 });
    await rt.stop();
    rt.expectNoLeaks();
  });

  it('never looks before its inputs are complete, and says whom it waits for', async () => {
    const { rt, source, outputs } = await aWorld({ sweep: { outputs: () => outputs.keys() } }, (of) => of.refuse(new Error('away')));
    outputs.set('a', 1);
    source.put('a', 1);
    await rt.start();
    await rt.clock.advance(10 * minute);
    expect(outputs.size).to.equal(1);
    expect(rt.inspect().controllers[0]?.sweep?.pending).to.deep.equal(['objects']);
    expect(await rt.metrics()).to.contain('reconcile_sweep_pending_inputs{controller="outputs"} 1');
    source.refuse(undefined);
    await rt.clock.advance(2 * minute);
    expect([...outputs.keys()]).to.deep.equal(['a']);
    expect(rt.inspect().controllers[0]?.sweep?.pending).to.deep.equal([]);
    await rt.stop();
  });

  it('stays still while an input is stale, whenever it is due', async () => {
    let listed = 0;
    const { rt, source } = await aWorld({ sweep: { outputs: () => (listed++, []), every: '1m' } });
    await rt.start();
    await rt.clock.advance(2_000);
    expect(listed).to.equal(1);
    source.refuse(new Error('away'));
    source.cut();
    await rt.clock.advance(10 * minute);
    expect(listed).to.equal(1);
    await rt.stop();
  });

  it('keeps an output whose object exists but cannot be read', async () => {
    const { rt, source, outputs } = await aWorld({ sweep: { outputs: () => outputs.keys() } });
    outputs.set('a', 1);
    source.put('a', 1);
    source.break('a');
    await rt.start();
    await rt.clock.advance(10 * minute);
    expect([...outputs.keys()]).to.deep.equal(['a']);
    await rt.stop();
  });

  it('that fails or hangs changes nothing, is counted, and is tried again with back-off', async () => {
    let attempts = 0;
    const { rt, outputs, runs } = await aWorld({
      sweep: {
        timeout: '10s',
        outputs: async (signal) => {
          attempts++;
          if (attempts === 1) throw new Error('the folder is away');
          if (attempts === 2) await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
          return outputs.keys();
        },
      },
    });
    outputs.set('orphan', 1);
    await rt.start();
    expect(attempts).to.equal(1);
    expect(rt.inspect().controllers[0]?.sweep?.lastError).to.equal('the folder is away');
    await rt.clock.advance(15_000);
    await rt.clock.advance(5_000);
    expect(attempts).to.equal(3);
    expect(outputs.size).to.equal(0);
    expect(runs).to.have.length(1);
    expect(await rt.metrics()).to.contain('reconcile_sweeps_total{controller="outputs",result="error"} 2');
    await rt.stop();
    rt.expectNoLeaks();
  });

  it('is refused without a direct first watch: nobody would say what may exist', () => {
    const rt = testRuntime();
    const informer = rt.informer(fakeSource<number>());
    const options = { watch: [watch(informer, { map: () => ['x'] })], reconcile: () => undefined, sweep: { outputs: () => [] } } as const;
    expect(() => rt.controller<number>('outputs', options)).to.throw('controller "outputs": a sweep needs a first watch without `map`');
  });
});

describe('waiting for a controller', () => {
  it('ends when the output has the version, and with the signal', async () => {
    const { rt, source, controller } = await aWorld();
    await rt.start();
    const reached = controller.reached('a', '2', never).then(() => 'reached');
    source.put('a', 1);
    await rt.settled();
    source.put('a', 2);
    await rt.settled();
    expect(await reached).to.equal('reached');
    await controller.reached('a', '2', never);
    const impatient = new AbortController();
    const refused = controller.reached('a', '3', impatient.signal).catch((error: unknown) => String(error));
    impatient.abort(new Error('enough'));
    expect(await refused).to.equal('Error: enough');
    await rt.stop();
  });

  it('settles when nothing is ready or running, and names what fails', async () => {
    const { rt, source, controller } = await aWorld({
      reconcile: ({ key }) => {
        if (key === 'bad') throw new Error('no room');
      },
    });
    source.put('good', 1);
    source.put('bad', 1);
    await rt.start();
    expect(await controller.settled(never)).to.deep.equal({ failing: [{ key: 'bad', error: 'no room' }] });
    await rt.stop();
  });
});

describe('what a controller tells', () => {
  it('is the failure of each run, and whether it was the last', async () => {
    const failures: ReconcileFailure[] = [];
    const { rt, source } = await aWorld({
      onError: (failure) => {
        failures.push(failure);
        throw new Error('the hook is broken too');
      },
      reconcile: ({ attempt }) => {
        if (attempt < 3) throw new Error(`attempt ${attempt}`);
      },
    });
    source.put('a', 1);
    await rt.start();
    await rt.clock.advance(1_000);
    expect(failures.map(({ key, attempt, error, terminal }) => [key, attempt, error.message, terminal])).to.deep.equal([
      ['a', 1, 'attempt 1', false],
      ['a', 2, 'attempt 2', false],
    ]);
    expect(rt.log.lines.filter(({ message }) => message.includes('a hook failed'))).to.have.length(1);
    expect(await rt.metrics()).to.contain('reconcile_hook_errors_total{controller="outputs"} 2');
    await rt.stop();
  });

  it('is why each key was run, to who traces', async () => {
    const starts: ReconcileStart[] = [];
    const rt = testRuntime({ onReconcile: (start) => (starts.push(start), undefined) });
    const source = fakeSource<number>('objects');
    source.put('a', 1);
    let fail = true;
    const controller = rt.controller('outputs', rt.informer(source), ({ key }) => {
      if (key === 'a' && fail) throw new Error('no');
    });
    await rt.start();
    await rt.settled();
    fail = false;
    await rt.clock.advance(1_000);
    controller.pause();
    source.put('b', 1);
    source.put('b', 2);
    await rt.clock.settle();
    controller.resume();
    await rt.settled();
    controller.add('c');
    await rt.settled();
    expect(starts.map(({ key, reason, attempt }) => [key, reason, attempt])).to.deep.equal([
      ['a', 'objects: initial add', 1],
      ['a', 'retry', 2],
      ['b', 'objects: live add, and 1 more', 1],
      ['c', 'added', 1],
    ]);
    await rt.stop();
  });

  it('waits with the priorities that were asked for', async () => {
    const priorities: number[] = [];
    const rt = testRuntime({ onReconcile: ({ priority }) => (priorities.push(priority), undefined) });
    const source = fakeSource<number>();
    source.put('a', 1);
    rt.controller<number>('outputs', { watch: [watch(rt.informer(source))], reconcile: () => undefined, priorities: { initial: 7 } });
    await rt.start();
    await rt.settled();
    source.put('a', 2);
    await rt.settled();
    expect(priorities).to.deep.equal([7, 0]);
    await rt.stop();
  });
});
