/**
 * restart-policy — when a process that ended is started again. Pure: events in, decision out.
 *
 * Holds: a process that had run for a while is started again at once; one that keeps ending is started after pauses that double up to a
 * bound; after `budget` short lives in a row it is given up, and its last exit status is kept. A life of at least `stableMs` forgives
 * all before it. Nothing is started after `stop`.
 */
export interface RestartPolicy {
  readonly firstPauseMs: number;
  readonly maxPauseMs: number;
  readonly stableMs: number;
  /** How many short lives in a row are tolerated. */
  readonly budget: number;
}

/** The first restart is immediate; 20 short lives take about two minutes. */
export const DEFAULT_RESTARTS: RestartPolicy = { firstPauseMs: 100, maxPauseMs: 10_000, stableMs: 10_000, budget: 20 };

export type ChildState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly pid: number; readonly sinceMs: number; readonly shortLives: number; readonly restarts: number }
  | { readonly phase: 'pausing'; readonly untilMs: number; readonly shortLives: number; readonly restarts: number }
  | { readonly phase: 'stopping'; readonly pid: number }
  | { readonly phase: 'stopped' }
  | { readonly phase: 'failed'; readonly exitCode: number; readonly restarts: number };

export type ChildEvent =
  | { readonly type: 'start' }
  | { readonly type: 'started'; readonly pid: number }
  /** `exitCode` is 128 + n for an end by signal n, as shells have it. */
  | { readonly type: 'exited'; readonly exitCode: number }
  | { readonly type: 'pause-over' }
  | { readonly type: 'stop' };

export type ChildAction =
  | { readonly type: 'spawn' }
  | { readonly type: 'pause'; readonly ms: number }
  | { readonly type: 'terminate' }
  | { readonly type: 'give-up'; readonly exitCode: number };

export interface Step {
  readonly state: ChildState;
  readonly action?: ChildAction;
}

export function step(state: ChildState, event: ChildEvent, nowMs: number, policy: RestartPolicy): Step {
  switch (event.type) {
    case 'start':
      return state.phase === 'idle' ? { state, action: { type: 'spawn' } } : { state };
    case 'started': {
      const before =
        state.phase === 'pausing' ? { shortLives: state.shortLives, restarts: state.restarts + 1 } : { shortLives: 0, restarts: 0 };
      // A stop that arrived while the process was being made.
      if (state.phase === 'stopped' || state.phase === 'stopping')
        return { state: { phase: 'stopping', pid: event.pid }, action: { type: 'terminate' } };
      return { state: { phase: 'running', pid: event.pid, sinceMs: nowMs, ...before } };
    }
    case 'exited':
      return exited(state, event.exitCode, nowMs, policy);
    case 'pause-over':
      return state.phase === 'pausing' ? { state, action: { type: 'spawn' } } : { state };
    case 'stop':
      if (state.phase === 'running') return { state: { phase: 'stopping', pid: state.pid }, action: { type: 'terminate' } };
      return { state: state.phase === 'stopping' || state.phase === 'failed' ? state : { phase: 'stopped' } };
  }
}

function exited(state: ChildState, exitCode: number, nowMs: number, policy: RestartPolicy): Step {
  if (state.phase === 'stopping' || state.phase === 'stopped') return { state: { phase: 'stopped' } };
  if (state.phase === 'failed') return { state };
  const restarts = state.phase === 'idle' ? 0 : state.restarts;
  const lived = state.phase === 'running' ? nowMs - state.sinceMs : 0;
  const shortLives = lived >= policy.stableMs ? 0 : (state.phase === 'idle' ? 0 : state.shortLives) + 1;
  if (shortLives > policy.budget) return { state: { phase: 'failed', exitCode, restarts }, action: { type: 'give-up', exitCode } };
  const ms = shortLives <= 1 ? 0 : Math.min(policy.maxPauseMs, policy.firstPauseMs * 2 ** (shortLives - 2));
  return { state: { phase: 'pausing', untilMs: nowMs + ms, shortLives, restarts }, action: { type: 'pause', ms } };
}
