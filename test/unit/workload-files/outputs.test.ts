import { describe, it } from 'mocha';
import { expect } from 'chai';
import { workloadOutputs } from '../../../reconcilers/workload-files/outputs.ts';
import { memoryFiles } from '../../fakes/memory-files.ts';

const root = '/run/podmin/workloads';

describe('the folders that lie on a node', () => {
  it('name the deployments that have one of the kind, and nothing that is not ours', async () => {
    const files = memoryFiles();
    const outputs = (...folders: string[]): Promise<readonly string[]> => workloadOutputs({ files, root, nodegroup: 'edge', folders });
    expect(await outputs('identity')).to.deep.equal([]);
    for (const path of ['web/identity', 'web/a', 'api/b', 'none', 'Not_A-Pod!/a']) await files.makeDirectory(`${root}/${path}`, 0o755);
    await files.create(`${root}/file`, new Uint8Array(), 0o644);
    await files.symlink(`${root}/web`, `${root}/link`);
    expect(await outputs('a', 'b')).to.deep.equal(['edge/api', 'edge/web']);
    expect(await outputs('identity')).to.deep.equal(['edge/web']);
  });
});
