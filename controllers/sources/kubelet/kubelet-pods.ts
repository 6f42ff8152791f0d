/** kubelet-pods — the Pods of the kubelet behind a unix socket, as a source. Contract: pods-source.ts. */
import type { KubeletSocket } from './grpc.ts';
import type { ConnectPods } from './pods-api.ts';
import { podsSource, type PodsSource, type PodsSourceOptions } from './pods-source.ts';

/** The kubelet's own default. */
const defaultSocket = '/var/lib/kubelet/pods-api/pods-api.sock';

/** The socket's default is the kubelet's, `/var/lib/kubelet/pods-api/pods-api.sock`. */
export interface KubeletPodsInput extends Partial<KubeletSocket>, PodsSourceOptions {}

/**
 * The Pods of the kubelet behind a unix socket (KEP-4188); the key is the UID. Needs `@grpc/grpc-js` and `@bufbuild/protobuf`, which are loaded
 * when it is first opened. What holds: pods-source.ts.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { kubeletPods } from 'podmin/controllers/kubelet';
 *
 * // Nothing is opened before an informer runs it.
 * const pods = kubeletPods();
 * assert.equal(pods.name, 'kubelet-pods');
 */
export function kubeletPods(input: KubeletPodsInput = {}): PodsSource {
  let connect: ConnectPods | undefined;
  return podsSource({
    ...input,
    connect: async (signal) => {
      connect ??= (await import('./grpc.ts')).connectKubelet({ socket: defaultSocket, ...input });
      return connect(signal);
    },
  });
}
