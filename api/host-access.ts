/**
 * host-access — what a Pod may reach of the node that it runs on.
 *
 * Without permission: nothing beyond Kubernetes' Pod Security Standards, profile "baseline", except that host ports are allowed (that is
 * how a static Pod is reached from outside). With permission (`deploy --allow-host-access`, recorded in the payload): anything but the
 * folders by which the node itself is controlled. Holds on the node as well as at `deploy`. Does not hold: the second list keeps mistakes
 * out, not attackers; a privileged container owns its node.
 */
import type { V1Container, V1HostPathVolumeSource, V1Pod, V1SecurityContext } from '@kubernetes/client-node';
import { quoted } from './identifiers.ts';
import { type Report } from './report.ts';
import { type JsonPath } from './yaml/index.ts';
import { cleanPath, IDENTITY_VOLUME, isWithin } from './workload-paths.ts';

/** What the node's own processes trust: agent, kubelet, containerd, and where the kernel shows every process' view of the rest. */
const CONTROL_PATHS = [
  '/run/podmin',
  '/etc/podmin',
  '/var/lib/podmin',
  '/opt/podmin',
  '/usr/local/bin',
  '/etc/kubernetes',
  '/var/lib/kubelet',
  '/etc/containerd',
  '/run/containerd',
  '/var/lib/containerd',
  '/etc/cni',
  '/opt/cni',
  '/var/lib/cni',
  '/proc',
] as const;
// Links that every node has (Debian's, and what the kernel itself offers), so that one folder has one name here.
const ALIASES: readonly (readonly [string, string])[] = [
  ['/var/run', '/run'],
  ['/bin', '/usr/bin'],
  ['/sbin', '/usr/sbin'],
  ['/lib', '/usr/lib'],
  ['/dev/fd', '/proc/self/fd'],
];

// Pod Security Standards, "baseline", as of Kubernetes 1.36.
const ADDABLE: ReadonlySet<string> = new Set(
  'AUDIT_WRITE CHOWN DAC_OVERRIDE FOWNER FSETID KILL MKNOD NET_BIND_SERVICE SETFCAP SETGID SETPCAP SETUID SYS_CHROOT'.split(' '),
);
const SAFE_SYSCTLS: ReadonlySet<string> = new Set([
  'kernel.shm_rmid_forced',
  'net.ipv4.ip_local_port_range',
  'net.ipv4.ip_local_reserved_ports',
  'net.ipv4.ip_unprivileged_port_start',
  'net.ipv4.ping_group_range',
  'net.ipv4.tcp_fin_timeout',
  'net.ipv4.tcp_keepalive_intvl',
  'net.ipv4.tcp_keepalive_probes',
  'net.ipv4.tcp_keepalive_time',
  'net.ipv4.tcp_rmem',
  'net.ipv4.tcp_syncookies',
  'net.ipv4.tcp_wmem',
]);
const SELINUX_TYPES: ReadonlySet<string | undefined> = new Set([
  undefined,
  '',
  'container_t',
  'container_init_t',
  'container_kvm_t',
  'container_engine_t',
]);

const PERMIT = 'remove it, or deploy with --allow-host-access if this workload is to control the node';

/** Adds a problem for everything in the Pod that reaches the host without being allowed to. Structure must be valid already. */
export function checkHostAccess(pod: V1Pod, allowed: boolean, report: Report): void {
  const spec = pod.spec;
  if (spec === undefined) return;
  for (const [i, volume] of (spec.volumes ?? []).entries()) {
    if (volume.hostPath === undefined || volume.name === IDENTITY_VOLUME) continue;
    checkHostPath(volume.hostPath, allowed, report.at('spec', 'volumes', i, 'hostPath'));
  }
  if (allowed) return;

  const refuse = (path: JsonPath, what: string): void => report.add(path, what, PERMIT);
  for (const field of ['hostNetwork', 'hostPID', 'hostIPC'] as const) {
    if (spec[field] === true) refuse(['spec', field], `${field} lets the Pod act as the host`);
  }
  const context = spec.securityContext;
  for (const [i, { name }] of (context?.sysctls ?? []).entries()) {
    if (!SAFE_SYSCTLS.has(name)) refuse(['spec', 'securityContext', 'sysctls', i, 'name'], `${quoted(name ?? '')} is not a safe sysctl`);
  }
  if (context !== undefined) checkProfiles(context, ['spec', 'securityContext'], refuse);
  for (const [list, containers] of [['initContainers', spec.initContainers ?? []] as const, ['containers', spec.containers] as const]) {
    for (const [i, container] of containers.entries()) checkContainer(container, ['spec', list, i], refuse);
  }
  for (const [name, value] of Object.entries(pod.metadata?.annotations ?? {})) {
    if (name.startsWith('container.apparmor.security.beta.kubernetes.io/') && value === 'unconfined') {
      refuse(['metadata', 'annotations', name], 'AppArmor is switched off');
    }
  }
}

