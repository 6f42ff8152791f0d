import { describe, it } from 'mocha';
import { expect } from 'chai';
import { LocalLink } from '../../../agent/coordination/local-link.ts';
import type { NodeState } from '../../../agent/coordination/node-state.ts';
import type { FromHub, Heartbeat, TurnRequest } from '../../../api/cluster.ts';
import { fakeClock, recordingLog } from '../../../controllers/testing/index.ts';
import { Hub } from '../../../reconcilers/hub/hub.ts';

const node = { id: 'a', nodegroup: 'default', address: 'fd00::a' };

function aLink() {
  const clock = fakeClock();
  const hub = new Hub({ cluster: 'demo', clock });
  const received: FromHub[] = [];
  const connected: boolean[] = [];
  const asked: TurnRequest[] = [];
  const link = new LocalLink({
    ...{ hub, clock, node, log: recordingLog() },
    turns: { turn: (_, request) => void asked.push(request) },
    heartbeat: (): Heartbeat => ({ generation: hub.position.generation, indexEtag: 'e1' }),
    hello: () => ({
      node: { ...node, podPrefix: 'fd00:0:0:1::/80' },
      ...{ cluster: 'demo', protocol: 2, agentVersion: '1' },
    }),
    received: (message) => void received.push(message),
    connected: (on) => void connected.push(on),
  });
  const state = (reasons: readonly string[]): NodeState => ({
    endpoints: [],
    deployments: [],
    status: {
      ...{ id: 'a', nodegroup: 'default', agentVersion: '1', address: node.address, podPrefix: 'fd00:0:0:1::/80' },
      ...{ index: { state: 'current' }, kubelet: 'up', ready: reasons.length === 0, reasons },
    },
  });
  const reasons = (): readonly string[] | undefined => hub.statuses()[0]?.reasons;
  return { clock, hub, link, received, connected, asked, state, reasons };
}

describe('the link of a node to its own hub', () => {
  it('begins when there is something to say and the hub leads, with everything, and hears the picture', async () => {
    const { clock, hub, link, received, connected, state, reasons } = aLink();
    link.open();
    await clock.advance(5_000);
    link.report(state(['x']));
    await clock.advance(5_000);
    expect(connected).to.deep.equal([]);
    hub.begin(3);
    await clock.advance(2_000);
    expect([connected, reasons()]).to.deep.equal([[true], ['x']]);
    const [picture] = received.filter(({ kind }) => kind === 'snapshot');
    expect(picture).to.have.nested.property('snapshot.nodes[0].id', 'a');
    link.close();
    expect(clock.pending).to.equal(0);
  });

  it('tells what changed within a moment, and something each ten seconds, so that the hub does not forget it', async () => {
    const { clock, hub, link, state, reasons } = aLink();
    hub.begin(1);
    link.open();
    link.report(state([]));
    await clock.advance(100);
    link.report(state(['later']));
    await clock.advance(150);
    expect(reasons()).to.deep.equal(['later']);
    for (let second = 0; second < 120; second++) {
      await clock.advance(1_000);
      hub.expire();
    }
    expect(hub.snapshot().nodes.map(({ id }) => id)).to.deep.equal(['a']);
    link.close();
  });

  it('passes turns both ways, and a heartbeat each two seconds', async () => {
    const { clock, hub, link, received, asked, state } = aLink();
    hub.begin(1);
    link.open();
    link.report(state([]));
    await clock.advance(6_100);
    expect(received.filter(({ kind }) => kind === 'heartbeat')).to.have.length(4);
    link.send({ subject: 's', version: 'v', why: 'w', done: false });
    link.deliver({ kind: 'turn', turn: { subject: 's', version: 'v', remainingMs: 5 } });
    expect([asked.length, received.at(-1)?.kind]).to.deep.equal([1, 'turn']);
    link.close();
  });

  it('ends when the hub leads no longer, and begins anew in the next generation', async () => {
    const { clock, hub, link, connected, state, reasons } = aLink();
    hub.begin(1);
    link.open();
    link.report(state(['x']));
    await clock.advance(1_000);
    hub.end(2);
    await clock.advance(5_000);
    expect(connected).to.deep.equal([true, false]);
    hub.begin(3);
    await clock.advance(2_000);
    expect([connected, reasons()]).to.deep.equal([[true, false, true], ['x']]);
    link.close();
  });

  it('takes the node out of the picture at once when it drains', async () => {
    const { clock, hub, link, connected, state } = aLink();
    hub.begin(1);
    link.open();
    link.report(state([]));
    await clock.advance(1_000);
    link.drain();
    expect([hub.snapshot().nodes, connected, link.isOpen]).to.deep.equal([[], [true, false], false]);
    expect(clock.pending).to.equal(0);
  });
});
