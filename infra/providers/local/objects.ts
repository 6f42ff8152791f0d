/**
 * objects — a bucket in a folder that several processes and containers share. How a write is made is in key-versions.ts, how it lies in
 * the folder in versions.ts.
 *
 * Holds: the contract of infra/providers/objects.ts between any processes on one kernel; a kill or a power cut at any moment leaves the old
 * or the new value, whole; "not found" and an empty listing are only said while the folder is a bucket. A body that the disk has changed
 * is an error, not an answer (`get` compares its digest; `stream` can't).
 */
import { join } from 'node:path';
import { type Body, streamedBody } from '../body.ts';
import { type Clock, type Random } from '../clock.ts';
import { ProviderError } from '../errors.ts';
import { type Files } from '../files.ts';
import { checkKey, checkPrefix, compareKeys } from '../keys.ts';
import { defaultMaxBytes, type ObjectHead, type Objects, type PutOptions, type StreamOptions } from '../objects.ts';
import { checkBucket, namesIn } from './bucket.ts';
import { explain, explained } from './errors.ts';
import { type KeyVersions, keyVersions, type Newest } from './key-versions.ts';
import { decodeSegment, digestOf, encodeVersion, etagOf, folderName, foldersOfPrefix, type VersionHeader } from './versions.ts';
import { watchKey } from './watch-key.ts';

const chunkBytes = 256 * 1024;
/** Files opened at once while listing. */
const headsAtOnce = 16;

export interface LocalObjectsInput {
  /** Made by `localBucket().ensure()`. */
  readonly folder: string;
  readonly files: Files;
  readonly clock: Clock;
  readonly random: Random;
}

export function localObjects({ folder, files, clock, random }: LocalObjectsInput): Objects {
  const versions: KeyVersions = keyVersions({ folder, files, clock, random });

  /** The newest version, when it is an object. The caller closes it. */
  async function existing(operation: string, key: string): Promise<Newest> {
    checkKey(operation, key);
    const found = await versions.newest(operation, key);
    if (found?.header.kind === 'object') return found;
    await found?.[Symbol.asyncDispose]();
    await checkBucket(files, folder);
    throw new ProviderError('not-found', operation, `there is no such object in ${folder}`);
  }

  return {
    description: folder,

    get: (key, { signal, ifNoneMatch, maxBytes = defaultMaxBytes } = {}) =>
      explained(`get ${key}`, async () => {
        signal?.throwIfAborted();
        await using found = await existing(`get ${key}`, key);
        const head = headOf(key, found.header);
        if (head.etag === ifNoneMatch) return 'not-modified';
        if (head.sizeBytes > maxBytes) {
          const why = `the object has ${head.sizeBytes} bytes, more than the limit of ${maxBytes}`;
          throw new ProviderError('too-large', `get ${key}`, why);
        }
        const body = await found.read(0, head.sizeBytes);
        signal?.throwIfAborted();
        if (digestOf(body) !== found.header.digest) throw changed(`get ${key}`);
        return { ...head, body };
      }),

    put: (key, body, options = {}) =>
      explained(`put ${key}`, async () => {
        checkKey(`put ${key}`, key);
        const { etag, bytes } = encodeVersion('object', body, clock.wall());
        const admit = (current: VersionHeader | undefined): true => admitPut(`put ${key}`, options, current);
        await versions.append({ operation: `put ${key}`, key, bytes, admit, signal: options.signal });
        return { etag };
      }),

    head: (key, { signal } = {}) =>
      explained(`head ${key}`, async () => {
        signal?.throwIfAborted();
        await using found = await existing(`head ${key}`, key);
        return headOf(key, found.header);
      }),

    list: async function* (prefix, { signal } = {}) {
      const operation = `list ${prefix}`;
      try {
        signal?.throwIfAborted();
        checkPrefix(operation, prefix);
        await checkBucket(files, folder);
        const keys = await keysBelow({ files, root: join(folder, 'objects'), prefix });
        await checkBucket(files, folder);
        for (let at = 0; at < keys.length; at += headsAtOnce) {
          signal?.throwIfAborted();
          const heads = keys.slice(at, at + headsAtOnce).map(async (key) => {
            await using found = await versions.newest(operation, key);
            return found?.header.kind === 'object' ? [headOf(key, found.header)] : [];
          });
          yield* (await Promise.all(heads)).flat();
        }
      } catch (error) {
        throw explain(error, operation);
      }
    },

    delete: (key, { signal } = {}) =>
      explained(`delete ${key}`, async () => {
        checkKey(`delete ${key}`, key);
        const { bytes } = encodeVersion('deleted', new Uint8Array(), clock.wall());
        await versions.append({ operation: `delete ${key}`, key, bytes, admit: (current) => current?.kind === 'object', signal });
      }),

    stream: (key, { signal, range } = {}) =>
      explained(`stream ${key}`, async () => {
        signal?.throwIfAborted();
        const found = await existing(`stream ${key}`, key);
        try {
          const { start, end } = within(`stream ${key}`, range, found.header.sizeBytes);
          return { ...headOf(key, found.header), body: chunks({ key, found, start, end, signal }) };
        } catch (error) {
          await found[Symbol.asyncDispose]();
          throw error;
        }
      }),

    watch: (key, changed) => {
      checkKey(`watch ${key}`, key);
      const open = async (): Promise<string> => {
        await checkBucket(files, folder);
        return versions.makeFolder(key);
      };
      return watchKey({ files, clock, open, changed });
    },
  };
}

