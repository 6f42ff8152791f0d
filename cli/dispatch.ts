/**
 * dispatch — parses the arguments, runs the command, and turns what it throws into lines on stderr and an exit status.
 */
import { CommanderError } from 'commander';
import { InvalidDocumentError } from '../api/problems.ts';
import { commands } from './commands.ts';
import { contextStore } from './contexts.ts';
import { CancelledError, CliError, describeError, UsageError } from './errors.ts';
import type { Invocation } from './invocation.ts';
import type { MainInput } from './main.ts';
import { paths } from './paths.ts';
import { defaultPlatform } from './platform.ts';
import { program } from './program.ts';
import { progress } from './progress.ts';

export async function dispatch(input: MainInput): Promise<number> {
  const { stderr, signal } = input;
  // `help deploy` is `deploy --help`.
  const argv = input.argv[0] === 'help' ? [...input.argv.slice(1), '--help'] : [...input.argv];
  const name = argv.find((arg) => !arg.startsWith('-'));
  const { root, called } = await program(
    invocationOf(input),
    commands.find((command) => command.name === name),
  );
  const usage = `usage: ${called === root ? '' : 'podmin '}${called.name()} ${called.usage()}\n`;
  try {
    await root.parseAsync(argv, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0;
    const reason = reasonOf(error, signal);
    stderr.write(`${describeError(reason).join('\n')}\n`);
    if (isMisuse(reason)) stderr.write(usage);
    return 1;
  }
}

function isMisuse(error: unknown): boolean {
  if (error instanceof InvalidDocumentError) return error.problems.every(({ file }) => file === 'command line');
  return error instanceof UsageError;
}

function reasonOf(error: unknown, signal: AbortSignal): unknown {
  // The help of a command that only has commands is on stderr by now.
  if (error instanceof CommanderError && error.code === 'commander.help') return new UsageError('the command is missing');
  if (error instanceof CommanderError) return new UsageError(error.message.replace(/^error: /, ''));
  // Whatever an interrupted operation threw, the interruption is the reason.
  if (!signal.aborted || error instanceof CliError) return error;
  return signal.reason instanceof CliError ? signal.reason : new CancelledError();
}

function invocationOf(input: MainInput): Invocation {
  const { env, clock, signal, stderr, terminal } = input;
  const where = paths({ env, system: input.platform?.system ?? process.platform });
  const platform =
    input.platform ??
    defaultPlatform({
      ...{ clock, env, system: process.platform, cacheFolder: () => where.cache },
      secretsKeyFile: (cluster) => where.cluster(cluster).secretsKeyFile,
    });
  return {
    ...input,
    paths: where,
    platform,
    progress: progress({ stderr, terminal, clock }),
    contexts: async () => {
      const [files, processes, random] = [await platform.files(), platform.processes(), platform.random];
      return contextStore({ file: where.contextsFile, files, clock, signal, processes, random });
    },
  };
}
