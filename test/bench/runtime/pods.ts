/**
 * pods — Pods as a busy cluster has them, as JSON: 7 to 11 KB each, 8.4 on average (one project's report of its own: 9.1), from a seed.
 *
 * They have what real ones are heavy with: managed fields, environment, probes, projected volumes, conditions and statuses. Much is the
 * same in all Pods of a workload (labels, images, environment), much is one Pod's own (names, UIDs, addresses, times, container ids).
 *
 * Holds: the same seed, number and generation make the same bytes; every one decodes as a corev1.Pod.
 */
import { seededRandom } from '../../../controllers/testing/random.ts';

/** How many of them belong to one workload: a Deployment's replicas. */
const replicas = 12;

/** One Pod as text. A higher `generation` is the same Pod after a change of its status. */
export function podJson(seed: number, number: number, generation = 0): string {
  return JSON.stringify(pod(seed, number, generation));
}

export function podName(number: number): { readonly namespace: string; readonly name: string } {
  const workload = Math.floor(number / replicas);
  const random = seededRandom(number * 31 + 7);
  return { namespace: `team-${workload % 40}`, name: `${workloadName(workload)}-${word(random, 10)}-${word(random, 5)}` };
}

export function podKey(number: number): string {
  const { namespace, name } = podName(number);
  return `${namespace}/${name}`;
}

const apps = [
  'checkout',
  'catalogue',
  'billing',
  'search',
  'mailer',
  'gateway',
  'profile',
  'ledger',
  'images',
  'reports',
  'events',
  'audit',
];
const sidecars = ['proxy', 'log-shipper', 'config-reloader'];
const letters = 'bcdfghjklmnpqrstvwxz2456789';
const hexDigits = '0123456789abcdef';

function workloadName(workload: number): string {
  return `${apps[workload % apps.length] ?? 'app'}-${Math.floor(workload / apps.length)}`;
}

function text(random: () => number, length: number, alphabet: string): string {
  let made = '';
  for (let i = 0; i < length; i++) made += alphabet[Math.floor(random() * alphabet.length)] ?? '';
  return made;
}

const word = (random: () => number, length: number): string => text(random, length, letters);
const hex = (random: () => number, length: number): string => text(random, length, hexDigits);
const uid = (random: () => number): string => [8, 4, 4, 4, 12].map((length) => hex(random, length)).join('-');
const time = (seconds: number): string => new Date(Date.UTC(2026, 10, 1) + seconds * 1_000).toISOString().replace('.000Z', 'Z');

interface Parts {
  readonly random: () => number;
  /** Gives the same for all Pods of the workload. */
  readonly shared: () => number;
  readonly app: string;
  readonly generation: number;
}

function pod(seed: number, number: number, generation: number): unknown {
  const workload = Math.floor(number / replicas);
  const random = seededRandom(seed + number * 2_654_435_761);
  const shared = seededRandom(seed + workload * 40_503);
  const app = workloadName(workload);
  const parts: Parts = { random, shared, app, generation };
  const { namespace, name } = podName(number);
  const hash = word(shared, 10);
  const bornAt = Math.floor(random() * 2_000_000);
  const node = `node-${Math.floor(random() * 400)}.eu-central-1.compute.internal`;
  const containers = [app, ...sidecars.slice(0, Math.floor(shared() * 2.4))].map((each, at) => container(parts, each, at === 0));
  const names = containers.map((each) => each.name);
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name,
      generateName: `${app}-${hash}-`,
      namespace,
      uid: uid(random),
      resourceVersion: String(48_000_000 + number * 17 + generation),
      creationTimestamp: time(bornAt),
      labels: {
        'app.kubernetes.io/name': app,
        'app.kubernetes.io/instance': `${app}-production`,
        'app.kubernetes.io/version': `v1.${workload % 30}.${workload % 7}`,
        'app.kubernetes.io/managed-by': 'Helm',
        'pod-template-hash': hash,
        team: `team-${workload % 40}`,
      },
      annotations: {
        'checksum/config': hex(shared, 64),
        'kubectl.kubernetes.io/restartedAt': time(bornAt - 100),
        'prometheus.io/scrape': 'true',
        'prometheus.io/port': '9090',
        'cni.example.org/networks': `[{"name":"pods","interface":"eth0","ips":["10.${number % 250}.${workload % 250}.7"],"mac":"${hex(random, 12)}"}]`,
      },
      ownerReferences: [
        { apiVersion: 'apps/v1', kind: 'ReplicaSet', name: `${app}-${hash}`, uid: uid(shared), controller: true, blockOwnerDeletion: true },
      ],
      managedFields: managedFields(parts, names, bornAt),
    },
    spec: spec(parts, containers, node),
    status: status(parts, names, bornAt, number),
  };
}

