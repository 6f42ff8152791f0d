/**
 * metric-family — the series of one metric, counted in memory and rendered in the Prometheus text format.
 *
 * Holds: a series is in it from when it is asked for; buckets are cumulated when rendered, not when observed, so that an observation costs
 * one addition. Does not hold: a bound on the number of series; label values must be few.
 */
export type Kind = 'counter' | 'gauge' | 'histogram';

/** One set of label values. */
export interface Series {
  readonly labels: readonly string[];
  value: number;
  /** Of a histogram: per bucket, not cumulated; the last is for what exceeds all. */
  readonly counts: number[];
}

export class Family {
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

  all(): IterableIterator<Series> {
    return this.#series.values();
  }

  /** Of a histogram. */
  observe(series: Series, value: number): void {
    const bounds = this.buckets;
    let bucket = 0;
    while (bucket < bounds.length && value > (bounds[bucket] ?? 0)) bucket++;
    series.counts[bucket] = (series.counts[bucket] ?? 0) + 1;
    series.value += value;
  }

  /** All series at zero. */
  reset(): void {
    for (const series of this.#series.values()) {
      series.value = 0;
      series.counts.fill(0);
    }
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
