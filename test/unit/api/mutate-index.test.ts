import { expect } from 'chai';
import { describe, it } from 'mocha';
import { commitDeployment, DeploymentConflictError, removeDeployment } from '../../../api/commit-deployment.ts';
import { parseIndexStrict } from '../../../api/deployment-index.ts';
import { sha512Hex } from '../../../api/digest.ts';
import { INDEX_KEY, podKey, parsePodKey } from '../../../api/keys.ts';
import { IndexDeadlineError, mutateIndex } from '../../../api/mutate-index.ts';
import { readPod } from '../../../api/payload.ts';
import { InvalidDocumentError } from '../../../api/problems.ts';
import { aDeployment, FakeBucket, FakeClock, type PutFate, seeded } from './support.ts';

const pod = podKey('workers', 'a'.repeat(128));

function setUp(seed = 1) {
  const objects = new FakeBucket();
  const clock = new FakeClock();
  const ports = { objects, clock, random: seeded(seed), signal: new AbortController().signal };
  const add = (key: string) => mutateIndex(ports, (current) => new Map([...current, [key, { pod }]]));
  const keys = (): string[] => [...parseIndexStrict(objects.objects.get(INDEX_KEY)!.body).keys()];
  return { objects, clock, ports, add, keys };
}

describe('a change of the index', () => {
  it('begins with nothing when there is no index', async () => {
    const { add, keys, clock } = setUp();
    expect(await clock.runUntilSettled(add('workers/a'))).to.include({ changed: true });
    expect(keys()).to.deep.equal(['workers/a']);
  });
  it('writes nothing that is there already', async () => {
    const { add, objects, clock } = setUp();
    const first = await clock.runUntilSettled(add('workers/a'));
    expect(await clock.runUntilSettled(add('workers/a'))).to.include({ changed: false, etag: first.etag });
    expect(objects.puts).to.have.lengthOf(1);
  });
  it('is applied again to what a faster writer left', async () => {
    const { add, objects, keys, clock } = setUp();
    let raced = false;
    objects.beforePut = () => {
      if (raced) return;
      raced = true;
      objects.set(INDEX_KEY, `{"workers/fast":{"pod":"${pod}"}}\n`);
    };
    await clock.runUntilSettled(add('workers/slow'));
    expect(keys()).to.deep.equal(['workers/fast', 'workers/slow']);
  });
  it('is not lost among fifty writers, and all are through long before the deadline', async () => {
    const { add, keys, clock } = setUp();
    const wanted = Array.from({ length: 50 }, (_, i) => `workers/app-${i}`);
    await clock.runUntilSettled(Promise.all(wanted.map(add)));
    expect(keys()).to.have.members(wanted);
    expect(clock.now()).to.be.lessThan(30_000);
  });
  for (const fate of ['done, answer lost', 'dropped, answer lost', 'throttled', 'unavailable'] as const) {
    it(`is there once when its write was "${fate}"`, async () => {
      const { add, objects, keys, clock } = setUp();
      const fates: PutFate[] = [fate, fate];
      objects.fate = () => fates.shift() ?? 'done';
      const { changed, etag } = await clock.runUntilSettled(add('workers/a'));
      expect(changed).to.be.true;
      expect(etag).to.equal(objects.objects.get(INDEX_KEY)?.etag);
      expect(keys()).to.deep.equal(['workers/a']);
      if (fate === 'done, answer lost') expect(objects.puts).to.have.lengthOf(1);
    });
  }
  it('is not lost when answers are lost at random among many writers', async () => {
    for (let seed = 1; seed <= 20; seed++) {
      const { add, objects, keys, clock } = setUp(seed);
      const random = seeded(seed * 7919);
      const fates: readonly PutFate[] = ['done', 'done', 'done, answer lost', 'dropped, answer lost', 'throttled', 'unavailable'];
      objects.fate = () => fates[Math.floor(random() * fates.length)]!;
      const wanted = Array.from({ length: 12 }, (_, i) => `workers/app-${i}`);
      await clock.runUntilSettled(Promise.all(wanted.map(add)));
      expect(keys(), `seed ${seed}`).to.have.members(wanted);
    }
  });
  it('gives up at the deadline and says so', async () => {
    const { add, objects, clock } = setUp();
    objects.fate = () => 'unavailable';
    const error = await clock.runUntilSettled(add('workers/a').catch((reason: unknown) => reason));
    expect(error).to.be.instanceOf(IndexDeadlineError).with.property('message').that.contains('within 60 s').and.contains('unavailable');
    expect(clock.now()).to.equal(60_000);
  });
  it('says at the deadline when the last write may have been carried out', async () => {
    const { add, objects, clock } = setUp();
    objects.fate = () => 'dropped, answer lost';
    const error = await clock.runUntilSettled(add('workers/a').catch((reason: unknown) => reason));
    expect(error).to.have.property('message').that.contains('outcome of the last write is unknown');
  });
  it('stops at once when it may not write', async () => {
    const { add, objects, clock } = setUp();
    objects.fate = () => 'denied';
    const error = await clock.runUntilSettled(add('workers/a').catch((reason: unknown) => reason));
    expect(error).to.have.property('code', 'denied');
    expect(objects.puts).to.have.lengthOf(1);
  });
  it('stops when its caller does not wait any more', async () => {
    const { objects, clock, ports } = setUp();
    const caller = new AbortController();
    objects.fate = () => 'unavailable';
    const work = mutateIndex({ ...ports, signal: caller.signal }, () => new Map([['workers/a', { pod }]]));
    await new Promise(setImmediate);
    caller.abort(new Error('interrupted'));
    expect(await work.catch((reason: unknown) => reason)).to.have.property('message', 'interrupted');
    expect(await clock.step(), 'a timer is left').to.be.false;
  });
  it('never overwrites what it can not read', async () => {
    const { add, objects, clock } = setUp();
    for (const text of ['{', '{"workers/a":5}']) {
      objects.set(INDEX_KEY, text);
      const error = await clock.runUntilSettled(add('workers/b').catch((reason: unknown) => reason));
      expect(error).to.be.instanceOf(InvalidDocumentError);
      expect(objects.text(INDEX_KEY)).to.equal(text);
    }
  });
  it('never writes what nobody could read', async () => {
    const { add, objects, clock } = setUp();
    const error = await clock.runUntilSettled(add('Not/Valid').catch((reason: unknown) => reason));
    expect(error).to.be.instanceOf(InvalidDocumentError);
    expect(objects.puts).to.be.empty;
  });
});

