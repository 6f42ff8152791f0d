/**
 * files — the files of one folder as a source: a complete listing at an interval, and at once when the system tells of a change.
 *
 * Holds: only a complete listing changes anything; a file that was replaced is noticed even if its size and time are the same (inode), and
 * a small one also when it was rewritten in place within the clock's grain (content); a file that can't be read or decoded is `broken` and
 * delays no other. Does not hold: events are relied on; a large file's content is read before it is asked for.
 */
import { createHash } from 'node:crypto';
import { milliseconds, type Duration } from '../duration.ts';
import { nodeFolder } from './node-folder.ts';
import { SourceError, type Source, type SourceContext, type SourceEvent } from '../source.ts';
import { jittered, silenceMs, Wake } from './wake.ts';

/** Paths are absolute. Errors are those of node:fs. */
export interface FolderReader {
  list(path: string): Promise<readonly string[]>;
  /** Undefined when there is nothing. Does not follow links. */
  info(
    path: string,
  ): Promise<{ readonly kind: string; readonly sizeBytes: number; readonly modifiedMs: number; readonly inode: number } | undefined>;
  read(path: string): Promise<Uint8Array>;
  watch?(path: string, changed: () => void): Disposable;
}

/** Which folder, which of its files, and what they mean. A file that `decode` throws for is `broken`; its last good object stays. */
export interface FilesInput<T> {
  readonly name: string;
  /** Default: node's own. */
  readonly files?: FolderReader;
  readonly folder: string;
  /** How often it looks besides being told: the platform's word is a hint. Default 30 s. */
  readonly every?: Duration;
  /** Share of `every` by which a wait varies. Default 0.1. */
  readonly jitter?: number;
  /** In [0, 1). Default Math.random. */
  readonly random?: () => number;
  /** Which names count. Default: those that don't begin with a dot. */
  readonly select?: (name: string) => boolean;
  /** What a file means. What it throws makes the file `broken`. */
  readonly decode: (file: { readonly name: string; readonly body: Uint8Array }) => T;
  /** Larger files are `broken`. Default 16 MiB. */
  readonly maxBytes?: number;
  /** Default `error`: a folder that isn't there changes nothing. `empty`: it is a folder without files. */
  readonly missing?: 'empty' | 'error';
}

/** A folder as a source: the key is the file's name. */
export interface FilesSource<T> extends Source<T> {
  hint(): void;
}

/** With the defaults filled in. */
interface Input<T> extends FilesInput<T> {
  readonly files: FolderReader;
  readonly everyMs: number;
}

const defaultMaxBytes = 16 * 1024 * 1024;
/** Content is the version up to this size: reading it costs about as much as the look at its entry. */
const smallBytes = 64 * 1024;
/** A file changed this shortly before it was read may change again under the same time stamp; ext4's grain is a jiffy, others' a second. */
const grainMs = 2_000;

/** What is known of a file of this connection. */
interface Known {
  readonly mark: string;
  readonly version: string;
  /** Read so soon after its change that the mark says nothing. */
  readonly unsure: boolean;
}

type Found<T> =
  | { readonly type: 'same'; readonly known?: Known }
  | { readonly type: 'gone' }
  | { readonly type: 'broken'; readonly error: Error; readonly known: Known }
  | { readonly type: 'new'; readonly known: Known; readonly item: { object: T } | { load: () => Promise<T> } };

/**
 * The files of a folder, not of those below it; the key is the file's name, the version a digest of its content. A folder that can't be
 * read changes nothing and is the source's error until it can.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { files, informer } from 'podmin/controllers';
 *
 * const folder = mkdtempSync(join(tmpdir(), 'notes-'));
 * writeFileSync(join(folder, 'a.txt'), 'hello');
 * const notes = informer(files({ name: 'notes', folder, decode: ({ body }) => new TextDecoder().decode(body) }));
 * const stop = new AbortController();
 * const running = notes.run(stop.signal);
 * await notes.synced;
 * assert.equal(notes.get('a.txt'), 'hello');
 * stop.abort();
 * await running;
 * rmSync(folder, { recursive: true });
 */
