/** A folder in memory: polled, and with the system's word that it changed. */
import { describe, it } from 'mocha';
import { files, type FolderReader } from '../../../../controllers/sources/files.ts';
import { fakeClock, sourceConformance, type SourceWorld } from '../../../../controllers/testing/index.ts';
import { errno, memoryFiles } from '../../../fakes/memory-files.ts';

async function makeWorld({ watched }: { readonly watched: boolean }): Promise<SourceWorld<string>> {
  const clock = fakeClock();
  const disk = memoryFiles({ wall: () => clock.wall() });
  await disk.makeDirectory('/things', 0o755);
  let away = false;
  let failing: 'list' | 'info' | undefined;
  let underWay = 0;
  let watches = 0;
  /** `info` fails in the middle of a look. */
  const call = async <R>(name: 'list' | 'info' | 'read', run: () => Promise<R>, inTheMiddle = true): Promise<R> => {
    underWay++;
    try {
      if (away) throw errno('EIO', name, '/things');
      if (failing === name && inTheMiddle) {
        failing = undefined;
        throw errno('EIO', name, '/things');
      }
      return await run();
    } finally {
      underWay--;
    }
  };
  const reader: FolderReader = {
    list: (path) => call('list', () => disk.list(path)),
    info: (path) => call('info', () => disk.info(path), path.endsWith('/b')),
    read: (path) => call('read', () => disk.read(path)),
    watch: (path, changed) => {
      if (!watched) throw errno('ENOSPC', 'watch', path);
      const watch = disk.watch(path, changed);
      watches++;
      return {
        [Symbol.dispose]: () => {
          watches--;
          watch[Symbol.dispose]();
        },
      };
    },
  };
  const put = async (name: string, value: string): Promise<void> => {
    await disk.create(`/things/.${name}`, Buffer.from(value), 0o644);
    await disk.rename(`/things/.${name}`, `/things/${name}`);
  };
  return {
    source: files<string>({
      ...{ name: 'things', files: reader, folder: '/things', every: 10_000, random: () => 0.5 },
      decode: ({ body }) => {
        const value = Buffer.from(body).toString();
        if (value === 'broken') throw new Error('it can not be understood');
        return value;
      },
    }),
    put,
    remove: (name) => disk.remove(`/things/${name}`),
    read: (value) => value,
    clock,
    advance: (ms) => clock.advance(ms),
    leftOpen: () => clock.pending + underWay + watches,
    faults: {
      cut: () => void (failing = 'list'),
      partialSnapshot: () => void (failing = 'info'),
      breakObject: (name) => put(name, 'broken'),
      unavailable: (on) => void (away = on),
    },
  };
}

const looks = 'each look is a whole listing: there are no events of single changes';
const without = {
  stall: 'a call of the file system that never ends can not be called off',
  duplicate: looks,
  reorder: looks,
  expireCursor: 'it has no cursors',
  replaceIdentity: 'a file that is replaced is the same file changed: its name is all it is known by',
};
for (const watched of [false, true])
  sourceConformance(watched ? 'files, watched' : 'files, polled', () => makeWorld({ watched }), { describe, it }, { without });
