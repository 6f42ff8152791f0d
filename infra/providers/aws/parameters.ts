/**
 * parameters — Parameter Store.
 *
 * Holds: what is written is a SecureString; what is read may be of any type, decrypted. A `create` whose answer was lost is
 * `unknown-outcome`: tried again, it would fail on itself.
 */
import { isProviderError, ProviderError } from '../errors.ts';
import { manyByBatch, oneByOne } from '../many-values.ts';
import { type Parameters, type SecretValue } from '../secrets.ts';
import { checkName, checkParameterValue, childrenOf, pathOf } from '../secret-values.ts';
import { type AwsInput, awsRequests, clientConfig, lazily, pages, type Requests } from './requests.ts';
import { type Attempt } from './retry.ts';

/** The most that GetParametersByPath gives at once. */
const pageSize = 10;
/** The most names that GetParameters takes. */
const batchSize = 10;

async function load(input: AwsInput, requests: Requests) {
  const sdk = await import('@aws-sdk/client-ssm');
  const client = new sdk.SSMClient(clientConfig(input));
  requests.watch(client.config.requestHandler);
  return { sdk, client };
}

export function awsParameters(input: AwsInput): Parameters & Disposable {
  const requests = awsRequests(input, { quote: false });
  const loaded = lazily(() => load(input, requests));

  type Loaded = Awaited<ReturnType<typeof load>>;

  async function ask<T>(
    operation: string,
    options: { readonly writes: boolean; readonly repeatable: boolean; readonly signal: AbortSignal | undefined },
    send: (loaded: Loaded, attempt: Attempt) => Promise<T>,
  ): Promise<T> {
    return requests.request({ operation, ...options, run: async (attempt) => send(await loaded.get(), attempt) });
  }

  async function write(operation: string, name: string, value: Uint8Array, overwrite: boolean, signal: AbortSignal | undefined) {
    checkName(operation, name);
    checkParameterValue(operation, value);
    return ask(operation, { writes: true, repeatable: overwrite, signal }, async ({ sdk, client }, attempt) => {
      const text = Buffer.from(value).toString('utf8');
      const command = new sdk.PutParameterCommand({ Name: name, Value: text, Type: 'SecureString', Overwrite: overwrite });
      const { Version: version } = await client.send(command, { abortSignal: attempt.signal });
      return { version: String(version ?? '') };
    });
  }

  const get: Parameters['get'] = async (name, { signal } = {}) => {
    const operation = `get parameter ${name}`;
    checkName(operation, name);
    return ask(operation, { writes: false, repeatable: true, signal }, async ({ sdk, client }, attempt) => {
      const command = new sdk.GetParameterCommand({ Name: name, WithDecryption: true });
      const { Parameter: found } = await client.send(command, { abortSignal: attempt.signal });
      if (found?.Value === undefined) throw new ProviderError('unavailable', operation, 'the service left out the value');
      return { version: String(found.Version ?? ''), value: new TextEncoder().encode(found.Value) };
    });
  };

  async function batch(
    names: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<ReadonlyMap<string, SecretValue | ProviderError>> {
    const operation = `get ${names.length} parameters from ${names[0] ?? ''}`;
    return ask(operation, { writes: false, repeatable: true, signal }, async ({ sdk, client }, attempt) => {
      const command = new sdk.GetParametersCommand({ Names: [...names], WithDecryption: true });
      const { Parameters: found = [], InvalidParameters: missing = [] } = await client.send(command, { abortSignal: attempt.signal });
      const answers = new Map<string, SecretValue | ProviderError>();
      for (const { Name: name, Value: value, Version: version } of found) {
        if (name !== undefined && value !== undefined)
          answers.set(name, { version: String(version ?? ''), value: new TextEncoder().encode(value) });
      }
      for (const name of missing) answers.set(name, new ProviderError('not-found', `get parameter ${name}`, 'there is no such thing'));
      return answers;
    });
  }

  return {
    get,
    getMany: async (names, options = {}) =>
      manyByBatch({
        names,
        batchSize,
        batch: (some) => batch(some, options.signal),
        one: (some) => oneByOne(some, (name) => get(name, options)),
      }),
    create: async (name, value, { signal } = {}) => write(`create parameter ${name}`, name, value, false, signal),
    update: async (name, value, { signal } = {}) => write(`update parameter ${name}`, name, value, true, signal),
    list: async function* (path, { signal } = {}) {
      const operation = `list parameters ${path}`;
      const folder = pathOf(operation, path);
      const page = (token: string | undefined) =>
        ask(operation, { writes: false, repeatable: true, signal }, async ({ sdk, client }, attempt) => {
          const next = token === undefined ? {} : { NextToken: token };
          const command = new sdk.GetParametersByPathCommand({ Path: folder, Recursive: false, MaxResults: pageSize, ...next });
          return client.send(command, { abortSignal: attempt.signal });
        });
      const names: string[] = [];
      for await (const answer of pages(page, ({ NextToken }) => NextToken)) {
        for (const { Name: name } of answer.Parameters ?? []) if (name !== undefined) names.push(name);
      }
      yield* childrenOf(folder, names);
    },
    delete: async (name, { signal } = {}) => {
      const operation = `delete parameter ${name}`;
      checkName(operation, name);
      try {
        await ask(operation, { writes: true, repeatable: true, signal }, async ({ sdk, client }, attempt) =>
          client.send(new sdk.DeleteParameterCommand({ Name: name }), { abortSignal: attempt.signal }),
        );
      } catch (error) {
        if (!isProviderError(error, 'not-found')) throw error;
      }
    },
    [Symbol.dispose]: () => loaded.made()?.client.destroy(),
  };
}
