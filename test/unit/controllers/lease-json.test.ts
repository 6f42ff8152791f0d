import { expect } from 'chai';
import { describe, it } from 'mocha';
import { decodeLease, jsonLease } from '../../../controllers/lease-json.ts';
import { type LeaseRecord } from '../../../controllers/lease.ts';

const record: LeaseRecord = { holder: 'höst_1f', fence: 2 ** 40, ttlMs: 15_000, renewals: 0, acquiredMs: 1.5, renewedMs: 2 };
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const changed = (fields: object): Uint8Array => bytes(JSON.stringify({ ...record, ...fields }));

describe('a lease as JSON', () => {
  it('comes back as it was written, released ones too', () => {
    for (const each of [record, { ...record, holder: '' }]) expect(jsonLease.decode(jsonLease.encode(each))).to.deep.equal(each);
  });

  it('may have fields that are not known here', () => {
    expect(jsonLease.decode(changed({ nodeName: 'a' }))).to.deep.equal(record);
  });

  for (const [what, given, message] of [
    ['nothing', bytes(''), 'it is no JSON'],
    ['a document that was cut', jsonLease.encode(record).subarray(0, 40), 'it is no JSON'],
    ['other bytes', Uint8Array.of(0xff, 0xfe), 'it is no JSON'],
    ['another document', bytes('[1]'), 'it is no JSON object'],
    ['no holder', changed({ holder: undefined }), 'its field "holder" is missing; it must be a string'],
    ['a fence that is text', changed({ fence: '7' }), 'its field "fence" is "7"; it must be an integer, 0 or more'],
    ['a fence that can not be counted on', changed({ fence: 2 ** 53 }), 'its field "fence" is 9007199254740992; it must be an integer'],
    ['a time to live below nothing', changed({ ttlMs: -1 }), 'its field "ttlMs" is -1; it must be a number of milliseconds, 0 or more'],
    ['megabytes', new Uint8Array(1_000_000), 'it has 1000000 bytes; a lease has at most 65536'],
  ] as const) {
    it(`is not read from ${what}`, () => {
      expect(() => jsonLease.decode(given)).to.throw(message);
    });
  }

  it('that can not be read is an error with the name of the lock and the way out', () => {
    expect(() => decodeLease('s3://bucket/leader', jsonLease, bytes(''))).to.throw(
      's3://bucket/leader: what lies there is no lease: it is no JSON. Nobody takes over while it does; when no candidate is running, remove it',
    );
  });
});
