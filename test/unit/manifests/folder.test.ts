import { join } from 'node:path';
import { describe, it } from 'mocha';
import { expect } from 'chai';
import { ManifestFolder } from '../../../reconcilers/manifests/folder.ts';
import type { Files } from '../../../infra/providers/files.ts';
import { everyFault } from '../../fakes/fault-files.ts';
import { memoryFiles, type MemoryFiles } from '../../fakes/memory-files.ts';

const PATH = '/etc/podmin/manifests';
const uid = (c: string): string => c.repeat(32);
const head = (c: string) => ({ uid: uid(c), nonce: `nonce-${c}`, revision: `revision-${c}` });
const podName = (c: string): string => `web-${c.repeat(8)}`;
const body = (c: string): string => `apiVersion: v1\nkind: Pod\nmetadata:\n  name: web-${c.repeat(8)}\n`;

async function aFolder(files: Files): Promise<ManifestFolder> {
  let seed = 0;
  const folder = new ManifestFolder({ files, path: PATH, now: () => 1_000, random: () => (seed += 0.001) % 1 });
  await folder.adopt();
  return folder;
}

const write = async (folder: ManifestFolder, c: string): Promise<void> =>
  (await folder.stage('web', podName(c), head(c), body(c))).commit();
const visible = async (files: Files): Promise<readonly string[]> => (await files.list(PATH)).filter((name) => !name.startsWith('.'));

describe('the manifest folder', () => {
  it('shows a manifest only after it was committed, private, and whole', async () => {
    const files = memoryFiles();
    const folder = await aFolder(files);
    const staged = await folder.stage('web', podName('a'), head('a'), body('a'));
    expect(await visible(files)).to.deep.equal([]);
    expect(folder.of('web')).to.deep.equal([]);
    await staged.commit();
    expect(await visible(files)).to.deep.equal(['podmin-web-aaaaaaaa.yaml']);
    expect((await files.info(join(PATH, 'podmin-web-aaaaaaaa.yaml')))?.mode).to.equal(0o600);
    expect(Buffer.from(await files.read(join(PATH, 'podmin-web-aaaaaaaa.yaml'))).toString())
      .to.match(/\n/)
      .and.to.include(body('a'));
  });

  it('leaves nothing of a manifest that was discarded', async () => {
    const files = memoryFiles();
    const folder = await aFolder(files);
    await (await folder.stage('web', podName('a'), head('a'), body('a'))).discard();
    expect(await files.list(PATH)).to.deep.equal([]);
  });

  it('is adopted as it was left, without its unfinished files, and without foreign ones', async () => {
    const files = memoryFiles();
    const before = await aFolder(files);
    await write(before, 'a');
    await before.stage('web', podName('b'), head('b'), body('b'));
    await files.create(join(PATH, 'someone-elses.yaml'), Buffer.from('kind: Pod'), 0o600);
    await files.create(join(PATH, '.someone-elses.tmp'), Buffer.from(''), 0o600);
    const after = await aFolder(files);
    expect(after.all().map(({ sinceMs: _, ...file }) => file)).to.deep.equal(before.all().map(({ sinceMs: _, ...file }) => file));
    expect(after.of('web')).to.have.lengthOf(1);
    expect(await files.list(PATH)).to.deep.equal(['.someone-elses.tmp', 'podmin-web-aaaaaaaa.yaml', 'someone-elses.yaml']);
  });

  it('notices a manifest that was edited, cut short, or emptied', async () => {
    for (const damage of [(t: string) => `${t}# mine now\n`, (t: string) => t.slice(0, -5), () => '', () => 'kind: Pod\n']) {
      const files = memoryFiles();
      const folder = await aFolder(files);
      await write(folder, 'a');
      const path = join(PATH, 'podmin-web-aaaaaaaa.yaml');
      const text = Buffer.from(await files.read(path)).toString();
      await files.remove(path);
      await files.create(path, Buffer.from(damage(text)), 0o600);
      expect(await folder.reread('podmin-web-aaaaaaaa.yaml')).to.equal(true);
      expect(folder.of('web')[0]?.digest).to.equal('');
    }
  });

  it('notices a manifest that was removed, and does not mind one that is as it was', async () => {
    const files = memoryFiles();
    const folder = await aFolder(files);
    await write(folder, 'a');
    expect(await folder.reread('podmin-web-aaaaaaaa.yaml')).to.equal(false);
    await files.remove(join(PATH, 'podmin-web-aaaaaaaa.yaml'));
    expect(await folder.reread('podmin-web-aaaaaaaa.yaml')).to.equal(true);
    expect(folder.of('web')).to.deep.equal([]);
  });

  it('neither writes nor removes through a link or a folder under one of its names, and says what to do', async () => {
    const files = memoryFiles();
    await files.makeDirectory('/etc/secret', 0o700);
    await files.create('/etc/secret/shadow', Buffer.from('root'), 0o600);
    await files.makeDirectory(PATH, 0o700);
    await files.symlink('/etc/secret/shadow', join(PATH, 'podmin-web-aaaaaaaa.yaml'));
    await files.makeDirectory(join(PATH, 'podmin-api-bbbbbbbb.yaml'), 0o700);
    const folder = await aFolder(files);
    expect(await folder.obstacle('web')).to.equal('/etc/podmin/manifests/podmin-web-aaaaaaaa.yaml is a symbolic link; remove it');
    expect(await folder.obstacle('api')).to.include('a directory, not a file');
    const failure = await write(folder, 'a').then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(failure).to.be.an('error');
    await folder.remove(['podmin-web-aaaaaaaa.yaml']);
    expect(Buffer.from(await files.read('/etc/secret/shadow')).toString()).to.equal('root');
    expect((await files.info(join(PATH, 'podmin-web-aaaaaaaa.yaml')))?.kind).to.equal('symlink');
  });

  it('refuses a Pod name that belongs to another deployment', async () => {
    const folder = await aFolder(memoryFiles());
    expect(await folder.stage('web', 'api-aaaaaaaa', head('a'), body('a')).catch((error: unknown) => error)).to.be.an('error');
  });
});

describe('a replacement in the manifest folder that is killed, or fails, at any operation', () => {
  const prepare = async (): Promise<MemoryFiles> => {
    const files = memoryFiles();
    await files.makeDirectory('/etc/podmin', 0o755);
    for (const path of ['/', '/etc']) await files.sync(path);
    await write(await aFolder(files), 'a');
    return files;
  };
  const act = async (files: Files): Promise<void> => {
    const folder = await aFolder(files);
    await write(folder, 'b');
    await folder.remove(['podmin-web-aaaaaaaa.yaml']);
  };
  const whole = ['podmin-web-aaaaaaaa.yaml', 'podmin-web-bbbbbbbb.yaml'];

  it('leaves only whole manifests, at least one, and nothing unfinished after the next start', async () => {
    const points = await everyFault({
      prepare,
      act,
      check: async (files) => {
        const folder = await aFolder(files);
        const names = await files.list(PATH);
        expect(names.length).to.be.greaterThan(0);
        expect(whole).to.include.members([...names]);
        expect(folder.all().map((file) => file.digest)).to.not.include('');
      },
    });
    expect(points).to.be.greaterThan(20);
  });

  it('leaves the same after a power cut instead of a kill', async () => {
    await everyFault({
      prepare,
      act,
      faults: ['kill-before', 'kill-after'],
      check: async (files) => {
        for (const state of files.crashStates()) {
          const folder = await aFolder(state.files);
          expect(folder.all().length).to.be.greaterThan(0);
          expect(folder.all().map((file) => file.digest)).to.not.include('');
        }
      },
    });
  });
});
