/**
 * render — a ContainerSpec as the arguments of `docker create` / `podman create`, and as the body of the Docker API's
 * `POST /containers/create`, which is how testcontainers makes one. Both mean the same; a test reads the arguments back and compares.
 */
import { type ContainerSpec, type Mount } from './container-spec.ts';

/** All published ports are here; a kubelet that trusts everyone must not be reachable from elsewhere. */
const LOOPBACK = '127.0.0.1';
/** Every device, as `--privileged` has it: what Pods may use is the kubelet's and the runtime's business. */
const ALL_DEVICES = 'a *:* rwm';

export function toArguments(spec: ContainerSpec, kind: 'docker' | 'podman'): readonly string[] {
  const pairs = (flag: string, map: Readonly<Record<string, string>>): readonly string[] =>
    sorted(map).flatMap(([key, value]) => [flag, `${key}=${value}`]);
  return [
    'create',
    ...['--name', spec.name, '--hostname', spec.hostname],
    ...pairs('--label', spec.labels),
    ...pairs('--env', spec.env),
    ...privilegeArguments(spec, kind),
    ...['--cgroupns', 'private'],
    ...spec.devices.flatMap((device) => ['--device', device]),
    ...pairs('--sysctl', spec.sysctls),
    ...spec.mounts.flatMap((mount) => mountArguments(mount, kind)),
    ...(spec.network === undefined ? [] : ['--network', spec.network.name]),
    ...(spec.network?.ipv6Address === undefined ? [] : ['--ip6', spec.network.ipv6Address]),
    ...spec.ports.flatMap((port) => ['--publish', `${LOOPBACK}:${port.hostPort ?? ''}:${port.containerPort}/${port.protocol}`]),
    ...(spec.resources.memoryBytes === undefined ? [] : ['--memory', String(spec.resources.memoryBytes)]),
    ...(spec.resources.cpus === undefined ? [] : ['--cpus', String(spec.resources.cpus)]),
    // podman's default is 2048, which a hundred Pods reach.
    ...['--pids-limit', '-1', '--restart', 'no', '--stop-timeout', String(spec.stopGraceSeconds)],
    ...(kind === 'docker'
      ? ['--log-driver', 'json-file', '--log-opt', `max-size=${spec.log.maxBytes}`, '--log-opt', `max-file=${spec.log.files}`]
      : ['--log-driver', 'k8s-file', '--log-opt', `max-size=${spec.log.maxBytes}`]),
    spec.image,
    ...spec.command,
  ];
}

function privilegeArguments({ privileges }: ContainerSpec, kind: 'docker' | 'podman'): readonly string[] {
  if (privileges.mode === 'privileged')
    return ['--privileged', ...security(kind === 'docker' ? ['seccomp=unconfined', 'apparmor=unconfined'] : [])];
  return [
    ...['--cap-add', 'ALL'],
    ...privileges.missing.flatMap((name) => ['--cap-drop', name]),
    ...security(['seccomp=unconfined', 'apparmor=unconfined', kind === 'docker' ? 'systempaths=unconfined' : 'unmask=ALL']),
    ...['--device-cgroup-rule', ALL_DEVICES],
  ];
}

function security(options: readonly string[]): readonly string[] {
  return options.flatMap((option) => ['--security-opt', option]);
}

function mountArguments(mount: Mount, kind: 'docker' | 'podman'): readonly string[] {
  switch (mount.type) {
    case 'bind':
      // `--mount` and not `-v`: it refuses a source that doesn't exist instead of making an empty folder.
      return [
        '--mount',
        ['type=bind', `source=${mount.source}`, `target=${mount.target}`, ...(mount.readOnly ? ['readonly'] : [])].map(csvField).join(','),
      ];
    case 'volume':
      // podman mounts volumes without these unless asked, and then no container starts from them.
      return ['--mount', `type=volume,target=${mount.target}${kind === 'podman' ? ',exec,suid,dev' : ''}`];
    case 'tmpfs':
      return ['--tmpfs', `${mount.target}:${mount.options}`];
  }
}

