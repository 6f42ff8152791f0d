/**
 * deploy — commits a deployment to the index, from where the nodes take it up; with --wait until they have.
 *
 * Holds: everything that can be wrong with the manifest is said before anything is written. An interruption or a failure after the
 * commit undoes nothing: what is committed stays.
 */
import type { Command } from 'commander';
import { commitDeployment, type CommittedDeployment } from '../../api/commit-deployment.ts';
import type { Deployment } from '../../api/daemonset.ts';
import { COMMAND_LINE } from '../../api/builtin-manifest.ts';
import { identifierProblem } from '../../api/identifiers.ts';
import { deploymentKey } from '../../api/keys.ts';
import { revisionOf } from '../../api/revision.ts';
import type { Objects } from '../../infra/providers/objects.ts';
import { readContext, withCluster } from '../cluster.ts';
import { readIndex } from '../deployments.ts';
import { UsageError } from '../errors.ts';
import { follow } from '../follow.ts';
import type { Invocation } from '../invocation.ts';
import { builtin, extract, readManifest, refuseWithFile } from '../manifest.ts';
import {
  allowHostAccessOption,
  collect,
  example,
  fileOption,
  imageOption,
  nodegroupOption,
  serviceOption,
  timeoutOption,
  waitOption,
} from '../options.ts';
import { verdictOnDeployment, type Verdict } from '../verdict.ts';

interface Options {
  readonly nodegroup: string;
  readonly file?: string;
  readonly image?: readonly string[];
  readonly env?: readonly string[];
  readonly secret?: readonly string[];
  readonly port?: readonly string[];
  readonly service?: boolean;
  readonly allowHostAccess?: boolean;
  readonly wait: boolean;
  readonly timeout: number;
}

export function deploy(command: Command, invocation: Invocation): void {
  command
    .argument('<name>', 'the name of the deployment')
    .addOption(fileOption())
    .addOption(nodegroupOption())
    .addOption(imageOption())
    .option('-e, --env <KEY[=VALUE]>', 'an environment variable, without --file; may be given several times', collect)
    .option('--secret <key>', 'a secret to mount, without --file; may be given several times', collect)
    .addOption(serviceOption())
    .option('--port <service:target,...>', 'ports of the Service, without --file (default: 443:8443)', collect)
    .addOption(allowHostAccessOption())
    .addOption(waitOption('return when every node of the NodeGroup has it ready'))
    .addOption(timeoutOption())
    .addHelpText(
      'after',
      example('podmin deploy web -g default --image web:v1 --service', 'podmin deploy web -g default -f web.yaml --wait --timeout 2m'),
    )
    .action(async (name: string, options: Options) => {
      const { stdout, stderr } = invocation;
      const deployment = await wantedDeployment(invocation, name, options);
      const where = `${name} in NodeGroup ${deployment.nodegroup}`;
      await withCluster(invocation, async ({ context, objects }) => {
        const { clock, signal, platform } = invocation;
        stderr.write(`Deploying ${where} of cluster ${context.clusterId}\n`);
        const committed = await commitDeployment({ objects, clock, random: platform.random, signal }, deployment);
        stdout.write(committedLine(where, committed));
        if (!options.wait) return;
        await waitUntilReady({ invocation, objects, deployment, committed, where, timeoutMs: options.timeout });
        stdout.write(`${where} is ready on every node.\n`);
      });
    });
}

async function wantedDeployment(invocation: Invocation, name: string, options: Options): Promise<Deployment> {
  const { nodegroup, file, image = [], env, secret, port, service = false, allowHostAccess = false } = options;
  for (const problem of [identifierProblem('deployment', name), identifierProblem('NodeGroup', nodegroup)]) {
    if (problem !== undefined) throw new UsageError(`${problem.message}: ${problem.fix}`);
  }
  const common = { name, nodegroup, allowHostAccess, requireService: service };
  if (file !== undefined) {
    refuseWithFile({ '--env': env, '--secret': secret, '--port': port });
    return extract(invocation, { ...common, text: await readManifest(invocation, file), file, images: image });
  }
  const text = await builtin(
    invocation,
    {
      ...{ name, nodegroup, images: image, service },
      ...(env === undefined ? {} : { env }),
      ...(secret === undefined ? {} : { secrets: secret }),
      ...(port === undefined ? {} : { ports: port }),
    },
    async () => (await readContext(invocation)).secretsProvider,
  );
  return extract(invocation, { ...common, text, file: COMMAND_LINE });
}

function committedLine(where: string, { changed, revision }: CommittedDeployment): string {
  const short = revision.slice(0, 8);
  return changed
    ? `Committed ${where} as revision ${short}; the nodes take it up on their own.\n`
    : `${where} is committed already, as revision ${short}.\n`;
}

interface WaitInput {
  readonly invocation: Invocation;
  readonly objects: Objects;
  readonly deployment: Deployment;
  readonly committed: CommittedDeployment;
  readonly where: string;
  readonly timeoutMs: number;
}

async function waitUntilReady({ invocation, objects, deployment, committed, where, timeoutMs }: WaitInput): Promise<void> {
  const { clock, signal, progress } = invocation;
  const { name, nodegroup } = deployment;
  const { revision } = committed;
  const run = (note: (text: string) => void): Promise<void> =>
    follow({
      ...{ objects, clock, signal, timeoutMs, what: where, note },
      decide: async (status) => {
        const verdict = verdictOnDeployment(status, { name, nodegroup, revision });
        return verdict.kind === 'pending' ? ((await overtaken(objects, signal, deployment, revision)) ?? verdict) : verdict;
      },
    });
  await progress.run([{ title: `Waiting for ${where}`, run }]);
}

/** Somebody has deployed or deleted the name meanwhile: what is waited for will not come. */
async function overtaken(
  objects: Objects,
  signal: AbortSignal,
  { nodegroup, name }: Deployment,
  revision: string,
): Promise<Verdict | undefined> {
  const entry = (await readIndex(objects, signal))?.entries.get(deploymentKey(nodegroup, name));
  if (entry === undefined) return { kind: 'failed', reason: 'it has been deleted meanwhile' };
  const now = revisionOf(entry);
  return now === revision ? undefined : { kind: 'failed', reason: `revision ${now.slice(0, 8)} has been committed in its place meanwhile` };
}
