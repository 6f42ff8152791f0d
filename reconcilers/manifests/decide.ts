/**
 * decide — what one deployment's manifests need next, from what is wanted, what lies in the folder, and what the kubelet says.
 *
 * Pure: no clock, no file, no promise. One call gives one step; the reconciler takes it and asks again.
 *
 * Holds: a file is removed only with the kubelet's word at hand; a predecessor goes only when its successor is Ready (and was for
 * `minReadyMs`), is rejected, or `Recreate` was asked for; beside the wanted version at most one predecessor stays; what isn't wanted any
 * more goes only when the view of what is wanted is complete. Does not hold: nothing here bounds how long a successor may take; it says so
 * in its status, and the predecessor goes on.
 */
import type { DeploymentPhase } from '../../api/status.ts';
import type { PodState } from './pod-state.ts';

/** A manifest of ours in the folder. */
export interface Version {
  readonly file: string;
  readonly uid: string;
  readonly revision: string;
  /** When it was written, on the clock of `View.nowMs`; for adopted files, when they were adopted. */
  readonly sinceMs: number;
}

export interface View {
  /**
   * `absent`: the complete index doesn't name it. `unknown`: it is named, but what it says can't be used (`invalid`), or what it needs is
   * not in place (`waiting`); what is there stays as it is.
   */
  readonly wanted:
    | {
        readonly kind: 'version';
        readonly revision: string;
        readonly recreate: boolean;
        readonly minReadyMs: number;
        readonly graceMs: number;
      }
    | { readonly kind: 'absent' }
    | { readonly kind: 'unknown'; readonly phase: 'invalid' | 'waiting'; readonly reason: Reason };
  /** Files that are the wanted version. More than one after a re-admission was cut short. */
  readonly current: readonly Version[];
  /** Files of other versions. */
  readonly others: readonly Version[];
  /** Versions whose file is gone and whose containers the kubelet still reports. */
  readonly ending: number;
  readonly kubelet: 'up' | 'down';
  readonly pod: (uid: string) => PodState;
  /** Since when the Pod has been Ready without a break, as seen here. */
  readonly readySinceMs: (uid: string) => number | undefined;
  readonly memory: Memory;
  readonly nowMs: number;
}

/** What must be remembered between two steps of one deployment; lost at a restart without harm. */
export interface Memory {
  /** Rejections of the wanted revision so far; spaces out re-admissions. */
  readonly rejections: number;
  readonly rejectedAtMs: number | undefined;
  /** The revision whose successor was rejected beside its predecessor: it needs the predecessor's place. */
  readonly recreate: string | undefined;
  /** When the last predecessor was removed for a `Recreate`. */
  readonly vacatedAtMs: number | undefined;
}

export const nothingRemembered: Memory = { rejections: 0, rejectedAtMs: undefined, recreate: undefined, vacatedAtMs: undefined };

export type Step =
  | { readonly do: 'write' }
  /** `makesRoom`: a write has to follow, so it is taken only when that write could be. */
  | {
      readonly do: 'remove';
      readonly files: readonly string[];
      readonly why: string;
      readonly makesRoom: boolean;
      /** They go because they are of no use, which the kubelet may not have told: it drops events. To be asked before. */
      readonly ask: boolean;
    }
  | { readonly do: 'nothing' };

/** A word for programs, a sentence for people. */
export interface Reason {
  readonly code: string;
  readonly message: string;
}

export interface Decision {
  readonly step: Step;
  readonly phase: DeploymentPhase;
  readonly reason: Reason | undefined;
  /** The version that `status` speaks of. */
  readonly shown: Version | undefined;
  /** Look again then, even if nothing happens. */
  readonly afterMs: number | undefined;
  readonly memory: Memory;
}

/** The kubelet lists the folder every 5 s (`fileCheckFrequency`); a file that it hasn't seen after this is one that it can't read. */
export const UNSEEN_AFTER_MS = 60_000;
/** A rejected Pod is tried again after 5, 10, 20 … s: the first soon, since a rejection is mostly a matter of order. */
const READMIT_BASE_MS = 5_000;
const READMIT_MAX_MS = 300_000;
/** Beyond the grace period, the time the kubelet may need to report an end. After it the place counts as free. */
const STOP_SLACK_MS = 30_000;

/** Nothing is removed while the kubelet is down, and it starts whatever it finds when it comes back: a version and its successor. */
const MAX_WHILE_DOWN = 2;

export function decide(view: View): Decision {
  switch (view.wanted.kind) {
    case 'absent':
      return removeAll(view);
    case 'unknown':
      return freeze(view, view.wanted);
    case 'version':
      return view.current.length === 0 ? introduce(view, view.wanted) : settle(view, view.wanted);
  }
}

type Wanted = Extract<View['wanted'], { kind: 'version' }>;

const nothing: Step = { do: 'nothing' };

