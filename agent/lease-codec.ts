/**
 * lease-codec — `dns/leader.json`: who leads, at which address, in which generation, as the original writes it and as we read it.
 *
 *     {"leaderID":"i-0abc","leaderAddr":"[fd00::1]:8081","lastUpdated":"2026-12-01T12:00:00.123Z","generation":7,
 *      "session":"a1b2c3d4e5f6","renewals":42,"acquired":"2026-12-01T11:00:00Z","ttlMs":15000}
 *
 * Holds: the first three fields are the original's (released: a `lastUpdated` of year 1); a document without the others is one of the
 * original's, and is taken over as any lease is: when it has stood still for the ttl. `renewals` makes each renewal another content. What
 * is no lease is refused with the field that is wrong, never taken for "nobody leads". Does not hold: the times are for people, and for
 * the original's agents; ours compare none of them.
 */
import { isIPv6 } from 'node:net';
import type { LeaderOptions } from '../controllers/leader-settings.ts';
import { maxLeaseBytes } from '../controllers/lease-json.ts';
import type { LeaseCodec, LeaseRecord } from '../controllers/lease.ts';

export const LEASE_KEY = 'dns/leader.json';

/** Take-over within 20 s: the ttl, a retry, and the writes. The original's ttl; a third fewer writes. */
const TTL_MS = 15_000;
const RENEW_MS = 7_500;
const RETRY_MS = 1_000;

/** A node that leads: where its hub is. */
export interface Leader {
  readonly id: string;
  /** `[address]:port`. */
  readonly address: string;
}

/** What `runtime.leader` is given besides the lock. */
export function leaderOptions(self: Leader): LeaderOptions {
  return { identity: identityOf(self), ttl: TTL_MS, renew: RENEW_MS, retry: RETRY_MS };
}

/** Of the holder in a lease, or in a leader's `inspect()`; undefined for nobody, and for one whose address is none. */
export function leaderOf(holder: string): Leader | undefined {
  const { id, address } = partsOf(holder);
  return id === '' || !isAddress(address) ? undefined : { id, address };
}

// An id has no blank (agent/config.ts), an address neither; the election adds `_` and twelve hex digits.
const identityOf = ({ id, address }: Leader): string => `${id} ${address}`;
const holderOf = (self: Leader, session: string): string => (session === '' ? identityOf(self) : `${identityOf(self)}_${session}`);

function partsOf(holder: string): Leader & { readonly session: string } {
  const [, id = '', address = '', session = ''] = /^(\S*)(?: (\S*?))?(?:_([0-9a-f]{12}))?$/.exec(holder) ?? [];
  return { id, address, session };
}

function isAddress(text: string): boolean {
  const [, host = '', port = ''] = /^\[([0-9a-f:]+)\]:(\d{1,5})$/.exec(text) ?? [];
  return isIPv6(host) && Number(port) >= 1 && Number(port) <= 65_535;
}

/** Go's zero time, with which the original gives its lease up. */
const RELEASED = '0001-01-01T00:00:00Z';

export const leaseCodec: LeaseCodec = {
  encode({ holder, fence, ttlMs, renewals, acquiredMs, renewedMs }) {
    const { id, address, session } = partsOf(holder);
    const document = {
      ...(id === '' ? {} : { leaderID: id }),
      ...(address === '' ? {} : { leaderAddr: address }),
      lastUpdated: holder === '' ? RELEASED : new Date(renewedMs).toISOString(),
      generation: fence,
      ...(session === '' ? {} : { session }),
      ...{ renewals, acquired: new Date(acquiredMs).toISOString(), ttlMs },
    };
    return new TextEncoder().encode(`${JSON.stringify(document)}\n`);
  },
  decode(bytes) {
    const fields = fieldsOf(bytes);
    const text = (name: string): string => {
      const value = fields[name] ?? '';
      if (typeof value === 'string' && value.length <= 1_024 && !/\s/.test(value)) return value;
      throw wrong(name, value, 'text without blanks');
    };
    const count = (name: string, instead: number): number => {
      const value = fields[name] ?? instead;
      if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
      throw wrong(name, value, 'an integer, 0 or more');
    };
    const updated = timeOf('lastUpdated', fields.lastUpdated);
    const released = updated <= 0;
    const self = { id: text('leaderID'), address: text('leaderAddr').replace(/^https?:\/\//, '') };
    const session = text('session');
    return {
      holder: released || self.id === '' ? '' : self.address === '' && session === '' ? self.id : holderOf(self, session),
      fence: count('generation', 0),
      ttlMs: Math.max(1, count('ttlMs', TTL_MS)),
      renewals: count('renewals', 0),
      acquiredMs: fields.acquired === undefined ? Math.max(0, updated) : Math.max(0, timeOf('acquired', fields.acquired)),
      renewedMs: Math.max(0, updated),
    } satisfies LeaseRecord;
  },
};

function fieldsOf(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  if (bytes.byteLength > maxLeaseBytes) throw new Error(`it has ${bytes.byteLength} bytes; a lease has at most ${maxLeaseBytes}`);
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // The parser's message quotes what lies there, which may be anything.
    throw new Error('it is no JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('it is no JSON object');
  return value as Readonly<Record<string, unknown>>;
}

/** RFC 3339 with up to nine digits of a second; JavaScript has three. */
function timeOf(name: string, value: unknown): number {
  const [, seconds = '', fraction = '', zone = ''] =
    typeof value === 'string' ? (/^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(Z|[+-]\d\d:\d\d)$/.exec(value) ?? []) : [];
  const time = Date.parse(`${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}${zone}`);
  if (seconds === '' || Number.isNaN(time)) throw wrong(name, value, 'a time as RFC 3339 writes it');
  return time;
}

function wrong(name: string, value: unknown, wanted: string): Error {
  const shown = value === undefined ? 'missing' : (JSON.stringify(value) ?? typeof value).slice(0, 60);
  return new Error(`its field "${name}" is ${shown}; it must be ${wanted}`);
}
