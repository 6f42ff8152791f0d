/**
 * generation-folder — a folder that containers have mounted, whose files change all at once: each `<file>` is a link to `..data/<file>`, and
 * `..data` one to the folder `..<generation>` beside it. One rename of `..data` exchanges everything.
 *
 * Holds: who reads through one opened `..data` sees files of one generation, whole; a generation that bears its name is complete, as it is
 * built under another; a write that finds everything in place changes nothing; after a kill at any point the next write ends in the same
 * folder. Does not hold: nothing is synced, as the folder lies on a tmpfs. Names that are neither ours nor needed are left alone; a foreign
 * file or link where a file of ours belongs is replaced, a foreign folder there is an error.
 */
import { join } from 'node:path';
import type { Files } from '../../infra/providers/files.ts';

export interface GenerationContent {
  readonly name: string;
  readonly files: ReadonlyMap<string, { readonly body: Uint8Array; readonly mode: number }>;
}

export interface GenerationFolderInput {
  readonly files: Files;
  readonly path: string;
}

const FOLDER_MODE = 0o755;
const DATA = '..data';
/** A generation that is being built. */
const BUILDING = '..new';
/** Stands in for a selected generation that was damaged, until it is built again. */
const REPAIR = '..repair';
/** A link on its way to its name. */
const LINK = '..link';
const RESERVED: ReadonlySet<string> = new Set([DATA, BUILDING, REPAIR, LINK]);
/** More than the largest secret (64 KiB) and than the keys of a Pod's annotation; what is beyond is not ours. */
const MAX_FILE_BYTES = 1024 * 1024;
const MAX_FILES = 4096;

export class GenerationFolder {
  readonly #files: Files;
  readonly #path: string;

  constructor({ files, path }: GenerationFolderInput) {
    this.#files = files;
    this.#path = path;
  }

  /** What `..data` selects; undefined when there is nothing, or something is missing, foreign, or without its link. */
  async current(): Promise<GenerationContent | undefined> {
    const selected = await this.#selected();
    if (selected === undefined || RESERVED.has(selected)) return undefined;
    const found = await this.#contentOf(selected);
    if (found === undefined) return undefined;
    const links = await this.#links();
    const linked = links.length === found.size && links.every((name) => found.has(name));
    return linked ? { name: selected.slice(2), files: found } : undefined;
  }

