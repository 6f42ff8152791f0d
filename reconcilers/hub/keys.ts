/** keys — how the hub tells things of the same kind apart, and equal ones alike. */
import type { ClusterNode, Endpoint } from '../../api/cluster.ts';
import type { DeploymentStatus } from '../../api/status.ts';

/** As in `goneDeployments` of a report. */
export const deploymentStatusKey = ({ namespace, name }: Pick<DeploymentStatus, 'namespace' | 'name'>): string => `${namespace}/${name}`;

export function isSameNode(a: ClusterNode, b: ClusterNode): boolean {
  return a.id === b.id && a.nodegroup === b.nodegroup && a.address === b.address && a.podPrefix === b.podPrefix;
}

/** By what readers can see of it. Written out: it runs for each endpoint of each full report. */
export function isSameEndpoint(a: Endpoint, b: Endpoint): boolean {
  return (
    a.podUid === b.podUid &&
    a.address === b.address &&
    a.state === b.state &&
    a.service === b.service &&
    a.namespace === b.namespace &&
    a.ports.length === b.ports.length &&
    a.ports.every((port, i) => {
      const other = b.ports[i];
      return (
        other !== undefined &&
        port.name === other.name &&
        port.protocol === other.protocol &&
        port.servicePort === other.servicePort &&
        port.targetPort === other.targetPort
      );
    })
  );
}
