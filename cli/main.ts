/**
 * main — the whole command line as one function.
 *
 * Holds: everything it touches is in its argument; it never ends the process; results go to stdout, all else to stderr; the returned exit
 * status is 0, or 1 after one line (per problem) that says what was wrong. Commands and libraries are loaded when they are needed.
 */
import type { Clock } from '../controllers/clock.ts';
import { rootHelp } from './help.ts';
import type { Input } from './invocation.ts';
import type { Output } from './output.ts';
import type { Platform } from './platform.ts';

export interface MainInput {
  /** Without the program's own name. */
  readonly argv: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: Input;
  readonly stdout: Output;
  readonly stderr: Output;
  readonly cwd: string;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** The terminal behind stderr, when progress may move on it. */
  readonly terminal?: NodeJS.WriteStream | undefined;
  /** Default: the drivers of this project, loaded on demand. */
  readonly platform?: Platform;
}

export async function main(input: MainInput): Promise<number> {
  const [only, ...more] = input.argv;
  if (more.length === 0 && (only === undefined || only === 'help' || only === '--help' || only === '-h')) {
    input.stdout.write(rootHelp());
    return 0;
  }
  if (more.length === 0 && (only === '--version' || only === '-V')) {
    const { buildText, readBuild } = await import('../api/build.ts');
    input.stdout.write(buildText('podmin', readBuild()));
    return 0;
  }
  const { dispatch } = await import('./dispatch.ts');
  return dispatch(input);
}
