import { describe, it } from 'mocha';
import { expect } from 'chai';
import { endpointKey } from '../../../api/cluster.ts';
import { fakeClock } from '../../../controllers/testing/index.ts';
import { Hub } from '../../../reconcilers/hub/hub.ts';
import { aDeployment, aHello, anEndpoint, aNode, aReport, aStatus, join } from './builders.ts';

function aHub() {
  const clock = fakeClock();
  const hub = new Hub({ cluster: 'demo', clock });
  hub.begin(1);
  let told = 0;
  hub.subscribe(() => told++);
  /** As whoever runs the hub does. */
  const pass = (ms: number) => {
    for (const end = clock.now() + ms; clock.now() < end;) clock.tick(Math.min(hub.expire(), end - clock.now()));
    hub.expire();
  };
  return { clock, hub, told: () => told, pass };
}
const uids = (hub: Hub) => hub.snapshot().endpoints.map(({ podUid }) => podUid);

describe('the picture of a hub', () => {
  it('has the nodes that came, and the endpoints that they report, with who reported them', () => {
    const { hub } = aHub();
    join(hub, aNode(1), [anEndpoint(1, 0)]);
    join(hub, aNode(0));
    expect(hub.snapshot().nodes).to.deep.equal([aNode(0), aNode(1)]);
    expect(hub.snapshot().endpoints).to.deep.equal([{ ...anEndpoint(1, 0), node: 'node-1' }]);
  });

  it('follows what a report names, and leaves the rest', () => {
    const { hub } = aHub();
    join(hub, aNode(0), [anEndpoint(0, 0), anEndpoint(0, 1)]);
    const ending = anEndpoint(0, 1, { state: 'existing-flows' });
    hub.report('node-0', 'session of node-0', aReport(2, { endpoints: [ending], goneEndpoints: [endpointKey(anEndpoint(0, 0))] }));
    expect(hub.snapshot().endpoints).to.deep.equal([{ ...ending, node: 'node-0' }]);
  });

  it('does not depend on the order in which nodes came', () => {
    const one = aHub();
    const other = aHub();
    for (const n of [0, 1, 2]) join(one.hub, aNode(n), [anEndpoint(n, 0)]);
    for (const n of [2, 0, 1]) join(other.hub, aNode(n), [anEndpoint(n, 0)]);
    expect({ ...one.hub.snapshot(), revision: 0 }).to.deep.equal({ ...other.hub.snapshot(), revision: 0 });
  });

  it('makes no revision, and tells nobody, when a report says what is known', () => {
    const { hub, told } = aHub();
    join(hub, aNode(0), [anEndpoint(0, 0)]);
    const before = { position: hub.position, told: told() };
    hub.report('node-0', 'session of node-0', aReport(2, { endpoints: [anEndpoint(0, 0)] }));
    hub.report('node-0', 'session of node-0', aReport(3, { full: true, endpoints: [anEndpoint(0, 0)] }));
    hub.report('node-0', 'session of node-0', aReport(4, { goneEndpoints: ['default/web/never-was'] }));
    expect({ position: hub.position, told: told() }).to.deep.equal(before);
  });

  it('is told of once per message, however much that changed', () => {
    const { hub, told } = aHub();
    hub.hello(aHello(aNode(0), 's'), aNode(0));
    const before = told();
    hub.report('node-0', 's', aReport(1, { endpoints: Array.from({ length: 500 }, (_, i) => anEndpoint(0, i)) }));
    expect(told() - before).to.equal(1);
  });
});

