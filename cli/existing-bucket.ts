/**
 * existing-bucket — a bucket that somebody has made: it is used as it is, neither created nor deleted.
 *
 * Holds: `ensure` succeeds only after an object has been written, read back and removed; an interrupted check removes it too.
 */
import { randomBytes } from 'node:crypto';
import { ACCESS_CHECK_PREFIX } from '../api/keys.ts';
import type { Bucket } from '../infra/providers/bucket.ts';
import type { Objects } from '../infra/providers/objects.ts';
import { CliError, messageOf } from './errors.ts';

export function existingBucket(objects: Objects): Bucket {
  const { description } = objects;
  return {
    description,
    ensure: async ({ signal } = {}) => {
      const key = `${ACCESS_CHECK_PREFIX}${randomBytes(16).toString('hex')}`;
      const body = new TextEncoder().encode(key);
      const ctl = signal === undefined ? {} : { signal };
      try {
        await objects.put(key, body, { ifNoneMatch: '*', ...ctl });
        const back = await objects.get(key, ctl);
        if (back === 'not-modified' || Buffer.compare(back.body, body) !== 0) throw new Error('what was written is not what was read back');
        await objects.delete(key, ctl);
      } catch (error) {
        // The first failure is the one to report; what can't be removed now means nothing to anybody.
        await objects.delete(key).catch(() => undefined);
        throw new CliError(`cannot use ${description}: ${messageOf(error)}`, { cause: error });
      }
    },
    emptyAndDelete: async () => {
      throw new CliError(`${description} was not made by podmin: empty and delete it yourself`);
    },
  };
}
