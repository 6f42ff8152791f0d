/**
 * service-versions — under which name a kubelet serves its Pods API.
 *
 * Holds: what worked last is tried first, and then every other name, the newest first; so a kubelet that was replaced by one with another
 * version costs one refused call. Does not hold: that a newer name is looked for while the known one works. No I/O.
 */

/**
 * Packages of the service, newest first. Kubelets 1.36 and 1.37 serve v1alpha1 (staging/src/k8s.io/kubelet/pkg/apis/pods); the later ones
 * are those to which Kubernetes promotes every API, with the same messages.
 */
export const serviceVersions = ['v1', 'v1beta1', 'v1alpha1'] as const;

export type ServiceVersion = (typeof serviceVersions)[number];

/** What is known of one kubelet, across connections. */
export class KnownVersion {
  #known: ServiceVersion | undefined;

  /** In the order in which to try them. */
  candidates(): readonly ServiceVersion[] {
    const known = this.#known;
    return known === undefined ? serviceVersions : [known, ...serviceVersions.filter((version) => version !== known)];
  }

  works(version: ServiceVersion): void {
    this.#known = version;
  }

  /** No name is served. */
  forget(): void {
    this.#known = undefined;
  }
}
