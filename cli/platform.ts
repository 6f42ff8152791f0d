/**
 * platform — what lies behind the command line: the file system, the process table, what a cluster stands on, and the nodes on this
 * machine. Everything is loaded when it is first asked for; tests give their own.
 */
import type { Clock } from '../controllers/clock.ts';
import type { Bucket } from '../infra/providers/bucket.ts';
import type { Files } from '../infra/providers/files.ts';
import type { Objects } from '../infra/providers/objects.ts';
import type { Context } from './contexts.ts';
import type { LocalCluster } from './local-cluster.ts';
import { processTable, type ProcessTable } from './process-table.ts';

export type ProviderAddress = Pick<Context, 'provider' | 'bucket' | 'region' | 'profile'>;

export interface Provider extends AsyncDisposable {
  readonly bucket: Bucket;
  readonly objects: Objects;
}

export interface Platform {
  readonly system: NodeJS.Platform;
  files(): Promise<Files>;
  processes(): ProcessTable;
  /** What the cluster stands on. Nothing is asked of it yet. */
  provider(context: ProviderAddress): Promise<Provider>;
  localCluster(): Promise<LocalCluster>;
  /** Uniform in [0, 1). */
  readonly random: () => number;
}

export interface DefaultPlatformInput {
  readonly clock: Clock;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly system: NodeJS.Platform;
  readonly cacheFolder: () => string;
}

export function defaultPlatform({ clock, env, system, cacheFolder }: DefaultPlatformInput): Platform {
  const random = Math.random;
  return {
    system,
    files: async () => (await import('../infra/providers/local/files.ts')).nodeFiles,
    processes: processTable,
    provider: async (address) =>
      address.provider === 'local' ? localProvider(address, clock, random) : awsProvider(address, clock, random, env),
    localCluster: async () => {
      const { localNodes } = await import('./local-nodes.ts');
      return localNodes({ env, cacheFolder: cacheFolder(), machine: process.arch });
    },
    random,
  };
}

async function localProvider({ bucket: folder }: ProviderAddress, clock: Clock, random: () => number): Promise<Provider> {
  const { nodeFiles: files } = await import('../infra/providers/local/files.ts');
  const { localBucket } = await import('../infra/providers/local/bucket.ts');
  const { localObjects } = await import('../infra/providers/local/objects.ts');
  return {
    bucket: localBucket({ folder, files, random }),
    objects: localObjects({ folder, files, clock, random }),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

async function awsProvider(
  address: ProviderAddress,
  clock: Clock,
  random: () => number,
  env: DefaultPlatformInput['env'],
): Promise<Provider> {
  const { s3Objects } = await import('../infra/providers/aws/objects.ts');
  const { existingBucket } = await import('./existing-bucket.ts');
  const { bucket, region, profile } = address;
  const endpoint = env.AWS_ENDPOINT_URL_S3 ?? env.AWS_ENDPOINT_URL;
  const objects = s3Objects({
    ...{ bucket, region, clock, random },
    ...(profile === undefined ? {} : { profile }),
    ...(endpoint === undefined ? {} : { endpoint }),
  });
  return { bucket: existingBucket(objects), objects, [Symbol.asyncDispose]: async () => undefined };
}
