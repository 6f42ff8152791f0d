import { describe, it } from 'mocha';
import { expect } from 'chai';
import { contextStore, currentContext, forget, parseContexts, renderContexts, save, select, type Context } from '../../../cli/contexts.ts';
import type { Files } from '../../../infra/providers/files.ts';
import { everyFault } from '../../fakes/fault-files.ts';
import { memoryFiles } from '../../fakes/memory-files.ts';
import { fakeProcesses, hurriedClock } from './harness.ts';

const file = '/home/me/.config/podmin/contexts.json';

function aContext(clusterId: string, more: Partial<Context> = {}): Context {
  return { clusterId, provider: 'aws', region: 'eu-central-1', bucket: 'b', secretsProvider: 'aws-parameter-store', other: {}, ...more };
}

function aStore(files: Files, { pid = 1, dead = [] as readonly number[] } = {}) {
  return contextStore({
    file,
    files,
    clock: hurriedClock(),
    signal: new AbortController().signal,
    processes: fakeProcesses(pid, new Set(dead)),
    random: Math.random,
  });
}

async function textOf(files: Files): Promise<string> {
  return Buffer.from(await files.read(file)).toString();
}

async function write(files: Files, text: string): Promise<void> {
  await files.makeDirectory('/home/me/.config/podmin', 0o700);
  await files.create(file, Buffer.from(text), 0o600);
}

describe('the context file', () => {
  it('reads back what was saved, for its owner only', async () => {
    const files = memoryFiles();
    const context = aContext('shop', { profile: 'work', secretsProvider: 'aws-secrets-manager' });
    await aStore(files).update((now) => save(now, context));
    const back = await aStore(files).read();
    expect(back.current).to.equal('shop');
    expect(currentContext(back)).to.deep.equal(context);
    expect((await files.info(file))?.mode).to.equal(0o600);
    expect((await files.info('/home/me/.config/podmin'))?.mode).to.equal(0o700);
    expect(await files.list('/home/me/.config/podmin')).to.deep.equal(['contexts.json']);
  });

  it('has the form that the original reads', async () => {
    const files = memoryFiles();
    await aStore(files).update((now) => save(now, aContext('shop')));
    expect(await textOf(files)).to.equal(
      `${JSON.stringify({ current: 'shop', contexts: { shop: { clusterID: 'shop', provider: 'aws', region: 'eu-central-1', bucket: 'b', secretsProvider: 'aws-parameter-store' } } }, undefined, 2)}\n`,
    );
  });

  it('is empty when it is missing', async () => {
    expect((await aStore(memoryFiles()).read()).contexts.size).to.equal(0);
  });

  it('takes an entry without a secrets provider for one of Parameter Store', () => {
    const { contexts } = parseContexts('{"contexts":{"a":{"clusterID":"a","provider":"aws","region":"r","bucket":"b"}}}', file);
    expect(contexts.get('a')?.secretsProvider).to.equal('aws-parameter-store');
  });

  it('keeps fields of other versions, at the top and in an entry, also over a second connect', async () => {
    const files = memoryFiles();
    await write(
      files,
      '{"contexts":{"a":{"clusterID":"a","provider":"aws","region":"r","bucket":"b","colour":"red"}},"theme":{"x":[1]},"__proto__":{"y":1}}',
    );
    await aStore(files).update((now) => save(now, aContext('a')));
    const after = JSON.parse(await textOf(files)) as { contexts: { a: Record<string, unknown> }; theme: unknown };
    expect(after.contexts.a).to.include({ colour: 'red', bucket: 'b', region: 'eu-central-1' });
    expect(after.theme).to.deep.equal({ x: [1] });
    expect(Object.hasOwn(after, '__proto__')).to.equal(true);
  });

  for (const [what, text, says] of [
    ['is not JSON', '{"contexts": {', /contexts\.json: not JSON: .*; correct the file, or move it away/],
    ['is a list', '[]', /must be an object/],
    ['has an entry that is no object', '{"contexts":{"a":3}}', /contexts\.a: must be an object/],
    [
      'has an entry without a bucket',
      '{"contexts":{"a":{"clusterID":"a","provider":"aws","region":"r"}}}',
      /contexts\.a\.bucket: must be a string/,
    ],
    [
      'has an unknown provider',
      '{"contexts":{"a":{"clusterID":"a","provider":"moon","region":"r","bucket":"b"}}}',
      /must be one of local, aws/,
    ],
  ] as const) {
    it(`that ${what} is named, with the way out, and left as it is`, async () => {
      const files = memoryFiles();
      await write(files, text);
      const outcome = await aStore(files)
        .update((now) => save(now, aContext('b')))
        .catch((error: unknown) => error);
      expect(outcome).to.be.instanceOf(Error).with.property('message').that.matches(says);
      expect(await textOf(files)).to.equal(text);
      expect(await files.list('/home/me/.config/podmin')).to.deep.equal(['contexts.json']);
    });
  }

  it('loses no change of fifty that come together', async () => {
    const files = memoryFiles();
    const names = Array.from({ length: 50 }, (_, i) => `c${i}`);
    await Promise.all(names.map((name, pid) => aStore(files, { pid: pid + 10 }).update((now) => save(now, aContext(name)))));
    expect([...(await aStore(files).read()).contexts.keys()].sort()).to.deep.equal(names.sort());
    expect(await files.list('/home/me/.config/podmin')).to.deep.equal(['contexts.json']);
  });

  it('is whole after a crash at any point, and the next change goes through and tidies up', async () => {
    const points = await everyFault({
      prepare: async () => {
        const files = memoryFiles();
        await aStore(files, { pid: 1 }).update((now) => save(now, aContext('old')));
        return files;
      },
      act: (files) =>
        aStore(files, { pid: 2 })
          .update((now) => save(now, aContext('new')))
          .then(() => undefined),
      check: async (files, { outcome }) => {
        const names = [...(await aStore(files).read()).contexts.keys()];
        expect(names.join()).to.match(outcome === undefined ? /^old,new$/ : /^old(,new)?$/);
        // A command that failed has ended too.
        const dead = outcome === undefined ? [] : [2];
        await aStore(files, { pid: 3, dead }).update((now) => save(now, aContext('later')));
        const after = [...(await aStore(files).read()).contexts.keys()];
        expect(after).to.deep.equal([...names, 'later']);
        const left = (await files.list('/home/me/.config/podmin')).filter((name) => name !== 'contexts.json');
        // Half a name card tells nobody whose it was; it goes after a minute.
        expect(left.filter((name) => !name.endsWith('.new'))).to.deep.equal([]);
        expect(left.length).to.be.lessThan(2);
      },
    });
    expect(points).to.be.greaterThan(30);
  });
});

describe('choosing a context', () => {
  const now = { contexts: new Map([['a', aContext('a')]]), other: {} };
  it('needs one that exists, and names those that do', () => {
    expect(() => select(now, 'b')).to.throw('no context "b": known are a');
  });
  it('without any says how to begin', () => {
    expect(() => currentContext(now)).to.throw(/podmin connect <cluster>, or podmin use <cluster>/);
  });
  it('is undone when that context is forgotten', () => {
    const after = forget(select(now, 'a'), 'a');
    expect(after.current).to.equal(undefined);
    expect(renderContexts(after)).to.equal('{\n  "contexts": {}\n}\n');
  });
});
