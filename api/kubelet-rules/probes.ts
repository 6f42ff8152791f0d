/** probes — what the kubelet does to a container to learn how it is, or to tell it that it starts or ends. */
import type { V1Container, V1HTTPGetAction, V1Lifecycle, V1LifecycleHandler, V1Probe } from '@kubernetes/client-node';
import { quoted } from '../identifiers.ts';
import { type Report } from '../report.ts';
import { type JsonPath } from '../yaml/index.ts';
import { exactlyOne, oneOf, wholeNumber } from './checks.ts';

const PROBES = ['livenessProbe', 'readinessProbe', 'startupProbe'] as const;

export function checkProbes(container: V1Container, report: Report): void {
  for (const kind of PROBES) {
    const probe = container[kind];
    if (probe !== undefined) checkProbe(probe, kind, container, report.at(kind));
  }
}

export function checkLifecycle(lifecycle: V1Lifecycle, graceSeconds: number, container: V1Container, report: Report): void {
  for (const event of ['postStart', 'preStop'] as const) {
    const handler = lifecycle[event];
    if (handler === undefined) continue;
    exactlyOne(handler, ['exec', 'httpGet', 'tcpSocket', 'sleep'], [event], report);
    checkHandler(handler, container, report.at(event));
    if (handler.sleep !== undefined) wholeNumber(handler.sleep.seconds, 0, [event, 'sleep', 'seconds'], report, graceSeconds);
  }
  if (lifecycle.stopSignal !== undefined) report.add(['stopSignal'], 'goes only with spec.os.name', 'let the image say it');
}

function checkProbe(probe: V1Probe, kind: (typeof PROBES)[number], container: V1Container, report: Report): void {
  exactlyOne(probe, ['exec', 'httpGet', 'tcpSocket', 'grpc'], [], report);
  checkHandler(probe, container, report);
  wholeNumber(probe.grpc?.port, 1, ['grpc', 'port'], report, 65535);
  // Zero is what the kubelet replaces by its default.
  for (const field of ['initialDelaySeconds', 'timeoutSeconds', 'periodSeconds', 'successThreshold', 'failureThreshold'] as const) {
    wholeNumber(probe[field], 0, [field], report);
  }
  if (kind !== 'readinessProbe' && (probe.successThreshold ?? 1) > 1) report.add(['successThreshold'], `must be 1 for a ${kind}`);
  if (probe.terminationGracePeriodSeconds === undefined) return;
  if (kind === 'readinessProbe') report.add(['terminationGracePeriodSeconds'], 'goes only with probes that end a container', 'remove it');
  else wholeNumber(probe.terminationGracePeriodSeconds, 1, ['terminationGracePeriodSeconds'], report);
}

function checkHandler({ exec, httpGet, tcpSocket }: V1LifecycleHandler, container: V1Container, report: Report): void {
  if (exec !== undefined && (exec.command ?? []).length === 0) report.add(['exec', 'command'], 'is empty');
  if (tcpSocket !== undefined) checkPort(tcpSocket.port, container, ['tcpSocket', 'port'], report);
  if (httpGet !== undefined) checkHttp(httpGet, container, report.at('httpGet'));
}

function checkHttp({ port, scheme, httpHeaders }: V1HTTPGetAction, container: V1Container, report: Report): void {
  checkPort(port, container, ['port'], report);
  oneOf(scheme, ['HTTP', 'HTTPS'], ['scheme'], report);
  for (const [i, { name }] of (httpHeaders ?? []).entries()) {
    if (!/^[-A-Za-z0-9]+$/.test(name ?? '')) report.add(['httpHeaders', i, 'name'], `${quoted(name ?? '')} is not the name of a header`);
  }
}

function checkPort(port: unknown, container: V1Container, path: JsonPath, report: Report): void {
  if (typeof port === 'number') {
    wholeNumber(port, 1, path, report, 65535);
    return;
  }
  const known = (container.ports ?? []).some(({ name }) => name !== undefined && name === port);
  if (!known) report.add(path, `${quoted(String(port))} is neither a number nor the name of one of the container's ports`);
}
