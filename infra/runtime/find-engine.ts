/**
 * find-engine — which container engine is used: the one that was named, else podman, else docker, whichever answers first.
 *
 * A `docker` on PATH may be podman's stand-in; what it says about itself decides, not its file name. An engine that is installed but does
 * not answer (podman without a machine, docker without a daemon) is passed over for one that does.
 */
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';
import { CliEngine } from './cli-engine.ts';
import { type Ctl, type Engine } from './engine.ts';
import { RuntimeError } from './errors.ts';
import { runProcess } from './process.ts';

export interface FindEngineInput extends Ctl {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** A name to look for on PATH, or a path. */
  readonly prefer?: string;
}

const CANDIDATES: readonly string[] = ['podman', 'docker'];

export async function findEngine(input: FindEngineInput): Promise<Engine> {
  const named = input.prefer !== undefined;
  const failures: RuntimeError[] = [];
  for (const name of input.prefer === undefined ? CANDIDATES : [input.prefer]) {
    const program = await which(name, input.env['PATH'] ?? '');
    if (program === undefined) continue;
    const engine = new CliEngine({ kind: await kindOf(program, input), program, env: input.env });
    try {
      await engine.info(input);
      return engine;
    } catch (error) {
      if (!(error instanceof RuntimeError) || error.code === 'ABORTED' || named) throw error;
      failures.push(error);
    }
  }
  if (failures.length > 0) {
    throw new RuntimeError('ENGINE_UNREACHABLE', failures.map((error) => error.message).join('; '), { cause: failures[0] });
  }
  throw new RuntimeError(
    'ENGINE_NOT_FOUND',
    named ? `no container engine ${input.prefer} was found` : 'neither podman nor docker was found on PATH',
    {
      hint: 'install Docker Desktop, Rancher Desktop, docker.io or podman',
    },
  );
}

/** The full path of an executable. */
export async function which(name: string, path: string): Promise<string | undefined> {
  const places = name.includes('/')
    ? [isAbsolute(name) ? name : join(process.cwd(), name)]
    : path
        .split(delimiter)
        .filter((folder) => folder !== '')
        .map((folder) => join(folder, name));
  for (const place of places) {
    try {
      await access(place, constants.X_OK);
      if ((await stat(place)).isFile()) return place;
    } catch {
      // Not here; the next folder may have it.
    }
  }
  return undefined;
}

async function kindOf(program: string, input: FindEngineInput): Promise<'docker' | 'podman'> {
  const env = Object.fromEntries(Object.entries(input.env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));
  const result = await runProcess({
    program,
    args: ['--version'],
    env: { ...env, LC_ALL: 'C' },
    timeoutMs: 10_000,
    ...(input.signal === undefined ? {} : { signal: input.signal }),
  });
  return /podman/i.test(result.stdout.toString()) ? 'podman' : 'docker';
}
