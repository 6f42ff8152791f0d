/**
 * stop — scenario K: SIGTERM while 256 reconciles run and more keys wait. How long until the process has ended, by itself; whether any of
 * the 256 was cut off or run twice, whether one began after the signal, and what is left open.
 */
import { runtime } from '../../../controllers/runtime.ts';
import { seededRandom } from '../../../controllers/testing/random.ts';
import { benchCase, type BenchCase } from '../bench-case.ts';
import { pause } from '../surroundings.ts';
import { digestOf } from './digest.ts';
import { type DriverInput, type DriverResult, type Entrant, type Runs, type Scenario } from './scenario.ts';
import { keyName, type WorkloadRecord } from './workload.ts';

const workers = 256;
const keys = 1_000;
/** How long a reconcile takes. The signal arrives before the shortest ends. */
const shortestMs = 150;
const longestMs = 300;
/** For starting late and ending the process. */
const leewayMs = 250;

const ours: Entrant = { name: 'ours', program: 'node' };
const peer: Entrant = { name: 'controller-runtime', program: 'go' };

export const stop: Scenario = {
  name: 'stop',
  letter: 'K',
  entrants: [ours, peer],
  repeats: 5,
  signal: 'SIGTERM',
  prepare: ({ seed }) => {
    const random = seededRandom(seed);
    const records = Array.from({ length: keys }, (_, key): WorkloadRecord => {
      const afterMs = Math.floor(shortestMs + random() * (longestMs - shortestMs));
      return { tUs: 0, key, op: 'add', outcome: 'ok', priority: 0, afterMs };
    });
    return { workload: { keys, seed, records } };
  },
  drive,
  cases,
};

async function drive({ workload, ready }: DriverInput): Promise<DriverResult> {
  const lasts = new Map(workload.records.map(({ key, afterMs }) => [keyName(key), afterMs]));
  const begun = new Map<string, number>();
  const finished = new Map<string, number>();
  const full = Promise.withResolvers<void>();
  let signalledAt: number | undefined;
  let late = 0;
  const before = process.getActiveResourcesInfo();
  process.once('SIGTERM', () => (signalledAt = performance.now()));
  const rt = runtime();
  const controller = rt.controller<unknown>('bench', {
    workers,
    reconcile: async ({ key }) => {
      begun.set(key, (begun.get(key) ?? 0) + 1);
      if (signalledAt !== undefined) late++;
      if (begun.size === workers) full.resolve();
      await full.promise;
      await pause(lasts.get(key) ?? 0);
      finished.set(key, (finished.get(key) ?? 0) + 1);
    },
  });
  for (const { key } of workload.records) controller.add(keyName(key));
  const running = rt.run();
  await full.promise;
  ready();
  await running;
  const drainMs = performance.now() - (signalledAt ?? 0);
  const left = process.getActiveResourcesInfo().length - before.length;
  const counts = [...begun];
  return {
    figures: {
      drainMs,
      lost: counts.filter(([key, count]) => (finished.get(key) ?? 0) < count).length,
      twice: counts.filter(([, count]) => count > 1).length,
      late,
      open: Math.max(0, left),
    },
    digest: digestOf(workload.records.slice(0, workers).map(({ key }) => `${keyName(key)} finished=${finished.get(keyName(key)) ?? 0}`)),
  };
}

function cases(runs: Runs): readonly BenchCase[] {
  const worst = (entrant: string, ...figures: string[]): number =>
    Math.max(...figures.flatMap((figure) => runs.values(entrant, figure).map(Math.abs)));
  const suite = 'runtime';
  return [
    benchCase({
      suite,
      case: 'K stop, SIGTERM with 256 running → process ended',
      unit: 'ms',
      ours: runs.median(ours.name, 'exitMs'),
      peer: { name: peer.name, value: runs.median(peer.name, 'exitMs') },
      wanted: longestMs + leewayMs,
    }),
    benchCase({
      suite,
      case: 'K stop, keys cut off, run twice, or begun after the signal',
      unit: 'keys',
      ours: worst(ours.name, 'lost', 'twice', 'late'),
      peer: { name: peer.name, value: worst(peer.name, 'lost', 'twice', 'late') },
      wanted: 0,
    }),
    benchCase({ suite, case: 'K stop, handles left open', unit: 'handles', ours: worst(ours.name, 'open'), wanted: 0 }),
  ];
}
