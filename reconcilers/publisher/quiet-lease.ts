/**
 * quiet-lease — a lock that candidates may look at each second, and that asks the bucket once a minute while the leader is heard.
 *
 * A candidate reads the lease again and again to see whether it is renewed. The leader's heartbeats say so already: they carry the ETag
 * that it wrote last. So while they come, a read is answered from what was read before, with the ETag that was heard.
 *
 * Holds: heard are only ETags that the holder of the lease wrote itself (heartbeats carry one only within a term); a change of generation,
 * a write that failed, a minute, or silence of a few seconds make the next read a real one. A lease can therefore be seen as renewed no
 * later than it was, and as standing still only when neither bucket nor leader say otherwise. Does not hold: writes are never answered
 * from here.
 */
import type { Clock } from '../../controllers/clock.ts';
import type { LeaseLock, LeaseState } from '../../controllers/lease.ts';

/** What the leader said last. */
export interface HeardLease {
  readonly generation: number;
  readonly etag: string;
  /** Monotonic, of its arrival. */
  readonly atMs: number;
}

export interface QuietLeaseInput {
  readonly lock: LeaseLock;
  readonly clock: Pick<Clock, 'now'>;
  /** Undefined: no stream, or the last heartbeat had no ETag. */
  readonly heard: () => HeardLease | undefined;
  /** How often the bucket is looked at all the same. */
  readonly everyMs?: number;
}

export interface QuietLease extends LeaseLock {
  /** Of the last write of this process, for its heartbeats; to be told within a term only. */
  readonly written: string | undefined;
}

const EVERY_MS = 60_000;
/** Heartbeats come each 2 s. Well within a ttl, so that a leader that fell silent is looked after at once. */
const SILENT_MS = 5_000;

export function quietLease({ lock, clock, heard, everyMs = EVERY_MS }: QuietLeaseInput): QuietLease {
  let last:
    | { readonly state: LeaseState; readonly at: number; readonly generation: number | undefined; readonly heard: string | undefined }
    | undefined;
  let written: string | undefined;

  async function write(run: () => Promise<string>): Promise<string> {
    // Whatever becomes of it, what was read before is no longer what is there.
    last = undefined;
    written = undefined;
    return (written = await run());
  }

  return {
    name: lock.name,
    get written() {
      return written;
    },
    async read(signal) {
      const now = clock.now();
      const said = heard();
      const isFresh = said !== undefined && now - said.atMs < SILENT_MS;
      if (last !== undefined && isFresh && said.generation === last.generation && now - last.at < everyMs) {
        // What was heard before the bucket was read may be older than what was read.
        return said.etag === last.heard ? last.state : { record: last.state.record, token: said.etag };
      }
      const state = await lock.read(signal);
      last = state && { state, at: now, generation: said?.generation, heard: said?.etag };
      return state;
    },
    create: (record, signal) => write(() => lock.create(record, signal)),
    replace: (record, token, signal) => write(() => lock.replace(record, token, signal)),
  };
}
