import { expect } from 'chai';
import fc from 'fast-check';
import { after, before, describe, it } from 'mocha';
import { type JsonValue } from '../../../api/yaml/json.ts';
import { parseYaml } from '../../../api/yaml/parse.ts';
import { stringifyYaml } from '../../../api/yaml/write.ts';
import { corpus, type Case } from './corpus.ts';
import { kubernetesReader, type Answer, type KubernetesReader } from './reader.ts';

/** JSON has one zero and no prototypes. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function verdict(ours: ReturnType<typeof parseYaml>, theirs: Answer): string {
  const accepted = ours.problems.length === 0;
  if (theirs.error !== undefined) return accepted ? 'laxer' : 'refused';
  if (!accepted) return 'stricter';
  const value = plain(ours.documents[0]?.value ?? null);
  return JSON.stringify(sorted(value)) === JSON.stringify(sorted(theirs.json))
    ? 'same'
    : `other: ${JSON.stringify(value)} for ${JSON.stringify(theirs.json)}`;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  // Pairs, because a key named __proto__ would get lost in an object.
  return {
    pairs: Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, child]) => [key, sorted(child)]),
  };
}

const expected = ({ verdict: wanted }: Case): string => (typeof wanted === 'string' ? wanted : (Object.keys(wanted)[0] ?? ''));

describe('our YAML beside the one of Kubernetes', function () {
  this.timeout(60_000);
  let reader: KubernetesReader;
  before(async () => {
    reader = await kubernetesReader();
  });
  after(() => reader[Symbol.asyncDispose]());

  it('reads every text of the corpus as Kubernetes does, and refuses more only for a reason that is written down', async () => {
    const answers = await reader.read(corpus.map(({ text }) => text));
    const found = corpus.map((entry, i) => ({ text: entry.text, verdict: verdict(parseYaml(entry.text, { file: '-' }), answers[i]!) }));
    expect(found.filter((one, i) => one.verdict !== expected(corpus[i]!))).to.deep.equal([]);
    expect(corpus.length).to.be.greaterThan(150);
  });

  it('never gives another value to a bare word or a small structure than Kubernetes does', async () => {
    const words = fc
      .string({ unit: fc.constantFrom(...'0178.eExXobB_+-:~ynNfF'), minLength: 1, maxLength: 6 })
      .map((word) => `k: ${word}\n`);
    const unit = fc.constantFrom(
      'a',
      'b',
      ': ',
      ':',
      '\n',
      '\n  ',
      '\n    ',
      '- ',
      ', ',
      '[',
      ']',
      '{',
      '}',
      '"x"',
      "'y'",
      ' #',
      ' ',
      '|',
      '>-',
      '&x ',
      '*x',
      '12',
      'on',
      '\r\n',
    );
    const structures = fc.array(unit, { minLength: 1, maxLength: 10 }).map((units) => `k:${units.join('')}`);
    const texts = fc.sample(fc.oneof(words, structures), { numRuns: 4000, seed: 20260 });
    const answers = await reader.read(texts);
    const verdicts = texts.map((text, i) => ({ text, verdict: verdict(parseYaml(text, { file: '-' }), answers[i]!) }));
    expect(verdicts.filter((one) => one.verdict.startsWith('other'))).to.deep.equal([]);
    expect(verdicts.filter((one) => one.verdict === 'same').length).to.be.greaterThan(1000);
  });

  it('writes values so that Kubernetes reads the same, whatever the strings in them look like', async () => {
    const awkward = corpus
      .flatMap(({ text }) => [text, text.slice(3).trim(), text.replaceAll('\n', '')])
      .filter((text) => text.isWellFormed());
    const unit = fc.constantFrom(
      ...'\n\r\t\u0000\u0007\u0085\u00a0\u2028\u2029\ufeff\ufffe\uffff\u007f :#-?!&*|>%@`"\'\\,[]{}=<~._/0179eExyYnNo',
      '😀',
      '---',
      '...',
      '<<',
      'on',
      ' \n',
      '\n ',
      '\n\n',
    );
    const string = fc.oneof(
      fc.string({ unit, maxLength: 12 }),
      fc.constantFrom(...awkward),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('x'.repeat(5000), 'x y '.repeat(2000)),
    );
    const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger());
    const { value } = fc.letrec<{ value: JsonValue; list: JsonValue; map: JsonValue }>((tie) => ({
      value: fc.oneof({ depthSize: 'small', maxDepth: 5 }, string, number, fc.boolean(), fc.constant(null), tie('list'), tie('map')),
      list: fc.array(tie('value'), { maxLength: 5 }),
      map: fc.dictionary(
        string.map((key) => key.slice(0, 100)).filter((key) => key.isWellFormed()),
        tie('value'),
        { maxKeys: 5 },
      ),
    }));
    const samples = [...awkward, ...fc.sample(value, { numRuns: 1500, seed: 20261 })];
    const texts = samples.map((sample) => stringifyYaml(sample));
    const answers = await reader.read(texts);
    for (const [i, sample] of samples.entries()) {
      const { error } = answers[i]!;
      expect(error, texts[i]).to.equal(undefined);
      expect(sorted((answers[i] as { json: unknown }).json), texts[i]).to.deep.equal(sorted(plain(sample)));
    }
  });
});
