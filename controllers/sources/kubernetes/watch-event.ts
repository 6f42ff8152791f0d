/** watch-event — what a line of a watch, or an item of a list, says: read from its bytes as late, and as little, as will do. */
import { errorOf } from '../../errors.ts';
import { type SourceEvent } from '../../source.ts';
import { type Envelope } from './list-splitter.ts';
import { type RawObject } from './raw-object.ts';

/** On the bookmark that ends the first state of a streamed list. */
const initialEventsEnd = 'k8s.io/initial-events-end';

/** Versions of Kubernetes are growing numbers, and may be compared as such (KEP-5504); of what is no number nothing is known. */
export function isBefore(a: string, b: string | undefined): boolean {
  if (b === undefined || !/^\d+$/.test(a) || !/^\d+$/.test(b)) return false;
  return a.length === b.length ? a < b : a.length < b.length;
}

/** Broken without a version, so that the same version is taken when it comes whole. */
export function made<T>(key: string, item: RawObject<T>['item'], collecting: boolean): SourceEvent<T> {
  const { decode, ...names } = item;
  try {
    const object = decode();
    return collecting ? { type: 'item', ...names, object } : { type: 'apply', ...names, object };
  } catch (thrown) {
    return { type: 'broken', key, error: errorOf(thrown) };
  }
}

export function isChange(type: string | undefined): type is 'ADDED' | 'MODIFIED' | 'DELETED' {
  return type === 'ADDED' || type === 'MODIFIED' || type === 'DELETED';
}

/** Items of a typed list lack what their list says for all of them. */
export function decoder({ kind, apiVersion }: Envelope): (bytes: Buffer) => unknown {
  if (apiVersion === undefined || kind?.endsWith('List') !== true) return (bytes): unknown => JSON.parse(bytes.toString());
  const own = { kind: kind.slice(0, -'List'.length), apiVersion };
  return (bytes) => {
    const object = JSON.parse(bytes.toString()) as Readonly<Record<string, unknown>>;
    return object['kind'] === undefined ? { ...own, ...object } : object;
  };
}

/** Of a line of a watch; undefined when it has none. Throws when it is not JSON. */
export function objectOf(line: Buffer): unknown {
  return (JSON.parse(line.toString()) as { readonly object?: unknown }).object;
}

export interface Bookmark {
  readonly version: string;
  readonly endsInitialEvents: boolean;
}

interface BookmarkObject {
  readonly metadata?: { readonly resourceVersion?: unknown; readonly annotations?: Readonly<Record<string, string>> };
}

export function bookmarkOf(line: Buffer): Bookmark | undefined {
  try {
    const metadata = (objectOf(line) as BookmarkObject | undefined)?.metadata;
    if (typeof metadata?.resourceVersion !== 'string') return undefined;
    return { version: metadata.resourceVersion, endsInitialEvents: metadata.annotations?.[initialEventsEnd] === 'true' };
  } catch {
    return undefined;
  }
}
