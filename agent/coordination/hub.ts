/** hub — what the streams need of whoever has the picture: reconcilers/hub has this shape. */
import type { FromHub, Hello, NodeReport, Position, TurnRequest } from '../../api/cluster.ts';
import type { NodeIdentity } from '../../api/node-identity.ts';

export interface CoordinationHub {
  /** False: nodes look for the hub elsewhere. */
  readonly leads: boolean;
  readonly position: Position;
  /** These three throw a HubRefusalError. */
  hello(hello: Hello, peer: NodeIdentity): void;
  report(node: string, session: string, report: NodeReport): void;
  drain(node: string, session: string): void;
  /** The same object for all who ask from the same position. */
  since(position: Position | undefined): FromHub | undefined;
  subscribe(changed: () => void): Disposable;
}

export interface Turns {
  /** The answer goes through `CoordinationServer.deliver`, whenever it is there. */
  turn(node: string, request: TurnRequest): void;
}
