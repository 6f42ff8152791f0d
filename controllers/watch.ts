/** watch — one line of wiring: which changes of an informer concern a controller, and which keys they mean. */
import { type Change, type Subscription } from './change.ts';
import { type Informer } from './informer.ts';

/** Which changes of an informer concern a controller, and which of its keys. */
export interface WatchOptions<T, K = string> {
  /** Only changes for which this is true. Not asked for a resync. */
  readonly when?: (change: Change<T>) => boolean;
  /** The keys that a change concerns. Default: its own key. */
  readonly map?: (change: Change<T>) => Iterable<K>;
  /** Default 0; objects of the first snapshot and resyncs wait at −100. */
  readonly priority?: number;
  /** Also run for keys that become broken or whole again; see `ReconcileContext.broken`. Default false. */
  readonly broken?: boolean;
}

/** What a controller gives to its watches. */
export interface WatchSink<K> {
  readonly name: string;
  /** Of what is not new: objects of a first snapshot, and what is told again. */
  readonly priorities: { readonly initial: number; readonly resync: number };
  /** `change` and the informer's name are for people who ask why a key was run. */
  enqueue(key: K, priority: number, informer: string, change: Pick<Change<unknown>, 'type' | 'cause'>): void;
}

/** Made by `watch()`. */
export interface Watch<out T, K = string> {
  readonly informer: Informer<T>;
  /** Keys of the informer are keys of the controller. */
  readonly direct: boolean;
  readonly broken: boolean;
  attach(sink: WatchSink<K>): Subscription;
  /** Enqueues for every object there is. */
  resync(sink: WatchSink<K>): void;
}

/**
 * Below anything new: the first snapshot, and what is told again.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { lowPriority, watch } from 'podmin/controllers';
 * import { fakeSource, testRuntime } from 'podmin/controllers/testing';
 *
 * const rt = testRuntime();
 * const urgent = rt.informer(fakeSource('urgent'));
 * const other = rt.informer(fakeSource('other'));
 * const first = watch(urgent, { priority: 10 });
 * const rest = watch(other, { priority: lowPriority });
 * assert.deepEqual([first.informer.name, rest.informer.name], ['urgent', 'other']);
 */
export const lowPriority = -100;

/** What a key that never was whole is run for. */
const unreadable = { type: 'update', cause: 'live' } as const;

/**
 * `watch(pods, { when: changed((pod) => pod.ip), map: (change) => servicesOf(change.object) })`.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { changed, watch } from 'podmin/controllers';
 * import { fakeSource, testRuntime } from 'podmin/controllers/testing';
 *
 * const rt = testRuntime();
 * const pods = fakeSource<{ readonly ip: string; readonly service: string }>('pods');
 * const runs: string[] = [];
 * rt.controller('services', {
 *   watch: [watch(rt.informer(pods), { when: changed((pod) => pod.ip), map: ({ object }) => [object.service] })],
 *   reconcile: ({ key }) => void runs.push(key),
 * });
 * pods.put('a', { ip: '::1', service: 'web' });
 * await rt.start();
 * await rt.settled();
 * assert.deepEqual(runs, ['web']);
 * await rt.stop();
 */
export function watch<T, K>(
  informer: Informer<T>,
  options: WatchOptions<T, K> & { readonly map: (change: Change<T>) => Iterable<K> },
): Watch<T, K>;
export function watch<T>(informer: Informer<T>, options?: Omit<WatchOptions<T>, 'map'>): Watch<T>;
export function watch<T, K>(informer: Informer<T>, options: WatchOptions<T, K> = {}): Watch<T, K> {
  const { when, priority = 0, broken = false } = options;
  // Without `map` the overloads say that K is string.
  const map = options.map ?? ((change: Change<T>) => [change.key as K]);

  function pass(sink: WatchSink<K>, change: Change<T>): void {
    if (change.cause !== 'resync' && when !== undefined && !when(change)) return;
    const { cause } = change;
    const at = cause === 'initial' || cause === 'resync' ? sink.priorities[cause] : priority;
    for (const key of map(change)) sink.enqueue(key, at, informer.name, change);
  }

  function again(key: string, cause: 'live' | 'resync'): Change<T> | undefined {
    const object = informer.get(key);
    return object === undefined ? undefined : { type: 'update', key, object, previous: object, cause };
  }

  return {
    informer,
    direct: options.map === undefined,
    broken,
    attach(sink) {
      const changes = informer.subscribe((change) => pass(sink, change), { name: sink.name });
      if (!broken) return changes;
      const breaks = informer.subscribeBroken(
        (key) => {
          const change = again(key, 'live');
          if (options.map === undefined) sink.enqueue(key as K, priority, informer.name, change ?? unreadable);
          else if (change !== undefined) for (const each of options.map(change)) sink.enqueue(each, priority, informer.name, change);
        },
        { name: sink.name },
      );
      return {
        [Symbol.dispose]: () => {
          changes[Symbol.dispose]();
          breaks[Symbol.dispose]();
        },
      };
    },
    resync(sink) {
      for (const key of informer.keys()) {
        const change = again(key, 'resync');
        if (change !== undefined) pass(sink, change);
      }
    },
  };
}
