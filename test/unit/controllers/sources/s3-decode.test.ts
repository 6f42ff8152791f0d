import { describe, it } from 'mocha';
import { expect } from 'chai';
import { bytes, json, jsonObject, text } from '../../../../controllers/sources/s3/decode.ts';

const object = { key: 'a', etag: '"1"' };
const of = (source: string): Uint8Array => new TextEncoder().encode(source);

describe('decoding', () => {
  it('of JSON gives what is there, or what the check makes of it', () => {
    expect(json()(of('[1,null]'), object)).to.deep.equal([1, null]);
    expect(json()(of('\ufeff{"a":1}'), object)).to.deep.equal({ a: 1 });
    expect(json((value) => String(value).length)(of('"four"'), object)).to.equal(4);
  });

  it('of what is no JSON says where, and repeats nothing of it', () => {
    for (const source of ['{"password":"hunter2', '{"a":hunter2}', 'hunter2', '{"a":1}hunter2']) {
      expect(() => json()(of(source), object))
        .to.throw(/^it is no JSON/)
        .and.satisfy((error: Error) => !/hunter/.test(`${error.message} ${String(error.cause)}`));
    }
    expect(() => json()(of('{"a":1 2}'), object)).to.throw('see position 7');
    expect(() => json()(of(' \n'), object)).to.throw('empty');
  });

  it('of a JSON object refuses every other kind', () => {
    expect(jsonObject(of('{}'), object)).to.deep.equal({});
    for (const [source, kind] of [
      ['null', 'null'],
      ['[]', 'a list'],
      ['0', 'a number'],
      ['""', 'a string'],
      ['false', 'a boolean'],
    ] as const)
      expect(() => jsonObject(of(source), object)).to.throw(`no JSON object but ${kind}`);
  });

  it('of text refuses what is not UTF-8; bytes are taken as they are', () => {
    expect(text()(of('grüezi'), object)).to.equal('grüezi');
    const odd = Uint8Array.of(0xc3, 0x28);
    expect(() => text()(odd, object)).to.throw('not UTF-8');
    expect(bytes()(odd, object)).to.equal(odd);
  });
});
