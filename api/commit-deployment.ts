/**
 * commit-deployment — makes a deployment the desired state, or takes it out of it.
 *
 * Holds: the index never names a payload that was not stored before; the payload of a change names the one that it replaces, whatever
 * others committed in between; what is committed already is not committed again as a new version. A name that another namespace has in
 * the same NodeGroup, or a Service that another deployment has, is refused. Does not hold: payloads are not deleted; the history of a
 * deployment is made of them.
 */
import type { V1Pod } from '@kubernetes/client-node';
import { PREVIOUS, PREVIOUS_SERVICE } from './annotations.ts';
import { canonicalJson } from './canonical.ts';
import { type Deployment } from './daemonset.ts';
import { type DeploymentIndex, type IndexEntry } from './deployment-index.ts';
import { digestOf, sha512Hex } from './digest.ts';
import { deploymentKey, MAX_PAYLOAD_BYTES, parsePodKey, parseServiceKey, podKey, servicePayloadKey } from './keys.ts';
import { mutateIndex, type MutateIndexInput } from './mutate-index.ts';
import { encodePod, encodeService, readPod } from './payload.ts';
import { storeErrorCode } from './ports.ts';
import { revisionOf } from './revision.ts';

export interface CommittedDeployment {
  readonly entry: IndexEntry;
  readonly revision: string;
  /** What the name stood for before; undefined when it is new. */
  readonly previous: IndexEntry | undefined;
  /** Of the index; a node that reports it has seen the change. */
  readonly etag: string | undefined;
  /** False when exactly this was deployed already. */
  readonly changed: boolean;
}

/** Two deployments want what only one can have. */
export class DeploymentConflictError extends Error {
  override readonly name = 'DeploymentConflictError';
}

export type CommitPorts = Omit<MutateIndexInput, 'replaced'>;

export async function commitDeployment(ports: CommitPorts, deployment: Deployment): Promise<CommittedDeployment> {
  const key = deploymentKey(deployment.nodegroup, deployment.name);
  const payloads = new Payloads(ports);
  const service = deployment.service === undefined ? undefined : encodeService(deployment.service);
  let committed: { entry: IndexEntry; previous: IndexEntry | undefined } | undefined;

  const mutated = await mutateIndex({ ...ports, replaced: [key] }, async (current) => {
    refuseTakenService(current, key, deployment);
    const previous = current.get(key);
    const storedPod = previous === undefined ? undefined : await payloads.pod(previous.pod);
    refuseOtherNamespace(storedPod, deployment);
    const servicePayload = service === undefined || deployment.service === undefined ? undefined : servicePayloadOf(deployment, service);
    const isSame = storedPod !== undefined && sameContent(storedPod, deployment.pod) && previous?.service === servicePayload?.key;
    if (isSame && previous !== undefined) {
      // A write of our own whose answer was lost comes by here too, and knows what it replaced.
      committed ??= { entry: previous, previous };
      return current;
    }
    const pod = encodePod(withHistory(deployment.pod, previous));
    const podPayload = { key: podKey(deployment.nodegroup, sha512Hex(pod)), bytes: pod };
    await payloads.store(podPayload.key, podPayload.bytes);
    if (servicePayload !== undefined) await payloads.store(servicePayload.key, servicePayload.bytes);
    const entry = { pod: podPayload.key, ...(servicePayload === undefined ? {} : { service: servicePayload.key }) };
    committed = { entry, previous };
    return new Map([...current, [key, entry]]);
  });

  const entry = mutated.entries.get(key);
  if (entry === undefined || committed === undefined) throw new Error(`the index does not have ${key} after it was written`);
  const { previous } = committed;
  return { entry, revision: revisionOf(entry), previous, etag: mutated.etag, changed: committed.entry !== previous };
}

export interface RemovedDeployment {
  /** False when there was none. */
  readonly removed: boolean;
  readonly previous: IndexEntry | undefined;
  readonly etag: string | undefined;
}

/** Also removes an entry that can't be used. */
export async function removeDeployment(
  ports: CommitPorts,
  { nodegroup, name }: { nodegroup: string; name: string },
): Promise<RemovedDeployment> {
  const key = deploymentKey(nodegroup, name);
  let previous: IndexEntry | undefined;
  const mutated = await mutateIndex({ ...ports, replaced: [key] }, (current) => {
    previous = current.get(key) ?? previous;
    const next = new Map(current);
    next.delete(key);
    return next;
  });
  return { removed: mutated.changed, previous, etag: mutated.etag };
}

