/** An engine that has its containers and networks in memory; what it does not need to know for a test, it does not know. */
import { type ContainerSpec } from '../../../infra/runtime/container-spec.ts';
import { type ContainerInfo, type Engine, type LogOptions, type NetworkInfo } from '../../../infra/runtime/engine.ts';
import { RuntimeError } from '../../../infra/runtime/errors.ts';

export interface MemoryEngine extends Engine {
  readonly containers: Map<string, ContainerInfo>;
  readonly networks: Map<string, NetworkInfo>;
  /** What changed something, in order. */
  readonly changes: string[];
  readonly created: ContainerSpec[];
  /** Subnets that others have. */
  readonly takenSubnets: Set<string>;
  image: string;
  /** What a node writes to its log. */
  log: readonly string[];
  /** The log goes on after these lines. */
  open: boolean;
  execOut: string;
}

export function memoryEngine(): MemoryEngine {
  const containers = new Map<string, ContainerInfo>();
  const networks = new Map<string, NetworkInfo>();
  const changes: string[] = [];
  const created: ContainerSpec[] = [];
  const refuse = async (): Promise<never> => {
    throw new Error('not part of this engine');
  };
  const set = (name: string, over: Partial<ContainerInfo>): void => {
    const found = containers.get(name);
    if (found === undefined) throw new RuntimeError('NOT_FOUND', name);
    containers.set(name, { ...found, ...over });
  };
  const engine: MemoryEngine = {
    kind: 'docker',
    containers,
    networks,
    changes,
    created,
    takenSubnets: new Set(),
    image: 'sha256:one',
    log: [],
    open: false,
    execOut: '',
    info: refuse,
    inspect: async (name) => containers.get(name),
    list: async (labels) =>
      [...containers.values()].filter((c) => Object.entries(labels).every(([k, v]) => c.labels[k] === v)).map((c) => c.name),
    create: async (spec) => {
      changes.push(`create ${spec.name}`);
      created.push(spec);
      const { name, labels } = spec;
      const address = { network: spec.network?.name ?? '', ipv4: undefined, ipv6: spec.network?.ipv6Address };
      containers.set(name, {
        id: name,
        name,
        imageId: engine.image,
        labels,
        running: false,
        exitCode: 0,
        pid: 0,
        startedAt: '',
        addresses: [address],
      });
      return name;
    },
    start: async (name) => {
      changes.push(`start ${name}`);
      set(name, { running: true, startedAt: new Date().toISOString() });
    },
    stop: async (name) => {
      changes.push(`stop ${name}`);
      set(name, { running: false });
    },
    kill: refuse,
    rm: async (name) => {
      changes.push(`rm ${name}`);
      containers.delete(name);
    },
    exec: async (name, args, options) => {
      changes.push(`exec ${name} ${args.join(' ')}`);
      if (options?.stdin !== undefined && typeof options.stdin === 'object' && 'destroy' in options.stdin) options.stdin.destroy();
      return { exitCode: 0, stdout: engine.execOut, stderr: '' };
    },
    logs: async (_name: string, options: LogOptions) => {
      for (const line of engine.log) options.onLine(line, 'stdout');
      if (engine.open && !options.signal.aborted) await new Promise((resolve) => options.signal.addEventListener('abort', resolve));
    },
    build: refuse,
    imageInspect: async (reference) =>
      reference.includes('missing') ? undefined : { id: engine.image, labels: {}, architecture: 'amd64' },
    imageImport: refuse,
    imagePull: refuse,
    imageSave: refuse,
    imageLoad: refuse,
    imageList: refuse,
    imageRemove: refuse,
    networkInspect: async (name) => networks.get(name),
    networkCreate: async ({ name, ipv6Subnet, labels }) => {
      changes.push(`network ${name} ${ipv6Subnet}`);
      if (engine.takenSubnets.has(ipv6Subnet)) throw new RuntimeError('SUBNET_IN_USE', ipv6Subnet);
      networks.set(name, { id: name, name, labels, subnets: ['172.20.0.0/16', ipv6Subnet] });
    },
    networkRemove: async (name) => {
      changes.push(`network-rm ${name}`);
      networks.delete(name);
    },
    volumeInspect: refuse,
    volumeCreate: refuse,
    volumeRemove: refuse,
    events: refuse,
  };
  return engine;
}
