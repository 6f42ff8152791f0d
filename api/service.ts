/**
 * service — the part of a Kubernetes Service that the cluster carries out: a name, a selector, and ports.
 *
 * Holds: a field that would have no effect is refused, even with an empty value; the stored form is canonical, so equal Services are
 * equal bytes.
 */
import { identifierProblem, quoted } from './identifiers.ts';
import { labelKeyProblem, labelValueProblem } from './labels.ts';
import { type Report } from './report.ts';
import { isJsonObject, type JsonObject, type JsonValue } from './yaml/index.ts';

export type Protocol = 'TCP' | 'UDP';

export interface ServicePort {
  /** Free text; empty when the author gave none. */
  readonly name: string;
  readonly protocol: Protocol;
  readonly port: number;
  readonly targetPort: number;
}

export interface ServiceDocument {
  readonly namespace: string;
  readonly name: string;
  readonly selector: Readonly<Record<string, string>>;
  readonly ports: readonly ServicePort[];
}

// Bounds the maps of the dataplane that one document can fill; Kubernetes' own answer to "how many" is the size of an object.
const MAX_PORTS = 256;
const MAX_PORT_NAME = 63;

/** The document, or undefined after the report was told what is wrong with it. */
export function parseService(value: JsonValue, report: Report): ServiceDocument | undefined {
  const before = report.problems.length;
  if (!isJsonObject(value)) {
    report.add([], 'is not an object');
    return undefined;
  }
  onlyFields(value, ['apiVersion', 'kind', 'metadata', 'spec'], report);
  if (value.apiVersion !== 'v1' || value.kind !== 'Service')
    report.add([], 'is not a v1 Service', 'write apiVersion: v1 and kind: Service');
  const metadata = objectIn(value, 'metadata', report);
  onlyFields(metadata, ['name', 'namespace'], report.at('metadata'));
  const name = nameIn(metadata, 'name', 'Service', undefined, report.at('metadata'));
  const namespace = nameIn(metadata, 'namespace', 'namespace', 'default', report.at('metadata'));
  const spec = objectIn(value, 'spec', report);
  onlyFields(spec, ['selector', 'ports'], report.at('spec'));
  const selector = readSelector(spec.selector, report.at('spec', 'selector'));
  const ports = readPorts(spec.ports, report.at('spec', 'ports'));
  return report.problems.length > before ? undefined : { namespace, name, selector, ports };
}

/** As it is stored. */
export function serviceObject({ namespace, name, selector, ports }: ServiceDocument): JsonObject {
  return {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name, namespace },
    spec: {
      selector: { ...selector },
      ports: ports.map((port) => ({
        ...(port.name === '' ? {} : { name: port.name }),
        protocol: port.protocol,
        port: port.port,
        targetPort: port.targetPort,
      })),
    },
  };
}

function readSelector(value: JsonValue | undefined, report: Report): Record<string, string> {
  if (!isJsonObject(value) || Object.keys(value).length === 0) {
    report.add([], 'selects nothing', 'name the labels of the Pods, as in selector: {app: web}');
    return {};
  }
  const selector: Record<string, string> = {};
  for (const [key, label] of Object.entries(value)) {
    const keyProblem = labelKeyProblem(key);
    if (keyProblem !== undefined) report.add([key], keyProblem);
    if (typeof label !== 'string') report.add([key], 'is not a string', 'put it into quotes');
    else {
      const problem = labelValueProblem(label);
      if (problem !== undefined) report.add([key], problem);
      selector[key] = label;
    }
  }
  return selector;
}

function readPorts(value: JsonValue | undefined, report: Report): ServicePort[] {
  if (!Array.isArray(value) || value.length === 0) {
    report.add([], 'there is no port', 'name at least one, as in ports: [{port: 443, targetPort: 8443}]');
    return [];
  }
  if (value.length > MAX_PORTS) report.add([], `${value.length} ports are too many, at most ${MAX_PORTS} are possible`);
  const seen = new Set<string>();
  return (value as readonly JsonValue[]).slice(0, MAX_PORTS).flatMap((item, i): ServicePort[] => {
    const port = readPort(item, report.at(i));
    if (port === undefined) return [];
    const pair = `${port.protocol} ${port.port}`;
    if (seen.has(pair)) report.add([i, 'port'], `${pair} is given twice`, 'use another port or protocol');
    seen.add(pair);
    return [port];
  });
}

function readPort(value: JsonValue, report: Report): ServicePort | undefined {
  if (!isJsonObject(value)) {
    report.add([], 'is not an object');
    return undefined;
  }
  onlyFields(value, ['name', 'protocol', 'port', 'targetPort'], report);
  const { name = '', protocol = 'TCP', port, targetPort = port } = value;
  if (typeof name !== 'string') report.add(['name'], 'is not a string', 'put it into quotes');
  else if (name.length > MAX_PORT_NAME) report.add(['name'], `is longer than ${MAX_PORT_NAME} characters`);
  if (protocol !== 'TCP' && protocol !== 'UDP') report.add(['protocol'], 'is neither TCP nor UDP');
  if (!isPort(port)) report.add(['port'], 'is not a number from 1 to 65535');
  if (value.targetPort !== undefined && !isPort(targetPort)) {
    report.add(['targetPort'], 'is not a number from 1 to 65535', 'write the number: names of container ports are not resolved');
  }
  if (typeof name !== 'string' || (protocol !== 'TCP' && protocol !== 'UDP') || !isPort(port) || !isPort(targetPort)) return undefined;
  return { name, protocol, port, targetPort };
}

function onlyFields(value: JsonObject, known: readonly string[], report: Report): void {
  for (const field of Object.keys(value)) {
    if (known.includes(field)) continue;
    report.add([field], `${quoted(field)} is not a field of a Service here`, `remove it; there are ${known.join(', ')}`);
  }
}

function objectIn(value: JsonObject, field: string, report: Report): JsonObject {
  const member = value[field];
  if (isJsonObject(member)) return member;
  report.add([field], member === undefined ? 'is missing' : 'is not an object');
  return {};
}

function nameIn(value: JsonObject, field: string, kind: 'Service' | 'namespace', fallback: string | undefined, report: Report): string {
  const name = value[field] ?? fallback;
  if (name === undefined) report.add([field], 'is missing', `give the ${kind} a name`);
  else if (typeof name !== 'string' || value[field] === null) report.add([field], 'is not a string', 'put it into quotes');
  else {
    const problem = identifierProblem(kind, name);
    if (problem !== undefined) report.add([field], problem.message, problem.fix);
    return name;
  }
  return '';
}

function isPort(value: JsonValue | undefined): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 65535;
}
