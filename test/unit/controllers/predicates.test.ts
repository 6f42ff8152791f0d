import { expect } from 'chai';
import { describe, it } from 'mocha';
import { type Change } from '../../../controllers/change.ts';
import { byIndex, byKey, ownedBy } from '../../../controllers/mappers.ts';
import { and, changed, not, onAdd, onDelete, onUpdate, or } from '../../../controllers/predicates.ts';
import { informer } from '../../../controllers/source-informer.ts';
import { fakeClock, fakeSource } from '../../../controllers/testing/index.ts';

type Pod = Readonly<Record<string, unknown>>;

const add = (object: Pod): Change<Pod> => ({ type: 'add', key: 'a', object, cause: 'live' });
const remove = (object: Pod): Change<Pod> => ({ type: 'delete', key: 'a', object, cause: 'live' });
const update = (previous: Pod, object: Pod): Change<Pod> => ({ type: 'update', key: 'a', object, previous, cause: 'live' });

describe('changed', () => {
  it('compares what was selected, by content', () => {
    const ip = changed<Pod>((pod) => pod['ip']);
    expect(ip(update({ ip: '1', phase: 'Pending' }, { ip: '1', phase: 'Running' }))).to.equal(false);
    expect(ip(update({ ip: '1' }, { ip: '2' }))).to.equal(true);
    expect(ip(update({ ip: ['1', { a: 1 }] }, { ip: ['1', { a: 1 }] }))).to.equal(false);
    for (const [a, b] of [
      [['1'], ['1', '2']],
      [{ a: 1 }, { a: 1, b: 2 }],
      [{ a: undefined }, { b: undefined }],
      [[], {}],
      [null, {}],
      [0, '0'],
    ]) {
      expect(ip(update({ ip: a }, { ip: b })), JSON.stringify([a, b])).to.equal(true);
    }
  });

  it('is true for what came or went', () => {
    const nothing = changed<Pod>(() => 'same');
    expect([nothing(add({})), nothing(remove({})), nothing(update({}, {}))]).to.deep.equal([true, true, false]);
  });
});

describe('predicates', () => {
  it('combine', () => {
    const all = [add({}), update({}, {}), remove({})];
    expect(all.map(or<Pod>(onAdd, onDelete))).to.deep.equal([true, false, true]);
    expect(all.map(not<Pod>(onUpdate))).to.deep.equal([true, false, true]);
    expect(all.map(and<Pod>(not(onAdd), not(onDelete)))).to.deep.equal([false, true, false]);
  });
});

describe('byIndex', () => {
  it('gives the keys that refer to the object as it is and as it was', async () => {
    const clock = fakeClock();
    const source = fakeSource<{ secrets: readonly string[] }>('deployments');
    const deployments = informer<{ secrets: readonly string[] }, { secrets: readonly string[] }, 'secrets'>(source, {
      clock,
      indexes: { secrets: ({ secrets }) => secrets },
    });
    source.put('web', { secrets: ['s1'] });
    source.put('api', { secrets: ['s1', 's2'] });
    source.put('db', { secrets: ['s3'] });
    const stopping = new AbortController();
    const running = deployments.run(stopping.signal);
    await clock.settle();
    const map = byIndex(deployments, 'secrets', (secret: Pod) => [String(secret['name'])]);
    expect([...map(add({ name: 's1' }))]).to.deep.equal(['web', 'api']);
    expect([...map(update({ name: 's3' }, { name: 's2' }))]).to.deep.equal(['api', 'db']);
    expect([...byKey(add({}))]).to.deep.equal(['a']);
    stopping.abort();
    await running;
  });
});

describe('a mapper of owners', () => {
  const map = ownedBy((child: { readonly owners: readonly string[] }) => child.owners);
  const keys = (change: Change<{ readonly owners: readonly string[] }>): readonly string[] => [...map(change)];

  it('wakes both when a child goes from one owner to another, each once', () => {
    const [previous, object] = [{ owners: ['a', 'c'] }, { owners: ['b', 'c'] }];
    expect(keys({ type: 'update', key: 'x', object, previous, cause: 'live' })).to.have.members(['a', 'b', 'c']);
  });

  it('wakes the owner of a child that is gone, which only its last object names', () => {
    expect(keys({ type: 'delete', key: 'x', object: { owners: ['a'] }, cause: 'relist' })).to.deep.equal(['a']);
  });
});
