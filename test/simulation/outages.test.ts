import { describe, it } from 'mocha';
import { expect } from 'chai';
import { isReady, isGone, running, state } from './steps.ts';
import { FOLDER, World } from './world.ts';

describe('one node', () => {
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
});
