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
}

export function defaultPlatform({ system }: DefaultPlatformInput): Platform {
  return {
    system,
    files: async () => (await import('../infra/providers/local/files.ts')).nodeFiles,
    processes: processTable,
    provider: async () => {
      throw new Error('not yet');
    },
    localCluster: async () => {
      throw new Error('not yet');
    },
    random: Math.random,
  };
}
