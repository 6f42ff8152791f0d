/**
 * program — argument parsing: the root with every command's name, and the called command in full.
 *
 * Holds: parsing never ends the process and prints no error itself; help and version go to stdout, in one width, so that a terminal, a
 * pipe and the manual show the same.
 */
import { Command } from 'commander';
import { buildText, readBuild } from '../api/build.ts';
import { commands, description, type CommandEntry } from './commands.ts';
import { helpOption, versionOption } from './help.ts';
import type { Invocation } from './invocation.ts';

export interface Program {
  readonly root: Command;
  /** The called command, or the root. */
  readonly called: Command;
}

export async function program(invocation: Invocation, entry: CommandEntry | undefined): Promise<Program> {
  const root = new Command('podmin')
    .description(description)
    .usage('[options] <command>')
    .configureOutput({
      writeOut: (text) => invocation.stdout.write(text),
      writeErr: (text) => invocation.stderr.write(text),
      getOutHelpWidth: () => 120,
      getErrHelpWidth: () => 120,
      getOutHasColors: () => false,
      getErrHasColors: () => false,
      outputError: () => undefined,
    })
    .configureHelp({ subcommandTerm: (command) => command.name() })
    .version(buildText('podmin', readBuild()).trimEnd(), versionOption.flags, versionOption.description)
    .helpOption(helpOption.flags, helpOption.description)
    .helpCommand(false)
    .addHelpText('after', '\npodmin <command> --help says more about a command.')
    .exitOverride();
  let called = root;
  for (const each of commands) {
    const command = root.command(each.name).summary(each.summary).description(each.summary).allowExcessArguments(false);
    if (each !== entry) continue;
    (await each.load())(command, invocation);
    called = command;
  }
  return { root, called };
}
