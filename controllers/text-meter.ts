/**
 * text-meter — metrics without a library: counts in memory, rendered in the Prometheus text format.
 *
 * Holds: what is bound once (`with`) costs no look-up afterwards; a name asked for again is the same series, and with other labels an
 * error. Does not hold: nothing is ever forgotten but by `remove`; labels must be few.
 */
import { Family, type Kind } from './metric-family.ts';
import { type Counter, type Gauge, type Histogram, type Meter } from './metrics.ts';

/** Metrics in memory, rendered in Prometheus' text format (version 0.0.4). */
export interface TextMeter extends Meter {
  render(): string;
  /** The value of one series of a counter or gauge, for tests: `value('workqueue_depth', 'pods', 'pods', '0')`. */
  value(name: string, ...labels: string[]): number | undefined;
}

/**
 * A meter of its own: counts in memory, rendered in the Prometheus text format (version 0.0.4).
 *
 * Throws from `with` when the number of label values is wrong, and when a name is asked for again with another kind or other labels.
 *
 * @example
 * ```ts
 * import assert from 'node:assert/strict';
 * import { textMeter } from 'podmin/controllers';
 *
 * const meter = textMeter();
 * meter.counter('writes_total', 'Files written.', ['kind']).with('manifest').inc();
 * assert.equal(meter.value('writes_total', 'manifest'), 1);
 * assert.match(meter.render(), /^writes_total\{kind="manifest"\} 1$/m);
 * ```
 */
export function textMeter(): TextMeter {
  const families = new Map<string, Family>();
  const collectors = new Set<() => void>();

  function family(name: string, kind: Kind, help: string, labels: readonly string[], buckets: readonly number[] = []): Family {
    const known = families.get(name);
    if (known === undefined) {
      const made = new Family(name, kind, help, labels, buckets);
      families.set(name, made);
      return made;
    }
    if (known.kind !== kind || known.labels.join() !== labels.join()) {
      throw new Error(`metric ${name}: is a ${known.kind} with the labels ${known.labels.join(', ')} already`);
    }
    return known;
  }

  return {
    counter(name, help, labels): Counter {
      const made = family(name, 'counter', help, labels);
      return {
        with(...values) {
          const series = made.series(values);
          return { inc: (by = 1) => void (series.value += by) };
        },
      };
    },
    gauge(name, help, labels): Gauge {
      const made = family(name, 'gauge', help, labels);
      return {
        with(...values) {
          // Looked up at each call: it may have been removed since.
          return { set: (value) => void (made.series(values).value = value) };
        },
        remove: (...values) => made.remove(values),
      };
    },
    histogram(name, help, labels, buckets): Histogram {
      const made = family(name, 'histogram', help, labels, buckets);
      return {
        with(...values) {
          const series = made.series(values);
          return {
            observe: (value) => made.observe(series, value),
          };
        },
      };
    },
    collect(fn) {
      collectors.add(fn);
      return { [Symbol.dispose]: () => void collectors.delete(fn) };
    },
    render() {
      for (const collect of collectors) collect();
      return [...families.values()].map((each) => each.render()).join('');
    },
    value(name, ...labels) {
      for (const collect of collectors) collect();
      return families.get(name)?.find(labels)?.value;
    },
  };
}
