import { describe, it } from 'mocha';
import { expect } from 'chai';
import { type Turn, type TurnRequest } from '../../../api/cluster.ts';
import { fakeClock, seededRandom } from '../../../controllers/testing/index.ts';
import { TurnsClient } from '../../../reconcilers/turns/client.ts';
import { encodeTurns, parseTurns, TURNS_KEY } from '../../../reconcilers/turns/document.ts';
import { turns } from '../../../reconcilers/turns/reconciler.ts';
import { TurnGrantor } from '../../../reconcilers/turns/turns.ts';
import { fakeBucket } from '../../fakes/fake-objects.ts';
import { aContext, failure } from '../reconcilers/support.ts';

const minute = 60_000;

/** A bucket, publishers, and nodes whose words reach whoever is the publisher now. */
function aCluster() {
  const clock = fakeClock();
  const bucket = fakeBucket({ clock });
  const clients = new Map<string, TurnsClient>();
  let lost = false;
  let current: ReturnType<typeof publisher> | undefined;

  function publisher(fence: number) {
    const grantor = new TurnGrantor({ clock });
    const objects = bucket.client();
    const deliver = (node: string, turn: Turn) => void (lost || clients.get(node)?.receive(turn));
    const reconcile = turns({ objects, grantor, clock, deliver });
    return { grantor, objects, run: async () => ((await reconcile(aContext<never>({ key: 'turns', fence }))) ?? {}) as { after?: number } };
  }
  function node(id: string): TurnsClient {
    const send = (request: TurnRequest) => {
      if (lost || current === undefined) return;
      const turn = current.grantor.request(id, request);
      if (turn !== undefined) clients.get(id)?.receive(turn);
    };
    const client = new TurnsClient({ clock, send });
    clients.set(id, client);
    return client;
  }
  return {
    ...{ clock, bucket, publisher, node },
    lead: (next: ReturnType<typeof publisher> | undefined) => (current = next),
    lose: (yes: boolean) => (lost = yes),
    /** As the controller would, past the rate bound. */
    run: async () => {
      clock.tick(1_000);
      await current?.run();
    },
    repeat: () => clients.forEach((client) => client.repeat()),
  };
}
const ask = (client: TurnsClient, subject = 'rollout:default/web', version = 'v2') => client.request(subject, version, 'a new version');

