/**
 * prom-client — a Meter on prom-client, which is given as an argument: nothing here imports it.
 *
 *     import * as prom from 'prom-client';
 *     const rt = runtime({ meter: promMeter(prom, new prom.Registry()) });
 *
 * Holds: series are registered in the registry given, never in prom-client's global one; a metric that is there already is used.
 */
import { type Meter } from './metrics.ts';

interface PromConfig {
  name: string;
  help: string;
  labelNames: string[];
  registers: PromRegistry[];
}

/** What is used of a prom-client Registry. */
export interface PromRegistry {
  metrics(): Promise<string>;
  getSingleMetric(name: string): unknown;
}

interface PromCounter {
  labels(...values: string[]): { inc(by?: number): void };
}
interface PromGauge {
  labels(...values: string[]): { set(value: number): void };
  remove(...values: string[]): void;
}
interface PromHistogram {
  zero(labels: Record<string, string>): void;
  labels(...values: string[]): { observe(value: number): void };
}

/** What is used of the module. */
export interface PromClient<R extends PromRegistry> {
  readonly Counter: new (config: Omit<PromConfig, 'registers'> & { registers: R[] }) => PromCounter;
  readonly Gauge: new (config: Omit<PromConfig, 'registers'> & { registers: R[] }) => PromGauge;
  readonly Histogram: new (config: Omit<PromConfig, 'registers'> & { registers: R[]; buckets: number[] }) => PromHistogram;
}

export function promMeter<R extends PromRegistry>(client: PromClient<R>, registry: R): Meter {
  const collectors = new Set<() => void>();
  const known = <M>(name: string, make: () => M): M => (registry.getSingleMetric(name) as M | undefined) ?? make();
  const config = (name: string, help: string, labels: readonly string[]): Omit<PromConfig, 'registers'> & { registers: R[] } => ({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
  });
  return {
    counter(name, help, labels) {
      const counter = known(name, () => new client.Counter(config(name, help, labels)));
      return {
        with: (...values) => {
          const child = counter.labels(...values);
          return { inc: (by) => child.inc(by) };
        },
      };
    },
    gauge(name, help, labels) {
      const gauge = known(name, () => new client.Gauge(config(name, help, labels)));
      return {
        with: (...values) => {
          const child = gauge.labels(...values);
          return { set: (value) => child.set(value) };
        },
        remove: (...values) => gauge.remove(...values),
      };
    },
    histogram(name, help, labels, buckets) {
      const histogram = known(name, () => new client.Histogram({ ...config(name, help, labels), buckets: [...buckets] }));
      return {
        with: (...values) => {
          // Unlike the others it has no series before the first observation, and `rate()` would miss that one.
          histogram.zero(Object.fromEntries(labels.map((label, position) => [label, values[position] ?? ''])));
          const child = histogram.labels(...values);
          return { observe: (value) => child.observe(value) };
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
