/**
 * machine — the few things the init does to the kernel and the file system, and what it learns from them. Thin on purpose.
 */
import { execFile } from 'node:child_process';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { type NodeFile } from '../../node/files.ts';
import { type CgroupFiles } from './cgroups.ts';

const execute = promisify(execFile);
/** mount, ctr and the like; an image import has its own. */
const COMMAND_MS = 30_000;

/** Rejects with what the program wrote to stderr. */
export async function run(program: string, args: readonly string[], timeoutMs: number = COMMAND_MS): Promise<string> {
  try {
    const { stdout } = await execute(program, [...args], { timeout: timeoutMs, maxBuffer: 16 << 20, env: COMMAND_ENV });
    return stdout;
  } catch (error) {
    const said = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new Error(`${program} ${args.join(' ')}: ${said === '' ? (error as Error).message : said}`, { cause: error });
  }
}

export const COMMAND_ENV: Readonly<Record<string, string>> = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  LC_ALL: 'C.UTF-8',
};

export async function writeNodeFile(file: NodeFile): Promise<void> {
  if (file.initial && (await exists(file.path))) return;
  await mkdir(dirname(file.path), { recursive: true });
  const temporary = `${dirname(file.path)}/.${file.path.split('/').pop() ?? ''}.new`;
  await writeFile(temporary, file.content, { mode: file.mode });
  await rename(temporary, file.path);
}

export async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

export const cgroupFiles: CgroupFiles = {
  exists,
  read: (path) => readFile(path, 'utf8'),
  write: (path, text) => writeFile(path, text),
  makeDirectory: async (path) => {
    await mkdir(path, { recursive: true });
  },
};

/** False when the kernel has no such setting or does not let it be changed. */
export async function setSysctl(name: string, value: string): Promise<boolean> {
  return writeFile(`/proc/sys/${name.replaceAll('.', '/')}`, value).then(
    () => true,
    () => false,
  );
}

/** A number that is per machine and may only grow. */
export async function raiseSysctl(name: string, atLeast: number): Promise<void> {
  const now = Number(await readFile(`/proc/sys/${name.replaceAll('.', '/')}`, 'utf8').catch(() => '0'));
  if (now < atLeast) await setSysctl(name, String(atLeast));
}
