/**
 * connect — makes sure that the cluster's bucket can be used, remembers the cluster and makes it the current one.
 *
 * Holds: nothing is remembered before the bucket has been shown to work. Run again it replaces what was remembered.
 */
import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import { identifierProblem } from '../../api/identifiers.ts';
import { withProvider } from '../cluster.ts';
import { providers, save, secretsProviders, type Context, type ProviderName, type SecretsProvider } from '../contexts.ts';
import { UsageError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { example } from '../options.ts';

interface Options {
  readonly provider: ProviderName;
  readonly bucket?: string;
  readonly region?: string;
  readonly profile?: string;
  readonly secretsProvider: SecretsProvider;
}

export function connect(command: Command, invocation: Invocation): void {
  command
    .argument('<cluster>', 'the name of the cluster')
    .addOption(new Option('--provider <provider>', 'where the cluster runs').choices(providers).default('aws' satisfies ProviderName))
    .option('--bucket <bucket>', 'the S3 bucket; with provider local a folder (default: one in the data folder)')
    .option('--region <region>', 'the AWS region')
    .option('--profile <profile>', 'the AWS profile')
    .addOption(
      new Option('--secrets-provider <provider>', 'where secrets go unless said otherwise')
        .choices(secretsProviders)
        .default(secretsProviders[0]),
    )
    .addHelpText('after', example('podmin connect demo --provider local', 'podmin connect shop --bucket shop-podmin --region eu-central-1'))
    .action(async (cluster: string, options: Options) => {
      const context = contextOf(cluster, options, invocation);
      await withProvider(invocation, context, ({ bucket }) => bucket.ensure({ signal: invocation.signal }));
      await (await invocation.contexts()).update((now) => save(now, context));
      invocation.stdout.write(`Connected to ${cluster}.\n`);
    });
}

// What all servers take; the finer rules of AWS are left to it.
const s3BucketName = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;

function contextOf(cluster: string, options: Options, { paths, cwd }: Invocation): Context {
  const problem = identifierProblem('cluster', cluster);
  if (problem !== undefined) throw new UsageError(`${problem.message}: ${problem.fix}`);
  const { provider, bucket, region, profile, secretsProvider } = options;
  const common = { clusterId: cluster, provider, secretsProvider, other: {} };
  if (provider === 'local') {
    if (profile !== undefined) throw new UsageError('--profile has no meaning with --provider local: leave it out');
    return { ...common, region: region ?? 'local', bucket: bucket === undefined ? paths.cluster(cluster).bucket : resolve(cwd, bucket) };
  }
  if (bucket === undefined) throw new UsageError('--bucket is missing: name the S3 bucket of the cluster');
  if (region === undefined) throw new UsageError('--region is missing: name the AWS region of the bucket');
  if (!s3BucketName.test(bucket))
    throw new UsageError(`--bucket ${bucket} is no name of an S3 bucket: 3 to 63 lower-case letters, digits, dots and hyphens`);
  return { ...common, region, bucket, ...(profile === undefined ? {} : { profile }) };
}
