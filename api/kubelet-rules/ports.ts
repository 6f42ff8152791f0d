/** ports — what containers listen on, and which ports of the node lead there. */
import type { V1ContainerPort, V1PodSpec } from '@kubernetes/client-node';
import { isIP } from 'node:net';
import { quoted } from '../identifiers.ts';
import { type Report } from '../report.ts';
import { oneOf, wholeNumber } from './checks.ts';

export function checkPorts(ports: readonly V1ContainerPort[], hostNetwork: boolean, report: Report): void {
  const names = new Set<string>();
  for (const [i, { name, containerPort, hostPort, protocol, hostIP }] of ports.entries()) {
    wholeNumber(containerPort ?? 0, 1, [i, 'containerPort'], report, 65535);
    wholeNumber(hostPort, 0, [i, 'hostPort'], report, 65535);
    oneOf(protocol, ['TCP', 'UDP', 'SCTP'], [i, 'protocol'], report);
    if (hostNetwork && (hostPort ?? 0) !== 0 && hostPort !== containerPort)
      report.add([i, 'hostPort'], 'must equal containerPort with hostNetwork');
    if ((hostIP ?? '') !== '' && isIP(hostIP ?? '') === 0) report.add([i, 'hostIP'], `${quoted(hostIP ?? '')} is not an IP address`);
    if (name === undefined || name === '') continue;
    if (!isPortName(name))
      report.add([i, 'name'], `${quoted(name)} is not a port name`, 'use 1 to 15 of a-z, 0-9 and -, at least one of them a letter');
    else if (names.has(name)) report.add([i, 'name'], `${quoted(name)} is the name of two ports`, 'rename one of them');
    names.add(name);
  }
}

/** Two containers of one Pod can't have one port of the node. */
export function checkHostPorts(spec: V1PodSpec, report: Report): void {
  const taken = new Map<string, string>();
  const sidecars = (spec.initContainers ?? []).map((container) => (container.restartPolicy === 'Always' ? container : undefined));
  for (const [list, containers] of [['initContainers', sidecars] as const, ['containers', spec.containers] as const]) {
    for (const [i, container] of containers.entries()) {
      for (const [j, { hostPort = 0, protocol = 'TCP', hostIP = '' }] of (container?.ports ?? []).entries()) {
        if (hostPort === 0 || container === undefined) continue;
        const port = `${protocol} ${hostIP} ${hostPort}`;
        const other = taken.get(port);
        if (other !== undefined) report.add([list, i, 'ports', j, 'hostPort'], `${hostPort} is already taken by container ${other}`);
        taken.set(port, container.name);
      }
    }
  }
}

/** An IANA service name. */
const isPortName = (name: string): boolean =>
  /^[a-z0-9](?:[a-z0-9-]{0,13}[a-z0-9])?$/.test(name) && /[a-z]/.test(name) && !name.includes('--');
