/**
 * runner — one run of a reconciler, from what it is given to what becomes of its key.
 *
 * Holds: whatever the reconciler does (return, throw, reject, throw something that is no error, ignore its signal) comes out as one Outcome;
 * hooks that throw are counted and change nothing. It keeps no state of its own but the ledger.
 */
import { type Clock } from './clock.ts';
import { type ControllerMetrics } from './controller-metrics.ts';
import { type ControllerOptions, type Result } from './controller.ts';
import { milliseconds } from './duration.ts';
import { describe, errorOf, isBug, RetryError, TerminalError } from './errors.ts';
import { type KeyLedger } from './key-ledger.ts';
import { type Logger } from './log.ts';
import { type Outcome } from './queue-options.ts';
import { type Refresh } from './refresh.ts';
import { type Run, type RunOwner } from './run.ts';
import { type OnReconcile, type ReconcileEnd, type ReconcileSpan } from './tracing.ts';
import { type Watch } from './watch.ts';

export interface RunnerInput<T, K> {
  readonly name: string;
  readonly options: ControllerOptions<T, K>;
  readonly primary: Watch<T, K> | undefined;
  readonly nameOf: (key: K) => string;
  /** Of the runs' ids. */
  readonly idPrefix: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: ControllerMetrics;
  readonly ledger: KeyLedger;
  readonly refresh: Refresh<K> | undefined;
  /** With what a tracer is to know of the run besides. */
  readonly trace:
    { readonly hook: OnReconcile; readonly why: (run: Run<T, K>) => { readonly reason: string; readonly waitedMs: number } } | undefined;
  /** The program is on its way down. */
  readonly stopping: () => boolean;
}

export class Runner<T, K> implements RunOwner<T, K> {
  readonly idPrefix: string;
  readonly #input: RunnerInput<T, K>;
  #runs = 0;
  #hookToldOf = false;

  constructor(input: RunnerInput<T, K>) {
    this.#input = input;
    this.idPrefix = input.idPrefix;
  }

  nextNumber(): number {
    return ++this.#runs;
  }
  now(): number {
    return this.#input.clock.now();
  }
  nameOf(key: K): string {
    return this.#input.nameOf(key);
  }
  objectOf(name: string): T | undefined {
    return this.#input.primary?.informer.get(name);
  }
  brokenOf(name: string): Error | undefined {
    const { primary } = this.#input;
    return primary?.broken === true ? primary.informer.broken.get(name) : undefined;
  }
  refreshOf(name: string): boolean {
    const { refresh, metrics } = this.#input;
    const asked = refresh?.isAsked(name) === true;
    if (asked) metrics.refreshed();
    return asked;
  }
  logOf({ name, id, attempt }: Run<T, K>): Logger {
    return this.#input.log.child({ key: name, id, attempt });
  }
  applied({ name }: Run<T, K>, version: string | undefined): void {
    this.#input.ledger.setApplied(name, version);
  }

  /** Calls the reconciler at once. Never throws or rejects. What needed no wait is told without one: a promise costs more than the rest. */
  reconcile(run: Run<T, K>): Outcome | Promise<Outcome> {
    const { ledger, refresh, options } = this.#input;
    const { name } = run;
    ledger.setTerminal(name, undefined);
    const span = this.#begin(run);
    try {
      // No closure for those that nobody traces: this is the hot path.
      const result = span?.run === undefined ? options.reconcile(run) : this.#inside(span.run.bind(span), () => options.reconcile(run));
      if (result instanceof Promise || isThenable(result)) return this.#awaited(run, span, result);
      return this.#succeeded(run, span, result);
    } catch (thrown) {
      refresh?.forget(name, { gone: false });
      return this.#failed(run, errorOf(thrown), span);
    }
  }

