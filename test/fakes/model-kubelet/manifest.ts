/**
 * manifest — one file of the static Pod folder, decoded the way the kubelet's file source does it: version, kind, name and containers must
 * be there, what needs an API server is refused, unknown fields are ignored, the node's name is appended, a UID that is given is kept.
 *
 * Does not hold: it knows the refusals that a deployment can meet, not the whole of Kubernetes' validation; the UID made for a file
 * without one is a digest of the same inputs as the kubelet's, not the same digits.
 */
import { createHash } from 'node:crypto';
import { parseDocument } from 'yaml';
import type { KubeletContainer } from '../../../controllers/sources/kubelet/pod.ts';

/** What the model needs of a decoded file. */
export interface StaticPod {
  readonly uid: string;
  readonly namespace: string;
  /** With `-<node>` appended. */
  readonly name: string;
  /** `namespace/name`: of these only one runs at a time. */
  readonly fullName: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
  readonly hostNetwork: boolean;
  readonly restartPolicy: string;
  readonly graceMs: number;
  readonly containers: readonly KubeletContainer[];
  /** From going up to the first probe's answer; undefined without a readiness probe in any container. */
  readonly probeMs: number | undefined;
  readonly hostPorts: readonly string[];
  /** Equal for equal content. */
  readonly digest: string;
}

/** pkg/kubelet/config/file.go: maxConfigLength. */
const maxBytes = 10 * 1024 * 1024;
const refusedVolumes = ['secret', 'configMap', 'persistentVolumeClaim', 'csi', 'ephemeral', 'projected'];

type Json = Readonly<Record<string, unknown>>;

/** Throws with the reason when the kubelet would not take the file. */
export function decodeManifest(input: { readonly body: Uint8Array; readonly path: string; readonly nodeName: string }): StaticPod {
  if (input.body.byteLength > maxBytes) throw new Error(`the file is larger than ${maxBytes} bytes`);
  const document = parseDocument(new TextDecoder('utf-8', { fatal: true }).decode(input.body), { version: '1.1' });
  if (document.errors[0] !== undefined) throw document.errors[0];
  const pod = record(document.toJS({ maxAliasCount: 100 }), 'document');
  if (pod['apiVersion'] !== 'v1' || pod['kind'] !== 'Pod') throw new Error('not a Pod of v1');
  const metadata = record(pod['metadata'], 'metadata');
  const spec = record(pod['spec'], 'spec');
  const given = text(metadata['name']);
  if (!/^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$/.test(given) || given.length > 253) throw new Error('metadata.name is not a DNS name');
  refuseApiReferences(spec);

  const hostNetwork = spec['hostNetwork'] === true;
  const specs = list(spec['containers']).map((entry) => record(entry, 'container'));
  if (specs.length === 0) throw new Error('spec.containers is empty');
  const containers = specs.map((entry) => container(entry, hostNetwork));
  if (new Set(containers.map(({ name }) => name)).size !== containers.length) throw new Error('two containers have one name');

  const digest = createHash('sha256')
    .update(JSON.stringify(document.toJS({ maxAliasCount: 100 })))
    .digest('hex');
  const namespace = text(metadata['namespace']) || 'default';
  const name = `${given}-${input.nodeName}`;
  const uid = text(metadata['uid']) || createHash('md5').update(`${digest}\0${input.nodeName}\0${input.path}`).digest('hex');
  const probes = specs.flatMap((entry) => (entry['readinessProbe'] === undefined ? [] : [record(entry['readinessProbe'], 'probe')]));
  return {
    uid,
    namespace,
    name,
    fullName: `${namespace}/${name}`,
    labels: strings(metadata['labels']),
    annotations: {
      ...strings(metadata['annotations']),
      'kubernetes.io/config.hash': uid,
      'kubernetes.io/config.source': 'file',
    },
    hostNetwork,
    restartPolicy: text(spec['restartPolicy']) || 'Always',
    graceMs: Math.max(1, number(spec['terminationGracePeriodSeconds']) ?? 30) * 1000,
    containers,
    probeMs:
      probes.length === 0
        ? undefined
        : Math.max(...probes.map((p) => (number(p['initialDelaySeconds']) ?? 0) + (number(p['periodSeconds']) ?? 10))) * 1000,
    hostPorts: containers.flatMap(({ ports }) =>
      ports.filter(({ hostPort }) => hostPort !== 0).map(({ hostPort, protocol }) => `${protocol}/${hostPort}`),
    ),
    digest,
  };
}

function container(from: Json, hostNetwork: boolean): KubeletContainer {
  const name = text(from['name']);
  const image = text(from['image']);
  if (name === '' || image === '') throw new Error('a container has no name or no image');
  return {
    name,
    image,
    ports: list(from['ports']).map((entry) => {
      const port = record(entry, 'port');
      const containerPort = number(port['containerPort']) ?? 0;
      if (containerPort < 1 || containerPort > 65535) throw new Error('a containerPort is not in 1-65535');
      return {
        name: text(port['name']),
        containerPort,
        hostPort: number(port['hostPort']) ?? (hostNetwork ? containerPort : 0),
        protocol: text(port['protocol']) || 'TCP',
      };
    }),
  };
}

function refuseApiReferences(spec: Json): void {
  if (text(spec['serviceAccountName']) !== '') throw new Error('static pods may not reference a ServiceAccount');
  for (const entry of list(spec['volumes'])) {
    const kind = refusedVolumes.find((name) => record(entry, 'volume')[name] !== undefined);
    if (kind !== undefined) throw new Error(`static pods may not reference a volume of kind ${kind}`);
  }
  for (const entry of [...list(spec['containers']), ...list(spec['initContainers'])].map((c) => record(c, 'container'))) {
    if (list(entry['envFrom']).length > 0) throw new Error('static pods may not reference a Secret or ConfigMap');
    for (const variable of list(entry['env'])) {
      const from = record(variable, 'env')['valueFrom'];
      if (from === undefined) continue;
      const kinds = record(from, 'valueFrom');
      if (kinds['secretKeyRef'] !== undefined || kinds['configMapKeyRef'] !== undefined) {
        throw new Error('static pods may not reference a Secret or ConfigMap');
      }
    }
  }
}

function record(value: unknown, what: string): Json {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error(`${what} is not an object`);
  return value as Json;
}

function list(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new Error('not a list where a list belongs');
  return value;
}

function text(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') throw new Error('not a string where a string belongs');
  return value;
}

function number(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number') throw new Error('not a number where a number belongs');
  return value;
}

function strings(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(value === undefined ? {} : record(value, 'map')).map(([key, entry]) => [key, text(entry)]));
}
