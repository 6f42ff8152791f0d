/**
 * controllers — informers, work queues and reconcilers for anything that can be watched.
 *
 *     import { runtime } from 'podmin/controllers';
 *
 *     const rt = runtime();
 *     const specs = rt.informer(source);
 *     rt.controller('manifests', specs, async ({ key, object }) => {
 *       if (object === undefined) return remove(key);
 *       await write(key, object);
 *     });
 *     await rt.run();
 *
 * What holds, everywhere:
 *  1. A key is reconciled by at most one worker at a time, across timeouts too.
 *  2. Every change is followed by a reconcile that starts after the change can be read (or by the stop).
 *  3. Changes to one key while it waits cause one reconcile; while it runs, exactly one more.
 *  4. No delete comes from an incomplete snapshot; what a complete one lacks yields exactly one, with the last object known.
 *  5. Reads never block, do no I/O, and never show an older version than listeners have been told of (unless the source went back).
 *  6. No failure of a source, a listener or a reconcile stops another; nothing stops silently.
 *  7. A ready key waits at most the ageing bound if workers are free, whatever its priority.
 *  8. Back-off depends on consecutive failures only, never on how often a key was added.
 *  9. When `stop()` has resolved, no timer, connection, listener or run is left, and the lease was released after the last run.
 * 10. No run that only the leader may do begins after the lease's local deadline.
 *
 * @module podmin/controllers
 */

// ── Composition ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
/** Owns informers, controllers and services: starts, stops, inspects them. */
export { runtime, type Runtime, type RuntimeOptions } from './runtime.ts';
/** Anything else that runs: a server, a ticker. */
export { type Service } from './service.ts';
/** Thrown by `run` and `stop`: who did not end in time. */
export { LateError } from './lifecycle.ts';
/** What `runtime.inspect()` gives. */
export {
  type ControllerInspection,
  type InformerInspection,
  type Inspection,
  type KeyInspection,
  type LeaderInspection,
  type SweepInspection,
} from './inspection.ts';
/** Liveness and readiness, with reasons. */
export { Health, type Check, type HealthKind, type HealthReport } from './health.ts';
/** `/healthz`, `/readyz`, `/metrics`, `/debug/runtime`. */
export { type HttpHandler } from './http.ts';

// ── Sources and informers ────────────────────────────────────────────────────────────────────────────────────────────────────────────
/** What an adapter implements, and how it says more than "connect again". */
export { SourceError, type Source, type SourceContext, type SourceEvent, type SourceItem } from './source.ts';
/** A copy of a source, readable at any time. */
export { type Informer, type InformerOptions, type InformerState } from './informer.ts';
/** An informer without a runtime. */
export { informer, type RunnableInformer, type Surroundings } from './source-informer.ts';
/** What an informer tells its listeners. */
export { type Cause, type Change, type Listener, type Subscription } from './change.ts';
/** Named index functions. */
export { Store, type Indexes } from './store.ts';

// ── Ready-made sources; those that need a package are in subpaths ────────────────────────────────────────────────────────────────────
/** What one part of a program publishes for others. */
export { channel, type Channel } from './sources/channel.ts';
/** Anything that can be listed, at an interval. */
export { poll, type PolledItem, type PollOptions } from './sources/poll.ts';
/** An interval, or times of day. */
export { timer, type Tick, type TimerOptions } from './sources/timer.ts';
/** Several sources of one type as one. */
export { merge, type Merged } from './sources/merge.ts';
/** A source from a function, or from a stream of changes. */
export { defineSource, fromStream, type SourceOptions, type StreamedChange } from './sources/iterable.ts';
/** The files of a folder. */
export { files, type FilesInput, type FilesSource, type FolderReader } from './sources/files.ts';

// ── Controllers ──────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
export {
  type Controller,
  type ControllerOptions,
  type Reconcile,
  type ReconcileContext,
  type ReconcileFailure,
  type Result,
} from './controller.ts';
/** The slow passes: drift is repaired, what nobody wants is found. */
export { type RefreshOptions } from './refresh.ts';
export { type SweepOptions } from './sweep.ts';
/** What a tracer is told; `otel` in a subpath is one. */
export { type OnReconcile, type ReconcileEnd, type ReconcileSpan, type ReconcileStart } from './tracing.ts';
/** One line of wiring, and the priority of first snapshots and resyncs. */
export { lowPriority, watch, type Watch, type WatchOptions, type WatchSink } from './watch.ts';
/** What a reconciler may throw to say more than "it failed". */
export { RetryError, retryAfter, TerminalError } from './errors.ts';
/** Which changes matter. */
export { and, changed, not, onAdd, onDelete, onUpdate, or, type Predicate } from './predicates.ts';
/** Which keys a change means. */
export { always, byIndex, byKey, ownedBy, type Mapper } from './mappers.ts';

// ── Leadership ───────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
/** An election without a runtime; within one use `runtime.leader`. */
export { LeaderElection, type Leader, type LeaderPhase, type LeaderSurroundings } from './leader.ts';
export { type LeaderOptions } from './leader-settings.ts';
/** What those who may do things only while they lead see of it. */
export { type Leadership, type Term } from './leadership.ts';
/** What a lock implements, and how its document is written. */
export { LeaseConflict, type LeaseCodec, type LeaseLock, type LeaseRecord, type LeaseState } from './lease.ts';
export { decodeLease, jsonLease } from './lease-json.ts';
/** Locks for one process and for one machine; those of S3 and Kubernetes are in subpaths. */
export { memoryLease } from './locks/memory.ts';
export { fileLease } from './locks/file.ts';

// ── The queue by itself ──────────────────────────────────────────────────────────────────────────────────────────────────────────────
/** Keys that want work: each once, one run at a time. */
export { WorkQueue } from './queue.ts';
export { type AddOptions, type Drain, type EntrySnapshot, type Outcome, type QueueMetrics, type QueueOptions } from './queue-options.ts';
export { type Entry, type EntryState } from './queue-entry.ts';
/** How long to wait after the n-th failure. */
export { exponential, fixed, fullJitter, never, type Backoff, type ExponentialOptions } from './backoff.ts';
/** How often something may begin. */
export { type RateLimit } from './token-bucket.ts';

// ── Surroundings ─────────────────────────────────────────────────────────────────────────────────────────────────────────────────────
/** The only way to learn the time or to wait. */
export { burst, sleep, systemClock, type Clock, type Timer } from './clock.ts';
/** `250`, `'30s'`, `'5m'`. */
export { milliseconds, type Duration } from './duration.ts';
/** bunyan's and pino's shape; one that drops everything. */
export { silent, type Logger } from './log.ts';
/** What is needed of a metrics library; one that drops everything, one built in, one for prom-client. */
export { noMeter, type Counter, type Gauge, type Histogram, type Meter } from './metrics.ts';
export { textMeter, type TextMeter } from './text-meter.ts';
export { promMeter, type PromClient, type PromConfig, type PromCounter, type PromGauge, type PromRegistry } from './prom-client.ts';
