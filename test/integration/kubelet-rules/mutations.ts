/** mutations — a valid Pod with some fields replaced, removed, added or doubled: what people get wrong, and what nobody would think of. */
export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type Path = readonly (string | number)[];

const image = 'registry.podmin.internal/apps/web:v1';

/** Uses most of what a Pod may have here. */
export function richPod(): { [name: string]: Json } {
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: 'web',
      namespace: 'default',
      labels: { app: 'web', 'example.com/tier': 'front' },
      annotations: { note: 'any text: ☃' },
    },
    spec: {
      restartPolicy: 'Always',
      terminationGracePeriodSeconds: 5,
      hostname: 'web',
      subdomain: 'sub',
      enableServiceLinks: false,
      shareProcessNamespace: false,
      tolerations: [{ key: 'a', operator: 'Equal', value: 'b', effect: 'NoExecute', tolerationSeconds: 5 }],
      hostAliases: [{ ip: 'fd00::5', hostnames: ['db.example.com'] }],
      dnsConfig: { options: [{ name: 'ndots', value: '2' }] },
      securityContext: {
        ...{ runAsUser: 1000, runAsGroup: 1000, runAsNonRoot: true, fsGroup: 1000, fsGroupChangePolicy: 'OnRootMismatch' },
        ...{ supplementalGroups: [1, 2], seccompProfile: { type: 'RuntimeDefault' } },
      },
      initContainers: [
        { name: 'setup', image, command: ['true'] },
        { name: 'proxy', image, restartPolicy: 'Always', startupProbe: { tcpSocket: { port: 80 }, periodSeconds: 1 } },
      ],
      containers: [
        {
          name: 'web',
          image,
          command: ['/web'],
          args: ['--listen', ':80'],
          workingDir: '/srv',
          env: [
            { name: 'A', value: 'b' },
            { name: 'IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } },
            { name: 'CPU', valueFrom: { resourceFieldRef: { resource: 'limits.cpu', divisor: '1m' } } },
          ],
          ports: [{ name: 'http', containerPort: 80, hostPort: 8080, protocol: 'TCP' }],
          resources: { limits: { cpu: '1', memory: '64Mi', 'ephemeral-storage': '1Gi' }, requests: { cpu: '100m', memory: '32Mi' } },
          volumeMounts: [
            { name: 'tmp', mountPath: '/tmp', subPath: 'x' },
            { name: 'info', mountPath: '/etc/info', readOnly: true },
          ],
          livenessProbe: { httpGet: { path: '/live', port: 'http', httpHeaders: [{ name: 'X-A', value: 'b' }] }, initialDelaySeconds: 1 },
          readinessProbe: { exec: { command: ['true'] }, periodSeconds: 1, successThreshold: 2, failureThreshold: 3, timeoutSeconds: 1 },
          startupProbe: { grpc: { port: 80, service: 's' } },
          lifecycle: { postStart: { exec: { command: ['true'] } }, preStop: { sleep: { seconds: 1 } } },
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'], add: ['NET_BIND_SERVICE'] },
          },
          terminationMessagePath: '/dev/termination-log',
          terminationMessagePolicy: 'File',
          imagePullPolicy: 'IfNotPresent',
          stdin: true,
          tty: true,
        },
        { name: 'side', image },
      ],
      volumes: [
        { name: 'tmp', emptyDir: { medium: 'Memory', sizeLimit: '16Mi' } },
        { name: 'info', downwardAPI: { defaultMode: 0o644, items: [{ path: 'labels', fieldRef: { fieldPath: 'metadata.labels' } }] } },
        {
          name: 'all',
          projected: {
            sources: [{ downwardAPI: { items: [{ path: 'cpu', resourceFieldRef: { containerName: 'web', resource: 'limits.cpu' } }] } }],
          },
        },
      ],
    },
  };
}

const strings = [
  ...[
    '',
    'A',
    'a',
    '-',
    'a-',
    '-a',
    'a_b',
    'a.b',
    'a/b',
    '/',
    '//',
    '../x',
    'a/../b',
    '/abs',
    'a b',
    ' a',
    'ä',
    '☃',
    '0',
    '1',
    '-1',
    '80',
    '65536',
    '1.5',
    '1e3',
    '100m',
    '1Gi',
  ],
  ...[
    '-1Gi',
    '1gi',
    '1.5.2',
    'None',
    'Default',
    'ClusterFirst',
    'Always',
    'Never',
    'OnFailure',
    'TCP',
    'UDP',
    'SCTP',
    'tcp',
    'http',
    'HTTPS',
    'Memory',
    'HugePages',
    'HugePages-2Mi',
  ],
  ...[
    'Exists',
    'Equal',
    'NoExecute',
    'NoSchedule',
    'status.podIP',
    'metadata.labels',
    "metadata.labels['app']",
    'spec.nodeName',
    'limits.memory',
    'limits.hugepages-2Mi',
    'cpu',
  ],
  ...[
    'kubernetes.io/x',
    'example.com/',
    '/x',
    'a'.repeat(63),
    'a'.repeat(64),
    'a'.repeat(254),
    'fd00::1',
    '10.0.0.1',
    '256.1.1.1',
    'fd00::1%eth0',
    '2001:DB8::1',
    '$(A)',
    'A=B',
    '=',
    '\t',
    'x\ny',
  ],
  ...[
    'SYS_ADMIN',
    'NET_ADMIN',
    'CAP_NET_RAW',
    'ALL',
    'RuntimeDefault',
    'Unconfined',
    'Localhost',
    'FallbackToLogsOnError',
    'HostToContainer',
    'Bidirectional',
    'kernel.shm_rmid_forced',
    'net.core.somaxconn',
  ],
];
const numbers = [-1, 0, 1, 2, 31, 80, 443, 1_000, 65_535, 65_536, 2 ** 31 - 1, 2 ** 31, 2 ** 40, 0o777, 0o1000, 1.5];

