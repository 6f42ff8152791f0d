import { expect } from 'chai';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Store } from '../../../controllers/store.ts';

setFlagsFromString('--expose-gc');
const gc = runInNewContext('gc') as () => void;

interface Pod {
  readonly node: string;
  readonly labels: readonly string[];
}

const aStore = () => new Store<Pod, 'node' | 'label'>({ node: (pod) => [pod.node], label: (pod) => pod.labels });

describe('the store', () => {
  it('finds objects by key and by index', () => {
    const store = aStore();
    store.set('a', { node: 'n1', labels: ['x', 'y'] });
    store.set('b', { node: 'n1', labels: [] });
    expect(store.keysBy('node', 'n1')).to.deep.equal(['a', 'b']);
    expect(store.by('label', 'y')).to.deep.equal([{ node: 'n1', labels: ['x', 'y'] }]);
    expect(store.by('label', 'z')).to.deep.equal([]);
  });

  it('gives out lists that later changes do not touch, and the same one until something changes', () => {
    const store = aStore();
    store.set('a', { node: 'n1', labels: [] });
    const list = store.list();
    expect(store.list()).to.equal(list);
    store.set('b', { node: 'n2', labels: [] });
    expect(list).to.have.length(1);
    expect(store.list()).to.have.length(2);
    expect(store.keys()).to.deep.equal(['a', 'b']);
  });

  it('keeps everything as it was when an index function throws', () => {
    const store = new Store<string, 'length'>({
      length: (text) => {
        if (text === 'bad') throw new Error('no');
        return [String(text.length)];
      },
    });
    store.set('a', 'good');
    expect(() => store.set('a', 'bad')).to.throw('no');
    expect([store.get('a'), store.keysBy('length', '4')]).to.deep.equal(['good', ['a']]);
  });

  it('asks for no index entry when the values are the same', () => {
    const store = aStore();
    store.set('a', { node: 'n1', labels: ['x'] });
    store.set('b', { node: 'n1', labels: ['x'] });
    store.set('a', { node: 'n1', labels: ['x'] });
    // Had the entry been removed and added, a would come after b.
    expect(store.keysBy('node', 'n1')).to.deep.equal(['a', 'b']);
  });

  it('leaves a key in its place under the values that it keeps', () => {
    const store = aStore();
    store.set('a', { node: 'n1', labels: ['x', 'y'] });
    store.set('b', { node: 'n1', labels: ['x', 'y'] });
    store.set('a', { node: 'n1', labels: ['z', 'x'] });
    expect([store.keysBy('label', 'x'), store.keysBy('label', 'y'), store.keysBy('label', 'z')]).to.deep.equal([['a', 'b'], ['b'], ['a']]);
    store.set('a', { node: 'n1', labels: ['y'] });
    expect([store.keysBy('label', 'x'), store.keysBy('label', 'y')]).to.deep.equal([['b'], ['b', 'a']]);
  });

  it('changes and deletes what its index function does not take any more', () => {
    let failing = false;
    const store = new Store<string, 'text'>({
      text: (text) => {
        if (failing && text === 'old') throw new Error('no');
        return [text];
      },
    });
    store.set('a', 'old');
    store.set('b', 'old');
    failing = true;
    store.set('a', 'new');
    store.delete('b');
    expect([store.keysBy('text', 'old'), store.keysBy('text', 'new'), store.size]).to.deep.equal([[], ['a'], 1]);
  });

  it('keeps nothing of index values that nobody has any more', () => {
    const store = new Store<string, 'text'>({ text: (text) => [text] });
    const before = process.memoryUsage().heapUsed;
    for (let i = 0; i < 100_000; i++) store.set('a', `value-${i}`);
    // An empty set per value would be 20 MB and more, and none of it garbage.
    gc();
    expect(process.memoryUsage().heapUsed - before).to.be.below(5e6);
    expect(store.get('a')).to.equal('value-99999');
  });

  it('refuses an index that was not declared', () => {
    expect(() => aStore().by('other' as 'node', 'x')).to.throw(/no index "other"/);
  });

  it('has indexes that say what a search through all objects says', () => {
    const step = fc.record({
      key: fc.constantFrom('a', 'b', 'c'),
      pod: fc.option(fc.record({ node: fc.constantFrom('n1', 'n2'), labels: fc.uniqueArray(fc.constantFrom('x', 'y', 'z')) }), {
        nil: undefined,
      }),
    });
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const store = aStore();
        const plain = new Map<string, Pod>();
        for (const { key, pod } of steps) {
          if (pod === undefined) {
            store.delete(key);
            plain.delete(key);
          } else {
            store.set(key, pod);
            plain.set(key, pod);
          }
        }
        for (const label of ['x', 'y', 'z']) {
          const wanted = [...plain].filter(([, pod]) => pod.labels.includes(label)).map(([key]) => key);
          expect([...store.keysBy('label', label)].sort()).to.deep.equal(wanted.sort());
        }
        expect(store.size).to.equal(plain.size);
      }),
    );
  });
});
