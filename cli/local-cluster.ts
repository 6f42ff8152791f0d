/**
 * local-cluster — the nodes of a cluster on this machine, as far as the commands need them. The containers are infra/runtime's business;
 * the adapter is in platform.ts.
 */
import type { NodeGroup } from './nodegroups.ts';

export interface LocalCluster {
  /** In this order; each is idempotent, and leaves what is already so. */
  readonly steps: {
    readonly components: LocalStep;
    readonly image: LocalStep;
    readonly network: LocalStep;
    readonly node: LocalStep;
    readonly preload: LocalStep;
    readonly ready: LocalStep;
  };
  /** Containers, network and routes. Nothing there is fine. The bucket stays. */
  down(input: LocalDown): Promise<void>;
}

export type LocalStep = (input: LocalUp) => Promise<void>;

export interface LocalUp {
  readonly cluster: string;
  readonly bucket: string;
  readonly region: string;
  readonly group: NodeGroup;
  /** Archives of images, absolute. */
  readonly preload: readonly string[];
  readonly signal: AbortSignal;
  readonly note: (text: string) => void;
}

export interface LocalDown {
  readonly cluster: string;
  readonly signal: AbortSignal;
  readonly note: (text: string) => void;
}
