/**
 * go-driver — builds the drivers in Go. Go's own cache makes that a matter of a second when nothing has changed.
 *
 * Holds: modules come from where the machine's own configuration of Go says, with the sums in go.sum.
 */
import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { note, root } from '../surroundings.ts';

/** Gives the path of the program. */
export async function buildGoDriver(): Promise<string> {
  const folder = join(root, '.cache/bench');
  const path = join(folder, 'runtime-driver');
  await mkdir(folder, { recursive: true });
  note('building the drivers in Go');
  try {
    await promisify(execFile)('go', ['build', '-trimpath', '-o', path, '.'], { cwd: join(root, 'test/bench/go'), maxBuffer: 1 << 24 });
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    throw new Error(`the drivers in Go could not be built in test/bench/go: ${stderr || String(error)}`, { cause: error });
  }
  return path;
}
