/**
 * hub-model — what a hub should give, computed the slow and obvious way: everything that each node said is kept, and the picture is put
 * together from nothing each time. Refusals are no concern here: it is told only what was taken.
 */
import { endpointKey, type ClusterNode, type ClusterSnapshot, type NodeEndpoint, type NodeReport } from '../../../api/cluster.ts';

interface Said {
  node: ClusterNode;
  until: number;
  endpoints: NodeEndpoint[];
}

export class HubModel {
  readonly leaseMs: number;
  said: Said[] = [];

  constructor(leaseMs: number) {
    this.leaseMs = leaseMs;
  }

  hello(node: ClusterNode, now: number): void {
    const before = this.said.find((each) => each.node.id === node.id);
    if (before !== undefined && JSON.stringify(before.node) === JSON.stringify(node)) return;
    this.said = [...this.said.filter((each) => each !== before), { node, until: now + this.leaseMs, endpoints: [] }];
  }

  report(id: string, report: NodeReport, now: number): void {
    const said = this.said.find((each) => each.node.id === id);
    if (said === undefined) throw new Error(`the model does not know ${id}`);
    said.until = now + this.leaseMs;
    const named = new Set([...report.goneEndpoints, ...report.endpoints.map(endpointKey)]);
    const kept = report.full ? [] : said.endpoints.filter((endpoint) => !named.has(endpointKey(endpoint)));
    said.endpoints = [...kept, ...report.endpoints.map((endpoint) => ({ ...endpoint, node: id }))];
  }

  drain(id: string): void {
    this.said = this.said.filter((each) => each.node.id !== id);
  }

  expire(now: number): void {
    this.said = this.said.filter((each) => each.until > now);
  }

  /** What was taken over, with one lease for each. */
  begin(from: Pick<ClusterSnapshot, 'nodes' | 'endpoints'>, now: number): void {
    this.said = from.nodes.map((node) => ({
      ...{ node, until: now + this.leaseMs },
      endpoints: from.endpoints.filter((endpoint) => endpoint.node === node.id),
    }));
  }

  picture(): Pick<ClusterSnapshot, 'nodes' | 'endpoints'> {
    const byText = (a: string, b: string): number => (a < b ? -1 : 1);
    return {
      nodes: this.said.map(({ node }) => node).sort((a, b) => byText(a.id, b.id)),
      endpoints: this.said.flatMap(({ endpoints }) => endpoints).sort((a, b) => byText(endpointKey(a), endpointKey(b))),
    };
  }
}
