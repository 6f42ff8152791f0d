/**
 * controller-metrics — the series of one controller and its queue, under the names and labels of controller-runtime, so that dashboards
 * made for it work; and `workqueue_oldest_ready_seconds`, `reconcile_stuck` and `reconcile_frozen_total`, which it lacks.
 *
 * All series exist from the start, so that `rate()` works at once. No key is ever a label; priorities are, up to a bound.
 */
import { type Meter } from './metrics.ts';
import { type QueueMetrics } from './queue-options.ts';

export type RunResult = 'success' | 'error' | 'requeue_after';

export interface ControllerMetrics {
  readonly queue: QueueMetrics;
  ran(result: RunResult, seconds: number): void;
  terminal(): void;
  panicked(): void;
  timedOut(): void;
  frozen(): void;
  refreshed(): void;
  sweepEnded(result: 'success' | 'error', swept: number): void;
  /** A hook of the user's threw. */
  hookFailed(): void;
}

/** Read when the metrics are. */
export interface ControllerReadings {
  readonly workers: number;
  /** Informers that a sweep waits for; undefined without one. */
  readonly sweepPending?: number | undefined;
  readonly queue: {
    readonly running: number;
    readonly held: number;
    depths(): readonly { readonly priority: number; readonly size: number }[];
    work(): { readonly unfinishedMs: number; readonly longestMs: number };
    oldestReadyMs(): number;
  };
}

/** controller-runtime's: 5 ms to 60 s. */
const reconcileBuckets = [
  0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.35, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.25, 1.5, 1.75, 2, 2.5, 3, 3.5, 4, 4.5,
  5, 6, 7, 8, 9, 10, 15, 20, 25, 30, 40, 50, 60,
];
/** controller-runtime's: 10 ns to 1,000 s. */
const queueBuckets = Array.from({ length: 12 }, (_, i) => Number(`1e${i - 8}`));
/** controller-runtime's cap, learnt from 810,000 series. */
const prioritiesShown = 25;

export function controllerMetrics(meter: Meter, name: string, read: () => ControllerReadings): ControllerMetrics & Disposable {
  const controller = ['controller'];
  const queue = ['name', 'controller'];
  const counter = (series: string, help: string): { inc(by?: number): void } => {
    const handle = meter.counter(series, help, controller).with(name);
    handle.inc(0);
    return handle;
  };
  const queueCounter = (series: string, help: string): { inc(by?: number): void } => {
    const handle = meter.counter(series, help, queue).with(name, name);
    handle.inc(0);
    return handle;
  };
  const total = meter.counter('controller_runtime_reconcile_total', 'Runs by result.', ['controller', 'result']);
  const results = {
    success: total.with(name, 'success'),
    error: total.with(name, 'error'),
    requeue_after: total.with(name, 'requeue_after'),
  };
  // The fourth of controller-runtime's results does not exist here; dashboards ask for it.
  for (const handle of [...Object.values(results), total.with(name, 'requeue')]) handle.inc(0);
  const errors = counter('controller_runtime_reconcile_errors_total', 'Failed runs.');
  const terminal = counter('controller_runtime_terminal_reconcile_errors_total', 'Failed runs that are not tried again.');
  const panics = counter('controller_runtime_reconcile_panics_total', 'Failed runs by a mistake in the program.');
  const timeouts = counter('controller_runtime_reconcile_timeouts_total', 'Runs aborted at their timeout.');
  const frozen = counter('reconcile_frozen_total', 'Keys not run because their object could not be had.');
  const refreshed = counter('reconcile_refreshes_total', 'Runs asked for by the refresh.');
  const swept = counter('reconcile_swept_keys_total', 'Keys whose output a sweep found unwanted.');
  const hooks = counter('reconcile_hook_errors_total', 'Failures of onError and onReconcile.');
  const sweeps = meter.counter('reconcile_sweeps_total', 'Sweeps by result.', ['controller', 'result']);
  const sweepResults = { success: sweeps.with(name, 'success'), error: sweeps.with(name, 'error') };
  for (const handle of Object.values(sweepResults)) handle.inc(0);
  const pending = meter.gauge('reconcile_sweep_pending_inputs', 'Informers that a sweep waits for.', controller).with(name);
  const time = meter.histogram('controller_runtime_reconcile_time_seconds', 'Length of runs.', controller, reconcileBuckets).with(name);
  const max = meter.gauge('controller_runtime_max_concurrent_reconciles', 'Workers.', controller).with(name);
  const active = meter.gauge('controller_runtime_active_workers', 'Workers that run.', controller).with(name);
  const stuck = meter.gauge('reconcile_stuck', 'Runs that go on after their timeout.', controller).with(name);

  const depth = meter.gauge('workqueue_depth', 'Ready keys.', [...queue, 'priority']);
  const adds = queueCounter('workqueue_adds_total', 'Keys that became ready.');
  const retries = queueCounter('workqueue_retries_total', 'Keys that were put off.');
  const waited = meter.histogram('workqueue_queue_duration_seconds', 'Time from ready to run.', queue, queueBuckets).with(name, name);
  const worked = meter.histogram('workqueue_work_duration_seconds', 'Time from run to done.', queue, queueBuckets).with(name, name);
  const unfinished = meter.gauge('workqueue_unfinished_work_seconds', 'Sum of the present runs.', queue).with(name, name);
  const longest = meter.gauge('workqueue_longest_running_processor_seconds', 'The longest present run.', queue).with(name, name);
  const oldest = meter.gauge('workqueue_oldest_ready_seconds', 'The longest wait of a ready key.', queue).with(name, name);
  depth.with(name, name, '0').set(0);

  const shown = new Set<string>(['0']);
  const collecting = meter.collect(() => {
    const { workers, queue: now, sweepPending = 0 } = read();
    pending.set(sweepPending);
    max.set(workers);
    active.set(now.running);
    stuck.set(now.held);
    const sizes = new Map<string, number>();
    for (const { priority, size } of now.depths()) {
      const label = shown.has(String(priority)) || shown.size < prioritiesShown ? String(priority) : 'other';
      shown.add(label);
      sizes.set(label, (sizes.get(label) ?? 0) + size);
    }
    for (const label of shown) depth.with(name, name, label).set(sizes.get(label) ?? 0);
    const { unfinishedMs, longestMs } = now.work();
    unfinished.set(unfinishedMs / 1_000);
    longest.set(longestMs / 1_000);
    oldest.set(now.oldestReadyMs() / 1_000);
  });

  return {
    queue: {
      added: () => adds.inc(),
      retried: () => retries.inc(),
      started: (waitedMs) => waited.observe(waitedMs / 1_000),
      finished: (workedMs) => worked.observe(workedMs / 1_000),
    },
    ran(result, seconds) {
      results[result].inc();
      if (result === 'error') errors.inc();
      time.observe(seconds);
    },
    terminal: () => terminal.inc(),
    panicked: () => panics.inc(),
    timedOut: () => timeouts.inc(),
    frozen: () => frozen.inc(),
    refreshed: () => refreshed.inc(),
    sweepEnded(result, keys) {
      sweepResults[result].inc();
      swept.inc(keys);
    },
    hookFailed: () => hooks.inc(),
    [Symbol.dispose]: () => collecting[Symbol.dispose](),
  };
}
