/**
 * metrics — what the runtime needs of a metrics library. `textMeter` is a small one of its own, `promMeter` (prom-client.ts) the adapter
 * for prom-client, `noMeter` drops everything.
 */
export interface Meter {
  counter(name: string, help: string, labels: readonly string[]): Counter;
  gauge(name: string, help: string, labels: readonly string[]): Gauge;
  histogram(name: string, help: string, labels: readonly string[], buckets: readonly number[]): Histogram;
  /** Calls `fn` before each rendering: for gauges that are read then rather than written at each change. */
  collect(fn: () => void): Disposable;
  /** The Prometheus text format; undefined when something else serves the metrics. */
  render?(): string | Promise<string>;
}

/** Each call binds label values (in the order of the names) and gives back a handle without look-ups on the hot path. */
export interface Counter {
  with(...values: string[]): { inc(by?: number): void };
}
/** A value that goes up and down, per combination of labels. */
export interface Gauge {
  with(...values: string[]): { set(value: number): void };
  /** Removes one series. */
  remove(...values: string[]): void;
}
/** A distribution, per combination of labels. Units are in the metric's name: seconds, bytes. */
export interface Histogram {
  with(...values: string[]): { observe(value: number): void };
}

const nothing = (): void => undefined;
/**
 * A meter that drops everything; the default of a runtime.
 *
 * @example
 * ```ts
 * import assert from 'node:assert/strict';
 * import { noMeter } from 'podmin/controllers';
 *
 * noMeter.counter('writes_total', 'Files written.', []).with().inc();
 * assert.equal(noMeter.render, undefined);
 * ```
 */
export const noMeter: Meter = {
  counter: () => ({ with: () => ({ inc: nothing }) }),
  gauge: () => ({ with: () => ({ set: nothing }), remove: nothing }),
  histogram: () => ({ with: () => ({ observe: nothing }) }),
  collect: () => ({ [Symbol.dispose]: nothing }),
};
