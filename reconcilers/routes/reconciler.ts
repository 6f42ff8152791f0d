/**
 * routes — one kernel route for each other node of the cluster: its Pod prefix by way of its address. One key per node.
 *
 * Apply writes what changed; refresh compares with the kernel and repairs; sweep finds routes of ours that no node explains. Holds: only
 * routes of our protocol number are written or removed; a route changes its next hop without a moment in which it is missing; nothing is
 * removed on a partial picture (the sweep needs a live one). Does not hold: that the other node forwards.
 */
import type { ClusterNode } from '../../api/cluster.ts';
import type { Reconcile } from '../../controllers/controller.ts';
import { retryAfter, TerminalError } from '../../controllers/errors.ts';
import type { Informer } from '../../controllers/informer.ts';
import type { SweepOptions } from '../../controllers/sweep.ts';
import { claimant, peerRoute } from './peer-route.ts';
import type { Route, RouteTable } from './route-table.ts';

export interface RoutesInput {
  readonly node: Pick<ClusterNode, 'id' | 'address' | 'podPrefix'>;
  /** Keys are nodes' ids; this node may be among them. */
  readonly nodes: Pick<Informer<ClusterNode>, 'list'>;
  readonly table: RouteTable;
}

export interface Routes {
  readonly reconcile: Reconcile<ClusterNode>;
  readonly outputs: SweepOptions<string>['outputs'];
}

/** The other claimant may go, which is no change of this node. */
const CLAIM_LOOK_MS = 30_000;
/** A route that no node of the picture explains is swept under a name that no node can have. */
const orphanPrefix = 'route ';

export function routes({ node, nodes, table }: RoutesInput): Routes {
  /** What each key has written; lost with the process, which the sweep and the first run make good. */
  const written = new Map<string, Route>();

  const drop = async (key: string, signal: AbortSignal): Promise<void> => {
    const route = key.startsWith(orphanPrefix) ? orphanOf(key) : written.get(key);
    // Another node may have the prefix by now: then it is that one's to write.
    if (route !== undefined && !isExplained(route)) await table.remove(route, signal);
    written.delete(key);
  };
  const others = (): readonly ClusterNode[] => nodes.list().filter(({ id }) => id !== node.id);
  const isExplained = (route: Route): boolean => {
    const peer = others().find(({ id }) => id === claimant(others(), route.prefix));
    const wanted = peer === undefined ? undefined : peerRoute(node, peer);
    return wanted !== undefined && 'route' in wanted && wanted.route.via === route.via;
  };

  return {
    reconcile: async ({ key, object, signal, refresh, applied, log }) => {
      const before = written.get(key);
      const wanted = object === undefined || object.id === node.id ? undefined : peerRoute(node, object);
      if (wanted === undefined || 'refused' in wanted) {
        await drop(key, signal);
        applied(undefined);
        if (wanted !== undefined) throw new TerminalError(wanted.refused);
        return;
      }
      const { route } = wanted;
      const claims = claimant(others(), route.prefix);
      if (claims !== key) {
        await drop(key, signal);
        applied(undefined);
        throw retryAfter(CLAIM_LOOK_MS, `node ${key}: its Pod prefix ${route.prefix} is that of the node ${claims ?? '?'} too`);
      }
      const there = before === undefined || refresh ? await table.own(signal) : [before];
      const same = there.filter(({ prefix }) => prefix === route.prefix);
      const isRight = same.length === 1 && same[0]?.via === route.via;
      if (!isRight) {
        await table.replace(route, signal);
        log.info({ ...route }, before === undefined ? 'route written' : 'route repaired or changed');
      }
      // The new prefix first: a node that has changed its prefix is reached as early as it can be.
      if (before !== undefined && before.prefix !== route.prefix && !isExplained(before)) await table.remove(before, signal);
      written.set(key, route);
      applied(versionOf(route));
    },
    outputs: async (signal) => {
      const mine = new Map([...written].map(([key, route]) => [versionOf(route), key]));
      return (await table.own(signal)).filter((route) => !isExplained(route)).map((route) => mine.get(versionOf(route)) ?? orphan(route));
    },
  };
}

const versionOf = ({ prefix, via }: Route): string => `${prefix} via ${via}`;
const orphan = (route: Route): string => `${orphanPrefix}${versionOf(route)}`;

function orphanOf(key: string): Route | undefined {
  const [prefix, via] = key.slice(orphanPrefix.length).split(' via ');
  return prefix === undefined || via === undefined ? undefined : { prefix, via };
}
