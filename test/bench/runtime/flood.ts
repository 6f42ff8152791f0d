/**
 * flood — scenario A: the queue alone. Rounds of 1,000 adds of 1,000 keys, each followed by taking and finishing all; µs per round.
 *
 * The first pass over the file is counted for the digest and warms up; then passes are timed for a fixed time, all of it, collections of
 * garbage included. Nobody is asked to forget failures: client-go's `Forget` would be a further call per key, ours is part of `done`.
 *
 * Clocks: client-go and controller-runtime read theirs twice per add and per take only with metrics on, not at all without. Ours stamps
 * every key, for the ageing bound and `inspect()`: `burst` as in the controllers, one reading per synchronous stretch; `exact`, a reading
 * per stamp.
 */
import { burst, systemClock } from '../../../controllers/clock.ts';
import { controllerMetrics } from '../../../controllers/controller-metrics.ts';
import { type Meter } from '../../../controllers/metrics.ts';
import { promMeter } from '../../../controllers/prom-client.ts';
import { WorkQueue } from '../../../controllers/queue.ts';
import { textMeter } from '../../../controllers/text-meter.ts';
import { benchCase, type BenchCase } from '../bench-case.ts';
import { digestOf } from './digest.ts';
import { type DriverInput, type DriverResult, type Entrant, type Place, type Runs, type Scenario } from './scenario.ts';
import { keyName, makeWorkload } from './workload.ts';

const perRound = 1_000;
const rounds = 20;
const timedMs = 250;

const ours = (name: string, options: Readonly<Record<string, string>>): Entrant => ({ name, program: 'node', options });
const peer = (name: string, options: Readonly<Record<string, string>>): Entrant => ({ name, program: 'go', options });
const entrants = [
  ours('ours', { metrics: 'off' }),
  peer('client-go', { queue: 'client-go', metrics: 'off' }),
  peer('controller-runtime', { queue: 'controller-runtime', metrics: 'off' }),
  ours('ours, text metrics', { metrics: 'text' }),
  peer('client-go, metrics', { queue: 'client-go', metrics: 'on' }),
  ours('ours, prom-client', { metrics: 'prom' }),
  peer('controller-runtime, metrics', { queue: 'controller-runtime', metrics: 'on' }),
  ours('ours, exact stamps', { metrics: 'off', stamps: 'exact' }),
];

/** What ours must be faster by: issue "The controller runtime as a library", A. */
const bounds = { clientGo: 2.5, controllerRuntime: 20, clientGoWithMetrics: 1.5 };

export const flood: Scenario = {
  name: 'flood',
  letter: 'A',
  entrants,
  places: ['one core', 'two cores'],
  prepare: ({ seed }) => ({ workload: makeWorkload({ seed, keys: perRound, records: perRound * rounds }) }),
  drive,
  cases,
};

async function drive({ workload, option }: DriverInput): Promise<DriverResult> {
  const stamp = option('stamps') === 'exact' ? undefined : burst(systemClock);
  const meter = await meterOf(option('metrics'));
  const queue: WorkQueue<string> = new WorkQueue<string>({
    clock: systemClock,
    ...(stamp === undefined ? {} : { stamp }),
    ...(meter === undefined ? {} : { metrics: controllerMetrics(meter, 'bench', () => ({ workers: 1, queue })).queue }),
  });
  const names = workload.records.map(({ key }) => keyName(key));
  const batches = Array.from({ length: names.length / perRound }, (_, i) => names.slice(i * perRound, (i + 1) * perRound));

  const runs = new Map<string, number>();
  for (const batch of batches) {
    for (const key of batch) queue.add(key);
    for (let entry = queue.take(); entry !== undefined; entry = queue.take()) {
      runs.set(entry.key, (runs.get(entry.key) ?? 0) + 1);
      queue.done(entry, 'ok');
    }
    await Promise.resolve();
  }

  const timed = async (forMs: number): Promise<{ readonly us: number; readonly cpuUs: number }> => {
    const before = process.cpuUsage();
    const start = performance.now();
    let done = 0;
    let now = start;
    for (; now - start < forMs; now = performance.now()) {
      for (const batch of batches) {
        for (const key of batch) queue.add(key);
        let left = batch.length;
        for (let entry = queue.take(); entry !== undefined; entry = queue.take()) {
          queue.done(entry, 'ok');
          left--;
        }
        if (left !== 0) throw new Error(`${left} keys of a round were not given out`);
        done++;
        // Ends the stretch that shares one stamp, as the end of a source's event does.
        await Promise.resolve();
      }
    }
    const { user, system } = process.cpuUsage(before);
    return { us: ((now - start) * 1_000) / done, cpuUs: (user + system) / done };
  };
  await timed(timedMs / 4);
  const { us, cpuUs } = await timed(timedMs);
  return { figures: { us, cpuUs }, digest: digestOf([...runs].map(([key, count]) => `${key} runs=${count}`)) };
}

async function meterOf(metrics: string | undefined): Promise<Meter | undefined> {
  if (metrics === 'text') return textMeter();
  if (metrics !== 'prom') return undefined;
  const prom = await import('prom-client');
  return promMeter(prom, new prom.Registry());
}

function cases(runs: Runs, place: Place): readonly BenchCase[] {
  const us = (entrant: string): number => runs.median(entrant, 'us');
  const one = (title: string, mine: string, theirs: string, factor?: number): BenchCase =>
    benchCase({
      suite: 'runtime',
      case: `A flood, 1,000 keys, ${title}, ${place}`,
      unit: 'µs',
      ours: us(mine),
      peer: { name: theirs, value: us(theirs) },
      ...(factor === undefined || place !== 'one core' ? {} : { wanted: us(theirs) / factor }),
    });
  return [
    one('no metrics', 'ours', 'client-go', bounds.clientGo),
    one('no metrics', 'ours', 'controller-runtime', bounds.controllerRuntime),
    one('no metrics, a reading of the clock per stamp', 'ours, exact stamps', 'client-go'),
    one('text metrics', 'ours, text metrics', 'client-go, metrics', bounds.clientGoWithMetrics),
    one('text metrics', 'ours, text metrics', 'controller-runtime, metrics'),
    one('prom-client', 'ours, prom-client', 'client-go, metrics', bounds.clientGoWithMetrics),
  ];
}
