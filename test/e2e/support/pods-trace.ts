/**
 * pods-trace — everything that the kubelet of a node said of its Pods, in order, with the time at which it was heard.
 *
 * The kubelet's socket is reached on this machine through the volume that the node keeps its kubelet folder in.
 */
import { kubeletPods, isReady, type KubeletPod } from '../../../controllers/sources/kubelet/index.ts';
import { runtime, type Runtime } from '../../../controllers/runtime.ts';
import type { Informer } from '../../../controllers/informer.ts';

export interface Moment {
  readonly atMs: number;
  /** Names of Pods that were Ready, the node's name cut off. */
  readonly ready: readonly string[];
}

export interface PodsTrace extends AsyncDisposable {
  readonly moments: readonly Moment[];
  pods(): readonly KubeletPod[];
  /** Empties the record; what is Ready now is its first moment. */
  restart(): void;
}

export async function tracePods({ socket, node }: { readonly socket: string; readonly node: string }): Promise<PodsTrace> {
  const rt: Runtime = runtime();
  const informer: Informer<KubeletPod> = rt.informer(kubeletPods({ socket, relistEveryMs: 5_000 }));
  let moments: Moment[] = [];
  const note = (): void => {
    const ready = informer.list().filter(isReady);
    moments.push({ atMs: Date.now(), ready: ready.map((pod) => pod.name.replace(`-${node}`, '')).sort() });
  };
  informer.subscribe(note);
  const running = rt.run({ signals: false });
  await rt.ready;
  return {
    get moments() {
      return moments;
    },
    pods: () => informer.list(),
    restart: () => {
      moments = [];
      note();
    },
    [Symbol.asyncDispose]: async () => {
      await rt.stop();
      await running;
    },
  };
}
