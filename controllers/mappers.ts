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
