/**
 * lease-json — the lease as a JSON document, and what is said when a lock holds something else.
 *
 * Holds: what `encode` gives, `decode` gives back; fields that are not known are accepted (and dropped at the next write); a document that
 * is too large, cut, or has a field of the wrong type is refused, never taken for "nobody leads".
 */
import { describe, errorOf } from './errors.ts';
import { type LeaseCodec, type LeaseRecord } from './lease.ts';

/** A lease is some 200 bytes; whatever is larger was not written by a candidate. */
export const maxLeaseBytes = 64 * 1024;

/** What is counted in a record: an integer of JSON, up to 2⁵³−1. */
const counts = ['fence', 'renewals'] as const;
const times = ['ttlMs', 'acquiredMs', 'renewedMs'] as const;

/**
 * One JSON object with the fields of LeaseRecord, and a line feed. `decode` throws an Error that says which field is wrong.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { jsonLease } from 'podmin/controllers';
 *
 * const record = { holder: 'host-a', fence: 3, ttlMs: 15_000, renewals: 7, acquiredMs: 1_000, renewedMs: 53_500 };
 * assert.deepEqual(jsonLease.decode(jsonLease.encode(record)), record);
 * assert.throws(() => jsonLease.decode(new TextEncoder().encode('{"holder":"host-a"}')), /"fence"/);
 */
export const jsonLease: LeaseCodec = {
  encode: ({ holder, fence, ttlMs, renewals, acquiredMs, renewedMs }) =>
    new TextEncoder().encode(`${JSON.stringify({ holder, fence, ttlMs, renewals, acquiredMs, renewedMs }, undefined, 2)}\n`),
  decode(bytes) {
    if (bytes.byteLength > maxLeaseBytes) throw new Error(`it has ${bytes.byteLength} bytes; a lease has at most ${maxLeaseBytes}`);
    const value = parsed(bytes);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('it is no JSON object');
    const fields = value as Readonly<Record<string, unknown>>;
    const { holder } = fields;
    if (typeof holder !== 'string') throw new Error(`its field "holder" is ${shown(holder)}; it must be a string`);
    const number = (name: string, fits: (value: number) => boolean, wanted: string): number => {
      const given = fields[name];
      if (typeof given === 'number' && fits(given)) return given;
      throw new Error(`its field "${name}" is ${shown(given)}; it must be ${wanted}`);
    };
    const [fence, renewals] = counts.map((name) =>
      number(name, (given) => Number.isSafeInteger(given) && given >= 0, 'an integer, 0 or more'),
    ) as [number, number];
    const [ttlMs, acquiredMs, renewedMs] = times.map((name) =>
      number(name, (given) => Number.isFinite(given) && given >= 0, 'a number of milliseconds, 0 or more'),
    ) as [number, number, number];
    return { holder, fence, ttlMs, renewals, acquiredMs, renewedMs };
  },
};

/**
 * Decodes what a lock holds. Throws an Error that names the lock and says what to do: for locks that store bytes.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { decodeLease, jsonLease } from 'podmin/controllers';
 *
 * assert.throws(() => decodeLease('file /run/app/leader', jsonLease, new Uint8Array()), /^Error: file \/run\/app\/leader: .* no lease/);
 */
export function decodeLease(name: string, codec: LeaseCodec, bytes: Uint8Array): LeaseRecord {
  try {
    return codec.decode(bytes);
  } catch (thrown) {
    const cause = errorOf(thrown);
    throw new Error(
      `${name}: what lies there is no lease: ${describe(cause)}. Nobody takes over while it does; when no candidate is running, remove it`,
      { cause },
    );
  }
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // The parser's message quotes what lies there, which may be anything.
    throw new Error('it is no JSON');
  }
}

function shown(value: unknown): string {
  return value === undefined ? 'missing' : (JSON.stringify(value) ?? typeof value).slice(0, 60);
}