describe('turns', () => {
  it('are one per subject at a time, in the order of the nodes, each after the one before is done', async () => {
    const { lead, node, publisher, run } = aCluster();
    lead(publisher(1));
    const nodes = ['c', 'a', 'b'].map(node);
    const order: string[] = [];
    nodes.forEach((client) => ask(client));
    for (let i = 0; i < 3; i++) {
      await run();
      const granted = nodes.filter((client) => ask(client) === 'granted');
      expect(granted).to.have.length(1);
      order.push(['c', 'a', 'b'][nodes.indexOf(granted[0]!)]!);
      granted[0]!.done('rollout:default/web');
    }
    expect(order).to.deep.equal(['a', 'b', 'c']);
  });

  it('of different subjects do not wait for each other', async () => {
    const { lead, node, publisher, run } = aCluster();
    lead(publisher(1));
    const [a, b] = [node('a'), node('b')];
    ask(a, 'renewal:default/web');
    ask(b, 'renewal:default/db');
    await run();
    expect([ask(a, 'renewal:default/web'), ask(b, 'renewal:default/db')]).to.deep.equal(['granted', 'granted']);
  });

  it('go round: a node that asks again at once is behind those who wait', async () => {
    const { lead, node, publisher, run } = aCluster();
    lead(publisher(1));
    const [a, b] = [node('a'), node('b')];
    ask(a, 's', 'pod-1');
    await run();
    ask(b, 's', 'pod-9');
    a.done('s');
    ask(a, 's', 'pod-2');
    await run();
    expect([ask(a, 's', 'pod-2'), ask(b, 's', 'pod-9')]).to.deep.equal(['waiting', 'granted']);
  });

  it('end by themselves, at the node before the next one begins', async () => {
    const { clock, lead, node, publisher, repeat, run } = aCluster();
    lead(publisher(1));
    const [a, b] = [node('a'), node('b')];
    ask(a);
    await run();
    ask(b);
    let [both, none] = [0, 0];
    for (let second = 0; second < 6 * 60; second += 10) {
      clock.tick(9_000);
      repeat();
      await run();
      const granted = [ask(a), ask(b)].filter((answer) => answer === 'granted').length;
      if (granted > 1) both++;
      if (granted === 0) none++;
    }
    expect([both, ask(b)]).to.deep.equal([0, 'granted']);
    expect(none).to.be.within(1, 4);
  });

  it('are not given without a publisher, nor to one who is not there any more', async () => {
    const { clock, lead, node, publisher, run } = aCluster();
    const [a, b] = [node('a'), node('b')];
    ask(a);
    await run();
    expect(ask(a)).to.equal('waiting');
    const grantor = publisher(1);
    lead(grantor);
    a.repeat();
    clock.tick(36_000);
    b.request('rollout:default/web', 'v2', 'a new version');
    await run();
    expect(ask(b)).to.equal('granted');
  });

  it('that nobody wants any more when they come are given back', async () => {
    const { lead, lose, node, publisher, run } = aCluster();
    lead(publisher(1));
    const [a, b] = [node('a'), node('b')];
    ask(a);
    lose(true);
    a.done('rollout:default/web');
    lose(false);
    ask(b);
    await run();
    await run();
    expect(ask(b)).to.equal('granted');
  });

  it('whose word was lost are told when the node asks again', async () => {
    const { lead, lose, node, publisher, repeat, run } = aCluster();
    lead(publisher(1));
    const a = node('a');
    ask(a);
    lose(true);
    await run();
    lose(false);
    expect(ask(a)).to.equal('waiting');
    repeat();
    expect(ask(a)).to.equal('granted');
  });

  it('that were given back while nobody listened are given back again', async () => {
    const { lead, lose, node, publisher, repeat, run } = aCluster();
    lead(publisher(1));
    const [a, b] = [node('a'), node('b')];
    ask(a);
    await run();
    lose(true);
    a.done('rollout:default/web');
    lose(false);
    ask(b);
    repeat();
    await run();
    expect(ask(b)).to.equal('granted');
  });
});

describe('a new publisher', () => {
  it('lets a turn of the one before last its whole time, and gives no second', async () => {
    const { clock, lead, node, publisher, repeat, run } = aCluster();
    lead(publisher(1));
    const [a, b] = [node('a'), node('b')];
    ask(a);
    await run();
    lead(publisher(2));
    ask(b);
    await run();
    expect([ask(a), ask(b)]).to.deep.equal(['granted', 'waiting']);
    clock.tick(5.5 * minute);
    repeat();
    await run();
    expect(ask(b)).to.equal('granted');
  });

  it('is not undone by the one before, which still believes in its term: that one writes nothing and tells nobody', async () => {
    const { clock, bucket, lead, node, publisher } = aCluster();
    const [former, next] = [publisher(1), publisher(2)];
    const [a, b] = [node('a'), node('b')];
    lead(former);
    await former.run();
    ask(a);
    lead(next);
    ask(b);
    await next.run();
    clock.tick(1_000);
    await former.run();
    expect([ask(a), ask(b)]).to.deep.equal(['waiting', 'granted']);
    expect(parseTurns(bucket.bytes(TURNS_KEY)!)?.turns).to.deep.equal([{ subject: 'rollout:default/web', node: 'b', version: 'v2' }]);
  });

  it('that finds something unreadable gives nothing until every turn that may be in there is over', async () => {
    const { bucket, clock, lead, node, publisher, repeat, run } = aCluster();
    bucket.set(TURNS_KEY, '{"version":9}');
    lead(publisher(1));
    const a = node('a');
    ask(a);
    for (let passed = 0; passed < 5 * minute; passed += 10_000) {
      clock.tick(9_000);
      repeat();
      await run();
      expect(ask(a)).to.equal('waiting');
    }
    clock.tick(39_000);
    repeat();
    await run();
    expect(ask(a)).to.equal('granted');
  });
});

