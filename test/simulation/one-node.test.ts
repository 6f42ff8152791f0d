import { describe, it } from 'mocha';
import { expect } from 'chai';
import { World } from './world.ts';

describe('one node', () => {
  describe('a deployment', () => {
    it('becomes a Ready Pod, and status says so', async () => {
      await using world = await World.boot();
      const revision = await world.deploy({ name: 'web' });
      const took = await world.until('web is ready', () => world.statusOf('web')?.phase === 'ready', 30_000);
      expect(took).to.be.lessThan(10_000);
      expect(world.statusOf('web')).to.include({ revision, namespace: 'default', restarts: 0 });
      expect(world.readyPods('web')).to.have.length(1);
      expect(world.unready()).to.deep.equal([]);
      expect(world.status()?.nodes[0]).to.deep.include({ kubelet: 'up', ready: true, reasons: [] });
    });
  });
});
