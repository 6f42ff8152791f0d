/**
 * renewal — when a certificate is renewed. Pure: the time comes in.
 *
 *     issued ─── valid ─── due ─────────────── urgent ─── expired
 *                          12 to 6 h left      60 to 15 min left
 *                          (with a turn)       (without)
 *
 * The moments are spread by the Pod's own jitter, a number that follows from its names: the same after a restart of the agent, another for
 * each replica. Holds: a renewal begins with at least six hours left; waiting for a turn can not let a certificate expire. One that would
 * not live noticeably longer is not renewed: its authority ends, and only a new one helps. Does not hold: nothing here says whether a
 * certificate is the right one (adopt.ts).
 */
import { createHash } from 'node:crypto';
import { leafLifetimeMs } from '../../api/workload-identity.ts';

export interface RenewalInput {
  readonly notAfter: number;
  /** The end of one that were made now. */
  readonly nextNotAfter: number;
  /** In [0, 1). */
  readonly jitter: number;
  readonly nowMs: number;
  /** From which all moments follow; default: a day. */
  readonly lifetimeMs?: number;
}

export type Renewal =
  | { readonly state: 'valid'; readonly dueAtMs: number }
  | { readonly state: 'due'; readonly urgentAtMs: number }
  | { readonly state: 'urgent' }
  | { readonly state: 'expired' };

/** Shares of the lifetime: 12 h, 6 h, 1 h and 15 min of a day. */
const EARLIEST_LEFT = 1 / 2;
const LATEST_LEFT = 1 / 4;
const URGENT_LEFT = 1 / 24;
const LAST_MOMENT_LEFT = 1 / 96;

export function renewal({ notAfter, nextNotAfter, jitter, nowMs, lifetimeMs = leafLifetimeMs }: RenewalInput): Renewal {
  if (nowMs >= notAfter) return { state: 'expired' };
  const between = (early: number, late: number): number => notAfter - lifetimeMs * (early + (late - early) * jitter);
  const dueAtMs = Math.floor(between(EARLIEST_LEFT, LATEST_LEFT));
  const urgentAtMs = Math.floor(between(URGENT_LEFT, LAST_MOMENT_LEFT));
  // At its due time a certificate gains at least half a lifetime. A sixth of that is not worth a restart.
  const worthFromMs = nowMs + Math.max(0, notAfter + lifetimeMs / 12 - nextNotAfter);
  if (worthFromMs > nowMs) return { state: 'valid', dueAtMs: Math.max(dueAtMs, worthFromMs) };
  if (nowMs >= urgentAtMs) return { state: 'urgent' };
  return nowMs >= dueAtMs ? { state: 'due', urgentAtMs } : { state: 'valid', dueAtMs };
}

/** In [0, 1), by the node and the names of the Pod. */
export function renewalJitter(...names: readonly string[]): number {
  return createHash('sha256').update(names.join('\0')).digest().readUInt32BE(0) / 2 ** 32;
}
