/** teardown — removes the nodes of the cluster and their network. The bucket stays, and with it what is deployed. */
import type { Command } from 'commander';
import { readContext } from '../cluster.ts';
import { confirm } from '../confirm.ts';
import type { Context } from '../contexts.ts';
import { CliError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { example, yesOption } from '../options.ts';
import type { Step } from '../progress.ts';

export function teardown(command: Command, invocation: Invocation): void {
  command
    .addOption(yesOption())
    .addHelpText('after', example('podmin teardown --yes'))
    .action(async ({ yes }: { yes: boolean }) => {
      const context = await readContext(invocation);
      const { clusterId } = context;
      if (!yes)
        await confirm(
          invocation,
          `Remove the nodes of cluster "${clusterId}"? What is deployed stays in the bucket.`,
          'cluster teardown cancelled',
        );
      await invocation.progress.run(await teardownSteps(invocation, context));
      invocation.stdout.write(`The nodes of ${clusterId} are gone.\n`);
    });
}

export async function teardownSteps({ platform, paths, signal }: Invocation, { provider, clusterId }: Context): Promise<readonly Step[]> {
  if (provider === 'aws') {
    throw new CliError(`cluster ${clusterId} is on AWS, where this version of podmin cannot remove nodes yet`);
  }
  const cluster = await platform.localCluster();
  return [
    {
      title: 'nodes and network',
      run: async (note) => {
        await cluster.down({ cluster: clusterId, signal, note });
        const { setupFile } = paths.cluster(clusterId);
        const files = await platform.files();
        if ((await files.info(setupFile)) !== undefined) await files.remove(setupFile);
      },
    },
  ];
}
