/**
 * cluster-status — keeps `dns/status.json` equal to what all nodes say of themselves and their deployments. On the publisher only.
 *
 * Holds: rate bound: at most one write per `minIntervalMs`, and one per `heartbeatMs` when nothing changes, so that a reader can tell an
 * old document from a quiet cluster. Comparing costs a number, not the cluster. A document that would be too large to be read says less
 * rather than nothing. Does not hold: it is a word for people: a former publisher's last write may stand for one interval.
 */
import { STATUS_KEY } from '../../api/keys.ts';
import { type ClusterStatus, encodeStatus, MAX_STATUS_BYTES, type NodeStatus } from '../../api/status.ts';
import type { Clock } from '../../controllers/clock.ts';
import type { Reconcile } from '../../controllers/controller.ts';
import type { Objects } from '../../infra/providers/objects.ts';

export interface ClusterStatusInput {
  readonly objects: Pick<Objects, 'put'>;
  readonly cluster: string;
  readonly hub: { readonly leads: boolean; readonly reportsVersion: number; statuses(): readonly NodeStatus[] };
  readonly clock: Clock;
  readonly minIntervalMs: number;
  /** Each is a PUT: at one per minute, a fifth of a dollar a month. */
  readonly heartbeatMs: number;
}

export function clusterStatus({ objects, cluster, hub, clock, minIntervalMs, heartbeatMs }: ClusterStatusInput): Reconcile<never> {
  let written: { readonly fence: number | undefined; readonly version: number } | undefined;
  let writtenAt = Number.NEGATIVE_INFINITY;

  return async ({ fence, signal, applied }) => {
    // Before the generation has begun nothing is known, which is not the same as that there are no nodes.
    if (!hub.leads) return { after: minIntervalMs };
    const sinceMs = clock.now() - writtenAt;
    if (sinceMs < minIntervalMs) return { after: Math.ceil(minIntervalMs - sinceMs) };
    const version = hub.reportsVersion;
    if (written?.fence === fence && written?.version === version && sinceMs < heartbeatMs)
      return { after: Math.ceil(heartbeatMs - sinceMs) };
    const updated = new Date(clock.wall()).toISOString();
    await objects.put(STATUS_KEY, encoded({ version: 1, cluster, updated, nodes: hub.statuses() }), {
      contentType: 'application/json',
      signal,
    });
    written = { fence, version };
    writtenAt = clock.now();
    applied(updated);
    return { after: heartbeatMs };
  };
}

/** First without what is only for people, then without the deployments that are well. */
function encoded(status: ClusterStatus): Uint8Array {
  const lesser: readonly ((node: NodeStatus) => NodeStatus)[] = [
    (node) => node,
    (node) => ({ ...node, deployments: node.deployments.map(({ message: _message, ...rest }) => rest) }),
    (node) => ({
      ...node,
      deployments: node.deployments.filter(({ phase }) => phase !== 'ready').map(({ message: _message, ...rest }) => rest),
    }),
    (node) => ({ ...node, reasons: [], deployments: [] }),
  ];
  let body = new Uint8Array();
  for (const less of lesser) {
    body = encodeStatus({ ...status, nodes: status.nodes.map(less) }) as Uint8Array<ArrayBuffer>;
    if (body.length <= MAX_STATUS_BYTES) break;
  }
  return body;
}