/** `--mount` is read as a line of CSV. */
function csvField(text: string): string {
  return /[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The Docker API's request, as far as it is used here (API 1.41). */
export interface CreateBody {
  readonly Image: string;
  readonly Hostname: string;
  readonly Env: readonly string[];
  readonly Cmd: readonly string[];
  readonly Labels: Readonly<Record<string, string>>;
  readonly ExposedPorts: Readonly<Record<string, object>>;
  readonly StopTimeout: number;
  readonly HostConfig: HostConfig;
  readonly NetworkingConfig: { readonly EndpointsConfig: Readonly<Record<string, EndpointConfig>> };
}

export interface EndpointConfig {
  readonly IPAMConfig?: { readonly IPv6Address: string };
}

export interface HostConfig {
  readonly Privileged: boolean;
  readonly CapAdd: readonly string[];
  readonly CapDrop: readonly string[];
  readonly SecurityOpt: readonly string[];
  /** Empty means none; null would mean the default. */
  readonly MaskedPaths: readonly string[];
  readonly ReadonlyPaths: readonly string[];
  readonly CgroupnsMode: 'private';
  readonly Devices: readonly { readonly PathOnHost: string; readonly PathInContainer: string; readonly CgroupPermissions: string }[];
  readonly DeviceCgroupRules: readonly string[];
  readonly Sysctls: Readonly<Record<string, string>>;
  readonly Mounts: readonly {
    readonly Type: 'bind' | 'volume';
    readonly Source?: string;
    readonly Target: string;
    readonly ReadOnly: boolean;
  }[];
  readonly Tmpfs: Readonly<Record<string, string>>;
  readonly NetworkMode: string;
  readonly PortBindings: Readonly<Record<string, readonly { readonly HostIp: string; readonly HostPort: string }[]>>;
  readonly Memory: number;
  readonly NanoCpus: number;
  readonly PidsLimit: number;
  readonly RestartPolicy: { readonly Name: 'no' };
  readonly LogConfig: { readonly Type: string; readonly Config: Readonly<Record<string, string>> };
}

/** The name is not part of the body: it is the request's query. */
export function toCreateBody(spec: ContainerSpec): CreateBody {
  const port = (number: number, protocol: string): string => `${number}/${protocol}`;
  const privileged = spec.privileges.mode === 'privileged';
  const network = spec.network;
  return {
    Image: spec.image,
    Hostname: spec.hostname,
    Env: sorted(spec.env).map(([key, value]) => `${key}=${value}`),
    Cmd: spec.command,
    Labels: spec.labels,
    ExposedPorts: Object.fromEntries(spec.ports.map((p) => [port(p.containerPort, p.protocol), {}])),
    StopTimeout: spec.stopGraceSeconds,
    HostConfig: {
      Privileged: privileged,
      CapAdd: privileged ? [] : ['ALL'],
      CapDrop: spec.privileges.mode === 'privileged' ? [] : spec.privileges.missing,
      SecurityOpt: ['seccomp=unconfined', 'apparmor=unconfined'],
      MaskedPaths: [],
      ReadonlyPaths: [],
      CgroupnsMode: 'private',
      Devices: spec.devices.map((path) => ({ PathOnHost: path, PathInContainer: path, CgroupPermissions: 'rwm' })),
      DeviceCgroupRules: privileged ? [] : [ALL_DEVICES],
      Sysctls: spec.sysctls,
      Mounts: spec.mounts.flatMap((m) =>
        m.type === 'tmpfs'
          ? []
          : [
              {
                Type: m.type,
                ...(m.type === 'bind' ? { Source: m.source } : {}),
                Target: m.target,
                ReadOnly: m.type === 'bind' && m.readOnly,
              },
            ],
      ),
      Tmpfs: Object.fromEntries(spec.mounts.flatMap((m) => (m.type === 'tmpfs' ? [[m.target, m.options]] : []))),
      NetworkMode: network?.name ?? 'default',
      PortBindings: Object.fromEntries(
        spec.ports.map((p) => [
          port(p.containerPort, p.protocol),
          [{ HostIp: LOOPBACK, HostPort: p.hostPort === undefined ? '' : String(p.hostPort) }],
        ]),
      ),
      Memory: spec.resources.memoryBytes ?? 0,
      NanoCpus: Math.round((spec.resources.cpus ?? 0) * 1e9),
      PidsLimit: -1,
      RestartPolicy: { Name: 'no' },
      LogConfig: { Type: 'json-file', Config: { 'max-size': String(spec.log.maxBytes), 'max-file': String(spec.log.files) } },
    },
    NetworkingConfig: {
      EndpointsConfig:
        network === undefined
          ? {}
          : { [network.name]: network.ipv6Address === undefined ? {} : { IPAMConfig: { IPv6Address: network.ipv6Address } } },
    },
  };
}

function sorted(map: Readonly<Record<string, string>>): readonly [string, string][] {
  return Object.entries(map).sort(([a], [b]) => (a < b ? -1 : 1));
}
