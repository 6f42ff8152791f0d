/** node-folder — reading a folder by node's own file system: the default of the `files` source. */
import { watch } from 'node:fs';
import { lstat, readdir, readFile } from 'node:fs/promises';
import { type FolderReader } from './files.ts';

export const nodeFolder: FolderReader = {
  list: (path) => readdir(path),
  async info(path) {
    try {
      const entry = await lstat(path);
      return { kind: entry.isFile() ? 'file' : 'other', sizeBytes: entry.size, modifiedMs: entry.mtimeMs, inode: entry.ino };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    }
  },
  read: (path) => readFile(path),
  watch(path, changed) {
    const watcher = watch(path, { persistent: false }, changed);
    // A watch that fails is only a hint less; the source looks at its interval anyway.
    watcher.on('error', () => watcher.close());
    return { [Symbol.dispose]: () => watcher.close() };
  },
};
