/**
 * deployment-index — `deployments/index.json`, the cluster's desired state: which payloads each deployment consists of.
 *
 *     {"<nodegroup>/<deployment>":{"pod":"nodegroups/…yaml","service":"services/…yaml"}, …}
 *
 * Holds for a reader (`parseIndex`): a bad entry breaks itself and no other; a document that can't be read as a whole throws and so
 * changes nothing. A Service identity belongs to one entry: of two that claim it, the one with the lower key has it, for every reader
 * alike. Holds for a writer (`encodeIndex`): equal entries give equal bytes, and what it writes it can read.
 */
import { canonicalJson, compareBytes } from './canonical.ts';
import { identifierRuleOf, quoted } from './identifiers.ts';
import { INDEX_KEY, MAX_INDEX_BYTES, parseDeploymentKey, parsePodKey, parseServiceKey } from './keys.ts';
import { InvalidDocumentError, type Problem } from './problems.ts';
import { type JsonNode, JsonSyntaxError, parseStrictJson, positionOf } from './strict-json.ts';
import { formatPath } from './yaml/json.ts';

export interface IndexEntry {
  /** Key of the Pod payload. */
  readonly pod: string;
  /** Key of the Service payload. */
  readonly service?: string;
}

/** Keyed `<nodegroup>/<deployment>`, in the order of the keys' bytes. */
export type DeploymentIndex = ReadonlyMap<string, IndexEntry>;

export interface ParsedIndex {
  readonly entries: DeploymentIndex;
  /** Keys whose entry can't be used, each with the reason. */
  readonly broken: ReadonlyMap<string, string>;
}

export function parseIndex(bytes: Uint8Array): ParsedIndex {
  const { entries, problems } = read(bytes);
  return { entries, broken: new Map([...problems].map(([key, problem]) => [key, withFix(problem)])) };
}

/** Throws `InvalidDocumentError` unless every entry is good. Entries under keys in `replaced` may be bad; they are left out. */
export function parseIndexStrict(bytes: Uint8Array, replaced: readonly string[] = []): DeploymentIndex {
  const { entries, problems } = read(bytes);
  const remaining = [...problems].filter(([key]) => !replaced.includes(key)).map(([, problem]) => problem);
  if (remaining.length > 0) throw new InvalidDocumentError(remaining);
  return entries;
}

export function encodeIndex(index: DeploymentIndex): Uint8Array {
  return new TextEncoder().encode(`${canonicalJson(Object.fromEntries(index))}\n`);
}

function read(bytes: Uint8Array): { entries: DeploymentIndex; problems: Map<string, Problem> } {
  const text = decode(bytes);
  const root = parseRoot(text);
  const problemAt = (key: string, offset: number, message: string, fix?: string): Problem => ({
    ...{ file: INDEX_KEY, ...positionOf(text, offset), field: formatPath([key.slice(0, 200)]), message },
    ...(fix === undefined ? {} : { fix }),
  });

  const entries = new Map<string, IndexEntry>();
  const problems = new Map<string, Problem>();
  const claimedBy = new Map<string, string>();
  for (const [key, node] of [...root].sort(([a], [b]) => compareBytes(a, b))) {
    const result = readEntry(key, node);
    if ('message' in result) {
      problems.set(key, problemAt(key, result.offset, result.message, result.fix));
      continue;
    }
    const service = result.service === undefined ? undefined : parseServiceKey(result.service);
    const identity = service === undefined ? undefined : `${service.namespace}/${service.name}`;
    const owner = identity === undefined ? undefined : claimedBy.get(identity);
    if (identity !== undefined && owner !== undefined) {
      const message = `Service ${identity} already belongs to deployment ${owner}`;
      problems.set(key, problemAt(key, node.offset, message, 'delete one of the two, or give its Service another name'));
      continue;
    }
    if (identity !== undefined) claimedBy.set(identity, key);
    entries.set(key, result);
  }
  return { entries, problems };
}

interface BadEntry {
  readonly offset: number;
  readonly message: string;
  readonly fix?: string;
}

function readEntry(key: string, node: JsonNode): IndexEntry | BadEntry {
  const name = parseDeploymentKey(key);
  const bad = (message: string, fix?: string, at: JsonNode = node): BadEntry => ({
    offset: at.offset,
    message,
    ...(fix === undefined ? {} : { fix }),
  });
  const again = 'deploy it again, or delete it';
  if (name === undefined) {
    return bad(`${quoted(key)} is not <nodegroup>/<deployment>`, `both names are ${identifierRuleOf('deployment')}`);
  }
  if (node.kind !== 'object') return bad('the entry is not an object', again);
  for (const [duplicate, offset] of node.duplicates) return { offset, message: `${quoted(duplicate)} is given twice`, fix: again };
  for (const [member, value] of node.members) {
    if (member !== 'pod' && member !== 'service') return bad(`unknown field ${quoted(member)}`, again, value);
  }

  const podNode = node.members.get('pod');
  if (podNode === undefined) return bad('the entry has no pod', again);
  const pod = textOf(podNode);
  const podPath = pod === undefined ? undefined : parsePodKey(pod);
  if (pod === undefined || podPath === undefined) {
    return bad('pod is not nodegroups/<nodegroup>/pods/sha512/<128 hex digits>.yaml', again, podNode);
  }
  if (podPath.nodegroup !== name.nodegroup) return bad(`the Pod payload belongs to NodeGroup ${podPath.nodegroup}`, again, podNode);

  const serviceNode = node.members.get('service');
  if (serviceNode === undefined) return { pod };
  const service = textOf(serviceNode);
  if (service === undefined || parseServiceKey(service) === undefined) {
    return bad('service is not services/<namespace>/<name>/sha512/<128 hex digits>.yaml', again, serviceNode);
  }
  return { pod, service };
}

function parseRoot(text: string): ReadonlyMap<string, JsonNode> {
  let root: JsonNode;
  try {
    root = parseStrictJson(text);
  } catch (error) {
    if (error instanceof JsonSyntaxError) throw unreadable(`not JSON: ${error.message}`, positionOf(text, error.offset));
    throw error;
  }
  if (root.kind !== 'object') throw unreadable('not a JSON object', positionOf(text, root.offset));
  for (const [key, offset] of root.duplicates) throw unreadable(`deployment ${quoted(key)} is given twice`, positionOf(text, offset));
  return root.members;
}

function decode(bytes: Uint8Array): string {
  if (bytes.length > MAX_INDEX_BYTES) throw unreadable(`larger than ${MAX_INDEX_BYTES} bytes`);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw unreadable('not UTF-8');
  }
}

function unreadable(message: string, place: { readonly line?: number; readonly column?: number } = {}): InvalidDocumentError {
  const fix = 'restore an earlier version of the object; until then every node keeps what it runs';
  return new InvalidDocumentError([{ file: INDEX_KEY, ...place, field: '', message, fix }]);
}

const textOf = (node: JsonNode): string | undefined => (node.kind === 'scalar' && typeof node.value === 'string' ? node.value : undefined);
const withFix = (problem: Problem): string => (problem.fix === undefined ? problem.message : `${problem.message} (${problem.fix})`);
