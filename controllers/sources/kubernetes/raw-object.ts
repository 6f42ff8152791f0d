/**
 * raw-object — the bytes of an object as an item of a source: what names it is read at once, the rest only when its version is new.
 *
 * Holds: what has a name gives an item, or makes its key broken; the rest can only be counted.
 */
import { createHash } from 'node:crypto';
import { type ObjectNames } from './json-bytes.ts';
import { type RawItem } from './list-splitter.ts';

export interface RawObject<T> {
  readonly key: string;
  readonly names: ObjectNames;
  readonly item: { readonly key: string; readonly version: string; readonly identity?: string; readonly decode: () => T };
}

export interface RawObjectInput {
  readonly raw: RawItem;
  readonly names: ObjectNames;
  /** Makes the object of the whole bytes. What it throws is told to `unreadable` and thrown on. */
  readonly decode: (bytes: Buffer) => unknown;
  readonly maxBytes: number;
  readonly unreadable: () => void;
}

/** Undefined when the bytes name no object, or may name another than it seems: cut off before the namespace. */
export function rawObject<T>({ raw: { bytes, cut }, names, decode, maxBytes, unreadable }: RawObjectInput): RawObject<T> | undefined {
  const { name, namespace, uid } = names;
  if (name === undefined || !names.whole) return undefined;
  const key = namespace === undefined ? name : `${namespace}/${name}`;
  // What an aggregated server computes (metrics) has no version: its content is one.
  const version = names.resourceVersion ?? createHash('sha1').update(bytes).digest('base64url');
  const make = (): T => {
    // No fault of the way it came: reading it again would not help.
    if (cut) throw new Error(`${key} is larger than ${maxBytes} bytes, so it is not read; raise maxObjectBytes`);
    try {
      return decode(bytes) as T;
    } catch (error) {
      unreadable();
      throw new Error(`${key} at version ${version} is not valid JSON`, { cause: error });
    }
  };
  return { key, names, item: { key, version, ...(uid === undefined ? {} : { identity: uid }), decode: make } };
}
