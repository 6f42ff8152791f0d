/**
 * member — one node of the picture: its session, and what it has said in it.
 *
 * A session goes `none → opened (its Hello) → reporting (from its full report on)`; a newer one, a drain or the end of the lease ends it.
 */
import type { ClusterNode, Position } from '../../api/cluster.ts';
import type { DeploymentStatus, NodeStatus } from '../../api/status.ts';

export interface Member {
  readonly node: ClusterNode;
  /** Of `node.podPrefix`, as a key. */
  readonly prefix: string;
  /** Undefined: remembered from an earlier generation. */
  session: string | undefined;
  formerSessions: readonly string[];
  /** Of the last report that was taken; 0 before the session's first. */
  sequence: number;
  /** Monotonic. */
  deadline: number;
  /** Keys; the endpoints themselves lie in one map for all. */
  readonly endpoints: Set<string>;
  readonly deployments: Map<string, DeploymentStatus>;
  status: Omit<NodeStatus, 'deployments'> | undefined;
  applied: Position | undefined;
}

/** What was replaced is refused by name; older ones are refused for being unknown. */
const FORMER_SESSIONS = 8;

export function newMember(given: Pick<Member, 'node' | 'prefix' | 'session' | 'deadline'>): Member {
  return {
    ...given,
    ...{ formerSessions: [], sequence: 0, endpoints: new Set<string>(), deployments: new Map<string, DeploymentStatus>() },
    ...{ status: undefined, applied: undefined },
  };
}

/** What the node said stands, until the session's full report or the end of the lease. `undefined`: nobody is listened to. */
export function openSession(member: Member, session: string | undefined): void {
  if (member.session !== undefined) member.formerSessions = [...member.formerSessions, member.session].slice(-FORMER_SESSIONS);
  member.session = session;
  member.sequence = 0;
}

export const hadSession = ({ session, formerSessions }: Member, asked: string): boolean =>
  session === asked || formerSessions.includes(asked);
