/**
 * kubernetes — a lock in a Lease of a Kubernetes API server (coordination.k8s.io/v1), the same one that client-go's leader election uses.
 *
 *     fence ↔ leaseTransitions   holder ↔ holderIdentity   ttl ↔ leaseDurationSeconds   acquired, renewed ↔ acquireTime, renewTime
 *
 * Holds: compare-and-swap by resourceVersion and UID; labels, owners and annotations of others stay; a candidate that uses client-go takes
 * such a Lease for one of its own, and the other way round. What a Lease has no field for (the count of renewals, a ttl that is no whole
 * number of seconds) is in one annotation, which counts only for the write that it came with. Does not hold: a fence above 2³¹−1; that a
 * candidate of client-go waits for the ttl in the record: it waits for its own LeaseDuration, so give all of them the same.
 */
import { systemClock, type Clock } from '../clock.ts';
import { LeaseConflict, type LeaseLock, type LeaseRecord, type LeaseState } from '../lease.ts';
import { ApiClient } from '../sources/kubernetes/api-client.ts';
import { type KubeConfigLike } from '../sources/kubernetes/kube-config.ts';
import { bodyText, StatusError } from '../sources/kubernetes/status-error.ts';

/** Which Lease (`coordination.k8s.io/v1`) is the lock. The process needs `get`, `create` and `update` on it. */
export interface KubernetesLeaseOptions {
  /** Of the Lease. */
  readonly namespace: string;
  /** Of the Lease; it is made when there is none. */
  readonly name: string;
  /** Default: the machine's. */
  readonly clock?: Clock;
}

/**
 * A LeaseLock over client-node's `KubeConfig`. Needs the verbs get, create and update on `leases` of `coordination.k8s.io`. Rejects with
 * LeaseConflict when somebody else wrote first; with an error that names path, status and reason for everything else.
 *
 * @example
 * import { strict as assert } from 'node:assert';
 * import { kubernetesLease } from 'podmin/controllers/kubernetes';
 *
 * // `new KubeConfig()` of @kubernetes/client-node in a program.
 * const config = { getCurrentCluster: () => ({ server: 'https://127.0.0.1:6443' }), applyToHTTPSOptions: async () => {} };
 * assert.equal(kubernetesLease(config, { namespace: 'web', name: 'front' }).name, 'lease web/front');
 */
export function kubernetesLease(config: KubeConfigLike, options: KubernetesLeaseOptions): LeaseLock {
  for (const option of ['namespace', 'name'] as const) {
    if (!/^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/.test(options[option]))
      throw new TypeError(`kubernetesLease: ${option} ${JSON.stringify(options[option])} is no name of Kubernetes: a-z, 0-9, "-" and "."`);
  }
  return new KubernetesLease(config, options);
}

/** Without a prefix: names with one belong to whoever owns the domain. */
const annotation = 'lease-renewals';
/** A Lease is some hundred bytes; a managed one carries the fields' owners too. */
const maxLeaseBytes = 1024 * 1024;

class KubernetesLease implements LeaseLock {
  readonly name: string;
  readonly #options: KubernetesLeaseOptions;
  readonly #client: ApiClient;
  /** As last read or written: what of it is not ours is written back. */
  #last: Lease | undefined;

  constructor(config: KubeConfigLike, options: KubernetesLeaseOptions) {
    this.name = `lease ${options.namespace}/${options.name}`;
    this.#options = options;
    // No connection is kept: a lock has no end at which one could be closed.
    this.#client = new ApiClient({ config, clock: options.clock ?? systemClock });
  }

  async read(signal: AbortSignal): Promise<LeaseState | undefined> {
    try {
      return stateOf(await this.#send('GET', undefined, signal));
    } catch (error) {
      if (error instanceof StatusError && error.status.code === 404 && error.status.reason === 'NotFound') return undefined;
      throw error;
    }
  }

  async create(record: LeaseRecord, signal: AbortSignal): Promise<string> {
    const { namespace, name } = this.#options;
    return this.#write('POST', { metadata: { namespace, name, ...annotated({}, record) }, spec: specOf({}, record) }, signal);
  }

  async replace(record: LeaseRecord, token: string, signal: AbortSignal): Promise<string> {
    const last = this.#last?.metadata.resourceVersion === token ? this.#last : await this.#read(signal);
    if (last.metadata.resourceVersion !== token) throw new LeaseConflict(`${this.name} was written by somebody else`);
    const metadata = { ...last.metadata, ...annotated(last.metadata.annotations ?? {}, record) };
    return this.#write('PUT', { metadata, spec: specOf(last.spec ?? {}, record) }, signal);
  }

  /** For a token that another lock object has read. */
  async #read(signal: AbortSignal): Promise<Lease> {
    try {
      return await this.#send('GET', undefined, signal);
    } catch (error) {
      throw conflictOr(error, this.name, [404]);
    }
  }

