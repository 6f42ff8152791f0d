/**
 * status — keeps `dns/status.json` equal to what this node says of its deployments.
 *
 * Holds: rate bound: at most one write per `minIntervalMs`, and one per `heartbeatMs` when nothing changes, so that a reader can tell an
 * old document from a quiet cluster. A write that fails is tried again by the controller's back-off and delays nobody. Does not hold:
 * several nodes: the only node writes the whole document.
 */
import { STATUS_KEY } from '../../api/keys.ts';
import { encodeStatus, type ClusterStatus, type NodeStatus } from '../../api/status.ts';
import type { Clock } from '../../controllers/clock.ts';
import type { Reconcile } from '../../controllers/controller.ts';
import type { Objects } from '../../infra/providers/objects.ts';

export interface StatusInput {
  readonly objects: Pick<Objects, 'put'>;
  readonly cluster: string;
  readonly node: () => NodeStatus;
  /** Grows whenever something that `node` says of a deployment changed: comparing a thousand of them each time would be the agent's main work. */
  readonly generation: () => number;
  readonly clock: Clock;
  readonly minIntervalMs: number;
  readonly heartbeatMs: number;
}

/** The node's own state (kubelet, index) has no change of its own to wait for. */
const LOOK_MS = 5_000;

export function status({ objects, cluster, node, generation, clock, minIntervalMs, heartbeatMs }: StatusInput): Reconcile<never> {
  let written: string | undefined;
  let writtenAtMs = Number.NEGATIVE_INFINITY;

  return async (context) => {
    const sinceMs = clock.now() - writtenAtMs;
    if (sinceMs < minIntervalMs) return { after: Math.ceil(minIntervalMs - sinceMs) };
    const said = node();
    const fingerprint = `${generation()} ${JSON.stringify({ ...said, deployments: [] })}`;
    if (fingerprint === written && sinceMs < heartbeatMs) return { after: Math.ceil(Math.min(LOOK_MS, heartbeatMs - sinceMs)) };
    const document: ClusterStatus = { version: 1, cluster, updated: new Date(clock.wall()).toISOString(), nodes: [said] };
    await objects.put(STATUS_KEY, encodeStatus(document), { contentType: 'application/json', signal: context.signal });
    written = fingerprint;
    writtenAtMs = clock.now();
    context.applied(document.updated);
    return { after: Math.min(LOOK_MS, heartbeatMs) };
  };
}
