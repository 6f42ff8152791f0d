/** version — which build this is. Needs no context. */
import type { Command } from 'commander';
import type { Invocation } from '../invocation.ts';
import { example, formatOption } from '../options.ts';
import { print, type Format } from '../output.ts';
import { readVersion, versionText } from '../version.ts';

export function version(command: Command, { stdout }: Invocation): void {
  command
    .addOption(formatOption())
    .addHelpText('after', example('podmin version -o json'))
    .action(async ({ output }: { output: Format }) => print({ out: stdout, format: output, value: readVersion(), table: versionText }));
}
