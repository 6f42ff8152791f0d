/** kube-config — what is needed of a kubeconfig: client-node's `KubeConfig`, 1.x or 2.x, has this shape; so may anything else. */

export interface KubeConfigLike {
  getCurrentCluster(): ClusterLike | null;
  /** Adds what authenticates to the options of a `node:https` request: headers, certificates, `auth`, and an agent where there is a proxy. */
  applyToHTTPSOptions(options: object): Promise<void>;
}

/** A cluster of a kubeconfig, as far as it is used; client-node's `Cluster` is one. */
export interface ClusterLike {
  /** `https://host[:port][/path]`. */
  readonly server: string;
  readonly proxyUrl?: string;
}

/** An object of any kind, as far as its name goes. */
export interface KubernetesObjectLike {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata?: {
    readonly name?: string;
    readonly namespace?: string;
    readonly uid?: string;
    readonly resourceVersion?: string;
    readonly generation?: number;
    readonly labels?: Readonly<Record<string, string>>;
    readonly ownerReferences?: readonly OwnerReferenceLike[];
  };
}

/** An owner reference, as far as it is used; client-node's `V1OwnerReference` is one. */
export interface OwnerReferenceLike {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly controller?: boolean;
}
