/**
 * snapshot — scenario G: a list of 10,000 Pods, then lists of the same in which one in a hundred has changed.
 *
 * Everybody gets the same bytes. Ours hashes each and decodes those whose hash is new; client-go's reflector and client-node's ListWatch
 * decode what they list, as their interfaces want it. Timed from the start of a list until listeners have been told of the last change.
 * The floor: parsing the changed ones and hashing the rest, nothing else, in the same process.
 *
 * One more list, not timed: when the last item has been told and before that is known to be the last, all garbage is collected, and what
 * is held then beyond what was held before the list is the second copy that it has of everything, or of what has changed.
 */
import { type V1Pod } from '@kubernetes/client-node';
import { informer } from '../../../controllers/source-informer.ts';
import { benchCase, type BenchCase } from '../bench-case.ts';
import { median } from '../statistics.ts';
import { clientNodePods } from './client-node-pods.ts';
import { digestOf } from './digest.ts';
import { listedSource, versionOf } from './listed-source.ts';
import { preparePods, readPods, type PodBytes, type PodsFile } from './pods-file.ts';
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
import { heldBytes, settledBytes } from './settled-memory.ts';

const shape = { pods: 10_000, relists: 3, changed: 100 };
/** Issue "The controller runtime as a library", G. What is held besides: the changed ones, twice the share that has changed. */
const bounds = { ofFloor: 1.5, secondCopyPercent: 2 };

const flags = ['--expose-gc'];
const ours: Entrant = { name: 'ours', program: 'node', flags, options: { cache: 'ours' } };
const peer: Entrant = { name: 'client-go', program: 'go' };
const listWatch: Entrant = { name: 'client-node', program: 'node', flags, options: { cache: 'client-node' } };
const entrants = [ours, peer, listWatch];

export const snapshot: Scenario = { name: 'snapshot', letter: 'G', entrants, repeats: 2, prepare, drive, cases };

function prepare({ seed }: Preparation): Prepared {
  const pods = preparePods(seed, shape);
  return { workload: { keys: shape.pods, seed, records: [] }, options: Object.fromEntries(entrants.map(({ name }) => [name, { pods }])) };
}

/** Lists, and resolves when listeners have been told of all that was in it. */
interface Lister {
  readonly list: (items: readonly PodBytes[], whole?: () => void) => Promise<void>;
  stop(): Promise<void>;
}

async function drive({ option }: DriverInput): Promise<DriverResult> {
  const file = readPods(option('pods') ?? '');
  const lines: string[] = [];
  let relist = 0;
  let events = 0;
  const changed = (pod: V1Pod): void => {
    events++;
    lines.push(`${relist} ${pod.metadata?.namespace}/${pod.metadata?.name} ${pod.metadata?.resourceVersion}`);
  };
  const empty = await settledBytes();
  const cache = option('cache') === 'client-node' ? clientNodePods(changed) : oursOf(changed);
  const firstAt = performance.now();
  await cache.list(file.pods);
  const firstMs = performance.now() - firstAt;
  const settled = await settledBytes();
  // The same once more, not timed: a thorough collection throws compiled code away, too.
  await cache.list(file.pods);

  const took: number[] = [];
  const floors: number[] = [];
  // The last one is for the memory.
  for (; relist < shape.relists - 1; relist++) {
    const items = listOf(file, relist);
    const at = performance.now();
    await cache.list(items);
    took.push(performance.now() - at);
    floors.push(floorMs(file, relist));
  }
  let held = 0;
  const before = await settledBytes();
  await cache.list(listOf(file, relist), () => (held = heldBytes() - before));
  await cache.stop();
  const figures = {
    firstMs,
    relistMs: median(took),
    ofFloor: median(took.map((ms, i) => ms / (floors[i] ?? Number.NaN))),
    events: events / shape.relists,
    secondCopyPercent: (100 * held) / (settled - empty),
  };
  return { figures, digest: digestOf(lines) };
}

function listOf({ pods, relists }: PodsFile, relist: number): readonly PodBytes[] {
  return pods.map(({ key, bytes }, number) => ({ key, bytes: latest(relists, number, relist) ?? bytes }));
}

/** What has changed in an earlier relist stays so. */
function latest(relists: PodsFile['relists'], number: number, relist: number): Buffer | undefined {
  for (let at = relist; at >= 0; at--) {
    const changed = relists[at]?.get(number);
    if (changed !== undefined) return changed;
  }
  return undefined;
}

function floorMs({ pods, relists }: PodsFile, relist: number): number {
  const changed = relists[relist];
  const at = performance.now();
  let parsed = 0;
  let hashed = 0;
  for (const [number, { bytes }] of pods.entries()) {
    const news = changed?.get(number);
    if (news === undefined) hashed += versionOf(bytes).length;
    else parsed += Object.keys(JSON.parse(news.toString()) as object).length;
  }
  if (parsed === 0 || hashed === 0) throw new Error('nothing was done');
  return performance.now() - at;
}

function oursOf(changed: (pod: V1Pod) => void): Lister {
  const { source, list } = listedSource<V1Pod>();
  const cached = informer(source, { indexes: { namespace: ({ metadata }: V1Pod) => [metadata?.namespace ?? ''] } });
  cached.subscribe(({ type, object }) => {
    if (type !== 'add') changed(object);
  });
  const stopping = new AbortController();
  const running = cached.run(stopping.signal);
  const stop = async (): Promise<void> => {
    stopping.abort();
    await running;
  };
  return { list, stop };
}

function cases(runs: Runs, place: Place): readonly BenchCase[] {
  const name = (what: string): string => `G snapshot: ${what}, ${place}`;
  const against = (entrant: Entrant, figure: string) => ({ name: entrant.name, value: runs.median(entrant.name, figure) });
  const mine = (figure: string): number => runs.median(ours.name, figure);
  const suite = 'runtime';
  return [
    benchCase({
      suite,
      case: name('relist beside parsing 1 % and hashing the rest'),
      unit: '×',
      ours: mine('ofFloor'),
      wanted: bounds.ofFloor,
    }),
    benchCase({ suite, case: name('relist of 10,000, 1 % changed'), unit: 'ms', ours: mine('relistMs'), peer: against(peer, 'relistMs') }),
    benchCase({ suite, case: name('relist beside ListWatch'), unit: 'ms', ours: mine('relistMs'), peer: against(listWatch, 'relistMs') }),
    benchCase({ suite, case: name('first list'), unit: 'ms', ours: mine('firstMs'), peer: against(peer, 'firstMs') }),
    benchCase({
      suite,
      case: name('events of a relist'),
      unit: 'events',
      ours: mine('events'),
      peer: against(peer, 'events'),
      wanted: shape.changed,
    }),
    ...[peer, listWatch].map((other) =>
      benchCase({
        ...{ suite, case: name(`held twice during a relist, beside ${other.name}`), unit: '%', ours: mine('secondCopyPercent') },
        peer: against(other, 'secondCopyPercent'),
        wanted: bounds.secondCopyPercent,
      }),
    ),
  ];
}
