/** version — which build this is. Needs no context. */
import type { Command } from 'commander';
import { buildText, readBuild } from '../../api/build.ts';
import type { Invocation } from '../invocation.ts';
import { example, formatOption } from '../options.ts';
import { print, type Format } from '../output.ts';

export function version(command: Command, { stdout }: Invocation): void {
  command
    .addOption(formatOption())
    .addHelpText('after', example('podmin version -o json'))
    .action(async ({ output }: { output: Format }) =>
      print({ out: stdout, format: output, value: { name: 'podmin', ...readBuild() }, table: (build) => buildText('podmin', build) }),
    );
}