function headOf(key: string, header: VersionHeader): ObjectHead {
  return { key, etag: etagOf(header.digest), sizeBytes: header.sizeBytes, modifiedMs: header.modifiedMs };
}

function admitPut(operation: string, { ifMatch, ifNoneMatch }: PutOptions, current: VersionHeader | undefined): true {
  const there = current?.kind === 'object' ? etagOf(current.digest) : undefined;
  if (ifNoneMatch === '*' && there !== undefined) throw new ProviderError('precondition-failed', operation, 'the object exists');
  if (ifMatch === undefined || ifMatch === there) return true;
  throw new ProviderError('precondition-failed', operation, there === undefined ? 'the object is gone' : 'the object was changed');
}

function within(operation: string, range: StreamOptions['range'], sizeBytes: number): { readonly start: number; readonly end: number } {
  const { start = 0, end = sizeBytes - 1 } = range ?? {};
  if (range === undefined || (start >= 0 && start < sizeBytes && end >= start)) return { start, end: Math.min(end, sizeBytes - 1) };
  throw new ProviderError('invalid', operation, `no byte of the range ${start}-${end} is in the object of ${sizeBytes} bytes`);
}

function chunks(input: {
  readonly key: string;
  readonly found: Newest;
  readonly start: number;
  readonly end: number;
  readonly signal: AbortSignal | undefined;
}): Body {
  let at = input.start;
  return streamedBody({
    next: async () => {
      input.signal?.throwIfAborted();
      if (at > input.end) return undefined;
      const chunk = await explained(`stream ${input.key}`, () => input.found.read(at, Math.min(chunkBytes, input.end + 1 - at)));
      if (chunk.length === 0) throw changed(`stream ${input.key}`);
      at += chunk.length;
      return chunk;
    },
    close: async () => input.found[Symbol.asyncDispose](),
  });
}

/** Keys that have a folder, in byte order; some may have been deleted. */
async function keysBelow(input: { readonly files: Files; readonly root: string; readonly prefix: string }): Promise<readonly string[]> {
  const found: string[] = [];
  /** `known` are the complete segments above, `partial` the encoded pieces of an unfinished one. */
  const walk = async (folder: string, known: string, partial: string): Promise<void> => {
    for (const name of await namesIn(input.files, folder)) {
      const parsed = folderName(name);
      if (parsed.kind === 'foreign') continue;
      const text = partial + parsed.text;
      const below = join(folder, name);
      if (parsed.kind === 'piece') await walk(below, known, text);
      const segment = decodeSegment(text);
      if (segment === undefined || parsed.kind === 'piece') continue;
      const path = known + segment;
      if (parsed.kind === 'key' && path.startsWith(input.prefix)) found.push(path);
      const reaches = `${path}/`;
      if (parsed.kind === 'segment' && (reaches.startsWith(input.prefix) || input.prefix.startsWith(reaches)))
        await walk(below, reaches, '');
    }
  };
  const above = input.prefix.slice(0, input.prefix.lastIndexOf('/') + 1);
  await walk(join(input.root, ...foldersOfPrefix(input.prefix)), above, '');
  return found.sort(compareKeys);
}

function changed(operation: string): ProviderError {
  return new ProviderError('unavailable', operation, 'the file does not have the content that was written; put the object again');
}
