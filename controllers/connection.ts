/**
 * connection — what an informer's connection to its source is doing, as a value and one step function. Pure: the time comes in, the
 * time until which to wait comes out.
 *
 *     idle ─ open ─> open ─ synced ─> live ─ ended ─> waiting ─ open ─> open …      any ─ stop ─> stopped
 *                      └──────────── ended ─────────────┘
 *
 * Holds: every end leads to `waiting`, never to a stop; the back-off starts over only after a connection has been live for
 * `healthyMs`, not after one that was merely made; a planned reconnect waits for nothing.
 */
import { type Backoff } from './backoff.ts';

export type Connection =
  | { readonly phase: 'idle'; readonly failures: 0 }
  /** Connected, or connecting: the snapshot is not complete. */
  | { readonly phase: 'open'; readonly failures: number; readonly planned: boolean }
  | { readonly phase: 'live'; readonly failures: number; readonly since: number }
  | { readonly phase: 'waiting'; readonly failures: number; readonly planned: boolean; readonly until: number }
  | { readonly phase: 'stopped'; readonly failures: 0 };

/** Why a connection ended. `relist` was our own plan; the others are failures, also a clean return. */
export type End = 'returned' | 'failed' | 'silent' | 'relist';

export type ConnectionInput =
  | { readonly type: 'open' }
  | { readonly type: 'synced'; readonly now: number }
  | { readonly type: 'ended'; readonly now: number; readonly why: End; readonly retryAfterMs?: number | undefined }
  | { readonly type: 'stop' };

/** How long a connection must have been live for its predecessors' failures to be forgotten; client-go's and kube-rs's value. */
export const healthyMs = 120_000;

export const idle: Connection = { phase: 'idle', failures: 0 };

export function step(connection: Connection, input: ConnectionInput, backoff: Backoff): Connection {
  if (connection.phase === 'stopped' || input.type === 'stop') return { phase: 'stopped', failures: 0 };
  const { failures } = connection;
  switch (input.type) {
    case 'open':
      return { phase: 'open', failures, planned: connection.phase === 'waiting' && connection.planned };
    case 'synced':
      return connection.phase === 'live' ? connection : { phase: 'live', failures, since: input.now };
    case 'ended': {
      if (input.why === 'relist') return { phase: 'waiting', failures, planned: true, until: input.now };
      const healthy = connection.phase === 'live' && input.now - connection.since >= healthyMs;
      const count = healthy ? 1 : failures + 1;
      const waitMs = Math.max(backoff.next(count), input.retryAfterMs ?? 0);
      return { phase: 'waiting', failures: count, planned: false, until: input.now + waitMs };
    }
    default:
      return input satisfies never;
  }
}

/** As readers see it. A planned reconnect is no reason to call what was live stale. */
export function stateOf(connection: Connection, hasSynced: boolean): 'waiting' | 'syncing' | 'live' | 'stale' | 'stopped' {
  switch (connection.phase) {
    case 'stopped':
      return 'stopped';
    case 'idle':
      return 'waiting';
    case 'live':
      return hasSynced ? 'live' : 'syncing';
    case 'open':
      if (hasSynced) return connection.planned ? 'live' : 'stale';
      return connection.failures === 0 ? 'syncing' : 'waiting';
    case 'waiting':
      if (hasSynced) return connection.planned ? 'live' : 'stale';
      return 'waiting';
    default:
      return connection satisfies never;
  }
}
