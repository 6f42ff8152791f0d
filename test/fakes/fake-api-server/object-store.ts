/**
 * object-store — objects with one growing resourceVersion, and the history of what happened to them, as etcd keeps it.
 *
 * Holds: optimistic concurrency (a write with a resourceVersion that is not the present one is a conflict); an equal write is none; the
 * history can be compacted, and what is asked from before that is `Expired`. Does not hold: admission, defaults, validation beyond
 * names, `metadata.generation`, garbage collection of dependents.
 */
import { randomUUID } from 'node:crypto';
import { ApiError, expired, keyOf, notFound, type ApiObject, type Resource } from './objects.ts';

export interface StoredEvent {
  readonly version: number;
  readonly resource: Resource;
  readonly object: ApiObject | undefined;
  readonly previous: ApiObject | undefined;
}

/** In etcd's place some objects exist before any of ours, so no version is 0 or 1. */
const firstVersion = 100;

export class ObjectStore {
  readonly #objects = new Map<Resource, Map<string, ApiObject>>();
  #events: StoredEvent[] = [];
  #version = firstVersion;
  #compactedAt = firstVersion;
  readonly #watchers = new Set<(event: StoredEvent) => void>();

  get version(): number {
    return this.#version;
  }

  /** Sorted by key, as etcd gives them. */
  list(resource: Resource): readonly ApiObject[] {
    return [...this.#of(resource)].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, object]) => object);
  }

  get(resource: Resource, key: string): ApiObject {
    const object = this.#of(resource).get(key);
    if (object === undefined) throw notFound(`${resource.plural} "${key}"`);
    return object;
  }

  has(resource: Resource, key: string): boolean {
    return this.#of(resource).has(key);
  }

  create(resource: Resource, object: ApiObject): ApiObject {
    const key = keyOf(object.metadata);
    if (this.has(resource, key)) throw new ApiError(409, 'AlreadyExists', `${resource.plural} "${object.metadata.name}" already exists`);
    if ((object.metadata.resourceVersion ?? '') !== '')
      throw new ApiError(500, '', 'resourceVersion should not be set on objects to be created');
    return this.#write(resource, key, object, { uid: randomUUID(), creationTimestamp: new Date().toISOString().replace(/\.\d+/, '') });
  }

  update(resource: Resource, object: ApiObject): ApiObject {
    const key = keyOf(object.metadata);
    if (resource.createOnUpdate === true && !this.has(resource, key)) return this.#createByUpdate(resource, object);
    const previous = this.get(resource, key);
    const { uid, creationTimestamp, deletionTimestamp, resourceVersion } = previous.metadata;
    const conflict = (): ApiError =>
      new ApiError(
        409,
        'Conflict',
        `Operation cannot be fulfilled on ${resource.plural} "${object.metadata.name}": the object has been modified`,
      );
    if ((object.metadata.resourceVersion ?? '') !== '' && object.metadata.resourceVersion !== resourceVersion) throw conflict();
    if (object.metadata.uid !== undefined && object.metadata.uid !== uid) throw conflict();
    const kept = { uid, creationTimestamp, ...(deletionTimestamp === undefined ? {} : { deletionTimestamp }) };
    const next = { ...object, metadata: { ...filled(object.metadata), ...kept, resourceVersion } } as ApiObject;
    if (deletionTimestamp !== undefined && (object.metadata.finalizers ?? []).length === 0) return this.#drop(resource, key, next);
    if (JSON.stringify(sorted(next)) === JSON.stringify(sorted(previous))) return previous;
    return this.#write(resource, key, next, kept);
  }

  /** A UID is a condition that what is not there can't meet; a resourceVersion, oddly, is none. */
  #createByUpdate(resource: Resource, object: ApiObject): ApiObject {
    const { resourceVersion: _, uid, ...metadata } = object.metadata;
    if (uid !== undefined) throw new ApiError(409, 'Conflict', `Precondition failed: UID in precondition: ${uid}, UID in object meta: `);
    return this.create(resource, { ...object, metadata: metadata });
  }

  /** With finalizers it is only marked. */
  delete(resource: Resource, key: string): ApiObject {
    const object = this.get(resource, key);
    if ((object.metadata.finalizers ?? []).length === 0) return this.#drop(resource, key, object);
    if (object.metadata.deletionTimestamp !== undefined) return object;
    return this.#write(resource, key, object, { deletionTimestamp: new Date().toISOString().replace(/\.\d+/, '') });
  }

  /** Everything up to now is forgotten: older versions are `Expired` from here on. */
  compact(): void {
    this.#events = [];
    this.#compactedAt = this.#version;
  }

  /** What happened after `version`; nothing when that is still to come. Throws when it is gone. */
  since(version: number): readonly StoredEvent[] {
    if (version < this.#compactedAt) throw expired('The resourceVersion for the provided watch is too old.');
    return this.#events.filter((event) => event.version > version);
  }

  watch(listener: (event: StoredEvent) => void): Disposable {
    this.#watchers.add(listener);
    return { [Symbol.dispose]: () => void this.#watchers.delete(listener) };
  }

  #of(resource: Resource): Map<string, ApiObject> {
    let objects = this.#objects.get(resource);
    if (objects === undefined) this.#objects.set(resource, (objects = new Map<string, ApiObject>()));
    return objects;
  }

  #write(resource: Resource, key: string, object: ApiObject, metadata: object): ApiObject {
    const previous = this.#of(resource).get(key);
    const version = ++this.#version;
    const { apiVersion, kind } = resource;
    const stored = { ...object, apiVersion, kind, metadata: { ...filled(object.metadata), ...metadata, resourceVersion: `${version}` } };
    this.#of(resource).set(key, stored);
    this.#tell({ version, resource, object: stored, previous });
    return stored;
  }

  #drop(resource: Resource, key: string, last: ApiObject): ApiObject {
    const version = ++this.#version;
    const previous = { ...last, metadata: { ...last.metadata, resourceVersion: `${version}` } };
    this.#of(resource).delete(key);
    this.#tell({ version, resource, object: undefined, previous });
    return previous;
  }

  #tell(event: StoredEvent): void {
    this.#events.push(event);
    for (const watcher of [...this.#watchers]) watcher(event);
  }
}

/** Empty lists and maps of metadata are not kept. */
function filled(metadata: ApiObject['metadata']): ApiObject['metadata'] {
  const isEmpty = (value: unknown): boolean => typeof value === 'object' && value !== null && Object.keys(value).length === 0;
  return Object.fromEntries(Object.entries(metadata).filter(([, value]) => !isEmpty(value))) as unknown as ApiObject['metadata'];
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, each]) => [name, sorted(each)]),
  );
}
