/** builders — nodes, endpoints and reports, with everything that a test does not care about filled in. */
import { PROTOCOL_VERSION, type ClusterNode, type Endpoint, type Hello, type NodeReport } from '../../../api/cluster.ts';
import { type DeploymentStatus, type NodeStatus } from '../../../api/status.ts';
import { HubRefusalError, type Hub, type Refusal } from '../../../reconcilers/hub/hub.ts';

/** The nth node of a cluster; addresses and prefixes follow from n. */
export function aNode(n: number, given: Partial<ClusterNode> = {}): ClusterNode {
  const hex = (n + 1).toString(16);
  return { id: `node-${n}`, nodegroup: 'default', address: `fd00:1::${hex}`, podPrefix: `fd00:10:0:${hex}::/80`, ...given };
}

/** Of the nth node: its ith endpoint. */
export function anEndpoint(n: number, i: number, given: Partial<Endpoint> = {}): Endpoint {
  return {
    ...{ namespace: 'default', service: 'web', podUid: `pod-${n}-${i}`, state: 'selectable' },
    ...{ address: `fd00:10:0:${(n + 1).toString(16)}::${(i + 1).toString(16)}` },
    ...{ ports: [{ name: 'http', protocol: 'TCP', servicePort: 80, targetPort: 8080 }] },
    ...given,
  };
}

export function aHello(node: ClusterNode, session: string, given: Partial<Hello> = {}): Hello {
  return { node, session, cluster: 'demo', protocol: PROTOCOL_VERSION, agentVersion: '1', ...given };
}

export function aReport(sequence: number, given: Partial<NodeReport> = {}): NodeReport {
  return {
    ...{ sequence, full: sequence === 1, endpoints: [], goneEndpoints: [], deployments: [], goneDeployments: [] },
    ...given,
  };
}

export function aStatus(node: ClusterNode, given: Partial<NodeStatus> = {}): Omit<NodeStatus, 'deployments'> {
  return { ...node, agentVersion: '1', index: { state: 'current' }, kubelet: 'up', ready: true, reasons: [], ...given };
}

export function aDeployment(name: string, given: Partial<DeploymentStatus> = {}): DeploymentStatus {
  return { name, namespace: 'default', revision: 'r1', phase: 'ready', restarts: 0, since: '2026-01-01T00:00:00Z', ...given };
}

/** The node comes with a session, and says in full what it has. */
export function join(hub: Hub, node: ClusterNode, endpoints: readonly Endpoint[] = [], session = `session of ${node.id}`): void {
  hub.hello(aHello(node, session), node);
  hub.report(node.id, session, aReport(1, { endpoints }));
}

export function refusalOf(run: () => void): Refusal {
  try {
    run();
  } catch (error) {
    if (error instanceof HubRefusalError) return error.refusal;
    throw error;
  }
  throw new Error('nothing was refused');
}
