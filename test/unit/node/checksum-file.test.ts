import { expect } from 'chai';
import { describe, it } from 'mocha';
import { parseChecksumFile } from '../../../infra/node/resolvers/checksum-file.ts';

const A = 'a'.repeat(64);
const B = 'b'.repeat(64);
const digest = (text: string, fileName = 'x.tgz'): string => parseChecksumFile({ text, fileName, algorithm: 'sha256' });

describe('a checksum file', () => {
  it('may hold the digest alone, with or without a line end', () => {
    expect(digest(A)).to.equal(A);
    expect(digest(`\n ${A}\r\n`)).to.equal(A);
  });

  it('may list many files, with a star before the name', () => {
    expect(digest(`${B}  y.tgz\n${A} *x.tgz\n`)).to.equal(A);
    expect(digest(`${B}\ty.tgz\r\n${A}\tx.tgz\r\n`)).to.equal(A);
  });

  it('is read in lower case', () => {
    expect(digest(`${A.toUpperCase()}  x.tgz`)).to.equal(A);
  });

  it('may say the same thing twice', () => {
    expect(digest(`${A}  x.tgz\n${A.toUpperCase()} *x.tgz`)).to.equal(A);
  });

  for (const [what, text, message] of [
    ['another file only', `${A}  y.tgz`, 'does not name x.tgz'],
    ['a file whose name ends alike', `${A}  not-x.tgz\n${A}  dir/x.tgz`, 'does not name x.tgz'],
    ['nothing', ' \n', 'does not name x.tgz'],
    ['two digests for the file', `${A}  x.tgz\n${B}  x.tgz`, '2 different digests'],
    ['a digest of another length', `${'a'.repeat(128)}  x.tgz`, 'not a sha256 digest'],
    ['something that is not hexadecimal', 'g'.repeat(64), 'not a sha256 digest'],
    ['a page that is one word', '<html>', 'not a sha256 digest'],
  ] as const) {
    it(`is refused when it holds ${what}`, () => {
      expect(() => digest(text)).to.throw(message);
    });
  }
});
