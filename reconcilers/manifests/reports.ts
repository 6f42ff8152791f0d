/**
 * reports — what the node says of one deployment, kept so that "since when" survives repeated runs with the same result.
 *
 * Holds: a message is bounded, whatever a hostile payload makes a parser say: a thousand of them end up in one document.
 */
import type { DeploymentStatus } from '../../api/status.ts';
import type { Clock } from '../../controllers/clock.ts';

export interface Reports {
  /** `since` is set here: it stays while phase, revision and Pod stay. */
  put(key: string, status: Omit<DeploymentStatus, 'since'>): void;
  remove(key: string): void;
}

export interface ReportsInput {
  readonly clock: Clock;
  readonly changed: (key: string, status: DeploymentStatus | undefined) => void;
}

/** Enough for some problems with their places; who needs them all runs `podmin validate`. */
const MAX_MESSAGE = 1_000;

export function reports({ clock, changed }: ReportsInput): Reports {
  const last = new Map<string, DeploymentStatus>();
  return {
    put: (key, full) => {
      const status = full.message === undefined ? full : { ...full, message: bounded(full.message) };
      const before = last.get(key);
      const same =
        before !== undefined && before.phase === status.phase && before.revision === status.revision && before.podUid === status.podUid;
      const next: DeploymentStatus = { ...status, since: same ? before.since : new Date(clock.wall()).toISOString() };
      if (
        same &&
        before.reason === next.reason &&
        before.message === next.message &&
        before.restarts === next.restarts &&
        before.podAddress === next.podAddress
      )
        return;
      last.set(key, next);
      changed(key, next);
    },
    remove: (key) => {
      if (last.delete(key)) changed(key, undefined);
    },
  };
}

function bounded(message: string): string {
  return message.length > MAX_MESSAGE ? `${message.slice(0, MAX_MESSAGE - 1)}…` : message;
}
