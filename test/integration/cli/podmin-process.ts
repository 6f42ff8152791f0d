/** podmin-process — the `podmin` command as a process with nothing in its environment but what it is given. */
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const program = join(import.meta.dirname, '../../../bin/podmin');

export interface Finished {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface PodminProcess {
  start(...argv: readonly string[]): ChildProcess;
  run(...argv: readonly string[]): Promise<Finished>;
}

/** `home` is the working folder too. */
export function podminProcess(home: string, env: Readonly<Record<string, string>> = {}): PodminProcess {
  const start = (...argv: readonly string[]): ChildProcess =>
    spawn(program, argv, { env: { PATH: process.env.PATH, HOME: home, ...env }, cwd: home, stdio: ['ignore', 'pipe', 'pipe'] });
  return { start, run: (...argv) => finished(start(...argv)) };
}

export async function finished(child: ChildProcess): Promise<Finished> {
  let [stdout, stderr] = ['', ''];
  child.stdout?.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr?.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { status, stdout, stderr };
}
