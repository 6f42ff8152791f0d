/**
 * file — a lock in a folder of a local file system: for several processes on one machine.
 *
 *     leader/000000000041.lease     the lease; of several, the highest number
 *     leader/.tmp-…                 being written
 *
 * A write is a new file, linked under the next number: link(2) never replaces, so of writers that saw the same lease one succeeds, and
 * nobody holds anything that a dead process could leave behind. Lower numbers are removed after that; nobody reads them. A writer that
 * slept for so long that its "next" number was used and removed meanwhile links into the past, which changes nothing; it finds that out
 * by looking again, and says that it can't tell.
 *
 * Holds: a lease is always whole, also after a power cut; files are 0600, the folder (made when it is missing) 0700. Does not hold: on
 * file systems of a network or without hard links. Whoever removes the folder while somebody leads lets another lead beside.
 */
import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeLease, jsonLease, maxLeaseBytes } from '../lease-json.ts';
import { LeaseConflict, type LeaseCodec, type LeaseLock, type LeaseRecord, type LeaseState } from '../lease.ts';

/**
 * `path` is a folder that belongs to the lock alone. The token is a digest of the content. Calls reject with the system's error when the
 * folder can't be read or written.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { mkdtemp, rm } from 'node:fs/promises';
 * import { tmpdir } from 'node:os';
 * import { join } from 'node:path';
 * import { fileLease } from 'podmin/controllers';
 *
 * const folder = await mkdtemp(join(tmpdir(), 'lease-'));
 * const lock = fileLease(join(folder, 'leader'));
 * const { signal } = new AbortController();
 * assert.equal(await lock.read(signal), undefined);
 * const record = { holder: 'a', fence: 1, ttlMs: 15_000, renewals: 0, acquiredMs: 0, renewedMs: 0 };
 * const token = await lock.create(record, signal);
 * assert.deepEqual(await lock.read(signal), { record, token });
 * await rm(folder, { recursive: true });
 */
export function fileLease(path: string, codec: LeaseCodec = jsonLease): LeaseLock {
  return new FileLease(path, codec);
}

/** How often a lease may be replaced between the look at the folder and the look at the file before reading gives up. */
const readAttempts = 10;
/** Temporary files older than this were left by processes that are dead: a write takes milliseconds. */
const orphanMs = 60_000;

interface Version {
  readonly number: number;
  readonly bytes: Buffer;
  readonly token: string;
}

class FileLease implements LeaseLock {
  readonly name: string;
  readonly #folder: string;
  readonly #codec: LeaseCodec;

  constructor(path: string, codec: LeaseCodec) {
    this.name = `file ${path}`;
    this.#folder = path;
    this.#codec = codec;
  }

  async read(signal: AbortSignal): Promise<LeaseState | undefined> {
    const version = await this.#present(signal);
    return version && { record: decodeLease(this.name, this.#codec, version.bytes), token: version.token };
  }

  async create(record: LeaseRecord, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted();
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    if ((await this.#numbers()).length > 0) throw new LeaseConflict(`${this.name}: there is a lease already`);
    return this.#write(record, 1, signal);
  }

  async replace(record: LeaseRecord, token: string, signal: AbortSignal): Promise<string> {
    const version = await this.#present(signal);
    if (version?.token !== token) throw new LeaseConflict(`${this.name}: somebody else wrote`);
    return this.#write(record, version.number + 1, signal);
  }

  async #present(signal: AbortSignal): Promise<Version | undefined> {
    for (let attempt = 0; attempt < readAttempts; attempt++) {
      signal.throwIfAborted();
      const number = (await this.#numbers()).at(-1);
      if (number === undefined) return undefined;
      const bytes = await head(this.#file(number), maxLeaseBytes + 1).catch(unlessMissing);
      // Else it was replaced, and removed, since the look at the folder.
      if (bytes !== undefined) return { number, bytes, token: digest(bytes) };
    }
    throw new Error(`${this.name}: it was replaced at each of ${readAttempts} attempts to read it`);
  }

  /** Ascending. */
  async #numbers(): Promise<readonly number[]> {
    const names = (await readdir(this.#folder).catch(unlessMissing)) ?? [];
    return names
      .map((name) => Number(/^(\d+)\.lease$/.exec(name)?.[1] ?? Number.NaN))
      .filter((number) => !Number.isNaN(number))
      .sort((a, b) => a - b);
  }

  async #write(record: LeaseRecord, number: number, signal: AbortSignal): Promise<string> {
    const bytes = this.#codec.encode(record);
    const temporary = join(this.#folder, `.tmp-${randomUUID()}`);
    try {
      await writeWhole(temporary, bytes);
      // The last moment at which it can still be called off.
      signal.throwIfAborted();
      await link(temporary, this.#file(number)).catch((error: unknown) => {
        if (codeOf(error) === 'EEXIST') throw new LeaseConflict(`${this.name}: somebody else wrote`, { cause: error });
        throw error;
      });
      await sync(this.#folder);
      const numbers = await this.#numbers();
      if (numbers.at(-1) !== number)
        throw new Error(`${this.name}: it was written again meanwhile; whether by way of this write is not known`);
      await this.#sweep(numbers.slice(0, -1), temporary);
    } finally {
      await unlink(temporary).catch(unlessMissing);
    }
    return digest(bytes);
  }

  /** What nobody reads any more. That a sweep fails changes nothing about the write. */
  async #sweep(numbers: readonly number[], temporary: string): Promise<void> {
    try {
      for (const number of numbers) await unlink(this.#file(number)).catch(unlessMissing);
      const { mtimeMs: now } = await stat(temporary);
      for (const name of (await readdir(this.#folder)).filter((each) => each.startsWith('.tmp-'))) {
        const file = join(this.#folder, name);
        const { mtimeMs = now } = (await stat(file).catch(unlessMissing)) ?? {};
        if (now - mtimeMs > orphanMs) await unlink(file).catch(unlessMissing);
      }
    } catch {
      // The next write sweeps again.
    }
  }

  #file(number: number): string {
    return join(this.#folder, `${String(number).padStart(12, '0')}.lease`);
  }
}

async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  await file.writeFile(bytes);
  await file.sync();
}

/** At most `limit` bytes of it, however long it is. */
async function head(path: string, limit: number): Promise<Buffer> {
  await using file = await open(path, 'r');
  const { size } = await file.stat();
  const buffer = Buffer.alloc(Math.min(size, limit));
  const { bytesRead } = await file.read(buffer, 0, buffer.length, 0);
  return buffer.subarray(0, bytesRead);
}

async function sync(folder: string): Promise<void> {
  await using file = await open(folder, 'r');
  await file.sync();
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function unlessMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error;
  return undefined;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}
