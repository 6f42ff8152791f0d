import { describe, it } from 'mocha';
import { expect } from 'chai';
import { isReady, isGone, phaseIs, running } from './steps.ts';
import { World } from './world.ts';

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
});
