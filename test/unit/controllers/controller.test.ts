import { expect } from 'chai';
import { describe, it } from 'mocha';
import { exponential } from '../../../controllers/backoff.ts';
import { type ControllerOptions, type ReconcileContext, type Result } from '../../../controllers/controller.ts';
import { retryAfter, TerminalError } from '../../../controllers/errors.ts';
import { always } from '../../../controllers/mappers.ts';
import { changed } from '../../../controllers/predicates.ts';
import { fakeSource, testRuntime } from '../../../controllers/testing/index.ts';
import { watch, type Watch } from '../../../controllers/watch.ts';

interface Pod {
  readonly ip: string;
  readonly phase?: string;
}

type Reconciler = (context: ReconcileContext<Pod>) => Result | Promise<Result>;

/** A started runtime with a source `pods` and one controller `files` on it. */
async function aController(
  reconcile: Reconciler,
  { before, ...options }: Partial<ControllerOptions<Pod>> & { before?: (source: ReturnType<typeof fakeSource<Pod>>) => void } = {},
) {
  const source = fakeSource<Pod>('pods');
  const rt = testRuntime({ grace: '10s' });
  const pods = rt.informer(source);
  const files = rt.controller<Pod>('files', {
    watch: [watch(pods)],
    backoff: exponential({ baseMs: 10, jitter: 0 }),
    ...options,
    reconcile,
  });
  before?.(source);
  await rt.start();
  const metric = (name: string, ...labels: string[]): number | undefined => rt.meter.value(name, 'files', ...labels);
  return { rt, source, pods, files, metric, clock: rt.clock };
}

/** A reconcile that ends when the test says so. */
function gated() {
  const running: { readonly key: string; readonly signal: AbortSignal; readonly end: (error?: Error) => void }[] = [];
  const reconcile: Reconciler = ({ key, signal }) =>
    new Promise((resolve, reject) => running.push({ key, signal, end: (error) => (error === undefined ? resolve() : reject(error)) }));
  return { running, reconcile };
}

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

describe('how a run ends', () => {
  const cases: readonly [string, Reconciler, { runs: number; within: number; result: string }][] = [
    ['returning nothing is a success', () => undefined, { runs: 1, within: 1e6, result: 'success' }],
    ['returning `after` runs it again then', () => ({ after: '5s' }), { runs: 3, within: 10_000, result: 'requeue_after' }],
    ['rejecting tries again with back-off', () => Promise.reject(new Error('no')), { runs: 4, within: 70, result: 'error' }],
    [
      'throwing does too',
      () => {
        throw new Error('no');
      },
      { runs: 4, within: 70, result: 'error' },
    ],
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- what is tested
    ['so does something that is no Error', () => Promise.reject('a string'), { runs: 4, within: 70, result: 'error' }],
    ['a TerminalError is not tried again', () => Promise.reject(new TerminalError('never')), { runs: 1, within: 1e6, result: 'error' }],
    [
      'retryAfter waits as long as it says',
      () => Promise.reject(retryAfter('30s', new Error('busy'))),
      { runs: 3, within: 60_000, result: 'error' },
    ],
  ];
  for (const [title, reconcile, { runs, within, result }] of cases) {
    it(title, async () => {
      const { rt, files, clock, metric } = await aController(reconcile);
      files.add('a');
      await clock.advance(within);
      expect([rt.reconciled('a'), metric('controller_runtime_reconcile_total', result)]).to.deep.equal([runs, runs]);
      await rt.stop();
      rt.expectNoLeaks();
    });
  }

  it('a mistake in the program is counted apart', async () => {
    const { rt, files, metric } = await aController(() => (undefined as unknown as () => void)());
    files.add('a');
    await rt.settled();
    expect([metric('controller_runtime_reconcile_panics_total'), metric('controller_runtime_reconcile_errors_total')]).to.deep.equal([
      1, 1,
    ]);
    await rt.stop();
  });

  it('a failure for good is remembered until the key runs again', async () => {
    let failing = true;
    const { rt, files, metric } = await aController(() => {
      if (failing) throw new TerminalError('bad document');
    });
    files.add('a');
    await rt.settled();
    const terminal = (): unknown => rt.inspect().controllers[0]?.keys.find(({ state }) => state === 'terminal');
    expect(terminal()).to.deep.equal({ key: 'a', state: 'terminal', lastError: 'bad document' });
    expect(metric('controller_runtime_terminal_reconcile_errors_total')).to.equal(1);
    failing = false;
    files.add('a');
    await rt.settled();
    expect(terminal()).to.equal(undefined);
    await rt.stop();
  });

  it('one failing key stops no other', async () => {
    const { rt, source } = await aController(({ key }) => {
      if (key === 'bad') throw new Error('no');
    });
    source.put('bad', { ip: '1' });
    for (let i = 0; i < 20; i++) source.put(`k${i}`, { ip: '1' });
    await rt.settled();
    for (let i = 0; i < 20; i++) expect(rt.reconciled(`k${i}`)).to.equal(1);
    await rt.stop();
  });
});

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