describe('a turn whose writing had no answer', () => {
  for (const applied of [true, false])
    it(`${applied ? 'and was written' : 'and was not written'} is given in the end, once`, async () => {
      const { lead, node, publisher, repeat, run } = aCluster();
      const one = publisher(1);
      lead(one);
      const [a, b] = [node('a'), node('b')];
      await run();
      one.objects.fail({ operations: ['put'], fault: { kind: 'lost-answer', applied } });
      ask(a);
      ask(b);
      await run();
      await run();
      repeat();
      await run();
      expect([ask(a), ask(b)]).to.deep.equal(['granted', 'waiting']);
    });

  it('because the bucket is away waits until it is back', async () => {
    const { lead, node, publisher, run } = aCluster();
    const one = publisher(1);
    lead(one);
    const a = node('a');
    ask(a);
    one.objects.down = true;
    expect((await failure(run())).message).to.include(TURNS_KEY);
    one.objects.down = false;
    await run();
    expect(ask(a)).to.equal('granted');
  });
});

describe('the document of turns', () => {
  it('is read as it was written, with fields that are not known', () => {
    const list = [{ subject: 's', node: 'n', version: 'v' }];
    const document = { generation: 7, serial: 3, turns: list };
    expect(parseTurns(encodeTurns(document))).to.deep.equal(document);
    const later = JSON.stringify({ version: 1, generation: 7, serial: 3, more: 1, turns: [{ ...list[0], since: 'x' }] });
    expect(parseTurns(new TextEncoder().encode(later))).to.deep.equal(document);
  });

  it('is unreadable rather than half read', () => {
    for (const text of ['', '{}', '{"version":1,"generation":1,"serial":1,"turns":[{"subject":"s"}]}', '{"version":1,"turns":[]}', '[]'])
      expect(parseTurns(new TextEncoder().encode(text)), text).to.equal(undefined);
    const twice = { subject: 's', node: 'n', version: 'v' };
    expect(parseTurns(encodeTurns({ generation: 1, serial: 1, turns: [twice, twice] }))).to.equal(undefined);
  });

  it('stays bounded, whatever nodes ask for', async () => {
    const { bucket, lead, node, publisher, run } = aCluster();
    lead(publisher(1));
    for (let n = 0; n < 4; n++) {
      const client = node(`node-${n}`);
      for (let i = 0; i < 600; i++) client.request(`s-${n}-${i}`, 'v', '');
      client.request('x'.repeat(10_000), 'v', '');
    }
    await run();
    expect(parseTurns(bucket.bytes(TURNS_KEY)!)?.turns).to.have.length(1_024);
  });
});

describe('nodes and publishers whose words, answers and minds get lost', () => {
  it('never have two turns of one subject at once, and everybody gets one', async function () {
    for (let seed = 1; seed <= 20; seed++) {
      const random = seededRandom(seed);
      const { clock, lead, lose, node, publisher, repeat } = aCluster();
      let fence = 1;
      let now = publisher(fence);
      const all = [now];
      lead(now);
      const nodes = ['a', 'b', 'c'].map((id) => ({ client: node(id), wants: true, had: 0, until: 0 }));
      for (let second = 0; second < 3_000; second += 5) {
        clock.tick(5_000);
        lose(random() < 0.2);
        if (random() < 0.02) {
          all.push((now = publisher(++fence)));
          lead(now);
        }
        if (random() < 0.1) now.objects.fail({ operations: ['put'], fault: { kind: 'lost-answer', applied: random() < 0.5 } });
        // One whose term is over may not know it yet.
        for (const each of random() < 0.2 ? all : [now]) await each.run().catch(() => undefined);
        if (second % 10 === 0) repeat();
        const holding = nodes.filter((each) => each.client.request('s', 'v', '') === 'granted');
        expect(holding.length, `seed ${seed}, second ${second}`).to.be.at.most(1);
        for (const each of holding) {
          each.had++;
          if (random() < 0.3) each.client.done('s');
        }
      }
      for (const each of nodes) expect(each.had, `seed ${seed}`).to.be.greaterThan(0);
    }
  });
});
