/**
 * pods-to-webhook — tells an HTTP endpoint of each Pod of a kubelet: when it appears, when its phase or readiness changes, when it has gone.
 *
 * Holds: the endpoint hears of the newest state of each Pod at least once, one request per Pod at a time; a repeated request has the same
 * `Idempotency-Key`; what it refuses (4xx) is not sent again until the Pod changes; what fails otherwise is tried again with back-off. Does
 * not hold: every state in between is told; a state is told once.
 */
import { changed, or, runtime, TerminalError, watch, type Runtime, type RuntimeOptions } from 'podmin/controllers';
import { isReady, kubeletPods, type KubeletPod } from 'podmin/controllers/kubelet';
import { healthServer } from '../health-server.ts';

export interface PodsToWebhookOptions extends RuntimeOptions {
  readonly url: URL;
  /** Default: the kubelet's own. */
  readonly socket?: string;
  readonly healthPort?: number;
}

/** What the endpoint gets, as JSON. */
interface PodState {
  readonly uid: string;
  readonly name?: string;
  readonly namespace?: string;
  readonly phase: string;
  readonly ready: boolean;
}

const gone = (uid: string): PodState => ({ uid, phase: 'Gone', ready: false });
const stateOf = (pod: KubeletPod): PodState => ({
  ...{ uid: pod.uid, name: pod.name, namespace: pod.namespace, phase: pod.phase, ready: isReady(pod) },
});

export function podsToWebhook({ url, socket, healthPort, ...options }: PodsToWebhookOptions): Runtime {
  const rt = runtime(options);
  const pods = rt.informer(kubeletPods(socket === undefined ? {} : { socket }));
  const controller = rt.controller('webhook', {
    watch: [
      watch(pods, {
        when: or(
          changed((pod) => pod.phase),
          changed(isReady),
        ),
      }),
    ],
    workers: 4,
    timeout: '10s',
    // A server that is overloaded is not helped by more.
    limit: { perSecond: 20, burst: 20 },
    reconcile: async ({ key, object, signal, applied }) => {
      const state = object === undefined ? gone(key) : stateOf(object);
      const told = `${state.phase}/${state.ready}`;
      // A resync, or a change back before anybody was told.
      if (controller.applied(key) === told) return;
      // By the Pod's version, not by its state: ready, unready and ready again are three messages.
      await post(url, state, { idempotencyKey: `${key}/${pods.version(key) ?? 'gone'}`, signal });
      applied(object === undefined ? undefined : told);
    },
  });
  if (healthPort !== undefined) rt.service('health', healthServer(rt, healthPort));
  return rt;
}

async function post(url: URL, state: PodState, { idempotencyKey, signal }: { idempotencyKey: string; signal: AbortSignal }): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
    body: JSON.stringify(state),
    signal,
  });
  await response.body?.cancel();
  if (response.ok) return;
  const message = `${url.host} answered ${response.status} to Pod ${state.uid}`;
  // 408 and 429 ask for another try; the rest of 4xx says that no try will help.
  const refused = response.status >= 400 && response.status < 500 && response.status !== 408 && response.status !== 429;
  throw refused ? new TerminalError(message) : new Error(message);
}