describe('a watch', () => {
  it('passes only what `when` lets through, and maps it', async () => {
    const source = fakeSource<Pod>('pods');
    await using rt = testRuntime();
    const pods = rt.informer(source);
    rt.controller('zone', { watch: [watch(pods, { when: changed(({ ip }) => ip), map: always('cluster') })], reconcile: () => undefined });
    await rt.start();
    source.put('a', { ip: '1', phase: 'Pending' });
    await rt.settled();
    source.put('a', { ip: '1', phase: 'Running' });
    await rt.settled();
    expect(rt.reconciled('cluster')).to.equal(1);
    source.put('a', { ip: '2', phase: 'Running' });
    await rt.settled();
    expect(rt.reconciled('cluster')).to.equal(2);
  });

  it('is not asked about a resync', async () => {
    const source = fakeSource<Pod>('pods');
    await using rt = testRuntime();
    const pods = rt.informer(source);
    rt.controller('files', { watch: [watch(pods, { when: ({ type }) => type === 'delete' })], resync: '10m', reconcile: () => undefined });
    source.put('a', { ip: '1' });
    await rt.start();
    expect(rt.reconciled('a')).to.equal(0);
    await rt.clock.advance(11 * 60_000);
    expect(rt.reconciled('a')).to.equal(1);
  });

  it('can be added and removed while it runs', async () => {
    const { rt, files, pods, source } = await aController(() => undefined, { before: (it) => it.put('a', { ip: '1' }) });
    const subscription = files.watch(watch(pods, { map: ({ key }) => [`also-${key}`] }));
    await rt.settled();
    expect(rt.reconciled('also-a')).to.equal(1);
    subscription[Symbol.dispose]();
    source.put('a', { ip: '2' });
    await rt.settled();
    expect([rt.reconciled('a'), rt.reconciled('also-a')]).to.deep.equal([2, 1]);
    await rt.stop();
  });
});

describe('a key whose object can not be had', () => {
  it('is not run: to the reconciler it would look as if it were gone', async () => {
    let missing = true;
    const { rt, files, clock, metric } = await aController(() => undefined, {
      before: (it) => {
        it.lazy({ fail: () => (missing ? new Error('404') : undefined) });
        it.put('a', { ip: '1' });
      },
    });
    files.add('a');
    files.add('gone');
    await rt.settled();
    expect([rt.reconciled('a'), rt.reconciled('gone'), metric('reconcile_frozen_total')]).to.deep.equal([0, 1, 1]);
    missing = false;
    await clock.advance(2_000);
    expect(rt.reconciled('a')).to.equal(1);
    await rt.stop();
  });

  it('is run with the reason when the watch asks for it', async () => {
    const seen: unknown[] = [];
    const source = fakeSource<Pod>('pods');
    await using rt = testRuntime();
    const pods = rt.informer(source);
    rt.controller<Pod>('files', {
      watch: [watch(pods, { broken: true })],
      reconcile: ({ object, broken }) => void seen.push([object?.ip, broken?.message]),
    });
    source.put('a', { ip: '1' });
    await rt.start();
    source.break('a', new Error('not JSON'));
    await rt.settled();
    source.put('a', { ip: '2' });
    await rt.settled();
    expect(seen).to.deep.equal([
      ['1', undefined],
      ['1', 'not JSON'],
      ['2', undefined],
    ]);
  });
});

describe('the version applied', () => {
  it('is what the reconciler said last, and is forgotten when the object has gone', async () => {
    const { rt, files, source } = await aController(({ object, applied }) => {
      if (object !== undefined) applied(`v${object.ip}`);
    });
    source.put('a', { ip: '1' });
    await rt.settled();
    expect(files.applied('a')).to.equal('v1');
    expect(rt.inspect().controllers[0]?.keys).to.deep.equal([{ key: 'a', state: 'idle', applied: 'v1' }]);
    source.remove('a');
    await rt.settled();
    expect([files.applied('a'), rt.inspect().controllers[0]?.keys]).to.deep.equal([undefined, []]);
    await rt.stop();
  });

  it('is what the reconciler says also when there is no object', async () => {
    const { rt, files } = await aController(({ applied }) => applied('kept'));
    files.add('a');
    await rt.settled();
    expect(files.applied('a')).to.equal('kept');
    await rt.stop();
  });

  it('stays when a later run fails', async () => {
    const { rt, files, source } = await aController(({ object, applied }) => {
      if (object?.ip === 'bad') throw new Error('no');
      applied(object?.ip);
    });
    source.put('a', { ip: '1' });
    await rt.settled();
    source.put('a', { ip: 'bad' });
    await rt.settled();
    expect(files.applied('a')).to.equal('1');
    await rt.stop();
  });
});

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
