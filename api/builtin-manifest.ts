/**
 * builtin-manifest — the DaemonSet and Service for someone who has an image and no manifest: `init`, and `deploy` without a file.
 *
 * Holds: what comes out without problems is a file that `validate` accepts. Environment and secrets are for `deploy`; `init` writes none.
 */
import type { V1Container, V1EnvVar } from '@kubernetes/client-node';
import { NODEGROUP_LABEL, type SecretProvider, secretsAnnotation } from './annotations.ts';
import { compareBytes } from './canonical.ts';
import { type IdentifierKind, identifierProblem, quoted } from './identifiers.ts';
import { isFromRepository, parseClusterImage, parseImageOverrides } from './images.ts';
import { transformPod } from './pod-transform.ts';
import { type Problem } from './problems.ts';
import { Report } from './report.ts';
import { type ServiceDocument, serviceObject } from './service.ts';
import { type JsonValue, stringifyYaml } from './yaml/index.ts';
import { IDENTITY_MOUNT_PATH } from './workload-paths.ts';

export interface PortMapping {
  readonly port: number;
  readonly targetPort: number;
}

export interface BuiltinInput {
  readonly name: string;
  readonly nodegroup: string;
  /** Default `default`. */
  readonly namespace?: string;
  /** Values of `--image`: one reference, or CONTAINER=REF for each container. */
  readonly images: readonly string[];
  /** Default false. */
  readonly service?: boolean;
  /** Default 443 to 8443. Only with a Service. */
  readonly ports?: readonly PortMapping[];
  readonly env?: ReadonlyMap<string, string>;
  readonly secrets?: { readonly provider: SecretProvider; readonly keys: readonly string[] };
}

export type BuiltinManifest =
  { readonly text: string; readonly problems: readonly [] } | { readonly text?: undefined; readonly problems: readonly Problem[] };

const DEFAULT_PORTS: readonly PortMapping[] = [{ port: 443, targetPort: 8443 }];
const HELLO = 'apps/hello';
/** Where problems of options are placed. */
export const COMMAND_LINE = 'command line';

export function builtinManifest(input: BuiltinInput): BuiltinManifest {
  const { name, nodegroup, namespace = 'default', ports = DEFAULT_PORTS, secrets } = input;
  const report = new Report({ file: COMMAND_LINE });
  checkName('deployment', name, 'name', report);
  checkName('NodeGroup', nodegroup, '--nodegroup', report);
  checkName('namespace', namespace, '--namespace', report);
  if (input.ports !== undefined && input.service !== true) report.add(['--port'], 'goes only with --service', 'add --service');
  const images = containerImages(input, report);
  if (input.service === true && images.length > 1) {
    report.add(['--service'], 'needs exactly one image, so that it is clear who serves', 'write a manifest, and deploy it with --file');
  }
  const [only] = images;
  if (!report.ok || only === undefined) return { problems: report.problems };

  const containers = images.map(([container, image]): V1Container => ({ name: container, image }));
  const serving = input.service === true ? { ports, isHello: isHello(only[1]) } : undefined;
  const [first, ...others] = containers;
  if (first === undefined) return { problems: report.problems };
  const env = environment(input.env ?? new Map(), serving, report);
  const served: V1Container = {
    ...first,
    ...(serving === undefined ? {} : servingFields(serving.ports)),
    ...(env.length === 0 ? {} : { env }),
  };
  const annotations =
    secrets === undefined || secrets.keys.length === 0
      ? undefined
      : { [secretsAnnotation(secrets.provider)]: [...secrets.keys].sort(compareBytes).join(',') };
  const { spec } = transformPod({
    pod: { metadata: { name, ...(annotations === undefined ? {} : { annotations }) }, spec: { containers: [served, ...others] } },
    report,
  });
  if (!report.ok) return { problems: report.problems };

  const labels = { app: name };
  const daemonSet = {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata: { name, namespace },
    spec: {
      selector: { matchLabels: labels },
      template: {
        metadata: { labels, ...(annotations === undefined ? {} : { annotations }) },
        spec: { ...spec, nodeSelector: { [NODEGROUP_LABEL]: nodegroup } },
      },
    },
  };
  const service: ServiceDocument | undefined = serving && {
    namespace,
    name,
    selector: labels,
    ports: ports.map(({ port, targetPort }) => ({ name: ports.length > 1 ? `tcp-${port}` : '', protocol: 'TCP', port, targetPort })),
  };
  const documents = [stringifyYaml(JSON.parse(JSON.stringify(daemonSet)) as JsonValue)];
  if (service !== undefined) documents.push(stringifyYaml(serviceObject(service)));
  return { text: documents.join('---\n'), problems: [] };
}

function checkName(kind: IdentifierKind, value: string, field: string, report: Report): void {
  const problem = identifierProblem(kind, value);
  if (problem !== undefined) report.add([field], problem.message, problem.fix);
}

function containerImages({ name, images }: BuiltinInput, report: Report): readonly (readonly [string, string])[] {
  const at = report.at('--image');
  const overrides = parseImageOverrides(images);
  if (overrides.kind === 'none') at.add([], 'there is no image', 'name one, as in --image web:v1');
  if (overrides.kind === 'bad') at.add([], overrides.message, overrides.fix);
  const named = overrides.kind === 'only' ? [[name, overrides.image] as const] : overrides.kind === 'named' ? [...overrides.images] : [];
  for (const [container, image] of named) {
    const badName = identifierProblem('container', container);
    if (badName !== undefined) at.add([], badName.message, badName.fix);
    const parsed = parseClusterImage(image);
    if (parsed.image === undefined) at.add([], parsed.message, parsed.fix);
  }
  return named;
}

function isHello(value: string): boolean {
  const { image } = parseClusterImage(value);
  return image !== undefined && isFromRepository(image, HELLO);
}

function servingFields(ports: readonly PortMapping[]): Pick<V1Container, 'ports' | 'readinessProbe'> {
  const targets = [...new Set(ports.map(({ targetPort }) => targetPort))];
  return {
    ports: targets.map((containerPort) => ({ containerPort, protocol: 'TCP' })),
    ...(targets[0] === undefined ? {} : { readinessProbe: { tcpSocket: { port: targets[0] } } }),
  };
}

interface Serving {
  readonly ports: readonly PortMapping[];
  readonly isHello: boolean;
}

function environment(own: ReadonlyMap<string, string>, serving: Serving | undefined, report: Report): V1EnvVar[] {
  const hello: V1EnvVar[] = [
    { name: 'BRAND_NAME', value: 'Podmin' },
    { name: 'BRAND_URL', value: 'https://podmin.dev' },
    { name: 'BRAND_LOGO', value: '' },
    { name: 'PORT', value: String(serving?.ports[0]?.targetPort ?? '') },
  ];
  const tls: V1EnvVar[] = [
    { name: 'TLS_CERT_FILE', value: `${IDENTITY_MOUNT_PATH}/tls.crt` },
    { name: 'TLS_KEY_FILE', value: `${IDENTITY_MOUNT_PATH}/tls.key` },
  ];
  const builtin = serving === undefined ? [] : [...(serving.isHello ? hello : []), ...tls];
  const sorted = [...own].sort(([a], [b]) => compareBytes(a, b)).map(([name, value]): V1EnvVar => ({ name, value }));
  for (const { name } of sorted) {
    if (!builtin.some((variable) => variable.name === name)) continue;
    report.add(['--env'], `${quoted(name)} is set by --service`, 'leave it out, or write a manifest and deploy it with --file');
  }
  return [...builtin, ...sorted];
}
