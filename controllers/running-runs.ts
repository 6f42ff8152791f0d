/**
 * running-runs — the runs that have not ended, of one controller.
 *
 * An array, since there are as many as workers: a Set makes a new table every few additions and removals, and V8 keeps the old tables
 * alive through one another until the next full collection; this made up a fifth of what a run allocated, and most of what survived.
 */
import { type Run } from './run.ts';

export class RunningRuns<T, K> implements Iterable<Run<T, K>> {
  readonly #runs: Run<T, K>[] = [];

  get size(): number {
    return this.#runs.length;
  }

  add(run: Run<T, K>): void {
    this.#runs.push(run);
  }

  delete(run: Run<T, K>): void {
    const runs = this.#runs;
    const last = runs.pop();
    if (last === run || last === undefined) return;
    const at = runs.indexOf(run);
    if (at < 0) runs.push(last);
    else runs[at] = last;
  }

  /** As they are now: whoever is told of an abort may end at once. */
  [Symbol.iterator](): Iterator<Run<T, K>> {
    return [...this.#runs][Symbol.iterator]();
  }
}
