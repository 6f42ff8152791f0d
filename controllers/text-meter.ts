/**
 * text-meter — metrics without a library: counts in memory, rendered in the Prometheus text format.
 *
 * Holds: what is bound once (`with`) costs no look-up afterwards; a name asked for again is the same series, and with other labels an
 * error. Does not hold: nothing is ever forgotten but by `remove`; labels must be few.
 */
import { type Counter, type Gauge, type Histogram, type Meter } from './metrics.ts';

export interface TextMeter extends Meter {
  render(): string;
  /** The value of one series of a counter or gauge, for tests: `value('workqueue_depth', 'pods', 'pods', '0')`. */
  value(name: string, ...labels: string[]): number | undefined;
}

type Kind = 'counter' | 'gauge' | 'histogram';

interface Series {
  readonly labels: readonly string[];
  value: number;
  /** Of a histogram: per bucket, not cumulated; the last is for what exceeds all. */
  readonly counts: number[];
}

class Family {
  readonly name: string;
  readonly kind: Kind;
  readonly help: string;
  readonly labels: readonly string[];
  readonly buckets: readonly number[];
  readonly #series = new Map<string, Series>();

  constructor(name: string, kind: Kind, help: string, labels: readonly string[], buckets: readonly number[]) {
    this.name = name;
    this.kind = kind;
    this.help = help;
    this.labels = labels;
    this.buckets = [...buckets].sort((a, b) => a - b);
  }

  series(values: readonly string[]): Series {
    if (values.length !== this.labels.length) {
      throw new Error(`metric ${this.name}: ${values.length} label values were given, it has the labels ${this.labels.join(', ')}`);
    }
    const id = values.join('\0');
    let series = this.#series.get(id);
    if (series === undefined) {
      series = { labels: values, value: 0, counts: this.kind === 'histogram' ? Array<number>(this.buckets.length + 1).fill(0) : [] };
      this.#series.set(id, series);
    }
    return series;
  }

  find(values: readonly string[]): Series | undefined {
    return this.#series.get(values.join('\0'));
  }

  remove(values: readonly string[]): void {
    this.#series.delete(values.join('\0'));
  }

  render(): string {
    const lines = [`# HELP ${this.name} ${escapeHelp(this.help)}`, `# TYPE ${this.name} ${this.kind}`];
    for (const series of this.#series.values()) {
      const labels = this.labels.map((label, i) => `${label}="${escapeLabel(series.labels[i] ?? '')}"`);
      if (this.kind !== 'histogram') lines.push(`${this.name}${braced(labels)} ${number(series.value)}`);
      else lines.push(...this.#renderHistogram(series, labels));
    }
    return `${lines.join('\n')}\n`;
  }

  #renderHistogram(series: Series, labels: readonly string[]): readonly string[] {
    let count = 0;
    const buckets = [...this.buckets, Number.POSITIVE_INFINITY].map((bound, i) => {
      count += series.counts[i] ?? 0;
      return `${this.name}_bucket${braced([...labels, `le="${number(bound)}"`])} ${count}`;
    });
    return [...buckets, `${this.name}_sum${braced(labels)} ${number(series.value)}`, `${this.name}_count${braced(labels)} ${count}`];
  }
}

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
      const bounds = made.buckets;
      return {
        with(...values) {
          const series = made.series(values);
          return {
            observe(value) {
              let bucket = 0;
              while (bucket < bounds.length && value > (bounds[bucket] ?? 0)) bucket++;
              series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
              series.value += value;
            },
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

function braced(labels: readonly string[]): string {
  return labels.length === 0 ? '' : `{${labels.join(',')}}`;
}

function number(value: number): string {
  if (value === Number.POSITIVE_INFINITY) return '+Inf';
  if (value === Number.NEGATIVE_INFINITY) return '-Inf';
  return String(value);
}

function escapeLabel(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n');
}

function escapeHelp(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
}
