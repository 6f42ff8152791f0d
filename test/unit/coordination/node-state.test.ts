/** node-state — what is said of a node is what changed. */
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { type NodeState, reportOf } from '../../../agent/coordination/node-state.ts';
import { clusterNode, endpoint } from './cluster.ts';

const state: NodeState = {
  endpoints: [endpoint(1, 1), endpoint(1, 2)],
  deployments: [{ name: 'web', namespace: 'default', revision: 'r', phase: 'ready', restarts: 0, since: '2026-01-01T00:00:00Z' }],
  status: { ...clusterNode(1), agentVersion: '1', index: { state: 'current' }, kubelet: 'up', ready: true, reasons: [] },
  applied: { generation: 1, revision: 2 },
};

describe('the reports of a node', () => {
  it('begin with everything', () => {
    const { endpoints, deployments, status, applied, full, sequence } = reportOf(1, undefined, state);
    expect({ endpoints, deployments, status, applied }).to.deep.equal(state);
    expect({ full, sequence }).to.deep.equal({ full: true, sequence: 1 });
  });

  it('say nothing of what is equal, even when it was made anew', () => {
    expect(reportOf(2, state, structuredClone(state))).to.deep.equal({
      sequence: 2,
      full: false,
      endpoints: [],
      goneEndpoints: [],
      deployments: [],
      goneDeployments: [],
    });
  });

  it('name what is gone, new, or other than before', () => {
    const changed = { ...endpoint(1, 2), state: 'existing-flows' as const };
    const now: NodeState = { ...state, endpoints: [changed, endpoint(1, 3)], deployments: [] };
    const report = reportOf(3, state, now);
    expect(report.endpoints).to.deep.equal([changed, endpoint(1, 3)]);
    expect(report.goneEndpoints).to.deep.equal(['default/web/uid-1-1']);
    expect(report.goneDeployments).to.deep.equal(['default/web']);
  });
});
