import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { describe, it } from 'mocha';
import { expect } from 'chai';
import { createWorkloadCaKey, readWorkloadCaKey } from '../../../api/workload-ca-key.ts';

const text = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

describe("the workload CA's key", () => {
  it('is the base64 of a seed, and read back it signs what its public key verifies', () => {
    for (let i = 0; i < 20; i++) {
      const stored = createWorkloadCaKey();
      const seed = Buffer.from(text(stored), 'base64');
      expect([seed.length, seed.toString('base64')]).to.deep.equal([32, text(stored)]);
      const key = readWorkloadCaKey(stored);
      expect(verify(null, Buffer.from('x'), createPublicKey(key), sign(null, Buffer.from('x'), key))).to.equal(true);
    }
  });

  it('is the key that others make of the same seed', () => {
    const { privateKey } = generateKeyPairSync('ed25519');
    const der = privateKey.export({ type: 'pkcs8', format: 'der' });
    const read = readWorkloadCaKey(Buffer.from(` ${der.subarray(-32).toString('base64')}\n`));
    expect(read.equals(createPrivateKey({ key: der, type: 'pkcs8', format: 'der' }))).to.equal(true);
  });

  it('leaves nothing of what was read in the buffer that it was read from', () => {
    const stored = createWorkloadCaKey();
    readWorkloadCaKey(stored);
    expect(stored.every((byte) => byte === 0)).to.equal(true);
  });

  for (const [what, stored] of [
    ['nothing', ''],
    ['31 bytes', Buffer.alloc(31, 7).toString('base64')],
    ['33 bytes', Buffer.alloc(33, 7).toString('base64')],
    ['a text of another kind', '-----BEGIN PRIVATE KEY-----'],
    ['base64 without its padding', Buffer.alloc(32, 7).toString('base64').slice(0, -1)],
    ['base64 for URLs', Buffer.alloc(32, 0xff).toString('base64url')],
    ['bits beyond the last byte', `${Buffer.alloc(32, 7).toString('base64').slice(0, 42)}d=`],
    ['a mistyped letter', `${Buffer.alloc(32, 7).toString('base64').slice(0, 20)}*${Buffer.alloc(32, 7).toString('base64').slice(21)}`],
  ] as const) {
    it(`is refused when it is ${what}, without a word of it, and overwritten`, () => {
      const bytes = Buffer.from(stored);
      expect(() => readWorkloadCaKey(bytes))
        .to.throw(/not the base64 of 32 bytes/)
        .with.property('message')
        .that.does.not.contain(stored.slice(0, 8) || '\0');
      expect(bytes.every((byte) => byte === 0)).to.equal(true);
    });
  }
});
