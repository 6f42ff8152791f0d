/** informer-metrics — the series of one informer and its source. All exist from the start, so that `rate()` works at once. */
import { type End } from './connection.ts';
import { type Meter } from './metrics.ts';
import { type SourceEvent } from './source.ts';

export interface InformerMetrics {
  event(type: SourceEvent<unknown>['type']): void;
  snapshot(result: 'complete' | 'abandoned'): void;
  reconnect(reason: End): void;
  synced(atMs: number): void;
  handlerFailed(): void;
  loaded(result: 'success' | 'error'): void;
}

const eventTypes = ['snapshot', 'item', 'synced', 'apply', 'delete', 'bookmark', 'alive', 'broken'] as const;
const ends: readonly End[] = ['returned', 'failed', 'silent', 'relist'];

/** `read` is called when the metrics are. The result also ends that. */
export function informerMetrics(
  meter: Meter,
  names: { readonly informer: string; readonly source: string },
  read: () => { readonly size: number; readonly broken: ReadonlyMap<string, unknown> },
): InformerMetrics & Disposable {
  const { informer, source } = names;
  const each = <L extends string>(name: string, help: string, label: string, values: readonly L[]): Record<L, { inc(): void }> => {
    const counter = meter.counter(name, help, ['source', label]);
    const handles = values.map((value) => {
      const handle = counter.with(source, value);
      handle.inc(0);
      return [value, handle] as const;
    });
    return Object.fromEntries(handles) as Record<L, { inc(): void }>;
  };
  const events = each('source_events_total', 'Events that a source has given.', 'type', eventTypes);
  const snapshots = each('source_snapshots_total', 'Snapshots by how they ended.', 'result', ['complete', 'abandoned']);
  const reconnects = each('source_reconnects_total', 'Connections that ended, by reason.', 'reason', ends);
  const loads = each('source_loads_total', 'Objects fetched one by one.', 'result', ['success', 'error']);
  const lastSync = meter.gauge('source_last_sync_timestamp_seconds', 'When a snapshot was last complete.', ['source']).with(source);
  const objects = meter.gauge('informer_objects', 'Objects in the store.', ['informer']).with(informer);
  const broken = meter.gauge('informer_broken_objects', 'Keys whose newest version can not be had.', ['informer']).with(informer);
  const failed = meter.counter('informer_handler_errors_total', 'Exceptions of listeners.', ['informer']).with(informer);
  failed.inc(0);
  for (const gauge of [lastSync, objects, broken]) gauge.set(0);
  const collecting = meter.collect(() => {
    objects.set(read().size);
    broken.set(read().broken.size);
  });
  return {
    event: (type) => events[type].inc(),
    snapshot: (result) => snapshots[result].inc(),
    reconnect: (reason) => reconnects[reason].inc(),
    synced: (atMs) => lastSync.set(atMs / 1_000),
    handlerFailed: () => failed.inc(),
    loaded: (result) => loads[result].inc(),
    [Symbol.dispose]: () => collecting[Symbol.dispose](),
  };
}
