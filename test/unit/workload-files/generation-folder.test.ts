import { describe, it } from 'mocha';
import { expect } from 'chai';
import { GenerationFolder, type GenerationContent } from '../../../reconcilers/workload-files/generation-folder.ts';
import { everyFault, faultFiles, Killed } from '../../fakes/fault-files.ts';
import { memoryFiles, type MemoryFiles } from '../../fakes/memory-files.ts';

const path = '/run/podmin/workloads/web/identity';
const content = (name: string, files: Readonly<Record<string, string>>): GenerationContent => ({
  name,
  files: new Map(Object.entries(files).map(([file, text]) => [file, { body: new TextEncoder().encode(text), mode: 0o444 }])),
});
const one = content('one', { 'tls.crt': 'crt 1', 'tls.key': 'key 1', old: 'x' });
const two = content('two', { 'tls.crt': 'crt 2', 'tls.key': 'key 2', new: 'y' });
const open = (files: MemoryFiles): GenerationFolder => new GenerationFolder({ files, path });
const read = async (files: MemoryFiles, name: string): Promise<string> => Buffer.from(await files.read(`${path}/${name}`)).toString();

async function withOne(): Promise<MemoryFiles> {
  const files = memoryFiles();
  await open(files).write(one);
  return files;
}

/** Everything a container could see of the folder, generations that are not selected left out. */
async function visible(files: MemoryFiles): Promise<Readonly<Record<string, string>>> {
  const names = (await files.list(path)).filter((name) => !name.startsWith('..'));
  return Object.fromEntries(await Promise.all(names.map(async (name) => [name, await read(files, name)] as const)));
}

describe('a folder of generations', () => {
  it('shows the files of what was written last, and no other', async () => {
    const files = await withOne();
    await open(files).write(two);
    expect(await visible(files)).to.deep.equal({ 'tls.crt': 'crt 2', 'tls.key': 'key 2', new: 'y' });
    expect(await open(files).current()).to.deep.equal(two);
    expect(await open(files).generations()).to.deep.equal(['one', 'two']);
  });

  it('has links for files, and the modes that were asked for', async () => {
    const files = await withOne();
    expect(await files.readLink(`${path}/tls.crt`)).to.equal('..data/tls.crt');
    expect(await files.readLink(`${path}/..data`)).to.equal('..one');
    expect((await files.info(`${path}/..one/tls.crt`))?.mode).to.equal(0o444);
    expect((await files.info(`${path}/..one`))?.mode).to.equal(0o755);
    expect((await files.info(path))?.mode).to.equal(0o755);
  });

  it('changes nothing when it is as it should be', async () => {
    const faulty = faultFiles(await withOne());
    await new GenerationFolder({ files: faulty, path }).write(one);
    expect(faulty.operations.filter(({ name }) => name !== 'makeDirectory')).to.deep.equal([]);
  });

  it('keeps the selected generation whatever is to be kept', async () => {
    const files = await withOne();
    await open(files).write(two);
    await open(files).keepOnly(new Set());
    expect(await open(files).generations()).to.deep.equal(['two']);
    expect(await open(files).current()).to.deep.equal(two);
  });

  it('is nothing before it was written, and after it was removed', async () => {
    const files = memoryFiles();
    expect(await open(files).current()).to.equal(undefined);
    expect(await open(files).generations()).to.deep.equal([]);
    await open(files).write(one);
    await open(files).remove();
    await open(files).remove();
    expect(await files.info(path)).to.equal(undefined);
  });

  it('leaves alone what is not its own', async () => {
    const files = await withOne();
    await files.create(`${path}/note`, new Uint8Array(3), 0o644);
    await files.symlink('/etc/hosts', `${path}/hosts`);
    await open(files).write(two);
    await open(files).keepOnly(new Set());
    expect((await files.info(`${path}/note`))?.kind).to.equal('file');
    expect(await files.readLink(`${path}/hosts`)).to.equal('/etc/hosts');
    expect(await open(files).current()).to.deep.equal(two);
  });

  it('replaces a foreign file where one of its own belongs, and names a folder there', async () => {
    const files = memoryFiles();
    await files.makeDirectory(path, 0o755);
    await files.create(`${path}/tls.crt`, new Uint8Array(3), 0o644);
    await open(files).write(one);
    expect(await read(files, 'tls.crt')).to.equal('crt 1');
    await files.makeDirectory(`${path}/new`, 0o755);
    const error = await open(files).write(two).catch(String);
    expect(error).to.include(`${path}/new is a folder`);
  });

  it('refuses names that would lead elsewhere', async () => {
    for (const name of ['', '.', '..', '../x', 'a/b', 'data', 'new', 'repair', 'link', '.hidden']) {
      expect(
        await open(memoryFiles())
          .write(content(name, {}))
          .catch((error: unknown) => error),
        name,
      ).to.be.instanceOf(RangeError);
    }
    for (const file of ['', '.', '..', '..data', 'a/b']) {
      expect(
        await open(memoryFiles())
          .write(content('g', { [file]: 'x' }))
          .catch((error: unknown) => error),
        file,
      ).to.be.instanceOf(RangeError);
    }
  });
});

