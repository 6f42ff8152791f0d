/**
 * folder — the kubelet's static-Pod folder, as far as it is ours: files `podmin-<Pod name>.yaml`, and the table of what they are.
 *
 * Holds: a file appears whole under its name, or not at all (dot-file, fsync, rename, fsync of the folder); the table changes after the
 * folder has; a name outside the prefix, or one of ours that isn't a regular file, is never written, renamed over or removed. The first
 * line of a file carries what the table needs and a digest of the rest, so that adopting a thousand files parses no YAML and a file that
 * somebody has edited is noticed. Does not hold: the table knows of foreign changes only after `adopt` or `reread`.
 */
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import type { Files } from '../../infra/providers/files.ts';
import { createTemporary, sweepTemporary } from '../../infra/providers/replace-file.ts';

export interface ManifestHead {
  /** Of the Pod: what `metadata.uid` says. */
  readonly uid: string;
  /** Part of what the UID was made from; another one is another Pod of the same content. */
  readonly nonce: string;
  readonly revision: string;
}

export interface ManifestFile extends ManifestHead {
  readonly file: string;
  /** Name of the deployment. */
  readonly deployment: string;
  /** SHA-256 of the body, hex. Empty for a file that was edited or cut: it equals nothing that we would write. */
  readonly digest: string;
  readonly sinceMs: number;
}

/** Written and synced under a dot-name, not yet seen by the kubelet. */
export interface Staged {
  commit(): Promise<void>;
  discard(): Promise<void>;
}

const PREFIX = 'podmin-';
const NAME = /^podmin-([a-z](?:[a-z0-9-]{0,30}[a-z0-9])?)-([0-9a-f]{8})\.yaml$/;
const HEAD = /^# podmin manifest (\{.{1,1000}\})\n/;
/** The kubelet's own limit for a file in this folder (`pkg/kubelet/config/file.go`, maxConfigLength). */
const MAX_FILE_BYTES = 10 * 1024 * 1024;

export interface ManifestFolderInput {
  readonly files: Files;
  readonly path: string;
  readonly now: () => number;
  /** In [0, 1); makes temporary names unique. */
  readonly random: () => number;
}

export class ManifestFolder {
  readonly path: string;
  readonly #input: ManifestFolderInput;
  readonly #byDeployment = new Map<string, Map<string, ManifestFile>>();
  readonly #obstacles = new Map<string, Map<string, string>>();
  #unsynced = false;

  constructor(input: ManifestFolderInput) {
    this.#input = input;
    this.path = input.path;
  }

  /** Makes the folder if need be, removes what a killed predecessor had not finished, and reads the rest into the table. */
  async adopt(): Promise<void> {
    const { files } = this.#input;
    await files.makeDirectory(this.path, 0o700);
    await files.sync(dirname(this.path));
    await sweepTemporary(files, this.path, PREFIX);
    for (const name of await files.list(this.path)) await this.reread(name);
  }

