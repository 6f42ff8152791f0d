/**
 * deployments — what is deployed, read from the index and the payloads.
 *
 * Holds: an entry that cannot be read is in the result with the reason, and spoils no other; at most 16 payloads are fetched at a time.
 */
import { INSTALL } from '../api/annotations.ts';
import { parseIndex, type IndexEntry } from '../api/deployment-index.ts';
import { sha512Hex } from '../api/digest.ts';
import { identifierProblem } from '../api/identifiers.ts';
import { INDEX_KEY, MAX_INDEX_BYTES, MAX_PAYLOAD_BYTES, parseDeploymentKey, parsePodKey, parseServiceKey } from '../api/keys.ts';
import { readPod } from '../api/payload.ts';
import { formatProblem } from '../api/problems.ts';
import { revisionOf } from '../api/revision.ts';
import { isProviderError } from '../infra/providers/errors.ts';
import type { Objects } from '../infra/providers/objects.ts';
import { messageOf } from './errors.ts';

export interface ListedDeployment {
  readonly name: string;
  readonly nodegroup: string;
  readonly namespace?: string;
  readonly service?: string;
  /** `workload`, or what `install` brought: `install/cloudflared`. */
  readonly origin?: string;
  readonly revision?: string;
  /** Why it cannot be run as it is. */
  readonly broken?: string;
}

export interface ListInput {
  readonly objects: Objects;
  readonly signal: AbortSignal;
}

const fetchedAtATime = 16;

/** Sorted by NodeGroup, then name. */
export async function listDeployments({ objects, signal }: ListInput): Promise<readonly ListedDeployment[]> {
  const index = await readIndex(objects, signal);
  if (index === undefined) return [];
  const listed: ListedDeployment[] = [...index.broken].map(([key, broken]) => ({ ...namesOf(key), broken }));
  const queue = [...index.entries];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) listed.push(await describe(...next, { objects, signal }));
  };
  await Promise.all(Array.from({ length: fetchedAtATime }, worker));
  return listed.sort((a, b) => compare(a.nodegroup, b.nodegroup) || compare(a.name, b.name));
}

/** Undefined when nothing was ever deployed. */
export async function readIndex(objects: Objects, signal: AbortSignal): Promise<ReturnType<typeof parseIndex> | undefined> {
  try {
    const found = await objects.get(INDEX_KEY, { signal, maxBytes: MAX_INDEX_BYTES });
    return found === 'not-modified' ? undefined : parseIndex(found.body);
  } catch (error) {
    if (isProviderError(error, 'not-found')) return undefined;
    throw error;
  }
}

async function describe(key: string, entry: IndexEntry, { objects, signal }: ListInput): Promise<ListedDeployment> {
  const { name, nodegroup } = namesOf(key);
  const service = entry.service === undefined ? undefined : parseServiceKey(entry.service)?.name;
  const known = { name, nodegroup, ...(service === undefined ? {} : { service }), revision: revisionOf(entry) };
  let body: Uint8Array;
  try {
    const found = await objects.get(entry.pod, { signal, maxBytes: MAX_PAYLOAD_BYTES });
    if (found === 'not-modified') return { ...known, broken: `${entry.pod} was answered with "not modified"` };
    body = found.body;
  } catch (error) {
    // Everything that says something about this payload alone; a bucket that is away is not its fault.
    if (isProviderError(error, 'not-found') || isProviderError(error, 'too-large')) return { ...known, broken: messageOf(error) };
    throw error;
  }
  if (sha512Hex(body) !== parsePodKey(entry.pod)?.hex) {
    return { ...known, broken: `${entry.pod} does not have the content that its name says: deploy it again` };
  }
  const pod = readPod(body, { file: entry.pod });
  if (pod.value === undefined) return { ...known, broken: pod.problems.map(formatProblem).join('; ') };
  const { name: podName, namespace = 'default', annotations = {} } = pod.value.metadata ?? {};
  if (podName !== name) return { ...known, broken: `the Pod in ${entry.pod} has another name: deploy it again` };
  const badNamespace = identifierProblem('namespace', namespace);
  if (badNamespace !== undefined) return { ...known, broken: badNamespace.message };
  const installed = annotations[INSTALL];
  return { ...known, namespace, origin: installed === undefined ? 'workload' : `install/${installed}` };
}

/** Of a key that is not one, as much as it says. */
function namesOf(key: string): { readonly name: string; readonly nodegroup: string } {
  const parsed = parseDeploymentKey(key);
  if (parsed !== undefined) return parsed;
  const slash = key.indexOf('/');
  return slash < 0 ? { nodegroup: '', name: key } : { nodegroup: key.slice(0, slash), name: key.slice(slash + 1) };
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
