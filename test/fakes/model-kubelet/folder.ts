/**
 * folder — the kubelet's file source: a store of Pods that two things change, in the ways that pkg/kubelet/config/file.go has.
 *
 * Holds: an event about a file that cannot be decoded leaves the store as it is; a complete list replaces the store by what can be decoded
 * now; an empty or missing folder publishes "no Pods" but keeps the store, so that a later event can bring old Pods back until the next
 * list; of two files with one Pod name the last one is kept, and when either is deleted the Pod is gone until the next list. Names that
 * begin with a dot are not seen.
 */
import type { FileInfo } from '../../../infra/providers/files.ts';
import { decodeManifest, type StaticPod } from './manifest.ts';

export interface FolderFiles {
  list(path: string): Promise<readonly string[]>;
  info(path: string): Promise<Pick<FileInfo, 'kind' | 'sizeBytes' | 'modifiedMs' | 'inode'> | undefined>;
  read(path: string): Promise<Uint8Array>;
}

export class ManifestFolder {
  readonly #files: FolderFiles;
  readonly #folder: string;
  readonly #nodeName: string;
  readonly #store = new Map<string, StaticPod>();
  /** Which Pod a file held when it was last decoded. */
  readonly #held = new Map<string, string>();
  /** What each file looked like, to find out which files an event is about. */
  #seen = new Map<string, string>();
  readonly #refused = new Map<string, string>();

  constructor(input: { readonly files: FolderFiles; readonly folder: string; readonly nodeName: string }) {
    this.#files = input.files;
    this.#folder = input.folder;
    this.#nodeName = input.nodeName;
  }

  /** Files that the kubelet would not take, with the reason, as its log has them. */
  get refused(): ReadonlyMap<string, string> {
    return this.#refused;
  }

  /** A complete list (`fileCheckFrequency`). Gives what is published. */
  async list(): Promise<readonly StaticPod[]> {
    const marks = await this.#marks();
    this.#seen = marks;
    this.#refused.clear();
    const pods: StaticPod[] = [];
    for (const name of marks.keys()) {
      const pod = await this.#decode(name);
      if (pod !== undefined) pods.push(pod);
    }
    if (pods.length === 0) return [];
    this.#store.clear();
    for (const pod of pods) this.#store.set(pod.fullName, pod);
    return [...this.#store.values()];
  }

  /** What inotify tells: each changed file by itself. Gives what is published, or undefined when nothing is. */
  async events(): Promise<readonly StaticPod[] | undefined> {
    const marks = await this.#marks();
    const before = this.#seen;
    this.#seen = marks;
    let published = false;
    for (const name of before.keys()) {
      if (marks.has(name)) continue;
      const held = this.#held.get(name);
      this.#refused.delete(name);
      if (held === undefined || !this.#store.delete(held)) continue;
      this.#held.delete(name);
      published = true;
    }
    for (const [name, mark] of marks) {
      if (before.get(name) === mark) continue;
      const pod = await this.#decode(name);
      if (pod === undefined) continue;
      this.#store.set(pod.fullName, pod);
      published = true;
    }
    return published ? [...this.#store.values()] : undefined;
  }

  async #marks(): Promise<Map<string, string>> {
    const marks = new Map<string, string>();
    const names = await this.#files.list(this.#folder).catch((error: unknown) => {
      if ((error as { code?: unknown }).code === 'ENOENT') return [];
      throw error;
    });
    for (const name of [...names].sort()) {
      if (name.startsWith('.')) continue;
      const info = await this.#files.info(`${this.#folder}/${name}`);
      // A link is followed by the kubelet's stat; its target's changes are not noticed, which the link's own mark shows.
      if (info === undefined || (info.kind !== 'file' && info.kind !== 'symlink')) continue;
      marks.set(name, `${info.inode}/${info.sizeBytes}/${info.modifiedMs}`);
    }
    return marks;
  }

  async #decode(name: string): Promise<StaticPod | undefined> {
    const path = `${this.#folder}/${name}`;
    try {
      const pod = decodeManifest({ body: await this.#files.read(path), path, nodeName: this.#nodeName });
      this.#held.set(name, pod.fullName);
      this.#refused.delete(name);
      return pod;
    } catch (error) {
      this.#refused.set(name, error instanceof Error ? error.message : String(error));
      return undefined;
    }
  }
}
