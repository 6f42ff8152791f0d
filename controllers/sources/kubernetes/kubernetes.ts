/**
 * kubernetes — one path of a Kubernetes API server as a source: a list, or a stream that begins with one, and then a watch.
 *
 *     kubernetes<V1Pod>(kubeConfig, { path: '/api/v1/pods', fieldSelector: 'spec.nodeName=n1' })
 *
 * Key: `namespace/name`, or `name` of what is in no namespace. Version: the resourceVersion. Identity: the UID.
 *
 * Holds: objects are cut out of the stream one by one and made only when their version is new, so a list is never held whole; a watch
 * that the server ends in its own time is opened again from where it was, without a new list; after a cut the next connection goes on
 * from the last event; a version that is too old leads to a new list; one object that can't be read spoils no other. Does not hold: that
 * each version of an object is seen; that times are `Date`s (objects are the server's JSON, so they are strings).
 */
import { type Source } from '../../source.ts';
import { type KubeConfigLike, type KubernetesObjectLike } from './kube-config.ts';
import { WatchConnection, type SourceState } from './watch-connection.ts';

/**
 * What is listed and watched at the API server, and how much of it. The key is `namespace/name`, or the name of what has no namespace; the
 * identity is the UID.
 */
export interface KubernetesOptions {
  /** What to watch: `/api/v1/pods`, `/apis/apps/v1/namespaces/web/deployments`. */
  readonly path: string;
  /** Default: the path without `/api/` or `/apis/`. Unique within a runtime. */
  readonly name?: string;
  /** As the API server takes it: `app=web,tier in (a, b)`. Filtered by the server. */
  readonly labelSelector?: string;
  /** As the API server takes it: `spec.nodeName=n1`. */
  readonly fieldSelector?: string;
  /**
   * The first state comes in the watch itself (`sendInitialEvents`, from Kubernetes 1.32 on by default), which costs the server less than
   * a list. A server that does not know that is listed. Default false.
   */
  readonly streaming?: boolean;
  /** Objects per page of a list. Default 500, client-go's. */
  readonly limit?: number;
  /** Only `metadata` of each object (`PartialObjectMetadata`). Default false. */
  readonly metadataOnly?: boolean;
  /** A larger object is not read; its key is broken. Default 16 MiB; a server takes no request above 3 MiB. */
  readonly maxObjectBytes?: number;
  /** Of how long a watch lasts. In [0, 1). Default Math.random. */
  readonly random?: () => number;
}

const defaultLimit = 500;
const defaultMaxObjectBytes = 16 * 1024 * 1024;
/** kube-apiserver's watch cache sends a bookmark about every minute (`defaultBookmarkFrequency`); two may get lost. */
const staleAfterMs = 3 * 60_000;

/**
 * A source over client-node's `KubeConfig`.
 *
 * Errors of a connection are SourceErrors that name path, status and the server's reason; none of them ends the source. Throws a
 * TypeError when the path is not one of an API.
 *
 * @example
 * import { strict as assert } from 'node:assert';
 * import { informer } from 'podmin/controllers';
 * import { kubernetes } from 'podmin/controllers/kubernetes';
 *
 * // `new KubeConfig()` of @kubernetes/client-node in a program.
 * const config = { getCurrentCluster: () => ({ server: 'https://127.0.0.1:6443' }), applyToHTTPSOptions: async () => {} };
 * const source = kubernetes<{ data?: Record<string, string> }>(config, { path: '/api/v1/configmaps', labelSelector: 'app=web' });
 * assert.equal(source.name, 'v1/configmaps');
 * assert.equal(informer(source).state, 'waiting');
 */
export function kubernetes<T = KubernetesObjectLike>(config: KubeConfigLike, options: KubernetesOptions): Source<T> {
  const { path } = options;
  if (!/^\/apis?\/[^?#\s]+[^/?#\s]$/.test(path))
    throw new TypeError(`${JSON.stringify(path)} is not a path of the Kubernetes API; write one such as "/api/v1/pods", without a query`);
  const state: SourceState = { refused: false, unfinished: 0, resumedFrom: undefined, resumes: 0 };
  const input = {
    ...{ config, path, state, name: options.name ?? path.replace(/^\/apis?\//, '') },
    selectors: { labelSelector: options.labelSelector, fieldSelector: options.fieldSelector },
    streaming: options.streaming ?? false,
    limit: options.limit ?? defaultLimit,
    metadataOnly: options.metadataOnly ?? false,
    maxObjectBytes: options.maxObjectBytes ?? defaultMaxObjectBytes,
    random: options.random ?? Math.random,
  };
  return { name: input.name, staleAfterMs, open: (context) => new WatchConnection<T>(input, context).run() };
}
