/**
 * secrets — Parameter Store and Secrets Manager for a cluster on one machine: encrypted objects in the folder of its bucket.
 *
 * Each value is one object, AES-256-GCM with the object's key as associated data, so that a value can't be moved to another name. The key
 * is a file outside of the bucket.
 *
 * Holds: a bucket without the key file tells names, sizes and times, never a value; every change is one compare-and-swap. Does not hold:
 * who can write the folder can put an older value back. A deleted secret is removed for good when it is next looked at after 30 days.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { type Clock } from '../clock.ts';
import { isProviderError, ProviderError } from '../errors.ts';
import { type ETag, type Objects, type RequestOptions } from '../objects.ts';
import { oneByOne } from '../many-values.ts';
import { type Parameters, type Secrets, type SecretValue } from '../secrets.ts';
import { checkName, checkParameterValue, checkSecretValue, childrenOf, pathOf } from '../secret-values.ts';

export interface LocalSecretsInput {
  /** Of their own, or the bucket's: keys begin with `parameters/` and `secrets/`. */
  readonly objects: Objects;
  /** 32 bytes. Asked for when the first value is read or written. */
  readonly key: () => Promise<Uint8Array>;
  readonly clock: Clock;
}

const recoveryMs = 30 * 24 * 60 * 60 * 1000;
const maxRaces = 100;
const cipher = 'aes-256-gcm';
/** First bytes of every object: what follows, and how. */
const magic = Buffer.from('pms1');
/** What GCM is made for. */
const ivBytes = 12;
const tagBytes = 16;

interface Entry {
  readonly version: number;
  readonly value: Uint8Array;
  /** Wall clock, when it waits for its deletion. */
  readonly deletedMs: number | undefined;
}

interface Store {
  /** Undefined when there is none, or one whose 30 days are over. */
  read(what: string, name: string, options: RequestOptions): Promise<{ readonly entry: Entry; readonly etag: ETag } | undefined>;
  /** Replaces what is there by what `next` makes of it, until nobody is in the way. 'keep' changes nothing, 'remove' removes. */
  change(
    what: string,
    name: string,
    options: RequestOptions,
    next: (there: Entry | undefined) => Entry | 'keep' | 'remove',
  ): Promise<number>;
  list(what: string, path: string, options: RequestOptions): AsyncIterable<string>;
}

export function localParameters(input: LocalSecretsInput): Parameters {
  const store = storeOf(input, 'parameters', 'parameter');
  const get: Parameters['get'] = async (name, options = {}) => valueOf(await store.read('get', name, options), `get parameter ${name}`);
  return {
    get,
    getMany: (names, options) => oneByOne(names, (name) => get(name, options)),
    create: async (name, value, options = {}) => {
      checkParameterValue(`create parameter ${name}`, value);
      return versionOf(await store.change('create', name, options, (there) => first(there, value, `create parameter ${name}`)));
    },
    update: async (name, value, options = {}) => {
      checkParameterValue(`update parameter ${name}`, value);
      return versionOf(await store.change('update', name, options, (there) => following(there, value)));
    },
    list: (path, options = {}) => store.list('list', path, options),
    delete: async (name, options = {}) => void (await store.change('delete', name, options, (there) => (there ? 'remove' : 'keep'))),
  };
}

export function localSecrets(input: LocalSecretsInput): Secrets {
  const store = storeOf(input, 'secrets', 'secret');
  const missing = (what: string, name: string): ProviderError =>
    new ProviderError('not-found', `${what} secret ${name}`, 'there is no such secret');
  const get: Secrets['get'] = async (name, options = {}) => valueOf(await store.read('get', name, options), `get secret ${name}`);
  return {
    get,
    getMany: (names, options) => oneByOne(names, (name) => get(name, options)),
    create: async (name, value, options = {}) => {
      checkSecretValue(`create secret ${name}`, value);
      return versionOf(await store.change('create', name, options, (there) => first(there, value, `create secret ${name}`)));
    },
    update: async (name, value, options = {}) => {
      checkSecretValue(`update secret ${name}`, value);
      const next = (there: Entry | undefined): Entry => {
        if (there === undefined || there.deletedMs !== undefined) throw missing('update', name);
        return following(there, value);
      };
      return versionOf(await store.change('update', name, options, next));
    },
    list: (path, options = {}) => store.list('list', path, options),
    delete: async (name, options = {}) => {
      const deletedMs = input.clock.wall();
      await store.change('delete', name, options, (there) =>
        there === undefined || there.deletedMs !== undefined ? 'keep' : { ...there, deletedMs },
      );
    },
    restore: async (name, options = {}) => {
      await store.change('restore', name, options, (there) => {
        if (there === undefined) throw missing('restore', name);
        return there.deletedMs === undefined ? 'keep' : { ...there, deletedMs: undefined };
      });
    },
    destroy: async (name, options = {}) => void (await store.change('destroy', name, options, (there) => (there ? 'remove' : 'keep'))),
  };
}

