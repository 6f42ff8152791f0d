/**
 * outputs — which deployments have folders on this node, for a sweep: what an earlier life of the agent left for a deployment that has gone
 * meanwhile is found by what lies there, as nothing else tells of it.
 *
 * Holds: names that can't be a Pod's, files, links, and folders without one of those asked for are left out.
 */
import { join } from 'node:path';
import { deploymentKey, parseDeploymentKey } from '../../api/keys.ts';
import type { Files } from '../../infra/providers/files.ts';

export interface WorkloadOutputsInput {
  readonly files: Files;
  /** `/run/podmin/workloads`. */
  readonly root: string;
  /** That of this node: every Pod on it is of its. */
  readonly nodegroup: string;
  /** Any of these makes it an output: `identity`, or the names of the providers of secrets. */
  readonly folders: readonly string[];
}

/** Keys of deployments, `<nodegroup>/<name>`. */
export async function workloadOutputs({ files, root, nodegroup, folders }: WorkloadOutputsInput): Promise<readonly string[]> {
  if ((await files.info(root))?.kind !== 'directory') return [];
  const keys: string[] = [];
  for (const pod of await files.list(root)) {
    const key = deploymentKey(nodegroup, pod);
    if (parseDeploymentKey(key) === undefined || (await files.info(join(root, pod)))?.kind !== 'directory') continue;
    const kinds = await Promise.all(folders.map(async (folder) => (await files.info(join(root, pod, folder)))?.kind));
    if (kinds.includes('directory')) keys.push(key);
  }
  return keys;
}
