/**
 * invariants — what must hold at every moment in the node's manifest folder, whoever was killed or cut off meanwhile.
 *
 * 1. A manifest in the folder is of a version that the index once named. 2. It is whole, and the Pod in it is the one its name says.
 * 3. What is not ours is not touched. 4. The last Ready Pod of a deployment that goes on being wanted keeps its file while no other is
 * Ready, unless the author or a rejection asked for the place. 5. Nothing goes while the kubelet is down. 6. No deployment loses a file
 * of its own while the index can't be read, but for a predecessor whose successor stays. 7. At most three files of one deployment at any
 * moment; two when nothing is on its way (that one is asked for by `settled`).
 */
import { parseIndex } from '../../api/deployment-index.ts';
import { INDEX_KEY } from '../../api/keys.ts';
import { revisionOf } from '../../api/revision.ts';
import type { Clock } from '../../controllers/clock.ts';
import { isReady } from '../../controllers/sources/kubelet/index.ts';
import { digestOf } from '../../reconcilers/manifests/folder.ts';
import type { FakeBucket } from '../fakes/fake-objects.ts';
import type { MemoryFiles } from '../fakes/memory-files.ts';
import type { ModelKubelet } from '../fakes/model-kubelet/index.ts';
import { decodeManifest } from '../fakes/model-kubelet/manifest.ts';
import { NODEGROUP } from './applications.ts';

export interface Manifest {
  readonly file: string;
  readonly deployment: string;
  readonly uid: string;
  readonly revision: string;
  readonly inode: number;
  readonly modifiedMs: number;
  readonly body: string;
}

export interface InvariantsInput {
  readonly files: MemoryFiles;
  readonly folder: string;
  readonly bucket: FakeBucket;
  readonly kubelet: ModelKubelet;
  readonly clock: Clock;
}

/** How long a decision that was right when it was taken may be on its way to the disk. */
const IN_FLIGHT_MS = 2_000;

export class Invariants {
  readonly #input: InvariantsInput;
  readonly #committed = new Set<string>();
  readonly #seen = new Map<string, Manifest>();
  #foreign = new Map<string, { readonly inode: number; readonly body: string }>();
  /** Deployments, and when they were last not in the index. */
  readonly #absentMs = new Map<string, number>();
  #manifests: ReadonlyMap<string, Manifest> = new Map();
  #lastReady = new Map<string, readonly string[]>();
  #kubeletDownSinceMs: number | undefined;
  #indexUnreadableSinceMs: number | undefined;
  #indexBytes: Uint8Array | undefined;
  #wanted: ReadonlyMap<string, string> = new Map();
  /** Deployments whose versions may have to give way to each other. */
  readonly givesWay = new Set<string>();
  /** Files that somebody else has changed: nothing is asked of them until they are whole again. */
  readonly tampered = new Set<string>();

  constructor(input: InvariantsInput) {
    this.#input = input;
  }

  /** Something of somebody else's in our folder. */
  async addForeign(name: string, body: string): Promise<void> {
    const { files, folder } = this.#input;
    await files.create(`${folder}/${name}`, Buffer.from(body), 0o644);
    const info = await files.info(`${folder}/${name}`);
    this.#foreign.set(name, { inode: info?.inode ?? 0, body });
  }

  get manifests(): ReadonlyMap<string, Manifest> {
    return this.#manifests;
  }

  /** Revision by name of deployment, by the index as it is in the bucket. */
  get wanted(): ReadonlyMap<string, string> {
    return this.#wanted;
  }

  async filesOf(deployment?: string): Promise<readonly string[]> {
    const manifests = await this.#read();
    return [...manifests.values()].filter((m) => deployment === undefined || m.deployment === deployment).map(({ file }) => file);
  }

  readyPods(deployment: string): readonly string[] {
    return this.#input.kubelet
      .pods()
      .filter((pod) => isReady(pod) && pod.name.startsWith(`${deployment}-`) && pod.name.length === `${deployment}-01234567-node-1`.length)
      .map(({ uid }) => uid);
  }