type Container = ReturnType<typeof container>;

function container({ shared, app }: Parts, name: string, main: boolean) {
  const env = Array.from({ length: main ? 3 + Math.floor(shared() * 9) : 3 }, (_, i) => environment(shared, app, i));
  const probe = (path: string, periodSeconds: number): unknown => ({
    httpGet: { path, port: 8080, scheme: 'HTTP' },
    ...{ initialDelaySeconds: 5, timeoutSeconds: 2, periodSeconds, successThreshold: 1, failureThreshold: 3 },
  });
  return {
    name,
    image: `registry.example.org/${main ? 'apps' : 'platform'}/${name}@sha256:${hex(shared, 64)}`,
    ...(main ? { args: ['--config=/etc/app/config.yaml', '--log-format=json', `--shard=${Math.floor(shared() * 16)}`] } : {}),
    ports: [{ name: main ? 'http' : `http-${name}`.slice(0, 15), containerPort: main ? 8080 : 15_020, protocol: 'TCP' }],
    env,
    resources: {
      limits: { memory: `${256 * (1 + Math.floor(shared() * 8))}Mi` },
      requests: { cpu: `${50 * (1 + Math.floor(shared() * 10))}m`, memory: '256Mi' },
    },
    volumeMounts: [
      { name: 'config', readOnly: true, mountPath: '/etc/app' },
      ...(main ? [{ name: 'cache', mountPath: '/var/cache/app' }] : []),
      { name: 'kube-api-access', readOnly: true, mountPath: '/var/run/secrets/kubernetes.io/serviceaccount' },
    ],
    ...(main ? { livenessProbe: probe('/healthz', 10), readinessProbe: probe('/readyz', 5) } : {}),
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    imagePullPolicy: 'IfNotPresent',
    securityContext: { capabilities: { drop: ['ALL'] }, readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
  };
}

function environment(shared: () => number, app: string, at: number): unknown {
  if (at === 0) return { name: 'POD_NAME', valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.name' } } };
  if (at === 1) return { name: 'POD_IP', valueFrom: { fieldRef: { apiVersion: 'v1', fieldPath: 'status.podIP' } } };
  if (at % 5 === 2) return { name: `SECRET_${at}`, valueFrom: { secretKeyRef: { name: `${app}-secrets`, key: `key-${at}` } } };
  return { name: `${app.toUpperCase().replace('-', '_')}_SETTING_${at}`, value: word(shared, 4 + Math.floor(shared() * 40)) };
}

function spec({ app }: Parts, containers: readonly Container[], nodeName: string): unknown {
  return {
    volumes: [
      { name: 'config', configMap: { name: `${app}-config`, defaultMode: 420 } },
      { name: 'cache', emptyDir: { sizeLimit: '1Gi' } },
      {
        name: 'kube-api-access',
        projected: {
          sources: [
            { serviceAccountToken: { expirationSeconds: 3_607, path: 'token' } },
            { configMap: { name: 'kube-root-ca.crt', items: [{ key: 'ca.crt', path: 'ca.crt' }] } },
            { downwardAPI: { items: [{ path: 'namespace', fieldRef: { apiVersion: 'v1', fieldPath: 'metadata.namespace' } }] } },
          ],
          defaultMode: 420,
        },
      },
    ],
    containers,
    restartPolicy: 'Always',
    terminationGracePeriodSeconds: 30,
    dnsPolicy: 'ClusterFirst',
    serviceAccountName: app,
    serviceAccount: app,
    nodeName,
    securityContext: { runAsUser: 1_000, runAsNonRoot: true, fsGroup: 1_000, seccompProfile: { type: 'RuntimeDefault' } },
    imagePullSecrets: [{ name: 'registry' }],
    schedulerName: 'default-scheduler',
    tolerations: ['not-ready', 'unreachable'].map((taint) => ({
      ...{ key: `node.kubernetes.io/${taint}`, operator: 'Exists', effect: 'NoExecute', tolerationSeconds: 300 },
    })),
    priority: 0,
    enableServiceLinks: false,
    preemptionPolicy: 'PreemptLowerPriority',
    topologySpreadConstraints: [
      {
        ...{ maxSkew: 1, topologyKey: 'topology.kubernetes.io/zone', whenUnsatisfiable: 'ScheduleAnyway' },
        labelSelector: { matchLabels: { 'app.kubernetes.io/name': app } },
      },
    ],
  };
}

function status({ random, generation }: Parts, names: readonly string[], bornAt: number, number: number): unknown {
  const ip = `10.${number % 250}.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}`;
  const conditions = ['PodReadyToStartContainers', 'Initialized', 'Ready', 'ContainersReady', 'PodScheduled'];
  return {
    phase: 'Running',
    conditions: conditions.map((type, at) => ({
      ...{ type, status: 'True', lastProbeTime: null, lastTransitionTime: time(bornAt + at + generation) },
    })),
    hostIP: `172.16.${number % 4}.${Math.floor(random() * 250)}`,
    podIP: ip,
    podIPs: [{ ip }],
    startTime: time(bornAt),
    containerStatuses: names.map((name) => ({
      name,
      state: { running: { startedAt: time(bornAt + 3 + generation) } },
      lastState: {},
      ready: true,
      restartCount: generation,
      image: `registry.example.org/apps/${name}`,
      imageID: `registry.example.org/apps/${name}@sha256:${hex(random, 64)}`,
      containerID: `containerd://${hex(random, 64)}`,
      started: true,
    })),
    qosClass: 'Burstable',
  };
}

/** Who owns which field, as an API server writes it: an object whose keys are paths, some of them of this Pod alone. */
function managedFields({ shared }: Parts, names: readonly string[], bornAt: number): unknown {
  const owner = `k:{"uid":"${uid(shared)}"}`;
  const fields = (name: string): unknown => ({
    ...{ '.': {}, 'f:image': {}, 'f:imagePullPolicy': {}, 'f:name': {}, 'f:terminationMessagePath': {} },
    'f:env': { '.': {}, 'k:{"name":"POD_NAME"}': { '.': {}, 'f:name': {}, 'f:valueFrom': { '.': {}, 'f:fieldRef': {} } } },
    'f:ports': { '.': {}, [`k:{"containerPort":${name.length < 6 ? 15_020 : 8080},"protocol":"TCP"}`]: { '.': {}, 'f:name': {} } },
    'f:resources': { '.': {}, 'f:limits': { '.': {}, 'f:memory': {} }, 'f:requests': { '.': {}, 'f:cpu': {}, 'f:memory': {} } },
    'f:volumeMounts': { '.': {}, 'k:{"mountPath":"/etc/app"}': { '.': {}, 'f:mountPath': {}, 'f:name': {}, 'f:readOnly': {} } },
  });
  return [
    {
      ...{ manager: 'kube-controller-manager', operation: 'Update', apiVersion: 'v1', time: time(bornAt), fieldsType: 'FieldsV1' },
      fieldsV1: {
        'f:metadata': {
          'f:annotations': { '.': {}, 'f:checksum/config': {}, 'f:prometheus.io/port': {}, 'f:prometheus.io/scrape': {} },
          'f:generateName': {},
          'f:labels': { '.': {}, 'f:app.kubernetes.io/name': {}, 'f:app.kubernetes.io/version': {}, 'f:pod-template-hash': {} },
          'f:ownerReferences': { '.': {}, [owner]: {} },
        },
        'f:spec': {
          'f:containers': Object.fromEntries(names.map((name) => [`k:{"name":"${name}"}`, fields(name)])),
          ...{ 'f:dnsPolicy': {}, 'f:enableServiceLinks': {}, 'f:restartPolicy': {}, 'f:schedulerName': {}, 'f:securityContext': {} },
        },
      },
    },
    {
      ...{ manager: 'kubelet', operation: 'Update', apiVersion: 'v1', time: time(bornAt + 3), fieldsType: 'FieldsV1' },
      fieldsV1: {
        'f:status': {
          'f:conditions': Object.fromEntries(
            ['ContainersReady', 'Initialized', 'Ready'].map((type) => [
              `k:{"type":"${type}"}`,
              { '.': {}, 'f:lastProbeTime': {}, 'f:lastTransitionTime': {}, 'f:status': {}, 'f:type': {} },
            ]),
          ),
          ...{ 'f:containerStatuses': {}, 'f:hostIP': {}, 'f:phase': {}, 'f:podIP': {}, 'f:podIPs': {}, 'f:startTime': {} },
        },
      },
      subresource: 'status',
    },
  ];
}
