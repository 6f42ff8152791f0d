/** object-helpers — keys, owners and generations of Kubernetes objects, as mappers and predicates. */
import { type Mapper } from '../../mappers.ts';
import { changed, type Predicate } from '../../predicates.ts';
import { type KubernetesObjectLike, type OwnerReferenceLike } from './kube-config.ts';

/**
 * `namespace/name`, or `name` of what is in no namespace: the key under which the source `kubernetes` gives the object. Throws a TypeError
 * when the object has no name (it has not been created yet).
 *
 * @example
 * import { strict as assert } from 'node:assert';
 * import { keyOf } from 'podmin/controllers/kubernetes';
 *
 * assert.equal(keyOf({ metadata: { namespace: 'web', name: 'front' } }), 'web/front');
 * assert.equal(keyOf({ metadata: { name: 'node-1' } }), 'node-1');
 */
export function keyOf({ metadata }: KubernetesObjectLike): string {
  const { name, namespace } = metadata ?? {};
  if (name === undefined || name === '') throw new TypeError('the object has no metadata.name, so it has no key');
  return namespace === undefined || namespace === '' ? name : `${namespace}/${name}`;
}

/** Which of an object's owners is meant. */
export interface OwnerOptions {
  readonly kind: string;
  /** `apps/v1`; without a version, `apps`, it means each version of the group. Default: any group. */
  readonly apiVersion?: string;
  /** Only the owner that controls the object. Default false. */
  readonly controller?: boolean;
  /** The owner is in no namespace (a Node), so its key has none. Default false: it is in that of the object. */
  readonly clusterScoped?: boolean;
}

/**
 * A mapper to the keys of an object's owners of one kind, those of before included, so that an owner which lost the object is run too.
 *
 * @example
 * import { strict as assert } from 'node:assert';
 * import { byOwner } from 'podmin/controllers/kubernetes';
 *
 * const object = { metadata: { namespace: 'web', name: 'front-x1', ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'front' }] } };
 * assert.deepEqual([...byOwner('ReplicaSet')({ type: 'add', key: 'web/front-x1', object, cause: 'live' })], ['web/front']);
 */
export function byOwner(owner: string | OwnerOptions): Mapper<KubernetesObjectLike> {
  const { kind, apiVersion, controller = false, clusterScoped = false } = typeof owner === 'string' ? { kind: owner } : owner;
  const isWanted = (reference: OwnerReferenceLike): boolean =>
    reference.kind === kind && (!controller || reference.controller === true) && isOfApi(reference.apiVersion, apiVersion);
  return ({ object, previous }) => {
    const keys = new Set<string>();
    for (const { metadata } of previous === undefined ? [object] : [object, previous]) {
      for (const reference of metadata?.ownerReferences ?? []) {
        if (isWanted(reference))
          keys.add(clusterScoped || !metadata?.namespace ? reference.name : `${metadata.namespace}/${reference.name}`);
      }
    }
    return keys;
  };
}

function isOfApi(apiVersion: string, wanted: string | undefined): boolean {
  return wanted === undefined || apiVersion === wanted || apiVersion.startsWith(`${wanted}/`);
}

/**
 * True for adds, deletes, and updates of the specification: `metadata.generation` is another. Own writes of a status do not pass, nor do
 * changes of labels and annotations.
 *
 * @example
 * import { strict as assert } from 'node:assert';
 * import { generationChanged } from 'podmin/controllers/kubernetes';
 *
 * const at = (generation: number) => ({ metadata: { name: 'front', generation } });
 * assert.equal(generationChanged({ type: 'update', key: 'front', object: at(2), previous: at(2), cause: 'live' }), false);
 * assert.equal(generationChanged({ type: 'update', key: 'front', object: at(3), previous: at(2), cause: 'live' }), true);
 */
export const generationChanged: Predicate<KubernetesObjectLike> = changed(({ metadata }) => metadata?.generation);
