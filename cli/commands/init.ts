/** init — writes a manifest to begin with. A file that is there stays as it is. Needs no context. */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { CliError, errnoOf, messageOf } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { builtin } from '../manifest.ts';
import { example, imageOption, nodegroupOption, serviceOption } from '../options.ts';

interface Options {
  readonly file: string;
  readonly nodegroup: string;
  readonly namespace: string;
  readonly image?: readonly string[];
  readonly service?: boolean;
}

export function init(command: Command, invocation: Invocation): void {
  command
    .argument('<name>', 'the name of the deployment')
    .option('-f, --file <file>', 'where to write it', 'daemonset.yaml')
    .addOption(nodegroupOption())
    .option('--namespace <namespace>', 'the namespace', 'default')
    .addOption(imageOption())
    .addOption(serviceOption())
    .addHelpText('after', example('podmin init web -g default --image web:v1 --service'))
    .action(async (name: string, { file, nodegroup, namespace, image = [], service = false }: Options) => {
      const noSecrets = (): Promise<never> => Promise.reject(new Error('init writes no secrets'));
      const text = await builtin(invocation, { name, nodegroup, namespace, images: image, service }, noSecrets);
      try {
        await (await invocation.platform.files()).create(resolve(invocation.cwd, file), new TextEncoder().encode(text), 0o644);
      } catch (error) {
        if (errnoOf(error) === 'EEXIST')
          throw new CliError(`${file} is there already: remove it, or choose another with --file`, { cause: error });
        throw new CliError(`${file}: ${messageOf(error)}`, { cause: error });
      }
      invocation.stdout.write(`Wrote ${file}.\n`);
    });
}
