/**
 * node-document — `/etc/podmin/node.json`: what a node in a container is told when it starts. What it can find out by itself (cgroups,
 * capabilities, which file systems work) is not in here; the init measures it and completes the NodeSpec.
 *
 * Holds: no secret is in it. Does not hold: that it is valid; the init checks all of it before it starts anything.
 */
import { type ContainerRuntime, type NodeSpec } from '../../node/node-spec.ts';

export interface NodeDocument {
  readonly version: 1;
  readonly cluster: string;
  readonly nodegroup: string;
  readonly node: string;
  readonly address: string;
  readonly podPrefix: string;
  /** Folder in the container. */
  readonly bucket: string;
  /** File in the container. */
  readonly secretsKeyFile?: string;
  /** Whether podmin-agent runs; without it the node is a kubelet whose manifests somebody else writes. */
  readonly agent: boolean;
  readonly podMtu?: number;
  readonly runtime?: ContainerRuntime;
  readonly reserved?: NodeSpec['reserved'];
  readonly fileCheckFrequencyMs?: number;
  readonly maxRestartPeriodMs?: number;
  /** Also write the components' logs to stdout, one `component: line` each. */
  readonly logToStdout?: boolean;
}

const KEYS: Readonly<Record<string, 'string' | 'number' | 'boolean' | 'object'>> = {
  version: 'number',
  cluster: 'string',
  nodegroup: 'string',
  node: 'string',
  address: 'string',
  podPrefix: 'string',
  bucket: 'string',
  secretsKeyFile: 'string',
  agent: 'boolean',
  podMtu: 'number',
  runtime: 'string',
  reserved: 'object',
  fileCheckFrequencyMs: 'number',
  maxRestartPeriodMs: 'number',
  logToStdout: 'boolean',
};
const REQUIRED: readonly string[] = ['version', 'cluster', 'nodegroup', 'node', 'address', 'podPrefix', 'bucket', 'agent'];

/** Shape only; values are checked by `nodeSpec()`. */
export function parseNodeDocument(text: string): NodeDocument {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('node.json: not an object');
  const entries = Object.entries(value);
  const problems = [
    ...entries.filter(([key]) => !(key in KEYS)).map(([key]) => `${key}: unknown field`),
    ...entries.filter(([key, field]) => key in KEYS && typeof field !== KEYS[key]).map(([key]) => `${key}: not a ${KEYS[key] ?? ''}`),
    ...REQUIRED.filter((key) => !(key in value)).map((key) => `${key}: missing`),
    ...entries
      .filter(([key, field]) => key === 'version' && field !== 1)
      .map(() => 'version: only 1 is known; the image is older than what started it'),
  ];
  if (problems.length > 0) throw new Error(`node.json: ${problems.join('; ')}`);
  return value as NodeDocument;
}
