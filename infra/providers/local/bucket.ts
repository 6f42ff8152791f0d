/**
 * bucket — a folder that is a bucket says so in `bucket.json`.
 *
 * Holds: a folder without that file is never taken for an empty bucket (a bind mount that is missing, a bucket that is being deleted), and
 * one of a format that this version does not know is not touched. The file is the last thing that creation writes and the first thing that
 * deletion removes.
 */
import { dirname, join } from 'node:path';
import { type Bucket } from '../bucket.ts';
import { type Random } from '../clock.ts';
import { ProviderError } from '../errors.ts';
import { type Files } from '../files.ts';
import { codeOf, createTemporary } from '../replace-file.ts';
import { explained } from './errors.ts';

const marker = 'bucket.json';
const format = 'podmin.dev/local-bucket';
const formatVersion = 1;
/** Only the cluster's owner, and root in its containers. */
const folderMode = 0o700;
/** What belongs to us in the folder, beside the marker. */
const parts = ['objects', 'tmp', 'secrets'];

export interface LocalBucketInput {
  readonly folder: string;
  readonly files: Files;
  readonly random: Random;
}

export function localBucket({ folder, files, random }: LocalBucketInput): Bucket {
  const description = folder;

  async function create(): Promise<void> {
    if ((await files.info(join(folder, marker))) !== undefined) return checkBucket(files, folder);
    await files.makeDirectory(folder, folderMode);
    for (const part of parts.filter((name) => name !== 'tmp')) {
      if ((await namesIn(files, join(folder, part))).length === 0) continue;
      const fix = `run podmin destroy again, or remove ${folder}`;
      throw new ProviderError('invalid', `create ${folder}`, `the bucket was deleted half-way: ${part} is left without ${marker}; ${fix}`);
    }
    for (const part of ['objects', 'tmp']) await files.makeDirectory(join(folder, part), folderMode);
    const body = new TextEncoder().encode(`${JSON.stringify({ format, version: formatVersion })}\n`);
    const temporary = await createTemporary({ files, folder: join(folder, 'tmp'), name: marker, body, mode: 0o600, random });
    await files.sync(temporary);
    try {
      await files.link(temporary, join(folder, marker));
    } catch (error) {
      // Someone else was faster; what they wrote is checked below.
      if (codeOf(error) !== 'EEXIST') throw error;
    }
    await files.sync(folder);
    await syncAbove(files, folder);
    await files.remove(temporary);
    await checkBucket(files, folder);
  }

  return {
    description,
    ensure: ({ signal } = {}) => {
      signal?.throwIfAborted();
      return explained(`create ${folder}`, create);
    },
    emptyAndDelete: ({ signal } = {}) =>
      explained(`delete ${folder}`, async () => {
        signal?.throwIfAborted();
        if ((await files.info(folder)) === undefined) return;
        if ((await files.info(join(folder, marker))) !== undefined) {
          await checkBucket(files, folder);
          await files.remove(join(folder, marker));
          await files.sync(folder);
        }
        for (const part of parts) await files.removeTree(join(folder, part));
        if ((await files.list(folder)).length === 0) await files.removeTree(folder);
      }),
  };
}

/** Makes the names on the way to the folder durable. Those above that this user may not read were not made by it. */
async function syncAbove(files: Files, folder: string): Promise<void> {
  for (let above = dirname(folder); ; above = dirname(above)) {
    try {
      await files.sync(above);
    } catch (error) {
      if (codeOf(error) !== 'EACCES' && codeOf(error) !== 'EPERM') throw error;
    }
    if (above === dirname(above)) return;
  }
}

/** Throws unless the folder is a bucket of a known format. One read of a small file, so that every operation can afford it. */
export async function checkBucket(files: Files, folder: string): Promise<void> {
  const operation = `open ${folder}`;
  let text: string;
  try {
    text = Buffer.from(await files.read(join(folder, marker))).toString();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    const why = `the folder is not a bucket (it has no ${marker}); it is made by podmin connect, or a mount is missing`;
    throw new ProviderError('invalid', operation, why, { cause: error });
  }
  const found = parseMarker(text);
  if (found === formatVersion) return;
  const why = found === undefined ? `${marker} is not readable` : `its format is ${found} and this version knows ${formatVersion}`;
  throw new ProviderError('invalid', operation, `${why}; use the version of podmin that made it, or a newer one`);
}

function parseMarker(text: string): number | undefined {
  try {
    const found: unknown = JSON.parse(text);
    if (typeof found !== 'object' || found === null || !('format' in found) || found.format !== format || !('version' in found))
      return undefined;
    return typeof found.version === 'number' ? found.version : undefined;
  } catch {
    return undefined;
  }
}

export async function namesIn(files: Files, folder: string): Promise<readonly string[]> {
  try {
    return await files.list(folder);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}
