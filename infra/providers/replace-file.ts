/**
 * replace-file — one file, replaced whole.
 *
 * Holds: whoever opens the path finds the old content or the new one, complete, also after a kill or a power cut at any moment; when the
 * promise is fulfilled the new content survives a power cut. What a kill leaves behind is one temporary file in the same folder, named
 * `.<name>.<random>.tmp`: readers that skip dot files (the kubelet, CoreDNS) never see it, and `sweepTemporary` removes it. Does not hold:
 * two writers of one path are not kept apart; the last one wins.
 */
import { basename, dirname, join } from 'node:path';
import { type Random } from './clock.ts';
import { type Files } from './files.ts';

export interface ReplaceFileInput {
  readonly files: Files;
  readonly path: string;
  readonly body: Uint8Array;
  readonly mode: number;
  readonly random: Random;
  /** The file stays untouched when its content passes. `equalBytes` is the plain choice; the mode is compared as well. */
  readonly unlessEqual?: (there: Uint8Array, next: Uint8Array) => boolean;
}

/** False when the content was there already. */
export async function replaceFile({ files, path, body, mode, random, unlessEqual }: ReplaceFileInput): Promise<boolean> {
  if (unlessEqual !== undefined && (await isThere({ files, path, mode }, (there) => unlessEqual(there, body)))) {
    // The writer of those bytes may have been killed between its rename and the sync of the folder.
    await files.sync(path);
    await files.sync(dirname(path));
    return false;
  }
  const temporary = await createTemporary({ files, folder: dirname(path), name: basename(path), body, mode, random });
  try {
    await files.sync(temporary);
    await files.rename(temporary, path);
  } catch (error) {
    await removeQuietly(files, temporary);
    throw error;
  }
  await files.sync(dirname(path));
  return true;
}

export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** Creates `.<name>.<random>.tmp`, not synced. Two names that collide are nobody's fault: the next is tried. */
export async function createTemporary(input: {
  readonly files: Files;
  readonly folder: string;
  readonly name: string;
  readonly body: Uint8Array;
  readonly mode: number;
  readonly random: Random;
}): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const path = join(input.folder, temporaryName(input.name, input.random));
    try {
      await input.files.create(path, input.body, input.mode);
      return path;
    } catch (error) {
      if (codeOf(error) === 'EEXIST' && attempt < 16) continue;
      if (codeOf(error) !== 'EEXIST') await removeQuietly(input.files, path);
      throw error;
    }
  }
}

/**
 * Removes what killed writers left in the folder for names that begin with `ownPrefix`; foreign files are never touched. Only for a folder
 * whose one writer is the caller. Gives the names that it removed.
 */
export async function sweepTemporary(files: Files, folder: string, ownPrefix: string): Promise<readonly string[]> {
  const removed: string[] = [];
  for (const name of await files.list(folder)) {
    if (!name.startsWith(`.${ownPrefix}`) || !/\.[0-9a-z]{10}\.tmp$/.test(name)) continue;
    if ((await files.info(join(folder, name)))?.kind !== 'file') continue;
    await files.remove(join(folder, name));
    removed.push(name);
  }
  return removed;
}

/** 36¹⁰ names: two live writers of one file practically never meet. A long name is cut, for NAME_MAX is 255 bytes. */
function temporaryName(name: string, random: Random): string {
  const unique = Math.floor(random() * 36 ** 10)
    .toString(36)
    .padStart(10, '0');
  let kept = name;
  while (Buffer.byteLength(kept) > 200) kept = kept.slice(0, -1);
  return `.${kept}.${unique}.tmp`;
}

async function isThere(
  { files, path, mode }: { readonly files: Files; readonly path: string; readonly mode: number },
  equal: (there: Uint8Array) => boolean,
): Promise<boolean> {
  const info = await files.info(path);
  return info?.kind === 'file' && info.mode === mode && equal(await files.read(path));
}

/** The first error is the one to report; what could not be removed is swept later. */
async function removeQuietly(files: Files, path: string): Promise<void> {
  try {
    await files.remove(path);
  } catch (error) {
    if (codeOf(error) === undefined) throw error;
  }
}

/** The errno of a file operation, undefined for anything else. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
