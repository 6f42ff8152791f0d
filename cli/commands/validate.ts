/** validate — checks a manifest as deploy would, and says everything that is wrong with it. Silent when nothing is. Needs no context. */
import type { Command } from 'commander';
import type { Invocation } from '../invocation.ts';
import { extract, readManifest } from '../manifest.ts';
import { allowHostAccessOption, example, fileOption, imageOption, serviceOption } from '../options.ts';

interface Options {
  readonly file: string;
  readonly image?: readonly string[];
  readonly service?: boolean;
  readonly allowHostAccess?: boolean;
}

export function validate(command: Command, invocation: Invocation): void {
  command
    .addOption(fileOption().makeOptionMandatory())
    .addOption(imageOption())
    .addOption(serviceOption())
    .addOption(allowHostAccessOption())
    .addHelpText('after', example('podmin validate -f web.yaml', 'podmin validate -f - < web.yaml'))
    .action(async ({ file, image = [], service = false, allowHostAccess = false }: Options) => {
      const text = await readManifest(invocation, file);
      extract(invocation, { text, file, images: image, requireService: service, allowHostAccess });
    });
}
