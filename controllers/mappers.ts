/** mappers — which keys a change means: plain functions from a change to keys. */
import { type Change } from './change.ts';
import { type Informer } from './informer.ts';

/** From a change of one object to the keys that depend on it. Called for each change, synchronously. */
export type Mapper<T, K = string> = (change: Change<T>) => Iterable<K>;

/**
 * Its own key. What a watch does by default, but a watch with this mapper is not a direct one (see `Watch.direct`).
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { byKey } from 'podmin/controllers';
 *
 * const change = { type: 'add', key: 'a', object: { secrets: ['token'] }, cause: 'live' } as const;
 * assert.deepEqual([...byKey(change)], ['a']);
 */
export const byKey: Mapper<unknown> = ({ key }) => [key];

/**
 * One key for everything: one reconciler that looks at the whole.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { always } from 'podmin/controllers';
 *
 * const change = { type: 'add', key: 'a', object: { secrets: ['token'] }, cause: 'live' } as const;
 * assert.deepEqual([...always('zone')(change)], ['zone']);
 */
export function always<K>(key: K): Mapper<unknown, K> {
  return () => [key];
}

/**
 * The keys of `informer` whose index has the value that the changed object, or what it was before, gives:
 * `byIndex(deployments, 'secrets', (secret) => [secret.name])` runs every deployment that uses a secret.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { byIndex } from 'podmin/controllers';
 * import { fakeSource, testRuntime } from 'podmin/controllers/testing';
 *
 * const rt = testRuntime();
 * const source = fakeSource<{ readonly secrets: readonly string[] }>();
 * source.put('web', { secrets: ['token'] });
 * const deployments = rt.informer(source, { indexes: { secrets: (deployment) => deployment.secrets } });
 * await rt.start();
 * const map = byIndex(deployments, 'secrets', (secret: { readonly name: string }) => [secret.name]);
 * assert.deepEqual([...map({ type: 'add', key: 's', object: { name: 'token' }, cause: 'live' })], ['web']);
 * await rt.stop();
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
