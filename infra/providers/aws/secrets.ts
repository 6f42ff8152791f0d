/**
 * secrets — Secrets Manager.
 *
 * Holds: text is kept as text and other bytes as binary, as people see it in the console; writes carry a token of their own, so that the
 * service carries a repeated one out only once.
 */
import { isUtf8 } from 'node:buffer';
import { isProviderError, ProviderError } from '../errors.ts';
import { manyByBatch, oneByOne } from '../many-values.ts';
import { type Secrets, type SecretValue } from '../secrets.ts';
import { checkName, checkSecretValue, childrenOf, pathOf } from '../secret-values.ts';
import { type Attempt } from './retry.ts';
import { type AwsInput, awsRequests, clientConfig, lazily, pages, type Requests } from './requests.ts';

/** The longest that the service offers. */
const recoveryDays = 30;
/** The most names that BatchGetSecretValue takes. */
const batchSize = 20;

async function load(input: AwsInput, requests: Requests) {
  const sdk = await import('@aws-sdk/client-secrets-manager');
  const client = new sdk.SecretsManagerClient(clientConfig(input));
  requests.watch(client.config.requestHandler);
  return { sdk, client };
}

export function awsSecrets(input: AwsInput): Secrets & Disposable {
  const requests = awsRequests(input, { quote: false });
  const loaded = lazily(() => load(input, requests));
  type Loaded = Awaited<ReturnType<typeof load>>;

  /** One request about one name. The service answers `InvalidRequestException` about a secret that waits for its deletion. */
  async function about<T>(
    what: string,
    name: string,
    options: {
      readonly writes: boolean;
      readonly whenDeleted: 'not-found' | 'precondition-failed';
      readonly signal: AbortSignal | undefined;
    },
    send: (loaded: Loaded, attempt: Attempt) => Promise<T>,
  ): Promise<T> {
    const operation = `${what} secret ${name}`;
    checkName(operation, name);
    return requests.request({
      operation,
      writes: options.writes,
      repeatable: true,
      signal: options.signal,
      run: async (attempt) => {
        const found = await loaded.get();
        try {
          return await send(found, attempt);
        } catch (error) {
          if (!(error instanceof found.sdk.InvalidRequestException)) throw error;
          throw new ProviderError(options.whenDeleted, operation, 'the secret is deleted; it can be restored for some days, or destroyed');
        }
      },
    });
  }

  async function forget(what: string, name: string, how: object, signal: AbortSignal | undefined): Promise<void> {
    try {
      await about(what, name, { writes: true, whenDeleted: 'not-found', signal }, ({ sdk, client }, attempt) =>
        client.send(new sdk.DeleteSecretCommand({ SecretId: name, ...how }), { abortSignal: attempt.signal }),
      );
    } catch (error) {
      if (!isProviderError(error, 'not-found')) throw error;
    }
  }

  const token = (): string =>
    Array.from({ length: 4 }, () =>
      Math.floor(input.random() * 2 ** 40)
        .toString(16)
        .padStart(10, '0'),
    ).join('');
  const contentOf = (value: Uint8Array) =>
    isUtf8(value) ? { SecretString: Buffer.from(value).toString('utf8') } : { SecretBinary: value };

  const get: Secrets['get'] = async (name, { signal } = {}) =>
    about('get', name, { writes: false, whenDeleted: 'not-found', signal }, async ({ sdk, client }, attempt) => {
      const command = new sdk.GetSecretValueCommand({ SecretId: name, VersionStage: 'AWSCURRENT' });
      const { SecretString: text, SecretBinary: binary, VersionId: version } = await client.send(command, { abortSignal: attempt.signal });
      const value = text === undefined ? binary : new TextEncoder().encode(text);
      if (value === undefined) throw new ProviderError('unavailable', `get secret ${name}`, 'the service left out the value');
      return { version: version ?? '', value };
    });

  /** Names without an answer (a refused one among them) are asked for one by one, where the errors say more. */
  async function batch(
    names: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<ReadonlyMap<string, SecretValue | ProviderError>> {
    return requests.request({
      ...{ operation: `get ${names.length} secrets from ${names[0] ?? ''}`, writes: false, repeatable: true, signal },
      run: async (attempt) => {
        const { sdk, client } = await loaded.get();
        const command = new sdk.BatchGetSecretValueCommand({ SecretIdList: [...names] });
        const { SecretValues: found = [], Errors: errors = [] } = await client.send(command, { abortSignal: attempt.signal });
        const answers = new Map<string, SecretValue | ProviderError>();
        for (const { Name: name, SecretString: text, SecretBinary: binary, VersionId: version } of found) {
          const value = text === undefined ? binary : new TextEncoder().encode(text);
          if (name !== undefined && value !== undefined) answers.set(name, { version: version ?? '', value });
        }
        for (const { SecretId: name, ErrorCode: code } of errors) {
          if (name === undefined || code !== 'ResourceNotFoundException') continue;
          answers.set(name, new ProviderError('not-found', `get secret ${name}`, 'there is no such thing'));
        }
        return answers;
      },
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
    create: async (name, value, { signal } = {}) => {
      checkSecretValue(`create secret ${name}`, value);
      const request = { Name: name, ClientRequestToken: token(), ...contentOf(value) };
      return about('create', name, { writes: true, whenDeleted: 'precondition-failed', signal }, async ({ sdk, client }, attempt) => {
        const { VersionId: version } = await client.send(new sdk.CreateSecretCommand(request), { abortSignal: attempt.signal });
        return { version: version ?? '' };
      });
    },
    update: async (name, value, { signal } = {}) => {
      checkSecretValue(`update secret ${name}`, value);
      const request = { SecretId: name, ClientRequestToken: token(), ...contentOf(value) };
      return about('update', name, { writes: true, whenDeleted: 'not-found', signal }, async ({ sdk, client }, attempt) => {
        const { VersionId: version } = await client.send(new sdk.PutSecretValueCommand(request), { abortSignal: attempt.signal });
        return { version: version ?? '' };
      });
    },
    list: async function* (path, { signal } = {}) {
      const operation = `list secrets ${path}`;
      const folder = pathOf(operation, path);
      const page = (token: string | undefined) =>
        requests.request({
          ...{ operation, writes: false, repeatable: true, signal },
          run: async (attempt) => {
            const { sdk, client } = await loaded.get();
            const next = token === undefined ? {} : { NextToken: token };
            // The filter takes every name that begins so; those further below are left out here.
            const command = new sdk.ListSecretsCommand({ Filters: [{ Key: 'name', Values: [`${folder}/`] }], ...next });
            return client.send(command, { abortSignal: attempt.signal });
          },
        });
      const names: string[] = [];
      for await (const answer of pages(page, ({ NextToken }) => NextToken)) {
        for (const { Name: name, DeletedDate: deleted } of answer.SecretList ?? []) {
          if (name !== undefined && deleted === undefined) names.push(name);
        }
      }
      yield* childrenOf(folder, names);
    },
    delete: async (name, { signal } = {}) => forget('delete', name, { RecoveryWindowInDays: recoveryDays }, signal),
    restore: async (name, { signal } = {}) => {
      await about('restore', name, { writes: true, whenDeleted: 'not-found', signal }, ({ sdk, client }, attempt) =>
        client.send(new sdk.RestoreSecretCommand({ SecretId: name }), { abortSignal: attempt.signal }),
      );
    },
    destroy: async (name, { signal } = {}) => forget('destroy', name, { ForceDeleteWithoutRecovery: true }, signal),
    [Symbol.dispose]: () => loaded.made()?.client.destroy(),
  };
}