  async #awaited(run: Run<T, K>, span: ReconcileSpan | undefined, result: PromiseLike<Result>): Promise<Outcome> {
    try {
      return this.#succeeded(run, span, await result);
    } catch (thrown) {
      this.#input.refresh?.forget(run.name, { gone: false });
      return this.#failed(run, errorOf(thrown), span);
    }
  }

  #succeeded(run: Run<T, K>, span: ReconcileSpan | undefined, result: Result): Outcome {
    const { name, object } = run;
    const { primary, ledger, refresh, metrics } = this.#input;
    if (run.timedOut) throw run.aborted ?? new Error('timed out');
    const outcome = result === undefined ? 'ok' : this.#outcomeOf(result, name);
    const gone = primary?.direct === true && object === undefined && !run.reported;
    // The output of something that is gone is gone, unless the reconciler said otherwise.
    if (gone) ledger.setApplied(name, undefined);
    if (gone) refresh?.forget(name, { gone });
    else refresh?.succeeded(name, run.key);
    const what = outcome === 'ok' ? 'success' : 'requeue_after';
    metrics.ran(what, this.#secondsOf(run));
    this.#end(span, run, what);
    return gone && outcome === 'ok' ? 'gone' : outcome;
  }

  #outcomeOf({ after, priority }: Exclude<Result, undefined | void>, name: string): Outcome {
    const afterMs = milliseconds(after, `controller "${this.#input.name}", key "${name}": after`);
    return priority === undefined ? { afterMs } : { afterMs, priority };
  }

  #failed(run: Run<T, K>, error: Error, span: ReconcileSpan | undefined): Outcome {
    const { log, metrics, ledger, stopping } = this.#input;
    const { key, name, attempt } = run;
    const fields = { key: name, id: run.id, attempt, reason: describe(error) };
    if (run.lost && !run.timedOut) {
      log.info(fields, 'reconcile ended with its term; it is run again by whoever leads');
      this.#end(span, run, 'aborted');
      return 'again';
    }
    metrics.ran('error', this.#secondsOf(run));
    const terminal = error instanceof TerminalError;
    if (terminal) {
      metrics.terminal();
      log.error(fields, 'reconcile failed for good; it is tried again when something changes');
      ledger.setTerminal(name, error);
    } else if (isBug(error)) {
      metrics.panicked();
      log.error({ ...fields, err: error }, 'reconcile failed by a mistake in the program');
    } else if (stopping()) log.info(fields, 'reconcile ended by the stop');
    else log.warn(fields, 'reconcile failed');
    this.#guard('onError', () => this.#input.options.onError?.({ key, error, attempt, terminal }));
    this.#end(span, run, terminal ? 'terminal' : 'error', error);
    if (terminal) return { terminal: error };
    return error instanceof RetryError ? { error, retryMs: error.afterMs } : { error };
  }

  #begin(run: Run<T, K>): ReconcileSpan | undefined {
    const { trace, name } = this.#input;
    if (trace === undefined) return undefined;
    const { name: key, id, attempt, entry } = run;
    const start = { controller: name, key, id, attempt, priority: entry.priority, ...trace.why(run) };
    return this.#guard('onReconcile', () => trace.hook(start));
  }

  #end(span: ReconcileSpan | undefined, run: Run<T, K>, result: ReconcileEnd['result'], error?: Error): void {
    if (span === undefined) return;
    const durationMs = this.#input.clock.now() - run.startedAt;
    this.#guard('onReconcile', () => span.end({ result, durationMs, ...(error === undefined ? {} : { error }) }));
  }

  /** In the span's context, or without it when that can't be entered: the run matters more. */
  #inside<R>(run: (fn: () => R) => R, call: () => R): R {
    let called = false;
    const once = (): R => {
      called = true;
      return call();
    };
    try {
      return run(once);
    } catch (thrown) {
      if (called) throw thrown;
      this.#guard('onReconcile', () => {
        throw thrown;
      });
      return call();
    }
  }

  /** Logged once: a hook that fails fails for every run. */
  #guard<R>(hook: string, call: () => R): R | undefined {
    try {
      return call();
    } catch (thrown) {
      this.#input.metrics.hookFailed();
      if (!this.#hookToldOf)
        this.#input.log.error({ hook, err: errorOf(thrown) }, 'a hook failed; runs go on without it, and it is not logged again');
      this.#hookToldOf = true;
      return undefined;
    }
  }

  #secondsOf(run: Run<T, K>): number {
    return (this.#input.clock.now() - run.startedAt) / 1_000;
  }
}

/** Promises of other libraries, and of other realms. */
function isThenable(result: unknown): result is PromiseLike<Result> {
  return typeof result === 'object' && result !== null && 'then' in result && typeof result.then === 'function';
}