/** Optional fields by the name of what holds them; a fresh value each time, mostly a sensible one. */
const additions: Readonly<Record<string, readonly (readonly [string, Json])[]>> = {
  spec: [
    ['activeDeadlineSeconds', 60],
    ['setHostnameAsFQDN', true],
    ['os', { name: 'linux' }],
    ['dnsPolicy', 'ClusterFirst'],
    ['overhead', { cpu: '1m' }],
    ['hostUsers', false],
    ['resources', { limits: { cpu: '2', memory: '1Gi' } }],
    ['serviceAccountName', 'x'],
    ['automountServiceAccountToken', false],
    ['preemptionPolicy', 'Never'],
  ],
  containers: [
    ['volumeDevices', []],
    ['envFrom', []],
    ['resizePolicy', [{ resourceName: 'cpu', restartPolicy: 'NotRequired' }]],
    ['restartPolicy', 'Always'],
    ['stdinOnce', true],
    ['restartPolicyRules', [{ action: 'Restart', exitCodes: { operator: 'In', values: [1] } }]],
  ],
  securityContext: [
    ['sysctls', [{ name: 'net.ipv4.ip_unprivileged_port_start', value: '0' }]],
    ['seLinuxOptions', { level: 's0' }],
    ['procMount', 'Default'],
    ['appArmorProfile', { type: 'RuntimeDefault' }],
    ['windowsOptions', {}],
    ['supplementalGroupsPolicy', 'Strict'],
    ['seccompProfile', { type: 'Localhost', localhostProfile: 'a.json' }],
  ],
  livenessProbe: [
    ['terminationGracePeriodSeconds', 5],
    ['exec', { command: ['true'] }],
    ['successThreshold', 2],
  ],
  readinessProbe: [
    ['terminationGracePeriodSeconds', 5],
    ['httpGet', { port: 80 }],
  ],
  volumeMounts: [
    ['mountPropagation', 'HostToContainer'],
    ['subPathExpr', '$(A)'],
    ['recursiveReadOnly', 'IfPossible'],
    ['readOnly', true],
  ],
  volumes: [
    ['hostPath', { path: '/x' }],
    ['image', { reference: image, pullPolicy: 'IfNotPresent' }],
    ['secret', { secretName: 'x' }],
  ],
  ports: [
    ['hostIP', 'fd00::1'],
    ['hostPort', 80],
  ],
  lifecycle: [
    ['stopSignal', 'SIGTERM'],
    ['preStop', { httpGet: { port: 80 } }],
  ],
  tolerations: [['operator', 'Exists']],
  resources: [
    ['claims', [{ name: 'x' }]],
    ['limits', { cpu: '10m' }],
  ],
};

export function mutate(pod: { [name: string]: Json }, random: () => number): { [name: string]: Json } {
  const changed = structuredClone(pod);
  const times = 1 + Math.floor(random() * 3);
  for (let i = 0; i < times; i++) once(changed, random);
  return changed;
}

const pick = <T>(from: readonly T[], random: () => number): T => from[Math.floor(random() * from.length)] as T;

function once(pod: { [name: string]: Json }, random: () => number): void {
  const paths = [...pathsOf(pod)].filter((path) => path.length > 1);
  const path = pick(paths, random);
  const holder = at(pod, path.slice(0, -1));
  const last = path.at(-1) as string | number;
  const value = at(pod, path);
  const kind = random();
  if (Array.isArray(holder)) {
    if (kind < 0.3) holder.splice(Number(last), 1);
    else if (kind < 0.6) holder.push(structuredClone(value));
    else holder[Number(last)] = other(value, random);
    return;
  }
  const object = holder as { [name: string]: Json };
  if (kind < 0.2) delete object[last];
  else if (kind < 0.5) {
    const name = path.slice(0, -1).findLast((part) => typeof part === 'string') ?? '';
    const [field, added] = pick(additions[name === 'initContainers' ? 'containers' : String(name)] ?? additions['spec'] ?? [], random);
    object[field] = structuredClone(added);
  } else object[last] = other(value, random);
}

function other(value: Json, random: () => number): Json {
  if (typeof value === 'string') return pick(strings, random);
  if (typeof value === 'number') return pick(numbers, random);
  if (typeof value === 'boolean') return !value;
  if (Array.isArray(value)) return random() < 0.5 ? [] : [...value, ...structuredClone(value)];
  return random() < 0.3 ? {} : value;
}

function at(value: Json, path: Path): Json {
  return path.reduce<Json>((found, part) => (found as { [name: string]: Json })[part] as Json, value);
}

function* pathsOf(value: Json, path: Path = []): Generator<Path> {
  if (path.length > 0) yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) yield* pathsOf(member, [...path, Array.isArray(value) ? Number(name) : name]);
}
