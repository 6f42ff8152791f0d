/**
 * starve — scenario F: one key of low priority among 64 of normal priority that come again as soon as they have run, so that one of them
 * is always ready. How long the low one waits. Ours has an ageing bound of 500 ms here (by default 30 s); controller-runtime's order is
 * strict, which is shown by two lengths of a run at whose ends the key still waits.
 */
import { runtime } from '../../../controllers/runtime.ts';
import { benchCase, type BenchCase } from '../bench-case.ts';
import { pause } from '../surroundings.ts';
import { digestOf } from './digest.ts';
import { type DriverInput, type DriverResult, type Entrant, type Runs, type Scenario } from './scenario.ts';
import { keyName, type Workload } from './workload.ts';

const others = 64;
const ageingMs = 500;
/** For a reconcile and a turn of the event loop on a busy machine. */
const leewayMs = 100;
const low = 'low';

const ours: Entrant = { name: 'ours', program: 'node', options: { forMs: '1000' } };
const shortPeer: Entrant = { name: 'controller-runtime, still waiting after 1 s', program: 'go', options: { forMs: '1000' } };
const longPeer: Entrant = { name: 'controller-runtime, still waiting after 3 s', program: 'go', options: { forMs: '3000' } };

export const starve: Scenario = {
  name: 'starve',
  letter: 'F',
  entrants: [ours, shortPeer, longPeer],
  repeats: 2,
  prepare: ({ seed }): { workload: Workload } => ({ workload: { keys: others, seed, records: [] } }),
  drive,
  cases,
};

async function drive({ workload, option }: DriverInput): Promise<DriverResult> {
  const seen = new Set<string>();
  let runs = 0;
  let waitMs: number | undefined;
  let start = 0;
  let over = false;
  const rt = runtime();
  const controller = rt.controller<unknown>('bench', {
    ageing: ageingMs,
    reconcile: async ({ key }) => {
      if (key === low) {
        waitMs ??= performance.now() - start;
        return;
      }
      seen.add(key);
      runs++;
      if (!over) controller.add(key);
      // Work of any kind gives the event loop a turn; otherwise nothing else of this process would run, timers included.
      await new Promise((resolve) => setImmediate(resolve));
    },
  });
  const running = rt.run({ signals: false });
  await rt.ready;
  start = performance.now();
  for (let key = 0; key < workload.keys; key++) controller.add(keyName(key));
  controller.add(low, { priority: -100 });
  await pause(Number(option('forMs')));
  over = true;
  const taken = waitMs === undefined ? 0 : 1;
  waitMs ??= performance.now() - start;
  await rt.stop();
  await running;
  return { figures: { waitMs, taken, others: runs }, digest: digestOf([...seen].map((name) => `${name} reconciled`)) };
}

function cases(runs: Runs): readonly BenchCase[] {
  if (runs.median(ours.name, 'taken') === 0) throw new Error('ours never took the key of low priority');
  return [shortPeer, longPeer].map((peer) =>
    benchCase({
      suite: 'runtime',
      case: 'F starve, wait of a key of low priority; ageing 500 ms',
      unit: 'ms',
      ours: runs.median(ours.name, 'waitMs'),
      peer: { name: runs.median(peer.name, 'taken') === 0 ? peer.name : 'controller-runtime', value: runs.median(peer.name, 'waitMs') },
      wanted: ageingMs + leewayMs,
    }),
  );
}
