/** cluster — nodes, endpoints and reports of a small cluster, for tests of the streams. */
import type { ClusterNode, Endpoint, NodeReport } from '../../../api/cluster.ts';

export const clusterNode = (i: number): ClusterNode => ({
  id: `n${i}`,
  nodegroup: 'default',
  address: `fd00::${i}`,
  podPrefix: `fd00:1:2:3:${i}::/80`,
});

export const endpoint = (node: number, pod: number): Endpoint => ({
  namespace: 'default',
  service: 'web',
  podUid: `uid-${node}-${pod}`,
  address: `fd00:1:2:3:${node}::${pod}`,
  ports: [{ name: 'http', protocol: 'TCP', servicePort: 80, targetPort: 8080 }],
  state: 'selectable',
});

export const fullReport = (sequence: number, endpoints: readonly Endpoint[]): NodeReport => ({
  sequence,
  full: true,
  endpoints,
  goneEndpoints: [],
  deployments: [],
  goneDeployments: [],
});
