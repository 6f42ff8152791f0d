/**
 * deployments — what the reconcilers of Pods watch: one entry of the index with its payloads fetched, verified and understood.
 *
 * Holds: a `Deployment` is valid: its bytes have the digests that their keys name, its Pod bears the deployment's name, and a kubelet
 * would take it. Everything else is an error with every reason in it, and concerns that deployment alone.
 */
import type { V1Pod } from '@kubernetes/client-node';
import { SERVICE } from '../api/annotations.ts';
import type { IndexEntry } from '../api/deployment-index.ts';
import { sha512Hex } from '../api/digest.ts';
import { MAX_PAYLOAD_BYTES, parseDeploymentKey, parsePodKey, parseServiceKey } from '../api/keys.ts';
import { decodePod, decodeService, type Decoded } from '../api/payload.ts';
import { InvalidDocumentError, type Problem } from '../api/problems.ts';
import { revisionOf } from '../api/revision.ts';
import { rolloutOf } from '../api/rollout.ts';
import type { Objects } from '../infra/providers/objects.ts';

export interface Deployment {
  /** `<nodegroup>/<name>`, as in the index. */
  readonly key: string;
  readonly name: string;
  readonly namespace: string;
  /** 32 hex digits; changes with the Pod's or the Service's payload. */
  readonly revision: string;
  readonly pod: V1Pod;
  /** Remove the old version before the new one starts. */
  readonly recreate: boolean;
  readonly minReadyMs: number;
  readonly graceMs: number;
}

export interface LoadInput {
  readonly objects: Pick<Objects, 'get'>;
  readonly key: string;
  readonly entry: IndexEntry;
  readonly signal: AbortSignal;
}

/** Kubernetes' own default for `terminationGracePeriodSeconds`. */
const DEFAULT_GRACE_SECONDS = 30;

export async function loadDeployment({ objects, key, entry, signal }: LoadInput): Promise<Deployment> {
  const name = parseDeploymentKey(key)?.name ?? '';
  const [podBytes, serviceBytes] = await Promise.all([
    payload(objects, entry.pod, signal),
    entry.service === undefined ? undefined : payload(objects, entry.service, signal),
  ]);
  const pod = valid(decodePod(podBytes, { file: entry.pod }));
  const service =
    serviceBytes === undefined || entry.service === undefined ? undefined : valid(decodeService(serviceBytes, { file: entry.service }));
  const problems = disagreements({ name, pod, entry, service });
  if (problems.length > 0) throw new InvalidDocumentError(problems);
  const { recreate, minReadySeconds } = rolloutOf(pod);
  return {
    key,
    name,
    namespace: pod.metadata?.namespace ?? 'default',
    revision: revisionOf(entry),
    pod,
    recreate,
    minReadyMs: minReadySeconds * 1000,
    graceMs: (pod.spec?.terminationGracePeriodSeconds ?? DEFAULT_GRACE_SECONDS) * 1000,
  };
}

async function payload(objects: Pick<Objects, 'get'>, path: string, signal: AbortSignal): Promise<Uint8Array> {
  const found = await objects.get(path, { maxBytes: MAX_PAYLOAD_BYTES, signal });
  if (found === 'not-modified') throw new Error(`${path}: an unconditional request was answered with "not modified"`);
  const expected = parsePodKey(path)?.hex ?? parseServiceKey(path)?.hex;
  const actual = sha512Hex(found.body);
  if (actual === expected) return found.body;
  const message = `its bytes have the SHA-512 ${actual.slice(0, 16)}…, not the one in its key`;
  throw new InvalidDocumentError([{ file: path, field: '', message, fix: 'deploy it again' }]);
}

function valid<T>(decoded: Decoded<T>): T {
  if (decoded.value === undefined) throw new InvalidDocumentError(decoded.problems);
  return decoded.value;
}

interface Parts {
  readonly name: string;
  readonly pod: V1Pod;
  readonly entry: IndexEntry;
  readonly service: { readonly name: string; readonly namespace: string } | undefined;
}

function disagreements({ name, pod, entry, service }: Parts): Problem[] {
  const problems: Problem[] = [];
  const add = (field: string, message: string): void => void problems.push({ file: entry.pod, field, message, fix: 'deploy it again' });
  const podName = pod.metadata?.name ?? '';
  if (podName !== name) add('metadata.name', `is ${JSON.stringify(podName)}, but the index calls the deployment ${JSON.stringify(name)}`);
  const annotated = pod.metadata?.annotations?.[SERVICE];
  const stored = entry.service === undefined ? undefined : parseServiceKey(entry.service);
  if (annotated !== stored?.name) {
    add(`metadata.annotations["${SERVICE}"]`, `names the Service ${annotated ?? '(none)'}, the index ${stored?.name ?? '(none)'}`);
  }
  if (service !== undefined && (service.name !== stored?.name || service.namespace !== stored.namespace)) {
    add('', `the Service payload is ${service.namespace}/${service.name}, its key says ${stored?.namespace ?? ''}/${stored?.name ?? ''}`);
  }
  if (service !== undefined && service.namespace !== (pod.metadata?.namespace ?? 'default')) {
    add('metadata.namespace', `differs from that of its Service, ${service.namespace}`);
  }
  return problems;
}
