/**
 * platform — what lies behind the command line: the file system, the process table, what a cluster stands on, and the nodes on this
 * machine. Everything is loaded when it is first asked for; tests give their own.
 */
import type { Clock } from '../controllers/clock.ts';
import type { Bucket } from '../infra/providers/bucket.ts';
import type { Files } from '../infra/providers/files.ts';
import type { Objects } from '../infra/providers/objects.ts';
import type { Parameters, Secrets } from '../infra/providers/secrets.ts';
import type { Context } from './contexts.ts';
import type { LocalCluster } from './local-cluster.ts';
import { processTable, type ProcessTable } from './process-table.ts';

export type ProviderAddress = Pick<Context, 'clusterId' | 'provider' | 'bucket' | 'region' | 'profile'>;

export interface Provider extends AsyncDisposable {
  readonly bucket: Bucket;
  readonly objects: Objects;
  readonly parameters: Parameters;
  readonly secrets: Secrets;
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
  readonly secretsKeyFile: (cluster: string) => string;
}

export function defaultPlatform({ clock, env, system, cacheFolder, secretsKeyFile }: DefaultPlatformInput): Platform {
  const random = Math.random;
  return {
    system,
    files: async () => (await import('../infra/providers/local/files.ts')).nodeFiles,
    processes: processTable,
    provider: async ({ clusterId, provider, bucket, region, profile }) => {
      const { openProvider } = await import('../infra/providers/index.ts');
      const keyFile = provider === 'local' ? secretsKeyFile(clusterId) : undefined;
      const endpoint = env.AWS_ENDPOINT_URL || undefined;
      return openProvider({ provider, bucket, region, profile, endpoint, secretsKeyFile: keyFile, clock, random });
    },
    localCluster: async () => {
      const { localNodes } = await import('./local-nodes.ts');
      return localNodes({ env, cacheFolder: cacheFolder(), machine: process.arch });
    },
    random,
  };
}
