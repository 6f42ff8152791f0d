/**
 * route-table — the kernel's routes as far as nodes of a cluster need them: one prefix by way of one address.
 *
 * Holds: `own` tells routes of our protocol number only, and `replace` and `remove` touch no other; a route that some other program has for
 * the same prefix makes `replace` fail with a RouteTakenError.
 */
import type { ClusterNode } from '../../api/cluster.ts';

export interface Route {
  /** Canonical, with its length. */
  readonly prefix: ClusterNode['podPrefix'];
  /** Canonical IPv6. */
  readonly via: string;
}

export interface RouteTable {
  /** Ours, whatever they are. `via` is empty for one that has no single next hop. */
  own(signal: AbortSignal): Promise<readonly Route[]>;
  /** Afterwards there is exactly this one of ours for the prefix. */
  replace(route: Route, signal: AbortSignal): Promise<void>;
  /** One that isn't there is removed. */
  remove(route: Route, signal: AbortSignal): Promise<void>;
}

/** Who has the prefix has to give it up first. */
export class RouteTakenError extends Error {
  constructor(prefix: string, by: string) {
    super(`${prefix} has a route of another program already (${by}): remove it, or Pods of that node can't be reached from here`);
    this.name = 'RouteTakenError';
  }
}