function decision(view: View, parts: Partial<Decision> & Pick<Decision, 'phase'>): Decision {
  return { step: nothing, reason: undefined, shown: undefined, afterMs: undefined, memory: view.memory, ...parts };
}

function removeAll(view: View): Decision {
  const files = [...view.current, ...view.others];
  const shown = files[0];
  if (files.length === 0) return decision(view, { phase: 'removing', memory: nothingRemembered });
  if (view.kubelet === 'down')
    return decision(view, { phase: 'removing', reason: kubeletDown('nothing is removed until it is back'), shown });
  return decision(view, {
    phase: 'removing',
    shown,
    step: { do: 'remove', files: files.map((f) => f.file), why: 'not wanted any more', makesRoom: false, ask: false },
  });
}

function freeze(view: View, { phase, reason }: Extract<View['wanted'], { kind: 'unknown' }>): Decision {
  return decision(view, { phase, reason, shown: best(view, [...view.current, ...view.others]) });
}

/** The wanted version has no file yet. */
function introduce(view: View, wanted: Wanted): Decision {
  const { others, memory, nowMs } = view;
  const recreate = wanted.recreate || memory.recreate === wanted.revision;
  if (recreate && others.length > 0) {
    if (view.kubelet === 'down')
      return decision(view, { phase: 'waiting', reason: kubeletDown('the predecessor stays until it is back'), shown: others[0] });
    return decision(view, {
      phase: 'updating',
      shown: others[0],
      step: { do: 'remove', files: others.map((f) => f.file), why: 'its successor needs its place', makesRoom: true, ask: false },
      memory: { ...memory, vacatedAtMs: nowMs },
    });
  }
  if (recreate && view.ending > 0 && memory.vacatedAtMs !== undefined) {
    const leftMs = memory.vacatedAtMs + wanted.graceMs + STOP_SLACK_MS - nowMs;
    if (leftMs > 0)
      return decision(view, {
        phase: 'updating',
        reason: { code: 'PredecessorEnding', message: 'waiting for the predecessor to end' },
        afterMs: leftMs,
      });
  }
  if (view.kubelet === 'down' && others.length >= MAX_WHILE_DOWN)
    return decision(view, {
      phase: 'waiting',
      reason: kubeletDown(`${others.length} versions lie in its folder already, the newest is written when it is back`),
      shown: best(view, others),
    });
  return decision(view, { phase: 'written', step: { do: 'write' }, memory: { ...memory, vacatedAtMs: undefined } });
}

/** The wanted version has a file; what is beside it may go when that is safe. */
function settle(view: View, wanted: Wanted): Decision {
  const current = best(view, view.current);
  if (current === undefined) return introduce(view, wanted);
  const state = view.pod(current.uid);
  if (state.kind === 'rejected') return readmit(view, wanted, current, state.reason);

  const surplus = predecessorsToDrop(view, current, wanted);
  if (surplus.drop.length > 0 && view.kubelet === 'up') {
    const step: Step = { do: 'remove', files: surplus.drop.map((f) => f.file), why: surplus.why, makesRoom: false, ask: surplus.ask };
    return decision(view, { ...statusOf(view, current, state, surplus.kept), step });
  }
  // A rejection is over when the Pod has become Ready; until then it keeps spacing out what follows.
  const memory = state.kind === 'ready' ? nothingRemembered : view.memory;
  const afterMs = [surplus.afterMs, unseenInMs(view, current, state)].filter((ms) => ms !== undefined);
  return decision(view, {
    ...statusOf(view, current, state, surplus.kept),
    memory,
    afterMs: afterMs.length === 0 ? undefined : Math.max(1, Math.min(...afterMs)),
  });
}

/** A rejected Pod is never tried again under its UID, so it gets another one: at once when a predecessor can make room, else spaced out. */
function readmit(view: View, wanted: Wanted, current: Version, why: string): Decision {
  const { memory, nowMs } = view;
  const reason: Reason = { code: 'Rejected', message: `rejected by the kubelet: ${why}` };
  if (view.kubelet === 'down') return decision(view, { phase: 'rejected', reason, shown: current });
  const running = view.others.filter((other) => view.pod(other.uid).kind !== 'rejected');
  if (running.length > 0) {
    const files = [...view.current, ...view.others].map((f) => f.file);
    return decision(view, {
      phase: 'updating',
      reason: { ...reason, message: `${reason.message}; its predecessor makes room` },
      shown: current,
      step: { do: 'remove', files, why: 'the successor was rejected beside it', makesRoom: true, ask: false },
      memory: { rejections: memory.rejections, rejectedAtMs: undefined, recreate: wanted.revision, vacatedAtMs: nowMs },
    });
  }
  if (memory.rejectedAtMs === undefined) {
    const next: Memory = { ...memory, rejections: memory.rejections + 1, rejectedAtMs: nowMs };
    return decision(view, { phase: 'rejected', reason, shown: current, memory: next, afterMs: readmitDelayMs(next.rejections) });
  }
  const leftMs = memory.rejectedAtMs + readmitDelayMs(memory.rejections) - nowMs;
  if (leftMs > 0) return decision(view, { phase: 'rejected', reason, shown: current, afterMs: leftMs });
  const files = [...view.current, ...view.others].map((f) => f.file);
  return decision(view, {
    phase: 'rejected',
    reason,
    shown: current,
    step: { do: 'remove', files, why: 'a rejected Pod is tried again only under another UID', makesRoom: true, ask: false },
    memory: { ...memory, rejectedAtMs: undefined },
  });
}

