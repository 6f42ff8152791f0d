/** mappers — which keys a change means: plain functions from a change to keys. */
import { type Change } from './change.ts';
import { type Informer } from './informer.ts';

export type Mapper<T, K = string> = (change: Change<T>) => Iterable<K>;

/** Its own key. What a watch does by default, but a watch with this mapper is not a direct one (see `Watch.direct`). */
export const byKey: Mapper<unknown> = ({ key }) => [key];

/** One key for everything: one reconciler that looks at the whole. */
export function always<K>(key: K): Mapper<unknown, K> {
  return () => [key];
}

/**
 * The keys of `informer` whose index has the value that the changed object, or what it was before, gives:
 * `byIndex(deployments, 'secrets', (secret) => [secret.name])` runs every deployment that uses a secret.
 */
export function byIndex<T, I extends string>(
  informer: Informer<unknown, I>,
  index: I,
  valuesOf: (object: T) => readonly string[],
): Mapper<T> {
  return (change) => {
    const values = new Set(valuesOf(change.object));
    if (change.previous !== undefined) for (const value of valuesOf(change.previous)) values.add(value);
    const keys = new Set<string>();
    for (const value of values) for (const key of informer.keysBy(index, value)) keys.add(key);
    return keys;
  };
}

/**
 * The owners of a changed object, those that it had before the change too: `ownedBy((pod) => [pod.deployment])` runs the deployment that a
 * Pod belongs to, and, when the Pod goes over to another, both.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { ownedBy } from 'podmin/controllers';
 *
 * const map = ownedBy((child: { readonly owner: string }) => [child.owner]);
 * const moved = { type: 'update', key: 'c', object: { owner: 'b' }, previous: { owner: 'a' }, cause: 'live' } as const;
 * assert.deepEqual([...map(moved)], ['b', 'a']);
 */
export function ownedBy<T, K = string>(ownersOf: (object: T) => Iterable<K>): Mapper<T, K> {
  return ({ object, previous }) => {
    const owners = new Set(ownersOf(object));
    if (previous !== undefined) for (const owner of ownersOf(previous)) owners.add(owner);
    return owners;
  };
}
