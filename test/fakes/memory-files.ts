/**
 * memory-files — a file system in memory that remembers what a power cut would take away.
 *
 * Holds: operations behave, and fail, as those of node:fs do (`code`); a write is durable once its file was synced, a name once its folder
 * was; `crashStates()` yields what a power cut at this moment could leave: any prefix of the changes of names that were not synced, or all
 * but one of them, with files that were not synced gone empty, cut in half, or whole. Does not hold: permissions are recorded, not enforced;
 * folders' own times do not move.
 */
import { dirname, isAbsolute, join, normalize } from 'node:path';
import { type FileInfo, type Files, type OpenFile } from '../../infra/providers/files.ts';

interface FileNode {
  readonly kind: 'file';
  readonly inode: number;
  readonly mode: number;
  readonly body: Uint8Array;
  readonly modifiedMs: number;
  changedMs: number;
  synced: boolean;
}
interface LinkNode {
  readonly kind: 'symlink';
  readonly inode: number;
  readonly target: string;
  readonly modifiedMs: number;
  changedMs: number;
}
interface FolderNode {
  readonly kind: 'directory';
  readonly inode: number;
  readonly mode: number;
  readonly modifiedMs: number;
  changedMs: number;
  readonly entries: Map<string, Node>;
  readonly durable: Map<string, Node>;
}
type Node = FileNode | LinkNode | FolderNode;

/** What a name stands for from now on; undefined: nothing. */
interface Binding {
  readonly folder: FolderNode;
  readonly name: string;
  readonly node: Node | undefined;
}

/** A change of names that a crash may still undo. A rename is one change of two names: both happen or neither does. */
type Change = readonly Binding[];

/** What a crash leaves of a file that was written and not synced. */
type Torn = 'empty' | 'half' | 'whole';

export interface MemoryFilesInput {
  /** Wall clock for the times of files; counts up by one millisecond per change when there is none. */
  readonly wall?: () => number;
}

export class MemoryFiles implements Files {
  readonly #wall: () => number;
  #inodes = 1;
  #root: FolderNode;
  #pending: Change[] = [];
  readonly #watchers = new Set<{ readonly folder: FolderNode; readonly changed: () => void }>();

  constructor(input: MemoryFilesInput = {}) {
    let ticks = 0;
    this.#wall = input.wall ?? (() => (ticks += 1));
    this.#root = this.#folder(0o755);
  }

  async read(path: string): Promise<Uint8Array> {
    return this.#file(path, 'open').body.slice();
  }

  async open(path: string): Promise<OpenFile> {
    const { body } = this.#file(path, 'open');
    return {
      sizeBytes: body.length,
      read: async (position, length) => body.slice(position, position + length),
      [Symbol.asyncDispose]: async () => undefined,
    };
  }

  async info(path: string): Promise<FileInfo | undefined> {
    const node = this.#look(path, 'lstat', false);
    if (node === undefined) return undefined;
    const sizeBytes = node.kind === 'file' ? node.body.length : node.kind === 'symlink' ? node.target.length : 4096;
    const mode = node.kind === 'symlink' ? 0o777 : node.mode;
    return { kind: node.kind, sizeBytes, mode, modifiedMs: node.modifiedMs, changedMs: node.changedMs, inode: node.inode };
  }

  async list(path: string): Promise<readonly string[]> {
    return [...this.#directory(path, 'scandir').entries.keys()].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  }

  async makeDirectory(path: string, mode: number): Promise<void> {
    const there = this.#look(path, 'mkdir', true);
    if (there?.kind === 'directory') return;
    if (there !== undefined) throw errno('EEXIST', 'mkdir', path);
    if (path !== '/') await this.makeDirectory(dirname(path), mode);
    const { folder, name } = this.#place(path, 'mkdir');
    this.#change([{ folder, name, node: this.#folder(mode) }]);
  }

  async create(path: string, body: Uint8Array, mode: number): Promise<void> {
    const { folder, name } = this.#place(path, 'open');
    if (folder.entries.has(name)) throw errno('EEXIST', 'open', path);
    const now = this.#wall();
    const inode = this.#inodes++;
    this.#change([
      { folder, name, node: { kind: 'file', inode, mode, body: body.slice(), modifiedMs: now, changedMs: now, synced: false } },
    ]);
  }

  async sync(path: string): Promise<void> {
    const node = this.#look(path, 'fsync', true);
    if (node === undefined || node.kind === 'symlink') throw errno('ENOENT', 'fsync', path);
    if (node.kind === 'file') node.synced = true;
    else this.#commit(node);
  }

