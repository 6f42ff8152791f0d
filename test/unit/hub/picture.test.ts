import { describe, it } from 'mocha';
import { expect } from 'chai';
import { type ClusterDelta, type ClusterSnapshot } from '../../../api/cluster.ts';
import { Picture, type PictureChange } from '../../../reconcilers/hub/picture.ts';
import { anEndpoint, aNode } from './builders.ts';

const at = (n: number, i: number, given = {}) => ({ ...anEndpoint(n, i, given), node: `node-${n}` });
const snapshot = (generation: number, revision: number, given: Partial<ClusterSnapshot> = {}) =>
  ({ kind: 'snapshot', snapshot: { generation, revision, nodes: [aNode(0)], endpoints: [at(0, 0)], ...given } }) as const;
const delta = (generation: number, base: number, revision: number, given: Partial<ClusterDelta> = {}) =>
  ({ kind: 'delta', delta: { generation, base, revision, goneNodes: [], nodes: [], goneEndpoints: [], endpoints: [], ...given } }) as const;

describe("a node's picture", () => {
  it('says that it knows nothing before the first snapshot, and asks for one when a delta comes', () => {
    const picture = new Picture();
    expect([picture.position, picture.snapshot()]).to.deep.equal([undefined, undefined]);
    expect(picture.take(delta(1, 0, 1))).to.equal('gap');
  });

  it('ignores what is older, be it by generation or by revision, and what it has', () => {
    const picture = new Picture();
    picture.take(snapshot(2, 5));
    for (const old of [
      snapshot(1, 9, { nodes: [] }),
      snapshot(2, 4, { nodes: [] }),
      snapshot(2, 5, { nodes: [] }),
      delta(2, 3, 5),
      delta(1, 5, 6),
    ])
      expect(picture.take(old)).to.equal('old');
    expect(picture.snapshot()?.nodes).to.deep.equal([aNode(0)]);
  });

  it('asks for a snapshot when something in between is missing, and stays as it is', () => {
    const picture = new Picture();
    picture.take(snapshot(2, 5));
    for (const gap of [delta(2, 6, 7), delta(2, 4, 7), delta(3, 5, 6)]) expect(picture.take(gap)).to.equal('gap');
    expect(picture.position).to.deep.equal({ generation: 2, revision: 5 });
  });

  it('takes a change of a Service without touching the lists that readers of others, or of before, have', () => {
    const picture = new Picture();
    picture.take(snapshot(1, 1, { endpoints: [at(0, 0), at(0, 1, { service: 'db' })] }));
    const [web, db] = [picture.endpointsOf('default', 'web'), picture.endpointsOf('default', 'db')];
    picture.take(delta(1, 1, 2, { endpoints: [at(0, 2)] }));
    expect(picture.endpointsOf('default', 'db')).to.equal(db);
    expect([web.length, picture.endpointsOf('default', 'web').length]).to.deep.equal([1, 2]);
    expect(picture.endpointsOf('default', 'none')).to.deep.equal([]);
  });

  it('tells which nodes and Services are another, also after a snapshot that a new hub sends', () => {
    const picture = new Picture();
    const told: PictureChange[] = [];
    picture.take(snapshot(1, 1, { endpoints: [at(0, 0), at(0, 1, { service: 'db' })] }));
    picture.subscribe((change) => told.push(change));
    picture.take(snapshot(2, 1, { endpoints: [at(0, 0), at(0, 1, { service: 'db' })] }));
    picture.take(
      snapshot(3, 1, { nodes: [aNode(0), aNode(1)], endpoints: [at(0, 0, { state: 'existing-flows' }), at(0, 1, { service: 'db' })] }),
    );
    picture.take(delta(3, 1, 2, { goneNodes: ['node-1'], goneEndpoints: ['default/db/pod-0-1', 'default/db/never-was'] }));
    expect(told.map(({ position, nodes, services }) => [position.generation, [...nodes], [...services]])).to.deep.equal([
      [2, [], []],
      [3, ['node-1'], ['default/web']],
      [3, ['node-1'], ['default/db']],
    ]);
  });

  it('moves an endpoint that another node has now', () => {
    const picture = new Picture();
    picture.take(snapshot(1, 1));
    picture.take(delta(1, 1, 2, { nodes: [aNode(1)], endpoints: [{ ...at(1, 0), podUid: 'pod-0-0' }] }));
    expect(picture.endpointsOf('default', 'web').map(({ node }) => node)).to.deep.equal(['node-1']);
  });
});
