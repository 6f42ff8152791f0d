/**
 * test-runtime — a runtime whose time stands still until the test moves it.
 *
 *     await using rt = testRuntime();
 *     const pods = rt.informer(source);
 *     rt.controller('files', pods, reconcile);
 *     await rt.start();
 *     source.put('a', …);
 *     await rt.settled();
 *     expect(rt.reconciled('a')).to.equal(2);
 *
 * Holds: everything random is from one seed; `start` returns when what needs no time has been done. Does not hold: reconcilers that do
 * real I/O are waited for only as long as `settled` says.
 */
import { type Controller, type ControllerOptions, type Reconcile } from '../controller.ts';
import { type Informer } from '../informer.ts';
import { type ControllerInspection } from '../inspection.ts';
import { runtime, type Runtime, type RuntimeOptions } from '../runtime.ts';
import { textMeter, type TextMeter } from '../text-meter.ts';
import { watch } from '../watch.ts';
import { fakeClock, type FakeClock } from './fake-clock.ts';
import { seededRandom } from './random.ts';
import { recordingLog, type RecordingLog } from './recording-log.ts';

/** A runtime on a fake clock, with a log and a meter that can be asked. */
export interface TestRuntime extends Runtime {
  readonly clock: FakeClock;
  readonly meter: TextMeter;
  readonly log: RecordingLog;
  /** Runs it without signals, and lets what needs no time happen. */
  start(): Promise<void>;
  /** Resolves when no key is ready or running and no sweep lists; delayed keys wait for `clock.advance`. Rejects, naming them, when keys go on running. */
  settled(): Promise<void>;
  /** How often the key has been reconciled, by one controller or by all. */
  reconciled(key: unknown, controller?: string): number;
  /** Throws when timers are left. To be called after `stop`. */
  expectNoLeaks(): void;
}

/** As of a runtime; `seed` is that of its randomness, so that a run can be repeated. */
export interface TestRuntimeOptions extends Omit<RuntimeOptions, 'clock' | 'meter' | 'log' | 'random'> {
  /** Default: one of its own. */
  readonly clock?: FakeClock;
  /** Default 1. */
  readonly seed?: number;
}

/** What another replica does is waited for by nobody. */
function isSettled({ state, queue, sweep }: ControllerInspection): boolean {
  return queue.running === 0 && (queue.ready === 0 || state === 'following') && sweep?.listing !== true;
}

/** Each lets all promises settle and real I/O make progress; a reconcile that needs more waits for something the test has to do. */
const settleRounds = 200;

/**
 * A runtime whose time stands still until the test moves it, with metrics and log to ask.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { fakeSource, testRuntime } from 'podmin/controllers/testing';
 *
 * const rt = testRuntime();
 * const source = fakeSource<string>();
 * const written = new Map<string, string>();
 * rt.controller('files', rt.informer(source), ({ key, object }) => {
 *   if (object === undefined) written.delete(key);
 *   else written.set(key, object);
 * });
 * source.put('a', 'x');
 * await rt.start();
 * await rt.settled();
 * assert.deepEqual([...written], [['a', 'x']]);
 * await rt.stop();
 * rt.expectNoLeaks();
 */
export function testRuntime({ clock = fakeClock(), seed = 1, ...options }: TestRuntimeOptions = {}): TestRuntime {
  const meter = textMeter();
  const log = recordingLog();
  const inner = runtime({ ...options, clock, meter, log, random: seededRandom(seed) });
  const counts = new Map<string, number>();
  let running: Promise<void> | undefined;

  function controller<T>(name: string, informer: Informer<T>, reconcile: Reconcile<T>): Controller;
  function controller<T, K>(name: string, given: ControllerOptions<T, K>): Controller<K>;
  function controller<T>(name: string, what: Informer<T> | ControllerOptions<T>, reconcile?: Reconcile<T>): Controller {
    const given = 'reconcile' in what ? what : reconcile === undefined ? undefined : { watch: [watch(what)] as const, reconcile };
    if (given === undefined) throw new TypeError(`controller "${name}": no reconcile function was given`);
    return inner.controller<T>(name, {
      ...given,
      reconcile: (context) => {
        const key = `${name} ${String(context.key)}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
        return given.reconcile(context);
      },
    });
  }

  async function settled(): Promise<void> {
    for (let round = 0; round < settleRounds; round++) {
      await clock.settle();
      if (inner.inspect({ keys: 0 }).controllers.every(isSettled)) return;
    }
    const busy = inner
      .inspect()
      .controllers.flatMap(({ name, state, keys }) =>
        keys
          .filter((each) => each.state === 'running' || each.state === 'ready')
          .map(({ key, state: of }) => `${name} (${state}): ${key} is ${of}`),
      );
    throw new Error(`not settled: ${busy.join(', ')}`);
  }

  return {
    clock,
    meter,
    log,
    informer: inner.informer.bind(inner),
    controller,
    service: inner.service.bind(inner),
    leader: inner.leader.bind(inner),
    run: inner.run.bind(inner),
    ready: inner.ready,
    health: inner.health,
    handler: inner.handler,
    inspect: inner.inspect.bind(inner),
    metrics: inner.metrics.bind(inner),
    async start() {
      running = inner.run({ signals: false });
      // Whoever stops it is told.
      running.catch(() => undefined);
      await clock.settle();
    },
    settled,
    stop: (reason) => inner.stop(reason),
    reconciled(key, of) {
      let sum = 0;
      for (const [id, count] of counts) {
        const named = of === undefined ? id.endsWith(` ${String(key)}`) : id === `${of} ${String(key)}`;
        if (named) sum += count;
      }
      return sum;
    },
    expectNoLeaks() {
      if (clock.pending > 0) throw new Error(`${clock.pending} timers are left; the next is due at ${clock.nextDue}`);
    },
    [Symbol.asyncDispose]: () => inner.stop('disposed of'),
  };
}
