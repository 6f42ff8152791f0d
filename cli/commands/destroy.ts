/**
 * destroy — removes the nodes, the cluster's own secrets, the bucket with everything in it, and the connection.
 *
 * Holds: in this order, so that after a failure it can be run again and goes on; what is already gone is fine.
 */
import type { Command } from 'commander';
import { readContext } from '../cluster.ts';
import { confirm } from '../confirm.ts';
import { forget } from '../contexts.ts';
import type { Invocation } from '../invocation.ts';
import { example, yesOption } from '../options.ts';
import { deleteSystemSecrets } from '../system-secrets.ts';
import { lockCluster, refuseAws, teardownSteps } from './teardown.ts';

export function destroy(command: Command, invocation: Invocation): void {
  command
    .addOption(yesOption())
    .addHelpText('after', example('podmin destroy'))
    .action(async ({ yes }: { yes: boolean }) => {
      const { contexts, paths, platform, progress, signal, stdout } = invocation;
      const context = await readContext(invocation);
      const { clusterId } = context;
      refuseAws(context);
      if (!yes) {
        const question = `Destroy cluster "${clusterId}": its nodes, and ${context.bucket} with everything in it?`;
        await confirm(invocation, question, 'cluster destruction cancelled');
      }
      await using _ = await lockCluster(invocation, context);
      const down = await teardownSteps(invocation, context);
      await using provider = await platform.provider(context);
      await progress.run([
        ...down,
        { title: 'secrets', run: () => deleteSystemSecrets({ parameters: provider.parameters, cluster: clusterId, signal }) },
        { title: 'bucket', run: () => provider.bucket.emptyAndDelete({ signal }) },
        {
          title: 'connection',
          run: async () => {
            await (await platform.files()).removeTree(paths.cluster(clusterId).folder);
            await (await contexts()).update((now) => (now.contexts.has(clusterId) ? forget(now, clusterId) : now));
          },
        },
      ]);
      stdout.write(`Cluster ${clusterId} is destroyed.\n`);
    });
}
