/**
 * system-secrets — the two secrets on which the trust of a cluster rests: the key of the workload authority, and the authority of the nodes.
 *
 * Holds: one that exists is never replaced, whoever of several callers comes first; no value is in a message; the bytes are overwritten
 * when they are stored. Does not hold: that an existing one is sound; the nodes say so.
 */
import { clusterCaName, createClusterCa } from '../api/cluster-ca.ts';
import { createWorkloadCaKey, workloadCaKeyName } from '../api/workload-ca-key.ts';
import { isProviderError } from '../infra/providers/errors.ts';
import type { Parameters } from '../infra/providers/secrets.ts';

export interface SystemSecretsInput {
  readonly parameters: Pick<Parameters, 'create' | 'delete'>;
  readonly cluster: string;
  readonly signal: AbortSignal;
}

/** Gives the names of those that were missing and are there now. */
export async function ensureSystemSecrets(input: SystemSecretsInput & { readonly nowMs: number }): Promise<readonly string[]> {
  const { parameters, cluster, nowMs, signal } = input;
  const made: string[] = [];
  for (const [name, create] of [
    [workloadCaKeyName(cluster), createWorkloadCaKey],
    [clusterCaName(cluster), () => createClusterCa({ cluster, nowMs })],
  ] as const) {
    const value = create();
    try {
      await parameters.create(name, value, { signal });
      made.push(name);
    } catch (error) {
      // It was there before, or another setup was faster: that one is the cluster's.
      if (!isProviderError(error, 'precondition-failed')) throw error;
    } finally {
      value.fill(0);
    }
  }
  return made;
}

/** None there is fine. What was signed with them is worth nothing afterwards. */
export async function deleteSystemSecrets({ parameters, cluster, signal }: SystemSecretsInput): Promise<void> {
  for (const name of [workloadCaKeyName(cluster), clusterCaName(cluster)]) await parameters.delete(name, { signal });
}
