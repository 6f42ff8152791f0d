/**
 * leader-state — what a candidate for a lease is doing, as a value and one step function. Pure: times come in as numbers, what to ask of
 * the lock (`call`) and when (`dueAt`) comes out.
 *
 *     follower ─ due, ripe ─> acquiring ─ written ─> leading ─ due ─> leading (renewing) ─ written ─> leading …
 *        │ ^                     │ conflict, failed      │ conflict, failed
 *        │ └──── not ours ─── unsure <───────────────────┘          any ─ stop ─> stopping ─> released | stopped
 *        └ due ─> reads          └─ ours ─> leading
 *     leading, unsure ─ expire, not ours ─> lost ─ read ─> follower
 *
 * Holds:
 *  - A term ends at `deadline` = when the last renewal that is known to have been written was *sent*, plus ttl, minus margin. It was
 *    written later than it was sent, so this is early, whatever the network did, and also if the process slept between looking at the
 *    clock and sending.
 *  - A lease is taken over when one token has stood for the whole ttl that its record names, counted from when the read that first showed
 *    it was *answered*. It was written before that, so this is late; a sleep of the observer makes it later. What the observer slept
 *    through (renewals, another's take-over) changed the token, and the write then conflicts.
 *  - One who has the lease by the record but no term (its write was answered too late, or it missed its deadline and nobody took over)
 *    takes it over at once, as a new term: nobody else may act by that record.
 *  - Each write of a candidate has another number (`renewals`), so reading back says which one was written and with it which deadline holds.
 *  - A lease that vanishes is waited for as one that stands still; its fence is remembered.
 *  - Only monotonic times are compared. The wall clock gets into records, for people.
 * Does not hold: two candidates of one `holder`; whoever makes them makes it unique.
 */
import { type LeaseRecord, type LeaseState } from './lease.ts';
import { type LeaderSettings } from './leader-settings.ts';

export type LeaderState = Memory & Phase;

interface Memory {
  /** The highest that is known to have been in the lock. */
  readonly fence: number;
  /** By this candidate, ever. */
  readonly writes: number;
}

type Phase =
  /** Somebody else leads, or nobody. `lost` is the same right after a term that was not ended by us. */
  | {
      readonly phase: 'follower' | 'lost';
      readonly seen: Sighting | undefined;
      readonly dueAt: number;
      readonly failures: number;
      readonly call?: Call;
    }
  | { readonly phase: 'acquiring'; readonly seen: Sighting; readonly call: Write }
  | {
      readonly phase: 'leading';
      readonly held: Held;
      readonly last: LeaseState;
      readonly dueAt: number;
      readonly attempts: readonly Attempt[];
      readonly call?: Write;
    }
  /** A write had no answer, or was refused though nobody should have written: it is read back. */
  | {
      readonly phase: 'unsure';
      readonly held: Held | undefined;
      /** What the attempts were to replace. */
      readonly seen: Sighting;
      readonly attempts: readonly Attempt[];
      readonly dueAt: number;
      readonly failures: number;
      readonly call?: Call;
    }
  /** Final, but for the release: `mine` is what can be released without looking; `perhaps`, that a look is needed. */
  | { readonly phase: 'stopping'; readonly mine: LeaseState | undefined; readonly perhaps: boolean }
  | { readonly phase: 'released' }
  | { readonly phase: 'stopped' };

/** One token, and since when it has stood on our clock. Without a record: there is no lease. */
export interface Sighting {
  readonly token: string | undefined;
  readonly record: LeaseRecord | undefined;
  readonly ttlMs: number;
  readonly since: number;
}

export interface Held {
  readonly fence: number;
  /** Monotonic. From then on the term is over, whether or not anybody has noticed. */
  readonly deadline: number;
}

interface Attempt {
  readonly record: LeaseRecord;
  readonly sentAt: number;
}

interface Read {
  readonly type: 'read';
}
interface Write extends Attempt {
  readonly type: 'write';
  /** Undefined: to be created. */
  readonly token: string | undefined;
}
/** What is asked of the lock now; there is one at a time. */
export type Call = Read | Write;

export type CallOutcome =
  | { readonly type: 'read'; readonly state: LeaseState | undefined }
  | { readonly type: 'written'; readonly token: string }
  | { readonly type: 'conflict' }
  /** An error, or no answer in time: for a write, nobody knows. */
  | { readonly type: 'failed' };

export type LeaderInput =
  | { readonly type: 'due'; readonly now: number; readonly wall: number }
  /** `random` in [0, 1) spreads candidates. */
  | { readonly type: 'answer'; readonly now: number; readonly random: number; readonly outcome: CallOutcome }
  | { readonly type: 'expire'; readonly now: number }
  | { readonly type: 'stop' }
  | { readonly type: 'ended'; readonly released: boolean };

