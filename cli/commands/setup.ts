/**
 * setup — makes the nodes of the cluster, or changes them to what is asked for.
 *
 * Holds: run again it goes on where it stopped, and leaves what is already so; nodes that are not asked for any more go. The two secrets
 * of the cluster are made when they are missing, before any node that needs them, and never replaced. What was asked for is remembered once the nodes are ready.
 */
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { replaceFile } from '../../infra/providers/replace-file.ts';
import { readContext } from '../cluster.ts';
import type { Context } from '../contexts.ts';
import { oneLine, UsageError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { parseNodeGroups, type NodeGroup } from '../nodegroups.ts';
import { collect, example, yesOption } from '../options.ts';
import type { Step } from '../progress.ts';
import { ensureSystemSecrets } from '../system-secrets.ts';
import { lockCluster, refuseAws } from './teardown.ts';

interface Options {
  readonly nodegroup: readonly string[];
  readonly preload?: readonly string[];
}

export function setup(command: Command, invocation: Invocation): void {
  command
    .requiredOption('--nodegroup <name,option=value>', 'a NodeGroup and its size; may be given several times', collect)
    .option('--preload <archive>', 'a docker or OCI archive whose images the nodes get; may be given several times', collect)
    .addOption(yesOption())
    .addHelpText(
      'after',
      example(
        'podmin setup --nodegroup default,size=1',
        'podmin setup --nodegroup default,size=2 --nodegroup edge',
        'podmin setup --nodegroup default --preload hello.tar',
      ),
    )
    .action(async (options: Options) => {
      const groups = parseNodeGroups(options.nodegroup);
      const context = await readContext(invocation);
      refuseAws(context);
      const preload = (options.preload ?? []).map((archive) => resolve(invocation.cwd, archive));
      await setupLocal({ invocation, context, groups: localGroups(groups), preload });
      invocation.stdout.write(`Cluster ${context.clusterId} is ready.\n`);
    });
}

function localGroups(groups: readonly NodeGroup[]): readonly NodeGroup[] {
  for (const group of groups) {
    const foreign = (['instanceType', 'diskSizeGib', 'zone'] as const).find((option) => group[option] !== undefined);
    if (foreign !== undefined)
      throw new UsageError('instance-type, disk-size and zone have no meaning with provider local: leave them out');
  }
  return groups;
}

interface SetupLocalInput {
  readonly invocation: Invocation;
  readonly context: Context;
  readonly groups: readonly NodeGroup[];
  readonly preload: readonly string[];
}

async function setupLocal({ invocation, context, groups, preload }: SetupLocalInput): Promise<void> {
  const { clock, platform, signal, progress, paths, stderr } = invocation;
  const files = await platform.files();
  for (const archive of preload) {
    if ((await files.info(archive)) === undefined) throw new UsageError(`--preload ${archive}: there is no such file`);
  }
  await using provider = await platform.provider(context);
  await provider.bucket.ensure({ signal });
  const { clusterId: cluster, bucket: bucketFolder } = context;
  const { folder, secretsKeyFile, setupFile, stateFolder } = paths.cluster(cluster);
  await files.makeDirectory(folder, 0o700);
  await using _ = await lockCluster(invocation, context);
  const nodes = await platform.localCluster();
  const warn = (text: string): void => stderr.write(`warning: ${oneLine(text)}\n`);
  const { parameters } = provider;
  const secrets: Step = {
    title: 'secrets',
    run: async (note) => {
      const made = await ensureSystemSecrets({ parameters, cluster, nowMs: clock.wall(), signal });
      if (made.length > 0) note(`made ${made.join(' and ')}`);
    },
  };
  const up = nodes.up({ cluster, stateFolder, bucketFolder, secretsKeyFile, groups, preload, signal, warn });
  await progress.run([secrets, ...up]);
  const record = { cluster, provider: context.provider, nodegroups: groups.map(({ name, size }) => ({ name, size })), preload };
  const body = new TextEncoder().encode(`${JSON.stringify(record, undefined, 2)}\n`);
  await replaceFile({ files, path: setupFile, body, mode: 0o600, random: platform.random });
}
