import { expect } from 'chai';
import { describe, it } from 'mocha';
import { validateForKubelet } from '../../../api/kubelet-rules.ts';
import { parseQuantity } from '../../../api/quantity.ts';
import { aPod } from './support.ts';

const image = 'web:v1';
const fields = (spec: object, metadata: object = {}) => validateForKubelet(aPod(spec, metadata)).map(({ field }) => field);
const one = (container: object, spec: object = {}) => fields({ ...spec, containers: [{ name: 'web', image, ...container }] });
const c = 'spec.containers[0]';

describe('a Pod that the kubelet takes', () => {
  it('may use all that a node can do alone', () => {
    expect(
      fields({
        initContainers: [{ name: 'proxy', image, restartPolicy: 'Always', startupProbe: { tcpSocket: { port: 80 } } }],
        containers: [
          {
            name: 'web',
            image,
            env: [
              { name: 'A.b-c', value: '' },
              { name: 'IP', valueFrom: { fieldRef: { fieldPath: 'status.podIP' } } },
              { name: 'CPU', valueFrom: { resourceFieldRef: { resource: 'limits.cpu' } } },
            ],
            ports: [
              { name: 'http', containerPort: 80, hostPort: 80 },
              { name: 'dns', containerPort: 80, hostPort: 80, protocol: 'UDP' },
            ],
            volumeMounts: [
              { name: 'tmp', mountPath: '/tmp' },
              { name: 'tmp', mountPath: '/var/tmp', subPath: 'a/..b' },
            ],
            resources: { limits: { cpu: '1', memory: '1Gi' }, requests: { cpu: '1000m', memory: '1024Mi' } },
            livenessProbe: { httpGet: { path: '/', port: 'http', scheme: 'HTTPS' }, failureThreshold: 3 },
            readinessProbe: { exec: { command: ['true'] }, successThreshold: 2 },
            lifecycle: { preStop: { sleep: { seconds: 1 } } },
            securityContext: { runAsUser: 1000, runAsNonRoot: true, allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
          },
        ],
        volumes: [
          { name: 'tmp', emptyDir: { medium: 'Memory', sizeLimit: '64Mi' } },
          {
            name: 'info',
            downwardAPI: {
              items: [
                { path: 'labels', fieldRef: { fieldPath: 'metadata.labels' } },
                { path: 'app', fieldRef: { fieldPath: "metadata.labels['app']" } },
              ],
            },
          },
          {
            name: 'all',
            projected: { sources: [{ downwardAPI: { items: [{ path: 'name', fieldRef: { fieldPath: 'metadata.name' } }] } }] },
          },
          { name: 'data', image: { reference: image } },
        ],
        dnsPolicy: 'None',
        dnsConfig: {
          nameservers: ['fd00::1'],
          searches: ['default.svc.cluster.local', '_tcp.example.com.'],
          options: [{ name: 'ndots', value: '1' }],
        },
        hostname: 'web',
        tolerations: [{ operator: 'Exists' }],
        restartPolicy: 'OnFailure',
        terminationGracePeriodSeconds: 1,
      }),
    ).to.deep.equal([]);
  });
});

describe('a Pod that the kubelet does not take', () => {
  for (const [field, spec] of [
    ['spec.serviceAccountName', { serviceAccountName: 'x' }],
    ['spec.imagePullSecrets', { imagePullSecrets: [{ name: 'x' }] }],
    ['spec.runtimeClassName', { runtimeClassName: 'x' }],
    ['spec.resourceClaims', { resourceClaims: [{ name: 'x' }] }],
    ['spec.readinessGates', { readinessGates: [{ conditionType: 'x' }] }],
    ['spec.ephemeralContainers', { ephemeralContainers: [{ name: 'x' }] }],
    ['spec.nodeSelector', { nodeSelector: { a: 'b' } }],
    ['spec.priority', { priority: 5 }],
    ['spec.restartPolicy', { restartPolicy: 'Sometimes' }],
    ['spec.terminationGracePeriodSeconds', { terminationGracePeriodSeconds: 0 }],
    ['spec.activeDeadlineSeconds', { activeDeadlineSeconds: 0 }],
    ['spec.hostname', { hostname: 'a.b' }],
    ['spec.subdomain', { subdomain: 'A' }],
    ['spec.os.name', { os: { name: 'windows' } }],
    ['spec.dnsPolicy', { dnsPolicy: 'Mine' }],
    ['spec.dnsConfig.nameservers', { dnsPolicy: 'None' }],
    ['spec.dnsConfig.nameservers', { dnsConfig: { nameservers: ['::1', '::2', '::3', '::4'] } }],
    ['spec.dnsConfig.nameservers[0]', { dnsConfig: { nameservers: ['dns'] } }],
    ['spec.dnsConfig.searches', { dnsConfig: { searches: Array.from({ length: 33 }, (_, i) => `a${i}`) } }],
    ['spec.dnsConfig.options[0].name', { dnsConfig: { options: [{ value: '1' }] } }],
    ['spec.hostAliases[0].ip', { hostAliases: [{ ip: 'x', hostnames: ['a'] }] }],
    ['spec.shareProcessNamespace', { shareProcessNamespace: true, hostPID: true }],
    ['spec.securityContext.runAsUser', { securityContext: { runAsUser: -1 } }],
    ['spec.volumes[0].secret', { volumes: [{ name: 'a', secret: { secretName: 'x' } }] }],
    ['spec.volumes[0].configMap', { volumes: [{ name: 'a', configMap: { name: 'x' } }] }],
    ['spec.volumes[0].persistentVolumeClaim', { volumes: [{ name: 'a', persistentVolumeClaim: { claimName: 'x' } }] }],
    ['spec.volumes[0].csi', { volumes: [{ name: 'a', csi: { driver: 'x' } }] }],
    ['spec.volumes[0].ephemeral', { volumes: [{ name: 'a', ephemeral: {} }] }],
    ['spec.volumes[0].nfs', { volumes: [{ name: 'a', nfs: { server: 'x', path: '/' } }] }],
    [
      'spec.volumes[0].projected.sources[0].serviceAccountToken',
      { volumes: [{ name: 'a', projected: { sources: [{ serviceAccountToken: { path: 'x' } }] } }] },
    ],
    [
      'spec.volumes[0].projected.sources[0].clusterTrustBundle',
      { volumes: [{ name: 'a', projected: { sources: [{ clusterTrustBundle: { path: 'x' } }] } }] },
    ],
    ['spec.tolerations[0].operator', { tolerations: [{ operator: 'Equal' }] }],
    ['spec.tolerations[0].operator', { tolerations: [{ key: 'a', operator: 'In' }] }],
    ['spec.tolerations[0].value', { tolerations: [{ key: 'a', operator: 'Exists', value: 'b' }] }],
    ['spec.tolerations[0].key', { tolerations: [{ key: 'a/../b' }] }],
    ['spec.tolerations[0].effect', { tolerations: [{ key: 'a', effect: 'Never' }] }],
    ['spec.tolerations[0].tolerationSeconds', { tolerations: [{ key: 'a', tolerationSeconds: 5 }] }],
    ['spec.securityContext.seccompProfile.type', { securityContext: { seccompProfile: { type: '' } } }],
    ['spec.volumes[0].projected.sources[0]', { volumes: [{ name: 'a', projected: { sources: [{}] } }] }],
    [
      'spec.volumes[0].projected.sources[1].downwardAPI.items[0].path',
      {
        volumes: [
          {
            name: 'a',
            projected: {
              sources: [1, 2].map(() => ({ downwardAPI: { items: [{ path: 'x', fieldRef: { fieldPath: 'metadata.name' } }] } })),
            },
          },
        ],
      },
    ],
    [
      'spec.volumes[0].downwardAPI.items[0].resourceFieldRef.containerName',
      { volumes: [{ name: 'a', downwardAPI: { items: [{ path: 'x', resourceFieldRef: { resource: 'limits.cpu' } }] } }] },
    ],
    ['spec.volumes[0]', { volumes: [{ name: 'a' }] }],
    ['spec.volumes[0]', { volumes: [{ name: 'a', emptyDir: {}, hostPath: { path: '/a' } }] }],
    [
      'spec.volumes[1].name',
      {
        volumes: [
          { name: 'a', emptyDir: {} },
          { name: 'a', emptyDir: {} },
        ],
      },
    ],
    ['spec.volumes[0].name', { volumes: [{ name: 'A', emptyDir: {} }] }],
    ['spec.volumes[0].emptyDir.sizeLimit', { volumes: [{ name: 'a', emptyDir: { sizeLimit: '1 GB' } }] }],
    ['spec.volumes[0].emptyDir.medium', { volumes: [{ name: 'a', emptyDir: { medium: 'Disk' } }] }],
    ['spec.volumes[0].hostPath.type', { volumes: [{ name: 'a', hostPath: { path: '/a', type: 'Folder' } }] }],
    [
      'spec.volumes[0].downwardAPI.items[0].path',
      { volumes: [{ name: 'a', downwardAPI: { items: [{ path: '../x', fieldRef: { fieldPath: 'metadata.name' } }] } }] },
    ],
    [
      'spec.volumes[0].downwardAPI.items[0].fieldRef.fieldPath',
      { volumes: [{ name: 'a', downwardAPI: { items: [{ path: 'x', fieldRef: { fieldPath: 'status.podIP' } }] } }] },
    ],
    ['spec.containers', { containers: [] }],
    [
      'spec.containers[1].name',
      {
        containers: [
          { name: 'a', image },
          { name: 'a', image },
        ],
      },
    ],
    [
      'spec.containers[1].ports[0].hostPort',
      {
        containers: [
          { name: 'a', image, ports: [{ containerPort: 1, hostPort: 80 }] },
          { name: 'b', image, ports: [{ containerPort: 2, hostPort: 80 }] },
        ],
      },
    ],
    ['spec.initContainers[0].livenessProbe', { initContainers: [{ name: 'a', image, livenessProbe: { tcpSocket: { port: 1 } } }] }],
    ['spec.initContainers[0].restartPolicy', { initContainers: [{ name: 'a', image, restartPolicy: 'Never' }] }],
  ] as const) {
    it(`for its ${field} ${JSON.stringify(spec).slice(0, 60)}`, () => {
      expect(fields(spec)).to.deep.equal([field]);
    });
  }
  for (const [field, container] of [
    ['image', { image: '' }],
    ['image', { image: ' web' }],
    ['imagePullPolicy', { imagePullPolicy: 'Maybe' }],
    ['envFrom', { envFrom: [{ configMapRef: { name: 'x' } }] }],
    ['env[0].name', { env: [{ name: 'a=b' }] }],
    ['env[0].name', { env: [{ name: '' }] }],
    ['env[0]', { env: [{ name: 'A', value: 'x', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }] }],
    ['env[0].valueFrom.secretKeyRef', { env: [{ name: 'A', valueFrom: { secretKeyRef: { name: 'x', key: 'y' } } }] }],
    ['env[0].valueFrom.fieldRef.fieldPath', { env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: 'metadata.labels' } } }] }],
    ['env[0].valueFrom.resourceFieldRef.resource', { env: [{ name: 'A', valueFrom: { resourceFieldRef: { resource: 'cpu' } } }] }],
    [
      'env[0].valueFrom.resourceFieldRef.divisor',
      { env: [{ name: 'A', valueFrom: { resourceFieldRef: { resource: 'limits.cpu', divisor: '2' } } }] },
    ],
    ['restartPolicy', { restartPolicyRules: [{ action: 'Restart', exitCodes: { operator: 'In', values: [1] } }] }],
    ['resizePolicy[0].restartPolicy', { resizePolicy: [{ resourceName: 'cpu', restartPolicy: 'Sometimes' }] }],
    ['resizePolicy[0].resourceName', { resizePolicy: [{ resourceName: 'disk', restartPolicy: 'NotRequired' }] }],
    ['ports[0].containerPort', { ports: [{ containerPort: 0 }] }],
    ['ports[0].hostPort', { ports: [{ containerPort: 1, hostPort: 65536 }] }],
    ['ports[0].protocol', { ports: [{ containerPort: 1, protocol: 'tcp' }] }],
    ['ports[0].name', { ports: [{ containerPort: 1, name: '80' }] }],
    [
      'ports[1].name',
      {
        ports: [
          { containerPort: 1, name: 'a' },
          { containerPort: 2, name: 'a' },
        ],
      },
    ],
    ['volumeMounts[0].name', { volumeMounts: [{ name: 'nothing', mountPath: '/a' }] }],
    ['volumeDevices', { volumeDevices: [{ name: 'a', devicePath: '/dev/a' }] }],
    ['resources.requests.cpu', { resources: { requests: { cpu: '2' }, limits: { cpu: '1999m' } } }],
    ['resources.limits.memory', { resources: { limits: { memory: '1GB' } } }],
    ['resources.limits.memory', { resources: { limits: { memory: '-1' } } }],
    ['resources.limits.gpu', { resources: { limits: { gpu: '1' } } }],
    ['resources.claims', { resources: { claims: [{ name: 'a' }] } }],
    ['livenessProbe', { livenessProbe: {} }],
    ['livenessProbe', { livenessProbe: { tcpSocket: { port: 1 }, exec: { command: ['a'] } } }],
    ['livenessProbe.successThreshold', { livenessProbe: { tcpSocket: { port: 1 }, successThreshold: 2 } }],
    ['readinessProbe.periodSeconds', { readinessProbe: { tcpSocket: { port: 1 }, periodSeconds: -1 } }],
    ['readinessProbe.httpGet.port', { readinessProbe: { httpGet: { port: 'http' } } }],
    ['readinessProbe.exec.command', { readinessProbe: { exec: {} } }],
    ['readinessProbe.terminationGracePeriodSeconds', { readinessProbe: { tcpSocket: { port: 1 }, terminationGracePeriodSeconds: 5 } }],
    ['lifecycle.preStop', { lifecycle: { preStop: {} } }],
    ['lifecycle.preStop.sleep.seconds', { lifecycle: { preStop: { sleep: { seconds: 31 } } } }],
    ['securityContext.allowPrivilegeEscalation', { securityContext: { privileged: true, allowPrivilegeEscalation: false } }],
    ['securityContext.runAsUser', { securityContext: { runAsUser: 0, runAsNonRoot: true } }],
    ['securityContext.procMount', { securityContext: { procMount: 'Unmasked' } }],
    ['securityContext.seccompProfile.localhostProfile', { securityContext: { seccompProfile: { type: 'Localhost' } } }],
  ] as const) {
    it(`for the ${field} of a container ${JSON.stringify(container).slice(0, 60)}`, () => {
      expect(one(container)).to.deep.equal([`${c}.${field}`]);
    });
  }
  for (const [field, mounts] of [
    [
      '[1].mountPath',
      [
        { name: 'a', mountPath: '/a' },
        { name: 'a', mountPath: '/a' },
      ],
    ],
    ['[0].subPath', [{ name: 'a', mountPath: '/a', subPath: '../x' }]],
    ['[0]', [{ name: 'a', mountPath: '/a', subPath: 'x', subPathExpr: 'y' }]],
    ['[0].mountPropagation', [{ name: 'a', mountPath: '/a', mountPropagation: 'Bidirectional' }]],
    ['[0].recursiveReadOnly', [{ name: 'a', mountPath: '/a', recursiveReadOnly: 'Enabled' }]],
  ] as const) {
    it(`for a mount ${JSON.stringify(mounts).slice(0, 70)}`, () => {
      expect(one({ volumeMounts: mounts }, { volumes: [{ name: 'a', emptyDir: {} }] })).to.deep.equal([`${c}.volumeMounts${field}`]);
    });
  }
  for (const [field, metadata] of [
    ['metadata.name', { name: 'Web' }],
    ['metadata.namespace', { namespace: 'a.b' }],
    ['metadata.labels.app', { labels: { app: 'a b' } }],
    ['metadata.labels["-a"]', { labels: { '-a': '' } }],
    ['metadata.annotations["a/b/c"]', { annotations: { 'a/b/c': '' } }],
    ['metadata.annotations', { annotations: { a: 'x'.repeat(256 * 1024) } }],
    ['metadata.annotations["kubernetes.io/config.mirror"]', { annotations: { 'kubernetes.io/config.mirror': 'x' } }],
    ['metadata.deletionTimestamp', { deletionTimestamp: '2026-01-01T00:00:00Z' }],
    ['metadata.finalizers', { finalizers: ['a/b'] }],
  ] as const) {
    it(`for its ${field}`, () => {
      expect(fields({}, metadata)).to.deep.equal([field]);
    });
  }
  it('because it would be open whether a Service has a backend after a restart of the kubelet', () => {
    expect(fields({ restartPolicy: 'Never' })).to.be.empty;
    expect(fields({ restartPolicy: 'Never' }, { annotations: { 'podmin.dev/service': 'web' } })).to.deep.equal(['spec.restartPolicy']);
  });
});

describe('an amount', () => {
  for (const [a, b] of [
    ['1', '1000m'],
    ['1Ki', '1024'],
    ['1.5Gi', '1536Mi'],
    ['1e3', '1k'],
    ['1E', '1000P'],
    ['1E3', '1k'],
    ['.5', '500m'],
    ['1n', '0.1n'],
    ['0', '-0'],
  ] as const) {
    it(`${a} is ${b}`, () => {
      expect(parseQuantity(a)).to.be.a('bigint').and.to.equal(parseQuantity(b));
    });
  }
  it('is nothing else', () => {
    for (const bad of ['', '1 Gi', '1GB', '1kb', 'Gi', '.', '1e', '0x1', '1'.repeat(100)]) expect(parseQuantity(bad), bad).to.be.undefined;
  });
});
