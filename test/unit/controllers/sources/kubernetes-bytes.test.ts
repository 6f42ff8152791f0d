import { expect } from 'chai';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { eventNamesOf, namesOf } from '../../../../controllers/sources/kubernetes/json-bytes.ts';
import { LineSplitter } from '../../../../controllers/sources/kubernetes/line-splitter.ts';
import { ListSplitter, type Envelope, type RawItem } from '../../../../controllers/sources/kubernetes/list-splitter.ts';

const bytes = (value: unknown): Buffer => Buffer.from(typeof value === 'string' ? value : JSON.stringify(value));
const cuts = (whole: Buffer, sizes: readonly number[]): Buffer[] => {
  const chunks: Buffer[] = [];
  for (let at = 0, i = 0; at < whole.length; i++) {
    const size = sizes[i % sizes.length] ?? 1;
    chunks.push(whole.subarray(at, at + size));
    at += size;
  }
  return chunks;
};
function split(whole: Buffer, sizes: readonly number[], maxBytes = 1_000_000): { items: RawItem[]; end: Envelope; head: Envelope } {
  const splitter = new ListSplitter(maxBytes);
  const items = cuts(whole, sizes).flatMap((chunk) => splitter.push(chunk));
  return { items, end: splitter.end(), head: splitter.head };
}
const sizes = fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 20 });
const object = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 4 }), { maxKeys: 6 });

describe('the bytes of a list', () => {
  it('are cut into those of its items, wherever the chunks end and whatever is in them', () => {
    fc.assert(
      fc.property(fc.array(object), sizes, fc.constantFrom(undefined, 2), (items, chunks, indent) => {
        const list = { kind: 'PodList', apiVersion: 'v1', metadata: { resourceVersion: '7', continue: 'x' }, items };
        const found = split(bytes(JSON.stringify(list, null, indent)), chunks);
        expect(found.items.map((item) => JSON.parse(item.bytes.toString()) as unknown)).to.deep.equal(JSON.parse(JSON.stringify(items)));
        expect(found.end).to.deep.equal({ ...list, items: [] });
        expect(found.head.kind).to.equal('PodList');
      }),
    );
  });

  it('may have the items first, or null for none', () => {
    const first = split(bytes('{"apiVersion":"x/v1","items":[{"a":1}],"kind":"L","metadata":{"continue":"","resourceVersion":"3"}}'), [5]);
    expect(first.items).to.have.lengthOf(1);
    expect(first.end.metadata?.resourceVersion).to.equal('3');
    expect(split(bytes('{"kind":"L","items":null,"metadata":{"resourceVersion":"3"}}'), [9]).items).to.deep.equal([]);
  });

  it('are no list when they end too early, wherever that is', () => {
    const whole = bytes({ kind: 'PodList', metadata: { resourceVersion: '7' }, items: [{ metadata: { name: 'a' } }, { b: '}]' }] });
    for (let length = 0; length < whole.length; length++) {
      expect(() => split(whole.subarray(0, length), [11]), whole.toString('utf8', 0, length)).to.throw();
    }
  });

  it('are kept of an item above the bound only as far as its name', () => {
    const list = {
      items: [{ metadata: { name: 'small' } }, { metadata: { name: 'large' }, data: 'x'.repeat(100_000) }, { metadata: { name: 'next' } }],
    };
    const { items } = split(bytes(list), [1_000], 50_000);
    expect(items.map((item) => [namesOf(item.bytes).name, item.cut])).to.deep.equal([
      ['small', false],
      ['large', true],
      ['next', false],
    ]);
    expect(items[1]?.bytes.length).to.be.lessThan(52_000);
  });

  it('are refused when they go on and on without an item', () => {
    const splitter = new ListSplitter(1_000);
    splitter.push(bytes('{"metadata":"'));
    expect(() => {
      for (let i = 0; i < 1_000; i++) splitter.push(bytes('x'.repeat(1_000)));
    }).to.throw('the answer is no list');
  });
});

