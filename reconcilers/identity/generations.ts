/**
 * generations — what lies in a Pod's identity folder: which start of the containers a generation is for, and which generations stay.
 *
 * Holds: a generation stays while the kubelet lists a Pod that was started with it; nothing is removed while the kubelet is away. Does not
 * hold: whether an identity is right is asked before (adopt.ts).
 */
import { IDENTITY_REVISION, REVISION } from '../../api/annotations.ts';
import { CA_BUNDLE, identityRevision, TLS_CERTIFICATE, TLS_KEY } from '../../api/workload-identity.ts';
import { hasRunningContainer, type KubeletPod } from '../../controllers/sources/kubelet/pod.ts';
import type { Deployment } from '../deployments.ts';
import { generationName, type IdentityFiles, LIVE, startOf } from './adopt.ts';
import type { Generation, IdentityFolder } from './folder.ts';

/** An identity as it should lie in the folder. */
export interface Wanted {
  readonly files: IdentityFiles;
  /** Another one: containers are to be started anew. */
  readonly generation: string;
  readonly notAfter: number;
}

/** Containers run as any user; the folder above `root` is closed to all but root. */
const FILE_MODE = 0o444;

/** What containers were started with goes on, unless the author has changed how renewals are done, which is another version of the Pod. */
export function generationOf(name: string | undefined, live: boolean, { certificatePem }: IdentityFiles): string {
  if (live) return LIVE;
  const before = name === undefined ? undefined : startOf(name);
  return before === undefined || before === LIVE ? identityRevision(certificatePem) : before;
}

/**
 * After a reboot the folder is empty while the kubelet has the Pod, whose containers wait for the folder: they will start with what comes
 * now, so the Pod stays the version that it is.
 */
export function generationOfWaiting({ revision }: Deployment, listed: readonly KubeletPod[]): string | undefined {
  if (listed.some(hasRunningContainer)) return undefined;
  const annotations = listed.find((pod) => pod.annotations[REVISION] === revision)?.annotations;
  const generation = annotations?.[IDENTITY_REVISION] ?? '';
  return /^[0-9a-f]{32}$/.test(generation) ? generation : undefined;
}

/** `listed`: the Pods of the deployment; undefined while the kubelet is away. */
export async function place(
  folder: IdentityFolder,
  { files, generation }: Wanted,
  before: string | undefined,
  listed: readonly KubeletPod[] | undefined,
): Promise<void> {
  const name = generationName(generation, files);
  if (name !== before) await folder.write(contentOf(name, files));
  if (listed === undefined) return;
  const started = new Set(listed.map((pod) => pod.annotations[IDENTITY_REVISION]));
  // Generations of live renewals have one start; there, whoever reads just now finishes with the one before.
  if (generation === LIVE && name === before) return;
  const there = await folder.generations();
  const stays = there.filter((one) => one === name || one === before || (startOf(one) !== LIVE && started.has(startOf(one))));
  if (stays.length < there.length) await folder.keepOnly(new Set(stays));
}

function contentOf(name: string, { certificatePem, keyPem, bundlePem }: IdentityFiles): Generation {
  const file = (text: string): { readonly body: Uint8Array; readonly mode: number } => ({ body: Buffer.from(text), mode: FILE_MODE });
  const files = new Map([
    [TLS_CERTIFICATE, file(certificatePem)],
    [TLS_KEY, file(keyPem)],
    [CA_BUNDLE, file(bundlePem)],
  ]);
  return { name, files };
}
