/**
 * engine-output — reads what docker and podman print as JSON. The two, and their versions, differ in shapes (podman 6 made a list of
 * `ps`'s labels, `cgroupVersion` is "1" or "v1"), so every field is looked for, never assumed.
 */
import { type ContainerInfo, type EngineEvent, type EngineInfo, type ImageInfo, type NetworkInfo, type VolumeInfo } from './engine.ts';
import { RuntimeError } from './errors.ts';

type Json = Readonly<Record<string, unknown>>;

export function parseJson(text: string, command: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new RuntimeError('BAD_OUTPUT', `${command}: the output isn't JSON: ${text.slice(0, 200)}`, { command, cause });
  }
}

/** `inspect` answers with a list of one. */
export function firstOf(value: unknown, command: string): Json {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (!isObject(first)) throw new RuntimeError('BAD_OUTPUT', `${command}: no object in the output`, { command });
  return first;
}

export function toEngineInfo(value: Json): EngineInfo {
  const host = object(value['host']);
  if (Object.keys(host).length > 0) {
    return {
      version: text(object(value['version'])['Version']),
      cgroupVersion: text(host['cgroupVersion']) === 'v1' ? 1 : 2,
      rootless: object(host['security'])['rootless'] === true,
      operatingSystem: text(object(host['distribution'])['distribution']),
      architecture: text(host['arch']),
      kernel: text(host['kernel']),
    };
  }
  return {
    version: text(value['ServerVersion']),
    cgroupVersion: text(value['CgroupVersion']) === '2' ? 2 : 1,
    rootless: list(value['SecurityOptions']).some((option) => text(option).includes('name=rootless')),
    operatingSystem: text(value['OperatingSystem']),
    architecture: text(value['Architecture']),
    kernel: text(value['KernelVersion']),
  };
}

export function toContainerInfo(value: Json): ContainerInfo {
  const state = object(value['State']);
  const networks = object(object(value['NetworkSettings'])['Networks']);
  return {
    id: text(value['Id'] ?? value['ID']),
    name: text(value['Name']).replace(/^\//, ''),
    imageId: withAlgorithm(text(value['Image'])),
    labels: labels(object(value['Config'])['Labels']),
    running: state['Running'] === true,
    exitCode: number(state['ExitCode']),
    pid: number(state['Pid']),
    startedAt: text(state['StartedAt']),
    addresses: Object.entries(networks).map(([network, entry]) => ({
      network,
      ipv4: text(object(entry)['IPAddress']) || undefined,
      ipv6: text(object(entry)['GlobalIPv6Address']) || undefined,
    })),
  };
}

export function toImageInfo(value: Json): ImageInfo {
  const config = object(value['Config']);
  return {
    id: withAlgorithm(text(value['Id'] ?? value['ID'])),
    labels: labels(config['Labels'] ?? value['Labels']),
    architecture: text(value['Architecture']),
  };
}

export function toNetworkInfo(value: Json): NetworkInfo {
  const docker = list(object(value['IPAM'])['Config']).map((entry) => text(object(entry)['Subnet']));
  const podman = list(value['subnets']).map((entry) => text(object(entry)['subnet']));
  return {
    id: text(value['Id'] ?? value['id']),
    name: text(value['Name'] ?? value['name']),
    labels: labels(value['Labels'] ?? value['labels']),
    subnets: [...docker, ...podman].filter((subnet) => subnet !== ''),
  };
}

export function toVolumeInfo(value: Json): VolumeInfo {
  return { name: text(value['Name']), labels: labels(value['Labels']) };
}

/** Undefined for what isn't about a container. */
export function toEngineEvent(value: unknown): EngineEvent | undefined {
  if (!isObject(value)) return undefined;
  const docker = object(value['Actor']);
  const name = text(object(docker['Attributes'])['name'] ?? value['Name']);
  const action = text(value['Action'] ?? value['Status']);
  if (name === '' || action === '' || text(value['Type']) !== 'container') return undefined;
  const nanos = number(value['timeNano']);
  return { action, name, timeMs: nanos > 0 ? Math.floor(nanos / 1e6) : number(value['time']) * 1000 };
}

/** docker writes `sha256:…`, podman the bare digest. */
function withAlgorithm(id: string): string {
  return /^[0-9a-f]{64}$/.test(id) ? `sha256:${id}` : id;
}

function labels(value: unknown): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(object(value)).map(([key, entry]) => [key, text(entry)]));
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function object(value: unknown): Json {
  return isObject(value) ? value : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function number(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) ? value : 0;
}