  async rename(from: string, to: string): Promise<void> {
    const source = this.#place(from, 'rename');
    const target = this.#place(to, 'rename');
    const node = source.folder.entries.get(source.name);
    if (node === undefined) throw errno('ENOENT', 'rename', from);
    const there = target.folder.entries.get(target.name);
    if (there === node) return;
    if (there?.kind === 'directory' && node.kind !== 'directory') throw errno('EISDIR', 'rename', to);
    if (there !== undefined && there.kind !== 'directory' && node.kind === 'directory') throw errno('ENOTDIR', 'rename', to);
    if (there?.kind === 'directory' && there.entries.size > 0) throw errno('ENOTEMPTY', 'rename', to);
    node.changedMs = this.#wall();
    this.#change([
      { ...source, node: undefined },
      { ...target, node },
    ]);
  }

  async link(from: string, to: string): Promise<void> {
    const node = this.#look(from, 'link', false);
    if (node === undefined) throw errno('ENOENT', 'link', from);
    if (node.kind === 'directory') throw errno('EPERM', 'link', from);
    const { folder, name } = this.#place(to, 'link');
    if (folder.entries.has(name)) throw errno('EEXIST', 'link', to);
    node.changedMs = this.#wall();
    this.#change([{ folder, name, node: node }]);
  }

  async symlink(target: string, path: string): Promise<void> {
    const { folder, name } = this.#place(path, 'symlink');
    if (folder.entries.has(name)) throw errno('EEXIST', 'symlink', path);
    const now = this.#wall();
    this.#change([{ folder, name, node: { kind: 'symlink', inode: this.#inodes++, target, modifiedMs: now, changedMs: now } }]);
  }

  async readLink(path: string): Promise<string> {
    const node = this.#look(path, 'readlink', false);
    if (node === undefined) throw errno('ENOENT', 'readlink', path);
    if (node.kind !== 'symlink') throw errno('EINVAL', 'readlink', path);
    return node.target;
  }

  async remove(path: string): Promise<void> {
    const { folder, name } = this.#place(path, 'unlink');
    const node = folder.entries.get(name);
    if (node === undefined) throw errno('ENOENT', 'unlink', path);
    if (node.kind === 'directory') throw errno('EISDIR', 'unlink', path);
    node.changedMs = this.#wall();
    this.#change([{ folder, name, node: undefined }]);
  }

  async removeTree(path: string): Promise<void> {
    const node = this.#look(path, 'rm', false);
    if (node === undefined) return;
    if (node.kind === 'directory') for (const name of [...node.entries.keys()]) await this.removeTree(join(path, name));
    const { folder, name } = this.#place(path, 'rm');
    this.#change([{ folder, name, node: undefined }]);
  }

  watch(path: string, changed: () => void): Disposable {
    const watcher = { folder: this.#directory(path, 'watch'), changed };
    this.#watchers.add(watcher);
    return { [Symbol.dispose]: () => void this.#watchers.delete(watcher) };
  }

  /** What a power cut now could leave, each an independent copy whose unsynced past is settled. */
  *crashStates(): Generator<{ readonly name: string; readonly files: MemoryFiles }> {
    const changes = this.#pending;
    const surviving: (readonly [string, readonly Change[]])[] = changes.map((_, kept) => [`the first ${kept}`, changes.slice(0, kept)]);
    surviving.push(['all', changes]);
    for (let lost = 0; lost < changes.length - 1; lost += 1) surviving.push([`all but number ${lost + 1}`, changes.toSpliced(lost, 1)]);
    for (const [which, kept] of surviving) {
      for (const torn of ['empty', 'half', 'whole'] as const) {
        yield { name: `${which} of ${changes.length} changes of names kept, unsynced files ${torn}`, files: this.#crashed(kept, torn) };
      }
    }
  }

  #crashed(kept: readonly Change[], torn: Torn): MemoryFiles {
    const names = new Map<FolderNode, Map<string, Node>>();
    const namesOf = (folder: FolderNode): Map<string, Node> => {
      const known = names.get(folder) ?? new Map(folder.durable);
      names.set(folder, known);
      return known;
    };
    for (const change of kept) for (const binding of change) bind(namesOf(binding.folder), binding);

    const copies = new Map<Node, Node>();
    const copyFolder = (folder: FolderNode): FolderNode => {
      const made: FolderNode = { ...folder, entries: new Map(), durable: new Map() };
      copies.set(folder, made);
      for (const [name, node] of namesOf(folder)) {
        const child = copies.get(node) ?? (node.kind === 'directory' ? copyFolder(node) : copyLeaf(node));
        made.entries.set(name, child);
        made.durable.set(name, child);
      }
      return made;
    };
    const copyLeaf = (node: FileNode | LinkNode): Node => {
      const made = node.kind === 'file' && !node.synced ? { ...node, synced: true, body: remains(node.body, torn) } : { ...node };
      copies.set(node, made);
      return made;
    };
    const after = new MemoryFiles({ wall: this.#wall });
    after.#inodes = this.#inodes;
    after.#root = copyFolder(this.#root);
    return after;
  }

  #change(change: Change): void {
    for (const binding of change) bind(binding.folder.entries, binding);
    this.#pending.push(change);
    for (const watcher of this.#watchers) {
      if (change.some((binding) => binding.folder === watcher.folder))
        queueMicrotask(() => this.#watchers.has(watcher) && watcher.changed());
    }
  }

  /** Makes a folder's changes durable, and with them whatever came before in the folders that those changes touched too. */
  #commit(folder: FolderNode): void {
    const reached = new Set([folder]);
    const durable = new Set<Change>();
    for (const change of this.#pending.toReversed()) {
      if (!change.some((binding) => reached.has(binding.folder))) continue;
      durable.add(change);
      for (const binding of change) reached.add(binding.folder);
    }
    for (const change of this.#pending) if (durable.has(change)) for (const binding of change) bind(binding.folder.durable, binding);
    this.#pending = this.#pending.filter((change) => !durable.has(change));
  }

  #folder(mode: number): FolderNode {
    const now = this.#wall();
    return { kind: 'directory', inode: this.#inodes++, mode, modifiedMs: now, changedMs: now, entries: new Map(), durable: new Map() };
  }

  #file(path: string, call: string): FileNode {
    const node = this.#look(path, call, true);
    if (node === undefined) throw errno('ENOENT', call, path);
    if (node.kind === 'directory') throw errno('EISDIR', call, path);
    if (node.kind !== 'file') throw errno('ELOOP', call, path);
    return node;
  }

  #directory(path: string, call: string): FolderNode {
    const node = this.#look(path, call, true);
    if (node === undefined) throw errno('ENOENT', call, path);
    if (node.kind !== 'directory') throw errno('ENOTDIR', call, path);
    return node;
  }

  /** The folder that holds, or would hold, the last name of the path. */
  #place(path: string, call: string): { readonly folder: FolderNode; readonly name: string } {
    const parts = partsOf(path, call);
    const name = parts.at(-1);
    if (name === undefined) throw errno('EBUSY', call, path);
    if (Buffer.byteLength(name) > 255) throw errno('ENAMETOOLONG', call, path);
    return { folder: this.#directory(dirname(normalize(path)), call), name };
  }

  #look(path: string, call: string, follow: boolean, depth = 0): Node | undefined {
    if (depth > 40) throw errno('ELOOP', call, path);
    const parts = partsOf(path, call);
    let node: Node = this.#root;
    let at = '/';
    for (const [index, name] of parts.entries()) {
      if (node.kind !== 'directory') throw errno('ENOTDIR', call, path);
      const next = node.entries.get(name);
      if (next === undefined) return undefined;
      const last = index === parts.length - 1;
      if (next.kind === 'symlink' && (!last || follow)) {
        const target = isAbsolute(next.target) ? next.target : join(at, next.target);
        return this.#look(join(target, ...parts.slice(index + 1)), call, follow, depth + 1);
      }
      node = next;
      at = join(at, name);
    }
    return node;
  }
}

/** A file system in memory; see the head of this file. */
export function memoryFiles(input: MemoryFilesInput = {}): MemoryFiles {
  return new MemoryFiles(input);
}

function bind(names: Map<string, Node>, { name, node }: Binding): void {
  if (node === undefined) names.delete(name);
  else names.set(name, node);
}

function remains(body: Uint8Array, torn: Torn): Uint8Array {
  if (torn === 'whole') return body;
  return torn === 'empty' ? new Uint8Array() : body.slice(0, Math.floor(body.length / 2));
}

function partsOf(path: string, call: string): string[] {
  if (!isAbsolute(path) || path.includes('\0')) throw errno('EINVAL', call, path);
  return normalize(path)
    .split('/')
    .filter((part) => part !== '');
}

/** An error as node:fs throws it. */
export function errno(code: string, syscall: string, path: string): NodeJS.ErrnoException {
  return Object.assign(new Error(`${code}: ${syscall} '${path}'`), { code, syscall, path });
}
