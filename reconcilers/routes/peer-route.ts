/**
 * peer-route — the route to the Pods of another node, or why there may be none. Pure.
 *
 * Holds: a route that comes out is for a canonical /80 which has nothing in common with the own one, and its next hop is neither this node
 * nor an address inside of either prefix: no packet of an own Pod is ever sent away.
 */
import ipaddr from 'ipaddr.js';
import type { ClusterNode } from '../../api/cluster.ts';
import type { Route } from './route-table.ts';

/** As every node has it. */
const PREFIX_LENGTH = 80;

export type PeerRoute = { readonly route: Route } | { readonly refused: string };

type Place = Pick<ClusterNode, 'id' | 'address' | 'podPrefix'>;

export function peerRoute(own: Place, peer: Place): PeerRoute {
  const refused = (why: string): PeerRoute => ({ refused: `node ${peer.id}: ${why}` });
  const prefix = parsePrefix(peer.podPrefix);
  if (prefix === undefined) return refused(`its Pod prefix is no canonical /${PREFIX_LENGTH} of addresses that can be reached`);
  const address = parseAddress(peer.address);
  if (address === undefined) return refused('its address is no canonical IPv6 address that can be reached');
  const ownPrefix = ipaddr.IPv6.parseCIDR(own.podPrefix);
  if (peer.podPrefix === own.podPrefix || prefix.match(ownPrefix)) return refused(`its Pod prefix ${peer.podPrefix} is this node's own`);
  if (ipaddr.IPv6.parse(own.address).match([prefix, PREFIX_LENGTH])) return refused("this node's address is inside its Pod prefix");
  if (peer.address === own.address) return refused(`its address ${peer.address} is this node's own`);
  if (address.match([prefix, PREFIX_LENGTH])) return refused('its address is inside its Pod prefix');
  if (address.match(ownPrefix)) return refused("its address is inside this node's Pod prefix");
  return { route: { prefix: peer.podPrefix, via: peer.address } };
}

/** Two nodes that name the same prefix: the one with the smaller id has the route, on every node alike. */
export function claimant(peers: readonly Place[], podPrefix: string): string | undefined {
  return peers
    .filter((peer) => peer.podPrefix === podPrefix)
    .map(({ id }) => id)
    .sort()[0];
}

function parseAddress(text: string): ipaddr.IPv6 | undefined {
  if (!/^[0-9a-f:]+$/.test(text) || !ipaddr.IPv6.isValid(text)) return undefined;
  const address = ipaddr.IPv6.parse(text);
  if (address.toString() !== text) return undefined;
  // 2001:db8::/32 and the like are `reserved`, and routed in closed networks.
  return ['unicast', 'uniqueLocal', 'reserved'].includes(address.range()) ? address : undefined;
}

function parsePrefix(text: string): ipaddr.IPv6 | undefined {
  const [network = '', length, ...rest] = text.split('/');
  if (length !== String(PREFIX_LENGTH) || rest.length > 0) return undefined;
  const address = parseAddress(network);
  return address === undefined || ipaddr.IPv6.networkAddressFromCIDR(text).toString() !== network ? undefined : address;
}
