import { describe, it } from 'mocha';
import { expect } from 'chai';
import { isReady, isGone, phaseIs, running, state } from './steps.ts';
import { FOLDER, World } from './world.ts';

describe('one node', () => {
  describe('an index', () => {
    it('that can not be understood changes nothing, and status says why', async () => {
      await using world = await running({ name: 'web' });
      const before = state(world);
      const good = world.index();
      world.setIndex('{"default/web": ', 'the index is torn');
      await world.advance(60_000);
      expect(state(world)).to.deep.equal(before);
      expect(world.status()?.nodes[0]?.index.state).to.equal('unreadable');
      expect(world.status()?.nodes[0]?.index.reason).to.contain('not JSON');
      expect(world.unready().join('\n')).to.contain('not JSON');
      world.setIndex(good, 'the index is restored');
      await world.advance(30_000);
      expect(state(world)).to.deep.equal(before);
      expect(world.status()?.nodes[0]?.ready).to.equal(true);
    });

    it('that becomes unreadable between a decision and its confirmation is not asked for again and again', async () => {
      await using world = await running({ name: 'web' });
      const good = world.index();
      world.agent.objects.latencyMs = 1_000;
      const revision = await world.deploy({ name: 'web', version: 2 });
      await world.advance(1_800);
      const next = world.index();
      world.setIndex('{', 'the index is torn');
      await world.advance(5_000);
      world.agent.objects.latencyMs = 10;
      const before = world.agent.objects.requests.length;
      await world.advance(120_000);
      expect(await world.manifests()).to.have.length(1);
      expect(world.agent.objects.requests.length - before).to.be.lessThan(120);
      expect(good).not.to.equal(next);
      world.setIndex(next, 'the index is restored');
      await world.until(
        'the new version',
        async () =>
          world.statusOf('web')?.phase === 'ready' &&
          (await world.manifests()).length === 1 &&
          world.invariants.manifests.values().next().value?.revision === revision,
      );
    });

    it('that is missing is an empty cluster', async () => {
      await using world = await running({ name: 'web' });
      world.setIndex(undefined, 'the index is deleted');
      await isGone(world);
      expect(world.status()?.nodes[0]?.index).to.deep.equal({ state: 'missing' });
    });

    it('with a broken entry keeps that deployment as it is, and moves the others', async () => {
      await using world = await running({ name: 'web' }, { name: 'other' });
      const before = await world.manifests('web');
      const good = world.index() ?? '';
      const index = JSON.parse(good) as Record<string, unknown>;
      world.setIndex(JSON.stringify({ ...index, 'default/web': { pod: 'nonsense' } }), 'the entry of web is broken');
      await phaseIs(world, 'invalid');
      expect(world.statusOf('web')?.message).to.contain('pod is not nodegroups/');
      await world.advance(30_000);
      expect(await world.manifests('web')).to.deep.equal(before);
      world.setIndex(good, 'the entry is repaired');
      await world.deploy({ name: 'other', version: 2 });
      await isReady(world);
      await world.until(
        'other is updated',
        async () => (await world.manifests('other')).length === 1 && world.statusOf('other')?.phase === 'ready',
      );
      expect(await world.manifests('web')).to.deep.equal(before);
    });

    it('with an entry that never was good says so in status, and deleting it ends that', async () => {
      await using world = await World.boot();
      world.setIndex(JSON.stringify({ 'default/web': { pod: 'nonsense' } }), 'a broken entry');
      await phaseIs(world, 'invalid');
      expect(world.statusOf('web')).to.include({ namespace: '', revision: '', restarts: 0 });
      await world.remove('web');
      await isGone(world);
    });

    it('whose payload is missing keeps the last good version; when it comes, that is taken', async () => {
      await using world = await running({ name: 'web' });
      const before = await world.manifests('web');
      const [good, keys] = [world.index(), new Set(world.bucket.keys())];
      const revision = await world.deploy({ name: 'web', version: 2 });
      const payload = world.bucket.keys().find((key) => key.includes('/pods/') && !keys.has(key)) ?? '';
      const [text, next] = [world.bucket.text(payload) ?? '', world.index()];
      world.setIndex(good, 'back');
      await world.advance(60_000);
      await world.until('as before', async () => (await world.manifests('web')).join() === before.join());
      world.bucket.unset(payload);
      world.setIndex(next, 'an index that names what is not there');
      await phaseIs(world, 'invalid');
      expect(world.statusOf('web')?.message).to.contain(payload);
      await world.advance(30_000);
      expect(await world.manifests('web')).to.deep.equal(before);
      expect(world.readyPods('web')).to.have.length(1);
      world.bucket.set(payload, text);
      await world.until(
        'the new version',
        () => world.statusOf('web')?.phase === 'ready' && world.statusOf('web')?.revision === revision,
        300_000,
      );
    });

    it('that is rewritten without a change changes nothing', async () => {
      await using world = await running({ name: 'web' });
      const before = state(world);
      for (let i = 1; i < 5; i++) {
        world.setIndex(`${world.index() ?? ''}${' '.repeat(i)}`, 'another spelling');
        await world.advance(6_000);
      }
      expect(state(world)).to.deep.equal(before);
    });
  });

  describe('a new cluster on a bucket that tells nothing', () => {
    it('has an authority, an identity and a Ready Pod within seconds of the first deploy', async () => {
      await using world = await World.boot({ tells: false });
      await world.deploy({ name: 'web' });
      expect(await isReady(world)).to.be.lessThan(20_000);
    });
  });

  describe('the manifest folder', () => {
    it('is repaired when somebody deletes or edits a file of ours, and others are left alone', async () => {
      await using world = await running({ name: 'web' });
      await world.invariants.addForeign('podmin-web-notours.txt', 'hello');
      await world.invariants.addForeign('coredns.yaml', 'nothing');
      const [file = ''] = await world.manifests('web');
      world.invariants.tampered.add(file);
      await world.files.remove(`${FOLDER}/${file}`);
      await world.advance(10_000);
      world.invariants.tampered.clear();
      await isReady(world);
      await world.until(
        'one file, one Pod',
        async () => (await world.manifests('web')).length === 1 && world.kubelet.containers().length === 1,
      );

      const [again = ''] = await world.manifests('web');
      world.invariants.tampered.add(again);
      await world.files.remove(`${FOLDER}/${again}`);
      await world.files.create(`${FOLDER}/${again}`, Buffer.from('kind: Nonsense\n'), 0o600);
      await world.advance(10_000);
      world.invariants.tampered.clear();
      await world.advance(60_000);
      await isReady(world);
      expect(await world.manifests('web')).to.have.length(1);
    });

    it('does not make the agent busy with its own writes', async () => {
      await using world = await running({ name: 'web' }, { name: 'other' });
      await world.advance(10_000);
      const before = world.agent.operations.length;
      const requests = world.agent.objects.requests.length;
      await world.advance(300_000);
      expect(world.agent.operations.length).to.equal(before);
      // A look every 5 s, a status every 10, a lease every 7.5, the authority every minute by its publisher and by everybody.
      expect(world.agent.objects.requests.length - requests).to.be.lessThan(165);
    });

    it('with a link where a manifest would be leaves the link, and says what to do', async () => {
      await using world = await running({ name: 'web' });
      world.killAgent();
      await world.remove('web');
      await world.advance(1_000);
      const [file = ''] = await world.manifests('web');
      world.invariants.tampered.add(file);
      await world.files.remove(`${FOLDER}/${file}`);
      await world.files.symlink('/etc/passwd', `${FOLDER}/${file}`);
      world.startAgent();
      await world.deploy({ name: 'web', version: 1 });
      await phaseIs(world, 'invalid');
      expect(world.statusOf('web')?.message).to.contain('a symbolic link; remove it');
      expect(await world.files.readLink(`${FOLDER}/${file}`)).to.equal('/etc/passwd');
      await world.files.remove(`${FOLDER}/${file}`);
      world.invariants.tampered.clear();
      await isReady(world);
    });
  });
});
