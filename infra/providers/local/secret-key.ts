/**
 * secret-key — the file with the key of a local cluster's secrets, 32 bytes, for its owner only.
 *
 * Holds: it is made once, whoever of several processes comes first, and never replaced; one that others may read is refused.
 */
import { randomBytes } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { type Random } from '../clock.ts';
import { ProviderError } from '../errors.ts';
import { type Files } from '../files.ts';
import { codeOf, createTemporary } from '../replace-file.ts';
import { explained } from './errors.ts';

const keyBytes = 32;

export interface SecretKeyInput {
  readonly files: Files;
  readonly path: string;
  readonly random: Random;
}

/** Reads the key. */
export async function readSecretKey({ files, path }: Pick<SecretKeyInput, 'files' | 'path'>): Promise<Uint8Array> {
  const operation = `read ${path}`;
  return explained(operation, async () => {
    const info = await files.info(path);
    if (info === undefined) throw new ProviderError('denied', operation, 'the key file of the secrets is missing', { reason: 'kms' });
    if (info.kind !== 'file' || (info.mode & 0o077) !== 0) {
      throw new ProviderError('denied', operation, 'the key file of the secrets must be a file that only its owner may read; chmod 600', {
        reason: 'kms',
      });
    }
    const key = await files.read(path);
    if (key.length === keyBytes) return key;
    throw new ProviderError('denied', operation, `the key file of the secrets has ${key.length} bytes instead of ${keyBytes}`, {
      reason: 'kms',
    });
  });
}

/** Makes the key when there is none. */
export async function ensureSecretKey({ files, path, random }: SecretKeyInput): Promise<void> {
  await explained(`create ${path}`, async () => {
    if ((await files.info(path)) !== undefined) return;
    await files.makeDirectory(dirname(path), 0o700);
    const body = randomBytes(keyBytes);
    const temporary = await createTemporary({ files, folder: dirname(path), name: basename(path), body, mode: 0o600, random });
    try {
      await files.sync(temporary);
      await files.link(temporary, path);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    } finally {
      await files.remove(temporary);
    }
    await files.sync(dirname(path));
  });
}
