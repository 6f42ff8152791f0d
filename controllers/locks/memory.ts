/**
 * memory — a lock in this process: for tests, and for programs that want the gating but have only one replica.
 *
 * Holds: as every lock (lease.ts); whoever is given the same object competes for the same lease. Does not hold: anything beyond this
 * process.
 */
import { LeaseConflict, type LeaseLock, type LeaseRecord, type LeaseState } from '../lease.ts';

/**
 * Hand one to all candidates. `name` is for log, metrics and health.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { LeaseConflict, memoryLease } from 'podmin/controllers';
 *
 * const lock = memoryLease();
 * const { signal } = new AbortController();
 * const record = { holder: 'a', fence: 1, ttlMs: 15_000, renewals: 0, acquiredMs: 0, renewedMs: 0 };
 * const token = await lock.create(record, signal);
 * await lock.replace({ ...record, renewals: 1 }, token, signal);
 * await assert.rejects(lock.replace({ ...record, holder: 'b' }, token, signal), LeaseConflict);
 * assert.equal((await lock.read(signal))?.record.renewals, 1);
 */
export function memoryLease(name = 'memory'): LeaseLock {
  let state: LeaseState | undefined;
  let writes = 0;

  function write(record: LeaseRecord): string {
    state = { record: { ...record }, token: String(++writes) };
    return state.token;
  }

  return {
    name,
    async read(signal) {
      signal.throwIfAborted();
      return state;
    },
    async create(record, signal) {
      signal.throwIfAborted();
      if (state !== undefined) throw new LeaseConflict(`${name}: there is a lease already`);
      return write(record);
    },
    async replace(record, token, signal) {
      signal.throwIfAborted();
      if (state?.token !== token) throw new LeaseConflict(`${name}: somebody else wrote`);
      return write(record);
    },
  };
}
