/**
 * s3-to-files — keeps a folder equal to the objects under a prefix: one file per object, byte for byte.
 *
 * Holds: a reader sees a whole file, old or new; a file goes when its object has gone from a complete listing, also when that happened while
 * this program was not running; files that are not ours (another extension, folders) are left alone.
 */
import { createHash } from 'node:crypto';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { runtime, watch, type Runtime, type RuntimeOptions } from 'podmin/controllers';
import { bytes, s3Objects, type Bucket } from 'podmin/controllers/s3';
import { healthServer } from '../health-server.ts';

export interface S3ToFilesOptions extends RuntimeOptions {
  /** A name, or anything with the shape of a bucket. */
  readonly bucket: string | Bucket;
  /** `pods/`. */
  readonly prefix: string;
  readonly folder: string;
  /** Only objects with this ending; only such files are ours. */
  readonly extension: string;
  readonly healthPort?: number;
}

/** Keys become file names: what could leave the folder is refused, and stays visible as a failing key. */
function fileOf(folder: string, key: string): string {
  if (key.includes('/') || key.startsWith('.')) throw new Error(`${key} is no file name; objects lie directly under the prefix`);
  return join(folder, key);
}

export function s3ToFiles({ bucket, prefix, folder, extension, healthPort, ...options }: S3ToFilesOptions): Runtime {
  const rt = runtime(options);
  const source = s3Objects({ bucket, prefix, decode: bytes(), filter: ({ key }) => key.endsWith(extension) });
  const objects = rt.informer(source);

  rt.controller('files', {
    owns: folder,
    watch: [watch(objects)],
    timeout: '30s',
    reconcile: async ({ key, object, applied, log }) => {
      const path = fileOf(folder, key);
      if (object === undefined) {
        for (const each of [path, temporaryOf(path)]) await rm(each, { force: true });
        log.info({ path }, 'removed');
        return;
      }
      await replace(path, object);
      applied(createHash('sha256').update(object).digest('hex'));
      log.info({ path, bytes: object.length }, 'written');
    },
    // What an earlier life of this program left, and nobody has told us of.
    sweep: {
      outputs: async () => (await readdir(folder)).filter((name) => name.endsWith(extension) && !name.startsWith('.')),
      every: '10m',
    },
    // Somebody may have edited a file.
    refresh: { every: '10m' },
  });
  if (healthPort !== undefined) rt.service('health', healthServer(rt, healthPort));
  return rt;
}

/** One per file, which only one run at a time writes: what a killed process left is written over. */
const temporaryOf = (path: string): string => join(dirname(path), `.${basename(path)}.tmp`);

async function replace(path: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const temporary = temporaryOf(path);
  const file = await open(temporary, 'w', 0o644);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(temporary, path);
}
