import { expect } from 'chai';
import { describe, it } from 'mocha';
import { anInformer, two, type Pod } from './an-informer.ts';

describe('a snapshot', () => {
  it('deletes what it lacks, before it tells of what is new', async () => {
    const { source, clock, told, pods, stop } = await anInformer({ before: two });
    told();
    source.drop(3);
    source.remove('b');
    source.put('a', { ip: '9' });
    source.put('c', { ip: '3' });
    source.snapshot();
    await clock.settle();
    expect(told()).to.deep.equal(['delete b relist', 'update a relist', 'add c relist']);
    expect(pods.keys()).to.have.members(['a', 'c']);
    await stop();
  });

  it('that never completes changes nothing and deletes nothing', async () => {
    const { source, clock, told, meter, stop } = await anInformer({ before: two });
    told();
    source.drop(3);
    source.remove('a');
    source.put('c', { ip: '3' });
    source.put('b', { ip: '9' });
    source.partialSnapshot(1);
    source.snapshot();
    await clock.settle();
    expect(told()).to.deep.equal([]);
    expect(meter.value('source_snapshots_total', 'pods', 'abandoned')).to.equal(1);
    await clock.advance(1_000);
    expect(told()).to.deep.equal(['delete a relist', 'update b relist', 'add c relist']);
    await stop();
  });

  it('keeps an object that comes by itself while it is told', async () => {
    const { source, clock, pods, stop } = await anInformer({ before: two });
    source.emit({ type: 'snapshot' });
    source.emit({ type: 'item', key: 'a', version: 'v1', object: { ip: '1' } });
    source.emit({ type: 'apply', key: 'c', version: 'v9', object: { ip: '9' } });
    source.emit({ type: 'synced' });
    await clock.settle();
    expect(pods.keys()).to.have.members(['a', 'c']);
    await stop();
  });
});

describe('a relist', () => {
  it('decodes what is new to it and nothing else, and tells of nothing else', async () => {
    const { source, clock, told, stop } = await anInformer();
    const decoded: string[] = [];
    const list = async (items: Readonly<Record<string, string>>): Promise<void> => {
      source.emit({ type: 'snapshot' });
      for (const [key, version] of Object.entries(items)) {
        const decode = (): Pod => {
          decoded.push(`${key} ${version}`);
          return { ip: version };
        };
        source.emit({ type: 'item', key, version, decode });
      }
      source.emit({ type: 'synced' });
      await clock.settle();
    };
    await list({ a: 'v1', b: 'v1', c: 'v1' });
    expect([told().length, decoded.splice(0).length]).to.deep.equal([3, 3]);
    await list({ a: 'v1', b: 'v2', c: 'v1' });
    expect([told(), decoded.splice(0)]).to.deep.equal([['update b relist'], ['b v2']]);
    await stop();
  });

  it('is no resync: what has not changed is told by the one that was asked for, with its cause', async () => {
    const { clock, source, told, stop } = await anInformer({ before: two, relist: '5m', resync: '20m' });
    told();
    await clock.advance(15 * 60_000);
    expect([source.opened > 2, told()]).to.deep.equal([true, []]);
    await clock.advance(10 * 60_000);
    expect(told()).to.deep.equal(['update a resync', 'update b resync']);
    await stop();
  });

  it('takes what it lists for the truth, also when a load has brought something newer meanwhile', async () => {
    const gate = Promise.withResolvers<Pod>();
    const { source, clock, pods, told, stop } = await anInformer({ before: (it) => it.put('a', { ip: '1' }, { version: 'v1' }) });
    told();
    source.emit({ type: 'apply', key: 'a', version: 'v2', load: () => gate.promise });
    source.emit({ type: 'snapshot' });
    source.emit({ type: 'item', key: 'a', version: 'v1', object: { ip: '1' } });
    await clock.settle();
    gate.resolve({ ip: '2' });
    await clock.settle();
    expect(told()).to.deep.equal(['update a live']);
    source.emit({ type: 'synced' });
    await clock.settle();
    expect([told(), pods.version('a')]).to.deep.equal([['update a relist'], 'v1']);
    await stop();
  });

  it('does not tell again what a load has brought while it was told', async () => {
    const gate = Promise.withResolvers<Pod>();
    const { source, clock, told, stop } = await anInformer();
    source.emit({ type: 'apply', key: 'a', version: 'v1', load: () => gate.promise });
    source.emit({ type: 'snapshot' });
    source.emit({ type: 'item', key: 'a', version: 'v1', object: { ip: '1' } });
    await clock.settle();
    gate.resolve({ ip: '1' });
    await clock.settle();
    source.emit({ type: 'synced' });
    await clock.settle();
    expect(told()).to.deep.equal(['add a live']);
    await stop();
  });
});
