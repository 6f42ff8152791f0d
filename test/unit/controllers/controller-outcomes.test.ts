/** What becomes of a key by how its run ends. */
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { type Duration } from '../../../controllers/duration.ts';
import { retryAfter, TerminalError } from '../../../controllers/errors.ts';
import { testRuntime } from '../../../controllers/testing/index.ts';
import { aController, type Reconciler } from './a-controller.ts';

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

describe('an `after` that is no length of time', () => {
  for (const after of [-1, Number.NaN, Number.POSITIVE_INFINITY, 'banana', '-5s', null] as unknown as Duration[]) {
    it(`fails the run, by a mistake in the program, naming controller and key: ${String(after)}`, async () => {
      const { rt, files, clock, metric } = await aController(({ attempt }) => (attempt === 1 ? { after } : undefined));
      files.add('a');
      await rt.settled();
      expect([metric('controller_runtime_reconcile_panics_total'), metric('controller_runtime_reconcile_total', 'error')]).to.deep.equal([
        1, 1,
      ]);
      const told = rt.log.lines.find(({ level }) => level === 'error');
      expect(told?.fields).to.include({ controller: 'files', key: 'a' });
      expect(told?.fields['reason']).to.match(/^controller ".+", key ".+": after: .* is not a duration; write milliseconds/);
      await clock.advance(10);
      expect(rt.reconciled('a')).to.equal(2);
      await rt.stop();
    });
  }

  it('does not include 0: the key is run again at once, after those that wait', async () => {
    const order: string[] = [];
    const { rt, files } = await aController(({ key }) => {
      order.push(key);
      return order.length === 1 ? { after: 0 } : undefined;
    });
    files.add('a');
    files.add('b');
    await rt.settled();
    expect(order).to.deep.equal(['a', 'b', 'a']);
    await rt.stop();
  });
});

describe('the priority of an `after`', () => {
  it('is that of the next run', async () => {
    const order: string[] = [];
    const { rt, files, clock } = await aController(({ key }) => {
      order.push(key);
      return order.length === 1 ? { after: 50, priority: 10 } : undefined;
    });
    files.add('a');
    await rt.settled();
    files.pause();
    files.add('b');
    await clock.advance(50);
    files.resume();
    await rt.settled();
    expect(order).to.deep.equal(['a', 'a', 'b']);
    await rt.stop();
  });
});

describe('a count of workers that is none', () => {
  for (const workers of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
    it(`is refused when declared, naming the controller: ${workers}`, () => {
      expect(() => testRuntime().controller('files', { workers, reconcile: () => undefined })).to.throw(
        RangeError,
        `controller "files": workers is ${workers}; it must be a positive integer`,
      );
    });
  }
});
