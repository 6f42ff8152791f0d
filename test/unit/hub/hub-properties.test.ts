/**
 * Random lives of a few nodes, two hubs in turn and three followers, against a slow model: whatever is said, lost, replayed, cut or timed
 * out, the picture is the model's, positions grow, and every follower that applies what it is told has the picture of its position.
 */
import { describe, it } from 'mocha';
import { expect } from 'chai';
import fc from 'fast-check';
import { endpointKey, comparePositions, type ClusterSnapshot, type NodeReport } from '../../../api/cluster.ts';
import { fakeClock } from '../../../controllers/testing/index.ts';
import { Hub, HubRefusalError, NODE_LEASE_MS } from '../../../reconcilers/hub/hub.ts';
import { Picture } from '../../../reconcilers/hub/picture.ts';
import { aHello, anEndpoint, aNode, aReport } from './builders.ts';
import { HubModel } from './hub-model.ts';

const NODES = 4;
const ENDPOINTS = 4;
const FOLLOWERS = 3;

const node = fc.nat({ max: NODES - 1 });
const follower = fc.nat({ max: FOLLOWERS - 1 });
const endpoints = fc.uniqueArray(fc.record({ i: fc.nat({ max: ENDPOINTS - 1 }), ending: fc.boolean() }), {
  selector: ({ i }) => i,
  maxLength: ENDPOINTS,
});
const act = fc.oneof(
  { weight: 2, arbitrary: fc.record({ type: fc.constant('hello' as const), n: node, moved: fc.boolean() }) },
  {
    weight: 8,
    arbitrary: fc.record({
      ...{ type: fc.constant('report' as const), n: node, full: fc.boolean(), endpoints },
      ...{ gone: fc.uniqueArray(fc.nat({ max: ENDPOINTS - 1 })), skip: fc.nat({ max: 9 }), outside: fc.nat({ max: 9 }) },
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('stale' as const), n: node }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('drain' as const), n: node }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('pass' as const), seconds: fc.nat({ max: 20 }) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('sleep' as const), seconds: fc.integer({ min: 6, max: 600 }) }) },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('follow' as const), f: follower, lost: fc.nat({ max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('failover' as const), durable: fc.boolean() }) },
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

class World {
  readonly clock = fakeClock();
  readonly model = new HubModel(NODE_LEASE_MS);
  readonly followers = Array.from({ length: FOLLOWERS }, () => new Picture());
  readonly sessions = new Map<number, { session: string; sequence: number; former?: string }>();
  hub = new Hub({ cluster: 'demo', clock: this.clock });
  written: ClusterSnapshot;
  made = 0;

  constructor() {
    this.hub.begin(1);
    this.written = this.hub.snapshot();
  }

  taken(run: () => void): boolean {
    try {
      run();
      return true;
    } catch (error) {
      if (error instanceof HubRefusalError) return false;
      throw error;
    }
  }

  do(what: Act): void {
    const before = this.hub.position;
    const now = this.clock.now();
    switch (what.type) {
      case 'hello': {
        const self = aNode(what.n, what.moved ? { podPrefix: `fd00:99:0:${what.n + 1}::/80` } : {});
        const session = `session ${this.made++}`;
        if (!this.taken(() => this.hub.hello(aHello(self, session), self))) break;
        const former = this.sessions.get(what.n)?.session;
        this.sessions.set(what.n, { session, sequence: 0, ...(former === undefined ? {} : { former }) });
        this.model.hello(self, now);
        break;
      }
      case 'report': {
        const known = this.sessions.get(what.n);
        if (known === undefined) break;
        const full = what.full || known.sequence === 0;
        const report: NodeReport = aReport(known.sequence + 1 + (what.skip === 0 ? 1 : 0), {
          full,
          endpoints: what.endpoints.map(({ i, ending }) =>
            anEndpoint(what.outside === 0 ? what.n + 1 : what.n, i, {
              state: ending ? 'existing-flows' : 'selectable',
              podUid: `pod-${what.n}-${i}`,
            }),
          ),
          goneEndpoints: full ? [] : what.gone.map((i) => endpointKey(anEndpoint(what.n, i))),
        });
        if (!this.taken(() => this.hub.report(`node-${what.n}`, known.session, report))) break;
        expect(what.skip, 'a gap was taken').to.not.equal(0);
        known.sequence++;
        this.model.report(`node-${what.n}`, report, now);
        break;
      }
      case 'stale': {
        const former = this.sessions.get(what.n)?.former;
        if (former !== undefined) expect(this.taken(() => this.hub.report(`node-${what.n}`, former, aReport(1)))).to.equal(false);
        break;
      }
      case 'drain': {
        const known = this.sessions.get(what.n);
        if (known !== undefined && this.taken(() => this.hub.drain(`node-${what.n}`, known.session))) this.model.drain(`node-${what.n}`);
        break;
      }
      case 'pass':
        for (let i = 0; i < what.seconds; i++) {
          this.clock.tick(1_000);
          this.hub.expire();
          this.model.expire(this.clock.now());
        }
        break;
      case 'sleep':
        this.clock.tick(what.seconds * 1_000);
        for (const said of this.model.said) said.until += what.seconds * 1_000;
        this.hub.expire();
        break;
      case 'follow': {
        const picture = this.followers[what.f]!;
        const answer = this.hub.since(picture.position);
        if (answer === undefined || (answer.kind !== 'snapshot' && answer.kind !== 'delta') || what.lost === 0) break;
        expect(picture.take(answer)).to.equal('taken');
        this.same(picture);
        break;
      }
      case 'failover': {
        // What is in the bucket may be behind what was streamed.
        if (what.durable) this.written = this.hub.snapshot();
        const next = new Hub({ cluster: 'demo', clock: this.clock });
        next.begin(this.hub.position.generation + 1, this.written);
        this.model.begin(this.written, now);
        this.sessions.clear();
        this.hub = next;
        break;
      }
    }
    expect(comparePositions(this.hub.position, before)).to.be.at.least(0);
    const { nodes, endpoints: has } = this.hub.snapshot();
    expect({ nodes, endpoints: has }).to.deep.equal(this.model.picture());
  }

  same(picture: Picture): void {
    const sorted = (list: readonly object[] | undefined): readonly string[] => (list ?? []).map((each) => JSON.stringify(each)).sort();
    const has = picture.snapshot();
    const wanted = this.hub.snapshot();
    expect(has && { generation: has.generation, revision: has.revision }).to.deep.equal(this.hub.position);
    expect(sorted(has?.nodes)).to.deep.equal(sorted(wanted.nodes));
    expect(sorted(has?.endpoints)).to.deep.equal(sorted(wanted.endpoints));
    expect(sorted(picture.endpointsOf('default', 'web'))).to.deep.equal(sorted(wanted.endpoints));
  }
}

describe('a hub whose nodes come, go, fall silent and speak out of turn', () => {
  it('has the picture of the obvious model, and so has everybody who follows it', () => {
    fc.assert(
      fc.property(fc.array(act, { minLength: 30, maxLength: 120, size: 'max' }), (acts) => {
        const world = new World();
        for (const what of acts) world.do(what);
        for (const picture of world.followers) {
          const answer = world.hub.since(picture.position);
          if (answer?.kind === 'snapshot' || answer?.kind === 'delta') picture.take(answer);
          world.same(picture);
        }
      }),
      { numRuns: 150 },
    );
  });
});
