/**
 * prom-client — a Meter on prom-client, which is given as an argument: nothing here imports it.
 *
 * Holds: series are registered in the registry given, never in prom-client's global one; a metric that is there already is used; all are
 * at zero from the start. prom-client looks up a series by its labels at every observation, which costs more than all the rest of a
 * queue: counters are therefore counted here and handed over when they are read, and histograms are metrics of our own in its registry.
 */
import { Family, type Series } from './metric-family.ts';
import { type Counter, type Histogram, type Meter } from './metrics.ts';

/** What prom-client is given to make a metric: the part of its configuration that is used. */
export interface PromConfig<R> {
  name: string;
  help: string;
  labelNames: string[];
  registers: R[];
}

/** What is used of a prom-client Registry. */
export interface PromRegistry {
  metrics(): Promise<string>;
  getSingleMetric(name: string): unknown;
  registerMetric(metric: object): void;
}

/** A counter of prom-client, as far as it is used. */
export interface PromCounter {
  labels(...values: string[]): { inc(by?: number): void };
}
/** A gauge of prom-client, as far as it is used. */
export interface PromGauge {
  labels(...values: string[]): { set(value: number): void };
  remove(...values: string[]): void;
}
interface PromHistogram {
  labels(...values: string[]): { observe(value: number): void };
}

/** What is used of the module. */
export interface PromClient<R extends PromRegistry> {
  readonly Counter: new (config: PromConfig<R> & { collect: () => void }) => PromCounter;
  readonly Gauge: new (config: PromConfig<R>) => PromGauge;
}

/**
 * A meter whose series are in a registry of prom-client's, beside those that others put there.
 *
 * @example
 * ```ts
 * import assert from 'node:assert/strict';
 * import * as prom from 'prom-client';
 * import { promMeter } from 'podmin/controllers';
 *
 * const registry = new prom.Registry();
 * const meter = promMeter(prom, registry);
 * meter.counter('writes_total', 'Files written.', ['kind']).with('manifest').inc();
 * assert.match(await registry.metrics(), /writes_total\{kind="manifest"\} 1/);
 * ```
 */
export function promMeter<R extends PromRegistry>(client: PromClient<R>, registry: R): Meter {
  const collectors = new Set<() => void>();
  const counters = new Map<string, Counter>();
  const config = (name: string, help: string, labels: readonly string[]): PromConfig<R> => ({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
  });

  function makeCounter(name: string, help: string, labels: readonly string[]): Counter {
    const known = registry.getSingleMetric(name) as PromCounter | undefined;
    if (known !== undefined) return { with: (...values) => started(known.labels(...values)) };
    const pending: { by: number; readonly series: { inc(by: number): void } }[] = [];
    const handOver = (): void => {
      for (const each of pending) {
        if (each.by !== 0) each.series.inc(each.by);
        each.by = 0;
      }
    };
    const made = new client.Counter({ ...config(name, help, labels), collect: handOver });
    const handles = new Map<string, { inc(by?: number): void }>();
    return {
      with: (...values) => {
        const id = values.join('\0');
        let handle = handles.get(id);
        if (handle === undefined) {
          const count = { by: 0, series: started(made.labels(...values)) };
          pending.push(count);
          handle = { inc: (by = 1) => void (count.by += by) };
          handles.set(id, handle);
        }
        return handle;
      },
    };
  }

  return {
    counter(name, help, labels) {
      const counter = counters.get(name) ?? makeCounter(name, help, labels);
      counters.set(name, counter);
      return counter;
    },
    gauge(name, help, labels) {
      const gauge = (registry.getSingleMetric(name) as PromGauge | undefined) ?? new client.Gauge(config(name, help, labels));
      return {
        with: (...values) => {
          const child = gauge.labels(...values);
          return { set: (value) => child.set(value) };
        },
        remove: (...values) => gauge.remove(...values),
      };
    },
    histogram(name, help, labels, buckets): Histogram {
      const known = registry.getSingleMetric(name);
      if (known !== undefined && !(known instanceof PromBuckets)) {
        const histogram = known as PromHistogram;
        return {
          with: (...values) => {
            const child = histogram.labels(...values);
            return { observe: (value) => child.observe(value) };
          },
        };
      }
      const made = known ?? new PromBuckets(new Family(name, 'histogram', help, labels, buckets));
      if (known === undefined) registry.registerMetric(made);
      const { family } = made;
      return {
        with: (...values) => {
          const series = family.series(values);
          return { observe: (value) => family.observe(series, value) };
        },
      };
    },
    collect(fn) {
      collectors.add(fn);
      return { [Symbol.dispose]: () => void collectors.delete(fn) };
    },
    render() {
      for (const collect of collectors) collect();
      return registry.metrics();
    },
  };
}

/** At zero from the start, so that `rate()` does not miss the first. */
function started(series: { inc(by?: number): void }): { inc(by?: number): void } {
  series.inc(0);
  return series;
}

/** What a registry asks a metric for. */
interface PromValue {
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
  readonly metricName: string;
}

class PromBuckets {
  readonly family: Family;
  /** The registry's key. */
  readonly name: string;
  readonly help: string;
  readonly type = 'histogram';
  /** Over the processes of a cluster. */
  readonly aggregator = 'sum';

  constructor(family: Family) {
    this.family = family;
    this.name = family.name;
    this.help = family.help;
  }

  async get(): Promise<object> {
    const { name, help, type, aggregator } = this;
    return { name, help, type, aggregator, values: [...this.family.all()].flatMap((series) => this.#valuesOf(series)) };
  }

  reset(): void {
    this.family.reset();
  }

  #valuesOf(series: Series): readonly PromValue[] {
    const { name, labels: names, buckets } = this.family;
    const labels = Object.fromEntries(names.map((label, i) => [label, series.labels[i] ?? '']));
    let count = 0;
    const values = [...buckets, '+Inf'].map((le, i): PromValue => {
      count += series.counts[i] ?? 0;
      return { labels: { le, ...labels }, value: count, metricName: `${name}_bucket` };
    });
    return [...values, { labels, value: series.value, metricName: `${name}_sum` }, { labels, value: count, metricName: `${name}_count` }];
  }
}
