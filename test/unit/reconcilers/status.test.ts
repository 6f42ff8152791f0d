import { describe, it } from 'mocha';
import { expect } from 'chai';
import { STATUS_KEY } from '../../../api/keys.ts';
import { parseStatus, type NodeStatus } from '../../../api/status.ts';
import { fakeClock } from '../../../controllers/testing/index.ts';
import { status } from '../../../reconcilers/publisher/status.ts';
import { fakeObjects } from '../../fakes/fake-objects.ts';
import { aContext, failure } from './support.ts';

const NODE: NodeStatus = {
  ...{ id: 'node-1', nodegroup: 'default', agentVersion: '1', address: 'fd00::1', podPrefix: 'fd00:10:0:1::/80' },
  ...{ index: { state: 'missing' }, kubelet: 'up', ready: true, reasons: [], deployments: [] },
};

function given() {
  const clock = fakeClock();
  const objects = fakeObjects();
  const state = { node: NODE, generation: 0 };
  const reconcile = status({
    ...{ objects, cluster: 'demo', clock, minIntervalMs: 200, heartbeatMs: 10_000 },
    node: () => state.node,
    generation: () => state.generation,
  });
  const writes = () => objects.requests.filter(({ operation }) => operation === 'put').length;
  return { clock, objects, state, writes, run: () => reconcile(aContext<never>({ key: 'cluster' })) };
}

describe('the status document', () => {
  it('is one that every reader understands', async () => {
    const { objects, run } = given();
    await run();
    const { nodes, updated } = parseStatus(objects.bucket.bytes(STATUS_KEY) ?? new Uint8Array());
    expect(nodes).to.deep.equal([NODE]);
    expect(updated).to.equal('2026-01-01T00:00:00.000Z');
  });

  it('is written at most once per interval, and what came in between is in the next', async () => {
    const { clock, state, writes, run } = given();
    await run();
    state.generation++;
    clock.tick(50);
    expect(await run()).to.deep.equal({ after: 150 });
    expect(writes()).to.equal(1);
    clock.tick(150);
    await run();
    expect(writes()).to.equal(2);
  });

  it('is written when the node itself changed, though no deployment did', async () => {
    const { clock, state, writes, run } = given();
    await run();
    clock.tick(1_000);
    state.node = { ...NODE, kubelet: 'down', ready: false, reasons: ['away'] };
    await run();
    expect(writes()).to.equal(2);
  });

  it('beats when nothing changes, so that a quiet cluster is not a dead one', async () => {
    const { clock, writes, run } = given();
    await run();
    clock.tick(5_000);
    expect(await run()).to.deep.equal({ after: 5_000 });
    expect(writes()).to.equal(1);
    clock.tick(5_000);
    await run();
    expect(writes()).to.equal(2);
  });

  it('that could not be written counts as not written', async () => {
    const { objects, writes, run } = given();
    objects.fail({ operations: ['put'], fault: { kind: 'unavailable' } });
    expect((await failure(run())).message).to.contain(STATUS_KEY);
    await run();
    expect(writes()).to.equal(2);
    expect(objects.bucket.text(STATUS_KEY)).not.to.equal(undefined);
  });
});
