import { describe, it } from 'mocha';
import { expect } from 'chai';
import { type Endpoint, type Hello } from '../../../api/cluster.ts';
import { fakeClock } from '../../../controllers/testing/index.ts';
import { Hub } from '../../../reconcilers/hub/hub.ts';
import { aDeployment, aHello, anEndpoint, aNode, aReport, aStatus, join, refusalOf } from './builders.ts';

function aHub() {
  const hub = new Hub({ cluster: 'demo', clock: fakeClock() });
  hub.begin(1);
  return hub;
}
const helloRefused = (hub: Hub, hello: Hello, peer = hello.node) => refusalOf(() => hub.hello(hello, peer));

describe('a hub refuses the Hello', () => {
  const cases: readonly (readonly [string, Hello, string])[] = [
    ['of another cluster', aHello(aNode(0), 's', { cluster: 'prod' }), 'other-cluster'],
    ['of another protocol', aHello(aNode(0), 's', { protocol: 1 }), 'protocol'],
    ['without a session', aHello(aNode(0), ''), 'invalid'],
    ['with a session that is a book', aHello(aNode(0), 'x'.repeat(1_000)), 'invalid'],
    ['with an id that could be a path', aHello(aNode(0, { id: 'a/b' }), 's'), 'invalid'],
    ['with a NodeGroup that is none', aHello(aNode(0, { nodegroup: 'Default' }), 's'), 'invalid'],
    ['with an address that is spelled in another way', aHello(aNode(0, { address: 'fd00:1:0::1' }), 's'), 'invalid'],
    ['with an IPv4 address', aHello(aNode(0, { address: '10.0.0.1' }), 's'), 'invalid'],
    ['with a prefix of another length', aHello(aNode(0, { podPrefix: 'fd00:10::/64' }), 's'), 'invalid'],
    ['with a prefix that has more bits than its length', aHello(aNode(0, { podPrefix: 'fd00:10::1/80' }), 's'), 'invalid'],
    ['with an address in its own prefix', aHello(aNode(0, { address: 'fd00:10:0:1::5' }), 's'), 'invalid'],
    ['with a picture from nowhere', aHello(aNode(0), 's', { seen: { generation: 2 ** 53, revision: 0 } }), 'invalid'],
    ['with a newer picture than there is here', aHello(aNode(0), 's', { seen: { generation: 2, revision: 0 } }), 'superseded'],
  ];
  for (const [what, hello, code] of cases)
    it(what, () => {
      const hub = aHub();
      const { code: given, message } = helloRefused(hub, hello);
      expect(given).to.equal(code);
      expect(message.length).to.be.within(10, 400);
      expect(hub.snapshot().nodes).to.deep.equal([]);
    });

  it('of one who is somebody else by its certificate', () => {
    const hub = aHub();
    for (const peer of [aNode(0, { id: 'node-9' }), aNode(0, { nodegroup: 'edge' }), aNode(0, { address: 'fd00:1::99' })])
      expect(helloRefused(hub, aHello(aNode(0), 's'), peer).code).to.equal('not-the-node');
  });

  it('of a second node with an id, prefix or address that another one has, and names both', () => {
    const hub = aHub();
    join(hub, aNode(0));
    const { podPrefix, address } = aNode(0);
    expect(helloRefused(hub, aHello(aNode(1, { podPrefix }), 's')).message)
      .to.include('"node-0"')
      .and.include('"node-1"')
      .and.include(podPrefix);
    expect(helloRefused(hub, aHello(aNode(1, { address }), 's')).message)
      .to.include('"node-0"')
      .and.include('"node-1"')
      .and.include(address);
    const double = helloRefused(hub, aHello(aNode(1, { id: 'node-0' }), 's'));
    expect(double.message).to.include(address).and.include(aNode(1).address);
  });

  it('with a session that was there before, be it the present one or one that was replaced', () => {
    const hub = aHub();
    join(hub, aNode(0), [], 'first');
    hub.hello(aHello(aNode(0), 'second'), aNode(0));
    for (const session of ['first', 'second']) expect(helloRefused(hub, aHello(aNode(0), session)).code).to.equal('stale-session');
  });

  it('of the node beyond the most that a cluster has, and goes on for those that are there', () => {
    const hub = aHub();
    for (let n = 0; n < 1_024; n++) hub.hello(aHello(aNode(n), `s${n}`), aNode(n));
    expect(helloRefused(hub, aHello(aNode(1_024), 's')).code).to.equal('limit');
    hub.hello(aHello(aNode(7), 'again'), aNode(7));
    hub.report('node-7', 'again', aReport(1, { endpoints: [anEndpoint(7, 0)] }));
    expect(hub.snapshot().endpoints).to.have.length(1);
  });

  it('of everybody while no generation is led', () => {
    const hub = new Hub({ cluster: 'demo', clock: fakeClock() });
    expect(helloRefused(hub, aHello(aNode(0), 's')).code).to.equal('superseded');
  });
});

