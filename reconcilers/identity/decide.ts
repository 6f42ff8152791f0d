/**
 * decide — what a Pod's identity needs next, from what lies there, the time, and whether something can be signed. Pure.
 *
 * Holds: what is right and not due is left alone; containers are started anew only with a turn, or in the last hour without; while nothing
 * can be signed, what lies there stays. Does not hold: nothing is written here.
 */
import type { Adopted, Valid } from './adopt.ts';
import { renewal } from './renewal.ts';

export interface View {
  /** What lies in the folder. */
  readonly found: Adopted | { readonly kind: 'none' };
  /** Why nothing can be signed; undefined when it can. */
  readonly unable: Reason | undefined;
  /** The end of a certificate that were made now; of no meaning while nothing can be signed. */
  readonly nextNotAfter: number;
  /** A renewal starts containers anew: it was not asked to be live, and one runs. */
  readonly restarts: boolean;
  readonly turn: () => 'granted' | 'waiting';
  readonly jitter: number;
  readonly lifetimeMs: number;
  readonly nowMs: number;
}

/** Why a Pod waits: a code for machines, a sentence for people. */
export interface Reason {
  readonly code: 'NoAuthority' | 'NoSigningKey' | 'AuthorityNotValid' | 'Expired' | 'WaitsForTurn';
  readonly message: string;
}

export type Plan =
  | { readonly do: 'issue'; readonly why: string }
  | { readonly do: 'keep'; readonly found: Valid; readonly afterMs: number; readonly reason: Reason | undefined }
  /** There is nothing of use. */
  | { readonly do: 'wait'; readonly afterMs: number; readonly reason: Reason };

/** A change of the authority is told of; this is the net below. */
const UNABLE_LOOK_MS = 30_000;
/** A grant is told of; this is the net below. */
const TURN_LOOK_MS = 10_000;
/** A timer does not notice that the wall clock was set. */
const LOOK_MS = 3_600_000;

export function decide(view: View): Plan {
  const { found, unable, nowMs, lifetimeMs, jitter } = view;
  if (found.kind !== 'valid') {
    if (unable !== undefined) return { do: 'wait', afterMs: UNABLE_LOOK_MS, reason: unable };
    return { do: 'issue', why: found.kind === 'none' ? 'there is none yet' : `what lay there ${found.why}` };
  }
  const nextNotAfter = unable === undefined ? view.nextNotAfter : Number.POSITIVE_INFINITY;
  const state = renewal({ notAfter: found.notAfter, nextNotAfter, jitter, nowMs, lifetimeMs });
  if (state.state === 'valid') return { do: 'keep', found, afterMs: clamp(state.dueAtMs - nowMs), reason: undefined };
  if (unable !== undefined)
    return state.state === 'expired'
      ? { do: 'wait', afterMs: UNABLE_LOOK_MS, reason: { code: 'Expired', message: `its certificate has expired, and ${unable.message}` } }
      : { do: 'keep', found, afterMs: UNABLE_LOOK_MS, reason: unable };
  switch (state.state) {
    case 'expired':
      return { do: 'issue', why: 'it has expired' };
    case 'urgent':
      return { do: 'issue', why: 'it ends within the hour' };
    case 'due': {
      if (!view.restarts) return { do: 'issue', why: 'it is due' };
      if (view.turn() === 'granted') return { do: 'issue', why: 'it is due, and has its turn' };
      const reason: Reason = { code: 'WaitsForTurn', message: 'its certificate is due; another Pod of its Service is being replaced' };
      return { do: 'keep', found, afterMs: Math.min(TURN_LOOK_MS, clamp(state.urgentAtMs - nowMs)), reason };
    }
  }
}

const clamp = (ms: number): number => Math.max(1, Math.min(LOOK_MS, ms));
