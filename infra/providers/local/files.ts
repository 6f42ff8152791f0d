/**
 * files — `Files` on node:fs.
 *
 * Holds: modes hold whatever the umask; a watch never throws, not at its start and not later. Does not hold: a watch on a folder that is
 * missing, or that goes away, says nothing more; a watch does not keep the process alive.
 */
import { constants, watch } from 'node:fs';
import * as fs from 'node:fs/promises';
import { dirname } from 'node:path';
import { type FileInfo, type Files } from '../files.ts';

export const nodeFiles: Files = {
  read: (path) => fs.readFile(path),
  open: async (path) => {
    const handle = await fs.open(path, constants.O_RDONLY);
    try {
      const { size } = await handle.stat();
      return {
        sizeBytes: size,
        read: async (position, length) => {
          const buffer = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - position)));
          let filled = 0;
          while (filled < buffer.length) {
            const { bytesRead } = await handle.read(buffer, filled, buffer.length - filled, position + filled);
            if (bytesRead === 0) break;
            filled += bytesRead;
          }
          return buffer.subarray(0, filled);
        },
        [Symbol.asyncDispose]: () => handle.close(),
      };
    } catch (error) {
      await handle.close();
      throw error;
    }
  },
  info: async (path) => {
    try {
      const found = await fs.lstat(path);
      const kind: FileInfo['kind'] = found.isFile()
        ? 'file'
        : found.isDirectory()
          ? 'directory'
          : found.isSymbolicLink()
            ? 'symlink'
            : 'other';
      const { size: sizeBytes, mtimeMs: modifiedMs, ctimeMs: changedMs, ino: inode } = found;
      return { kind, sizeBytes, mode: found.mode & 0o7777, modifiedMs, changedMs, inode };
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  },
  list: async (path) => {
    const names = await fs.readdir(path, { encoding: 'buffer' });
    return names.sort((a, b) => Buffer.compare(a, b)).map((name) => name.toString());
  },
  makeDirectory,
  create: async (path, body, mode) => {
    await using handle = await fs.open(path, 'wx', mode);
    // The mode given to open is cut by the umask.
    await handle.chmod(mode);
    await handle.writeFile(body);
  },
  sync: async (path) => {
    await using handle = await fs.open(path, constants.O_RDONLY);
    await handle.sync();
  },
  rename: (from, to) => fs.rename(from, to),
  link: (from, to) => fs.link(from, to),
  symlink: (target, path) => fs.symlink(target, path),
  readLink: (path) => fs.readlink(path),
  remove: (path) => fs.unlink(path),
  removeTree: (path) => fs.rm(path, { recursive: true, force: true }),
  watch: (path, changed) => {
    try {
      const watcher = watch(path, { persistent: false }, () => changed());
      watcher.on('error', () => watcher.close());
      return { [Symbol.dispose]: () => watcher.close() };
    } catch {
      return { [Symbol.dispose]: () => undefined };
    }
  },
};

async function makeDirectory(path: string, mode: number): Promise<void> {
  try {
    await fs.mkdir(path, { mode });
  } catch (error) {
    if (hasCode(error, 'EEXIST') && (await fs.stat(path)).isDirectory()) return;
    if (!hasCode(error, 'ENOENT') || dirname(path) === path) throw error;
    await makeDirectory(dirname(path), mode);
    return makeDirectory(path, mode);
  }
  await fs.chmod(path, mode);
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
