/**
 * bucket-identity — tells two clusters of one name on one machine apart (two users, two folders of contexts) by the folder that is their
 * bucket: containers and networks carry a hash of where it really is.
 *
 * Holds: the same folder gives the same value by whatever path it is reached, and also after it has been removed. Does not hold: what was
 * made without the label is taken to be the caller's.
 */
import { createHash } from 'node:crypto';
import { realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { RuntimeError } from './errors.ts';

export const BUCKET_LABEL = 'dev.podmin.bucket';

export async function bucketIdentity(folder: string): Promise<string> {
  return createHash('sha256')
    .update(await realPath(resolve(folder)))
    .digest('hex')
    .slice(0, 16);
}

export function isOfOtherBucket(labels: Readonly<Record<string, string>>, identity: string): boolean {
  const found = labels[BUCKET_LABEL];
  return found !== undefined && found !== identity;
}

export function otherBucketError(what: string, cluster: string): RuntimeError {
  return new RuntimeError('NAME_TAKEN_FOREIGN', `the ${what} belongs to another cluster named ${cluster}, whose bucket is another folder`, {
    hint: 'run podmin teardown where that one was set up, or give this one another name: podmin connect <name> --provider local --bucket <folder>',
  });
}

/** Of what does not exist, as far as it does. */
async function realPath(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const parent = dirname(path);
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!missing || parent === path) throw error;
    return join(await realPath(parent), basename(path));
  }
}
