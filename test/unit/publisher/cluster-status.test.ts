import { describe, it } from 'mocha';
import { expect } from 'chai';
import { STATUS_KEY } from '../../../api/keys.ts';
import { MAX_STATUS_BYTES, parseStatus } from '../../../api/status.ts';
import { fakeClock } from '../../../controllers/testing/index.ts';
import { Hub } from '../../../reconcilers/hub/hub.ts';
import { clusterStatus } from '../../../reconcilers/publisher/cluster-status.ts';
import { fakeObjects } from '../../fakes/fake-objects.ts';
import { aDeployment, aNode, aReport, aStatus, join } from '../hub/builders.ts';
import { aContext, failure } from '../reconcilers/support.ts';

function given() {
  const clock = fakeClock();
  const objects = fakeObjects();
  const hub = new Hub({ cluster: 'demo', clock });
  const reconcile = clusterStatus({ objects, cluster: 'demo', hub, clock, minIntervalMs: 1_000, heartbeatMs: 60_000 });
  const run = async (fence = 1) => reconcile(aContext<never>({ key: 'status', fence }));
  const writes = () => objects.requests.filter(({ operation }) => operation === 'put').length;
  const document = () => parseStatus(objects.bucket.bytes(STATUS_KEY)!);
  return { clock, objects, hub, run, writes, document };
}

describe('the status of a cluster', () => {
  it('is what all nodes say', async () => {
    const { hub, run, document } = given();
    hub.begin(1);
    for (const n of [1, 0]) {
      join(hub, aNode(n));
      hub.report(`node-${n}`, `session of node-${n}`, aReport(2, { status: aStatus(aNode(n)), deployments: [aDeployment('web')] }));
    }
    await run();
    expect(document().nodes).to.deep.equal([0, 1].map((n) => ({ ...aStatus(aNode(n)), deployments: [aDeployment('web')] })));
  });

  it('is not "no nodes" before the hub knows any', async () => {
    const { run, writes } = given();
    await run();
    expect(writes()).to.equal(0);
  });

  it('is written once per interval, on a change, and once a minute without one', async () => {
    const { clock, hub, run, writes } = given();
    hub.begin(1);
    await run();
    join(hub, aNode(0));
    hub.report('node-0', 'session of node-0', aReport(2, { status: aStatus(aNode(0)) }));
    clock.tick(300);
    expect(await run()).to.deep.equal({ after: 700 });
    clock.tick(700);
    await run();
    clock.tick(59_999);
    expect(await run()).to.deep.equal({ after: 1 });
    clock.tick(1);
    await run();
    expect(writes()).to.equal(3);
  });

  it('that could not be written counts as not written', async () => {
    const { hub, objects, run, document } = given();
    hub.begin(1);
    objects.fail({ operations: ['put'], fault: { kind: 'unavailable' } });
    await failure(run());
    await run();
    expect(document().nodes).to.deep.equal([]);
  });

  it('of a cluster with too much to say says less, and can be read', async () => {
    const { hub, objects, run, document } = given();
    hub.begin(1);
    const message = 'x'.repeat(1_000);
    const deployments = Array.from({ length: 2_000 }, (_, i) =>
      aDeployment(`d${i}`, i % 100 === 0 ? { phase: 'crashing', message } : { message }),
    );
    for (let n = 0; n < 10; n++) {
      join(hub, aNode(n));
      hub.report(`node-${n}`, `session of node-${n}`, aReport(2, { status: aStatus(aNode(n)), deployments }));
    }
    await run();
    expect(objects.bucket.bytes(STATUS_KEY)!.length).to.be.below(MAX_STATUS_BYTES);
    expect(document().nodes[9]?.deployments[0]).to.deep.equal(aDeployment('d0', { phase: 'crashing' }));
  });
});
