/**
 * pods-api — the kubelet's Pods API as the source needs it, whatever carries it: gRPC on the node, a model in a test.
 *
 * Does not hold, because the kubelet (1.36) does not: the first Pods of a watch are not promised to be all; an event may be older than a
 * Pod that came before it; events are dropped without a word when the kubelet is busy; a Pod that ends before it started, or that was
 * rejected, has no `deleted`; a Pod that is ending is watched but not listed.
 */
import type { KubeletPod } from './pod.ts';

export interface PodsApi {
  /** One stream: `applied` for each known Pod, `synced`, then changes. Throws when it breaks; returns when the server ended it. */
  watch(signal: AbortSignal): AsyncIterable<PodEvent>;
  list(signal: AbortSignal): Promise<readonly PodRecord[]>;
  /** Ends the connection. Idempotent. */
  close(): void;
}

export interface PodRecord {
  readonly pod: KubeletPod;
  /** Equal versions mean equal content. */
  readonly version: string;
}

export type PodEvent =
  /** ADDED and MODIFIED: the kubelet uses both for both. */
  | ({ readonly type: 'applied' } & PodRecord)
  | { readonly type: 'deleted'; readonly uid: string }
  | { readonly type: 'synced' }
  | { readonly type: 'broken'; readonly error: Error };

/** Makes one connection. Throws a `SourceError` with the way out when the API is not served. */
export type ConnectPods = (signal: AbortSignal) => Promise<PodsApi>;
