/**
 * identity — the folder that each Pod mounts for its certificate, one key per deployment. Certificates themselves are not issued yet; the
 * folder is there, empty, so that Pods start.
 *
 * Holds: `/run/podmin` is 0700 whoever makes it first, after a reboot too (`/run` is a tmpfs, manifests are not); a folder goes only when
 * its deployment is gone from a complete index and the kubelet, being up, has no Pod of it left. Does not hold: what stands in the way
 * (a link, a file) is not removed; that deployment waits, with the reason.
 */
import { dirname, join } from 'node:path';
import type { Reconcile } from '../../controllers/controller.ts';
import type { Informer } from '../../controllers/informer.ts';
import type { KubeletPod } from '../../controllers/sources/kubelet/pod.ts';
import { parseDeploymentKey } from '../../api/keys.ts';
import type { Files } from '../../infra/providers/files.ts';
import type { Deployment } from '../deployments.ts';

export interface IdentityInput {
  readonly files: Files;
  /** `/run/podmin/workloads`. */
  readonly root: string;
  readonly deployments: Pick<Informer<Deployment>, 'known'>;
  readonly pods: Pick<Informer<KubeletPod, 'deployment'>, 'by' | 'state'>;
  /** Told after the fact: the revision whose folder is in place, or undefined when it has gone. */
  readonly applied: (key: string, revision: string | undefined) => void;
}

/** What ends takes its grace period; look again so often. */
const STILL_RUNNING_MS = 5_000;

export function identity({ files, root, deployments, pods, applied }: IdentityInput): Reconcile<Deployment> {
  return async ({ key, object }) => {
    const name = parseDeploymentKey(key)?.name;
    if (name === undefined) return undefined;
    const folder = join(root, name);
    if (object !== undefined) {
      await files.makeDirectory(dirname(root), 0o700);
      await files.makeDirectory(join(folder, 'identity'), 0o755);
      for (const path of [root, folder, join(folder, 'identity')]) await mustBeDirectory(files, path);
      applied(key, object.revision);
      return undefined;
    }
    if (deployments.known(key)) return undefined;
    if (pods.state !== 'live' || pods.by('deployment', key).length > 0) return { after: STILL_RUNNING_MS };
    applied(key, undefined);
    if ((await files.info(folder))?.kind === 'directory') await files.removeTree(folder);
    return undefined;
  };
}

async function mustBeDirectory(files: Files, path: string): Promise<void> {
  const info = await files.info(path);
  if (info?.kind !== 'directory')
    throw new Error(`${path} is ${info === undefined ? 'missing' : `a ${info.kind}`}, not a folder; remove it`);
}
