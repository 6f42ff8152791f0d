/**
 * root-folder — the folders above what Pods mount: `/run/podmin` is closed to all but root, and so are the files below it, which containers
 * of any user read through their mounts.
 *
 * Holds: it is 0700 whoever makes it first, after a reboot too (`/run` is a tmpfs); what others may enter is refused, and nothing is put
 * there. Does not hold: what stands in the way (a link, a file) is not removed; whoever needs the folder waits, with the reason.
 */
import { dirname, join } from 'node:path';
import type { Files } from '../../infra/providers/files.ts';

export interface WorkloadFolderInput {
  readonly files: Files;
  /** `/run/podmin/workloads`. */
  readonly root: string;
  /** Of the Pod. */
  readonly pod: string;
}

/** Makes `<root>/<pod>` and what is above it. Gives its path. */
export async function prepareWorkloadFolder({ files, root, pod }: WorkloadFolderInput): Promise<string> {
  const folder = join(root, pod);
  const closed = dirname(root);
  await files.makeDirectory(closed, 0o700);
  await files.makeDirectory(folder, 0o755);
  for (const path of [closed, root, folder]) await mustBeDirectory(files, path);
  const mode = (await files.info(closed))?.mode ?? 0;
  if ((mode & 0o077) !== 0) throw new Error(`${closed} is open to others (0${mode.toString(8)}); chmod 0700 ${closed}`);
  return folder;
}

export async function mustBeDirectory(files: Files, path: string): Promise<void> {
  const info = await files.info(path);
  if (info?.kind !== 'directory')
    throw new Error(`${path} is ${info === undefined ? 'missing' : `a ${info.kind}`}, not a folder; remove it`);
}
