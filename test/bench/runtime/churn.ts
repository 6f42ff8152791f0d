/**
 * churn — scenario J: 24 simulated hours of a runtime to which everything happens, and what it holds from hour to hour.
 *
 * 1,000 keys live at any time, each for some hours: a key that is gone never comes back, so whatever is kept of it adds up. One informer
 * is given its objects whole, one loads them. 5 % of everything fails: connections are cut or fall silent, snapshots end in the middle,
 * loads fail, reconciles fail or outlive their timeout. Listeners and readers of `events()` come and go; writes of our own are expected.
 *
 * Measured: the heap after a full collection, without compiled code, at the end of each hour, when nothing has failed for a while. From
 * hour 4 on (until then queues fill) a line is laid through it, whose slope must be 0 as far as one can tell. After the stop: timers of
 * the clock and handles of the process.
 */
import { runtime } from '../../../controllers/runtime.ts';
import { type Source, type SourceEvent, type SourceItem } from '../../../controllers/source.ts';
import { fakeClock, type FakeClock } from '../../../controllers/testing/fake-clock.ts';
import { seededRandom } from '../../../controllers/testing/random.ts';
import { textMeter } from '../../../controllers/text-meter.ts';
import { watch } from '../../../controllers/watch.ts';
import { benchCase, type BenchCase } from '../bench-case.ts';
import { type DriverInput, type DriverResult, type Entrant, type Place, type Runs, type Scenario } from './scenario.ts';
import { compiledBytes, settledBytes } from './settled-memory.ts';

const keys = 1_000;
const hours = 24;
const fromHour = 4;
const stepMs = 60_000;
/** Without faults at the end of each hour, so that all hours are measured in the same state: all is connected, nothing waits. */
const calmSteps = 15;
const stepsPerHour = 3_600_000 / stepMs;
const changesPerStep = 12;
const faultShare = 0.05;
/**
 * Of the changes. A queue keeps the entries of up to 1,024 keys that are gone and drops them together: often enough in 20 hours for that to
 * be noise and no slope.
 */
const goneShare = 0.5;
/**
 * What one table that doubles in the middle (some 100 kB) makes of such a line is 7.5 kB an hour, and tables do. The bound is less than 40
 * bytes for each of the 270 keys that come and go in an hour, or 5 for each reconcile: whatever is kept of any of them is seen.
 */
const bounds = { slopeBytes: 10_000 };

const ours: Entrant = { name: 'ours', program: 'node', flags: ['--expose-gc'] };

export const churn: Scenario = {
  name: 'churn',
  letter: 'J',
  entrants: [ours],
  // The time is simulated and the seed fixed: another run tells nothing new.
  repeats: 1,
  limitMs: 120_000,
  prepare: ({ seed }) => ({ workload: { keys, seed, records: [] } }),
  drive,
  cases,
};

interface Thing {
  readonly n: number;
  readonly group: string;
  readonly text: string;
}

/** The truth behind both sources. */
class World {
  readonly things = new Map<string, Thing>();
  readonly #random: () => number;
  #numbers = 0;

  constructor(random: () => number) {
    this.#random = random;
    for (let i = 0; i < keys; i++) this.born();
  }

  calm = false;

  fails(): boolean {
    return !this.calm && this.#random() < faultShare;
  }

  born(): string {
    const key = `key-${++this.#numbers}`;
    this.change(key);
    return key;
  }

  change(key: string): void {
    const n = ++this.#numbers;
    this.things.set(key, { n, group: `group-${n % 20}`, text: `text ${n} `.repeat(4) });
  }

  any(): string {
    let at = Math.floor(this.#random() * this.things.size);
    for (const key of this.things.keys()) if (at-- === 0) return key;
    throw new Error('nothing is there');
  }
}

/** Tells of the world until it is cut; in the middle of a snapshot, with bad luck. */
class FaultySource implements Source<Thing> {
  readonly name: string;
  readonly staleAfterMs = 120_000;
  readonly #world: World;
  readonly #lazy: boolean;
  #events: SourceEvent<Thing>[] = [];
  #wake = Promise.withResolvers<void>();
  #connected = false;
  #silent = false;
  #cut = false;

  constructor(name: string, world: World, lazy: boolean) {
    this.name = name;
    this.#world = world;
    this.#lazy = lazy;
  }

