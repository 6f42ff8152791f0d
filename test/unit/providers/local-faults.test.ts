/** Whatever stops a writer at whatever moment, the next reader finds the old value or the new one, whole. */
import { describe, it } from 'mocha';
import { expect } from 'chai';
import { systemClock } from '../../../infra/providers/clock.ts';
import { isProviderError } from '../../../infra/providers/errors.ts';
import { type Files } from '../../../infra/providers/files.ts';
import { localBucket } from '../../../infra/providers/local/bucket.ts';
import { localObjects } from '../../../infra/providers/local/objects.ts';
import { type Objects } from '../../../infra/providers/objects.ts';
import { equalBytes, replaceFile, sweepTemporary } from '../../../infra/providers/replace-file.ts';
import { everyFault, faultFiles, Killed } from '../../fakes/fault-files.ts';
import { type MemoryFiles, memoryFiles } from '../../fakes/memory-files.ts';
import { bytes, caught, text } from '../../integration/providers/objects-conformance.ts';

const folder = '/bucket';
const key = 'deployments/index.json';

function open(files: Files): Objects {
  return localObjects({ folder, files, clock: systemClock, random: Math.random });
}

async function bucketWith(content: string | undefined): Promise<MemoryFiles> {
  const files = memoryFiles({ wall: Date.now });
  await localBucket({ folder, files, random: Math.random }).ensure();
  if (content !== undefined) await open(files).put(key, bytes(content));
  return files;
}

async function valueIn(files: Files): Promise<string | undefined> {
  try {
    return await text(open(files), key);
  } catch (error) {
    if (isProviderError(error, 'not-found')) return undefined;
    throw error;
  }
}

/** The value is one of those; the next write, from whoever, goes through, and nothing torn is listed. */
async function converges(files: Files, allowed: readonly (string | undefined)[]): Promise<string | undefined> {
  const found = await valueIn(files);
  expect(allowed).to.include(found);
  const objects = open(files);
  const listed: string[] = [];
  for await (const head of objects.list('')) listed.push(head.key);
  expect(listed).to.deep.equal(found === undefined ? [] : [key]);
  await objects.put(key, bytes('later'), found === undefined ? { ifNoneMatch: '*' } : { ifMatch: (await objects.head(key)).etag });
  expect(await valueIn(files)).to.equal('later');
  return found;
}

const acts: readonly {
  readonly title: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly act: (objects: Objects) => Promise<unknown>;
}[] = [
  { title: 'creates', before: undefined, after: 'new', act: (objects) => objects.put(key, bytes('new'), { ifNoneMatch: '*' }) },
  { title: 'replaces', before: 'old', after: 'new', act: (objects) => objects.put(key, bytes('new')) },
  {
    title: 'replaces a version that it read',
    before: 'old',
    after: 'new',
    act: async (objects) => objects.put(key, bytes('new'), { ifMatch: (await objects.head(key)).etag }),
  },
  { title: 'deletes', before: 'old', after: undefined, act: (objects) => objects.delete(key) },
];

for (const { title, before, after, act } of acts) {
  describe(`a writer of the folder that ${title}`, () => {
    it('can be killed before, during and after every file operation', async () => {
      const points = await everyFault({
        prepare: () => bucketWith(before),
        act: async (files) => void (await act(open(files))),
        faults: ['kill-before', 'kill-during', 'kill-after'],
        check: async (files) => void (await converges(files, [before, after])),
      });
      expect(points).to.be.greaterThan(8);
    });

    it('says truthfully what an error of the disk meant, whichever operation it hit', async () => {
      await everyFault({
        prepare: () => bucketWith(before),
        act: async (files) => void (await act(open(files))),
        faults: ['ENOSPC', 'EIO'],
        check: async (files, { outcome }) => {
          const found = await converges(files, [before, after]);
          if (outcome === undefined) expect(found).to.equal(after);
          else if (!isProviderError(outcome)) throw outcome;
          else if (outcome.code === 'unavailable') expect(found).to.equal(before);
          else expect(outcome.code).to.equal('unknown-outcome');
        },
      });
    });

    it('leaves the old or the new value when the power fails after any operation', async () => {
      const rehearsal = faultFiles(await bucketWith(before));
      await act(open(rehearsal));
      for (let at = 0; at < rehearsal.operations.length; at += 1) {
        const files = await bucketWith(before);
        expect(await caught(act(open(faultFiles(files, { at, kind: 'kill-after' }))))).to.satisfy(
          (error: unknown) => error === undefined || error instanceof Killed,
        );
        for (const { name, files: left } of files.crashStates()) {
          await converges(left, [before, after]).catch((error: unknown) => {
            throw new Error(`after operation ${at}, with ${name}`, { cause: error });
          });
        }
      }
    });

    it('keeps what it has confirmed through a power cut', async () => {
      const files = await bucketWith(before);
      await act(open(files));
      for (const { files: left } of files.crashStates()) expect(await valueIn(left)).to.equal(after);
    });
  });
}