/** The control path that the path is, lies in, or contains; the contained ones are reached through their parent. */
export function controlPathOf(path: string): string | undefined {
  const clean = resolveAliases(cleanPath(path));
  return CONTROL_PATHS.find((control) => isWithin(clean, control) || isWithin(control, clean));
}

function resolveAliases(path: string): string {
  for (const [link, target] of ALIASES) {
    if (isWithin(path, link)) return cleanPath(`${target}${path.slice(link.length)}`);
  }
  return path;
}

function checkHostPath(source: V1HostPathVolumeSource, allowed: boolean, report: Report): void {
  const path = source.path ?? '';
  const control = controlPathOf(path);
  if (!path.startsWith('/') || path.split('/').includes('..')) {
    report.add(['path'], `${quoted(path)} is not an absolute path without ".."`, 'spell the path out');
  } else if (control !== undefined) {
    report.add(['path'], `${quoted(path)} gives access to ${control}, by which the node is controlled`, 'mount something else');
  } else if (!allowed) {
    report.add([], `hostPath mounts ${quoted(path)} of the node`, 'use emptyDir, or deploy with --allow-host-access');
  }
}

function checkContainer(container: V1Container, path: JsonPath, refuse: (path: JsonPath, what: string) => void): void {
  const context = container.securityContext;
  if (context?.privileged === true) refuse([...path, 'securityContext', 'privileged'], 'a privileged container controls the node');
  for (const [i, capability] of (context?.capabilities?.add ?? []).entries()) {
    // The runtime takes both spellings and any case.
    const name = capability.toUpperCase().replace(/^CAP_/, '');
    if (!ADDABLE.has(name))
      refuse([...path, 'securityContext', 'capabilities', 'add', i], `capability ${quoted(capability)} reaches the host`);
  }
  if (context?.procMount !== undefined && context.procMount !== 'Default') {
    refuse([...path, 'securityContext', 'procMount'], `procMount ${quoted(context.procMount)} unmasks /proc`);
  }
  if (context !== undefined) checkProfiles(context, [...path, 'securityContext'], refuse);
  for (const [field, host] of hostsOf(container)) {
    if (host !== undefined && host !== '') refuse([...path, ...field, 'host'], 'the kubelet would connect to that host from the node');
  }
}

type Profiles = Pick<V1SecurityContext, 'seccompProfile' | 'appArmorProfile' | 'seLinuxOptions' | 'windowsOptions'>;
function checkProfiles(context: Profiles, path: JsonPath, refuse: (path: JsonPath, what: string) => void): void {
  if (context.seccompProfile?.type === 'Unconfined') refuse([...path, 'seccompProfile', 'type'], 'seccomp is switched off');
  if (context.appArmorProfile?.type === 'Unconfined') refuse([...path, 'appArmorProfile', 'type'], 'AppArmor is switched off');
  const { type, user, role } = context.seLinuxOptions ?? {};
  if (!SELINUX_TYPES.has(type) || (user ?? '') !== '' || (role ?? '') !== '') {
    refuse([...path, 'seLinuxOptions'], 'a SELinux user, role, or type other than those of containers');
  }
  if (context.windowsOptions?.hostProcess === true) refuse([...path, 'windowsOptions', 'hostProcess'], 'a host process controls the node');
}

function hostsOf({
  livenessProbe,
  readinessProbe,
  startupProbe,
  lifecycle,
}: V1Container): readonly (readonly [JsonPath, string | undefined])[] {
  const handlers = [
    [['livenessProbe'], livenessProbe],
    [['readinessProbe'], readinessProbe],
    [['startupProbe'], startupProbe],
    [['lifecycle', 'postStart'], lifecycle?.postStart],
    [['lifecycle', 'preStop'], lifecycle?.preStop],
  ] as const;
  return handlers.flatMap(([path, handler]) => [
    [[...path, 'httpGet'], handler?.httpGet?.host] as const,
    [[...path, 'tcpSocket'], handler?.tcpSocket?.host] as const,
  ]);
}