  async #write(
    method: 'POST' | 'PUT',
    body: { readonly metadata: object; readonly spec: LeaseSpec },
    signal: AbortSignal,
  ): Promise<string> {
    try {
      return (await this.#send(method, { apiVersion: 'coordination.k8s.io/v1', kind: 'Lease', ...body }, signal)).metadata.resourceVersion;
    } catch (error) {
      // What was to be replaced is gone; to a POST it would be the namespace that is not there.
      throw conflictOr(error, this.name, method === 'PUT' ? [404, 409] : [409]);
    }
  }

  async #send(method: 'GET' | 'POST' | 'PUT', body: object | undefined, signal: AbortSignal): Promise<Lease> {
    const { namespace, name } = this.#options;
    const collection = `/apis/coordination.k8s.io/v1/namespaces/${namespace}/leases`;
    const path = method === 'POST' ? collection : `${collection}/${name}`;
    const response = await this.#client.send({ method, path, signal, ...(body === undefined ? {} : { body }) });
    const text = await bodyText(response, maxLeaseBytes);
    signal.throwIfAborted();
    this.#last = parsed(text, `${this.name}: ${method} ${path}`);
    return this.#last;
  }
}

interface Lease {
  readonly metadata: {
    readonly resourceVersion: string;
    readonly annotations?: Readonly<Record<string, string>>;
    readonly [field: string]: unknown;
  };
  readonly spec?: LeaseSpec;
}

interface LeaseSpec {
  readonly holderIdentity?: string | null;
  readonly leaseDurationSeconds?: number | null;
  readonly acquireTime?: string | null;
  readonly renewTime?: string | null;
  readonly leaseTransitions?: number | null;
  readonly [field: string]: unknown;
}

function stateOf({ metadata, spec = {} }: Lease): LeaseState {
  const fence = spec.leaseTransitions ?? 0;
  const renewedMs = millisecondsOf(spec.renewTime);
  const [, ownFence, ownRenewedMs, renewals, ttlMs] = /^(\d+)\/(\d+)\/(\d+)\/(\d+)$/.exec(metadata.annotations?.[annotation] ?? '') ?? [];
  const ours = Number(ownFence) === fence && Number(ownRenewedMs) === renewedMs;
  return {
    token: metadata.resourceVersion,
    record: {
      holder: spec.holderIdentity ?? '',
      fence,
      ttlMs: ours ? Number(ttlMs) : (spec.leaseDurationSeconds ?? 0) * 1_000,
      renewals: ours ? Number(renewals) : 0,
      acquiredMs: millisecondsOf(spec.acquireTime),
      renewedMs,
    },
  };
}

/** A written Lease that nobody holds says so by having no holder; client-go takes it for released. */
function specOf(last: LeaseSpec, { holder, fence, ttlMs, acquiredMs, renewedMs }: LeaseRecord): LeaseSpec {
  const { holderIdentity: _, ...others } = last;
  return {
    ...others,
    ...(holder === '' ? {} : { holderIdentity: holder }),
    // Whole seconds, and at least one: rounded up, so that nobody who reads only this takes over too early.
    leaseDurationSeconds: Math.max(1, Math.ceil(ttlMs / 1_000)),
    acquireTime: microTime(acquiredMs),
    renewTime: microTime(renewedMs),
    leaseTransitions: fence,
  };
}

/** Changes with each renewal: a write that changes nothing would leave the resourceVersion as it was. */
function annotated(annotations: Readonly<Record<string, string>>, { fence, renewedMs, renewals, ttlMs }: LeaseRecord) {
  return { annotations: { ...annotations, [annotation]: `${fence}/${Math.trunc(renewedMs)}/${renewals}/${ttlMs}` } };
}

/** Kubernetes' MicroTime: six digits, no fewer. */
function microTime(ms: number): string {
  return new Date(ms).toISOString().replace(/Z$/, '000Z');
}

function millisecondsOf(time: string | null | undefined): number {
  const ms = Date.parse(time ?? '');
  return Number.isNaN(ms) ? 0 : ms;
}

function conflictOr(error: unknown, name: string, codes: readonly number[]): unknown {
  if (!(error instanceof StatusError) || !codes.includes(error.status.code)) return error;
  return new LeaseConflict(`${name} was written by somebody else: ${error.message}`, { cause: error });
}

function parsed(text: string, what: string): Lease {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new Error(`${what}: the answer was cut, or is no JSON`, { cause });
  }
  const lease = value as Partial<Lease> | null;
  if (typeof lease?.metadata?.resourceVersion !== 'string') throw new Error(`${what}: the answer is no Lease`);
  return value as Lease;
}
