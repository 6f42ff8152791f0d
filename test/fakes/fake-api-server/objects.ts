/** objects — what the fake API server stores and answers: objects, kinds, statuses. Only the parts that it looks at are typed. */

export interface ApiObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: Metadata;
  readonly [field: string]: unknown;
}

export interface Metadata {
  readonly name: string;
  readonly namespace?: string;
  readonly uid?: string;
  readonly resourceVersion?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly finalizers?: readonly string[];
  readonly deletionTimestamp?: string;
  readonly creationTimestamp?: string;
  readonly [field: string]: unknown;
}

/** One kind of object, as it is served. */
export interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly plural: string;
  readonly namespaced: boolean;
  /** A PUT to a name that is free creates the object. */
  readonly createOnUpdate?: boolean;
}

export const builtIn: readonly Resource[] = [
  { apiVersion: 'v1', kind: 'Pod', plural: 'pods', namespaced: true },
  { apiVersion: 'v1', kind: 'ConfigMap', plural: 'configmaps', namespaced: true },
  { apiVersion: 'v1', kind: 'Secret', plural: 'secrets', namespaced: true },
  { apiVersion: 'v1', kind: 'Namespace', plural: 'namespaces', namespaced: false },
  { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', plural: 'leases', namespaced: true, createOnUpdate: true },
];

/** `/api/v1` for the core group, `/apis/<group>/<version>` for the others. */
export function prefixOf(resource: Resource): string {
  return `${resource.apiVersion.includes('/') ? '/apis' : '/api'}/${resource.apiVersion}`;
}

export function keyOf({ namespace, name }: { readonly namespace?: string | undefined; readonly name: string }): string {
  return namespace === undefined || namespace === '' ? name : `${namespace}/${name}`;
}

/** An answer that is no success, as Kubernetes words it. */
export class ApiError extends Error {
  readonly code: number;
  readonly reason: string;
  readonly retryAfterSeconds: number | undefined;
  constructor(code: number, reason: string, message: string, retryAfterSeconds?: number) {
    super(message);
    this.code = code;
    this.reason = reason;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): object {
    const { code, reason, message, retryAfterSeconds } = this;
    return {
      ...{ kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, code },
      ...(reason === '' ? {} : { reason }),
      ...(retryAfterSeconds === undefined ? {} : { details: { retryAfterSeconds } }),
    };
  }
}

export const expired = (message: string): ApiError => new ApiError(410, 'Expired', message);
export const notFound = (what: string): ApiError => new ApiError(404, 'NotFound', `${what} not found`);

/** Of a group that is not served at all, the answer is no Status. */
export class PageNotFound extends Error {}
