/** disconnect — forgets a cluster. What the cluster consists of stays. */
import { join } from 'node:path';
import type { Command } from 'commander';
import { forget } from '../contexts.ts';
import type { Invocation } from '../invocation.ts';
import { example } from '../options.ts';

export function disconnect(command: Command, { contexts, platform, paths, stdout }: Invocation): void {
  command
    .argument('<cluster>', 'the cluster to forget')
    .addHelpText('after', example('podmin disconnect demo'))
    .action(async (cluster: string) => {
      await (await contexts()).update((now) => forget(now, cluster));
      // The id is a key of the context file, which a person may have edited: nothing outside the folder may be named by it.
      if (!cluster.includes('/') && cluster !== '..')
        await (await platform.files()).removeTree(join(paths.cache, 'infrastructure', cluster));
      stdout.write(`Disconnected from ${cluster}.\n`);
    });
}
