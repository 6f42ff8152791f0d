/**
 * readiness — since when each Pod has been Ready without a break, as far as this process has seen.
 *
 * Holds: a Pod that was not Ready for an instant starts again from zero, also when a reconcile never saw that instant (the listener runs
 * for every change). Does not hold: what happened before this process started counts for nothing.
 */
import type { Clock } from '../../controllers/clock.ts';
import type { Informer } from '../../controllers/informer.ts';
import type { KubeletPod } from '../../controllers/sources/kubelet/pod.ts';
import { podState } from './pod-state.ts';

export interface Readiness extends Disposable {
  sinceMs(uid: string): number | undefined;
}

export function trackReadiness(pods: Pick<Informer<KubeletPod>, 'subscribe'>, clock: Clock): Readiness {
  const since = new Map<string, number>();
  const subscription = pods.subscribe((change) => {
    const ready = change.type !== 'delete' && podState(change.object).kind === 'ready';
    if (!ready) since.delete(change.key);
    else if (!since.has(change.key)) since.set(change.key, clock.now());
  });
  return {
    sinceMs: (uid) => since.get(uid),
    [Symbol.dispose]: () => subscription[Symbol.dispose](),
  };
}
