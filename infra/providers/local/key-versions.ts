/**
 * key-versions — the versions of one key, and how the next one is made: a compare-and-swap without locks.
 *
 * A write is a temporary file, synced, then linked to the name of version n+1. The link is the compare-and-swap: it fails when somebody
 * else made n+1 first. Deleting is a version too. See versions.ts for the layout.
 *
 * Holds: between any processes on one kernel exactly one writer makes a version; a version is complete when its name appears; when
 * `append` is fulfilled its version, and every folder above it, survives a power cut. Does not hold: a deleted key keeps one small file, as
 * versions of a key must never be numbered twice.
 *
 * Why old versions stay for a minute: a writer that looked at version n and then slept must not find the name n+1 free again because n+1
 * had been superseded and removed meanwhile. So a version is removed only `retentionMs` after it was linked, and a writer that needed longer
 * than half of that between its look and its link does not know whether it won: `unknown-outcome`.
 */
import { join } from 'node:path';
import { type Clock, type Random } from '../clock.ts';
import { ProviderError } from '../errors.ts';
import { type Files } from '../files.ts';
import { codeOf, createTemporary } from '../replace-file.ts';
import { checkBucket, namesIn } from './bucket.ts';
import { foldersOf, headerBytes, parseHeader, parseVersion, versionName, type VersionHeader } from './versions.ts';

const retentionMs = 60_000;
/** Old versions removed per write: more than the one that a write adds, so they do not pile up. */
const prunedPerWrite = 16;
/** Lost races after which an unconditional write gives up; each means that somebody else's write succeeded. */
const maxRaces = 1000;
/** A reader meets a version that is gone only when a minute passed between its two steps, or the bucket is being deleted. */
const maxRereads = 10;
/** Temporary files of killed writers go after this; no living writer needs as long. */
const temporaryMs = 60 * 60 * 1000;
/** Folders remembered as durable; forgetting one costs an fsync. */
const maxDurable = 10_000;

export interface KeyVersionsInput {
  /** Of the bucket. */
  readonly folder: string;
  readonly files: Files;
  readonly clock: Clock;
  readonly random: Random;
}

/** The newest version of a key, held open: it can be read to the end whatever happens to its name. */
export interface Newest extends AsyncDisposable {
  readonly version: number;
  readonly header: VersionHeader;
  /** Of the body. */
  read(position: number, length: number): Promise<Uint8Array>;
}

export interface Append {
  readonly operation: string;
  readonly key: string;
  readonly bytes: Uint8Array;
  /** Judges what would be superseded: throws to refuse, false when there is nothing to do. Called again after a lost race. */
  readonly admit: (current: VersionHeader | undefined) => boolean;
  readonly signal: AbortSignal | undefined;
}

export interface KeyVersions {
  newest(operation: string, key: string): Promise<Newest | undefined>;
  append(append: Append): Promise<void>;
  /** Where the versions of a key appear; made when missing. */
  makeFolder(key: string): Promise<string>;
}

