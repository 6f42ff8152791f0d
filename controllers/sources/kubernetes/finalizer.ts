/**
 * finalizer — clean-up that Kubernetes waits for: an object is kept, as "being deleted", until the finalizer of ours is taken off.
 *
 * Holds: `apply` is never called for an object that lacks the finalizer, so nothing is made that nobody would clean up; `cleanup` is called
 * until it has succeeded, and the finalizer goes only then; those of others are left alone, and a patch names the version that was seen, so a
 * list of finalizers that has changed meanwhile is a conflict and tried again. Does not hold: an object deleted by force is never cleaned up
 * after; a sweep finds what it left.
 */
import { type Reconcile, type ReconcileContext, type Result } from '../../controller.ts';
import { type KubernetesObjectLike } from './kube-config.ts';

/** A merge patch (`application/merge-patch+json`) of the metadata. */
export interface FinalizerPatch {
  readonly metadata: { readonly resourceVersion: string; readonly finalizers: readonly string[] };
}

/** What a finalizer looks at besides an object's name. */
export interface FinalizedObject extends KubernetesObjectLike {
  readonly metadata?: NonNullable<KubernetesObjectLike['metadata']> & {
    readonly finalizers?: readonly string[];
    /** As the server writes it, or as client-node reads it. */
    readonly deletionTimestamp?: string | Date;
  };
}

/** The context of a run, with an object that is there. */
export type Finalized<T> = ReconcileContext<T> & { readonly object: T };

/** What is done while an object is wanted, and before it may go. */
export interface FinalizerOptions<T> {
  /** The object is wanted, and has the finalizer. */
  readonly apply: (context: Finalized<T>) => Result | Promise<Result>;
  /** The object is being deleted. What it throws is tried again; the object stays until then. */
  readonly cleanup: (context: Finalized<T>) => void | Promise<void>;
  /** Sends the patch, with whatever client there is. */
  readonly patch: (object: T, patch: FinalizerPatch, signal: AbortSignal) => Promise<unknown>;
}

/**
 * A reconciler with a finalizer of this name (`example.org/files`: a domain, a slash, a word; anything else is a RangeError).
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { finalizer, type FinalizedObject } from 'podmin/controllers/kubernetes';
 * import { fakeSource, testRuntime } from 'podmin/controllers/testing';
 *
 * const rt = testRuntime();
 * const source = fakeSource<FinalizedObject>();
 * const calls: string[] = [];
 * const reconcile = finalizer<FinalizedObject>('example.org/files', {
 *   apply: () => void calls.push('apply'),
 *   cleanup: () => void calls.push('cleanup'),
 *   patch: async (_, { metadata: { finalizers } }) => void calls.push(`finalizers: ${finalizers.join()}`),
 * });
 * rt.controller('files', rt.informer(source), reconcile);
 * source.put('a', { metadata: { name: 'a', resourceVersion: '1' } });
 * await rt.start();
 * await rt.settled();
 * assert.deepEqual(calls, ['finalizers: example.org/files']);
 * await rt.stop();
 */
export function finalizer<T extends FinalizedObject>(name: string, { apply, cleanup, patch }: FinalizerOptions<T>): Reconcile<T> {
  if (!/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?\/[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/.test(name))
    throw new RangeError(
      `${JSON.stringify(name)} is no name of a finalizer; write a domain of yours, a slash and a word, as in example.org/files`,
    );
  return async (context) => {
    const { object, signal } = context;
    // Its finalizers were gone before it was: nothing is left to do.
    if (object === undefined) return;
    const { finalizers = [], deletionTimestamp, resourceVersion = '' } = object.metadata ?? {};
    const held = finalizers.includes(name);
    // Of this very context it has just been found that its object is there.
    const present = context as Finalized<T>;
    if (deletionTimestamp !== undefined) {
      if (!held) return;
      await cleanup(present);
      await patch(object, { metadata: { resourceVersion, finalizers: finalizers.filter((each) => each !== name) } }, signal);
      return;
    }
    // The change that this makes brings the object back, with the finalizer.
    if (!held) {
      await patch(object, { metadata: { resourceVersion, finalizers: [...finalizers, name] } }, signal);
      return;
    }
    return apply(present);
  };
}
