import { expect } from 'chai';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { extractDeployment } from '../../../api/daemonset.ts';
import { decodePod, decodeService, encodePod } from '../../../api/payload.ts';
import { type JsonValue, stringifyYaml } from '../../../api/yaml/index.ts';
import { bytes } from './support.ts';

const probe = {
  httpGet: { port: 80, host: 'x', httpHeaders: [{ name: 'a', value: 'b' }] },
  exec: { command: ['a'] },
  tcpSocket: { port: 'web' },
  grpc: { port: 1 },
};
const container = {
  name: 'web',
  image: 'web:v1',
  command: ['a'],
  env: [
    {
      name: 'A',
      value: 'b',
      valueFrom: { fieldRef: { fieldPath: 'metadata.name' }, resourceFieldRef: { resource: 'limits.cpu' }, secretKeyRef: { key: 'k' } },
    },
  ],
  envFrom: [{ secretRef: { name: 'x' } }],
  ports: [{ name: 'web', containerPort: 80, hostPort: 80, protocol: 'TCP', hostIP: '::1' }],
  volumeMounts: [{ name: 'data', mountPath: '/data', subPath: 'a', mountPropagation: 'None', recursiveReadOnly: 'Enabled' }],
  volumeDevices: [{ name: 'a', devicePath: '/dev/a' }],
  resources: { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '100m' }, claims: [{ name: 'a' }] },
  livenessProbe: probe,
  readinessProbe: probe,
  startupProbe: probe,
  lifecycle: { preStop: { ...probe, sleep: { seconds: 1 } }, postStart: { exec: { command: ['a'] } } },
  securityContext: {
    privileged: true,
    capabilities: { add: ['NET_ADMIN'] },
    seccompProfile: { type: 'Localhost' },
    seLinuxOptions: { type: 'a' },
    procMount: 'Unmasked',
  },
};
const spec = {
  nodeSelector: { 'podmin.dev/nodegroup': 'workers' },
  containers: [container, { ...container, name: 'b' }],
  initContainers: [{ ...container, name: 'c', restartPolicy: 'Always' }],
  volumes: [
    { name: 'data', emptyDir: { sizeLimit: '1Gi' } },
    { name: 'host', hostPath: { path: '/run', type: 'Directory' } },
    { name: 'down', downwardAPI: { items: [{ path: 'a', fieldRef: { fieldPath: 'metadata.name' } }] } },
    { name: 'many', projected: { sources: [{ downwardAPI: { items: [{ path: 'a' }] } }, { secret: { name: 'x' } }] } },
    { name: 'image', image: { reference: 'web' } },
    { name: 'secret', secret: { secretName: 'x' } },
  ],
  hostAliases: [{ ip: '::1', hostnames: ['a'] }],
  dnsConfig: { nameservers: ['::1'], searches: ['a'], options: [{ name: 'ndots', value: '1' }] },
  securityContext: { sysctls: [{ name: 'a', value: 'b' }], supplementalGroups: [1], runAsUser: 0 },
  readinessGates: [{ conditionType: 'a' }],
  os: { name: 'linux' },
};
const metadata = { labels: { app: 'web' }, annotations: { 'podmin.dev/aws-parameter-store': 'a,b', 'podmin.dev/rollout': '{}' } };
const daemonSet = {
  apiVersion: 'apps/v1',
  kind: 'DaemonSet',
  metadata: { name: 'web', annotations: { 'podmin.dev/progress-deadline-seconds': '5' } },
  spec: {
    selector: { matchLabels: { app: 'web' } },
    updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1 } },
    minReadySeconds: 1,
    template: { metadata, spec },
  },
};
const service = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: { name: 'web', namespace: 'default' },
  spec: { selector: { a: 'b' }, ports: [{ name: 'a', port: 1, targetPort: 2, protocol: 'UDP' }] },
};

function pathsOf(value: unknown, path: readonly (string | number)[] = []): (readonly (string | number)[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, child]) => pathsOf(child, [...path, Array.isArray(value) ? Number(key) : key]))];
}

/** A copy in which the value at the path is another, or gone. */
function changed(value: unknown, [first, ...rest]: readonly (string | number)[], instead: unknown): unknown {
  if (first === undefined) return instead;
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as object) }) as Record<string | number, unknown>;
  const child = changed(copy[first], rest, instead);
  if (child === undefined && !Array.isArray(value)) delete copy[first];
  else copy[first] = child ?? null;
  return copy;
}

const INSTEAD: readonly unknown[] = [undefined, null, '', 'x', 0, -1, true, [], {}, [1], [{}], [null], { a: 'b' }];

describe('a document with anything in the place of a field', () => {
  for (const [what, whole, read] of [
    ['DaemonSet', daemonSet, (text: string) => extractDeployment({ text, file: 'x', images: ['web=a:b'] }).problems],
    [
      'Pod',
      { apiVersion: 'v1', kind: 'Pod', metadata: { ...metadata, name: 'web' }, spec },
      (text: string) => decodePod(bytes(text), { file: 'x' }).problems,
    ],
    ['Service', service, (text: string) => decodeService(bytes(text), { file: 'x' }).problems],
  ] as const) {
    it(`is judged, never an accident (${what})`, function () {
      this.timeout(60_000);
      const anyChange = fc.tuple(fc.constantFrom(...pathsOf(whole)), fc.constantFrom(...INSTEAD));
      fc.assert(
        fc.property(fc.array(anyChange, { minLength: 1, maxLength: 3 }), (changes) => {
          let value: unknown = whole;
          for (const [path, instead] of changes) {
            try {
              value = changed(value, path, instead);
            } catch {
              // An earlier change took the place away.
            }
          }
          const problems = read(stringifyYaml((value ?? null) as JsonValue));
          for (const { message } of problems) expect(message).to.not.be.empty;
        }),
        { numRuns: 30 },
      );
    });
  }
});

describe('a Pod that was accepted', () => {
  it('is stored, read and transformed again without any change', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9-]{0,10}[a-z0-9]$/);
    const word = fc.string({ maxLength: 12 });
    const aContainer = fc.record({
      image: fc.constantFrom('web', 'web:v1', 'team/web', `web@sha256:${'0'.repeat(64)}`),
      env: fc.uniqueArray(fc.record({ name: fc.stringMatching(/^[A-Z_]{1,8}$/), value: word }), {
        selector: (one) => one.name,
        maxLength: 3,
      }),
      args: fc.array(word, { maxLength: 3 }),
    });
    const aPod = fc.record({
      name,
      containers: fc.array(aContainer, { minLength: 1, maxLength: 3 }),
      annotations: fc.dictionary(name, word, { maxKeys: 3 }),
    });
    fc.assert(
      fc.property(aPod, (pod) => {
        const document = {
          ...daemonSet,
          metadata: { name: pod.name },
          spec: {
            selector: {},
            template: {
              metadata: { annotations: pod.annotations },
              spec: { nodeSelector: spec.nodeSelector, containers: pod.containers.map((one, i) => ({ ...one, name: `c${i}` })) },
            },
          },
        };
        const { deployment, problems } = extractDeployment({ text: stringifyYaml(document), file: 'x' });
        expect(problems).to.be.empty;
        const stored = encodePod(deployment!.pod);
        const again = decodePod(stored, { file: 'x' });
        expect(again.value).to.deep.equal(deployment!.pod);
        expect(encodePod(again.value!)).to.deep.equal(stored);
      }),
      { numRuns: 30 },
    );
  });
});