export function files<T>(given: FilesInput<T>): FilesSource<T> {
  const wake = new Wake();
  const input: Input<T> = {
    ...given,
    files: given.files ?? nodeFolder,
    everyMs: milliseconds(given.every ?? '30s', `source "${given.name}": every`),
  };
  return {
    name: input.name,
    staleAfterMs: silenceMs(input.everyMs),
    hint: () => wake.wake(),
    open: (context) => openFolder(input, wake, context),
  };
}

async function* openFolder<T>(input: Input<T>, wake: Wake, { signal, clock }: SourceContext): AsyncGenerator<SourceEvent<T>> {
  const { folder, jitter = 0.1, random = Math.random } = input;
  const known = new Map<string, Known>();
  let first = true;
  let watch: Disposable | undefined;
  try {
    while (!signal.aborted) {
      watch ??= tryWatch(input, () => wake.wake());
      const names = await listed(input);
      const events: SourceEvent<T>[] = [];
      const gone = new Set(known.keys());
      for (const name of names) {
        if (signal.aborted) return;
        const found = await look(input, name, known.get(name), clock.wall());
        if (found.type === 'gone') continue;
        gone.delete(name);
        if (found.known !== undefined) known.set(name, found.known);
        if (found.type === 'same') continue;
        if (found.type === 'broken') events.push({ type: 'broken', key: name, error: found.error });
        else {
          const item = { key: name, version: found.known.version, ...found.item };
          events.push(first ? { type: 'item', ...item } : { type: 'apply', ...item });
        }
      }
      for (const name of gone) {
        known.delete(name);
        events.push({ type: 'delete', key: name });
      }
      if (first) yield { type: 'snapshot' };
      yield* events;
      if (first) yield { type: 'synced' };
      else if (events.length === 0) yield { type: 'alive' };
      first = false;
      await wake.wait({ ms: jittered(input.everyMs, jitter, random), clock, signal });
    }
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError(`${input.name}: ${folder} can't be read, so nothing is changed: ${asError(error).message}`, { cause: error });
  } finally {
    watch?.[Symbol.dispose]();
  }
}

/** A folder that can't be watched (not there yet) is polled, and the watch tried again at each look. */
function tryWatch<T>({ files: reader, folder }: Input<T>, changed: () => void): Disposable | undefined {
  try {
    return reader.watch?.(folder, changed);
  } catch {
    return undefined;
  }
}

async function listed<T>({ files: reader, folder, select, missing = 'error' }: Input<T>): Promise<readonly string[]> {
  try {
    return (await reader.list(folder)).filter(select ?? ((name) => !name.startsWith('.')));
  } catch (error) {
    if (missing === 'empty' && codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

async function look<T>(input: Input<T>, name: string, before: Known | undefined, wallMs: number): Promise<Found<T>> {
  const { files: reader, maxBytes = defaultMaxBytes } = input;
  const path = `${input.folder}/${name}`;
  const info = await reader.info(path);
  if (info === undefined || info.kind !== 'file') return { type: 'gone' };
  const mark = `${info.inode}/${info.sizeBytes}/${info.modifiedMs}`;
  if (before?.mark === mark && !before.unsure) return { type: 'same' };
  const large = { mark, version: mark, unsure: false };
  if (info.sizeBytes > maxBytes) {
    if (before?.version === mark) return { type: 'same' };
    return { type: 'broken', known: large, error: new Error(`${path} has ${info.sizeBytes} bytes, more than the ${maxBytes} allowed`) };
  }
  const decode = (body: Uint8Array): T => input.decode({ name, body });
  if (info.sizeBytes > smallBytes) return { type: 'new', known: large, item: { load: async () => decode(await reader.read(path)) } };

  let body: Uint8Array;
  try {
    body = await reader.read(path);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return { type: 'gone' };
    // A permission that is given back leaves the mark as it is, so it is tried again at each look.
    return { type: 'broken', known: { mark, version: 'unread', unsure: true }, error: asError(error) };
  }
  const version = createHash('sha256').update(body).digest('base64url');
  const known = { mark, version, unsure: Math.abs(wallMs - info.modifiedMs) < grainMs };
  if (before?.version === version) return { type: 'same', known };
  try {
    return { type: 'new', known, item: { object: decode(body) } };
  } catch (error) {
    return { type: 'broken', known, error: asError(error) };
  }
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