describe('the names in the bytes of an object', () => {
  const names = fc.record({
    name: fc.string({ minLength: 1 }),
    uid: fc.string({ minLength: 1 }),
    resourceVersion: fc.stringMatching(/^\d{1,8}$/),
  });

  it('are those of the object, whatever is around them and in whatever order', () => {
    fc.assert(
      fc.property(object, names, object, fc.boolean(), (before, metadata, extra, last) => {
        const inner = last ? { ...extra, ...metadata } : { ...metadata, ...extra, ...metadata };
        const value = { ...before, metadata: inner, spec: { metadata: { name: 'of something else' } } };
        delete (inner as { namespace?: unknown }).namespace;
        expect(namesOf(bytes(value))).to.deep.equal({ ...metadata, whole: true });
        expect(eventNamesOf(bytes({ type: 'ADDED', object: value }))).to.deep.equal({ type: 'ADDED', ...metadata, whole: true });
      }),
    );
  });

  it('are found in a line that is cut behind them', () => {
    const line = bytes({
      type: 'MODIFIED',
      object: { metadata: { name: 'a', namespace: 'n', uid: 'u', resourceVersion: '9' }, spec: { size: 1 } },
    });
    expect(eventNamesOf(line.subarray(0, line.length - 12))).to.deep.equal({
      type: 'MODIFIED',
      name: 'a',
      namespace: 'n',
      uid: 'u',
      resourceVersion: '9',
      whole: true,
    });
  });

  it('are not taken for whole when the bytes end before all of them could have come', () => {
    const line = bytes({ type: 'MODIFIED', object: { metadata: { name: 'a', namespace: 'n', uid: 'u', resourceVersion: '9' } } });
    const end = line.indexOf('"resourceVersion"');
    for (let length = 0; length <= end; length++) expect(eventNamesOf(line.subarray(0, length)).whole, `${length}`).to.equal(false);
    const inNone = bytes({ metadata: { name: 'a' } });
    expect(namesOf(inNone)).to.deep.equal({ name: 'a', whole: true });
    expect(namesOf(inNone.subarray(0, inNone.length - 2)).whole).to.equal(false);
  });

  it('are missing where there is nothing that could be understood; nothing is thrown, nothing hangs', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (random) => {
        namesOf(Buffer.from(random));
        eventNamesOf(Buffer.from(random));
      }),
    );
    for (const text of ['', '{', '[]', 'null', '{"metadata":7}', '{"metadata":{"name":7}}', '{"metadata":{"name":"', '<html>']) {
      expect(namesOf(bytes(text)).name, text).to.equal(undefined);
    }
  });
});

describe('the bytes of a watch', () => {
  it('are cut into lines, wherever the chunks end', () => {
    fc.assert(
      fc.property(fc.array(object, { minLength: 1 }), sizes, (objects, chunks) => {
        const whole = bytes(objects.map((each) => `${JSON.stringify(each)}\n`).join(''));
        const splitter = new LineSplitter(1_000_000);
        const lines = cuts(whole, chunks).flatMap((chunk) => [...splitter.push(chunk)]);
        expect(lines.map((line) => JSON.parse(line.bytes.toString()) as unknown)).to.deep.equal(JSON.parse(JSON.stringify(objects)));
      }),
    );
  });

  it('are kept of a line above the bound only as far as its name', () => {
    const splitter = new LineSplitter(50_000);
    const large = { type: 'ADDED', object: { metadata: { name: 'large' }, data: 'x'.repeat(100_000) } };
    const whole = bytes(`${JSON.stringify(large)}\n${JSON.stringify({ type: 'ADDED', object: { metadata: { name: 'next' } } })}\n`);
    const lines = cuts(whole, [1_000]).flatMap((chunk) => [...splitter.push(chunk)]);
    expect(lines.map((line) => [eventNamesOf(line.bytes).name, line.cut])).to.deep.equal([
      ['large', true],
      ['next', false],
    ]);
    expect(lines[0]?.bytes.length).to.be.lessThan(52_000);
  });
});
