/**
 * predicates — which changes matter: plain boolean functions over one change, and how to combine them.
 *
 * Holds: an object that came, went, or was replaced by one of another identity is always a change (it is an add or a delete). A resync
 * is not filtered by a watch, so none of these needs to know of it.
 */
import { type Change } from './change.ts';

/** Whether a change matters. Called for each change, synchronously: it should be cheap. */
export type Predicate<T> = (change: Change<T>) => boolean;

/**
 * True for adds and deletes, and for updates in which what `select` gives is another: `changed((pod) => pod.status?.podIP)`. Arrays and
 * plain objects are compared by content.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { changed, type Predicate } from 'podmin/controllers';
 *
 * const added = { type: 'add', key: 'a', object: { ip: '::1', node: 'n' }, cause: 'live' } as const;
 * const moved = { type: 'update', key: 'a', object: { ip: '::2', node: 'n' }, previous: added.object, cause: 'live' } as const;
 * const ip: Predicate<{ ip: string; node: string }> = changed((pod) => pod.ip);
 * const node: Predicate<{ ip: string; node: string }> = changed((pod) => pod.node);
 * assert.deepEqual([ip(added), ip(moved), node(moved)], [true, true, false]);
 */
export function changed<T>(select: (object: T) => unknown): Predicate<T> {
  return (change) => change.type !== 'update' || !same(select(change.previous), select(change.object));
}

/**
 * Objects that came.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { onAdd } from 'podmin/controllers';
 *
 * const added = { type: 'add', key: 'a', object: { ip: '::1', node: 'n' }, cause: 'live' } as const;
 * const moved = { type: 'update', key: 'a', object: { ip: '::2', node: 'n' }, previous: added.object, cause: 'live' } as const;
 * assert.deepEqual([onAdd(added), onAdd(moved)], [true, false]);
 */
export const onAdd: Predicate<unknown> = ({ type }) => type === 'add';
/**
 * Objects of which something changed.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { onUpdate } from 'podmin/controllers';
 *
 * const added = { type: 'add', key: 'a', object: { ip: '::1', node: 'n' }, cause: 'live' } as const;
 * const moved = { type: 'update', key: 'a', object: { ip: '::2', node: 'n' }, previous: added.object, cause: 'live' } as const;
 * assert.deepEqual([onUpdate(added), onUpdate(moved)], [false, true]);
 */
export const onUpdate: Predicate<unknown> = ({ type }) => type === 'update';
/**
 * Objects that went.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { onDelete } from 'podmin/controllers';
 *
 * const added = { type: 'add', key: 'a', object: { ip: '::1', node: 'n' }, cause: 'live' } as const;
 * const moved = { type: 'update', key: 'a', object: { ip: '::2', node: 'n' }, previous: added.object, cause: 'live' } as const;
 * assert.deepEqual([onDelete(added), onDelete({ ...added, type: 'delete' })], [false, true]);
 */
export const onDelete: Predicate<unknown> = ({ type }) => type === 'delete';

/**
 * True when all are.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { and, not, onAdd, onUpdate } from 'podmin/controllers';
 *
 * const added = { type: 'add', key: 'a', object: { ip: '::1', node: 'n' }, cause: 'live' } as const;
 * const moved = { type: 'update', key: 'a', object: { ip: '::2', node: 'n' }, previous: added.object, cause: 'live' } as const;
 * assert.equal(and(onUpdate, not(onAdd))(moved), true);
 * assert.equal(and(onUpdate, onAdd)(moved), false);
 */
export function and<T>(...predicates: readonly Predicate<T>[]): Predicate<T> {
  return (change) => predicates.every((each) => each(change));
}

/**
 * True when one is.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { onAdd, onDelete, or } from 'podmin/controllers';
 *
 * const added = { type: 'add', key: 'a', object: { ip: '::1', node: 'n' }, cause: 'live' } as const;
 * const moved = { type: 'update', key: 'a', object: { ip: '::2', node: 'n' }, previous: added.object, cause: 'live' } as const;
 * assert.equal(or(onAdd, onDelete)(added), true);
 * assert.equal(or(onAdd, onDelete)(moved), false);
 */
export function or<T>(...predicates: readonly Predicate<T>[]): Predicate<T> {
  return (change) => predicates.some((each) => each(change));
}

/**
 * True when it is not.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { not, onAdd } from 'podmin/controllers';
 *
 * const added = { type: 'add', key: 'a', object: { ip: '::1', node: 'n' }, cause: 'live' } as const;
 * const moved = { type: 'update', key: 'a', object: { ip: '::2', node: 'n' }, previous: added.object, cause: 'live' } as const;
 * assert.deepEqual([not(onAdd)(added), not(onAdd)(moved)], [false, true]);
 */
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
