/**
 * steady — scenario B: adds at random times (a Poisson process), through a whole controller whose reconcile does nothing; how long from
 * when an add was planned until its reconcile starts, so that a late generator counts against whoever made it late.
 *
 * Two loads: everybody replays one file at half of what controller-runtime's controller can do on this machine, found out beforehand; and
 * ours replays it faster, again and again for as long as the others take, at half of what ours can do. Nobody sleeps until the next add, which would take longer than most of the distances:
 * Go's source yields (Gosched) until it is due; ours counts, and has one turn of the event loop per add, as if each came from a socket. The first third is thrown away: half a second, until JavaScript is compiled. Metrics: on, text metrics in ours.
 */
import { runtime } from '../../../controllers/runtime.ts';
import { textMeter } from '../../../controllers/text-meter.ts';
import { benchCase, type BenchCase } from '../bench-case.ts';
import { quantile } from '../statistics.ts';
import { digestOf } from './digest.ts';
import {
  type DriverInput,
  type DriverResult,
  type Entrant,
  type Place,
  type Preparation,
  type Prepared,
  type Runs,
  type Scenario,
} from './scenario.ts';
import { keyName, makeWorkload, type WorkloadRecord } from './workload.ts';

const keys = 10_000;
/** Of the file; and how many adds are used to find out what a controller can do. */
const seconds = 1.5;
const capacityAdds = 40_000;
const limitMs = 20_000;
/** Study, section 5.4. */
const boundUs = 1_000;

const ours: Entrant = { name: 'ours', program: 'node' };
const oursFaster: Entrant = { name: 'ours, half of its own capacity', program: 'node' };
const peer: Entrant = { name: 'controller-runtime', program: 'go', options: { queue: 'priority' } };

export const steady: Scenario = {
  name: 'steady',
  letter: 'B',
  entrants: [ours, peer, oursFaster],
  places: ['one core', 'two cores'],
  prepare,
  drive,
  cases,
};

async function prepare({ seed, try: attempt }: Preparation): Promise<Prepared> {
  const flood = makeWorkload({ seed, keys: capacityAdds, records: capacityAdds });
  const capacityOf = async (entrant: Entrant): Promise<number> => (await attempt(entrant, flood, { mode: 'capacity' })).perSecond ?? 0;
  const [theirs, mine] = [await capacityOf(peer), await capacityOf(ours)];
  if (!(theirs > 0 && mine > 0)) throw new Error(`capacity of ${theirs} (controller-runtime) and ${mine} (ours) adds a second`);
  const perSecond = theirs / 2;
  const workload = makeWorkload({ seed, keys, records: Math.ceil(perSecond * seconds), perSecond, choice: 'uniform' });
  return { workload, options: { [oursFaster.name]: { speed: String(mine / theirs) } } };
}

async function drive({ workload, option }: DriverInput): Promise<DriverResult> {
  const speed = Number(option('speed') ?? 1);
  const capacity = option('mode') === 'capacity';
  const { records } = workload;
  // Replayed faster, the file is soon over; in the same time there are as many collections, and as much of them in the tail, for all.
  const total = records.length * Math.max(1, Math.round(speed));
  const lapUs = (records.at(-1)?.tUs ?? 0) + 1;
  const dueAfterMs = (add: number, { tUs }: WorkloadRecord): number => (Math.floor(add / records.length) * lapUs + tUs) / 1_000 / speed;
  const recordOf = (add: number): WorkloadRecord | undefined => (add < total ? records[add % records.length] : undefined);
  const names = Array.from({ length: workload.keys }, (_, key) => keyName(key));
  const index = new Map(names.map((name, key) => [name, key]));
  /** Of each key: when the add that waits was planned; NaN when none does. */
  const planned = new Float64Array(workload.keys).fill(Number.NaN);
  /** As large as it may get, as Go's is: growing would be a pause of the measurement's own. */
  const latencies = new Float64Array(total);
  let told = 0;
  const seen = new Set<string>();
  let open = 0;

  const rt = runtime({ meter: textMeter() });
  const controller = rt.controller<unknown>('bench', {
    reconcile: ({ key }) => {
      const now = performance.now();
      const at = index.get(key) ?? -1;
      const due = planned[at] ?? Number.NaN;
      seen.add(key);
      if (Number.isNaN(due)) return;
      planned[at] = Number.NaN;
      open--;
      latencies[told++] = (now - due) * 1_000;
    },
  });
  const running = rt.run({ signals: false });
  await rt.ready;

  const wait = waiter();
  const start = performance.now();
  const deadline = start + limitMs;
  let next = 0;
  const { promise: allReconciled, resolve, reject } = Promise.withResolvers<void>();
  /** A turn of the event loop: waits for the next add to be due, adds what is, and ends, upon which the controller runs. */
  const turn = (): void => {
    const first = recordOf(next);
    if (first !== undefined && !capacity) wait(start + dueAfterMs(next, first));
    const now = performance.now();
    for (let record = first; record !== undefined; record = recordOf(++next)) {
      const due = start + dueAfterMs(next, record);
      if (!capacity && due > now) break;
      if (Number.isNaN(planned[record.key])) {
        planned[record.key] = due;
        open++;
      }
      controller.add(names[record.key] ?? '');
    }
    if (next === total && open === 0) resolve();
    else if (now > deadline) reject(new Error(`${open} keys have not been reconciled since their last add`));
    else setImmediate(turn);
  };
  setImmediate(turn);
  await allReconciled;
  const took = (performance.now() - start) / 1_000;
  await rt.stop();
  await running;
  const warm = [...latencies.subarray(Math.floor(told / 3), told)];
  return {
    figures: {
      p50Us: quantile(warm, 0.5),
      p99Us: quantile(warm, 0.99),
      maxUs: quantile(warm, 1),
      perSecond: total / took,
      runsShare: told / total,
    },
    digest: digestOf([...seen].map((name) => `${name} reconciled`)),
  };
}

/**
 * Waits without sleeping, and without reading the clock all the time: each reading is an object, and 5 million of them a second would have
 * the collector at work for the measurement alone. Most of the time is spent on counting, whose pace is found out first.
 */
function waiter(): (until: number) => void {
  const counter = new Int32Array(1);
  const count = (to: number): void => {
    for (let i = 0; i < to; i++) counter[0] = (counter[0] ?? 0) ^ i;
  };
  const calibrating = 1_000_000;
  count(calibrating);
  const before = performance.now();
  count(calibrating);
  const perMs = calibrating / (performance.now() - before);
  /** Of what is left: the pace varies, and nothing may begin too late for that. */
  const share = 0.5;
  return (until) => {
    for (let left = until - performance.now(); left > 0; left = until - performance.now()) count(left * share * perMs);
  };
}

function cases(runs: Runs, place: Place): readonly BenchCase[] {
  const one = (title: string, mine: Entrant, theirs: Entrant, figure: string, wanted?: number): BenchCase =>
    benchCase({
      suite: 'runtime',
      case: `B steady, add → reconcile, ${title}, ${place}`,
      unit: 'µs',
      ours: runs.median(mine.name, figure),
      peer: { name: theirs.name, value: runs.median(theirs.name, figure) },
      ...(wanted === undefined ? {} : { wanted }),
    });
  const bound = Math.min(boundUs, runs.median(peer.name, 'p99Us'));
  return [
    one('p50', ours, peer, 'p50Us'),
    one('p99', ours, peer, 'p99Us', bound),
    one('longest', ours, peer, 'maxUs'),
    one('p99, each at half of its own capacity', oursFaster, peer, 'p99Us', bound),
  ];
}
