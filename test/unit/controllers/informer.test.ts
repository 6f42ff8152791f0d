import { expect } from 'chai';
import { describe, it } from 'mocha';
import { anInformer, two, type Pod } from './an-informer.ts';

describe('an informer', () => {
  it('tells of the first snapshot as initial adds, and is synced', async () => {
    const { pods, told, stop } = await anInformer({ before: two });
    expect(told()).to.deep.equal(['add a initial', 'add b initial']);
    expect([pods.state, pods.hasSynced, pods.size]).to.deep.equal(['live', true, 2]);
    await pods.synced;
    await stop();
    expect(pods.state).to.equal('stopped');
  });

  it('tells of live changes with what was before', async () => {
    const { source, clock, changes, told, stop } = await anInformer({ before: two });
    told();
    source.put('a', { ip: '9' });
    source.remove('b');
    await clock.settle();
    expect(told()).to.deep.equal(['update a live', 'delete b live']);
    expect(changes.at(-2)).to.deep.include({ object: { ip: '9' }, previous: { ip: '1' } });
    expect(changes.at(-1)).to.deep.include({ object: { ip: '2' } });
    await stop();
  });

  it('drops versions that it has', async () => {
    const { source, clock, told, stop } = await anInformer({ before: two });
    told();
    source.duplicate(1);
    source.put('a', { ip: '9' });
    source.snapshot();
    await clock.settle();
    expect(told()).to.deep.equal(['update a live']);
    await stop();
  });

  it('replays what is there to a listener that comes late, and tells it nothing once it has gone', async () => {
    const { source, clock, pods, stop } = await anInformer({ before: two });
    const late: string[] = [];
    const subscription = pods.subscribe(({ type, key, cause }) => late.push(`${type} ${key} ${cause}`));
    source.put('a', { ip: '9' });
    await clock.settle();
    subscription[Symbol.dispose]();
    source.put('a', { ip: '10' });
    await clock.settle();
    expect(late).to.deep.equal(['add a initial', 'add b initial', 'update a live']);
    await stop();
  });

  it('tells the others when one listener throws, and counts it', async () => {
    const { source, clock, pods, told, meter, log, stop } = await anInformer();
    pods.subscribe(
      () => {
        throw new Error('oops');
      },
      { name: 'broken one' },
    );
    const after: string[] = [];
    pods.subscribe(({ key }) => after.push(key));
    source.put('a', { ip: '1' });
    await clock.settle();
    expect([told(), after]).to.deep.equal([['add a live'], ['a']]);
    expect(meter.value('informer_handler_errors_total', 'pods')).to.equal(1);
    expect(log.lines.some(({ fields }) => fields['listener'] === 'broken one')).to.equal(true);
    await stop();
  });

  it('passes a hint on', async () => {
    const { source, pods, stop } = await anInformer();
    pods.hint();
    expect(source.hints).to.equal(1);
    await stop();
  });

  it('tells everything again at a resync, also when the source is silent', async () => {
    const { clock, told, stop } = await anInformer({ before: two, resync: '10m' });
    told();
    await clock.advance(12 * 60_000);
    expect(told()).to.deep.equal(['update a resync', 'update b resync']);
    await stop();
  });

  it('renames keys', async () => {
    const { source, clock, pods, told, stop } = await anInformer({ before: two, key: (key) => `pod/${key}` });
    source.remove('a');
    await clock.settle();
    expect(told()).to.deep.equal(['add pod/a initial', 'add pod/b initial', 'delete pod/a live']);
    expect(pods.has('pod/b')).to.equal(true);
    await stop();
  });

  it('stores what transform makes, once per version, and only what the filter lets through', async () => {
    let transformed = 0;
    const { source, clock, pods, told, stop } = await anInformer<string>({
      before: two,
      transform: ({ ip }) => {
        transformed++;
        return `ip ${ip}`;
      },
      filter: (ip) => ip !== 'ip 2',
    });
    expect([told(), pods.list(), pods.known('b')]).to.deep.equal([['add a initial'], ['ip 1'], false]);
    source.snapshot();
    await clock.settle();
    expect(transformed).to.equal(2);
    source.put('b', { ip: '3' });
    source.put('a', { ip: '2' });
    await clock.settle();
    expect(told()).to.deep.equal(['add b live', 'delete a live']);
    await stop();
  });

  it('finds by index', async () => {
    const { pods, stop } = await anInformer<Pod, 'ip'>({ before: two, indexes: { ip: ({ ip }) => [ip] } });
    expect([pods.by('ip', '2'), pods.keysBy('ip', '1')]).to.deep.equal([[{ ip: '2' }], ['a']]);
    await stop();
  });

  it('leaves nothing behind when it stops', async () => {
    const { clock, source, stop } = await anInformer({ before: two, staleAfterMs: 1_000, relist: '1m', resync: '1m' });
    await stop();
    expect([clock.pending, source.connections]).to.deep.equal([0, 0]);
  });

  it('rejects `synced` when it is stopped before', async () => {
    const { pods, stop } = await anInformer({ before: (source) => source.refuse(new Error('down')) });
    await stop();
    expect(await pods.synced.catch((error: unknown) => error)).to.have.property(
      'message',
      'informer "pods" was stopped before it had synced',
    );
  });
});

