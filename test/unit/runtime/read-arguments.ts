/** Reads `docker create` arguments the way docker's client does, as far as nodes use them, into the request that the client would send. */
import { type CreateBody } from '../../../infra/runtime/render.ts';

export function bodyOfArguments(args: readonly string[]): { name: string; body: CreateBody } {
  const values = new Map<string, string[]>();
  const flags = new Set<string>();
  let at = 1;
  for (; at < args.length && args[at]!.startsWith('--'); at++) {
    const flag = args[at]!;
    if (flag === '--privileged') flags.add(flag);
    else values.set(flag, [...(values.get(flag) ?? []), args[++at]!]);
  }
  const all = (flag: string): string[] => values.get(flag) ?? [];
  const one = (flag: string): string | undefined => all(flag)[0];
  const map = (flag: string): Record<string, string> => Object.fromEntries(all(flag).map((text) => split(text, '=')));
  const security = all('--security-opt');
  const unmasked = flags.has('--privileged') || security.includes('systempaths=unconfined');
  if (!unmasked) throw new Error('system paths stay masked');
  const network = one('--network');
  const ip6 = one('--ip6');
  const ports = all('--publish').map((text) => {
    const found = /^([0-9.]+):(\d*):(\d+\/(?:tcp|udp))$/.exec(text);
    if (found === null) throw new Error(`--publish ${text}`);
    return { HostIp: found[1]!, HostPort: found[2]!, port: found[3]! };
  });
  const mounts = all('--mount').map((text) => {
    const fields = new Map(text.split(',').map((part) => split(part, '=')));
    const source = fields.get('source');
    return {
      Type: fields.get('type') as 'bind' | 'volume',
      ...(source === undefined ? {} : { Source: source }),
      Target: fields.get('target')!,
      ReadOnly: fields.has('readonly'),
    };
  });
  return {
    name: one('--name')!,
    body: {
      Image: args[at]!,
      Hostname: one('--hostname')!,
      Env: all('--env'),
      Cmd: args.slice(at + 1),
      Labels: map('--label'),
      ExposedPorts: Object.fromEntries(ports.map(({ port }) => [port, {}])),
      StopTimeout: Number(one('--stop-timeout')),
      HostConfig: {
        Privileged: flags.has('--privileged'),
        CapAdd: all('--cap-add'),
        CapDrop: all('--cap-drop'),
        SecurityOpt: security.filter((option) => option !== 'systempaths=unconfined'),
        MaskedPaths: [],
        ReadonlyPaths: [],
        CgroupnsMode: one('--cgroupns') as 'private',
        Devices: all('--device').map((path) => ({ PathOnHost: path, PathInContainer: path, CgroupPermissions: 'rwm' })),
        DeviceCgroupRules: all('--device-cgroup-rule'),
        Sysctls: map('--sysctl'),
        Mounts: mounts,
        Tmpfs: Object.fromEntries(all('--tmpfs').map((text) => split(text, ':'))),
        NetworkMode: network ?? 'default',
        PortBindings: Object.fromEntries(ports.map(({ HostIp, HostPort, port }) => [port, [{ HostIp, HostPort }]])),
        Memory: Number(one('--memory') ?? 0),
        NanoCpus: Math.round(Number(one('--cpus') ?? 0) * 1e9),
        PidsLimit: Number(one('--pids-limit')),
        RestartPolicy: { Name: one('--restart') as 'no' },
        LogConfig: { Type: one('--log-driver')!, Config: map('--log-opt') },
      },
      NetworkingConfig: {
        EndpointsConfig: network === undefined ? {} : { [network]: ip6 === undefined ? {} : { IPAMConfig: { IPv6Address: ip6 } } },
      },
    },
  };
}

function split(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