describe('a node that says nothing', () => {
  it('stays for one lease from its last report, and goes with all its endpoints', () => {
    const { hub, pass } = aHub();
    join(hub, aNode(0), [anEndpoint(0, 0)]);
    pass(20_000);
    hub.report('node-0', 'session of node-0', aReport(2));
    pass(34_999);
    expect(uids(hub)).to.have.length(1);
    pass(1);
    expect(hub.snapshot()).to.deep.include({ nodes: [], endpoints: [] });
  });

  it('but comes again and again is no more alive for it: only reports are', () => {
    const { hub, pass } = aHub();
    join(hub, aNode(0), [anEndpoint(0, 0)]);
    for (let i = 0; i < 7; i++) {
      pass(5_000);
      if (i < 6) hub.hello(aHello(aNode(0), `again ${i}`), aNode(0));
    }
    expect(uids(hub)).to.deep.equal([]);
  });

  it('while the hub could not listen loses nothing by it', () => {
    const { clock, hub, pass } = aHub();
    join(hub, aNode(0), [anEndpoint(0, 0)]);
    pass(10_000);
    clock.tick(600_000);
    pass(24_000);
    expect(uids(hub)).to.have.length(1);
    pass(1_000);
    expect(uids(hub)).to.have.length(0);
  });

  it('because it drains goes at once', () => {
    const { hub } = aHub();
    join(hub, aNode(0), [anEndpoint(0, 0)]);
    hub.drain('node-0', 'session of node-0');
    expect(hub.snapshot()).to.deep.include({ nodes: [], endpoints: [] });
  });
});

describe('a node that comes again', () => {
  it('keeps its endpoints until it has said what it has now', () => {
    const { hub } = aHub();
    join(hub, aNode(0), [anEndpoint(0, 0), anEndpoint(0, 1)]);
    const before = hub.position;
    hub.hello(aHello(aNode(0), 'new'), aNode(0));
    expect(hub.position).to.deep.equal(before);
    hub.report('node-0', 'new', aReport(1, { endpoints: [anEndpoint(0, 1)] }));
    expect(uids(hub)).to.deep.equal(['pod-0-1']);
  });

  it('may have another prefix when the one before is gone', () => {
    const { hub, pass } = aHub();
    join(hub, aNode(0));
    pass(35_000);
    join(hub, aNode(0, { podPrefix: 'fd00:99::/80' }));
    expect(hub.snapshot().nodes[0]?.podPrefix).to.equal('fd00:99::/80');
  });
});

describe('what a follower is told', () => {
  it('is a snapshot when it has nothing, or something of another generation', () => {
    const { hub } = aHub();
    join(hub, aNode(0), [anEndpoint(0, 0)]);
    for (const position of [undefined, { generation: 0, revision: 9 }])
      expect(hub.since(position)).to.deep.equal({ kind: 'snapshot', snapshot: hub.snapshot() });
  });

  it('is nothing when it has all', () => {
    const { hub } = aHub();
    join(hub, aNode(0));
    expect(hub.since(hub.position)).to.equal(undefined);
  });

  it('is each key once, as it is now, however often it changed', () => {
    const { hub } = aHub();
    join(hub, aNode(0), [anEndpoint(0, 0), anEndpoint(0, 1)]);
    const { revision: base } = hub.position;
    for (let i = 0; i < 10; i++) {
      const state = i % 2 === 0 ? 'existing-flows' : 'selectable';
      hub.report('node-0', 'session of node-0', aReport(2 + i, { endpoints: [anEndpoint(0, 0, { state, service: 'web' })] }));
    }
    hub.report('node-0', 'session of node-0', aReport(12, { goneEndpoints: [endpointKey(anEndpoint(0, 1))] }));
    expect(hub.since({ generation: 1, revision: base })).to.deep.equal({
      kind: 'delta',
      delta: {
        ...{ generation: 1, revision: base + 11, base, goneNodes: [], nodes: [] },
        ...{ goneEndpoints: ['default/web/pod-0-1'], endpoints: [{ ...anEndpoint(0, 0), node: 'node-0' }] },
      },
    });
  });

  it('is one object for all who stand at the same place, so that it is encoded once', () => {
    const { hub } = aHub();
    join(hub, aNode(0));
    const { position } = hub;
    join(hub, aNode(1));
    expect(hub.since(position)).to.equal(hub.since({ ...position }));
    expect(hub.since(undefined)).to.equal(hub.since(undefined));
  });

  it('is a snapshot when it is so far behind that nobody remembers', () => {
    const { hub } = aHub();
    const endpoints = Array.from({ length: 9_000 }, (_, i) => anEndpoint(0, i));
    join(hub, aNode(0), endpoints);
    const { position } = hub;
    for (let i = 0; i < 6; i++)
      hub.report('node-0', 'session of node-0', aReport(2 + i, { full: true, endpoints: i % 2 === 0 ? [] : endpoints }));
    expect(hub.since(position)?.kind).to.equal('snapshot');
    expect(hub.since({ ...hub.position, revision: hub.position.revision - 1 })?.kind).to.equal('delta');
  });
});

