/**
 * file-lock — one process at a time, by a file that names its holder.
 *
 * Holds: while `withFileLock` runs its body no other process on this machine runs one for the same path; a lock whose holder has ended
 * is taken over, also when its pid has been given to somebody else. Does not hold: that the lock
 * of a process that died on another machine, or in another container with this folder, is ever taken over; it is waited for.
 */
import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

interface Holder {
  readonly pid: number;
  readonly host: string;
  /** Tells a process from a later one with its pid; empty where the system does not say. */
  readonly started: string;
  readonly nonce: string;
}

export interface FileLockInput {
  readonly path: string;
  readonly signal: AbortSignal;
  /** Called once, when somebody else holds it. */
  readonly onWait?: (holder: { readonly pid: number; readonly host: string }) => void;
  readonly pollMs?: number;
}

/** Nobody needs longer than a moment to remove a stale lock; a guard that is older was left by a process that died doing so. */
const GUARD_EXPIRY_MS = 10_000;

export async function withFileLock<T>(input: FileLockInput, body: () => Promise<T>): Promise<T> {
  const mine: Holder = { pid: process.pid, host: hostname(), started: await startOf(process.pid), nonce: randomBytes(8).toString('hex') };
  await mkdir(dirname(input.path), { recursive: true, mode: 0o700 });
  let told = false;
  while (!(await tryTake(input.path, mine))) {
    const holder = await readHolder(input.path);
    if (holder !== undefined && (await hasEnded(holder))) {
      await removeStale(input.path, holder);
      continue;
    }
    if (holder !== undefined && !told) {
      told = true;
      input.onWait?.(holder);
    }
    await sleep(input.pollMs ?? 250, undefined, { signal: input.signal });
  }
  try {
    return await body();
  } finally {
    if ((await readHolder(input.path))?.nonce === mine.nonce) await rm(input.path, { force: true });
  }
}

/** The file appears with its content or not at all: written beside, then linked. */
async function tryTake(path: string, mine: Holder): Promise<boolean> {
  const temp = `${path}.${mine.nonce}`;
  await writeFile(temp, JSON.stringify(mine), { mode: 0o600 });
  try {
    await link(temp, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(temp, { force: true });
  }
}

async function readHolder(path: string): Promise<Holder | undefined> {
  try {
    const value = JSON.parse(await readFile(path, 'utf8')) as Partial<Holder>;
    const { pid, host, started, nonce } = value;
    if (typeof pid === 'number' && typeof host === 'string' && typeof started === 'string' && typeof nonce === 'string')
      return { pid, host, started, nonce };
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    if (!(error instanceof SyntaxError)) throw error;
  }
  // Not one of ours: a full disk once, or a person's hand. Nobody holds it.
  return { pid: 0, host: hostname(), started: '', nonce: '' };
}

async function hasEnded(holder: Holder): Promise<boolean> {
  if (holder.host !== hostname()) return false;
  if (holder.pid <= 0) return true;
  try {
    process.kill(holder.pid, 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return true;
  }
  const started = await startOf(holder.pid);
  return started !== '' && holder.started !== '' && started !== holder.started;
}

/** Field 22 of /proc/<pid>/stat, counted after the command's name, which may hold anything. */
async function startOf(pid: number): Promise<string> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

/** Under a guard of its own, so that of two that saw the same stale lock the slower cannot remove the lock of the faster. */
async function removeStale(path: string, seen: Holder): Promise<void> {
  const guard = `${path}.breaking`;
  try {
    await mkdir(guard);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
    const age =
      Date.now() -
      (await stat(guard).then(
        (s) => s.mtimeMs,
        () => Date.now(),
      ));
    // rmdir of an empty folder: of two that do this, one succeeds, and the next round makes the guard anew.
    if (age > GUARD_EXPIRY_MS) await rmdir(guard).catch(() => undefined);
    return;
  }
  try {
    if ((await readHolder(path))?.nonce === seen.nonce) await rm(path, { force: true });
  } finally {
    await rmdir(guard).catch(() => undefined);
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
