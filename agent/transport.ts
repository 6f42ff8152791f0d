/**
 * transport — how a node speaks with the others: its own end of the streams as a hub, and as a node. What is real is gRPC over mutual TLS
 * (agent/coordination); a simulation has a network in memory.
 */
import type { FromHub, Heartbeat, Hello, Turn, TurnRequest } from '../api/cluster.ts';
import type { ClusterCa } from '../api/cluster-ca.ts';
import type { NodeIdentity } from '../api/node-identity.ts';
import type { Clock } from '../controllers/clock.ts';
import type { Logger } from '../controllers/log.ts';
import type { Meter } from '../controllers/metrics.ts';
import { CoordinationClient } from './coordination/client.ts';
import { NodeCredentials } from './coordination/credentials.ts';
import type { HubAddress } from './coordination/dial.ts';
import type { CoordinationHub, Turns } from './coordination/hub.ts';
import type { NodeState } from './coordination/node-state.ts';
import { CoordinationServer } from './coordination/server.ts';

export interface ServeInput {
  readonly hub: CoordinationHub;
  readonly turns: Turns;
  readonly heartbeat: () => Heartbeat;
}

export interface Serving extends AsyncDisposable {
  deliver(node: string, turn: Turn): void;
}

export interface JoinInput {
  /** Asked for each stream. */
  readonly hello: () => Omit<Hello, 'session'>;
  readonly received: (message: FromHub) => void;
  readonly connected: (connected: boolean) => void;
}

export interface Joined extends AsyncDisposable {
  /** Whom the lease names; undefined while nobody is known. */
  follow(hub: HubAddress | undefined): void;
  /** What the node has now, whole. */
  report(state: NodeState): void;
  send(request: TurnRequest): void;
  /** Says that the node ends; bounded. */
  drain(): Promise<void>;
}

export interface Transport {
  /** Resolves when it listens. */
  serve(input: ServeInput): Promise<Serving>;
  join(input: JoinInput): Joined;
}

export interface GrpcTransportInput {
  readonly ca: ClusterCa;
  readonly cluster: string;
  readonly node: NodeIdentity;
  readonly port: number;
  readonly clock: Clock;
  readonly meter: Meter;
  readonly log: Logger;
}

export function grpcTransport({ ca, cluster, node, port, clock, meter, log }: GrpcTransportInput): Transport {
  const credentials = new NodeCredentials({ ca, cluster, node, clock });
  return {
    async serve(input) {
      const server = new CoordinationServer({ ...input, credentials, clock, meter, host: node.address, port });
      try {
        await server.start();
      } catch (error) {
        await server[Symbol.asyncDispose]();
        throw error;
      }
      return server;
    },
    join: (input) => new CoordinationClient({ ...input, credentials, clock, meter, log }),
  };
}
