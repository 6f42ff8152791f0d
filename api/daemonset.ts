/**
 * daemonset — makes a deployment of the file that a person wrote: a DaemonSet, and perhaps a Service beside it.
 *
 * Holds: all problems of the file are found in one run, each with its place; what comes out without problems is what every node accepts.
 * What a DaemonSet may say and a cluster without a scheduler can't honour is refused, not dropped. The DaemonSet's own selector is not
 * looked at, since nothing here selects by it.
 */
import type { V1DaemonSet, V1Pod, V1PodSpec, V1PodTemplateSpec } from '@kubernetes/client-node';
import { HOST_ACCESS, HOST_ACCESS_ALLOWED, NODEGROUP_LABEL, RESERVED_ANNOTATIONS, ROLLOUT, SERVICE } from './annotations.ts';
import { checkedDocument } from './checked-document.ts';
import { identifierProblem, quoted } from './identifiers.ts';
import { adviseOn, checkForKubelet } from './kubelet-rules.ts';
import { transformPod } from './pod-transform.ts';
import { type Problem } from './problems.ts';
import { Report } from './report.ts';
import { PROGRESS_DEADLINE, rolloutAnnotation } from './rollout.ts';
import { parseService, type ServiceDocument } from './service.ts';
import { isJsonObject, type JsonObject, type JsonValue, parseYaml, type YamlDocument } from './yaml/index.ts';

export interface ExtractInput {
  readonly text: string | Uint8Array;
  /** As the person named it; `-` for standard input. */
  readonly file: string;
  /** The DaemonSet must have this name. */
  readonly name?: string;
  /** The DaemonSet must select this NodeGroup. */
  readonly nodegroup?: string;
  /** Values of `--image`. */
  readonly images?: readonly string[];
  /** Default false. */
  readonly allowHostAccess?: boolean;
  /** Default false. */
  readonly requireService?: boolean;
}

export interface Deployment {
  readonly namespace: string;
  readonly name: string;
  readonly nodegroup: string;
  readonly pod: V1Pod;
  readonly service?: ServiceDocument;
}

export type Extracted =
  | { readonly deployment: Deployment; readonly problems: readonly []; /** Worth a warning. */ readonly advice: readonly Problem[] }
  | { readonly deployment?: undefined; readonly problems: readonly Problem[]; readonly advice: readonly [] };

// One more than any real file has; keeps a hostile one from producing a report without end.
const MAX_DOCUMENTS = 16;
// Even an empty value would suggest that it has an effect.
const PLACED_BY_NODEGROUP = ['nodeName', 'affinity', 'schedulerName', 'topologySpreadConstraints'] as const;

export function extractDeployment(input: ExtractInput): Extracted {
  const { file } = input;
  const { documents, problems } = parseYaml(input.text, { file });
  const found: Problem[] = [...problems];
  const of = (kind: string, apiVersion: string): readonly YamlDocument[] =>
    documents.filter(({ value }) => isJsonObject(value) && value.kind === kind && value.apiVersion === apiVersion);
  const daemonSets = of('DaemonSet', 'apps/v1');
  const services = of('Service', 'v1');
  const about = (document: YamlDocument): Report => new Report({ file, place: (path, at) => document.place(path, at) });
  const complain = (document: YamlDocument, message: string, fix: string): void => {
    const report = about(document);
    report.add(['kind'], message, fix);
    found.push(...report.problems);
  };

  for (const document of documents.filter((one) => !daemonSets.includes(one) && !services.includes(one)).slice(0, MAX_DOCUMENTS)) {
    complain(document, `${kindOf(document.value)} is not part of a deployment`, 'keep one apps/v1 DaemonSet and at most one v1 Service');
  }
  for (const document of daemonSets.slice(1, MAX_DOCUMENTS)) complain(document, 'a second DaemonSet', 'deploy it from a file of its own');
  for (const document of services.slice(1, MAX_DOCUMENTS)) complain(document, 'a second Service', 'a deployment has at most one');

  const [daemonSet] = daemonSets;
  const [serviceDocument] = services;
  // With a document that can't be read, what seems to be missing may be in there.
  if (daemonSet === undefined && problems.length === 0) {
    found.push({ file, field: '', message: 'there is no apps/v1 DaemonSet', fix: 'podmin init writes one to begin with' });
  }
  if (serviceDocument === undefined && input.requireService === true && problems.length === 0) {
    found.push({ file, field: '', message: 'there is no Service', fix: 'add a v1 Service to the file, or leave out --service' });
  }

  const serviceReport = serviceDocument === undefined ? undefined : about(serviceDocument);
  const service =
    serviceDocument === undefined || serviceReport === undefined ? undefined : parseService(serviceDocument.value, serviceReport);
  const report = daemonSet === undefined ? undefined : about(daemonSet);
  const deployment =
    daemonSet === undefined || report === undefined ? undefined : readDaemonSet(daemonSet.value, { ...input, service, report });
  if (deployment !== undefined && service !== undefined && service.namespace !== deployment.namespace) {
    const fix = `write namespace: ${deployment.namespace} in both, or leave it out of both`;
    serviceReport?.add(['metadata', 'namespace'], `is ${service.namespace}, but the DaemonSet's is ${deployment.namespace}`, fix);
  }
  found.push(...(report?.problems ?? []), ...(serviceReport?.problems ?? []));
  if (found.length > 0 || deployment === undefined || report === undefined) return { problems: found, advice: [] };
  adviseOn(deployment.pod, report.at('spec', 'template'));
  return { deployment, problems: [], advice: report.problems };
}

