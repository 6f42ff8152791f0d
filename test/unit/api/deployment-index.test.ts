import { expect } from 'chai';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { encodeIndex, parseIndex, parseIndexStrict } from '../../../api/deployment-index.ts';
import { podKey, servicePayloadKey } from '../../../api/keys.ts';
import { InvalidDocumentError } from '../../../api/problems.ts';
import { JsonSyntaxError, parseStrictJson } from '../../../api/strict-json.ts';
import { bytes } from './support.ts';

const hex = 'a'.repeat(128);
const pod = podKey('workers', hex);
const service = servicePayloadKey('default', 'web', hex);
const json = (value: unknown): Uint8Array => bytes(JSON.stringify(value));

describe('an index', () => {
  it('is written in one way, whatever the order of its entries', () => {
    const a = encodeIndex(
      new Map([
        ['workers/b', { pod }],
        ['workers/a', { service, pod }],
      ]),
    );
    const b = encodeIndex(
      new Map([
        ['workers/a', { pod, service }],
        ['workers/b', { pod }],
      ]),
    );
    expect(new TextDecoder().decode(a)).to.equal(`{"workers/a":{"pod":"${pod}","service":"${service}"},"workers/b":{"pod":"${pod}"}}\n`);
    expect(a).to.deep.equal(b);
  });
  it('is read back as it was written', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
    const anIndex = fc.uniqueArray(fc.tuple(name, name), { selector: (key) => key.join('/'), maxLength: 20 });
    fc.assert(
      fc.property(anIndex, (keys) => {
        const index = new Map(
          keys.map(([group, app], i) => [
            `${group}/${app}`,
            { pod: podKey(group, hex), service: servicePayloadKey('default', `s${i}`, hex) },
          ]),
        );
        const parsed = parseIndex(encodeIndex(index));
        expect(parsed.broken.size).to.equal(0);
        expect(Object.fromEntries(parsed.entries)).to.deep.equal(Object.fromEntries(index));
      }),
    );
  });
  it('may be empty', () => {
    expect(parseIndex(bytes('{}')).entries.size).to.equal(0);
  });
});

describe('an entry that is wrong', () => {
  const bad: Readonly<Record<string, unknown>> = {
    'workers/group': { pod: podKey('others', hex) },
    'workers/short': { pod: pod.replace(hex, 'abc') },
    'workers/upper': { pod: pod.replace(hex, hex.toUpperCase()) },
    'workers/unknown': { pod, image: 'x' },
    'workers/case': { Pod: pod },
    'workers/null': null,
    'workers/list': [],
    'workers/number': { pod: 1 },
    'workers/nopod': { service },
    'workers/service': { pod, service: 'services/default/web' },
    'Workers/name': { pod },
    workers: { pod },
  };
  it('spoils itself and no other', () => {
    const { entries, broken } = parseIndex(json({ ...bad, 'workers/good': { pod } }));
    expect([...entries.keys()]).to.deep.equal(['workers/good']);
    expect([...broken.keys()]).to.have.members(Object.keys(bad));
    for (const [key, reason] of broken) expect(reason, key).to.not.be.empty;
  });
  it('stops a writer, with all that is wrong and where', () => {
    expect(() => parseIndexStrict(json(bad)))
      .to.throw(InvalidDocumentError)
      .with.property('problems')
      .with.lengthOf(Object.keys(bad).length);
    const text = `{\n  "workers/a": {"pod": "${pod}"},\n  "workers/b": 5\n}`;
    expect(() => parseIndexStrict(bytes(text))).to.throw('deployments/index.json:3:16: ["workers/b"]: the entry is not an object');
  });
  it('does not stop the writer that replaces it', () => {
    expect(parseIndexStrict(json({ 'workers/a': 5 }), ['workers/a']).size).to.equal(0);
  });
  it('may have a field twice', () => {
    const { broken } = parseIndex(bytes(`{"workers/a":{"pod":"${pod}","pod":"${pod}"}}`));
    expect(broken.get('workers/a')).to.contain('"pod" is given twice');
  });
  it('claims no Service that another has: the lower key has it, for every reader alike', () => {
    const { entries, broken } = parseIndex(json({ 'workers/b': { pod, service }, 'workers/a': { pod, service } }));
    expect([...entries.keys()]).to.deep.equal(['workers/a']);
    expect(broken.get('workers/b')).to.contain('workers/a');
  });
  it('keeps its Service from nobody', () => {
    const { entries } = parseIndex(json({ 'workers/a': { pod: 'x', service }, 'workers/b': { pod, service } }));
    expect([...entries.keys()]).to.deep.equal(['workers/b']);
  });
});

