import { describe, it } from 'mocha';
import { expect } from 'chai';
import type { KubeletPod } from '../../../controllers/sources/kubelet/index.ts';
import type { Deployment } from '../../../reconcilers/deployments.ts';
import { identity } from '../../../reconcilers/identity/reconciler.ts';
import { aBarePod } from '../../fakes/fake-pods-api.ts';
import { memoryFiles } from '../../fakes/memory-files.ts';
import { aContext, failure } from './support.ts';

const ROOT = '/run/podmin/workloads';
const KEY = 'default/web';
const deployment = { key: KEY, name: 'web', revision: 'r1' } as Deployment;

async function given({ known = false, kubelet = 'live', pods = [] as readonly KubeletPod[] } = {}) {
  const files = memoryFiles();
  await files.makeDirectory('/run', 0o755);
  const applied: (readonly [string, string | undefined])[] = [];
  const state = { known, kubelet, pods };
  const reconcile = identity({
    files,
    root: ROOT,
    deployments: { known: () => state.known },
    pods: {
      by: () => state.pods,
      get state() {
        return state.kubelet as 'live' | 'stale';
      },
    },
    applied: (key, revision) => void applied.push([key, revision]),
  });
  return { files, applied, state, run: (object?: Deployment) => reconcile(aContext<Deployment>({ key: KEY, object })) };
}

describe('the identity folder of a deployment', () => {
  it('is there before it is said to be, closed to others than root above', async () => {
    const { files, applied, run } = await given();
    await run(deployment);
    expect((await files.info('/run/podmin'))?.mode).to.equal(0o700);
    expect((await files.info(`${ROOT}/web/identity`))?.kind).to.equal('directory');
    expect(applied).to.deep.equal([[KEY, 'r1']]);
  });

  it('goes with its deployment, once no Pod of it is left', async () => {
    const { files, applied, run, state } = await given({ pods: [aBarePod({ uid: 'u1' })] });
    await run(deployment);
    expect(await run()).to.deep.equal({ after: 5_000 });
    expect(await files.info(`${ROOT}/web`)).not.to.equal(undefined);
    state.pods = [];
    expect(await run()).to.equal(undefined);
    expect(await files.info(`${ROOT}/web`)).to.equal(undefined);
    expect(applied.at(-1)).to.deep.equal([KEY, undefined]);
  });

  it('stays while the kubelet is away, since its Pods can not be asked for', async () => {
    const { files, run } = await given({ kubelet: 'stale' });
    await run(deployment);
    expect(await run()).to.deep.equal({ after: 5_000 });
    expect(await files.info(`${ROOT}/web`)).not.to.equal(undefined);
  });

  it('stays while the index names the deployment, readable or not', async () => {
    const { files, run } = await given({ known: true });
    await run(deployment);
    await run();
    expect(await files.info(`${ROOT}/web`)).not.to.equal(undefined);
  });

  for (const path of [`${ROOT}/web`, `${ROOT}/web/identity`]) {
    it(`is not made through a link at ${path}`, async () => {
      const { files, applied, run } = await given();
      await files.makeDirectory('/elsewhere/identity', 0o700);
      await files.makeDirectory(path.slice(0, path.lastIndexOf('/')), 0o700);
      await files.symlink('/elsewhere', path);
      expect((await failure(run(deployment))).message).to.contain(`${path} is a symlink, not a folder; remove it`);
      expect(applied).to.deep.equal([]);
    });
  }

  it('is not removed through a link either', async () => {
    const { files, run } = await given();
    await files.makeDirectory('/elsewhere/precious', 0o700);
    await files.makeDirectory(ROOT, 0o700);
    await files.symlink('/elsewhere', `${ROOT}/web`);
    await run();
    expect(await files.info('/elsewhere/precious')).not.to.equal(undefined);
    expect((await files.info(`${ROOT}/web`))?.kind).to.equal('symlink');
  });
});