export interface LeaderRules extends LeaderSettings {
  /** Not empty; of this process alone. */
  readonly holder: string;
}

const jitter = 0.25;

export const newcomer: LeaderState = { phase: 'follower', fence: 0, writes: 0, seen: undefined, dueAt: 0, failures: 0 };

export function step(state: LeaderState, input: LeaderInput, rules: LeaderRules): LeaderState {
  switch (input.type) {
    case 'due':
      return due(state, input, rules);
    case 'answer':
      return answered(state, input, rules);
    case 'expire': {
      const held = heldOf(state);
      if (held === undefined || input.now < held.deadline) return state;
      return lost(state, undefined, input.now);
    }
    case 'stop':
      return stopping(state, rules);
    case 'ended':
      return state.phase === 'stopping' ? { ...memory(state), phase: input.released ? 'released' : 'stopped' } : state;
    default:
      return input satisfies never;
  }
}

/** The term that is held, which may be over already: compare with its deadline. */
export function heldOf(state: LeaderState): Held | undefined {
  return state.phase === 'leading' || state.phase === 'unsure' ? state.held : undefined;
}

/** What the lock was last seen to hold. */
export function seenOf(state: LeaderState): LeaseRecord | undefined {
  return state.phase === 'leading' ? state.last.record : 'seen' in state ? state.seen?.record : undefined;
}

/** What is written to give the lease up. */
export function releaseOf({ record }: LeaseState, wall: number): LeaseRecord {
  return { ...record, holder: '', renewals: record.renewals + 1, renewedMs: wall };
}

function due(state: LeaderState, { now, wall }: { readonly now: number; readonly wall: number }, rules: LeaderRules): LeaderState {
  switch (state.phase) {
    case 'follower':
    case 'lost': {
      const { seen } = state;
      if (seen === undefined || now < ripeAt(seen, state.fence, rules)) return { ...state, call: { type: 'read' } };
      const writes = state.writes + 1;
      const record = {
        holder: rules.holder,
        fence: state.fence + 1,
        ttlMs: rules.ttlMs,
        renewals: writes,
        acquiredMs: wall,
        renewedMs: wall,
      };
      return { fence: state.fence, writes, phase: 'acquiring', seen, call: { type: 'write', record, token: seen.token, sentAt: now } };
    }
    case 'leading': {
      const writes = state.writes + 1;
      const record = { ...state.last.record, renewals: writes, renewedMs: wall };
      return { ...state, writes, call: { type: 'write', record, token: state.last.token, sentAt: now } };
    }
    case 'unsure':
      return { ...state, call: { type: 'read' } };
    default:
      return state;
  }
}

type Answer = Extract<LeaderInput, { readonly type: 'answer' }>;

function answered(state: LeaderState, answer: Answer, rules: LeaderRules): LeaderState {
  const { now, outcome } = answer;
  switch (state.phase) {
    case 'follower':
    case 'lost':
      if (outcome.type === 'read') return following(state, sighted(state.seen, outcome.state, now, rules), answer, rules);
      // The late answer of a write of the term that was lost: the lock itself says what became of it.
      if (state.call?.type === 'write') return { ...without(state), seen: undefined, dueAt: now };
      return { ...without(state), failures: state.failures + 1, dueAt: now + backoffMs(state.failures + 1, answer, rules) };
    case 'acquiring': {
      const { call, seen } = state;
      if (outcome.type === 'written') return written(state, undefined, call, outcome.token, now, rules);
      return { ...memory(state), phase: 'unsure', held: undefined, seen, attempts: [call], dueAt: now, failures: 0 };
    }
    case 'leading': {
      const { call, held, last } = state;
      if (call === undefined) return state;
      if (outcome.type === 'written') return written(state, held, call, outcome.token, now, rules);
      const seen = { ...last, ttlMs: rules.ttlMs, since: now };
      return { ...memory(state), phase: 'unsure', held, seen, attempts: [...state.attempts, call], dueAt: now, failures: 0 };
    }
    case 'unsure': {
      if (outcome.type === 'read') return readBack(state, outcome.state, answer, rules);
      const failures = state.failures + 1;
      const waitMs = state.held === undefined ? backoffMs(failures, answer, rules) : spread(rules.retryMs, answer);
      return { ...without(state), failures, dueAt: now + waitMs };
    }
    default:
      return state;
  }
}

