/**
 * secret-names — under which names secrets lie in Parameter Store and Secrets Manager.
 *
 * Holds: a name says cluster, namespace and Pod, so what a Pod may have is one folder; `_system` can be no namespace (identifiers.ts).
 */
export interface SecretOwner {
  readonly cluster: string;
  readonly namespace: string;
  readonly pod: string;
}

export const secretFolder = ({ cluster, namespace, pod }: SecretOwner): string => `/${cluster}/${namespace}/${pod}`;
export const secretName = (owner: SecretOwner, key: string): string => `${secretFolder(owner)}/${key}`;

/** What the system itself needs, and people set. */
export const SYSTEM_SECRETS = ['otel-logs-headers'] as const;
export const systemSecretName = (cluster: string, key: string): string => `/${cluster}/_system/${key}`;
