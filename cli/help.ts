/**
 * help — what `podmin` alone and `podmin --help` print, without loading the argument parser, which takes half as long as starting Node
 * does. A test holds it equal to what the parser prints.
 */
import { commands, description } from './commands.ts';

export const versionOption = { flags: '-V, --version', description: 'show the version of this program' } as const;
export const helpOption = { flags: '-h, --help', description: 'show this help' } as const;

export function rootHelp(): string {
  const options = [versionOption, helpOption];
  const width = Math.max(...options.map(({ flags }) => flags.length), ...commands.map(({ name }) => name.length)) + 2;
  const line = (term: string, text: string): string => `  ${term.padEnd(width)}${text}\n`;
  return [
    'Usage: podmin [options] <command>\n\n',
    `${description}\n\n`,
    'Options:\n',
    ...options.map(({ flags, description: text }) => line(flags, text)),
    '\nCommands:\n',
    ...commands.map(({ name, summary }) => line(name, summary)),
    '\npodmin <command> --help says more about a command.\n',
  ].join('');
}
