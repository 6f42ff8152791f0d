/** world — a hub with its server on IPv6 loopback, nodes of its cluster, and what a test needs to come in by another way. */
import { createClusterCa, type ClusterCa, readClusterCa } from '../../../api/cluster-ca.ts';
import type { ClusterNode, FromHub, TurnRequest } from '../../../api/cluster.ts';
import { CoordinationClient } from '../../../agent/coordination/client.ts';
import { NodeCredentials } from '../../../agent/coordination/credentials.ts';
import type { GateLimits } from '../../../agent/coordination/gate.ts';
import type { NodeState } from '../../../agent/coordination/node-state.ts';
import { CoordinationServer } from '../../../agent/coordination/server.ts';
import { systemClock } from '../../../controllers/clock.ts';
import { silent } from '../../../controllers/log.ts';
import { textMeter } from '../../../controllers/text-meter.ts';
import { Hub } from '../../../reconcilers/hub/hub.ts';
import { clusterNode, endpoint } from '../../unit/coordination/cluster.ts';

export const newCa = (cluster = 'demo', nowMs = Date.now()): ClusterCa =>
  readClusterCa({ stored: createClusterCa({ cluster, nowMs }), cluster, nowMs });

export const nodeState = (node: ClusterNode, pods: number): NodeState => ({
  endpoints: Array.from({ length: pods }, (_, i) => endpoint(Number(node.id.slice(1)), i + 1)),
  deployments: [],
  status: { ...node, agentVersion: '1.0.0', index: { state: 'current' }, kubelet: 'up', ready: true, reasons: [] },
});

export interface World extends AsyncDisposable {
  readonly ca: ClusterCa;
  readonly hub: Hub;
  readonly server: CoordinationServer;
  readonly port: number;
  readonly turns: { readonly node: string; readonly request: TurnRequest }[];
  credentials(i: number): NodeCredentials;
  /** A good node, that follows the hub. */
  client(i: number, pods?: number): { readonly client: CoordinationClient; readonly got: FromHub[] };
  /** Of `podmin_coordination_refused_total`. */
  refused(reason: string): number;
  metric(name: string): number;
}

/** All nodes are on one loopback address, so by default nobody asks from where a node comes. */
export async function world(
  limits: Partial<GateLimits> = {},
  isFrom: (address: string, remote: string) => boolean = () => true,
  wall: () => number = () => Date.now(),
): Promise<World> {
  const ca = newCa();
  const hub = new Hub({ cluster: 'demo', clock: systemClock });
  hub.begin(1);
  const meter = textMeter();
  const turns: { node: string; request: TurnRequest }[] = [];
  const credentials = (i: number): NodeCredentials =>
    new NodeCredentials({ ca, cluster: 'demo', node: clusterNode(i), clock: systemClock });
  const server = new CoordinationServer({
    hub,
    turns: { turn: (node, request) => turns.push({ node, request }) },
    credentials: new NodeCredentials({ ca, cluster: 'demo', node: clusterNode(0), clock: { wall } }),
    clock: systemClock,
    meter,
    heartbeat: () => ({ generation: hub.position.generation, indexEtag: '"i"' }),
    host: '::1',
    port: 0,
    coalesceMs: 5,
    limits,
    isFrom,
  });
  const port = await server.start();
  const clients: CoordinationClient[] = [];
  const metric = (start: string): number => {
    const text = String(meter.render?.() ?? '');
    const line = text.split('\n').find((one) => one.startsWith(start));
    return line === undefined ? 0 : Number(line.slice(line.lastIndexOf(' ')));
  };
  return {
    ca,
    hub,
    server,
    port,
    turns,
    credentials,
    client: (i, pods = 1) => {
      const got: FromHub[] = [];
      const node = clusterNode(i);
      const client = new CoordinationClient({
        credentials: credentials(i),
        clock: systemClock,
        meter,
        log: silent,
        hello: () => ({ node, cluster: 'demo', protocol: 2, agentVersion: '1.0.0' }),
        received: (message) => got.push(message),
        isAt: () => true,
        backoff: { next: () => 20 },
      });
      clients.push(client);
      client.report(nodeState(node, pods));
      client.follow({ host: '::1', port });
      return { client, got };
    },
    refused: (reason) => metric(`podmin_coordination_refused_total{reason="${reason}"}`),
    metric,
    [Symbol.asyncDispose]: async () => {
      for (const client of clients) await client[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

/** Looks every few milliseconds; fails after `ms`. */
export async function until(holds: () => boolean, what: string, ms = 5_000): Promise<void> {
  const end = performance.now() + ms;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`within ${ms} ms there was not: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