  /** Brings the table in line with one file. True when the file was not what the table said. */
  async reread(name: string): Promise<boolean> {
    const match = NAME.exec(name);
    const deployment = match?.[1];
    if (deployment === undefined) return false;
    const info = await this.#input.files.info(join(this.path, name));
    if (info === undefined) return this.#forget(deployment, name);
    if (info.kind !== 'file') {
      this.#forget(deployment, name);
      const found = this.#obstacles.get(deployment) ?? new Map<string, string>();
      this.#obstacles.set(deployment, found.set(name, info.kind === 'symlink' ? 'a symbolic link' : `a ${info.kind}, not a file`));
      return true;
    }
    this.#clearObstacle(deployment, name);
    const known = this.#byDeployment.get(deployment)?.get(name);
    const head = info.sizeBytes > MAX_FILE_BYTES ? undefined : readHead(await this.#input.files.read(join(this.path, name)));
    if (known !== undefined && head?.digest === known.digest && head.uid === known.uid && head.revision === known.revision) return false;
    this.#remember({
      file: name,
      deployment,
      // Whatever it holds, it is not a version that we wrote: no Pod of ours has this UID.
      ...(head ?? { uid: `unreadable-${name}`, nonce: '', revision: '', digest: '' }),
      sinceMs: known?.sinceMs ?? this.#input.now(),
    });
    return true;
  }

  /** Names of deployments that have files here. */
  deployments(): readonly string[] {
    return [...this.#byDeployment.keys()];
  }

  all(): readonly ManifestFile[] {
    return [...this.#byDeployment.values()].flatMap((versions) => [...versions.values()]);
  }

  of(deployment: string): readonly ManifestFile[] {
    return [...(this.#byDeployment.get(deployment)?.values() ?? [])];
  }

  /**
   * What stands where the deployment's files would be and isn't ours to touch; undefined when the way is free. Looks again at what was
   * there: whoever removes it tells nobody.
   */
  async obstacle(deployment: string): Promise<string | undefined> {
    for (const name of [...(this.#obstacles.get(deployment)?.keys() ?? [])]) await this.reread(name);
    const [first] = this.#obstacles.get(deployment)?.entries() ?? [];
    return first === undefined ? undefined : `${join(this.path, first[0])} is ${first[1]}; remove it`;
  }

  deploymentOf(fileName: string): string | undefined {
    return NAME.exec(fileName)?.[1];
  }

  fileName(podName: string): string {
    return `${PREFIX}${podName}.yaml`;
  }

  async stage(deployment: string, podName: string, head: ManifestHead, body: string): Promise<Staged> {
    const { files, random, now } = this.#input;
    const name = this.fileName(podName);
    if (NAME.exec(name)?.[1] !== deployment) throw new Error(`the Pod name ${podName} does not belong to the deployment ${deployment}`);
    const digest = digestOf(Buffer.from(body));
    const line = `# podmin manifest ${JSON.stringify({ uid: head.uid, nonce: head.nonce, revision: head.revision, digest })}\n`;
    const temporary = await createTemporary({ files, folder: this.path, name, body: Buffer.from(line + body), mode: 0o600, random });
    const discard = async (): Promise<void> => files.remove(temporary);
    try {
      await files.sync(temporary);
    } catch (error) {
      await discard().catch(() => undefined);
      throw error;
    }
    return {
      discard,
      commit: async () => {
        const target = join(this.path, name);
        const there = await files.info(target);
        if (there !== undefined && there.kind !== 'file') {
          await discard();
          await this.reread(name);
          throw new Error(`${target} is not a regular file; remove it`);
        }
        this.#unsynced = true;
        try {
          await files.rename(temporary, target);
        } catch (error) {
          // Each try would leave one more behind.
          await discard().catch(() => undefined);
          throw error;
        }
        const sinceMs = this.#byDeployment.get(deployment)?.get(name)?.sinceMs ?? now();
        this.#remember({ ...head, file: name, deployment, digest, sinceMs });
        await this.sync();
      },
    };
  }

  async remove(names: readonly string[]): Promise<void> {
    const { files } = this.#input;
    for (const name of names) {
      const deployment = NAME.exec(name)?.[1];
      if (deployment === undefined) throw new Error(`${name} is not a manifest of ours`);
      const path = join(this.path, name);
      const info = await files.info(path);
      this.#unsynced = true;
      if (info?.kind === 'file') await files.remove(path);
      this.#forget(deployment, name);
    }
    await this.sync();
  }

  /** Makes durable what an earlier failure left undone; nothing to do otherwise. */
  async sync(): Promise<void> {
    if (!this.#unsynced) return;
    await this.#input.files.sync(this.path);
    this.#unsynced = false;
  }

  #remember(file: ManifestFile): void {
    const versions = this.#byDeployment.get(file.deployment) ?? new Map<string, ManifestFile>();
    this.#byDeployment.set(file.deployment, versions.set(file.file, file));
  }

  #forget(deployment: string, name: string): boolean {
    this.#clearObstacle(deployment, name);
    const versions = this.#byDeployment.get(deployment);
    const had = versions?.delete(name) ?? false;
    if (versions?.size === 0) this.#byDeployment.delete(deployment);
    return had;
  }

  #clearObstacle(deployment: string, name: string): void {
    const found = this.#obstacles.get(deployment);
    found?.delete(name);
    if (found?.size === 0) this.#obstacles.delete(deployment);
  }
}

export function digestOf(body: Uint8Array): string {
  return createHash('sha256').update(body).digest('hex');
}

function readHead(bytes: Uint8Array): (ManifestHead & { readonly digest: string }) | undefined {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1100)).toString('latin1');
  const match = HEAD.exec(text);
  if (match?.[1] === undefined) return undefined;
  let head: unknown;
  try {
    head = JSON.parse(match[1]);
  } catch {
    return undefined;
  }
  if (typeof head !== 'object' || head === null) return undefined;
  const { uid, nonce, revision, digest } = head as Record<string, unknown>;
  if (typeof uid !== 'string' || typeof nonce !== 'string' || typeof revision !== 'string' || typeof digest !== 'string') return undefined;
  return digestOf(bytes.subarray(Buffer.byteLength(match[0], 'latin1'))) === digest ? { uid, nonce, revision, digest } : undefined;
}