interface ReadInput extends ExtractInput {
  readonly service: ServiceDocument | undefined;
  readonly report: Report;
}

function readDaemonSet(value: JsonValue, input: ReadInput): Deployment | undefined {
  const { report, service } = input;
  const daemonSet = checkedDocument<V1DaemonSet>('DaemonSet', value, report);
  if (daemonSet === undefined) return undefined;
  const { name = '', namespace = 'default' } = daemonSet.metadata ?? {};
  const badName = identifierProblem('deployment', name);
  const badNamespace = identifierProblem('namespace', namespace);
  if (badName !== undefined) report.add(['metadata', 'name'], badName.message, badName.fix);
  else if (input.name !== undefined && input.name !== name) {
    report.add(['metadata', 'name'], `is ${quoted(name)}, but the deployment is ${quoted(input.name)}`, 'use one name for both');
  }
  if (badNamespace !== undefined) report.add(['metadata', 'namespace'], badNamespace.message, badNamespace.fix);

  const template = report.at('spec', 'template');
  // The Pod has both from the DaemonSet, where they were looked at.
  report.mute(['spec.template.metadata.name', 'spec.template.metadata.namespace']);
  // Required by the schema; what it found missing was reported, and the rest is still worth looking at.
  const written: Partial<V1PodTemplateSpec> | undefined = daemonSet.spec?.template;
  const given: V1PodSpec = { ...{ containers: [] }, ...written?.spec };
  const nodegroup = readNodeGroup(given, input.nodegroup, template.at('spec'));
  const spec = withoutPlacement(given, rawTemplateSpec(value), template.at('spec'));
  const { labels, annotations = {} } = written?.metadata ?? {};
  checkAnnotations(annotations, service, template.at('metadata', 'annotations'));

  const deadline = daemonSet.metadata?.annotations?.[PROGRESS_DEADLINE];
  const rollout = daemonSet.spec === undefined ? undefined : rolloutAnnotation(daemonSet.spec, deadline, report);
  const ours = {
    ...(service === undefined ? {} : { [SERVICE]: service.name }),
    ...(rollout === undefined ? {} : { [ROLLOUT]: rollout }),
    ...(input.allowHostAccess === true ? { [HOST_ACCESS]: HOST_ACCESS_ALLOWED } : {}),
  };
  const pod = transformPod({
    pod: {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, namespace, ...(labels === undefined ? {} : { labels }), annotations: { ...annotations, ...ours } },
      spec,
    },
    ...(input.images === undefined ? {} : { images: input.images }),
    report: template,
  });
  report.mute(report.problems.map(({ field }) => field));
  checkForKubelet(pod, template);
  return { namespace, name, nodegroup, pod, ...(service === undefined ? {} : { service }) };
}

function readNodeGroup(spec: V1PodSpec, wanted: string | undefined, report: Report): string {
  const entries = Object.entries(spec.nodeSelector ?? {});
  const nodegroup = spec.nodeSelector?.[NODEGROUP_LABEL];
  const fix = `write nodeSelector: {${NODEGROUP_LABEL}: ${wanted ?? '<nodegroup>'}}`;
  if (nodegroup === undefined) report.add(['nodeSelector'], `does not say which NodeGroup runs it`, fix);
  else {
    const problem = identifierProblem('NodeGroup', nodegroup);
    if (problem !== undefined) report.add(['nodeSelector', NODEGROUP_LABEL], problem.message, problem.fix);
    else if (wanted !== undefined && nodegroup !== wanted) {
      report.add(['nodeSelector', NODEGROUP_LABEL], `is ${nodegroup}, but --nodegroup is ${wanted}`, 'use one for both');
    }
  }
  for (const [label] of entries.filter(([key]) => key !== NODEGROUP_LABEL)) {
    report.add(['nodeSelector', label], 'nodes have no other labels: all nodes of the NodeGroup run it', 'remove it');
  }
  return nodegroup ?? '';
}

function withoutPlacement(spec: V1PodSpec, raw: JsonObject, report: Report): V1PodSpec {
  const rest: V1PodSpec = { ...spec };
  delete rest.nodeSelector;
  for (const field of PLACED_BY_NODEGROUP) {
    if (!Object.hasOwn(raw, field)) continue;
    report.add([field], 'all nodes of the NodeGroup run it, and nothing else decides', 'remove it');
    delete rest[field];
  }
  return rest;
}

function checkAnnotations(annotations: Readonly<Record<string, string>>, service: ServiceDocument | undefined, report: Report): void {
  for (const name of RESERVED_ANNOTATIONS) {
    if (annotations[name] !== undefined) report.add([name], 'is written by podmin only', 'remove it');
  }
  const said = annotations[SERVICE];
  if (said !== undefined && said !== service?.name) {
    report.add([SERVICE], service === undefined ? 'there is no Service in the file' : `the Service is ${service.name}`, 'remove it');
  }
}

function rawTemplateSpec(value: JsonValue): JsonObject {
  let at: JsonValue | undefined = value;
  for (const field of ['spec', 'template', 'spec']) at = isJsonObject(at) ? at[field] : undefined;
  return isJsonObject(at) ? at : {};
}

function kindOf(value: JsonValue): string {
  if (!isJsonObject(value) || typeof value.kind !== 'string') return 'a document without a kind';
  return `${typeof value.apiVersion === 'string' ? `${value.apiVersion} ` : ''}${value.kind}`.slice(0, 80);
}
