import { expect } from 'chai';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { type JsonValue } from '../../../api/yaml/json.ts';
import { parseYaml } from '../../../api/yaml/parse.ts';
import { stringifyYaml } from '../../../api/yaml/write.ts';

const readBack = (value: JsonValue): JsonValue => {
  const { documents, problems } = parseYaml(stringifyYaml(value), { file: '-' });
  expect(problems, stringifyYaml(value)).to.deep.equal([]);
  // A document that holds nothing but null is an empty one.
  return documents[0]?.value ?? null;
};

describe('written YAML', () => {
  it('has sorted keys, two blanks of indentation, and quotes only where a reader could be mistaken', () => {
    const value = {
      spec: { ports: [{ port: 443 }], args: [], env: {} },
      apiVersion: 'v1',
      on: 'off',
      mode: '0400',
      image: 'a.b/c:1.2',
      text: 'a: b',
      limits: '250m',
    };
    expect(stringifyYaml(value)).to.equal(
      [
        'apiVersion: v1',
        'image: a.b/c:1.2',
        'limits: 250m',
        'mode: "0400"',
        '"on": "off"',
        'spec:',
        '  args: []',
        '  env: {}',
        '  ports:',
        '  - port: 443',
        'text: "a: b"',
        '',
      ].join('\n'),
    );
  });
  it('keeps lines of text as lines', () => {
    expect(stringifyYaml({ a: 'x\n  y\n\nz\n', b: 'x\ny' })).to.equal('a: |\n  x\n    y\n\n  z\nb: |-\n  x\n  y\n');
  });
  it('sorts keys by their bytes, as Go does', () => {
    expect(Object.keys(readBack({ '\u{1f600}': 1, '\uff5e': 2, a: 3, B: 4, é: 5 }) as object)).to.deep.equal([
      'B',
      'a',
      'é',
      '\uff5e',
      '\u{1f600}',
    ]);
  });
  it('is the same for equal values, whatever the order of their keys', () => {
    expect(stringifyYaml({ a: 1, b: { c: 2, d: 3 } })).to.equal(stringifyYaml({ b: { d: 3, c: 2 }, a: 1 }));
  });
  it('is read back as it was, for every word that a reader gives a meaning to', () => {
    const words =
      'y n Yes ON off null ~ 1 0x1 0o1 1e3 .5 1_0 12:30 2001-01-01 .inf = << - ? : # --- ... !a &a *a | > % @ ` 250m 1.2.3'.split(' ');
    const others = [
      '',
      ' a',
      'a ',
      'a\n',
      '\na',
      'a\n\n',
      'a\n ',
      ' \n',
      '\t',
      'a\tb\n',
      'a\rb',
      '\u0085',
      '\u2028',
      '\ufeff',
      '\0',
      '\u007f',
      '😀',
      'x'.repeat(900),
      '---\na',
      '"',
      "'",
      'a #b',
      'a: b',
      'a:',
    ];
    for (const word of [...words, ...others])
      expect(readBack({ [word]: word, list: [word, [word]] }), JSON.stringify(word)).to.deep.equal({ [word]: word, list: [word, [word]] });
  });
  it('is read back as it was, for any value', () => {
    const same = fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      expect(readBack(value as JsonValue)).to.deep.equal(value);
    });
    fc.assert(same, { seed: 3, numRuns: 300 });
  });
  it('keeps numbers exactly', () => {
    for (const value of [0, -0, 1e21, 2 ** 53, -(2 ** 60), 5e-324, Number.MAX_VALUE, 0.1, 1e-7, 123456789.123])
      expect(Object.is(readBack([value] as JsonValue[])?.[0 as never], value), String(value)).to.equal(true);
  });
  it('is refused for what no reader could get back', () => {
    for (const value of [NaN, Infinity, '\ud800', { a: ['\udc00'] }, { ['k'.repeat(1001)]: 1 }])
      expect(() => stringifyYaml(value)).to.throw(TypeError);
    let deep: JsonValue = 1;
    for (let i = 0; i < 150; i++) deep = [deep];
    expect(() => stringifyYaml(deep)).to.throw(TypeError, 'levels deep');
  });
});
