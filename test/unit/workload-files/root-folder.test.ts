import { describe, it } from 'mocha';
import { expect } from 'chai';
import { prepareWorkloadFolder } from '../../../reconcilers/workload-files/root-folder.ts';
import { memoryFiles, type MemoryFiles } from '../../fakes/memory-files.ts';

const root = '/run/podmin/workloads';
const prepare = (files: MemoryFiles): Promise<string> => prepareWorkloadFolder({ files, root, pod: 'web' });

describe('the folders above what Pods mount', () => {
  it('are closed to others at the top, and open below for containers of any user', async () => {
    const files = memoryFiles();
    expect(await prepare(files)).to.equal('/run/podmin/workloads/web');
    await prepare(files);
    expect((await files.info('/run/podmin'))?.mode).to.equal(0o700);
    expect((await files.info(`${root}/web`))?.mode).to.equal(0o755);
  });

  it('are refused when others may enter at the top', async () => {
    const files = memoryFiles();
    await files.makeDirectory('/run/podmin', 0o755);
    expect(await prepare(files).catch(String)).to.include('chmod 0700 /run/podmin');
  });

  it('are refused, and not removed, when a link stands in their place', async () => {
    const files = memoryFiles();
    await files.makeDirectory(root, 0o700);
    await files.makeDirectory('/elsewhere', 0o755);
    await files.symlink('/elsewhere', `${root}/web`);
    expect(await prepare(files).catch(String)).to.include('is a symlink, not a folder');
  });
});
