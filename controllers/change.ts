/** change — what an informer tells its listeners: one step of one object, with what it was before. */

/**
 * Why a listener is told. `initial`: part of the first snapshot, or replayed to a listener that came later. `live`: the source said so.
 * `relist`: found by comparing a later snapshot. `resync`: nothing changed; it is told again so that drift gets repaired.
 */
export type Cause = 'initial' | 'live' | 'relist' | 'resync';

/** One change of an informer's content. Another identity under the same key is told as a delete and an add. */
export type Change<T> =
  | { readonly type: 'add'; readonly key: string; readonly object: T; readonly previous?: undefined; readonly cause: Cause }
  | { readonly type: 'update'; readonly key: string; readonly object: T; readonly previous: T; readonly cause: Cause }
  /** `object` is the last one known; the source itself usually says only which key is gone. */
  | { readonly type: 'delete'; readonly key: string; readonly object: T; readonly previous?: undefined; readonly cause: Cause };

/** Called synchronously, in order, after the store has changed. It enqueues and returns; what it throws is counted and logged. */
export type Listener<T> = (change: Change<T>) => void;

/** Ends by `using` or by calling its dispose method, which is idempotent. */
export type Subscription = Disposable;
