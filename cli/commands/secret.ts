/**
 * secret — the secrets that Pods mount: made, changed, listed and removed where the cluster keeps them.
 *
 * Holds: no value is ever printed, nor part of a message; what is removed for good is asked about first.
 */
import { Option, type Command } from 'commander';
import { compareBytes } from '../../api/canonical.ts';
import { identifierProblem } from '../../api/identifiers.ts';
import { secretFolder, secretName, SYSTEM_SECRETS, systemSecretName } from '../../api/secret-names.ts';
import { isProviderError } from '../../infra/providers/errors.ts';
import type { Parameters, Secrets } from '../../infra/providers/secrets.ts';
import { readContext, withProvider } from '../cluster.ts';
import { confirm } from '../confirm.ts';
import { secretsProviders, type Context, type SecretsProvider } from '../contexts.ts';
import { CliError, UsageError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { example, formatOption, yesOption } from '../options.ts';
import { print, table, type Format } from '../output.ts';
import type { Provider } from '../platform.ts';
import { readSecretValue, type ValueOptions } from '../secret-value.ts';

interface OwnerOptions {
  readonly for?: string;
  readonly namespace?: string;
  readonly provider?: SecretsProvider;
  readonly system?: true;
}

export function secret(command: Command, invocation: Invocation): void {
  const sub = (name: string, summary: string, ...examples: readonly string[]): Command =>
    command
      .command(name)
      .summary(summary)
      .description(summary)
      .option('--for <pod>', 'the deployment whose Pods may have it')
      .option('-n, --namespace <namespace>', 'its namespace (default: "default")')
      .addOption(new Option('--provider <provider>', "where it is kept (default: the cluster's)").choices(secretsProviders))
      .option('--system', "one of the system's own instead of a Pod's")
      .addHelpText('after', example(...examples))
      .allowExcessArguments(false);
  const withValue = (of: Command): Command =>
    of.option('--stdin', 'read the value from standard input').option('--file <file>', 'read the value from a file');

  command
    .helpCommand(false)
    .addHelpText(
      'after',
      example('podmin secret create token --for web --file token.txt', 'podmin secret list --for web', 'podmin secret <command> --help'),
    );

  withValue(
    sub(
      'create <key>',
      'make a secret',
      'podmin secret create token --for web',
      'pass show token | podmin secret create token --for web --stdin',
    ),
  ).action(async (key: string, options: OwnerOptions & ValueOptions) => {
    const target = await targetOf(invocation, options, key);
    const value = await readSecretValue(invocation, options);
    await within(invocation, target, async (store, signal) => {
      await explaining(target, 'precondition-failed', 'there is one already: podmin secret update changes it', () =>
        store.create(target.name, value, { signal }),
      );
    });
    invocation.stdout.write(`Secret ${key} is created.\n`);
  });

  withValue(sub('update <key>', 'give a secret another value', 'podmin secret update token --for web')).action(
    async (key: string, options: OwnerOptions & ValueOptions) => {
      const target = await targetOf(invocation, options, key);
      const value = await readSecretValue(invocation, options);
      await within(invocation, target, async (store, signal) => {
        await explaining(target, 'not-found', 'there is none: podmin secret create makes it', () =>
          store.update(target.name, value, { signal }),
        );
      });
      invocation.stdout.write(`Secret ${key} is updated.\n`);
    },
  );

  sub('list', 'list the keys of the secrets', 'podmin secret list --for web')
    .addOption(formatOption())
    .action(async (options: OwnerOptions & { readonly output: Format }) => {
      const target = await targetOf(invocation, options);
      const keys: string[] = [];
      await within(invocation, target, async (store, signal) => {
        for await (const name of store.list(target.folder, { signal })) keys.push(name.slice(target.folder.length + 1));
      });
      const shown = keys
        .filter((key) => (target.system ? isSystemKey(key) : identifierProblem('secret key', key) === undefined))
        .sort(compareBytes);
      await print({
        ...{ out: invocation.stdout, format: options.output, value: shown },
        table: (all) =>
          all.length === 0
            ? 'No secrets.\n'
            : table(
                ['KEY'],
                all.map((key) => [key]),
              ),
      });
    });

  sub('delete <key>', 'delete a secret; in Secrets Manager it can be restored for 30 days', 'podmin secret delete token --for web')
    .addOption(yesOption())
    .action(async (key: string, options: OwnerOptions & { readonly yes: boolean }) => {
      const target = await targetOf(invocation, options, key);
      // A parameter has no way back.
      if (target.provider === 'aws-parameter-store') await confirmed(invocation, options.yes, key, 'delete');
      await within(invocation, target, (store, signal) => store.delete(target.name, { signal }));
      invocation.stdout.write(`Secret ${key} is deleted.\n`);
    });

  sub('restore <key>', 'bring a deleted secret back (Secrets Manager only)', 'podmin secret restore token --for web').action(
    async (key: string, options: OwnerOptions) => {
      const target = await targetOf(invocation, options, key);
      await secretsManager(invocation, target, 'a deleted parameter is gone: podmin secret create makes it anew', (store, signal) =>
        explaining(target, 'not-found', 'it was never there, or is gone for good', () => store.restore(target.name, { signal })),
      );
      invocation.stdout.write(`Secret ${key} is restored.\n`);
    },
  );

  sub('destroy <key>', 'delete a secret for good', 'podmin secret destroy token --for web')
    .addOption(yesOption())
    .action(async (key: string, options: OwnerOptions & { readonly yes: boolean }) => {
      const target = await targetOf(invocation, options, key);
      await confirmed(invocation, options.yes, key, 'destroy');
      if (target.provider === 'aws-parameter-store')
        await within(invocation, target, (store, signal) => store.delete(target.name, { signal }));
      else await secretsManager(invocation, target, '', (store, signal) => store.destroy(target.name, { signal }));
      invocation.stdout.write(`Secret ${key} is destroyed.\n`);
    });
}

interface Target {
  readonly context: Context;
  readonly provider: SecretsProvider;
  readonly system: boolean;
  readonly folder: string;
  readonly name: string;
}

async function targetOf(invocation: Invocation, options: OwnerOptions, key?: string): Promise<Target> {
  const { for: pod, namespace, provider, system = false } = options;
  if (system && (pod !== undefined || namespace !== undefined || provider !== undefined))
    throw new UsageError('--system excludes --for, --namespace and --provider: leave them out');
  if (!system && pod === undefined) throw new UsageError('--for is missing: name the deployment whose Pods may have the secret');
  if (system && key !== undefined && !isSystemKey(key))
    throw new UsageError(`"${key}" is none of the system's secrets: there is ${SYSTEM_SECRETS.join(', ')}`);
  const wrong = [
    ...(pod === undefined ? [] : [identifierProblem('Pod', pod)]),
    ...(namespace === undefined ? [] : [identifierProblem('namespace', namespace)]),
    ...(key === undefined ? [] : [identifierProblem('secret key', key)]),
  ].find((problem) => problem !== undefined);
  if (wrong !== undefined) throw new UsageError(`${wrong.message}: ${wrong.fix}`);

  const context = await readContext(invocation);
  const { clusterId: cluster } = context;
  const owner = { cluster, namespace: namespace ?? 'default', pod: pod ?? '' };
  const name = system ? systemSecretName(cluster, key ?? '') : secretName(owner, key ?? '');
  const folder = system ? systemSecretName(cluster, '').slice(0, -1) : secretFolder(owner);
  return { context, provider: provider ?? context.secretsProvider, system, folder, name };
}

const isSystemKey = (key: string): boolean => SYSTEM_SECRETS.some((known) => known === key);

function within(invocation: Invocation, target: Target, use: (store: Parameters, signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const storeOf = ({ parameters, secrets }: Provider): Parameters => (target.provider === 'aws-parameter-store' ? parameters : secrets);
  return withProvider(invocation, target.context, async (provider) => {
    await use(storeOf(provider), invocation.signal);
  });
}

async function secretsManager(
  invocation: Invocation,
  { provider, context }: Target,
  otherwise: string,
  use: (store: Secrets, signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  if (provider === 'aws-parameter-store') throw new CliError(`Parameter Store keeps nothing to restore: ${otherwise}`);
  await withProvider(invocation, context, async ({ secrets }) => {
    await use(secrets, invocation.signal);
  });
}

async function explaining<T>({ name }: Target, code: 'precondition-failed' | 'not-found', why: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (isProviderError(error, code)) throw new CliError(`${name}: ${why}`, { cause: error });
    throw error;
  }
}

async function confirmed(invocation: Invocation, yes: boolean, key: string, what: 'delete' | 'destroy'): Promise<void> {
  const verb = what === 'delete' ? 'Delete' : 'Destroy';
  if (!yes)
    await confirm(invocation, `${verb} secret "${key}" for good?`, `secret ${what === 'delete' ? 'deletion' : 'destruction'} cancelled`);
}
