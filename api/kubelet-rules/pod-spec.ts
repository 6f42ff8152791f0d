/** pod-spec — the fields of a Pod that concern it as a whole. */
import { isIP } from 'node:net';
import type { V1PodDNSConfig, V1PodSecurityContext, V1PodSpec } from '@kubernetes/client-node';
import { SERVICE } from '../annotations.ts';
import { POD_PRIORITY } from '../effective-pod.ts';
import { quoted } from '../identifiers.ts';
import { isDnsLabel, isDnsSubdomain } from '../labels.ts';
import { type Report } from '../report.ts';
import { oneOf, wholeNumber } from './checks.ts';
import { checkProfiles } from './security.ts';
import { checkTolerations } from './tolerations.ts';

/** Fields that a kubelet alone can't honour, each with the reason. */
const REFUSED = {
  serviceAccountName: 'there is no API server that would know the account',
  serviceAccount: 'there is no API server that would know the account',
  imagePullSecrets: 'there is no API server that would hold the secret',
  runtimeClassName: 'there is no API server that would know the class',
  overhead: 'it belongs to a runtime class, and there is none',
  priorityClassName: 'all Pods of a node have one priority',
  resourceClaims: 'there is no API server that would hold the claim',
  schedulingGates: 'nobody schedules the Pod, so nobody would open the gate',
  readinessGates: 'nobody sets such a condition, so the Pod would never be Ready',
  ephemeralContainers: 'they are added to a running Pod only',
  nodeName: 'the NodeGroup decides where the Pod runs',
  nodeSelector: 'the NodeGroup decides where the Pod runs',
  affinity: 'the NodeGroup decides where the Pod runs',
  topologySpreadConstraints: 'the NodeGroup decides where the Pod runs',
  schedulingGroup: 'nobody schedules the Pod',
  workloadRef: 'nobody schedules the Pod',
} as const;

export function checkPodSpec(spec: V1PodSpec, annotations: Readonly<Record<string, string>>, report: Report): void {
  for (const [field, why] of Object.entries(REFUSED)) {
    const value: unknown = (spec as unknown as Readonly<Record<string, unknown>>)[field];
    if (value !== undefined && !isEmpty(value)) report.add([field], `can't be honoured: ${why}`, 'remove it');
  }
  if (spec.priority !== undefined && spec.priority !== POD_PRIORITY) {
    report.add(['priority'], 'all Pods of a node have one priority', 'remove it');
  }
  oneOf(spec.restartPolicy, ['Always', 'OnFailure', 'Never'], ['restartPolicy'], report);
  if (spec.restartPolicy === 'Never' && annotations[SERVICE] !== undefined) {
    const why = 'after a restart of the kubelet it is open whether such a Pod runs again, and a Service needs it to';
    report.add(['restartPolicy'], `Never does not go with a Service: ${why}`, 'use Always');
  }
  oneOf(spec.os?.name, ['linux'], ['os', 'name'], report);
  wholeNumber(spec.terminationGracePeriodSeconds, 1, ['terminationGracePeriodSeconds'], report);
  wholeNumber(spec.activeDeadlineSeconds, 1, ['activeDeadlineSeconds'], report);
  for (const field of ['hostname', 'subdomain'] as const) {
    const value = spec[field];
    if (value !== undefined && value !== '' && !isDnsLabel(value)) report.add([field], `${quoted(value)} is not a DNS label in lower case`);
  }
  for (const [i, alias] of (spec.hostAliases ?? []).entries()) {
    if (isIP(alias.ip ?? '') === 0) report.add(['hostAliases', i, 'ip'], `${quoted(alias.ip ?? '')} is not an IP address`);
    for (const [j, name] of (alias.hostnames ?? []).entries()) {
      if (!isDnsSubdomain(name)) report.add(['hostAliases', i, 'hostnames', j], `${quoted(name)} is not a host name in lower case`);
    }
  }
  checkTolerations(spec.tolerations ?? [], report.at('tolerations'));
  checkDns(spec.dnsPolicy, spec.dnsConfig, report);
  if (spec.hostPID === true && spec.shareProcessNamespace === true)
    report.add(['shareProcessNamespace'], 'does not go with hostPID', 'remove one');
  if (spec.hostUsers === false) {
    for (const field of ['hostNetwork', 'hostPID', 'hostIPC'] as const) {
      if (spec[field] === true) report.add([field], 'does not go with hostUsers: false', 'remove one of the two');
    }
  }
  if (spec.securityContext !== undefined) checkSecurity(spec.securityContext, report.at('securityContext'));
}

function checkDns(policy: string | undefined, config: V1PodDNSConfig | undefined, report: Report): void {
  oneOf(policy, ['ClusterFirst', 'ClusterFirstWithHostNet', 'Default', 'None'], ['dnsPolicy'], report);
  const { nameservers = [], searches = [], options = [] } = config ?? {};
  const at = report.at('dnsConfig');
  if (policy === 'None' && nameservers.length === 0) at.add(['nameservers'], 'dnsPolicy None needs at least one');
  // The bounds of the resolver's configuration file, as Kubernetes has them.
  if (nameservers.length > 3) at.add(['nameservers'], `${nameservers.length} are too many, at most 3 are possible`);
  for (const [i, address] of nameservers.entries()) {
    if (isIP(address) === 0) at.add(['nameservers', i], `${quoted(address)} is not an IP address`);
  }
  if (searches.length > 32) at.add(['searches'], `${searches.length} are too many, at most 32 are possible`);
  if (searches.join(' ').length > 2048) at.add(['searches'], 'together they are longer than 2048 characters');
  for (const [i, search] of searches.entries()) {
    const name = search.endsWith('.') ? search.slice(0, -1) : search;
    const isName = search === '.' || name.split('.').every((part) => isDnsLabel(part.replaceAll('_', 'x')));
    if (!isName) at.add(['searches', i], `${quoted(search)} is not a DNS name`);
  }
  for (const [i, { name }] of options.entries()) {
    if ((name ?? '') === '') at.add(['options', i, 'name'], 'is missing');
  }
}

function checkSecurity(context: V1PodSecurityContext, report: Report): void {
  for (const field of ['runAsUser', 'runAsGroup', 'fsGroup'] as const) wholeNumber(context[field], 0, [field], report);
  for (const [i, group] of (context.supplementalGroups ?? []).entries()) wholeNumber(group, 0, ['supplementalGroups', i], report);
  oneOf(context.fsGroupChangePolicy, ['Always', 'OnRootMismatch'], ['fsGroupChangePolicy'], report);
  oneOf(context.supplementalGroupsPolicy, ['Merge', 'Strict'], ['supplementalGroupsPolicy'], report);
  const seen = new Set<string>();
  for (const [i, { name = '' }] of (context.sysctls ?? []).entries()) {
    if (seen.has(name)) report.add(['sysctls', i, 'name'], `${quoted(name)} is given twice`);
    if (!/^[a-z0-9](?:[a-z0-9._/-]{0,251}[a-z0-9*])?$/.test(name)) report.add(['sysctls', i, 'name'], `${quoted(name)} is not a sysctl`);
    seen.add(name);
  }
  checkProfiles(context, report);
}

const isEmpty = (value: unknown): boolean =>
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
