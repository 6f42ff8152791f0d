import { expect } from 'chai';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { formatProblem } from '../../../api/problems.ts';
import { parseYaml } from '../../../api/yaml/parse.ts';
import { resolvePlain } from '../../../api/yaml/scalar.ts';

const parse = (text: string | Uint8Array, maxBytes?: number) =>
  parseYaml(text, { file: 'app.yaml', ...(maxBytes === undefined ? {} : { maxBytes }) });
const values = (text: string) => {
  const { documents, problems } = parse(text);
  expect(problems.map(formatProblem)).to.deep.equal([]);
  return documents.map(({ value }) => value);
};
const complaints = (text: string | Uint8Array) => parse(text).problems.map(formatProblem);

describe('a YAML file', () => {
  it('means what Kubernetes reads in it: octal modes, bare booleans, no sexagesimal numbers', () => {
    expect(values('mode: 0400\nport: 0o14\neight: 08\noff: "off"\n'.replace('off: ', '"off": '))).to.deep.equal([
      { mode: 256, port: 12, eight: 8, off: 'off' },
    ]);
    expect(values('a: off\nb: y\nc: 12:30\nd: 2026-01-31\ne: 1_000\nf: ~\n')).to.deep.equal([
      { a: false, b: true, c: '12:30', d: '2026-01-31', e: 1000, f: null },
    ]);
  });
  it('may be JSON', () => {
    expect(values('{"a": [1, 2.5, {"b": null}], "c": "\\u00e9"}')).to.deep.equal([{ a: [1, 2.5, { b: null }], c: 'é' }]);
  });
  it('is cut at --- lines, with comments after them, and empty documents are left out', () => {
    expect(values('---\n# nothing\n--- # first\na: 1\n---   \n\n---\nb: 2\n---\n')).to.deep.equal([{ a: 1 }, { b: 2 }]);
  });
  it('is told where something follows a separator', () => {
    expect(complaints('a: 1\n--- b: 2\n')).to.deep.equal([
      'app.yaml:2:4: something follows the document separator on its line (put it on the next line)',
    ]);
  });
  it('has all its problems told in one run, each with its place and the way out', () => {
    expect(complaints('a: 1\na: 2\n1: x\nspec:\n  on: 3\n  <<: {}\n  big: 9007199254740993\n  inf: .inf\n---\nb: [\n')).to.deep.equal([
      'app.yaml:2:1: a: the key "a" occurs twice (remove one of the two)',
      'app.yaml:3:1: the key 1 is no string (quote it: "1")',
      'app.yaml:5:3: spec: the key on is no string (quote it: "on")',
      'app.yaml:6:3: spec: the merge key << is not supported (write the fields out)',
      'app.yaml:7:8: spec.big: the number 9007199254740993 is too large to be kept exactly (quote it if it is meant as text)',
      'app.yaml:8:8: spec.inf: .inf is no number that JSON has (quote it if it is meant as text)',
      ...complaints('a: 1\n\n\n\n\n\n\n\n---\nb: [\n'),
    ]);
  });
  it('has at most 50 problems', () => {
    expect(complaints('a: 1\n'.repeat(100))).to.have.length(50);
  });
  it('may not repeat a key at any depth, nor under another spelling', () => {
    for (const text of ['a: {b: {c: 1, c: 2}}', '- [{a: 1, "a": 2}]', '{"a": 1, "\\u0061": 2}', 'a: &x {b: 1, b: 2}\nc: *x'])
      expect(complaints(text), text).to.have.length(1);
  });
  it('keeps names that JavaScript gives a meaning to as data', () => {
    const [value] = values('__proto__: {polluted: true}\nconstructor: 1\n');
    expect(Object.keys(value as object)).to.deep.equal(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>)['polluted']).to.equal(undefined);
  });
  it('copies what an alias stands for, so that changing one place changes no other', () => {
    const [value] = values('a: &x {b: [1]}\nc: *x\n') as [{ a: { b: number[] }; c: { b: number[] } }];
    value.a.b.push(2);
    expect(value.c).to.deep.equal({ b: [1] });
  });
  it('may have no alias that contains itself or has no anchor', () => {
    expect(complaints('a: &x [*x]')).to.have.length(1);
    expect(complaints('a: *x\nb: &x 1')).to.have.length(1);
  });
  it('names line and column of the first byte that is no UTF-8', () => {
    expect(complaints(Buffer.from([0x61, 0x3a, 0x20, 0x31, 0x0a, 0x62, 0x3a, 0x20, 0xff, 0xfe]))).to.deep.equal([
      'app.yaml:2:4: the text is not UTF-8 (save the file as UTF-8)',
    ]);
  });
  it('may hold no character that only some readers see or break a line at', () => {
    for (const character of ['\0', '\u0007', '\u007f', '\u0085', '\u2028', '\ufffe', '\r', '\ud800'])
      expect(complaints(`a: "x${character}y"\n`), JSON.stringify(character)).to.have.length(1);
    expect(values('\ufeffa: 1\r\n')).to.deep.equal([{ a: 1 }]);
  });
});