function servicePayloadOf({ service }: Deployment, bytes: Uint8Array): { key: string; bytes: Uint8Array } | undefined {
  return service === undefined ? undefined : { key: servicePayloadKey(service.namespace, service.name, sha512Hex(bytes)), bytes };
}

function refuseTakenService(current: DeploymentIndex, key: string, { service }: Deployment): void {
  if (service === undefined) return;
  for (const [other, entry] of current) {
    if (other === key || entry.service === undefined) continue;
    const taken = parseServiceKey(entry.service);
    if (taken?.namespace !== service.namespace || taken.name !== service.name) continue;
    const what = `Service ${service.namespace}/${service.name} belongs to deployment ${other}`;
    throw new DeploymentConflictError(`${what}, so ${key} can't have it too: give the Service another name, or delete ${other} first`);
  }
}

function refuseOtherNamespace(stored: V1Pod | undefined, { namespace, name, nodegroup }: Deployment): void {
  const taken = stored === undefined ? namespace : (stored.metadata?.namespace ?? 'default');
  if (taken === namespace) return;
  const what = `in NodeGroup ${nodegroup} the name ${name} is ${taken}/${name}, so ${namespace}/${name} can't have it too`;
  throw new DeploymentConflictError(`${what}: choose another name, or delete ${taken}/${name} first`);
}

function withHistory(pod: V1Pod, previous: IndexEntry | undefined): V1Pod {
  const bare = withoutHistory(pod);
  const podHex = previous === undefined ? undefined : parsePodKey(previous.pod)?.hex;
  const serviceHex = previous?.service === undefined ? undefined : parseServiceKey(previous.service)?.hex;
  const history = {
    ...(podHex === undefined ? {} : { [PREVIOUS]: digestOf(podHex) }),
    ...(serviceHex === undefined ? {} : { [PREVIOUS_SERVICE]: digestOf(serviceHex) }),
  };
  return { ...bare, metadata: { ...bare.metadata, annotations: { ...bare.metadata?.annotations, ...history } } };
}

function withoutHistory(pod: V1Pod): V1Pod {
  const { [PREVIOUS]: _pod, [PREVIOUS_SERVICE]: _service, ...annotations } = pod.metadata?.annotations ?? {};
  return { ...pod, metadata: { ...pod.metadata, annotations } };
}

const sameContent = (a: V1Pod, b: V1Pod): boolean => canonicalJson(withoutHistory(a)) === canonicalJson(withoutHistory(b));

/** Payloads by key; what was read or stored once is not asked for again by the next attempt. */
class Payloads {
  readonly #ports: CommitPorts;
  readonly #pods = new Map<string, V1Pod | undefined>();
  readonly #stored = new Set<string>();
  constructor(ports: CommitPorts) {
    this.#ports = ports;
  }

  /** Undefined when the payload is gone or not what its key says: then there is nothing to compare with, and it is replaced. */
  async pod(key: string): Promise<V1Pod | undefined> {
    if (!this.#pods.has(key)) this.#pods.set(key, await this.#read(key));
    return this.#pods.get(key);
  }

  async store(key: string, bytes: Uint8Array): Promise<void> {
    if (this.#stored.has(key)) return;
    if (bytes.length > MAX_PAYLOAD_BYTES)
      throw new Error(`${key}: ${bytes.length} bytes are too many, at most ${MAX_PAYLOAD_BYTES} are stored`);
    const { objects, signal } = this.#ports;
    try {
      await objects.put(key, bytes, { ifNoneMatch: '*', contentType: 'application/yaml', signal });
    } catch (error) {
      // The key is the digest of the bytes, so whatever is there already is this.
      if (storeErrorCode(error) !== 'precondition-failed') throw error;
    }
    this.#stored.add(key);
  }

  async #read(key: string): Promise<V1Pod | undefined> {
    const { objects, signal } = this.#ports;
    try {
      const stored = await objects.get(key, { signal, maxBytes: MAX_PAYLOAD_BYTES });
      if (stored === 'not-modified' || sha512Hex(stored.body) !== parsePodKey(key)?.hex) return undefined;
      return readPod(stored.body, { file: key }).value;
    } catch (error) {
      if (storeErrorCode(error) === 'not-found' || storeErrorCode(error) === 'too-large') return undefined;
      throw error;
    }
  }
}
