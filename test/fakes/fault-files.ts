/**
 * fault-files — a file system that fails at exactly one chosen operation, and a loop over all of them.
 *
 * Holds: operations that change something are numbered from 0 in the order in which they were asked for; a kill is final: that operation
 * and every later one of this wrapper throws `Killed`, as nothing of a killed process runs on; `kill-during` leaves a file that was being
 * created half written. Does not hold: operations that only read are not numbered, but they too throw after a kill.
 */
import { type Files } from '../../infra/providers/files.ts';
import { errno } from './memory-files.ts';

export interface FileOperation {
  readonly name: 'makeDirectory' | 'create' | 'sync' | 'rename' | 'link' | 'symlink' | 'remove' | 'removeTree';
  /** One path, or two for `rename` and `link`. */
  readonly paths: readonly string[];
}

export type FileFault = { readonly at: number } & (
  | { readonly kind: 'kill-before' | 'kill-during' | 'kill-after' }
  | { readonly kind: 'error'; readonly code: 'ENOSPC' | 'EIO' | 'EACCES' | 'EMFILE' }
);

/** The process ended here. Code under test must not be able to go on, so nothing should catch it but the test. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

export interface FaultFiles extends Files {
  readonly operations: readonly FileOperation[];
  readonly killed: boolean;
}

export function faultFiles(inner: Files, fault?: FileFault): FaultFiles {
  const operations: FileOperation[] = [];
  let killed = false;
  const die = (): never => {
    killed = true;
    throw new Killed(`killed at operation ${fault?.at ?? 0}`);
  };
  const alive = (): void => {
    if (killed) die();
  };
  const change = async (operation: FileOperation, run: () => Promise<void>, half?: () => Promise<void>): Promise<void> => {
    alive();
    const number = operations.push(operation) - 1;
    if (fault === undefined || number !== fault.at) return run().then(alive);
    if (fault.kind === 'error') throw errno(fault.code, operation.name, operation.paths[0] ?? '');
    if (fault.kind === 'kill-after') await run();
    if (fault.kind === 'kill-during') await half?.();
    return die();
  };
  const look = async <T>(run: () => Promise<T>): Promise<T> => {
    alive();
    const found = await run();
    alive();
    return found;
  };
  return {
    operations,
    get killed() {
      return killed;
    },
    read: (path) => look(() => inner.read(path)),
    open: (path) => look(() => inner.open(path)),
    info: (path) => look(() => inner.info(path)),
    list: (path) => look(() => inner.list(path)),
    readLink: (path) => look(() => inner.readLink(path)),
    watch: (path, changed) => {
      alive();
      return inner.watch(path, () => killed || changed());
    },
    makeDirectory: (path, mode) => change({ name: 'makeDirectory', paths: [path] }, () => inner.makeDirectory(path, mode)),
    create: (path, body, mode) =>
      change(
        { name: 'create', paths: [path] },
        () => inner.create(path, body, mode),
        () => inner.create(path, body.slice(0, Math.floor(body.length / 2)), mode),
      ),
    sync: (path) => change({ name: 'sync', paths: [path] }, () => inner.sync(path)),
    rename: (from, to) => change({ name: 'rename', paths: [from, to] }, () => inner.rename(from, to)),
    link: (from, to) => change({ name: 'link', paths: [from, to] }, () => inner.link(from, to)),
    symlink: (target, path) => change({ name: 'symlink', paths: [path] }, () => inner.symlink(target, path)),
    remove: (path) => change({ name: 'remove', paths: [path] }, () => inner.remove(path)),
    removeTree: (path) => change({ name: 'removeTree', paths: [path] }, () => inner.removeTree(path)),
  };
}

export interface EveryFaultInput<T extends Files> {
  /** A fresh file system in the state before the act, for each point. */
  readonly prepare: () => Promise<T>;
  /** What is interrupted. */
  readonly act: (files: Files) => Promise<void>;
  /** What must hold afterwards, on the same file system with nothing in the way. */
  readonly check: (
    files: T,
    context: { readonly fault: FileFault; readonly operation: FileOperation; readonly outcome: Error | undefined },
  ) => Promise<void>;
  readonly faults?: readonly ('kill-before' | 'kill-during' | 'kill-after' | 'ENOSPC' | 'EIO')[];
}

/** Runs `act` once for each operation that it makes and each fault, and `check` after each. Gives the number of points it tried. */
export async function everyFault<T extends Files>(input: EveryFaultInput<T>): Promise<number> {
  const kinds = input.faults ?? ['kill-before', 'kill-during', 'kill-after', 'ENOSPC', 'EIO'];
  const rehearsal = faultFiles(await input.prepare());
  await input.act(rehearsal);
  let points = 0;
  for (const [at, operation] of rehearsal.operations.entries()) {
    for (const kind of kinds) {
      if (kind === 'kill-during' && operation.name !== 'create') continue;
      const fault: FileFault = kind === 'ENOSPC' || kind === 'EIO' ? { at, kind: 'error', code: kind } : { at, kind };
      const files = await input.prepare();
      const outcome = await input.act(faultFiles(files, fault)).then(
        () => undefined,
        (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
      );
      try {
        await input.check(files, { fault, operation, outcome });
      } catch (error) {
        throw new Error(`after ${kind} at operation ${at} (${operation.name} ${operation.paths.join(' → ')}): ${String(error)}`, {
          cause: error,
        });
      }
      points += 1;
    }
  }
  return points;
}