describe('a file made to hurt', () => {
  /** The best of three, in time of the processor: other programs and the first compilation are not measured. */
  const within = (limitMs: number, text: string): readonly string[] => {
    const spent = [1, 2, 3].map(() => {
      const before = process.cpuUsage();
      complaints(text);
      return process.cpuUsage(before).user / 1000;
    });
    expect(Math.min(...spent)).to.be.lessThan(limitMs);
    return complaints(text);
  };
  it('that multiplies by aliases is refused in less than 50 ms', () => {
    const lines = ['a0: &a0 [x,x,x,x,x,x,x,x,x]', ...Array.from({ length: 9 }, (_, i) => `a${i + 1}: &a${i + 1} [${`*a${i},`.repeat(9)}]`)];
    expect(within(50, lines.join('\n')).some((line) => line.includes('aliases make the document too large'))).to.equal(true);
  });
  it('that repeats one long text by aliases is refused', () => {
    expect(complaints(`a: &x ${'y'.repeat(100_000)}\nb: [${'*x,'.repeat(20)}]\n`).at(0)).to.include('aliases make the document too large');
  });
  it('that chains deep anchors is refused, though each of them is shallow', () => {
    const chain = Array.from({ length: 4 }, (_, i) => `a${i}: &a${i} ${'['.repeat(40)}${i === 0 ? '1' : `*a${i - 1}`}${']'.repeat(40)}`);
    expect(complaints(chain.join('\n')).at(0)).to.include('levels deep');
  });
  it('of nothing but brackets, dashes or keys is refused at the depth limit', () => {
    for (const unit of ['[', '- ', '{a: ', 'a: ']) expect(within(500, unit.repeat(100_000)), unit).to.have.length(1);
  });
  it('with more parts than any object has is refused before it is composed', () => {
    expect(complaints('\n'.repeat(210_000)).at(0)).to.include('too many parts');
    expect(complaints('a\n---\n'.repeat(5_000)).at(0)).to.include('too many parts');
  });
  it('that is larger than the limit is refused by its size', () => {
    expect(within(50, 'a'.repeat((16 << 20) + 1))).to.deep.equal([
      'app.yaml: 16777217 bytes are too many, at most 16777216 are read (make it smaller)',
    ]);
    expect(parse('é', 1).problems).to.have.length(1);
  });
  it('is never answered by an exception, whatever its bytes are', () => {
    const unit = fc.constantFrom(
      ...'abn01:-?#&*!|>%@`"\'[]{},~<=.\\ \t\n\r\0é',
      '---',
      '\n  ',
      ': ',
      '- ',
      '*x',
      '&x ',
      '!!str ',
      '<<: ',
      '...',
      '😀',
      '\ud800',
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => void parse(bytes)),
      { seed: 1, numRuns: 300 },
    );
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
        const { documents, problems } = parse(text);
        for (const { line, column } of problems) expect(line! > 0 && column! > 0).to.equal(true);
        for (const { value, place } of documents) expect(JSON.stringify(value) !== undefined && place([]).line > 0).to.equal(true);
      }),
      { seed: 2, numRuns: 700 },
    );
  });
});

describe('the place of a value', () => {
  const [document] = parse('x: 1\n---\na:\n  b:\n  - c: 12\n    d: &e\n      f: g\n  h: *e\n').documents.slice(1);
  it('is that of the value, or of its key when asked', () => {
    expect(document!.place(['a', 'b', 0, 'c'])).to.deep.equal({ line: 5, column: 8 });
    expect(document!.place(['a', 'b', 0, 'c'], 'key')).to.deep.equal({ line: 5, column: 5 });
  });
  it('is that of the nearest thing above when there is no such value', () => {
    expect(document!.place(['a', 'b', 0, 'missing', 'x'])).to.deep.equal({ line: 5, column: 5 });
    expect(document!.place(['a', 'b', 7])).to.deep.equal({ line: 5, column: 3 });
  });
  it('leads through an alias to what it stands for', () => {
    expect(document!.place(['a', 'h', 'f'])).to.deep.equal({ line: 7, column: 10 });
  });
});

describe('a bare word', () => {
  it('is an octal, decimal or hexadecimal number as Go reads it, and a string when none fits', () => {
    const read = Object.fromEntries(
      ['010', '08', '0b11', '0o7', '-0x10', '0b-1', '.5_0', '1.', '1e400', '0xg', '+.5', '1__0'].map((word) => [word, resolvePlain(word)]),
    );
    expect(Object.values(read).map((resolved) => ('value' in resolved ? resolved.value : resolved.kind))).to.deep.equal([
      8,
      8,
      3,
      7,
      -16,
      -1,
      0.5,
      1,
      '1e400',
      '0xg',
      0.5,
      10,
    ]);
  });
});