  async generations(): Promise<readonly string[]> {
    return (await this.#generationFolders()).filter((name) => !RESERVED.has(name)).map((name) => name.slice(2));
  }

  async write(content: GenerationContent): Promise<void> {
    check(content);
    const { name, files } = content;
    const folder = `..${name}`;
    await this.#files.makeDirectory(this.#path, FOLDER_MODE);
    const info = await this.#files.info(this.#path);
    if (info?.kind !== 'directory') throw new Error(`${this.#path} is a ${info?.kind ?? 'missing folder'}, not a folder; remove it`);

    if (!same(await this.#contentOf(folder), files)) await this.#build(folder, files);
    await this.#select(folder);
    for (const file of files.keys()) await this.#link(`${DATA}/${file}`, file);
    for (const file of await this.#links()) if (!files.has(file)) await this.#files.remove(join(this.#path, file));
    for (const left of [BUILDING, REPAIR]) await this.#removeTree(left);
  }

  /** Removes other generations, never the selected one. */
  async keepOnly(names: ReadonlySet<string>): Promise<void> {
    const selected = await this.#selected();
    for (const folder of await this.#generationFolders()) {
      if (folder !== selected && !names.has(folder.slice(2))) await this.#removeTree(folder);
    }
  }

  /** A link or file in the folder's place is left alone. */
  async remove(): Promise<void> {
    if ((await this.#files.info(this.#path))?.kind === 'directory') await this.#files.removeTree(this.#path);
  }

  /** Under its name only when it is complete. Containers read the selected one meanwhile, so that is exchanged for a copy first. */
  async #build(folder: string, files: GenerationContent['files']): Promise<void> {
    if ((await this.#selected()) === folder) {
      await this.#fill(REPAIR, files);
      await this.#select(REPAIR);
    }
    await this.#fill(BUILDING, files);
    await this.#removeTree(folder);
    await this.#files.rename(join(this.#path, BUILDING), join(this.#path, folder));
  }

  async #fill(folder: string, files: GenerationContent['files']): Promise<void> {
    await this.#removeTree(folder);
    await this.#files.makeDirectory(join(this.#path, folder), FOLDER_MODE);
    for (const [file, { body, mode }] of files) await this.#files.create(join(this.#path, folder, file), body, mode);
  }

  async #select(folder: string): Promise<void> {
    await this.#link(folder, DATA);
  }

  async #link(target: string, name: string): Promise<void> {
    const path = join(this.#path, name);
    const info = await this.#files.info(path);
    if (info?.kind === 'symlink' && (await this.#files.readLink(path)) === target) return;
    if (info?.kind === 'directory') throw new Error(`${path} is a folder where a link has to be; remove it`);
    const made = join(this.#path, LINK);
    await this.#removeTree(LINK);
    await this.#files.symlink(target, made);
    await this.#files.rename(made, path);
  }

  async #removeTree(name: string): Promise<void> {
    const path = join(this.#path, name);
    if ((await this.#files.info(path)) !== undefined) await this.#files.removeTree(path);
  }

  /** The folder that `..data` names, whether or not it is there. */
  async #selected(): Promise<string | undefined> {
    const path = join(this.#path, DATA);
    if ((await this.#files.info(path))?.kind !== 'symlink') return undefined;
    const target = await this.#files.readLink(path);
    return target.startsWith('..') && target.length > 2 && !target.includes('/') ? target : undefined;
  }

  async #generationFolders(): Promise<readonly string[]> {
    if ((await this.#files.info(this.#path))?.kind !== 'directory') return [];
    const found: string[] = [];
    for (const name of await this.#files.list(this.#path)) {
      if (!name.startsWith('..') || name.length < 3) continue;
      if ((await this.#files.info(join(this.#path, name)))?.kind === 'directory') found.push(name);
    }
    return found;
  }

  /** The names that link into `..data` under themselves. */
  async #links(): Promise<readonly string[]> {
    const found: string[] = [];
    for (const name of await this.#files.list(this.#path)) {
      const path = join(this.#path, name);
      if ((await this.#files.info(path))?.kind !== 'symlink') continue;
      if ((await this.#files.readLink(path)) === `${DATA}/${name}`) found.push(name);
    }
    return found;
  }

  async #contentOf(folder: string): Promise<GenerationContent['files'] | undefined> {
    const at = join(this.#path, folder);
    if ((await this.#files.info(at))?.kind !== 'directory') return undefined;
    const names = await this.#files.list(at);
    if (names.length > MAX_FILES) return undefined;
    const found = new Map<string, { readonly body: Uint8Array; readonly mode: number }>();
    for (const name of names) {
      const info = await this.#files.info(join(at, name));
      if (info?.kind !== 'file' || info.sizeBytes > MAX_FILE_BYTES) return undefined;
      found.set(name, { body: await this.#files.read(join(at, name)), mode: info.mode });
    }
    return found;
  }
}

function same(there: GenerationContent['files'] | undefined, wanted: GenerationContent['files']): boolean {
  if (there?.size !== wanted.size) return false;
  return [...wanted].every(([name, { body, mode }]) => {
    const found = there.get(name);
    return found?.mode === mode && Buffer.compare(found.body, body) === 0;
  });
}

function check({ name, files }: GenerationContent): void {
  if (name === '' || name.startsWith('.') || /[/\0]/.test(name) || RESERVED.has(`..${name}`)) {
    throw new RangeError(
      `${JSON.stringify(name)} can't name a generation: not empty, no dot first, no slash, not data, new, repair or link`,
    );
  }
  for (const [file, { body }] of files) {
    if (file === '' || file === '.' || file.startsWith('..') || /[/\0]/.test(file)) {
      throw new RangeError(`${JSON.stringify(file)} can't name a file here: not empty, no dots first, no slash`);
    }
    if (body.length > MAX_FILE_BYTES) throw new RangeError(`${file} has ${body.length} bytes, and ${MAX_FILE_BYTES} are allowed`);
  }
  if (files.size > MAX_FILES) throw new RangeError(`${files.size} files are too many for one folder; ${MAX_FILES} are allowed`);
}
