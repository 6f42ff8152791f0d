import { describe, it } from 'mocha';
import { expect } from 'chai';
import type { Application } from './applications.ts';
import { FOLDER, World } from './world.ts';

const isReady = (world: World, name = 'web') => world.until(`${name} is ready`, () => world.statusOf(name)?.phase === 'ready', 120_000);
const isGone = (world: World, name = 'web') =>
  world.until(`${name} is gone`, async () => (await world.manifests(name)).length === 0 && world.statusOf(name) === undefined, 120_000);
const phaseIs = (world: World, phase: string, name = 'web', withinMs = 120_000) =>
  world.until(`${name} is ${phase}`, () => world.statusOf(name)?.phase === phase, withinMs);

/** A world in which these are ready. */
async function running(...applications: readonly Application[]): Promise<World> {
  const world = await World.boot();
  for (const application of applications) await world.deploy(application);
  for (const { name } of applications) await isReady(world, name);
  return world;
}

/** Everything that a restart must not change. */
function state(world: World): unknown {
  const files = [...world.invariants.manifests.values()];
  return { files, containers: world.kubelet.containers().map(({ id, uid, startedMs, restarts }) => ({ id, uid, startedMs, restarts })) };
}

describe('one node', () => {
  describe('a deployment', () => {
    it('becomes a Ready Pod, and status says so', async () => {
      await using world = await World.boot();
      const revision = await world.deploy({ name: 'web' });
      expect(await isReady(world)).to.be.lessThan(10_000);
      expect(world.statusOf('web')).to.include({ revision, namespace: 'default', restarts: 0 });
      expect(world.readyPods('web')).to.have.length(1);
      expect(world.unready()).to.deep.equal([]);
      expect(world.status()?.nodes[0]).to.deep.include({ kubelet: 'up', ready: true, reasons: [] });
    });

    it('is written within 100 ms of its commit, since the bucket tells of changes', async () => {
      await using world = await World.boot();
      await world.deploy({ name: 'web' });
      expect(await world.until('its manifest', async () => (await world.manifests()).length === 1, 5_000)).to.be.lessThan(100);
    });

    it('is replaced with no moment without a Ready Pod, and only the new version stays', async () => {
      await using world = await running({ name: 'web' });
      const revision = await world.deploy({ name: 'web', version: 2 });
      const before = world.readyPods('web');
      let least = 1;
      await world.until('the new version alone is ready', async () => {
        least = Math.min(least, world.readyPods('web').length);
        return (
          world.statusOf('web')?.phase === 'ready' && world.statusOf('web')?.revision === revision && (await world.manifests()).length === 1
        );
      });
      expect(least).to.equal(1);
      expect(world.readyPods('web')).to.have.length(1).and.not.deep.equal(before);
    });

    it('is gone after it was deleted, with its containers and its identity folder', async () => {
      await using world = await running({ name: 'web' }, { name: 'other' });
      const other = [...world.invariants.manifests.values()].filter(({ deployment }) => deployment === 'other');
      await world.remove('web');
      await isGone(world);
      await world.advance(60_000);
      expect(world.kubelet.containers()).to.have.length(1);
      expect(await world.files.info('/run/podmin/workloads/web')).to.equal(undefined);
      expect([...world.invariants.manifests.values()]).to.deep.equal(other);
    });

    it('that is not wanted any more was deleted while the agent was away, and goes when it is back', async () => {
      await using world = await running({ name: 'web' }, { name: 'other' });
      await world.stopAgent();
      await world.remove('web');
      world.startAgent();
      await isGone(world);
      await isReady(world, 'other');
    });

    it('is changed in place, with no restart, when only what needs none has changed', async () => {
      await using world = await running({ name: 'web' });
      const containers = world.kubelet.containers().map(({ id }) => id);
      const revision = await world.deploy({ name: 'web', label: 'green' });
      await world.until('the new revision', () => world.statusOf('web')?.revision === revision && world.statusOf('web')?.phase === 'ready');
      await world.advance(60_000);
      expect(world.kubelet.containers().map(({ id }) => id)).to.deep.equal(containers);
      expect(world.kubelet.pods()[0]?.labels).to.include({ label: 'green' });
    });

    it('of which two versions are flipped quickly ends as the last one says, on the Pod that served all along', async () => {
      await using world = await running({ name: 'web', version: 1 });
      const [uid] = world.readyPods('web');
      for (const version of [2, 1, 2, 1]) {
        await world.deploy({ name: 'web', version });
        await world.advance(500);
      }
      await world.until('one file, ready', async () => (await world.manifests()).length === 1 && world.statusOf('web')?.phase === 'ready');
      expect(world.readyPods('web')).to.deep.equal([uid]);
    });

    it('whose successor keeps crashing goes on with its old version, and with the fixed one when that comes', async () => {
      await using world = await running({ name: 'web' });
      const [uid] = world.readyPods('web');
      await world.deploy({ name: 'web', version: 2, kind: 'crash' });
      await phaseIs(world, 'crashing');
      await world.advance(300_000);
      expect(world.readyPods('web')).to.deep.equal([uid]);
      expect(world.statusOf('web')?.message).to.contain('exit code 1');
      expect(world.statusOf('web')?.restarts).to.be.greaterThan(2);
      await world.deploy({ name: 'web', version: 3 });
      await isReady(world);
      await world.until('one file', async () => (await world.manifests()).length === 1);
      expect(world.readyPods('web')).to.have.length(1);
    });

    it('that asks for minReadySeconds keeps its predecessor for so long', async () => {
      await using world = await running({ name: 'web', minReadySeconds: 15 });
      await world.deploy({ name: 'web', version: 2, minReadySeconds: 15 });
      await world.until('both are ready', () => world.readyPods('web').length === 2);
      expect(await world.until('one file', async () => (await world.manifests()).length === 1)).to.be.within(14_000, 16_500);
    });

    it('that asks for no surge ends before its successor starts', async () => {
      await using world = await running({ name: 'web', recreate: true });
      world.invariants.givesWay.add('web');
      await world.deploy({ name: 'web', version: 2, recreate: true });
      const most = { running: 0 };
      await world.until('the new one is ready', async () => {
        most.running = Math.max(most.running, world.kubelet.containers().length);
        return (
          world.statusOf('web')?.phase === 'ready' && world.readyPods('web').length === 1 && most.running > 0 && world.clock.now() > 15_000
        );
      });
      expect(most.running).to.equal(1);
    });
  });

  describe('a rejected Pod', () => {
    it('makes the update a Recreate when it wants what its predecessor has', async () => {
      await using world = await running({ name: 'web', hostPort: 8080 });
      world.invariants.givesWay.add('web');
      const revision = await world.deploy({ name: 'web', version: 2, hostPort: 8080 });
      await world.until(
        'the new version is ready',
        () => world.statusOf('web')?.phase === 'ready' && world.statusOf('web')?.revision === revision,
      );
      expect(await world.manifests()).to.have.length(1);
      expect(world.readyPods('web')).to.have.length(1);
    });

    it('is tried again under another UID, further and further apart, and runs when there is room', async () => {
      await using world = await running({ name: 'first', hostPort: 8080 });
      await world.deploy({ name: 'web', hostPort: 8080 });
      await phaseIs(world, 'rejected');
      expect(world.statusOf('web')?.message).to.contain('free ports');
      const uids = new Set<string>();
      const until = world.clock.now() + 120_000;
      await world.until(
        'two minutes',
        async () => {
          for (const { deployment, uid } of world.invariants.manifests.values()) if (deployment === 'web') uids.add(uid);
          return world.clock.now() >= until;
        },
        130_000,
      );
      expect(uids.size).to.be.within(3, 7);
      await world.remove('first');
      await world.until('web is ready', () => world.statusOf('web')?.phase === 'ready', 300_000);
    });

    it('loses nothing when the bucket goes away between the rejection and the second try', async () => {
      await using world = await running({ name: 'web', hostPort: 8080 });
      world.invariants.givesWay.add('web');
      // The kubelet is slow to notice the successor; by the time it rejects it, the bucket is away.
      world.kubelet.inotify = false;
      await world.deploy({ name: 'web', version: 2, hostPort: 8080 });
      await world.until('two files', async () => (await world.manifests()).length === 2);
      world.bucketDown = true;
      await world.advance(120_000);
      expect(world.readyPods('web')).to.have.length(1);
      world.bucketDown = false;
      await world.until(
        'the new version is ready',
        async () => world.statusOf('web')?.phase === 'ready' && (await world.manifests()).length === 1,
      );
    });
  });

  describe('an agent that is killed and started again', () => {
    for (const [how, end] of [
      ['killed', async (world: World) => world.killAgent()],
      ['stopped', (world: World) => world.stopAgent()],
    ] as const) {
      it(`changes no file and no container after it was ${how}`, async () => {
        await using world = await running({ name: 'web' }, { name: 'other' }, { name: 'third', hostPort: 80 });
        const before = state(world);
        await end(world);
        await world.advance(20_000);
        expect(state(world)).to.deep.equal(before);
        world.startAgent();
        await world.advance(120_000);
        expect(state(world)).to.deep.equal(before);
        expect(world.unready()).to.deep.equal([]);
        expect(world.agent.operations.filter(({ name }) => name !== 'makeDirectory' && name !== 'sync')).to.deep.equal([]);
      });
    }

    it('stops within 10 s although a request to the bucket hangs', async () => {
      await using world = await running({ name: 'web' });
      world.agent.objects.fail({ times: 10, fault: { kind: 'slow', ms: 600_000 } });
      await world.deploy({ name: 'web', version: 2 });
      await world.advance(1_000);
      const from = world.clock.now();
      await world.stopAgent();
      expect(world.clock.now() - from).to.be.lessThan(10_000);
      expect(world.agent.ended).to.equal('stopped');
      world.startAgent();
      await world.until('the new version', async () => world.statusOf('web')?.phase === 'ready' && (await world.manifests()).length === 1);
    });

    it('stops within 10 s although the confirmation of the index hangs', async () => {
      await using world = await running({ name: 'web' });
      world.agent.objects.latencyMs = 100;
      await world.deploy({ name: 'web', version: 2 });
      await world.until('it is staged', async () => (await world.files.list(FOLDER)).some((name) => name.startsWith('.')));
      world.agent.objects.latencyMs = 3_600_000;
      await world.until('the next look', () => world.agent.objects.requests.length > 0);
      await world.advance(300);
      await world.deploy({ name: 'web', version: 3 });
      await world.advance(1_000);
      const from = world.clock.now();
      await world.stopAgent();
      expect(world.clock.now() - from).to.be.lessThan(10_000);
      expect(world.agent.ended).to.equal('stopped');
    });

    it('takes up an update where it was', async () => {
      await using world = await running({ name: 'web' });
      await world.deploy({ name: 'web', version: 2, kind: 'slow' });
      await world.until('two files', async () => (await world.manifests()).length === 2);
      world.killAgent();
      await world.advance(5_000);
      const files = await world.manifests();
      world.startAgent();
      await world.advance(5_000);
      expect(await world.manifests()).to.deep.equal(files);
      await world.until('one file', async () => (await world.manifests()).length === 1);
      expect(world.readyPods('web')).to.have.length(1);
    });
  });

  describe('a bucket that is out of reach for a minute', () => {
    it('changes nothing, and /readyz says why', async () => {
      await using world = await running({ name: 'web' }, { name: 'other' });
      const before = state(world);
      world.bucketDown = true;
      await world.advance(60_000);
      expect(state(world)).to.deep.equal(before);
      expect(world.unready().join('\n')).to.match(/informer-deployments: .*could not be reached/);
      world.bucketDown = false;
      await world.until('ready again', () => world.unready().length === 0, 60_000);
      expect(state(world)).to.deep.equal(before);
    });

    it('is survived by an agent that starts meanwhile: it adopts, removes nothing, and goes on when the bucket is back', async () => {
      await using world = await running({ name: 'web' });
      const before = state(world);
      world.killAgent();
      world.startAgent();
      world.bucketDown = true;
      await world.advance(60_000);
      expect(state(world)).to.deep.equal(before);
      expect(world.unready().join('\n')).to.contain('could not be reached');
      world.bucketDown = false;
      await world.until('ready', () => world.unready().length === 0, 60_000);
      expect(state(world)).to.deep.equal(before);
    });

    it('is back at once after an hour, for what it was about to write and for status', async () => {
      await using world = await running({ name: 'web' });
      world.agent.objects.latencyMs = 100;
      const revision = await world.deploy({ name: 'web', version: 2 });
      // The index has been read and is not confirmed: nothing but the agent's own retries moves this on.
      await world.until('it is staged', async () => (await world.files.list(FOLDER)).some((name) => name.startsWith('.')));
      world.bucketDown = true;
      await world.advance(3_600_000);
      world.bucketDown = false;
      const took = await world.until(
        'the new version',
        () => world.statusOf('web')?.revision === revision && world.statusOf('web')?.phase === 'ready',
        300_000,
      );
      expect(took).to.be.lessThan(75_000);
    });

    it('gets the status that nobody could write, whether an answer was lost or not', async () => {
      await using world = await World.boot();
      for (const applied of [true, false])
        world.agent.objects.fail({ operations: ['put'], times: 3, fault: { kind: 'lost-answer', applied } });
      await world.deploy({ name: 'web' });
      await isReady(world);
    });
  });

  describe('a kubelet', () => {
    it('that is restarted loses nothing and doubles nothing', async () => {
      await using world = await running({ name: 'web' }, { name: 'other' });
      const before = state(world);
      world.stopKubelet();
      await world.advance(5_000);
      world.startKubelet();
      await world.advance(120_000);
      expect(state(world)).to.deep.equal(before);
      expect(world.statusOf('web')?.phase).to.equal('ready');
      expect(world.unready()).to.deep.equal([]);
    });

    it('that is down when the agent starts is waited for, and status says so', async () => {
      await using world = await World.boot({ kubelet: false });
      await world.deploy({ name: 'web' });
      await world.advance(20_000);
      expect(world.status()?.nodes[0]?.kubelet).to.equal('down');
      expect(world.status()?.nodes[0]?.reasons.join()).to.contain('the kubelet does not run');
      expect(world.unready().join('\n')).to.contain('the kubelet does not run');
      world.startKubelet();
      await isReady(world);
    });

    it('that is down keeps what was deleted until it is back', async () => {
      await using world = await running({ name: 'web' }, { name: 'other' });
      world.stopKubelet();
      await world.advance(1_000);
      await world.remove('web');
      await world.advance(60_000);
      expect(await world.manifests('web')).to.have.length(1);
      expect(world.statusOf('web')).to.include({ phase: 'removing', reason: 'KubeletDown' });
      world.startKubelet();
      await isGone(world);
    });

    it('that is down gets new manifests all the same, beside the old ones', async () => {
      await using world = await running({ name: 'web' });
      world.stopKubelet();
      await world.advance(1_000);
      await world.deploy({ name: 'web', version: 2 });
      await world.advance(30_000);
      expect(await world.manifests('web')).to.have.length(2);
      world.startKubelet();
      await world.until('one file', async () => (await world.manifests()).length === 1);
      await isReady(world);
    });

    it('whose events are lost in silence is asked again, and the update ends', async () => {
      await using world = await running({ name: 'web' });
      world.kubelet.dropEvents(50);
      await world.deploy({ name: 'web', version: 2 });
      await world.until(
        'one file',
        async () => (await world.manifests()).length === 1 && world.statusOf('web')?.phase === 'ready',
        400_000,
      );
    });

    it('that ignores a manifest for a minute is reported', async () => {
      await using world = await World.boot();
      world.kubelet.inotify = false;
      world.kubelet.look = async () => undefined;
      await world.deploy({ name: 'web' });
      await world.until('the report', () => world.statusOf('web')?.reason === 'NotSeen', 90_000);
    });
  });

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
      // A look every 5 s, a status every 10.
      expect(world.agent.objects.requests.length - requests).to.be.lessThan(110);
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
