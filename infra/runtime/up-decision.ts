/**
 * up-decision — what has to be done so that a node's container is as it is wanted. Pure.
 *
 * Holds: nothing that is not ours is touched; a container that is as wanted is left alone; every replacement says why.
 */
import { isOfOtherBucket } from './bucket-identity.ts';
import { type ContainerInfo } from './engine.ts';

export interface UpInput {
  readonly found: ContainerInfo | undefined;
  readonly specHash: string;
  /** Which bucket the cluster has. */
  readonly bucket: string;
  /** Of the image that is wanted. */
  readonly imageId: string;
  /** `keep`: a running node keeps the image it has, and the difference is reported. */
  readonly image: 'keep' | 'follow';
}

export type UpDecision =
  | { readonly action: 'create' }
  | { readonly action: 'reuse'; readonly drift: readonly string[] }
  | { readonly action: 'start'; readonly drift: readonly string[] }
  | { readonly action: 'recreate'; readonly reasons: readonly string[] }
  /** Something that is not ours, or a node of another cluster of this name, has the name. */
  | { readonly action: 'refuse'; readonly whose: 'foreign' | 'other-bucket' };

export const OWNER_LABEL = 'dev.podmin.owner';
export const OWNER = 'podmin';
export const SPEC_LABEL = 'dev.podmin.spec-hash';

export function decideUp({ found, specHash, bucket, imageId, image }: UpInput): UpDecision {
  if (found === undefined) return { action: 'create' };
  if (found.labels[OWNER_LABEL] !== OWNER) return { action: 'refuse', whose: 'foreign' };
  if (isOfOtherBucket(found.labels, bucket)) return { action: 'refuse', whose: 'other-bucket' };
  const otherImage = found.imageId === imageId ? [] : [`image is ${found.imageId}, wanted ${imageId}`];
  const reasons = [
    ...(found.labels[SPEC_LABEL] === specHash ? [] : ['its settings have changed']),
    ...(image === 'follow' ? otherImage : []),
  ];
  if (reasons.length > 0) return { action: 'recreate', reasons };
  return { action: found.running ? 'reuse' : 'start', drift: otherImage };
}
