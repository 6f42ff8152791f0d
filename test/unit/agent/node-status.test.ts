import { describe, it } from 'mocha';
import { expect } from 'chai';
import type { AgentConfig } from '../../../agent/config.ts';
import { nodeStatus, type NodeStatusInput } from '../../../agent/node-status.ts';
import type { DeploymentStatus } from '../../../api/status.ts';

const config = { nodeName: 'node-1', nodegroup: 'default', nodeAddress: 'fd00::1', podPrefix: 'fd00:10:0:1::/80' } as AgentConfig;
const live = { state: 'live', hasSynced: true, lastError: undefined } as const;
const lost = (state: 'stale' | 'waiting', message: string) =>
  ({ state, hasSynced: state === 'stale', lastError: new Error(message) }) as const;
const of = (given: Partial<NodeStatusInput> = {}) =>
  nodeStatus({ config, version: '1.2.3', deployments: live, etag: '"e1"', pods: live, said: new Map(), problems: [], ...given });

describe('what a node says of itself', () => {
  it('is that it is ready when the index is current and the kubelet answers', () => {
    expect(of()).to.deep.include({ id: 'node-1', kubelet: 'up', ready: true, reasons: [], index: { etag: '"e1"', state: 'current' } });
  });

  it('is that there is no index, which is no fault', () => {
    expect(of({ etag: undefined })).to.deep.include({ ready: true, index: { state: 'missing' } });
  });

  it('is why the index can not be read, and from which one it works meanwhile', () => {
    const status = of({ deployments: lost('stale', 'access denied') });
    expect(status.index).to.deep.equal({ etag: '"e1"', state: 'unreadable', reason: 'access denied' });
    expect(status).to.deep.include({ ready: false, reasons: ['access denied'] });
  });

  it('is that the index has not been read yet', () => {
    const status = of({ etag: undefined, deployments: { state: 'syncing', hasSynced: false, lastError: undefined } });
    expect(status.reasons).to.deep.equal(['the index has not been read yet']);
  });

  it('is why the kubelet does not answer', () => {
    const status = of({ pods: lost('waiting', 'connect ENOENT') });
    expect(status.kubelet).to.equal('down');
    expect(status.reasons.join()).to.contain('connect ENOENT');
  });

  it('is what of the cluster it has not got yet: it is not ready then, and everything else is as it is', () => {
    const problem = '/demo/_system/workload-ca-key does not exist; "podmin setup" creates it';
    expect(of({ problems: [problem] })).to.deep.include({ ready: false, reasons: [problem], kubelet: 'up' });
  });

  it('lists deployments by name', () => {
    const said = new Map(['web', 'api', 'db'].map((name) => [name, { name } as DeploymentStatus]));
    expect(of({ said }).deployments.map(({ name }) => name)).to.deep.equal(['api', 'db', 'web']);
  });
});
