/** tracing — what a tracer is told of each run of a reconciler; `otel` (controllers/tracing) is one for OpenTelemetry. */

/** One run of a reconciler, as a tracer sees it. */
export interface ReconcileStart {
  readonly controller: string;
  readonly key: string;
  readonly id: string;
  readonly attempt: number;
  /** Why it runs, for people; never an argument of the reconciler. */
  readonly reason: string;
  readonly priority: number;
  /** From ready to run, milliseconds. */
  readonly waitedMs: number;
}

/** How a run ended; `durationMs` is its length in milliseconds. `aborted`: its term of leadership was over. */
export interface ReconcileEnd {
  readonly result: 'success' | 'error' | 'requeue_after' | 'terminal' | 'aborted';
  readonly error?: Error;
  readonly durationMs: number;
}

/** What a tracer makes of a run. What its methods throw is logged once, counted, and changes nothing. */
export interface ReconcileSpan {
  /** Runs the reconciler in the span's context. Default: calls it. */
  run?<R>(fn: () => R): R;
  end(end: ReconcileEnd): void;
}

/** Called at the start of each run; undefined: this run is not traced. What it throws is logged once and counted, and breaks no reconcile. */
export type OnReconcile = (start: ReconcileStart) => ReconcileSpan | undefined;