export function readmitDelayMs(rejections: number): number {
  return Math.min(READMIT_MAX_MS, READMIT_BASE_MS * 2 ** Math.max(0, rejections - 1));
}

interface Surplus {
  readonly drop: readonly Version[];
  readonly kept: Version | undefined;
  readonly why: string;
  readonly ask: boolean;
  readonly afterMs: number | undefined;
}

function predecessorsToDrop(view: View, current: Version, wanted: Wanted): Surplus {
  const twins = view.current.filter((v) => v !== current);
  const others = [...view.others];
  const readySinceMs = view.readySinceMs(current.uid);
  if (view.pod(current.uid).kind === 'ready' && readySinceMs !== undefined) {
    const leftMs = readySinceMs + wanted.minReadyMs - view.nowMs;
    if (leftMs <= 0) return { drop: [...twins, ...others], kept: undefined, why: 'its successor is Ready', ask: false, afterMs: undefined };
    const kept = best(view, others);
    return {
      drop: [...twins, ...others.filter((v) => v !== kept)],
      kept,
      why: 'a better predecessor stays',
      ask: true,
      afterMs: kept === undefined ? undefined : leftMs,
    };
  }
  const kept = best(view, others);
  return {
    drop: [...twins, ...others.filter((v) => v !== kept)],
    kept,
    why: 'superseded before it was of use',
    ask: true,
    afterMs: undefined,
  };
}

const usefulness: Record<PodState['kind'], number> = { ready: 4, running: 3, starting: 2, unseen: 1, crashing: 1, ended: 0, rejected: 0 };

/** The most useful version: what serves before what runs before what is on its way; among equals the oldest, which has proven itself longest. */
function best(view: View, versions: readonly Version[]): Version | undefined {
  return versions.reduce<Version | undefined>((chosen, v) => {
    if (chosen === undefined) return v;
    const better = usefulness[view.pod(v.uid).kind] - usefulness[view.pod(chosen.uid).kind];
    return better > 0 || (better === 0 && v.sinceMs < chosen.sinceMs) ? v : chosen;
  }, undefined);
}

function unseenInMs(view: View, current: Version, state: PodState): number | undefined {
  if (state.kind !== 'unseen' || view.kubelet === 'down') return undefined;
  const leftMs = current.sinceMs + UNSEEN_AFTER_MS - view.nowMs;
  return leftMs > 0 ? leftMs : undefined;
}

function kubeletDown(consequence: string): Reason {
  return { code: 'KubeletDown', message: `the kubelet is down; ${consequence}` };
}

function statusOf(
  view: View,
  current: Version,
  state: PodState,
  predecessor: Version | undefined,
): Pick<Decision, 'phase' | 'reason' | 'shown'> {
  const beside: Reason | undefined =
    predecessor === undefined ? undefined : { code: 'SuccessorNotReady', message: 'the predecessor goes when this version is Ready' };
  const said = (code: string, message: string | undefined): Reason | undefined => (message === undefined ? beside : { code, message });
  switch (state.kind) {
    case 'ready':
      return { phase: predecessor === undefined ? 'ready' : 'updating', reason: beside, shown: current };
    case 'unseen': {
      const ageMs = view.nowMs - current.sinceMs;
      if (view.kubelet === 'down')
        return { phase: 'written', reason: kubeletDown('it takes up the manifest when it is back'), shown: current };
      const unseen = `written ${Math.round(ageMs / 1000)} s ago and not seen by the kubelet; its log says why`;
      return { phase: 'written', reason: said('NotSeen', ageMs >= UNSEEN_AFTER_MS ? unseen : undefined), shown: current };
    }
    case 'starting':
    case 'running':
      return { phase: predecessor === undefined ? 'starting' : 'updating', reason: said('NotReady', state.reason), shown: current };
    case 'crashing':
      return { phase: 'crashing', reason: { code: 'Crashing', message: state.reason }, shown: current };
    case 'ended':
      return { phase: 'crashing', reason: { code: 'Ended', message: state.reason }, shown: current };
    case 'rejected':
      return { phase: 'rejected', reason: { code: 'Rejected', message: state.reason }, shown: current };
  }
}