describe('a generation', () => {
  it('that is taken over begins with the last picture, whose nodes have one lease to come back', () => {
    const { hub: former } = aHub();
    join(former, aNode(0), [anEndpoint(0, 0)]);
    join(former, aNode(1), [anEndpoint(1, 0)]);
    const { hub, pass } = (() => {
      const clock = fakeClock();
      const next = new Hub({ cluster: 'demo', clock });
      next.begin(2, former.snapshot());
      const passTime = (ms: number) => {
        for (const end = clock.now() + ms; clock.now() < end;) clock.tick(Math.min(next.expire(), end - clock.now()));
        next.expire();
      };
      return { hub: next, pass: passTime };
    })();
    expect(hub.snapshot()).to.deep.equal({ ...former.snapshot(), generation: 2, revision: 1 });
    pass(10_000);
    join(hub, aNode(1), [anEndpoint(1, 0)], 'again');
    expect(hub.position.revision).to.equal(1);
    pass(24_999);
    expect(uids(hub)).to.have.length(2);
    pass(1);
    expect(uids(hub)).to.deep.equal(['pod-1-0']);
  });

  it('of a hub that went on meanwhile keeps its streams: nobody has to come again', () => {
    const { hub } = aHub();
    join(hub, aNode(0), [anEndpoint(0, 0)]);
    hub.begin(2, { generation: 1, revision: 1, nodes: [], endpoints: [] });
    hub.report('node-0', 'session of node-0', aReport(2, { endpoints: [anEndpoint(0, 1)] }));
    expect(uids(hub)).to.deep.equal(['pod-0-0', 'pod-0-1']);
  });

  it('does not go back', () => {
    const { hub } = aHub();
    hub.begin(5);
    expect(() => hub.begin(5)).to.throw(RangeError, 'only grow');
    expect(() => hub.begin(4)).to.throw(RangeError);
  });

  it('ends with the word of a higher one, and of no lower one; everybody is sent away and nothing is told any more', () => {
    const { hub, told } = aHub();
    join(hub, aNode(0));
    hub.end(1);
    expect(hub.leads).to.equal(true);
    const before = told();
    hub.end(2);
    expect([hub.leads, told() - before]).to.deep.equal([false, 1]);
    expect(hub.since(undefined)).to.equal(undefined);
  });
});

describe('what nodes say of themselves', () => {
  it('is kept by node, changes no picture, and is told to those who asked for it', () => {
    const { hub } = aHub();
    join(hub, aNode(0));
    const before = hub.position;
    let told = 0;
    hub.subscribe(() => told++, 'reports');
    const status = aStatus(aNode(0));
    const applied = { generation: 1, revision: 2 };
    hub.report('node-0', 'session of node-0', aReport(2, { status, applied, deployments: [aDeployment('web'), aDeployment('db')] }));
    hub.report('node-0', 'session of node-0', aReport(3, { goneDeployments: ['default/db'] }));
    hub.report('node-0', 'session of node-0', aReport(4));
    expect(hub.statuses()).to.deep.equal([{ ...status, deployments: [aDeployment('web')] }]);
    expect(hub.applied()).to.deep.equal(new Map([['node-0', applied]]));
    expect([hub.position, told]).to.deep.equal([before, 2]);
  });

  it('goes with the node', () => {
    const { hub } = aHub();
    join(hub, aNode(0));
    hub.report('node-0', 'session of node-0', aReport(2, { status: aStatus(aNode(0)) }));
    hub.drain('node-0', 'session of node-0');
    expect(hub.statuses()).to.deep.equal([]);
  });

  it('may be long-winded: a message is cut, and the rest stands', () => {
    const { hub } = aHub();
    join(hub, aNode(0));
    const deployments = [aDeployment('web', { message: 'x'.repeat(100_000) })];
    hub.report('node-0', 'session of node-0', aReport(2, { status: aStatus(aNode(0)), deployments }));
    expect(hub.statuses()[0]?.deployments[0]?.message).to.have.length(1_025);
  });
});