describe('an object of another identity under the same key', () => {
  it('is a delete and an add, live and in a snapshot', async () => {
    const { source, clock, told, changes, stop } = await anInformer({
      before: (it) => it.put('a', { ip: '1' }, { identity: 'uid-1', version: 'same' }),
    });
    told();
    source.put('a', { ip: '2' }, { identity: 'uid-2', version: 'same' });
    await clock.settle();
    expect(told()).to.deep.equal(['delete a live', 'add a live']);
    expect(changes.at(-2)).to.deep.include({ object: { ip: '1' } });
    source.drop();
    source.put('a', { ip: '3' }, { identity: 'uid-3', version: 'same' });
    source.snapshot();
    await clock.settle();
    expect(told()).to.deep.equal(['delete a relist', 'add a relist']);
    await stop();
  });

  it('survives the late delete of its predecessor', async () => {
    const { source, clock, told, stop } = await anInformer({ before: (it) => it.put('a', { ip: '2' }, { identity: 'uid-2' }) });
    told();
    source.emit({ type: 'delete', key: 'a', identity: 'uid-1' });
    await clock.settle();
    expect(told()).to.deep.equal([]);
    source.emit({ type: 'delete', key: 'a', identity: 'uid-2' });
    await clock.settle();
    expect(told()).to.deep.equal(['delete a live']);
    await stop();
  });
});

describe('a successor under the same key that is not here yet', () => {
  const hanging = (): Promise<Pod> => new Promise(() => undefined);

  it('is forgotten when it is deleted before it was had, and so is its predecessor', async () => {
    const gate = Promise.withResolvers<Pod>();
    const { source, clock, pods, told, stop } = await anInformer({ before: (it) => it.put('a', { ip: '1' }, { identity: 'uid-1' }) });
    told();
    source.emit({ type: 'apply', key: 'a', version: 'v2', identity: 'uid-2', load: () => gate.promise });
    await clock.settle();
    source.emit({ type: 'delete', key: 'a', identity: 'uid-2' });
    await clock.settle();
    gate.resolve({ ip: 'ghost' });
    await clock.settle();
    expect([told(), pods.known('a')]).to.deep.equal([['delete a live'], false]);
    await stop();
  });

  it('goes on being loaded when its predecessor is deleted', async () => {
    const gate = Promise.withResolvers<Pod>();
    const { source, clock, pods, told, stop } = await anInformer({ before: (it) => it.put('a', { ip: '1' }, { identity: 'uid-1' }) });
    told();
    source.emit({ type: 'apply', key: 'a', version: 'v2', identity: 'uid-2', load: () => gate.promise });
    source.emit({ type: 'delete', key: 'a', identity: 'uid-1' });
    await clock.settle();
    expect([told(), pods.known('a')]).to.deep.equal([['delete a live'], true]);
    gate.resolve({ ip: '2' });
    await clock.settle();
    expect([told(), pods.get('a')]).to.deep.equal([['add a live'], { ip: '2' }]);
    await stop();
  });

  it('is gone with its delete when it could not be decoded', async () => {
    const { source, clock, pods, told, stop } = await anInformer({ before: (it) => it.put('a', { ip: '1' }, { identity: 'uid-1' }) });
    told();
    const decode = (): Pod => {
      throw new Error('garbled');
    };
    source.emit({ type: 'apply', key: 'a', version: 'v2', identity: 'uid-2', decode });
    await clock.settle();
    expect([told(), pods.get('a'), pods.broken.size]).to.deep.equal([[], { ip: '1' }, 1]);
    source.emit({ type: 'delete', key: 'a', identity: 'uid-2' });
    await clock.settle();
    expect([told(), pods.broken.size]).to.deep.equal([['delete a live'], 0]);
    await stop();
  });

  it('and is deleted while a snapshot is told leaves nothing of the key', async () => {
    const { source, clock, told, stop } = await anInformer({ before: (it) => it.put('a', { ip: '1' }, { identity: 'uid-1' }) });
    told();
    source.emit({ type: 'snapshot' });
    source.emit({ type: 'item', key: 'a', version: 'v2', identity: 'uid-2', object: { ip: '2' } });
    source.emit({ type: 'delete', key: 'a', identity: 'uid-2' });
    source.emit({ type: 'synced' });
    await clock.settle();
    expect(told()).to.deep.equal(['delete a relist']);
    await stop();
  });

  it('may be listed in two ways, of which the whole one is taken', async () => {
    const { source, clock, told, stop } = await anInformer();
    source.emit({ type: 'apply', key: 'a', version: 'v1', load: hanging });
    source.emit({ type: 'apply', key: 'a', version: 'v1', object: { ip: '1' } });
    await clock.settle();
    expect(told()).to.deep.equal(['add a live']);
    await stop();
  });
});
