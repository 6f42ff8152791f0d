import { describe, it } from 'mocha';
import { expect } from 'chai';
import { comparePositions, type ClusterSnapshot } from '../../../api/cluster.ts';
import { fakeClock, seededRandom } from '../../../controllers/testing/index.ts';
import { Hub } from '../../../reconcilers/hub/hub.ts';
import { Picture } from '../../../reconcilers/hub/picture.ts';
import { snapshot, SNAPSHOT_KEY } from '../../../reconcilers/publisher/snapshot.ts';
import { fakeBucket } from '../../fakes/fake-objects.ts';
import { aHello, anEndpoint, aNode, aReport, join, refusalOf } from '../hub/builders.ts';
import { aContext, failure } from '../reconcilers/support.ts';

const codec = {
  encode: (of: ClusterSnapshot) => new TextEncoder().encode(JSON.stringify(of)),
  decode: (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as ClusterSnapshot,
};

function aCluster() {
  const clock = fakeClock();
  const bucket = fakeBucket({ clock });

  function publisher(fence: number, { picture = () => undefined }: { picture?: () => ClusterSnapshot | undefined } = {}) {
    const hub = new Hub({ cluster: 'demo', clock });
    const objects = bucket.client();
    const reconcile = snapshot({ objects, hub, picture, codec, clock });
    const ending = new AbortController();
    const run = async (as = fence) =>
      ((await reconcile(aContext<never>({ key: 'services', fence: as, signal: ending.signal }))) ?? {}) as { after?: number };
    const writes = () => objects.requests.filter(({ operation }) => operation === 'put').length;
    /** As the controller does: again when it wants, until it wants nothing for a while. */
    const settle = async (as = fence) => {
      for (let i = 0; i < 10; i++) {
        const { after } = await run(as);
        if (after === undefined) return;
        hub.expire();
        clock.tick(Math.min(after, 1_000));
      }
      throw new Error('it does not settle');
    };
    return { hub, objects, run, settle, writes, ending };
  }
  const durable = () => codec.decode(bucket.bytes(SNAPSHOT_KEY)!);
  return { clock, bucket, publisher, durable };
}

describe("the publisher's snapshot", () => {
  it('begins a generation, and follows the picture', async () => {
    const { durable, publisher } = aCluster();
    const { hub, settle } = publisher(1);
    await settle();
    join(hub, aNode(0), [anEndpoint(0, 0)]);
    await settle();
    expect(durable()).to.deep.equal(hub.snapshot());
    expect(durable().generation).to.equal(1);
  });

  it('is written once for all that changes within an interval, and not at all when nothing does', async () => {
    const { clock, publisher } = aCluster();
    const { hub, run, settle, writes } = publisher(1);
    await settle();
    clock.tick(1_000);
    const before = writes();
    for (let n = 0; n < 50; n++) {
      join(hub, aNode(n));
      await run();
    }
    expect(writes() - before).to.equal(1);
    clock.tick(1_000);
    await settle();
    await settle();
    expect(writes() - before).to.equal(2);
  });

  it('of a new publisher begins with the newest picture: the bucket, or what was streamed to it', async () => {
    const { bucket, clock, durable, publisher } = aCluster();
    const former = publisher(1);
    await former.settle();
    join(former.hub, aNode(0), [anEndpoint(0, 0)]);
    await former.settle();
    join(former.hub, aNode(1), [anEndpoint(1, 0)]);
    const streamed = former.hub.snapshot();
    const inBucket = bucket.text(SNAPSHOT_KEY)!;
    for (const [picture, nodes] of [
      [streamed, 2],
      [undefined, 1],
    ] as const) {
      bucket.set(SNAPSHOT_KEY, inBucket);
      const next = publisher(2, { picture: () => picture });
      clock.tick(1_000);
      await next.run();
      expect(next.hub.snapshot().nodes).to.have.length(nodes);
      expect(durable()).to.deep.include({ generation: 2, revision: 0 });
      expect(durable().endpoints).to.deep.equal(next.hub.snapshot().endpoints);
    }
  });

  it('is written anew over one that can not be read', async () => {
    const { bucket, durable, publisher } = aCluster();
    bucket.set(SNAPSHOT_KEY, 'of the original, or damaged');
    const { hub, settle } = publisher(3);
    await settle();
    expect(durable()).to.deep.equal(hub.snapshot());
  });
});

describe('a publisher that was paused, and whose term is over', () => {
  it('writes nothing any more: its write is refused, and its hub ends', async () => {
    const { clock, durable, publisher } = aCluster();
    const [former, next] = [publisher(1), publisher(2)];
    await former.settle();
    join(former.hub, aNode(0), [anEndpoint(0, 0)]);
    await former.settle();
    clock.tick(20_000);
    await next.settle();
    join(former.hub, aNode(1));
    await former.run();
    expect(former.hub.leads).to.equal(true);
    clock.tick(1_000);
    await former.run();
    expect(former.hub.leads).to.equal(false);
    expect(durable()).to.deep.equal(next.hub.snapshot());
    expect(refusalOf(() => former.hub.hello(aHello(aNode(5), 'x'), aNode(5))).code).to.equal('superseded');
  });

  it('between its look and its first write begins nothing', async () => {
    const { clock, durable, publisher } = aCluster();
    const [former, next] = [publisher(1), publisher(2)];
    former.objects.latencyMs = 0;
    const paused = former.run();
    former.ending.abort(new Error('the term is over'));
    await failure(paused);
    await next.settle();
    clock.tick(1_000);
    expect(former.hub.leads).to.equal(false);
    expect(durable().generation).to.equal(2);
  });
});

describe('a snapshot whose writing had no answer', () => {
  for (const applied of [true, false])
    for (const [when, first] of [
      ['the first of its generation', true],
      ['a later one', false],
    ] as const)
      it(`(${when}) ${applied ? 'and was written' : 'and was not written'} wedges nothing`, async () => {
        const { clock, durable, publisher } = aCluster();
        const { hub, objects, settle } = publisher(1);
        if (!first) await settle();
        clock.tick(1_000);
        objects.fail({ operations: ['put'], fault: { kind: 'lost-answer', applied } });
        if (!first) join(hub, aNode(0));
        await settle();
        join(hub, aNode(1), [anEndpoint(1, 0)]);
        clock.tick(1_000);
        await settle();
        expect(durable()).to.deep.equal(hub.snapshot());
      });
});

describe('a bucket that is away for a minute', () => {
  it('changes nothing for the nodes: the hub goes on, and is written down afterwards', async () => {
    const { clock, durable, publisher } = aCluster();
    const { hub, objects, run, settle } = publisher(1);
    await settle();
    join(hub, aNode(0), [anEndpoint(0, 0)]);
    await settle();
    const follower = new Picture();
    objects.down = true;
    for (let second = 0; second < 60; second++) {
      clock.tick(1_000);
      hub.report('node-0', 'session of node-0', aReport(2 + second, { endpoints: [anEndpoint(0, second % 3)] }));
      hub.expire();
      await run().catch(() => undefined);
      const news = hub.since(follower.position);
      if (news?.kind === 'snapshot' || news?.kind === 'delta') expect(follower.take(news)).to.equal('taken');
      expect(follower.position).to.deep.equal(hub.position);
    }
    expect(hub.snapshot().endpoints).to.have.length(3);
    objects.down = false;
    await settle();
    expect(durable()).to.deep.equal(hub.snapshot());
  });

  it('while the lease changes hands costs nobody its endpoints', async () => {
    const { clock, publisher } = aCluster();
    const former = publisher(1);
    await former.settle();
    join(former.hub, aNode(0), [anEndpoint(0, 0)]);
    const next = publisher(2, { picture: () => former.hub.snapshot() });
    next.objects.down = true;
    expect((await failure(next.run())).message).to.include(SNAPSHOT_KEY);
    next.objects.down = false;
    clock.tick(1_000);
    await next.settle();
    expect(next.hub.snapshot().endpoints).to.have.length(1);
  });
});

describe('a higher generation in the bucket', () => {
  it('of which nobody is the publisher, while our term goes on, is gone beyond after two leases', async () => {
    const { bucket, clock, durable, publisher } = aCluster();
    const { hub, run, settle } = publisher(5);
    await settle();
    join(hub, aNode(0));
    bucket.set(SNAPSHOT_KEY, codec.encode({ generation: 9, revision: 4, nodes: [], endpoints: [] }));
    clock.tick(1_000);
    await run();
    clock.tick(1_000);
    await run();
    expect(hub.leads).to.equal(false);
    clock.tick(29_000);
    await run();
    expect([hub.leads, durable().generation]).to.deep.equal([false, 9]);
    clock.tick(1_000);
    await settle();
    expect([hub.leads, hub.position.generation, durable().generation]).to.deep.equal([true, 14, 14]);
  });
});

describe('a bucket that forgot', () => {
  it('the lease, whose count begins anew: the generation goes on above what nodes have seen', async () => {
    const { bucket, clock, publisher } = aCluster();
    const former = publisher(7);
    await former.settle();
    join(former.hub, aNode(0));
    await former.settle();
    const next = publisher(1);
    await next.settle();
    expect(next.hub.position.generation).to.equal(8);
    // And everything, so that only the nodes remember.
    bucket.unset(SNAPSHOT_KEY);
    const last = publisher(1);
    await last.settle();
    expect(last.hub.position.generation).to.equal(1);
    const seen = next.hub.position;
    expect(refusalOf(() => last.hub.hello(aHello(aNode(0), 's', { seen }), aNode(0))).code).to.equal('superseded');
    clock.tick(1_000);
    await last.settle();
    last.hub.hello(aHello(aNode(0), 's', { seen }), aNode(0));
    expect(comparePositions(last.hub.position, seen)).to.be.greaterThan(0);
  });

  it('the snapshot alone: it is written again', async () => {
    const { bucket, clock, durable, publisher } = aCluster();
    const { hub, settle } = publisher(1);
    await settle();
    bucket.unset(SNAPSHOT_KEY);
    clock.tick(1_000);
    join(hub, aNode(0));
    await settle();
    expect(durable()).to.deep.equal(hub.snapshot());
  });
});

describe('publishers in turn, with answers lost and terms that end unnoticed', () => {
  it('never write two pictures of one position, never go back, and end with what is', async () => {
    for (let seed = 1; seed <= 30; seed++) {
      const random = seededRandom(seed);
      const { bucket, clock, publisher, durable } = aCluster();
      const written = new Map<string, string>();
      let fence = 1;
      let now = publisher(fence);
      const all = [now];
      let before = { generation: 0, revision: 0 };
      for (let step = 0; step < 200; step++) {
        clock.tick(500);
        if (random() < 0.03) {
          const { hub } = now;
          all.push((now = publisher(++fence, { picture: () => (hub.position.generation === 0 ? undefined : hub.snapshot()) })));
        }
        if (random() < 0.1) now.objects.fail({ operations: ['put'], fault: { kind: 'lost-answer', applied: random() < 0.5 } });
        if (random() < 0.05) now.objects.fail({ fault: { kind: 'unavailable' } });
        for (const each of all) {
          if (each.hub.leads && random() < 0.3) {
            const n = Math.floor(random() * 3);
            each.hub.hello(aHello(aNode(n), `s${step}`), aNode(n));
            each.hub.report(`node-${n}`, `s${step}`, aReport(1, { endpoints: random() < 0.5 ? [] : [anEndpoint(n, 0)] }));
          }
          each.hub.expire();
          // One whose term is over has at most a write under way; here it goes on writing.
          if (each === now || (each.hub.leads && random() < 0.2)) await each.run().catch(() => undefined);
        }
        const text = bucket.text(SNAPSHOT_KEY);
        if (text === undefined) continue;
        const position = durable();
        const name = `${position.generation}.${position.revision}`;
        expect(written.get(name) ?? text, `seed ${seed}: two pictures of ${name}`).to.equal(text);
        written.set(name, text);
        expect(comparePositions(position, before), `seed ${seed}: went back to ${name}`).to.be.at.least(0);
        before = { generation: position.generation, revision: position.revision };
      }
      for (let i = 0; i < 5; i++) {
        clock.tick(1_000);
        await now.run();
      }
      expect(durable(), `seed ${seed}`).to.deep.equal(now.hub.snapshot());
    }
  });
});
