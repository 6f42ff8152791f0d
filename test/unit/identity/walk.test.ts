import { describe, it } from 'mocha';
import { expect } from 'chai';
import fc from 'fast-check';
import { octetString, sequence } from '../../../api/x509/der.ts';
import { childrenOf, valueOf } from '../../../api/x509/walk.ts';

describe('the parts of DER', () => {
  it('are found as they were written, whatever their lengths', () => {
    const contents = fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 5 });
    fc.assert(
      fc.property(contents, (parts) => {
        const written = parts.map((part) => octetString(part));
        const found = childrenOf(valueOf(sequence(...written)));
        expect(found.map((one) => Buffer.from(one).toString('hex'))).to.deep.equal(written.map((one) => one.toString('hex')));
        expect(found.map((one) => Buffer.from(valueOf(one)).toString('hex'))).to.deep.equal(
          parts.map((part) => Buffer.from(part).toString('hex')),
        );
      }),
      { numRuns: 50 },
    );
  });

  it('that are cut short are refused', () => {
    const whole = sequence(octetString(new Uint8Array(200)), octetString(new Uint8Array(3)));
    for (const length of [1, 2, 3, 100, whole.length - 1])
      expect(() => valueOf(whole.subarray(0, length)), String(length)).to.throw('cut short');
  });

  it('of any bytes are found within them, or refused', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        try {
          const found = childrenOf(bytes);
          expect(found.reduce((sum, one) => sum + one.length, 0)).to.equal(bytes.length);
        } catch (error) {
          expect(error).to.be.instanceOf(RangeError);
        }
      }),
    );
  });
});
