/**
 * otel — each run of a reconciler as a span of `@opentelemetry/api`.
 *
 * Holds: the run happens in the span's context, so whatever it traces becomes a child, also after a wait; a failed run has its error and
 * status, one that ended with its term has neither. Does not hold: nothing is exported here; that is the business of the SDK that the
 * program has set up, and without one this does nothing.
 */
import { context, type Span, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { type OnReconcile, type ReconcileEnd } from '../tracing.ts';

/** Which tracer makes the spans. */
export interface OtelOptions {
  /** Default: the global provider's, under the name `podmin/controllers`. */
  readonly tracer?: Tracer;
}

/**
 * For `runtime({ onReconcile: otel() })`. Spans are called `reconcile <controller>` and carry `controller.name`, `reconcile.key`, `.id`,
 * `.attempt`, `.reason`, `.priority`, `.waited_ms` and `.result`. Needs `@opentelemetry/api`.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { trace } from '@opentelemetry/api';
 * import { otel } from 'podmin/controllers/otel';
 * import { fakeSource, testRuntime } from 'podmin/controllers/testing';
 *
 * const rt = testRuntime({ onReconcile: otel({ tracer: trace.getTracer('example') }) });
 * const source = fakeSource<string>();
 * source.put('a', 'x');
 * rt.controller('files', rt.informer(source), () => undefined);
 * await rt.start();
 * await rt.settled();
 * assert.equal(rt.reconciled('a'), 1);
 * await rt.stop();
 */
export function otel({ tracer = trace.getTracer('podmin/controllers') }: OtelOptions = {}): OnReconcile {
  return ({ controller, key, id, attempt, reason, priority, waitedMs }) => {
    const span = tracer.startSpan(`reconcile ${controller}`, {
      kind: SpanKind.INTERNAL,
      attributes: {
        'controller.name': controller,
        'reconcile.key': key,
        'reconcile.id': id,
        'reconcile.attempt': attempt,
        'reconcile.reason': reason,
        'reconcile.priority': priority,
        'reconcile.waited_ms': waitedMs,
      },
    });
    const inside = trace.setSpan(context.active(), span);
    return { run: (fn) => context.with(inside, fn), end: (end) => finish(span, end) };
  };
}

function finish(span: Span, { result, error }: ReconcileEnd): void {
  span.setAttribute('reconcile.result', result);
  if (error !== undefined) {
    span.recordException(error);
    span.setStatus({ code: SpanStatusCode.ERROR, message: error.message });
  }
  span.end();
}
