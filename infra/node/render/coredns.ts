/**
 * coredns — the Corefile, and the zones CoreDNS starts with before anybody has written one.
 *
 * Holds: names of the cluster are answered from files alone, so they go on while everything else is away, and never leave the node;
 * a zone file that is replaced takes effect within a second, if its serial is higher. Does not hold: answers for other names when the
 * node has no resolver (they do not exist then).
 */
import { CLUSTER_DOMAIN, SERVICE_REVERSE_ZONE, SERVICE_ZONE, nodePaths, nodePorts } from '../paths.ts';
import { type NodeSpec } from '../node-spec.ts';

export function renderCorefile(spec: NodeSpec): string {
  // The node itself asks at ::1, its Pods at the node's address. Never all addresses: the engine's or systemd's resolver has its own.
  const bind = `bind ${[...new Set([spec.dns.clusterAddress, '::1'])].join(' ')}`;
  return [
    block(`${SERVICE_ZONE}:${nodePorts.dns}`, [
      bind,
      'errors',
      `health 127.0.0.1:${nodePorts.dnsHealth}`,
      ...zoneFile(nodePaths.serviceZone),
    ]),
    block(`${SERVICE_REVERSE_ZONE}:${nodePorts.dns}`, [bind, 'errors', ...zoneFile(nodePaths.reverseZone)]),
    // The rest of the cluster's domain would otherwise be asked for, with every search path, at the resolvers outside.
    block(`${CLUSTER_DOMAIN}:${nodePorts.dns}`, [bind, ...nothing()]),
    block(`.:${nodePorts.dns}`, [bind, 'errors', ...others(spec)]),
  ].join('\n');
}

function zoneFile(path: string): readonly string[] {
  return [`file ${path} {`, '  reload 1s', '}'];
}

function others(spec: NodeSpec): readonly string[] {
  if (spec.dns.upstreamResolvConf === undefined) return nothing();
  // Bounded: a Pod that floods names must not make the node run out of sockets. 30 s is what a client may be behind a change outside.
  return ['cache 30', `forward . ${spec.dns.upstreamResolvConf} {`, '  max_concurrent 1000', '}'];
}

function nothing(): readonly string[] {
  return ['template ANY ANY {', '  rcode NXDOMAIN', '}'];
}

function block(zone: string, lines: readonly string[]): string {
  return [`${zone} {`, ...lines.map((line) => `  ${line}`), '}', ''].join('\n');
}

/** A complete zone without a Service in it. Serial 1: whatever the agent writes later is higher. */
export function renderEmptyZone(origin: string, nameserver: string): string {
  return [
    `$ORIGIN ${origin}.`,
    '$TTL 5',
    `@ IN SOA ns.${SERVICE_ZONE}. hostmaster.${SERVICE_ZONE}. 1 60 60 600 5`,
    `@ IN NS ns.${SERVICE_ZONE}.`,
    ...(origin === SERVICE_ZONE ? [`ns IN AAAA ${nameserver}`] : []),
    '',
  ].join('\n');
}
