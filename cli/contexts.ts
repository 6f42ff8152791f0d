/**
 * contexts — the clusters this person is connected to, and which of them is the current one.
 *
 * Holds: changes of several processes follow one another, none is lost; a reader sees a whole file, before or after a change; the file is
 * only for its owner; fields that this version does not know stay. A file that cannot be understood is an error and is left alone.
 */
import { basename, dirname } from 'node:path';
import type { Clock } from '../controllers/clock.ts';
import type { Files } from '../infra/providers/files.ts';
import { replaceFile, sweepTemporary } from '../infra/providers/replace-file.ts';
import { CliError, errnoOf, messageOf } from './errors.ts';
import { holdLock } from './lock.ts';
import type { ProcessTable } from './process-table.ts';

export const providers = ['local', 'aws'] as const;
export type ProviderName = (typeof providers)[number];
export const secretsProviders = ['aws-parameter-store', 'aws-secrets-manager'] as const;
export type SecretsProvider = (typeof secretsProviders)[number];

export interface Context {
  readonly clusterId: string;
  readonly provider: ProviderName;
  readonly region: string;
  /** The name of the bucket; with provider `local` the folder that stands for it. */
  readonly bucket: string;
  readonly profile?: string;
  readonly secretsProvider: SecretsProvider;
  /** Fields of other versions. */
  readonly other: Readonly<Record<string, unknown>>;
}

export interface Contexts {
  readonly current?: string;
  readonly contexts: ReadonlyMap<string, Context>;
  readonly other: Readonly<Record<string, unknown>>;
}

export interface ContextStore {
  read(): Promise<Contexts>;
  /** Runs `change` on the newest state while nobody else can change it, and stores what it returns. */
  update(change: (now: Contexts) => Contexts): Promise<Contexts>;
}

export interface ContextStoreInput {
  readonly file: string;
  readonly files: Files;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly processes: ProcessTable;
  readonly random: () => number;
}

export function contextStore(input: ContextStoreInput): ContextStore {
  const { file, files } = input;
  const folder = dirname(file);
  const read = async (): Promise<Contexts> => {
    let text: string;
    try {
      text = new TextDecoder().decode(await files.read(file));
    } catch (error) {
      if (errnoOf(error) === 'ENOENT') return { contexts: new Map(), other: {} };
      throw new CliError(`cannot read the contexts: ${messageOf(error)}`, { cause: error });
    }
    return parseContexts(text, file);
  };
  return {
    read,
    update: async (change) => {
      await files.makeDirectory(folder, 0o700);
      await using _ = await holdLock({ ...input, path: `${file}.lock` });
      const next = change(await read());
      // Left by a process that died while it held the lock: only the holder writes here.
      await sweepTemporary(files, folder, basename(file));
      await replaceFile({ files, path: file, body: new TextEncoder().encode(renderContexts(next)), mode: 0o600, random: input.random });
      return next;
    },
  };
}

export function parseContexts(text: string, file: string): Contexts {
  const wrong = (where: string, why: string): CliError =>
    new CliError(`${file}: ${where === '' ? '' : `${where}: `}${why}; correct the file, or move it away and run podmin connect again`);
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch (error) {
    throw wrong('', `not JSON: ${messageOf(error)}`);
  }
  if (!isObject(root)) throw wrong('', 'must be an object');
  const { current, contexts: entries = {}, ...other } = root;
  if (current !== undefined && typeof current !== 'string') throw wrong('current', 'must be a string');
  if (!isObject(entries)) throw wrong('contexts', 'must be an object');
  const contexts = new Map<string, Context>();
  for (const [name, entry] of Object.entries(entries))
    contexts.set(
      name,
      parseContext(entry, (field, why) => wrong(`contexts.${name}${field}`, why)),
    );
  return { ...(current === undefined || current === '' ? {} : { current }), contexts, other };
}

function parseContext(entry: unknown, wrong: (field: string, why: string) => CliError): Context {
  if (!isObject(entry)) throw wrong('', 'must be an object');
  const { clusterID, provider, region, bucket, profile = '', secretsProvider = secretsProviders[0], ...other } = entry;
  const text = (value: unknown, field: string): string => {
    if (typeof value !== 'string') throw wrong(`.${field}`, 'must be a string');
    return value;
  };
  const oneOf = <T extends string>(value: unknown, known: readonly T[], field: string): T => {
    const found = known.find((one) => one === value);
    if (found === undefined) throw wrong(`.${field}`, `must be one of ${known.join(', ')}`);
    return found;
  };
  const name = text(profile, 'profile');
  return {
    clusterId: text(clusterID, 'clusterID'),
    provider: oneOf(provider, providers, 'provider'),
    region: text(region, 'region'),
    bucket: text(bucket, 'bucket'),
    ...(name === '' ? {} : { profile: name }),
    secretsProvider: oneOf(secretsProvider, secretsProviders, 'secretsProvider'),
    other,
  };
}

export function renderContexts({ current, contexts, other }: Contexts): string {
  const entries = [...contexts].map(
    ([name, { clusterId, other: more, ...known }]) => [name, { clusterID: clusterId, ...known, ...more }] as const,
  );
  return `${JSON.stringify({ ...(current === undefined ? {} : { current }), contexts: Object.fromEntries(entries), ...other }, undefined, 2)}\n`;
}

export function select(now: Contexts, name: string): Contexts {
  if (!now.contexts.has(name)) throw unknownContext(now, name);
  return { ...now, current: name };
}

export function save(now: Contexts, context: Context): Contexts {
  // What other versions keep in an entry outlives a second `connect`.
  const other = { ...now.contexts.get(context.clusterId)?.other, ...context.other };
  return { ...now, contexts: new Map(now.contexts).set(context.clusterId, { ...context, other }), current: context.clusterId };
}

export function forget(now: Contexts, name: string): Contexts {
  if (!now.contexts.has(name)) throw unknownContext(now, name);
  const contexts = new Map(now.contexts);
  contexts.delete(name);
  const { current, ...rest } = now;
  return { ...rest, ...(current === undefined || current === name ? {} : { current }), contexts };
}

export function currentContext(now: Contexts): Context {
  if (now.current === undefined) throw new CliError('there is no current cluster: run podmin connect <cluster>, or podmin use <cluster>');
  const context = now.contexts.get(now.current);
  if (context === undefined) throw unknownContext(now, now.current);
  return context;
}

function unknownContext({ contexts }: Contexts, name: string): CliError {
  const known = [...contexts.keys()].sort();
  const hint = known.length === 0 ? 'there are none yet; run podmin connect <cluster>' : `known are ${known.join(', ')}`;
  return new CliError(`no context "${name}": ${hint}`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
