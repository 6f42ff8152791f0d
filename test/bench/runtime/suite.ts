/**
 * suite — ours against the runtimes in Go, scenario by scenario, on one machine.
 *
 * Holds: everybody replays the same file; runs of the entrants alternate A-B-C-C-B-A, so that what changes on the machine meets all; a
 * scenario of which two digests differ, or in which a driver fails, gives no number but an error, and the others go on.
 */
import { availableParallelism } from 'node:os';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BenchCase } from '../bench-case.ts';
import { median, spread } from '../statistics.ts';
import { note, temporaryFolder } from '../surroundings.ts';
import { runDriver, type DriverOutput } from './driver-process.ts';
import { buildGoDriver } from './go-driver.ts';
import { type Entrant, type Figures, type Place, type Runs, type Scenario } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { encodeWorkload, type Workload } from './workload.ts';

export interface RuntimeSuiteOptions {
  /** Letters or names. Default: all. */
  readonly scenarios?: readonly string[];
  /** Takes note of what could not be measured. */
  readonly fail: (message: string) => void;
}

const seed = 20_261_201;
const defaultRepeats = 7;
const defaultLimitMs = 60_000;

export async function runtimeSuite({ scenarios: wanted, fail }: RuntimeSuiteOptions): Promise<readonly BenchCase[]> {
  const all = await Promise.all(Object.values(scenarios).map((load) => load()));
  const chosen = wanted === undefined ? all : wanted.map((name) => chosenOf(all, name));
  const goDriver = await buildGoDriver();
  await using folder = await temporaryFolder();
  const cases: BenchCase[] = [];
  for (const scenario of chosen) {
    const started = performance.now();
    try {
      cases.push(...(await measure(scenario, { goDriver, folder: folder.path })));
    } catch (error) {
      fail(`${scenario.letter} ${scenario.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    note(`${scenario.letter} ${scenario.name}: took ${((performance.now() - started) / 1_000).toFixed(0)} s`);
  }
  return cases;
}

function chosenOf(all: readonly Scenario[], wanted: string): Scenario {
  const found = all.find(({ name, letter }) => name === wanted || letter === wanted.toUpperCase());
  if (found !== undefined) return found;
  throw new Error(`unknown scenario "${wanted}"; there are ${all.map(({ letter, name }) => `${letter} (${name})`).join(', ')}`);
}

interface Where {
  readonly goDriver: string;
  readonly folder: string;
}

async function measure(scenario: Scenario, { goDriver, folder }: Where): Promise<readonly BenchCase[]> {
  const { name, limitMs = defaultLimitMs, signal } = scenario;
  const cores = availableParallelism();
  const file = async (workload: Workload, title: string): Promise<string> => {
    const path = join(folder, `${title}.bin`);
    await writeFile(path, encodeWorkload(workload));
    return path;
  };
  const run = (entrant: Entrant, place: Place, workloadFile: string, options: Readonly<Record<string, string>>): Promise<DriverOutput> =>
    runDriver({ scenario: name, entrant, place, workloadFile, goDriver, options, signal, limitMs }, cores);

  const prepared = await scenario.prepare({
    seed,
    try: async (entrant, workload, options = {}) => (await run(entrant, 'one core', await file(workload, `${name}-try`), options)).figures,
  });
  const workloadFile = await file(prepared.workload, name);
  const cases: BenchCase[] = [];
  for (const place of scenario.places ?? (['one core'] as const)) {
    const outputs = new Map(scenario.entrants.map((entrant): [string, DriverOutput[]] => [entrant.name, []]));
    for (const entrant of interleaved(scenario.entrants, scenario.repeats ?? defaultRepeats)) {
      outputs.get(entrant.name)?.push(await run(entrant, place, workloadFile, prepared.options?.[entrant.name] ?? {}));
    }
    agree(outputs);
    const figures = new Map([...outputs].map(([entrant, each]) => [entrant, each.map((output) => output.figures)]));
    for (const [entrant, each] of figures) note(`${scenario.letter} ${name}, ${place}: ${entrant}: ${describe(each)}`);
    cases.push(...scenario.cases(runsOf(figures), place));
  }
  return cases;
}

/** A B C, C B A, A B C, … */
export function interleaved<E>(entrants: readonly E[], repeats: number): readonly E[] {
  return Array.from({ length: repeats }, (_, round) => (round % 2 === 0 ? entrants : entrants.toReversed())).flat();
}

/** Throws unless all who gave a digest gave the same. */
export function agree(outputs: ReadonlyMap<string, readonly { readonly digest: string | undefined }[]>): void {
  const digests = new Map<string, Set<string>>();
  for (const [entrant, runs] of outputs) {
    for (const { digest } of runs) {
      if (digest !== undefined) digests.set(digest, (digests.get(digest) ?? new Set()).add(entrant));
    }
  }
  if (digests.size < 2) return;
  const shown = [...digests].map(([digest, entrants]) => `${digest} by ${[...entrants].join(', ')}`).join('; ');
  throw new Error(`not everybody did the same work, so the numbers are void: digests ${shown}`);
}

export function runsOf(figures: ReadonlyMap<string, readonly Figures[]>): Runs {
  const values = (entrant: string, figure: string): readonly number[] => {
    const found = (figures.get(entrant) ?? []).map((each) => each[figure]).filter((value) => value !== undefined);
    if (found.length === 0) throw new Error(`no entrant "${entrant}" has the figure "${figure}"`);
    return found;
  };
  return { values, median: (entrant, figure) => median(values(entrant, figure)) };
}

function describe(runs: readonly Figures[]): string {
  const names = Object.keys(runs[0] ?? {});
  return names.map((name) => `${name} ${spread(runs.map((figures) => figures[name] ?? Number.NaN))}`).join('; ');
}
