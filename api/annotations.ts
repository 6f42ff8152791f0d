/** annotations — every name under `podmin.dev/`, who writes it and what it means. */

/** On the DaemonSet's `nodeSelector`: the NodeGroup that runs the deployment. A label, not an annotation, and it ends there. */
export const NODEGROUP_LABEL = 'podmin.dev/nodegroup';

/** Extraction: the name of the deployment's Service, in the Pod's namespace. */
export const SERVICE = 'podmin.dev/service';
/** Extraction: the DaemonSet's `updateStrategy` and `minReadySeconds`, canonical JSON. */
export const ROLLOUT = 'podmin.dev/rollout';
/** Commit: digest of the Pod payload that this one replaced. */
export const PREVIOUS = 'podmin.dev/previous';
/** Commit: digest of the Service payload that went with it; absent when there was none. A Pod payload alone does not tell. */
export const PREVIOUS_SERVICE = 'podmin.dev/previous-service';
/** Extraction: `allowed` when the person who deployed gave `--allow-host-access`. */
export const HOST_ACCESS = 'podmin.dev/host-access';
export const HOST_ACCESS_ALLOWED = 'allowed';

/** Author: comma list of secret keys to mount from the provider. */
export const AWS_PARAMETER_STORE = 'podmin.dev/aws-parameter-store';
export const AWS_SECRETS_MANAGER = 'podmin.dev/aws-secrets-manager';
export const SECRET_PROVIDERS = ['aws-parameter-store', 'aws-secrets-manager'] as const;
export type SecretProvider = (typeof SECRET_PROVIDERS)[number];
export const secretsAnnotation = (provider: SecretProvider): string => `podmin.dev/${provider}`;
/** Author: `live` swaps a renewed certificate in place instead of replacing the Pod. */
export const IDENTITY_RENEWAL = 'podmin.dev/identity-renewal';
/** `install`: the component that brought the deployment. */
export const INSTALL = 'podmin.dev/install';

/** Agent: which payloads the Pod on the node was made from. */
export const REVISION = 'podmin.dev/revision';
/** Agent: which certificate its container was started with. */
export const IDENTITY_REVISION = 'podmin.dev/identity-revision';

/** Written by us alone; an author's document that has one is refused, since it would pass for our word. */
export const RESERVED_ANNOTATIONS: readonly string[] = [ROLLOUT, PREVIOUS, PREVIOUS_SERVICE, HOST_ACCESS, REVISION, IDENTITY_REVISION];

/**
 * Not covered by a Pod's UID: a change of these reaches the kubelet's copy of the Pod without a restart. `revision` is among them
 * because it is derived from the digest of a payload that holds `rollout` and `previous`.
 */
export const NOT_COVERED_BY_UID: readonly string[] = [ROLLOUT, PREVIOUS, PREVIOUS_SERVICE, REVISION];
