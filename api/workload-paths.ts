/** workload-paths — where a node keeps what Pods mount, and where their containers find it. */
import { posix } from 'node:path';
import { type SecretProvider } from './annotations.ts';

/** On the node, one folder per Pod; on a tmpfs, 0700 above. */
export const WORKLOADS_FOLDER = '/run/podmin/workloads';
export const workloadFolder = (pod: string): string => `${WORKLOADS_FOLDER}/${pod}`;

export const IDENTITY_VOLUME = 'podmin-identity';
export const IDENTITY_MOUNT_PATH = '/var/run/secrets/podmin.dev/tls';
export const identityFolder = (pod: string): string => `${workloadFolder(pod)}/identity`;
/** As payloads of older clusters spell it; rewritten wherever it is met. */
export const olderIdentityFolder = (pod: string): string => `/run/podmin/${pod}/identity`;

export const secretsVolume = (provider: SecretProvider): string => `podmin-${provider}`;
export const secretsFolder = (pod: string, provider: SecretProvider): string => `${workloadFolder(pod)}/${provider}`;
export const secretsMountPath = (provider: SecretProvider): string => `/var/run/podmin/${provider}`;

/** Without doubled slashes, `.`, `..`, or a slash at the end. */
export function cleanPath(path: string): string {
  const normal = posix.normalize(path);
  return normal.length > 1 && normal.endsWith('/') ? normal.slice(0, -1) : normal;
}

/** Both cleaned: the same path, or one inside the other. */
export function pathsOverlap(a: string, b: string): boolean {
  return isWithin(a, b) || isWithin(b, a);
}

export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder === '/' ? '/' : `${folder}/`);
}
