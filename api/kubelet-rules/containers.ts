/** containers — regular and init containers: names, images, environment, mounts. */
import type { V1Container, V1EnvVar, V1PodSpec, V1VolumeMount } from '@kubernetes/client-node';
import { quoted } from '../identifiers.ts';
import { isDnsLabel } from '../labels.ts';
import { type Report } from '../report.ts';
import { exactlyOne, isDescending, oneOf, setFields } from './checks.ts';
import { checkFieldRef, checkResourceFieldRef } from './downward.ts';
import { checkHostPorts, checkPorts } from './ports.ts';
import { checkLifecycle, checkProbes } from './probes.ts';
import { checkResources } from './resources.ts';
import { checkContainerSecurity } from './security.ts';

const DEFAULT_GRACE_SECONDS = 30;

export function checkContainers(spec: V1PodSpec, report: Report): void {
  if (spec.containers.length === 0) report.add(['containers'], 'there is no container', 'describe at least one');
  const names = new Set<string>();
  const volumes = new Set((spec.volumes ?? []).map(({ name }) => name));
  const each = (list: 'initContainers' | 'containers', container: V1Container, i: number): void => {
    const at = report.at(list, i);
    if (!isDnsLabel(container.name ?? '')) at.add(['name'], `${quoted(container.name ?? '')} is not a DNS label in lower case`);
    else if (names.has(container.name)) at.add(['name'], `${quoted(container.name)} is the name of two containers`, 'rename one of them');
    names.add(container.name);
    checkContainer(container, spec, at);
    for (const [j, mount] of (container.volumeMounts ?? []).entries()) {
      if (!volumes.has(mount.name))
        at.add(['volumeMounts', j, 'name'], `there is no volume ${quoted(mount.name ?? '')}`, 'add it to spec.volumes');
    }
    if (list === 'initContainers') checkInitContainer(container, at);
    else oneOf(container.restartPolicy, ['Always', 'OnFailure', 'Never'], ['restartPolicy'], at);
  };
  for (const [i, container] of (spec.initContainers ?? []).entries()) each('initContainers', container, i);
  for (const [i, container] of spec.containers.entries()) each('containers', container, i);
  checkHostPorts(spec, report);
}

/** One that restarts always is a sidecar, which may be probed; the others run to their end. */
function checkInitContainer(container: V1Container, report: Report): void {
  if (container.restartPolicy === 'Always') return;
  if ((container.restartPolicy ?? '') !== '') report.add(['restartPolicy'], 'an init container knows only Always');
  for (const field of setFields(container, ['lifecycle', 'livenessProbe', 'readinessProbe', 'startupProbe'])) {
    report.add([field], 'goes only with an init container that has restartPolicy: Always', 'remove it');
  }
}

function checkContainer(container: V1Container, spec: V1PodSpec, report: Report): void {
  const image = container.image ?? '';
  if (image === '' || image.trim() !== image) report.add(['image'], image === '' ? 'is missing' : 'begins or ends with a blank');
  oneOf(container.imagePullPolicy, ['Always', 'IfNotPresent', 'Never'], ['imagePullPolicy'], report);
  oneOf(container.terminationMessagePolicy, ['File', 'FallbackToLogsOnError'], ['terminationMessagePolicy'], report);
  if ((container.envFrom ?? []).length > 0) {
    report.add(['envFrom'], 'there is no API server that would hold the source', 'write the variables out under env');
  }
  if ((container.volumeDevices ?? []).length > 0)
    report.add(['volumeDevices'], 'there are no claims that devices would come from', 'remove it');
  const resized = new Set<string>();
  for (const [i, { resourceName = '', restartPolicy = '' }] of (container.resizePolicy ?? []).entries()) {
    if (!['cpu', 'memory'].includes(resourceName))
      report.add(['resizePolicy', i, 'resourceName'], `${quoted(resourceName)} is none of cpu, memory`);
    else if (resized.has(resourceName)) report.add(['resizePolicy', i, 'resourceName'], `${quoted(resourceName)} is given twice`);
    resized.add(resourceName);
    if (!['NotRequired', 'RestartContainer'].includes(restartPolicy))
      report.add(['resizePolicy', i, 'restartPolicy'], `${quoted(restartPolicy)} is none of NotRequired, RestartContainer`);
  }
  if ((container.restartPolicyRules ?? []).length > 0 && (container.restartPolicy ?? '') === '') {
    report.add(['restartPolicy'], 'is missing: restartPolicyRules are exceptions from it', 'write it out');
  }
  for (const [i, variable] of (container.env ?? []).entries()) checkVariable(variable, report.at('env', i));
  checkMounts(container.volumeMounts ?? [], container.securityContext?.privileged === true, report.at('volumeMounts'));
  checkPorts(container.ports ?? [], spec.hostNetwork === true, report.at('ports'));
  if (container.resources !== undefined) checkResources(container.resources, report.at('resources'));
  checkProbes(container, report);
  if (container.lifecycle !== undefined) {
    checkLifecycle(container.lifecycle, spec.terminationGracePeriodSeconds ?? DEFAULT_GRACE_SECONDS, container, report.at('lifecycle'));
  }
  const hostUsers = spec.hostUsers !== false;
  checkContainerSecurity(container.securityContext ?? {}, spec.securityContext, hostUsers, report.at('securityContext'));
}

