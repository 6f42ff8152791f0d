/** local — the drivers for one machine, wired: a bucket in a folder, and the secrets in a bucket of their own inside it. */
import { isAbsolute, join } from 'node:path';
import { type Clock, type Random } from '../clock.ts';
import { ProviderError } from '../errors.ts';
import { type Provider } from '../index.ts';
import { type Objects } from '../objects.ts';
import { checkBucket, localBucket } from './bucket.ts';
import { nodeFiles } from './files.ts';
import { localObjects } from './objects.ts';
import { ensureSecretKey, readSecretKey } from './secret-key.ts';
import { localParameters, localSecrets, type LocalSecretsInput } from './secrets.ts';

export interface OpenLocalInput {
  readonly folder: string;
  readonly secretsKeyFile: string | undefined;
  readonly clock: Clock;
  readonly random: Random;
}

export function openLocal({ folder, secretsKeyFile, clock, random }: OpenLocalInput): Provider {
  if (!isAbsolute(folder))
    throw new ProviderError('invalid', `open ${folder}`, 'the bucket of the local provider is the absolute path of a folder');
  const files = nodeFiles;
  const store: LocalSecretsInput = {
    clock,
    objects: secretObjects({ folder, clock, random }),
    key: async () => {
      if (secretsKeyFile !== undefined) return readSecretKey({ files, path: secretsKeyFile });
      throw new ProviderError('denied', `open ${folder}`, 'no key file for the secrets was given', { reason: 'kms' });
    },
  };
  const bucket = localBucket({ folder, files, random });
  return {
    bucket: {
      ...bucket,
      ensure: async (options) => {
        await bucket.ensure(options);
        await localBucket({ folder: join(folder, 'secrets'), files, random }).ensure(options);
        if (secretsKeyFile !== undefined) await ensureSecretKey({ files, path: secretsKeyFile, random });
      },
    },
    objects: localObjects({ folder, files, clock, random }),
    parameters: localParameters(store),
    secrets: localSecrets(store),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

/** The bucket is looked at first: its secrets say more about a missing mount than a missing secret would. */
function secretObjects({ folder, clock, random }: Pick<OpenLocalInput, 'folder' | 'clock' | 'random'>): Objects {
  const inner = localObjects({ folder: join(folder, 'secrets'), files: nodeFiles, clock, random });
  const checked = async <T>(run: () => Promise<T>): Promise<T> => {
    await checkBucket(nodeFiles, folder);
    return run();
  };
  return {
    ...inner,
    get: (key, options) => checked(() => inner.get(key, options)),
    put: (key, body, options) => checked(() => inner.put(key, body, options)),
    delete: (key, options) => checked(() => inner.delete(key, options)),
  };
}
