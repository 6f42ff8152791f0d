/** leader-metrics — controller-runtime's names (of which it registers only the first) and ours. Each is there from the start, at 0. */
import { type Meter } from './metrics.ts';

export interface LeaderMetrics {
  /** A term began, or ended. */
  changed(fence: number | undefined): void;
  /** A renewal had to be read back. */
  slowPath(): void;
}

export function leaderMetrics(meter: Meter, lock: string): LeaderMetrics {
  const labels = ['name'];
  const master = meter
    .gauge('leader_election_master_status', 'Whether this process leads (1) or not (0), by the name of the lock.', labels)
    .with(lock);
  const slow = meter
    .counter('leader_election_slowpath_total', 'Renewals whose outcome had to be read back, by the name of the lock.', labels)
    .with(lock);
  const fences = meter
    .gauge('leader_election_fence', 'The number of the last term of this process; 0 before the first.', labels)
    .with(lock);
  const transitions = meter
    .counter('leader_election_transitions_total', 'Terms that began or ended in this process, by the name of the lock.', labels)
    .with(lock);
  master.set(0);
  fences.set(0);
  slow.inc(0);
  transitions.inc(0);
  return {
    changed(fence) {
      master.set(fence === undefined ? 0 : 1);
      if (fence !== undefined) fences.set(fence);
      transitions.inc();
    },
    slowPath: () => slow.inc(),
  };
}
