import { expect } from 'chai';
import { describe, it } from 'mocha';
import type { ClusterNode } from '../../../api/cluster.ts';
import { fakeSource, testRuntime, type FakeSource, type TestRuntime } from '../../../controllers/testing/index.ts';
import { watch } from '../../../controllers/watch.ts';
import { peerRoute } from '../../../reconcilers/routes/peer-route.ts';
import { routes } from '../../../reconcilers/routes/reconciler.ts';
import type { Route, RouteTable } from '../../../reconcilers/routes/route-table.ts';

const aNode = (number: number, over: Partial<ClusterNode> = {}): ClusterNode => ({
  id: `default-${number}`,
  nodegroup: 'default',
  address: `fd00::1${number}`,
  podPrefix: `fd00:0:0:1:${number + 1}::/80`,
  ...over,
});
const own = aNode(0);
const routeOf = ({ podPrefix, address }: ClusterNode): Route => ({ prefix: podPrefix, via: address });

interface Table extends RouteTable {
  readonly routes: Set<string>;
  readonly changes: string[];
  fails: boolean;
}

const textOf = ({ prefix, via }: Route): string => `${prefix} via ${via}`;

function aTable(...initial: readonly Route[]): Table {
  const there = new Set(initial.map(textOf));
  const table: Table = {
    routes: there,
    changes: [],
    fails: false,
    own: async () => [...there].map((text) => ({ prefix: text.split(' ')[0]!, via: text.split(' ')[2]! })),
    replace: async (route) => {
      if (table.fails) throw new Error('RTNETLINK answers: Network is unreachable');
      for (const text of there) if (text.startsWith(`${route.prefix} `)) there.delete(text);
      there.add(textOf(route));
      table.changes.push(`replace ${textOf(route)}`);
    },
    remove: async (route) => {
      there.delete(textOf(route));
      table.changes.push(`remove ${textOf(route)}`);
    },
  };
  return table;
}

interface World extends AsyncDisposable {
  readonly rt: TestRuntime;
  readonly nodes: FakeSource<ClusterNode>;
  readonly table: Table;
  put(node: ClusterNode): Promise<void>;
}

async function aWorld(table: Table, ...initial: readonly ClusterNode[]): Promise<World> {
  const rt = testRuntime();
  const nodes = fakeSource<ClusterNode>();
  for (const node of initial) nodes.put(node.id, node);
  const informer = rt.informer(nodes);
  const { reconcile, outputs } = routes({ node: own, nodes: informer, table });
  rt.controller<ClusterNode>('routes', { watch: [watch(informer)], reconcile, refresh: { every: '1m' }, sweep: { outputs, every: '10m' } });
  await rt.start();
  await rt.settled();
  return {
    ...{ rt, nodes, table },
    put: async (node) => {
      nodes.put(node.id, node);
      await rt.settled();
    },
    [Symbol.asyncDispose]: () => rt[Symbol.asyncDispose](),
  };
}