describe('a folder of generations that was damaged', () => {
  const damages: Readonly<Record<string, (files: MemoryFiles) => Promise<void>>> = {
    'with nothing selected': (files) => files.remove(`${path}/..data`),
    'with a selected generation that is gone': (files) => files.removeTree(`${path}/..one`),
    'with a selection that leads out': async (files) => {
      await files.remove(`${path}/..data`);
      await files.symlink('../other', `${path}/..data`);
    },
    'with a file for a selection': async (files) => {
      await files.remove(`${path}/..data`);
      await files.create(`${path}/..data`, new Uint8Array(), 0o644);
    },
    'without a link': (files) => files.remove(`${path}/tls.key`),
    'with a link too many': (files) => files.symlink('..data/none', `${path}/none`),
  };
  for (const [name, damage] of Object.entries(damages)) {
    it(`is none ${name}, and whole after the next write`, async () => {
      const files = await withOne();
      await damage(files);
      expect(await open(files).current()).to.equal(undefined);
      await open(files).write(one);
      expect(await open(files).current()).to.deep.equal(one);
    });
  }

  it('gets back a file that was changed in the selected generation, which is readable all along', async () => {
    const damaged = async (): Promise<MemoryFiles> => {
      const files = await withOne();
      await files.remove(`${path}/..one/tls.crt`);
      return files;
    };
    await everyFault({
      prepare: damaged,
      act: (files) => new GenerationFolder({ files, path }).write(one),
      check: async (files) => {
        expect(await read(files, 'tls.key')).to.equal('key 1');
        await open(files).write(one);
        expect(await open(files).current()).to.deep.equal(one);
        expect(await files.list(path)).to.deep.equal(['..data', '..one', 'old', 'tls.crt', 'tls.key']);
      },
    });
  });
});

describe('a write that is killed or fails at any step', () => {
  it('leaves certificate and key of one generation, and the next write ends in the same folder', async () => {
    const points = await everyFault({
      prepare: withOne,
      act: (files) => new GenerationFolder({ files, path }).write(two),
      check: async (files, { outcome }) => {
        expect(outcome === undefined || outcome instanceof Killed || 'code' in outcome).to.equal(true);
        const pair = [await read(files, 'tls.crt'), await read(files, 'tls.key')].join();
        expect(pair).to.be.oneOf(['crt 1,key 1', 'crt 2,key 2']);
        await open(files).write(two);
        await open(files).keepOnly(new Set());
        expect(await open(files).current()).to.deep.equal(two);
        expect(await files.list(path)).to.deep.equal(['..data', '..two', 'new', 'tls.crt', 'tls.key']);
      },
    });
    expect(points).to.be.greaterThan(30);
  });

  it('ends in the same folder when it was the first', async () => {
    await everyFault({
      prepare: async () => memoryFiles(),
      act: (files) => new GenerationFolder({ files, path }).write(one),
      check: async (files) => {
        await open(files).write(one);
        expect(await open(files).current()).to.deep.equal(one);
        expect(await files.list(path)).to.deep.equal(['..data', '..one', 'old', 'tls.crt', 'tls.key']);
      },
    });
  });
});