export function keyVersions({ folder, files, clock, random }: KeyVersionsInput): KeyVersions {
  const root = join(folder, 'objects');
  const temporaries = join(folder, 'tmp');
  const durable = new Set<string>();
  let swept = false;

  const folderOf = (key: string): string => join(root, ...foldersOf(key));

  async function versionsIn(keyFolder: string): Promise<readonly number[]> {
    return (await namesIn(files, keyFolder)).map(parseVersion).filter((version) => version !== undefined);
  }

  async function newest(operation: string, key: string): Promise<Newest | undefined> {
    const keyFolder = folderOf(key);
    for (let attempt = 1; ; attempt += 1) {
      const version = (await versionsIn(keyFolder)).at(-1);
      if (version === undefined) return undefined;
      const path = join(keyFolder, versionName(version));
      try {
        return await openVersion(operation, path, version);
      } catch (error) {
        if (codeOf(error) !== 'ENOENT' || attempt >= maxRereads) throw error;
      }
    }
  }

  async function openVersion(operation: string, path: string, version: number): Promise<Newest> {
    const file = await files.open(path);
    try {
      const header = parseHeader(await file.read(0, headerBytes), file.sizeBytes);
      if (header === undefined) throw damaged(operation, path);
      const read: Newest['read'] = (position, length) => file.read(headerBytes + position, length);
      return { version, header, read, [Symbol.asyncDispose]: () => file[Symbol.asyncDispose]() };
    } catch (error) {
      await file[Symbol.asyncDispose]();
      throw error;
    }
  }

  async function look(operation: string, key: string): Promise<{ readonly version: number; readonly header: VersionHeader | undefined }> {
    await using found = await newest(operation, key);
    return { version: found?.version ?? 0, header: found?.header };
  }

  /** The names of all folders above a version must be durable before the version can be, whoever made them. */
  async function makeFolder(key: string): Promise<string> {
    let parent = root;
    for (const name of foldersOf(key)) {
      const child = join(parent, name);
      if (!durable.has(child)) {
        await files.makeDirectory(child, 0o700);
        await files.sync(parent);
        if (durable.size >= maxDurable) durable.clear();
        durable.add(child);
      }
      parent = child;
    }
    return parent;
  }

  async function append({ operation, key, bytes, admit, signal }: Append): Promise<void> {
    signal?.throwIfAborted();
    await checkBucket(files, folder);
    // A refusal is worth finding before the body is written.
    if (!admit((await look(operation, key)).header)) return;
    await sweepTemporaries();
    const temporary = await createTemporary({ files, folder: temporaries, name: 'put', body: bytes, mode: 0o600, random });
    try {
      await files.sync(temporary);
      for (let race = 1; race <= maxRaces; race += 1) {
        const elapsed = stopwatch(clock);
        const current = await look(operation, key);
        if (!admit(current.header)) return;
        const keyFolder = await makeFolder(key);
        signal?.throwIfAborted();
        const next = current.version + 1;
        if (!(await link(temporary, join(keyFolder, versionName(next))))) continue;
        if (elapsed() > retentionMs / 2) throw uncertain(operation, 'the machine stood still in the middle of the write');
        await files.sync(keyFolder).catch((error: unknown) => {
          throw codeOf(error) === undefined ? error : uncertain(operation, 'the folder could not be synced', error);
        });
        return await prune(keyFolder, next);
      }
      throw new ProviderError('throttled', operation, `others won ${maxRaces} times in a row`);
    } finally {
      await removeIfThere(temporary);
    }
  }

  /** False: the version was made by somebody else, or the folder has to be made again. */
  async function link(temporary: string, path: string): Promise<boolean> {
    try {
      await files.link(temporary, path);
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      if (codeOf(error) !== 'ENOENT') throw error;
      durable.clear();
      await checkBucket(files, folder);
      if ((await files.info(temporary)) === undefined) throw error;
      return false;
    }
  }

  /** Superseded versions beyond the retention, oldest first. What fails here is done by a later write. */
  async function prune(keyFolder: string, current: number): Promise<void> {
    const old = (await versionsIn(keyFolder)).filter((version) => version < current).slice(0, prunedPerWrite);
    for (const version of old) {
      const path = join(keyFolder, versionName(version));
      const info = await files.info(path);
      // The time of the link, not of the content: a writer may have slept between the two.
      if (info !== undefined && clock.wall() - info.changedMs <= retentionMs) return;
      await removeIfThere(path);
    }
  }

  async function sweepTemporaries(): Promise<void> {
    if (swept) return;
    swept = true;
    for (const name of await namesIn(files, temporaries)) {
      const path = join(temporaries, name);
      const info = await files.info(path);
      if (info?.kind === 'file' && clock.wall() - info.changedMs > temporaryMs) await removeIfThere(path);
    }
  }

  async function removeIfThere(path: string): Promise<void> {
    try {
      await files.remove(path);
    } catch (error) {
      if (codeOf(error) === undefined) throw error;
    }
  }

  return { newest, append, makeFolder };
}

/** The larger of both clocks: the monotonic one stands still while a laptop sleeps, the other may be set back. */
function stopwatch(clock: Clock): () => number {
  const now = clock.now();
  const wall = clock.wall();
  return () => Math.max(clock.now() - now, clock.wall() - wall);
}

function uncertain(operation: string, why: string, cause?: unknown): ProviderError {
  return new ProviderError('unknown-outcome', operation, `${why}; read the object back`, { cause });
}

function damaged(operation: string, path: string): ProviderError {
  return new ProviderError('unavailable', operation, `${path} is damaged (the disk lost what it had confirmed); put the object again`);
}