function readBack(
  state: Extract<LeaderState, { readonly phase: 'unsure' }>,
  found: LeaseState | undefined,
  answer: Answer,
  rules: LeaderRules,
): LeaderState {
  const { held, seen, attempts } = state;
  const { now } = answer;
  const attempt = found && attempts.find(({ record }) => isSame(record, found.record));
  if (found !== undefined && attempt !== undefined) return written(state, held, attempt, found.token, now, rules);
  const next = sighted(seen, found, now, rules);
  // Paced by the last attempt, so that an error that comes at once makes no loop.
  const againAt = Math.max(now, (attempts.at(-1)?.sentAt ?? now) + spread(rules.retryMs, answer));
  if (held === undefined) {
    const followed = following(state, next, answer, rules);
    return next.since === seen.since && 'dueAt' in followed ? { ...followed, dueAt: Math.max(followed.dueAt, againAt) } : followed;
  }
  if (now >= held.deadline) return lost(state, next, now);
  // Not written (yet), or the token changed for another reason than a write of the record.
  if (found !== undefined && seen.record !== undefined && isSame(seen.record, found.record))
    return { ...memory(state), phase: 'leading', held, last: found, dueAt: againAt, attempts };
  return lost(state, next, now);
}

/** A write of ours is known to be in the lock. */
function written(
  state: LeaderState,
  held: Held | undefined,
  { record, sentAt }: Attempt,
  token: string,
  now: number,
  rules: LeaderRules,
): LeaderState {
  const deadline = Math.max(held?.deadline ?? 0, sentAt + rules.ttlMs - rules.marginMs);
  const last = { record, token };
  const known = { fence: Math.max(state.fence, record.fence), writes: state.writes };
  if (now >= (held?.deadline ?? deadline)) {
    const seen = { ...last, ttlMs: rules.ttlMs, since: now };
    if (held !== undefined) return lost(state, seen, now);
    return { ...known, phase: 'follower', seen, dueAt: now, failures: 0 };
  }
  return {
    ...known,
    phase: 'leading',
    held: { fence: record.fence, deadline },
    last,
    dueAt: sentAt + rules.renewMs,
    attempts: [],
  };
}

function following(state: LeaderState, seen: Sighting, answer: Answer, rules: LeaderRules): LeaderState {
  const fence = Math.max(state.fence, seen.record?.fence ?? 0);
  const { now } = answer;
  const dueAt = Math.min(now + spread(rules.retryMs, answer), Math.max(now, ripeAt(seen, state.fence, rules)));
  return { fence, writes: state.writes, phase: 'follower', seen, dueAt, failures: 0 };
}

/** What runs goes on until it is answered. */
function lost(state: LeaderState, seen: Sighting | undefined, now: number): LeaderState {
  const fence = Math.max(state.fence, seen?.record?.fence ?? 0);
  const call = 'call' in state && seen === undefined ? state.call : undefined;
  return { fence, writes: state.writes, phase: 'lost', seen, dueAt: now, failures: 0, ...(call === undefined ? {} : { call }) };
}

function stopping(state: LeaderState, { holder }: LeaderRules): LeaderState {
  const end = (mine: LeaseState | undefined, perhaps: boolean): LeaderState => ({ ...memory(state), phase: 'stopping', mine, perhaps });
  switch (state.phase) {
    case 'follower':
      return end(undefined, state.seen?.record?.holder === holder);
    case 'lost':
    case 'acquiring':
    case 'unsure':
      return end(undefined, true);
    case 'leading':
      return state.call === undefined && state.attempts.length === 0 ? end(state.last, false) : end(undefined, true);
    default:
      return state;
  }
}

/** The time from which a sighting may be taken over. */
function ripeAt({ record, since, ttlMs }: Sighting, fence: number, { holder }: LeaderRules): number {
  // None, and never was one that we know of.
  if (record === undefined && fence === 0) return since;
  if (record?.holder === '' || record?.holder === holder) return since;
  return since + ttlMs;
}

function sighted(before: Sighting | undefined, found: LeaseState | undefined, now: number, rules: LeaderRules): Sighting {
  const token = found?.token;
  if (before !== undefined && before.token === token) return before;
  // A record without a ttl is not one that runs out at once.
  const ttlMs = (found === undefined ? before?.ttlMs : found.record.ttlMs) ?? 0;
  return { token, record: found?.record, ttlMs: ttlMs > 0 ? ttlMs : rules.ttlMs, since: now };
}

function isSame(a: LeaseRecord, b: LeaseRecord): boolean {
  return a.holder === b.holder && a.fence === b.fence && a.renewals === b.renewals;
}

/** `ms` ± 25 %, so that those who began together do not go on together. */
function spread(ms: number, { random }: Answer): number {
  return ms * (1 + jitter * (2 * random - 1));
}

/** From one retry, doubling, to one ttl. */
function backoffMs(failures: number, answer: Answer, { retryMs, ttlMs }: LeaderRules): number {
  return spread(Math.min(retryMs * 2 ** Math.min(failures - 1, 30), ttlMs), answer);
}

function memory({ fence, writes }: LeaderState): Memory {
  return { fence, writes };
}

/** As before, with nothing asked. */
function without<S extends { readonly call?: Call }>({ call: _, ...state }: S): Omit<S, 'call'> {
  return state;
}
