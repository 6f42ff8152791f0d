import { describe, it } from 'mocha';
import { expect } from 'chai';
import { verdictOnDeployment, verdictOnRemoval } from '../../../cli/verdict.ts';
import { aDeployment, aNode, aStatus } from './builders.ts';

const target = { nodegroup: 'default', name: 'web', revision: 'r1' };

describe('a deployment', () => {
  it('is done when every node of its NodeGroup has the revision ready', () => {
    const ready = [aDeployment()];
    const elsewhere = aNode({ id: 'node-z', nodegroup: 'other' });
    expect(verdictOnDeployment(aStatus([aNode({ deployments: ready }), elsewhere]), target)).to.deep.equal({ kind: 'done' });
    const late = verdictOnDeployment(aStatus([aNode({ deployments: ready }), aNode({ id: 'node-b' })]), target);
    expect(late).to.deep.equal({ kind: 'pending', missing: 'node-b has not taken it up' });
  });
  it('is not done by an older revision that is ready', () => {
    const verdict = verdictOnDeployment(aStatus([aNode({ deployments: [aDeployment({ revision: 'r0' })] })]), target);
    expect(verdict.kind).to.equal('pending');
  });
  it('is not done where no node is', () => {
    expect(verdictOnDeployment(aStatus([]), target)).to.deep.equal({
      kind: 'pending',
      missing: 'no node of NodeGroup default has reported',
    });
  });
  for (const phase of ['invalid', 'rejected', 'crashing'] as const) {
    it(`that is ${phase} on one node has failed, with the reason`, () => {
      const deployments = [aDeployment({ phase, reason: 'Why', message: 'because' })];
      const verdict = verdictOnDeployment(aStatus([aNode({ id: 'node-b', deployments: [aDeployment()] }), aNode({ deployments })]), target);
      expect(verdict).to.deep.equal({ kind: 'failed', reason: `node-a: ${phase} (Why): because` });
    });
  }
  it('that failed in an older revision has not failed', () => {
    const deployments = [aDeployment({ revision: 'r0', phase: 'crashing' })];
    expect(verdictOnDeployment(aStatus([aNode({ deployments })]), target).kind).to.equal('pending');
  });
  it('on a node that is not well says why that node is not', () => {
    const node = aNode({ ready: false, reasons: ['the bucket cannot be reached'], deployments: [aDeployment({ phase: 'starting' })] });
    expect(verdictOnDeployment(aStatus([node]), target)).to.deep.equal({
      kind: 'pending',
      missing: 'node-a: starting, and is not ready: the bucket cannot be reached',
    });
  });
});

describe('a removal', () => {
  const removal = { nodegroup: 'default', name: 'web', indexEtag: 'e2', newestEtag: 'e3' };
  const at = (etag: string, deployments = [] as ReturnType<typeof aDeployment>[]) =>
    aStatus([aNode({ index: { state: 'current', etag }, deployments })]);
  it('is done when no node has it and every node has seen an index without it', () => {
    expect(verdictOnRemoval(at('e2'), removal).kind).to.equal('done');
    expect(verdictOnRemoval(at('e3'), removal).kind).to.equal('done');
  });
  it('is not done while a node has not seen the change, since it may just be starting what is to go', () => {
    expect(verdictOnRemoval(at('e1'), removal)).to.deep.equal({ kind: 'pending', missing: 'node-a has not seen the change' });
  });
  it('is not done while a node still has it', () => {
    expect(verdictOnRemoval(at('e2', [aDeployment({ phase: 'removing' })]), removal)).to.deep.equal({
      kind: 'pending',
      missing: 'node-a: removing',
    });
  });
  it('is done where no node is', () => {
    expect(verdictOnRemoval(aStatus([]), removal).kind).to.equal('done');
  });
});