  async *open({ signal }: { readonly signal: AbortSignal }): AsyncGenerator<SourceEvent<Thing>> {
    if (this.#world.fails()) throw new Error('refused');
    this.#events = [];
    [this.#connected, this.#silent, this.#cut] = [true, false, false];
    const aborted = (): void => this.#wake.resolve();
    signal.addEventListener('abort', aborted, { once: true });
    try {
      yield { type: 'snapshot' };
      for (const key of [...this.#world.things.keys()]) {
        if (this.#world.things.has(key)) yield { type: 'item', ...this.#item(key) };
        if (this.#world.things.size > 0 && this.#events.length === 0 && key.endsWith('77') && this.#world.fails())
          throw new Error('cut short');
      }
      yield { type: 'synced' };
      while (!signal.aborted) {
        for (const event of this.#events.splice(0)) yield event;
        if (this.#cut) throw new Error('reset');
        await this.#wake.promise;
        this.#wake = Promise.withResolvers();
      }
    } finally {
      this.#connected = false;
      signal.removeEventListener('abort', aborted);
    }
  }

  get connected(): boolean {
    return this.#connected;
  }

  tell(key: string): void {
    this.#push(this.#world.things.has(key) ? { type: 'apply', ...this.#item(key) } : { type: 'delete', key });
  }

  alive(): void {
    this.#push({ type: 'alive' });
  }

  cut(): void {
    this.#cut = true;
    this.#wake.resolve();
  }

  fallSilent(): void {
    this.#silent = true;
  }

  #push(event: SourceEvent<Thing>): void {
    if (!this.#connected || this.#silent) return;
    this.#events.push(event);
    this.#wake.resolve();
  }

  #item(key: string): SourceItem<Thing> {
    const thing = this.#world.things.get(key) ?? { n: 0, group: '', text: '' };
    const named = { key, version: String(thing.n) };
    if (!this.#lazy) return { ...named, object: thing };
    return { ...named, load: () => (this.#world.fails() ? Promise.reject(new Error('503')) : Promise.resolve(thing)) };
  }
}

async function drive({ workload }: DriverInput): Promise<DriverResult> {
  const clock = fakeClock();
  const random = seededRandom(workload.seed);
  const world = new World(random);
  const sources = [new FaultySource('whole', world, false), new FaultySource('loaded', world, true)];
  const life = start({ clock, random, world, sources });
  const handlesBefore = process.getActiveResourcesInfo().length;
  const running = life.rt.run({ signals: false });
  const heap: number[] = [];
  for (let hour = 1; hour <= hours; hour++) {
    for (let step = 0; step < stepsPerHour; step++) {
      world.calm = step >= stepsPerHour - calmSteps;
      if (!world.calm) disturb({ random, world, sources });
      else for (const source of sources) source.alive();
      life.comeAndGo();
      await clock.advance(stepMs);
    }
    heap.push((await settledBytes()) - compiledBytes());
  }
  const stopping = life.rt.stop();
  await clock.advance(60_000);
  await stopping;
  await running;
  life.end();
  await clock.settle();
  return {
    figures: {
      slope: slopeOf(heap.slice(fromHour - 1)),
      settledMiB: (heap.at(-1) ?? Number.NaN) / 2 ** 20,
      timers: clock.pending,
      handles: Math.max(0, process.getActiveResourcesInfo().length - handlesBefore - 1),
      runs: life.runs(),
      failures: life.failures(),
    },
  };
}

interface Players {
  readonly random: () => number;
  readonly world: World;
  readonly sources: readonly FaultySource[];
}

function disturb({ random, world, sources }: Players): void {
  for (let i = 0; i < changesPerStep; i++) {
    const changed: string[] = [world.any()];
    if (random() < goneShare) {
      world.things.delete(changed[0] ?? '');
      changed.push(world.born());
    } else world.change(changed[0] ?? '');
    for (const source of sources) for (const key of changed) if (!world.fails()) source.tell(key);
  }
  for (const source of sources) {
    source.alive();
    if (!world.fails()) continue;
    if (random() < 0.7) source.cut();
    else source.fallSilent();
  }
}

function start({ clock, random, world, sources }: Players & { readonly clock: FakeClock }) {
  const rt = runtime({ clock, random, meter: textMeter() });
  let runs = 0;
  let failures = 0;
  const informers = sources.map((source) =>
    rt.informer(source, {
      transform: ({ n, group }: Thing) => ({ n, group }),
      filter: ({ n }) => n % 50 !== 0,
      indexes: { group: ({ group }) => [group] },
      ...{ relist: '30m', resync: '1h' },
    }),
  );
  for (const cached of informers) {
    rt.controller(`of-${cached.name}`, {
      ...{ workers: 8, timeout: '5s', watch: [watch(cached)] },
      reconcile: async ({ key, signal }) => {
        runs++;
        if (world.fails()) {
          failures++;
          throw new Error('bad luck');
        }
        // Some hear of their timeout, some end long after it.
        if (world.fails()) await new Promise<void>((resolve) => clock.timer(8_000, resolve));
        else if (world.fails()) await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
        if (world.fails()) cached.expect(key, { version: `mine-${runs}`, object: { n: 1, group: 'mine' } }, { within: '30s' });
        return world.fails() ? { after: '10m' } : undefined;
      },
    });
  }
  let leaving: (() => void) | undefined;
  return {
    rt,
    runs: () => runs,
    failures: () => failures,
    /** A listener and a reader, for one step each. */
    comeAndGo: (): void => {
      leaving?.();
      const reading = new AbortController();
      const subscriptions = informers.map((cached) => cached.subscribe(() => world.things.size));
      const readers = informers.map(async (cached) => {
        for await (const _ of cached.events(reading.signal)) if (world.fails()) await clock.settle();
      });
      leaving = () => {
        for (const subscription of subscriptions) subscription[Symbol.dispose]();
        reading.abort();
        void Promise.all(readers);
      };
    },
    end: () => leaving?.(),
  };
}

/** Bytes per hour of the straight line that fits best. */
function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const over = values.reduce((sum, value, at) => sum + (at - middle) * (value - mean), 0);
  return over / values.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
}

function cases(runs: Runs, place: Place): readonly BenchCase[] {
  const value = (figure: string): number => runs.median(ours.name, figure);
  const suite = 'runtime';
  if (!(value('failures') > 1_000)) throw new Error('hardly anything has failed, so nothing was shown');
  return [
    benchCase({ suite, case: `J churn: growth over 24 h, ${place}`, unit: 'B/h', ours: value('slope'), wanted: bounds.slopeBytes }),
    benchCase({ suite, case: `J churn: timers after the stop, ${place}`, unit: 'timers', ours: value('timers'), wanted: 0 }),
    benchCase({ suite, case: `J churn: handles after the stop, ${place}`, unit: 'handles', ours: value('handles'), wanted: 0 }),
  ];
}
