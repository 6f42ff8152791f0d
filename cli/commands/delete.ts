/** delete — removes a deployment from the index; the nodes then remove its Pods. One that is not there is fine. */
import type { Command } from 'commander';
import { removeDeployment } from '../../api/commit-deployment.ts';
import { identifierProblem } from '../../api/identifiers.ts';
import { INDEX_KEY } from '../../api/keys.ts';
import { isProviderError } from '../../infra/providers/errors.ts';
import type { Objects } from '../../infra/providers/objects.ts';
import { withCluster } from '../cluster.ts';
import { UsageError } from '../errors.ts';
import { follow } from '../follow.ts';
import type { Invocation } from '../invocation.ts';
import { example, nodegroupOption, timeoutOption, waitOption } from '../options.ts';
import { verdictOnRemoval, type Target } from '../verdict.ts';

interface Options {
  readonly nodegroup: string;
  readonly wait: boolean;
  readonly timeout: number;
}

export function deleteDeployment(command: Command, invocation: Invocation): void {
  command
    .argument('<name>', 'the deployment')
    .addOption(nodegroupOption())
    .addOption(waitOption('return when it is gone from every node'))
    .addOption(timeoutOption())
    .addHelpText('after', example('podmin delete web -g default', 'podmin delete web -g default --wait'))
    .action(async (name: string, { nodegroup, wait, timeout }: Options) => {
      for (const problem of [identifierProblem('deployment', name), identifierProblem('NodeGroup', nodegroup)]) {
        if (problem !== undefined) throw new UsageError(`${problem.message}: ${problem.fix}`);
      }
      await withCluster(invocation, async ({ objects }) => {
        const { clock, signal, platform } = invocation;
        const { etag } = await removeDeployment({ objects, clock, random: platform.random, signal }, { nodegroup, name });
        if (wait) await waitUntilGone({ invocation, objects, target: { nodegroup, name }, indexEtag: etag, timeoutMs: timeout });
      });
    });
}

interface WaitInput {
  readonly invocation: Invocation;
  readonly objects: Objects;
  readonly target: Target;
  readonly indexEtag: string | undefined;
  readonly timeoutMs: number;
}

async function waitUntilGone({ invocation, objects, target, indexEtag, timeoutMs }: WaitInput): Promise<void> {
  const { clock, signal, progress } = invocation;
  const what = `the removal of ${target.name} from NodeGroup ${target.nodegroup}`;
  const run = (note: (text: string) => void): Promise<void> =>
    follow({
      ...{ objects, clock, signal, timeoutMs, what, note },
      decide: async (status) => verdictOnRemoval(status, { ...target, indexEtag, newestEtag: await newestEtag(objects, signal) }),
    });
  await progress.run([{ title: `Waiting for ${what}`, run }]);
}

async function newestEtag(objects: Objects, signal: AbortSignal): Promise<string | undefined> {
  try {
    return (await objects.head(INDEX_KEY, { signal })).etag;
  } catch (error) {
    if (isProviderError(error, 'not-found')) return undefined;
    throw error;
  }
}
