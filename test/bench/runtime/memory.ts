/**
 * memory — scenario H: what a cached Pod costs, settled, and what is left when all have gone.
 *
 * Three times all Pods come and go. Both sides decode the same bytes, which they hold all the time and which count as nothing; both have
 * an index by namespace; one variant stores everything, the other drops the managed fields before the store. Ours: heap and external
 * after three collections, of the worst of the three. Go's: HeapAlloc after `runtime.GC` and `debug.FreeOSMemory`, of the best.
 * client-node's ListWatch, which has no transform, is there for comparison.
 *
 * Resident memory is compared with that of the second time: the first one warms up.
 */
import { type V1Pod } from '@kubernetes/client-node';
import { informer } from '../../../controllers/source-informer.ts';
import { benchCase, type BenchCase } from '../bench-case.ts';
import { clientNodePods } from './client-node-pods.ts';
import { digestOf } from './digest.ts';
import { listedSource } from './listed-source.ts';
import { preparePods, readPods, type PodBytes } from './pods-file.ts';
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
import { residentBytes, settledBytes } from './settled-memory.ts';

const pods = 3_000;
const cycles = 3;
/** Issue "The controller runtime as a library", H: after all have been deleted; and how much the kernel's own count may differ by chance. */
const bounds = { leftPercent: 5, residentGrowthPercent: 5 };

const flags = ['--expose-gc'];
const ours: Entrant = { name: 'ours', program: 'node', flags, options: { cache: 'ours', transform: 'no' } };
const oursTrimmed: Entrant = { name: 'ours, transform', program: 'node', flags, options: { cache: 'ours', transform: 'yes' } };
const peer: Entrant = { name: 'client-go', program: 'go', options: { transform: 'no' } };
const peerTrimmed: Entrant = { name: 'client-go, transform', program: 'go', options: { transform: 'yes' } };
const listWatch: Entrant = { name: 'client-node', program: 'node', flags, options: { cache: 'client-node' } };

export const memory: Scenario = {
  name: 'memory',
  letter: 'H',
  entrants: [ours, peer, oursTrimmed, peerTrimmed, listWatch],
  // What is held does not depend on chance; two show that.
  repeats: 2,
  prepare,
  drive,
  cases,
};

function prepare({ seed }: Preparation): Prepared {
  const path = preparePods(seed, { pods, relists: 0, changed: 0 });
  const all = [ours, peer, oursTrimmed, peerTrimmed, listWatch].map(({ name }): [string, Record<string, string>] => [name, { pods: path }]);
  return { workload: { keys: pods, seed, records: [] }, options: Object.fromEntries(all) };
}

/** A cache of Pods, filled and emptied. */
interface Filled {
  readonly list: (items: readonly PodBytes[]) => Promise<void>;
  all(): readonly V1Pod[];
  stop(): Promise<void>;
}

async function drive({ option }: DriverInput): Promise<DriverResult> {
  const file = readPods(option('pods') ?? '');
  // Once, so that what is compiled and learned for good is not counted as the cache's.
  const warm = file.pods.slice(0, 200);
  const cache = option('cache') === 'client-node' ? clientNodePods() : oursOf(option('transform') === 'yes');
  await cache.list(warm);
  await cache.list([]);
  const before = await settledBytes();
  const held: number[] = [];
  const left: number[] = [];
  const resident: number[] = [];
  let digest = '';
  for (let cycle = 0; cycle < cycles; cycle++) {
    await cache.list(file.pods);
    held.push((await settledBytes()) - before);
    resident.push(residentBytes());
    digest = digestOf(cache.all().map(lineOf));
    await cache.list([]);
    left.push((await settledBytes()) - before);
  }
  await cache.stop();
  return { figures: figuresOf({ held, left, resident, worst: Math.max }), digest };
}

function figuresOf(measured: {
  readonly held: readonly number[];
  readonly left: readonly number[];
  readonly resident: readonly number[];
  readonly worst: (...values: number[]) => number;
}): Record<string, number> {
  const { held, left, resident, worst } = measured;
  const [, second = Number.NaN, ...later] = resident;
  return {
    perPod: worst(...held) / pods,
    // Less than nothing is what has been forgotten of the program's own beginnings.
    leftPercent: Math.max(0, (100 * worst(...left)) / worst(...held)),
    residentMiB: second / 2 ** 20,
    residentGrowthPercent: 100 * (Math.max(...later) / second - 1),
  };
}

function oursOf(transform: boolean): Filled {
  const { source, list } = listedSource<V1Pod>();
  const indexes = { namespace: ({ metadata }: V1Pod) => [metadata?.namespace ?? ''] };
  const cached = informer(source, transform ? { indexes, transform: withoutManagedFields } : { indexes });
  const stopping = new AbortController();
  const running = cached.run(stopping.signal);
  const stop = async (): Promise<void> => {
    stopping.abort();
    await running;
  };
  return { list, all: () => cached.list(), stop };
}

function withoutManagedFields({ metadata: { managedFields: _, ...metadata } = {}, ...pod }: V1Pod): V1Pod {
  return { ...pod, metadata };
}

/** What Go's driver says of it as well: fields of every corner, so that nobody has dropped one. */
function lineOf({ metadata, spec, status }: V1Pod): string {
  const env = (spec?.containers ?? []).map((container) => container.env?.length ?? 0).join('+');
  const last = status?.conditions?.at(-1);
  return `${metadata?.namespace}/${metadata?.name} ${metadata?.uid} env=${env} node=${spec?.nodeName} ip=${status?.podIP} last=${last?.type}`;
}

function cases(runs: Runs, place: Place): readonly BenchCase[] {
  const one = (name: string, entrant: Entrant, against: Entrant): BenchCase =>
    benchCase({
      ...{ suite: 'runtime', case: `H memory: ${name}, ${place}`, unit: 'B', ours: Math.max(...runs.values(entrant.name, 'perPod')) },
      peer: { name: against.name, value: runs.median(against.name, 'perPod') },
      ...(against === listWatch ? {} : { wanted: runs.median(against.name, 'perPod') }),
    });
  const percent = (name: string, entrant: Entrant, against: Entrant, figure: 'leftPercent' | 'residentGrowthPercent'): BenchCase =>
    benchCase({
      ...{ suite: 'runtime', case: `H memory: ${name}, ${place}`, unit: '%', ours: Math.max(...runs.values(entrant.name, figure)) },
      peer: { name: against.name, value: runs.median(against.name, figure) },
      wanted: bounds[figure],
    });
  return [
    one('heap per Pod', ours, peer),
    one('heap per Pod without managed fields', oursTrimmed, peerTrimmed),
    one('heap per Pod beside ListWatch', ours, listWatch),
    percent('left after deleting all', ours, peer, 'leftPercent'),
    percent('left after deleting all, transform', oursTrimmed, peerTrimmed, 'leftPercent'),
    percent('growth of RSS from the second time on', ours, peer, 'residentGrowthPercent'),
    benchCase({
      ...{ suite: 'runtime', case: `H memory: RSS of the process, ${place}`, unit: 'MiB', ours: runs.median(ours.name, 'residentMiB') },
      peer: { name: peer.name, value: runs.median(peer.name, 'residentMiB') },
    }),
  ];
}