  async look(): Promise<void> {
    const nowMs = this.#input.clock.now();
    this.#learnIndex(nowMs);
    this.#kubeletDownSinceMs = this.#input.kubelet.running ? undefined : (this.#kubeletDownSinceMs ?? nowMs);
    const before = this.#manifests;
    const manifests = await this.#read();
    const gone = [...before.values()].filter((manifest) => !manifests.has(manifest.file) && !this.tampered.has(manifest.file));
    for (const manifest of manifests.values()) {
      const key = `${manifest.deployment} ${manifest.revision}`;
      if (!this.#committed.has(key)) throw new Error(`invariant 1: ${manifest.file} holds revision ${manifest.revision}, never committed`);
    }
    await this.#checkForeign();
    this.#checkReady(gone, manifests, nowMs);
    for (const manifest of gone) {
      const since = this.#kubeletDownSinceMs;
      if (since !== undefined && nowMs - since > IN_FLIGHT_MS)
        throw new Error(`invariant 5: ${manifest.file} went while the kubelet was down`);
      const unreadable = this.#indexUnreadableSinceMs;
      const successor = [...manifests.values()].some((other) => other.deployment === manifest.deployment);
      if (unreadable !== undefined && nowMs - unreadable > IN_FLIGHT_MS && !successor)
        throw new Error(`invariant 6: ${manifest.file} went while the index could not be read`);
    }
    for (const [deployment, count] of counted(manifests)) {
      if (count > 3) throw new Error(`invariant 7: ${count} files of ${deployment}`);
    }
    for (const file of this.tampered) {
      if ((await this.#input.files.info(`${this.#input.folder}/${file}`)) === undefined) this.tampered.delete(file);
    }
    this.#manifests = manifests;
    const names = new Set([...manifests.values()].map(({ deployment }) => deployment));
    this.#lastReady = new Map([...names].map((name) => [name, this.readyPods(name)]));
  }

  #learnIndex(nowMs: number): void {
    const bytes = this.#input.bucket.bytes(INDEX_KEY);
    if (bytes !== this.#indexBytes || bytes === undefined) {
      this.#indexBytes = bytes;
      try {
        const entries = bytes === undefined ? new Map<string, never>() : parseIndex(bytes).entries;
        const ours = [...entries].filter(([key]) => key.startsWith(`${NODEGROUP}/`));
        this.#wanted = new Map(ours.map(([key, entry]) => [key.slice(NODEGROUP.length + 1), revisionOf(entry)]));
        this.#indexUnreadableSinceMs = undefined;
      } catch {
        this.#indexUnreadableSinceMs ??= nowMs;
      }
    }
    for (const [name, revision] of this.#wanted) this.#committed.add(`${name} ${revision}`);
    for (const { deployment } of this.#manifests.values()) if (!this.#wanted.has(deployment)) this.#absentMs.set(deployment, nowMs);
  }

  #checkReady(gone: readonly Manifest[], manifests: ReadonlyMap<string, Manifest>, nowMs: number): void {
    for (const { deployment, file, uid } of gone) {
      if (!this.#wanted.has(deployment) || nowMs - (this.#absentMs.get(deployment) ?? -Infinity) < 60_000) continue;
      if (this.givesWay.has(deployment)) continue;
      if (!(this.#lastReady.get(deployment) ?? []).includes(uid)) continue;
      const uids = new Set([...manifests.values()].filter((m) => m.deployment === deployment).map((m) => m.uid));
      if (!this.readyPods(deployment).some((ready) => ready !== uid && uids.has(ready)))
        throw new Error(`invariant 4: ${file} of the last Ready Pod of ${deployment} went`);
    }
  }

  async #checkForeign(): Promise<void> {
    const { files, folder } = this.#input;
    for (const [name, { inode, body }] of this.#foreign) {
      const info = await files.info(`${folder}/${name}`);
      if (info?.inode !== inode || Buffer.from(await files.read(`${folder}/${name}`)).toString() !== body)
        throw new Error(`invariant 3: ${name}, which is not ours, was touched`);
    }
  }

  async #read(): Promise<ReadonlyMap<string, Manifest>> {
    const { files, folder } = this.#input;
    const found = new Map<string, Manifest>();
    for (const name of await files.list(folder)) {
      if (name.startsWith('.') || this.#foreign.has(name)) continue;
      const path = `${folder}/${name}`;
      const info = await files.info(path);
      if (info === undefined) continue;
      const mark = `${name} ${info.inode} ${info.changedMs}`;
      const manifest =
        this.#seen.get(mark) ?? this.#manifest(name, info, info.kind === 'file' ? await files.read(path) : new Uint8Array(), path);
      if (manifest === undefined) continue;
      this.tampered.delete(name);
      this.#seen.set(mark, manifest);
      found.set(name, manifest);
    }
    return found;
  }

  /** Undefined while it is as somebody else left it. */
  #manifest(...of: Parameters<typeof readManifest>): Manifest | undefined {
    try {
      return readManifest(...of);
    } catch (error) {
      if (this.tampered.has(of[0])) return undefined;
      throw error;
    }
  }
}

function readManifest(
  file: string,
  info: { readonly inode: number; readonly modifiedMs: number; readonly kind: string },
  bytes: Uint8Array,
  path: string,
): Manifest {
  const text = Buffer.from(bytes).toString();
  const [, deployment, short, head] =
    /^podmin-([a-z0-9-]+)-([0-9a-f]{8})\.yaml\n# podmin manifest (\{.*\})\n/.exec(`${file}\n${text}`) ?? [];
  if (info.kind !== 'file' || deployment === undefined || head === undefined)
    throw new Error(`invariant 2: ${file} is not a manifest: ${text.slice(0, 80)}`);
  const { uid, revision, digest } = JSON.parse(head) as Record<'uid' | 'revision' | 'digest', string>;
  const body = bytes.subarray(text.indexOf('\n') + 1);
  if (digestOf(body) !== digest) throw new Error(`invariant 2: ${file} is torn`);
  const pod = decodeManifest({ body: bytes, path, nodeName: 'node-1' });
  if (pod.uid !== uid || pod.uid.slice(0, 8) !== short || pod.name !== `${deployment}-${short}-node-1`)
    throw new Error(`invariant 2: ${file} holds the Pod ${pod.name} with UID ${pod.uid}`);
  return { file, deployment, uid, revision, inode: info.inode, modifiedMs: info.modifiedMs, body: text };
}

function counted(manifests: ReadonlyMap<string, Manifest>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { deployment } of manifests.values()) counts.set(deployment, (counts.get(deployment) ?? 0) + 1);
  return counts;
}