describe('a bucket that is being made', () => {
  it('can be killed and made again', async () => {
    await everyFault({
      prepare: async () => memoryFiles({ wall: Date.now }),
      act: (files) => localBucket({ folder, files, random: Math.random }).ensure(),
      faults: ['kill-before', 'kill-during', 'kill-after'],
      check: async (files) => {
        await localBucket({ folder, files, random: Math.random }).ensure();
        await converges(files, [undefined]);
      },
    });
  });

  it('is never empty by half: a deletion that was cut off has to be ended before it is made again', async () => {
    await everyFault({
      prepare: () => bucketWith('old'),
      act: (files) => localBucket({ folder, files, random: Math.random }).emptyAndDelete(),
      faults: ['kill-before', 'kill-after'],
      check: async (files) => {
        const bucket = localBucket({ folder, files, random: Math.random });
        const again = await caught(bucket.ensure());
        if (again === undefined) {
          expect(await valueIn(files)).to.be.oneOf([undefined, 'old']);
        } else {
          expect(isProviderError(again, 'invalid')).to.equal(true);
          await bucket.emptyAndDelete();
          await bucket.ensure();
          expect(await valueIn(files)).to.equal(undefined);
        }
      },
    });
  });
});

describe('a file that is replaced', () => {
  const path = '/etc/manifests/web.yaml';
  const prepare = async (): Promise<MemoryFiles> => {
    const files = memoryFiles();
    await files.makeDirectory('/etc/manifests', 0o755);
    await files.create(path, bytes('old'), 0o600);
    for (const synced of [path, '/etc/manifests', '/etc', '/']) await files.sync(synced);
    return files;
  };
  const replace = (files: Files): Promise<boolean> =>
    replaceFile({ files, path, body: bytes('new'), mode: 0o600, random: Math.random, unlessEqual: equalBytes });
  const content = async (files: Files): Promise<string> => Buffer.from(await files.read(path)).toString();

  it('has the old or the new content after a kill at any operation, and one sweep leaves nothing else', async () => {
    const points = await everyFault({
      prepare,
      act: async (files) => void (await replace(files)),
      check: async (files) => {
        expect(await content(files)).to.be.oneOf(['old', 'new']);
        await sweepTemporary(files, '/etc/manifests', 'web');
        expect(await files.list('/etc/manifests')).to.deep.equal(['web.yaml']);
        await replace(files);
        expect(await content(files)).to.equal('new');
      },
    });
    expect(points).to.be.greaterThan(15);
  });

  it('has the old or the new content after a power cut at any operation, and the new one once it was confirmed', async () => {
    for (let at = 0; at < 4; at += 1) {
      const files = await prepare();
      await caught(replace(faultFiles(files, { at, kind: 'kill-after' })));
      for (const { files: left } of files.crashStates()) expect(await content(left)).to.be.oneOf(['old', 'new']);
    }
    const files = await prepare();
    await replace(files);
    for (const { files: left } of files.crashStates()) expect(await content(left)).to.equal('new');
  });

  it('is not written again when it has that content, but is when its mode differs', async () => {
    const files = await prepare();
    expect(await replace(files)).to.equal(true);
    const inode = (await files.info(path))?.inode;
    expect(await replace(files)).to.equal(false);
    expect((await files.info(path))?.inode).to.equal(inode);
    await replaceFile({ files, path, body: bytes('new'), mode: 0o644, random: Math.random, unlessEqual: equalBytes });
    expect((await files.info(path))?.mode).to.equal(0o644);
  });

  it('confirms content that a killed writer renamed into place and did not sync', async () => {
    const files = await prepare();
    await caught(replace(faultFiles(files, { at: 2, kind: 'kill-after' })));
    expect(await replace(files)).to.equal(false);
    for (const { files: left } of files.crashStates()) expect(await content(left)).to.equal('new');
  });

  it('leaves temporary files of others alone when it sweeps', async () => {
    const files = await prepare();
    const foreign = ['.db.0123456789.tmp', '.web.yaml.swp', '.web', 'web.tmp'];
    for (const name of [...foreign, '.web.yaml.0123456789.tmp']) await files.create(`/etc/manifests/${name}`, bytes('x'), 0o600);
    expect(await sweepTemporary(files, '/etc/manifests', 'web')).to.deep.equal(['.web.yaml.0123456789.tmp']);
    expect(await files.list('/etc/manifests')).to.include.members(foreign);
  });
});