describe('a deployment that is committed', () => {
  const commit = (env: ReturnType<typeof setUp>, options: Parameters<typeof aDeployment>[0] = {}) =>
    env.clock.runUntilSettled(commitDeployment(env.ports, aDeployment(options)).catch((reason: unknown) => reason as never));

  it('has its payloads in the bucket before the index names them', async () => {
    const env = setUp();
    const { entry, changed } = await commit(env, { service: 'web' });
    expect(changed).to.be.true;
    expect(env.objects.puts).to.deep.equal([entry.pod, entry.service, INDEX_KEY]);
    expect(parsePodKey(entry.pod)?.hex).to.equal(sha512Hex(env.objects.objects.get(entry.pod)!.body));
  });
  it('is no new version when it is the same again', async () => {
    const env = setUp();
    const first = await commit(env, { service: 'web' });
    const again = await commit(env, { service: 'web' });
    expect(again).to.include({ changed: false, revision: first.revision });
    expect(env.objects.puts).to.have.lengthOf(3);
  });
  it('names what it replaces, as a chain', async () => {
    const env = setUp();
    const first = await commit(env, { service: 'web' });
    const second = await commit(env, { image: 'web:v2' });
    const back = await commit(env, { service: 'web' });
    const annotations = (key: string) => readPod(env.objects.objects.get(key)!.body, { file: key }).value?.metadata?.annotations ?? {};
    expect(annotations(first.entry.pod)).to.not.have.property('podmin.dev/previous');
    expect(annotations(second.entry.pod)).to.include({
      'podmin.dev/previous': `sha512:${parsePodKey(first.entry.pod)?.hex}`,
      'podmin.dev/previous-service': `sha512:${first.entry.service?.slice(-133, -5)}`,
    });
    expect(annotations(back.entry.pod)).to.include({ 'podmin.dev/previous': `sha512:${parsePodKey(second.entry.pod)?.hex}` });
    expect(annotations(back.entry.pod)).to.not.have.property('podmin.dev/previous-service');
    expect(second.previous).to.deep.equal(first.entry);
  });
  it('names what it replaces also when another writer came between', async () => {
    const env = setUp();
    const other = setUp();
    const theirs = await commit(other, { image: 'web:v7' });
    let raced = false;
    env.objects.beforePut = (key) => {
      if (raced || key !== INDEX_KEY) return;
      raced = true;
      for (const [name, { body }] of other.objects.objects) env.objects.set(name, body);
    };
    const ours = await commit(env, { image: 'web:v8' });
    expect(ours.previous).to.deep.equal(theirs.entry);
    const stored = readPod(env.objects.objects.get(ours.entry.pod)!.body, { file: 'x' }).value;
    expect(stored?.metadata?.annotations?.['podmin.dev/previous']).to.equal(`sha512:${parsePodKey(theirs.entry.pod)?.hex}`);
  });
  it('reports what it replaced when the answer to its write was lost and others wrote since', async () => {
    const env = setUp();
    const first = await commit(env);
    let writes = 0;
    env.objects.fate = (key) => (key === INDEX_KEY && writes++ === 0 ? 'done, answer lost' : 'done');
    const get = env.objects.get.bind(env.objects);
    env.objects.get = async (key) => {
      if (key === INDEX_KEY && writes === 1) {
        writes++;
        const current = JSON.parse(env.objects.text(INDEX_KEY)!) as object;
        env.objects.set(INDEX_KEY, JSON.stringify({ ...current, 'workers/other': { pod } }));
      }
      return get(key);
    };
    const second = await commit(env, { image: 'web:v2' });
    expect(second).to.deep.include({ changed: true, previous: first.entry });
    expect(env.keys()).to.deep.equal(['workers/other', 'workers/web']);
  });
  it('is refused when another namespace has its name in the NodeGroup, and both names are said', async () => {
    const env = setUp();
    await commit(env, { namespace: 'blue' });
    const error = await commit(env, { namespace: 'green' });
    expect(error).to.be.instanceOf(DeploymentConflictError).with.property('message').that.contains('blue/web').and.contains('green/web');
  });
  it('is refused when another deployment has its Service, and that is named', async () => {
    const env = setUp();
    await commit(env, { service: 'front' });
    const error = await commit(env, { name: 'api', service: 'front' });
    expect(error)
      .to.be.instanceOf(DeploymentConflictError)
      .with.property('message')
      .that.contains('default/front')
      .and.contains('workers/web');
  });
  it('replaces an entry that nobody can use, and a payload that is gone', async () => {
    const env = setUp();
    env.objects.set(INDEX_KEY, '{"workers/web":{"pod":5}}');
    expect(await commit(env)).to.include({ changed: true, previous: undefined });
    for (const key of env.objects.objects.keys()) if (key !== INDEX_KEY) env.objects.objects.delete(key);
    expect(await commit(env, { image: 'web:v2' })).to.include({ changed: true });
  });
  it('goes when it is removed, once', async () => {
    const env = setUp();
    const { entry } = await commit(env);
    const remove = () => env.clock.runUntilSettled(removeDeployment(env.ports, { nodegroup: 'workers', name: 'web' }));
    expect(await remove()).to.deep.include({ removed: true, previous: entry });
    expect(await remove()).to.deep.include({ removed: false });
    expect(env.objects.objects.has(entry.pod), 'the history is kept').to.be.true;
  });
  it('can be removed when its entry is broken', async () => {
    const env = setUp();
    env.objects.set(INDEX_KEY, '{"workers/web":{"pod":5}}');
    expect(await env.clock.runUntilSettled(removeDeployment(env.ports, { nodegroup: 'workers', name: 'web' }))).to.include({
      removed: true,
    });
    expect(env.objects.text(INDEX_KEY)).to.equal('{}\n');
  });
});
