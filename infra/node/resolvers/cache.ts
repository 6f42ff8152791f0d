/**
 * cache — folders of finished executables, each with the digests of what is in it.
 *
 * Holds: a folder is either complete or not there (made beside, synced, renamed); what `open` returns has been hashed again just now;
 * a folder with a missing, changed or unknown file is as good as none and is replaced by the next `fill`. Does not hold: anything
 * about two that fill the same folder; the caller holds the component's lock.
 */
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir, open, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';

const SUMS = 'sums.json';

interface Sums {
  readonly version: 1;
  /** Where it came from, for a person who looks. */
  readonly from: string;
  readonly files: Readonly<Record<string, { readonly sha256: string; readonly sizeBytes: number }>>;
}

export type CacheState =
  | { readonly state: 'absent' }
  | { readonly state: 'corrupt'; readonly reason: string }
  | { readonly state: 'ready'; readonly from: string };

/** Looks at the folder, and reads every byte of it. */
export async function checkEntry(folder: string, names: readonly string[]): Promise<CacheState> {
  let sums: Sums;
  try {
    sums = JSON.parse(await readFile(join(folder, SUMS), 'utf8')) as Sums;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return { state: 'absent' };
    return { state: 'corrupt', reason: `${SUMS} cannot be read` };
  }
  for (const name of names) {
    const wanted = sums.files[name];
    if (wanted === undefined) return { state: 'corrupt', reason: `${name} is not in ${SUMS}` };
    const is = await sha256Of(join(folder, name)).catch(() => undefined);
    if (is === undefined) return { state: 'corrupt', reason: `${name} cannot be read` };
    if (is.sha256 !== wanted.sha256) return { state: 'corrupt', reason: `${name} has changed since it was put there` };
  }
  return { state: 'ready', from: sums.from };
}

export interface FillInput {
  readonly folder: string;
  readonly names: readonly string[];
  readonly from: string;
  /** Makes the files in the folder it is given. */
  readonly make: (temporary: string) => Promise<void>;
}

/** Makes the folder anew. Whatever fails leaves what was there before, and nothing of its own. */
export async function fillEntry({ folder, names, from, make }: FillInput): Promise<void> {
  const parent = dirname(folder);
  await mkdir(parent, { recursive: true, mode: 0o700 });
  // The lock is ours, so what others left half-made is nobody's.
  for (const name of await readdir(parent)) if (name.startsWith('.making-')) await rm(join(parent, name), { recursive: true, force: true });
  const temporary = join(parent, `.making-${randomBytes(6).toString('hex')}`);
  await mkdir(temporary, { mode: 0o700 });
  try {
    await make(temporary);
    const files: Record<string, { sha256: string; sizeBytes: number }> = {};
    for (const name of names) {
      const path = join(temporary, name);
      await chmod(path, 0o755);
      files[name] = await sha256Of(path);
      await sync(path);
    }
    const sums: Sums = { version: 1, from, files };
    await writeFile(join(temporary, SUMS), `${JSON.stringify(sums, null, 2)}\n`, { mode: 0o600, flush: true });
    for (const name of await readdir(temporary))
      if (name !== SUMS && !names.includes(name)) await rm(join(temporary, name), { recursive: true });
    await sync(temporary);
    await rm(folder, { recursive: true, force: true });
    await rename(temporary, folder);
    await sync(parent);
  } catch (error) {
    await rm(temporary, { recursive: true, force: true });
    throw error;
  }
}

export async function sha256Of(path: string): Promise<{ sha256: string; sizeBytes: number }> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      sizeBytes += chunk.length;
    }
  });
  return { sha256: hash.digest('hex'), sizeBytes };
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