function checkVariable({ name, value, valueFrom }: V1EnvVar, report: Report): void {
  // Since Kubernetes 1.34: any printable ASCII but the equals sign.
  if (!/^[ -<>-~]+$/.test(name ?? '')) report.add(['name'], `${quoted(name ?? '')} is not the name of an environment variable`);
  if (valueFrom === undefined) return;
  if ((value ?? '') !== '') report.add([], 'has both value and valueFrom', 'remove one of the two');
  const { fieldRef, resourceFieldRef } = valueFrom;
  const refused = setFields(valueFrom, ['secretKeyRef', 'configMapKeyRef', 'fileKeyRef']);
  for (const kind of refused) {
    const fix = 'write the value, or mount a secret: annotation podmin.dev/aws-parameter-store or podmin.dev/aws-secrets-manager';
    report.add(['valueFrom', kind], 'a node has nothing to read it from', fix);
  }
  if (refused.length === 0) exactlyOne(valueFrom, ['fieldRef', 'resourceFieldRef'], ['valueFrom'], report);
  if (fieldRef !== undefined) checkFieldRef(fieldRef, 'environment', report.at('valueFrom', 'fieldRef'));
  if (resourceFieldRef !== undefined) checkResourceFieldRef(resourceFieldRef, 'environment', report.at('valueFrom', 'resourceFieldRef'));
}

function checkMounts(mounts: readonly V1VolumeMount[], privileged: boolean, report: Report): void {
  const seen = new Set<string>();
  for (const [i, mount] of mounts.entries()) {
    const { mountPath = '', subPath = '', subPathExpr = '' } = mount;
    if (mountPath === '') report.add([i, 'mountPath'], 'is missing');
    else if (seen.has(mountPath)) report.add([i, 'mountPath'], `two volumes are mounted at ${quoted(mountPath)}`, 'use another path');
    seen.add(mountPath);
    if (subPath !== '' && subPathExpr !== '') report.add([i], 'has both subPath and subPathExpr', 'remove one of the two');
    for (const [field, path] of [['subPath', subPath] as const, ['subPathExpr', subPathExpr] as const]) {
      if (!isDescending(path)) report.add([i, field], `${quoted(path)} is not a path inside the volume`);
    }
    oneOf(mount.mountPropagation, ['None', 'HostToContainer', 'Bidirectional'], [i, 'mountPropagation'], report);
    if (mount.mountPropagation === 'Bidirectional' && !privileged)
      report.add([i, 'mountPropagation'], 'Bidirectional goes only with privileged');
    oneOf(mount.recursiveReadOnly, ['Disabled', 'IfPossible', 'Enabled'], [i, 'recursiveReadOnly'], report);
    if (mount.recursiveReadOnly === 'Enabled' || mount.recursiveReadOnly === 'IfPossible') {
      if (mount.readOnly !== true) report.add([i, 'recursiveReadOnly'], 'goes only with readOnly: true');
      if ((mount.mountPropagation ?? 'None') !== 'None') report.add([i, 'recursiveReadOnly'], 'does not go with mountPropagation');
    }
  }
}
