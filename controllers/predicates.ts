/**
 * predicates — which changes matter: plain boolean functions over one change, and how to combine them.
 *
 * Holds: an object that came, went, or was replaced by one of another identity is always a change (it is an add or a delete). A resync
 * is not filtered by a watch, so none of these needs to know of it.
 */
import { type Change } from './change.ts';

export type Predicate<T> = (change: Change<T>) => boolean;

/**
 * True for adds and deletes, and for updates in which what `select` gives is another: `changed((pod) => pod.status?.podIP)`. Arrays and
 * plain objects are compared by content.
 */
export function changed<T>(select: (object: T) => unknown): Predicate<T> {
  return (change) => change.type !== 'update' || !same(select(change.previous), select(change.object));
}

export const onAdd: Predicate<unknown> = ({ type }) => type === 'add';
export const onUpdate: Predicate<unknown> = ({ type }) => type === 'update';
export const onDelete: Predicate<unknown> = ({ type }) => type === 'delete';

export function and<T>(...predicates: readonly Predicate<T>[]): Predicate<T> {
  return (change) => predicates.every((each) => each(change));
}

export function or<T>(...predicates: readonly Predicate<T>[]): Predicate<T> {
  return (change) => predicates.some((each) => each(change));
}

export function not<T>(predicate: Predicate<T>): Predicate<T> {
  return (change) => !predicate(change);
}

function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const entries = Object.entries(a);
  const others = b as Readonly<Record<string, unknown>>;
  return entries.length === Object.keys(b).length && entries.every(([key, value]) => Object.hasOwn(b, key) && same(value, others[key]));
}
