/**
 * setup — makes the nodes of the cluster, or changes them to what is asked for.
 *
 * Holds: run again it goes on where it stopped, and leaves what is already so. What was asked for is remembered once the nodes are ready.
 */
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { replaceFile } from '../../infra/providers/replace-file.ts';
import { readContext } from '../cluster.ts';
import type { Context } from '../contexts.ts';
import { CliError, UsageError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import type { LocalStep } from '../local-cluster.ts';
import { parseNodeGroups, type NodeGroup } from '../nodegroups.ts';
import { collect, example, yesOption } from '../options.ts';

interface Options {
  readonly nodegroup: readonly string[];
  readonly preload?: readonly string[];
}

export function setup(command: Command, invocation: Invocation): void {
  command
    .requiredOption('--nodegroup <name,option=value>', 'a NodeGroup and its size; may be given several times', collect)
    .option('--preload <archive>', 'a docker or OCI archive whose images the nodes get; may be given several times', collect)
    .addOption(yesOption())
    .addHelpText('after', example('podmin setup --nodegroup default,size=1', 'podmin setup --nodegroup default --preload hello.tar'))
    .action(async (options: Options) => {
      const groups = parseNodeGroups(options.nodegroup);
      const context = await readContext(invocation);
      if (context.provider === 'aws') {
        throw new CliError(
          `cluster ${context.clusterId} is on AWS, where this version of podmin cannot make nodes yet: use podmin connect <cluster> --provider local`,
        );
      }
      const preload = (options.preload ?? []).map((archive) => resolve(invocation.cwd, archive));
      await setupLocal({ invocation, context, group: onlyGroup(groups), preload });
      invocation.stdout.write(`Cluster ${context.clusterId} is ready.\n`);
    });
}

function onlyGroup([group, ...more]: readonly NodeGroup[]): NodeGroup {
  if (group === undefined || more.length > 0 || group.size !== 1) {
    throw new UsageError(
      'a local cluster has one node for now: give one --nodegroup, with size=1; clusters of several local nodes come later',
    );
  }
  const foreign = (['instanceType', 'diskSizeGib', 'zone'] as const).find((option) => group[option] !== undefined);
  if (foreign !== undefined) throw new UsageError('instance-type, disk-size and zone have no meaning with provider local: leave them out');
  return group;
}

interface SetupLocalInput {
  readonly invocation: Invocation;
  readonly context: Context;
  readonly group: NodeGroup;
  readonly preload: readonly string[];
}

async function setupLocal({ invocation, context, group, preload }: SetupLocalInput): Promise<void> {
  const { platform, signal, progress, paths } = invocation;
  const files = await platform.files();
  for (const archive of preload) {
    if ((await files.info(archive)) === undefined) throw new UsageError(`--preload ${archive}: there is no such file`);
  }
  await using provider = await platform.provider(context);
  await provider.bucket.ensure({ signal });
  const { steps } = await platform.localCluster();
  const { clusterId: cluster, bucket, region } = context;
  const step = (title: string, run: LocalStep) => ({
    title,
    run: (note: (text: string) => void) => run({ cluster, bucket, region, group, preload, signal, note }),
  });
  await progress.run([
    step('components', steps.components),
    step('node image', steps.image),
    step('network', steps.network),
    step('node', steps.node),
    ...(preload.length === 0 ? [] : [step('images', steps.preload)]),
    step('ready', steps.ready),
  ]);
  const { setupFile } = paths.cluster(cluster);
  await files.makeDirectory(dirname(setupFile), 0o700);
  const record = { cluster, provider: context.provider, nodegroups: [{ name: group.name, size: group.size }], preload };
  const body = new TextEncoder().encode(`${JSON.stringify(record, undefined, 2)}\n`);
  await replaceFile({ files, path: setupFile, body, mode: 0o600, random: platform.random });
}
