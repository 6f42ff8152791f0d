import { describe, it } from 'mocha';
import { expect } from 'chai';
import type { MemoryFiles } from '../../fakes/memory-files.ts';
import { hour, read } from './support.ts';
import { aDeployment, aPodOf, given, ROOT } from './world.ts';

const FOLDER = `${ROOT}/web/identity`;

/** Everything below the folder, with what says that it was touched. */
async function tree(files: MemoryFiles, path = FOLDER): Promise<readonly string[]> {
  const found: string[] = [];
  for (const name of await files.list(path)) {
    const info = await files.info(`${path}/${name}`);
    found.push(`${path}/${name} ${info?.kind ?? ''} ${info?.inode ?? ''} ${info?.changedMs ?? ''}`);
    if (info?.kind === 'directory') found.push(...(await tree(files, `${path}/${name}`)));
  }
  return found;
}

async function mounted() {
  const world = await given({ onFiles: true });
  await world.run(aDeployment());
  const generation = (): string => world.applied.at(-1)?.generation ?? '';
  world.state.pods = [aPodOf(generation())];
  const text = async (name: string): Promise<string> => Buffer.from(await world.files.read(`${FOLDER}/${name}`)).toString();
  return { ...world, generation, text };
}

describe('the files of an identity', () => {
  it('are links in the mounted folder to what ..data selects, readable by all, below a folder that is closed', async () => {
    const { files, text } = await mounted();
    expect(await files.readLink(`${FOLDER}/tls.key`)).to.equal('..data/tls.key');
    expect(await files.readLink(`${FOLDER}/..data`)).to.match(/^\.\.[0-9a-f]{32}-[0-9a-f]{16}$/);
    expect((await files.info(`${FOLDER}/..data/tls.key`))?.mode).to.equal(0o444);
    expect((await files.info('/run/podmin'))?.mode).to.equal(0o700);
    expect(read({ certificatePem: await text('tls.crt') }).subject.commonName).to.equal('web');
  });

  it('are not touched by an agent that restarts', async () => {
    const { agent, clock, files } = await mounted();
    const before = await tree(files);
    clock.tick(5 * hour);
    await agent()(aDeployment());
    await agent()(aDeployment({ revision: 'r2' }));
    expect(await tree(files)).to.deep.equal(before);
  });

  it('change together, and what was there goes with the last Pod that was started with it', async () => {
    const { files, generation, run, state, clock, text } = await mounted();
    const [certificate, before] = [await text('tls.crt'), generation()];
    state.turn = 'granted';
    clock.tick(20 * hour);
    await run(aDeployment());
    expect(await text('tls.crt')).not.to.equal(certificate);
    const generations = async (): Promise<number> => (await files.list(FOLDER)).filter((name) => /^\.\.[0-9a-f]{32}-/.test(name)).length;
    expect(await generations()).to.equal(2);
    state.pods = [aPodOf(before), aPodOf(generation(), { uid: 'u2' })];
    await run(aDeployment());
    expect(await generations()).to.equal(2);
    state.pods = [aPodOf(generation(), { uid: 'u2' })];
    await run(aDeployment());
    expect(await generations()).to.equal(1);
  });

  it('that somebody has removed or changed are made anew', async () => {
    const { files, run, text } = await mounted();
    await files.remove(`${FOLDER}/..data/tls.key`);
    await run(aDeployment());
    expect(await text('tls.key')).to.contain('PRIVATE KEY');
    await files.remove(`${FOLDER}/..data`);
    await run(aDeployment());
    expect(await text('tls.crt')).to.contain('CERTIFICATE');
  });

  it('are refused where others may enter the folder above', async () => {
    const { files, run, applied } = await given({ onFiles: true });
    await files.makeDirectory('/run/podmin', 0o755);
    let why = '';
    await run(aDeployment()).catch((error: unknown) => (why = String(error)));
    expect(why).to.contain('chmod 0700 /run/podmin');
    expect(applied).to.deep.equal([]);
  });

  it('leave what others keep for the Pod alone when they go', async () => {
    const { files, run, state } = await mounted();
    await files.makeDirectory(`${ROOT}/web/aws-parameter-store`, 0o755);
    state.pods = [];
    await run();
    expect(await files.list(`${ROOT}/web`)).to.deep.equal(['aws-parameter-store']);
  });
});