describe('routes to the Pods of other nodes', () => {
  it('are one for each other node, and none for the own', async () => {
    await using world = await aWorld(aTable(), own, aNode(1), aNode(2));
    expect([...world.table.routes]).to.have.members([aNode(1), aNode(2)].map(routeOf).map(textOf));
  });

  it('are not written again by an agent that starts anew, nor while nothing changes', async () => {
    await using world = await aWorld(aTable(routeOf(aNode(1))), own, aNode(1));
    await world.rt.clock.advance(1_800_000);
    await world.rt.settled();
    expect(world.table.changes).to.deep.equal([]);
  });

  it('change their next hop in one step', async () => {
    await using world = await aWorld(aTable(), own, aNode(1));
    await world.put(aNode(1, { address: 'fd00::99' }));
    expect(world.table.changes.slice(1)).to.deep.equal(['replace fd00:0:0:1:2::/80 via fd00::99']);
  });

  it('follow a node to another prefix, the new one first', async () => {
    await using world = await aWorld(aTable(), own, aNode(1));
    await world.put(aNode(1, { podPrefix: 'fd00:0:0:1:7::/80' }));
    expect(world.table.changes.slice(1)).to.deep.equal(['replace fd00:0:0:1:7::/80 via fd00::11', 'remove fd00:0:0:1:2::/80 via fd00::11']);
  });

  it('go with their node', async () => {
    await using world = await aWorld(aTable(), own, aNode(1), aNode(2));
    world.nodes.remove('default-1');
    await world.rt.settled();
    expect([...world.table.routes]).to.deep.equal([textOf(routeOf(aNode(2)))]);
  });

  it('that a former life has left are swept, and nothing else is', async () => {
    await using world = await aWorld(aTable(routeOf(aNode(1)), routeOf(aNode(5))), own, aNode(1));
    await world.rt.clock.advance(2_000);
    await world.rt.settled();
    expect(world.table.changes).to.deep.equal([`remove ${textOf(routeOf(aNode(5)))}`]);
  });

  it('that somebody has removed come back with the next refresh', async () => {
    await using world = await aWorld(aTable(), own, aNode(1));
    world.table.routes.clear();
    await world.rt.clock.advance(120_000);
    await world.rt.settled();
    expect([...world.table.routes]).to.deep.equal([textOf(routeOf(aNode(1)))]);
  });

  it('of the other nodes come although one can not be written, which is tried again', async () => {
    const table = aTable();
    table.fails = true;
    await using world = await aWorld(table, own, aNode(1));
    table.fails = false;
    await world.rt.clock.advance(1_000);
    await world.rt.settled();
    expect([...world.table.routes]).to.deep.equal([textOf(routeOf(aNode(1)))]);
  });

  it('are taken by one of two nodes that name the same prefix, and by the other when that one goes', async () => {
    const twin = aNode(2, { podPrefix: aNode(1).podPrefix });
    await using world = await aWorld(aTable(), own, twin, aNode(1));
    expect([...world.table.routes]).to.deep.equal([textOf(routeOf(aNode(1)))]);
    world.nodes.remove('default-1');
    await world.rt.settled();
    await world.rt.clock.advance(31_000);
    await world.rt.settled();
    expect([...world.table.routes]).to.deep.equal([textOf(routeOf(twin))]);
  });

  it('are taken back from a node that turns to a prefix which it may not have', async () => {
    await using world = await aWorld(aTable(), own, aNode(1));
    await world.put(aNode(1, { podPrefix: own.podPrefix }));
    expect([...world.table.routes]).to.deep.equal([]);
  });
});

describe('the route to a node', () => {
  for (const [what, over] of [
    ['whose prefix is the own one', { podPrefix: own.podPrefix }],
    ['whose prefix is shorter', { podPrefix: 'fd00:0:0:1::/64' }],
    ['whose prefix is everything', { podPrefix: '::/0' }],
    ['whose prefix is longer', { podPrefix: 'fd00:0:0:1:2::1/128' }],
    ['whose prefix has bits beyond its length', { podPrefix: 'fd00:0:0:1:2:1::/80' }],
    ['whose prefix is not in its shortest form', { podPrefix: 'fd00:0000:0:1:2::/80' }],
    ['whose prefix is link-local', { podPrefix: 'fe80::/80' }],
    ['whose prefix holds this node', { podPrefix: 'fd00::/80' }],
    ['whose prefix is an option of ip', { podPrefix: '-batch' }],
    ['whose address is the own one', { address: own.address }],
    ['whose address is inside its prefix', { address: 'fd00:0:0:1:2::5' }],
    ['whose address is inside the own prefix', { address: 'fd00:0:0:1:1::5' }],
    ['whose address is link-local', { address: 'fe80::1' }],
    ['whose address is IPv4', { address: '10.0.0.1' }],
    ['whose address has another word behind it', { address: 'fd00::11 dev lo' }],
  ] as const) {
    it(`is refused to one ${what}`, () => {
      expect(peerRoute(own, aNode(1, over)))
        .to.have.property('refused')
        .that.matches(/^node default-1: /);
    });
  }
  it('is its prefix by way of its address', () => {
    expect(peerRoute(own, aNode(1))).to.deep.equal({ route: routeOf(aNode(1)) });
  });
});