describe('a hub refuses the report', () => {
  function aJoined(endpoints: readonly Endpoint[] = [anEndpoint(0, 0)]) {
    const hub = aHub();
    join(hub, aNode(0), endpoints, 's');
    return hub;
  }
  const many = (count: number, n = 0) => Array.from({ length: count }, (_, i) => anEndpoint(n, i));

  const cases: readonly (readonly [string, Parameters<typeof aReport>, string])[] = [
    ['after a gap', [3], 'sequence'],
    ['that came before', [1], 'sequence'],
    ['with an endpoint outside of its node', [2, { endpoints: [anEndpoint(1, 0)] }], 'outside-prefix'],
    ['with an address that is no address', [2, { endpoints: [anEndpoint(0, 1, { address: '::ffff:1.2.3.4' })] }], 'invalid'],
    ['with a Service that could be a path', [2, { endpoints: [anEndpoint(0, 1, { service: 'a/b' })] }], 'invalid'],
    ['with a Pod that could be a path', [2, { endpoints: [anEndpoint(0, 1, { podUid: 'a/b' })] }], 'invalid'],
    ['with one endpoint twice', [2, { endpoints: [anEndpoint(0, 1), anEndpoint(0, 1)] }], 'invalid'],
    ['that is full and says that something is gone', [2, { full: true, goneEndpoints: ['x'] }], 'invalid'],
    ['with more endpoints than a node has', [2, { endpoints: many(10_001) }], 'limit'],
    ['with more endpoints than a node has, with those it has', [2, { endpoints: many(10_001).slice(1) }], 'limit'],
    ['with more deployments than a node has', [2, { deployments: Array.from({ length: 2_001 }, (_, i) => aDeployment(`d${i}`)) }], 'limit'],
    ['about another node', [2, { status: aStatus(aNode(1)) }], 'not-the-node'],
    [
      'with a port that is none',
      [2, { endpoints: [anEndpoint(0, 1, { ports: [{ name: '', protocol: 'TCP', servicePort: 0, targetPort: 1 }] })] }],
      'invalid',
    ],
  ];
  for (const [what, given, code] of cases)
    it(`${what}, and nothing of it has happened`, () => {
      const hub = aJoined();
      const before = hub.snapshot();
      expect(refusalOf(() => hub.report('node-0', 's', aReport(...given))).code).to.equal(code);
      expect(hub.snapshot()).to.equal(before);
    });

  it('that begins a session with less than everything', () => {
    const hub = aHub();
    hub.hello(aHello(aNode(0), 's'), aNode(0));
    expect(refusalOf(() => hub.report('node-0', 's', aReport(1, { full: false }))).code).to.equal('sequence');
  });

  it('of a session that was replaced, has drained, or has ended with its lease', () => {
    const hub = aJoined();
    hub.hello(aHello(aNode(0), 'new'), aNode(0));
    expect(refusalOf(() => hub.report('node-0', 's', aReport(2))).code).to.equal('stale-session');
    hub.drain('node-0', 'new');
    expect(refusalOf(() => hub.report('node-0', 'new', aReport(1))).code).to.equal('stale-session');
    expect(refusalOf(() => hub.drain('node-0', 'new')).code).to.equal('stale-session');
  });

  it('that claims the endpoint of another node, and names both', () => {
    const hub = aJoined();
    join(hub, aNode(1), [], 't');
    const stolen = anEndpoint(1, 0, { podUid: 'pod-0-0' });
    const { code, message } = refusalOf(() => hub.report('node-1', 't', aReport(2, { endpoints: [stolen] })));
    expect(code).to.equal('invalid');
    expect(message).to.include('"node-0"').and.include('"node-1"');
  });

  it('and takes one that exchanges as many as a node may have for as many others', () => {
    const hub = aJoined(many(10_000));
    const goneEndpoints = many(10_000).map(({ podUid }) => `default/web/${podUid}`);
    const endpoints = many(10_000).map((endpoint) => ({ ...endpoint, service: 'api' }));
    hub.report('node-0', 's', aReport(2, { endpoints, goneEndpoints }));
    expect(hub.snapshot().endpoints.filter(({ service }) => service === 'api')).to.have.length(10_000);
  });
});
