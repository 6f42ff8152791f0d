/** kubelet-pods — the Pods of the kubelet behind a unix socket, as a source. Contract: pods-source.ts. */
import type { KubeletSocket } from './grpc.ts';
import type { ConnectPods } from './pods-api.ts';
import { podsSource, type PodsSource, type PodsSourceOptions } from './pods-source.ts';

export interface KubeletPodsInput extends KubeletSocket, PodsSourceOptions {}

export function kubeletPods(input: KubeletPodsInput): PodsSource {
  let connect: ConnectPods | undefined;
  return podsSource({
    ...input,
    connect: async (signal) => {
      connect ??= (await import('./grpc.ts')).connectKubelet(input);
      return connect(signal);
    },
  });
}
