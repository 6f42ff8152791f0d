/**
 * kubernetes — objects of a Kubernetes API server as objects to watch, and what helps with them.
 *
 * @module podmin/controllers/kubernetes
 */
export { fromInformer, type ClientNodeInformer, type FromInformerOptions } from './from-informer.ts';
export { type ClusterLike, type KubeConfigLike, type KubernetesObjectLike, type OwnerReferenceLike } from './kube-config.ts';
export { kubernetes, type KubernetesOptions } from './kubernetes.ts';
export { labelled } from './label-selector.ts';
export { byOwner, generationChanged, keyOf, type OwnerOptions } from './object-helpers.ts';
export { kubernetesLease, type KubernetesLeaseOptions } from '../../locks/kubernetes.ts';
export { finalizer, type Finalized, type FinalizedObject, type FinalizerOptions, type FinalizerPatch } from './finalizer.ts';
