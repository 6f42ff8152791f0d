/**
 * lock — one process at a time, by a file.
 *
 * Holds: the lock file appears whole (written aside, then linked), so its holder can always be named; a holder that died is noticed and
 * replaced by exactly one waiter; a wait is bounded and says whom it waited for. Does not hold: a holder in another pid namespace or on
 * another machine is taken for dead after `abandonedAfterMs`, because nobody here can look.
 *
 * Breaking the lock of a dead holder: whoever wants to must first hold a second lock that is named by the dead holder's nonce, and must
 * then find the lock unchanged. So a late breaker never removes a successor's lock; a breaker that dies is itself such a holder.
 */
import { randomUUID } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import type { Clock } from '../controllers/clock.ts';
import type { Files } from '../infra/providers/files.ts';
import { CliError, errnoOf } from './errors.ts';
import { wait } from '../api/ports.ts';
import type { ProcessId, ProcessTable } from './process-table.ts';

export interface LockInput {
  /** The lock file. Its folder exists. */
  readonly path: string;
  readonly files: Files;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly processes: ProcessTable;
  /** Default 10 s: what is done under the lock takes milliseconds. */
  readonly waitMs?: number;
  /** Default 60 s. */
  readonly abandonedAfterMs?: number;
}

interface Holder extends ProcessId {
  readonly nonce: string;
  readonly sinceMs: number;
}

export async function holdLock(input: LockInput): Promise<AsyncDisposable> {
  const { path, files, clock, signal, processes } = input;
  const deadline = clock.now() + (input.waitMs ?? 10_000);
  const own: Holder = { ...processes.self, nonce: randomUUID(), sinceMs: clock.wall() };
  const aside = `${path}.${own.nonce}.new`;
  await files.create(aside, new TextEncoder().encode(JSON.stringify(own)), 0o600);
  try {
    for (let waitMs = 5; ; waitMs = Math.min(waitMs * 2, 100)) {
      if (await linked(files, aside, path)) break;
      const holder = await readHolder(files, path);
      if (holder === undefined) continue;
      if (abandoned(holder, input)) {
        await breakLock({ ...input, waitMs: Math.max(0, deadline - clock.now()) }, holder);
        continue;
      }
      if (clock.now() >= deadline) {
        throw new CliError(
          `process ${holder.pid} has held ${path} for too long: wait for it, or end it, or remove that file if there is no such process`,
        );
      }
      await wait(waitMs * (0.5 + Math.random()), clock, signal);
    }
  } finally {
    // What can't be removed now is swept by somebody later; the lock itself is what counts.
    await removeIfThere(files, aside).catch(() => undefined);
  }
  await sweep(input).catch(() => undefined);
  return { [Symbol.asyncDispose]: () => removeIfThere(files, path) };
}

async function linked(files: Files, from: string, to: string): Promise<boolean> {
  try {
    await files.link(from, to);
    return true;
  } catch (error) {
    if (errnoOf(error) === 'EEXIST') return false;
    throw error;
  }
}

function abandoned(holder: Holder, { processes, clock, abandonedAfterMs = 60_000 }: LockInput): boolean {
  const state = processes.state(holder);
  return state === 'dead' || (state === 'unknown' && clock.wall() - holder.sinceMs > abandonedAfterMs);
}

async function breakLock(input: LockInput, dead: Holder): Promise<void> {
  await using _ = await holdLock({ ...input, path: `${input.path}.${dead.nonce}` });
  const now = await readHolder(input.files, input.path);
  if (now?.nonce === dead.nonce) await removeIfThere(input.files, input.path);
}

/** Undefined when there is none (any more). */
async function readHolder(files: Files, path: string): Promise<Holder | undefined> {
  let text: string;
  try {
    text = new TextDecoder().decode(await files.read(path));
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  const holder = parseHolder(text);
  if (holder === undefined) throw new CliError(`${path} is not a lock of podmin's: look what it is and remove it`);
  return holder;
}

function parseHolder(text: string): Holder | undefined {
  try {
    const value = JSON.parse(text) as Partial<Holder> | null;
    if (typeof value?.pid !== 'number' || typeof value.nonce !== 'string' || !/^[0-9a-f-]{36}$/.test(value.nonce)) return undefined;
    return { pid: value.pid, started: value.started ?? '', scope: value.scope ?? '', nonce: value.nonce, sinceMs: value.sinceMs ?? 0 };
  } catch {
    return undefined;
  }
}

/** Removes what processes that died while they waited have left beside the lock. */
async function sweep(input: LockInput): Promise<void> {
  const { files, path, clock, abandonedAfterMs = 60_000 } = input;
  const prefix = `${basename(path)}.`;
  for (const name of await files.list(dirname(path))) {
    if (!name.startsWith(prefix) || !name.endsWith('.new')) continue;
    const left = join(dirname(path), name);
    const info = await files.info(left);
    if (info === undefined) continue;
    const text = await files.read(left).catch(() => undefined);
    const holder = text === undefined ? undefined : parseHolder(new TextDecoder().decode(text));
    // Half-written: nobody can be asked, so only its age speaks.
    if (holder === undefined ? clock.wall() - info.modifiedMs > abandonedAfterMs : abandoned(holder, input))
      await removeIfThere(files, left);
  }
}

async function removeIfThere(files: Files, path: string): Promise<void> {
  try {
    await files.remove(path);
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
}