describe('a document that is no index', () => {
  const entry = `{"pod":"${pod}"}`;
  for (const [what, text] of Object.entries({
    'null root': 'null',
    'list root': '[]',
    'nothing at all': '',
    'trailing data': '{} {}',
    'a trailing comma': '{"a":1,}',
    'a key twice': `{"workers/a":${entry},"workers/a":${entry}}`,
    'the same key in two spellings': `{"workers/a":${entry},"workers\\/a":${entry}}`,
    'a comment': '{} // end',
    'a byte order mark': '\ufeff{}',
    'half of it': `{"workers/a":{"pod":"nodegr`,
    'a lot of brackets': '['.repeat(100_000),
  })) {
    it(`(${what}) is refused as a whole`, () => {
      expect(() => parseIndex(bytes(text))).to.throw(InvalidDocumentError);
    });
  }
  it('(not UTF-8) is refused as a whole', () => {
    expect(() => parseIndex(Uint8Array.of(0x7b, 0x22, 0xff, 0x22, 0x7d))).to.throw(InvalidDocumentError, 'UTF-8');
  });
});

describe('strict JSON', () => {
  it('reads what JSON.parse reads, and refuses what it refuses', () => {
    const plain = (node: ReturnType<typeof parseStrictJson>): unknown => {
      if (node.kind === 'scalar') return node.value;
      if (node.kind === 'array') return node.items.map(plain);
      return Object.fromEntries([...node.members].map(([key, member]) => [key, plain(member)]));
    };
    // Through text on both sides: JSON.parse lets `__proto__` through as a member, and deep equality of such objects is a matter of taste.
    const value = fc.jsonValue({ maxDepth: 4 }).filter((one) => !JSON.stringify(one).includes('__proto__'));
    fc.assert(
      fc.property(value, (one) => {
        expect(plain(parseStrictJson(JSON.stringify(one, undefined, 1)))).to.deep.equal(JSON.parse(JSON.stringify(one)));
      }),
    );
    const mutated = fc.tuple(value, fc.nat(), fc.constantFrom('"', '\\', '{', '}', ',', ':', '0', '-', '.', 'e', '\n', '\t', ' ', 'u'));
    fc.assert(
      fc.property(mutated, ([one, at, character]) => {
        const text = JSON.stringify(one);
        const broken = text.slice(0, at % text.length) + character + text.slice(at % text.length);
        let expected: unknown;
        try {
          expected = JSON.parse(broken);
        } catch {
          expect(() => parseStrictJson(broken)).to.throw(JsonSyntaxError);
          return;
        }
        const node = parseStrictJson(broken);
        if (JSON.stringify(expected).includes('__proto__')) return;
        expect(JSON.stringify(plain(node)).length).to.be.at.most(JSON.stringify(expected).length);
      }),
    );
  });
  it('stands a string of megabytes with and without escapes', () => {
    const long = 'x'.repeat(2_000_000);
    for (const text of [`"${long}"`, `"\\n${long}"`]) expect(parseStrictJson(text)).to.have.property('kind', 'scalar');
    expect(() => parseStrictJson(`"\\n${long}`)).to.throw(JsonSyntaxError);
  });
});
