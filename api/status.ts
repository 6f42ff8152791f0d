/**
 * status — `dns/status.json`: what the nodes say about the deployments, for `podmin status` and `deploy --wait`.
 *
 * Holds: a field that this version knows has the type that it says; fields it does not know (a newer agent's) are skipped. Bounded:
 * 16 MiB. Does not hold: the document is as old as `updated` says, and never the base of a decision that changes something.
 */
import { STATUS_KEY } from './keys.ts';
import { InvalidDocumentError } from './problems.ts';
import { Report } from './report.ts';
import { type JsonPath } from './yaml/index.ts';

export const PHASES = ['waiting', 'invalid', 'written', 'starting', 'ready', 'updating', 'crashing', 'rejected', 'removing'] as const;
/**
 * waiting: an input (secret, identity, payload, the kubelet) is missing · invalid: the payload can't be used, its last good version
 * stays · written: the manifest is there, the kubelet has not said anything · starting: the kubelet has it · ready · updating: a
 * successor runs beside or instead of the old version · crashing: in the kubelet's back-off · rejected: the kubelet does not admit it ·
 * removing: draining, or ending.
 */
export type DeploymentPhase = (typeof PHASES)[number];

export interface ClusterStatus {
  readonly version: 1;
  readonly cluster: string;
  /** RFC 3339. */
  readonly updated: string;
  readonly nodes: readonly NodeStatus[];
}

export interface NodeStatus {
  readonly id: string;
  readonly nodegroup: string;
  readonly agentVersion: string;
  readonly address: string;
  readonly podPrefix: string;
  readonly index: IndexStatus;
  readonly kubelet: 'up' | 'down';
  readonly ready: boolean;
  /** Why it is not ready; empty when it is. */
  readonly reasons: readonly string[];
  readonly deployments: readonly DeploymentStatus[];
}

export interface IndexStatus {
  /** The version that the node works from. */
  readonly etag?: string;
  readonly state: 'current' | 'unreadable' | 'missing';
  readonly reason?: string;
}

export interface DeploymentStatus {
  readonly name: string;
  readonly namespace: string;
  /** Of the entry wanted, as in `podmin.dev/revision`. */
  readonly revision: string;
  readonly phase: DeploymentPhase;
  /** One word, for programs. */
  readonly reason?: string;
  /** A sentence, for people. */
  readonly message?: string;
  readonly restarts: number;
  readonly podUid?: string;
  readonly podAddress?: string;
  /** When it came into this phase, RFC 3339. */
  readonly since: string;
}

export const MAX_STATUS_BYTES = 16 * 1024 * 1024;

/** Nothing is digested from it, so it need not be canonical: a thousand deployments are written every few seconds. */
export function encodeStatus(status: ClusterStatus): Uint8Array {
  return new TextEncoder().encode(`${JSON.stringify(status)}\n`);
}

/** Throws `InvalidDocumentError` with every field that is not what it should be. */
export function parseStatus(bytes: Uint8Array): ClusterStatus {
  const report = new Report({ file: STATUS_KEY });
  const fail = (message: string): never => {
    report.add([], message, 'the agents write it anew; try again, or see that agent and podmin are of the same version');
    throw new InvalidDocumentError(report.problems);
  };
  if (bytes.length > MAX_STATUS_BYTES) fail(`larger than ${MAX_STATUS_BYTES} bytes`);
  let root: unknown;
  try {
    root = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    fail('not JSON');
  }
  const fields = new Fields(root, [], report);
  if (fields.get('version') !== 1) fail(`version is not 1: written by an agent that this podmin does not know`);
  const status: ClusterStatus = {
    version: 1,
    cluster: fields.text('cluster'),
    updated: fields.text('updated'),
    nodes: fields.list('nodes').map(readNode),
  };
  if (!report.ok) throw new InvalidDocumentError(report.problems);
  return status;
}

function readNode(fields: Fields): NodeStatus {
  const index = fields.object('index');
  return {
    id: fields.text('id'),
    nodegroup: fields.text('nodegroup'),
    agentVersion: fields.text('agentVersion'),
    address: fields.text('address'),
    podPrefix: fields.text('podPrefix'),
    index: {
      ...index.optionalText('etag'),
      state: index.oneOf('state', ['current', 'unreadable', 'missing']),
      ...index.optionalText('reason'),
    },
    kubelet: fields.oneOf('kubelet', ['up', 'down']),
    ready: fields.get('ready') === true,
    reasons: fields.texts('reasons'),
    deployments: fields.list('deployments').map(readDeployment),
  };
}

function readDeployment(fields: Fields): DeploymentStatus {
  return {
    name: fields.text('name'),
    namespace: fields.text('namespace'),
    revision: fields.text('revision'),
    phase: fields.oneOf('phase', PHASES),
    ...fields.optionalText('reason'),
    ...fields.optionalText('message'),
    restarts: fields.count('restarts'),
    ...fields.optionalText('podUid'),
    ...fields.optionalText('podAddress'),
    since: fields.text('since'),
  };
}

/** Typed access to an object from outside; what is of another type is reported once and replaced by an empty value. */
class Fields {
  readonly #value: Readonly<Record<string, unknown>>;
  readonly #path: JsonPath;
  readonly #report: Report;
  constructor(value: unknown, path: JsonPath, report: Report) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (!isObject) report.add(path, 'is not an object');
    this.#value = isObject ? (value as Record<string, unknown>) : {};
    this.#path = path;
    this.#report = report;
  }
  get(name: string): unknown {
    return Object.hasOwn(this.#value, name) ? this.#value[name] : undefined;
  }
  text(name: string): string {
    const value = this.get(name);
    return typeof value === 'string' ? value : this.#wrong(name, 'is not a string', '');
  }
  optionalText<Name extends string>(name: Name): { readonly [N in Name]?: string } {
    const value = this.get(name);
    if (value === undefined) return {};
    return { [name]: this.text(name) } as { readonly [N in Name]?: string };
  }
  count(name: string): number {
    const value = this.get(name);
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : this.#wrong(name, 'is not a count', 0);
  }
  oneOf<Word extends string>(name: string, words: readonly [Word, ...Word[]]): Word {
    const value = this.get(name);
    return words.find((word) => word === value) ?? this.#wrong(name, `is none of ${words.join(', ')}`, words[0]);
  }
  texts(name: string): readonly string[] {
    return this.#array(name).map((item, i) => (typeof item === 'string' ? item : this.#wrong(`${name}[${i}]`, 'is not a string', '')));
  }
  object(name: string): Fields {
    return new Fields(this.get(name), [...this.#path, name], this.#report);
  }
  list(name: string): readonly Fields[] {
    return this.#array(name).map((item, i) => new Fields(item, [...this.#path, name, i], this.#report));
  }
  #array(name: string): readonly unknown[] {
    const value: unknown = this.get(name);
    return Array.isArray(value) ? value : this.#wrong<readonly unknown[]>(name, 'is not a list', []);
  }
  #wrong<T>(name: string, message: string, instead: T): T {
    this.#report.add([...this.#path, name], message);
    return instead;
  }
}
