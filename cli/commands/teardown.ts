/** teardown — removes the nodes of the cluster and their network. The bucket stays, and with it what is deployed
 * and every secret. */
import { dirname } from 'node:path';
import type { Command } from 'commander';
import { readContext } from '../cluster.ts';
import { confirm } from '../confirm.ts';
import type { Context } from '../contexts.ts';
import { CliError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { holdLock } from '../lock.ts';
import { example, yesOption } from '../options.ts';
import type { Step } from '../progress.ts';

export function teardown(command: Command, invocation: Invocation): void {
  command
    .addOption(yesOption())
    .addHelpText('after', example('podmin teardown --yes'))
    .action(async ({ yes }: { yes: boolean }) => {
      const context = await readContext(invocation);
      const { clusterId } = context;
      refuseAws(context);
      if (!yes)
        await confirm(
          invocation,
          `Remove the nodes of cluster "${clusterId}"? What is deployed stays in the bucket.`,
          'cluster teardown cancelled',
        );
      await using _ = await lockCluster(invocation, context);
      await invocation.progress.run(await teardownSteps(invocation, context));
      invocation.stdout.write(`The nodes of ${clusterId} are gone.\n`);
    });
}

/** Under the cluster's lock, which the caller holds. */
export async function teardownSteps({ platform, paths, signal }: Invocation, { clusterId, bucket }: Context): Promise<readonly Step[]> {
  const nodes = await platform.localCluster();
  const { stateFolder, setupFile } = paths.cluster(clusterId);
  const forgetSetup = async (): Promise<void> => {
    const files = await platform.files();
    if ((await files.info(setupFile)) !== undefined) await files.remove(setupFile);
  };
  return [...nodes.down({ cluster: clusterId, stateFolder, bucketFolder: bucket, signal }), { title: 'what was set up', run: forgetSetup }];
}

export function refuseAws({ provider, clusterId }: Context): void {
  if (provider !== 'aws') return;
  throw new CliError(`cluster ${clusterId} is on AWS, where this version of podmin can neither make nor remove nodes yet`);
}

export async function lockCluster({ platform, paths, clock, signal }: Invocation, { clusterId }: Context): Promise<AsyncDisposable> {
  const files = await platform.files();
  const { folder, lockFile } = paths.cluster(clusterId);
  await files.makeDirectory(dirname(folder), 0o700);
  return holdLock({ path: lockFile, files, clock, signal, processes: platform.processes() });
}
