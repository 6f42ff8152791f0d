/**
 * local-cluster — the nodes of a cluster on this machine, as far as the commands need them. The containers are infra/runtime's business;
 * `local-nodes.ts` is what really does it.
 */
import type { NodeGroup } from './nodegroups.ts';
import type { Step } from './progress.ts';

export interface LocalCluster {
  /** Each step is idempotent, and leaves what is already so. */
  up(input: LocalUp): readonly Step[];
  /** Containers, network and routes. Nothing there is fine. The bucket stays. */
  down(input: LocalDown): readonly Step[];
}

export interface LocalDown {
  readonly cluster: string;
  /** Where the nodes keep what is theirs on this machine. */
  readonly stateFolder: string;
  readonly bucketFolder: string;
  readonly signal: AbortSignal;
}

export interface LocalUp extends LocalDown {
  /** All nodes that the cluster is to have; others of it are removed. */
  readonly groups: readonly NodeGroup[];
  /** A file that only its owner may read; the nodes get it read-only. */
  readonly secretsKeyFile: string;
  /** Archives of images, absolute. */
  readonly preload: readonly string[];
  /** For what a person should know and can't see in the result. */
  readonly warn: (text: string) => void;
}