function storeOf({ objects, key, clock }: LocalSecretsInput, folder: string, noun: string): Store {
  const keyOf = (name: string): string => `${folder}${name}`;

  const read: Store['read'] = async (what, name, options) => {
    const operation = `${what} ${noun} ${name}`;
    checkName(operation, name);
    try {
      const got = await objects.get(keyOf(name), options);
      if (got === 'not-modified') throw new ProviderError('unavailable', operation, 'an unconditional read had no body');
      const entry = decrypt({ operation, sealed: got.body, key: await key(), about: keyOf(name) });
      const over = entry.deletedMs !== undefined && clock.wall() - entry.deletedMs > recoveryMs;
      if (!over) return { entry, etag: got.etag };
      await objects.delete(keyOf(name), options);
      return undefined;
    } catch (error) {
      if (isProviderError(error, 'not-found')) return undefined;
      throw error;
    }
  };

  return {
    read,
    change: async (what, name, options, next) => {
      const operation = `${what} ${noun} ${name}`;
      for (let race = 1; race <= maxRaces; race += 1) {
        const there = await read(what, name, options);
        const entry = next(there?.entry);
        if (entry === 'keep') return there?.entry.version ?? 0;
        if (entry === 'remove') {
          await objects.delete(keyOf(name), options);
          return 0;
        }
        const condition = there === undefined ? { ifNoneMatch: '*' as const } : { ifMatch: there.etag };
        try {
          await objects.put(keyOf(name), encrypt(entry, await key(), keyOf(name)), { ...options, ...condition });
          return entry.version;
        } catch (error) {
          if (!isProviderError(error, 'precondition-failed')) throw error;
        }
      }
      throw new ProviderError('throttled', operation, `others changed it ${maxRaces} times in a row`);
    },
    list: async function* (what, path, options) {
      const operation = `${what} ${noun}s ${path}`;
      const below = pathOf(operation, path);
      const names: string[] = [];
      for await (const head of objects.list(`${keyOf(below)}/`, options)) names.push(head.key.slice(folder.length));
      for (const name of childrenOf(below, names)) {
        const found = await read(what, name, options);
        if (found !== undefined && found.entry.deletedMs === undefined) yield name;
      }
    },
  };
}

function first(there: Entry | undefined, value: Uint8Array, operation: string): Entry {
  if (there === undefined) return following(there, value);
  const why = there.deletedMs === undefined ? 'the name is taken' : 'the name is taken by a deleted one; restore or destroy it';
  throw new ProviderError('precondition-failed', operation, why);
}

function following(there: Entry | undefined, value: Uint8Array): Entry {
  return { version: (there?.version ?? 0) + 1, value, deletedMs: undefined };
}

function valueOf(found: { readonly entry: Entry } | undefined, operation: string): SecretValue {
  if (found === undefined) throw new ProviderError('not-found', operation, 'there is no such name');
  if (found.entry.deletedMs !== undefined) throw new ProviderError('not-found', operation, 'it is deleted; it can be restored for 30 days');
  return { version: String(found.entry.version), value: found.entry.value };
}

function versionOf(version: number): { readonly version: string } {
  return { version: String(version) };
}

function encrypt({ version, value, deletedMs }: Entry, key: Uint8Array, about: string): Uint8Array {
  const iv = randomBytes(ivBytes);
  const sealer = createCipheriv(cipher, key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(about));
  const header = Buffer.from(`${version} ${deletedMs ?? '-'}\n`);
  const body = Buffer.concat([sealer.update(header), sealer.update(value), sealer.final()]);
  return Buffer.concat([magic, iv, sealer.getAuthTag(), body]);
}

function decrypt(input: {
  readonly operation: string;
  readonly sealed: Uint8Array;
  readonly key: Uint8Array;
  readonly about: string;
}): Entry {
  const sealed = Buffer.from(input.sealed);
  const at = magic.length + ivBytes + tagBytes;
  if (sealed.length < at || !sealed.subarray(0, magic.length).equals(magic)) {
    throw new ProviderError('invalid', input.operation, 'the object is no secret of a format that this version knows');
  }
  const iv = sealed.subarray(magic.length, magic.length + ivBytes);
  const opener = createDecipheriv(cipher, input.key, iv, { authTagLength: tagBytes }).setAAD(Buffer.from(input.about));
  opener.setAuthTag(sealed.subarray(magic.length + ivBytes, at));
  let plain: Buffer;
  try {
    plain = Buffer.concat([opener.update(sealed.subarray(at)), opener.final()]);
  } catch {
    throw new ProviderError('denied', input.operation, 'the value was encrypted with another key, or was changed', { reason: 'kms' });
  }
  const [, version, deleted] = /^(\d+) (\d+|-)\n/.exec(plain.toString('latin1')) ?? [];
  if (version === undefined)
    throw new ProviderError('invalid', input.operation, 'the object is no secret of a format that this version knows');
  const deletedMs = deleted === undefined || deleted === '-' ? undefined : Number(deleted);
  return { version: Number(version), value: plain.subarray(plain.indexOf(0x0a) + 1), deletedMs };
}
