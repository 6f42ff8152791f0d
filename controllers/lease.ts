/**
 * lease — the document that says who leads, and what is needed of the place where it lies.
 *
 * A lock is one small object with compare-and-swap. Holds for every lock: of writers that race with one token (or to create) at most one
 * succeeds; equal tokens mean equal content. Does not hold: an answer may be lost, so after any error but `LeaseConflict` a write may or
 * may not have happened; whoever wrote reads back. Times in the record are for people; nobody compares them.
 */
export interface LeaseRecord {
  /** Who holds it; empty when it was released. */
  readonly holder: string;
  /** Grows by one with each change of holder, also over releases. */
  readonly fence: number;
  /** How long the record must stand unchanged, on the clock of whoever looks, before another may take over. */
  readonly ttlMs: number;
  /** Grows with each write of its holder, so that each renewal changes the content, and one that had no answer can be told when it is read. */
  readonly renewals: number;
  /** Wall clock, milliseconds since the epoch: beginning of the term, and the last renewal. */
  readonly acquiredMs: number;
  readonly renewedMs: number;
}

/** A lease as it was read. */
export interface LeaseState {
  readonly record: LeaseRecord;
  /** Opaque: an ETag, a resourceVersion. */
  readonly token: string;
}

/**
 * Where a lease lies: anything that can read a small document and replace it only if nobody else has. What rejects otherwise has an unknown
 * outcome, and is read back.
 */
export interface LeaseLock {
  /** For log, metrics and health. */
  readonly name: string;
  /** Undefined when there is none yet. */
  read(signal: AbortSignal): Promise<LeaseState | undefined>;
  /** Gives the token of what was written. Rejects with LeaseConflict when there is one already. */
  create(record: LeaseRecord, signal: AbortSignal): Promise<string>;
  /** Gives the token of what was written. Rejects with LeaseConflict when the token is not the present one. */
  replace(record: LeaseRecord, token: string, signal: AbortSignal): Promise<string>;
}

/**
 * Somebody else wrote: nothing of ours was. A lock whose client sends a request again by itself may throw it for its own first attempt; who
 * holds the lease reads back either way.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { LeaseConflict, memoryLease } from 'podmin/controllers';
 *
 * const { signal } = new AbortController();
 * const lock = memoryLease();
 * const record = { holder: 'a', fence: 1, ttlMs: 15_000, renewals: 0, acquiredMs: 0, renewedMs: 0 };
 * await lock.create(record, signal);
 * await assert.rejects(lock.create({ ...record, holder: 'b' }, signal), LeaseConflict);
 */
export class LeaseConflict extends Error {
  override readonly name = 'LeaseConflict';
}

/** How the record lies in the lock: JSON unless told otherwise. */
export interface LeaseCodec {
  encode(record: LeaseRecord): Uint8Array;
  /** Throws when these are no lease's bytes. */
  decode(bytes: Uint8Array): LeaseRecord;
}
