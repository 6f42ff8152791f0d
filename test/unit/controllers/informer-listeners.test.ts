import { expect } from 'chai';
import { describe, it } from 'mocha';
import { anInformer, two } from './an-informer.ts';

describe('the listeners of an informer', () => {
  it('are told each change once, also one that comes from within the call of another', async () => {
    const { source, clock, pods, stop } = await anInformer();
    const late: string[] = [];
    pods.subscribe(({ key }) => {
      if (key === 'a') pods.subscribe((change) => late.push(`${change.type} ${change.key} ${change.cause}`));
    });
    two(source);
    await clock.settle();
    expect(late).to.deep.equal(['add a initial', 'add b live']);
    await stop();
  });

  it('are all told in the same order when one of them writes from within its call', async () => {
    const { source, clock, pods, told, stop } = await anInformer();
    pods.subscribe(({ type, key }) => {
      if (type === 'add') pods.expect(key, { version: 'mine', object: { ip: 'mine' } });
    });
    const after: string[] = [];
    pods.subscribe(({ type, object }) => after.push(`${type} ${object.ip}`));
    source.put('a', { ip: '1' });
    await clock.settle();
    expect([told(), after]).to.deep.equal([
      ['add a live', 'update a live'],
      ['add 1', 'update mine'],
    ]);
    await stop();
  });

  it('are told of what was there when they came, whatever the first of it makes them do', async () => {
    const { pods, stop } = await anInformer({ before: two });
    const seen: string[] = [];
    pods.subscribe(({ type, key, object }) => {
      if (seen.length === 0) pods.expect('b', { version: 'mine', object: { ip: 'mine' } });
      seen.push(`${type} ${key} ${object.ip}`);
    });
    expect(seen).to.deep.equal(['add a 1', 'add b 2', 'update b mine']);
    await stop();
  });

  it('are not told any more when another one ends them', async () => {
    const { source, clock, pods, stop } = await anInformer();
    const seen: string[] = [];
    pods.subscribe(() => second[Symbol.dispose]());
    const second = pods.subscribe(({ key }) => seen.push(key));
    two(source);
    await clock.settle();
    expect(seen).to.deep.equal([]);
    await stop();
  });

  it('read the version of what they are told of', async () => {
    const { source, clock, pods, stop } = await anInformer();
    const versions: (string | undefined)[] = [];
    pods.subscribe(({ key }) => versions.push(pods.version(key)));
    for (const version of ['v1', 'v2']) source.put('a', { ip: version }, { version });
    source.remove('a');
    await clock.settle();
    expect(versions).to.deep.equal(['v1', 'v2', undefined]);
    await stop();
  });
});

describe('a function of the user', () => {
  it('that fails to name a key makes that one broken, under the name of the source', async () => {
    const { source, clock, pods, told, stop } = await anInformer({
      key: (key) => {
        if (key === 'a') throw new Error('no name');
        return `pod/${key}`;
      },
      before: two,
    });
    expect([told(), [...pods.broken.keys()], source.opened]).to.deep.equal([['add pod/b initial'], ['a'], 1]);
    source.remove('a');
    await clock.settle();
    expect(pods.broken.size).to.equal(0);
    await stop();
  });

  it('decides the type of what is read, and the names of indexes are known when compiled', async () => {
    const { pods, stop } = await anInformer<{ readonly last: number }, 'last'>({
      before: two,
      transform: ({ ip }) => ({ last: Number(ip) }),
      indexes: { last: ({ last }) => [String(last)] },
    });
    const last: number | undefined = pods.by('last', '2')[0]?.last;
    expect(last).to.equal(2);
    // @ts-expect-error — there is no such index.
    expect(() => pods.by('lasst', '2')).to.throw('no index "lasst"');
    // @ts-expect-error — that was before the transform.
    expect(pods.get('a')?.ip).to.equal(undefined);
    await stop();
  });
});
