import { expect } from 'chai';
import { describe, it } from 'mocha';
import { controlPathOf } from '../../../api/host-access.ts';
import { decodePod, encodePod } from '../../../api/payload.ts';
import { transformPod } from '../../../api/pod-transform.ts';
import { Report } from '../../../api/report.ts';
import { aPod, bytes } from './support.ts';

const mount = { name: 'podmin-identity', mountPath: '/var/run/secrets/podmin.dev/tls', readOnly: true };
const volumeAt = (path: string) => ({ name: 'podmin-identity', hostPath: { path, type: 'Directory' } });
const volume = volumeAt('/run/podmin/workloads/web/identity');
const image = 'web:v1';
const allowed = { annotations: { 'podmin.dev/host-access': 'allowed' } };

function transform(spec: object, options: { images?: readonly string[]; metadata?: object } = {}) {
  const report = new Report({ file: 'x' });
  const pod = transformPod({ pod: aPod(spec, options.metadata), images: options.images ?? [], report });
  return { pod, fields: report.problems.map(({ field }) => field), messages: report.problems.map(({ message }) => message).join('\n') };
}

describe('a Pod that is transformed', () => {
  it('has its identity in every container, once', () => {
    const { pod, fields } = transform({ initContainers: [{ name: 'first', image }] });
    expect(fields).to.be.empty;
    for (const container of [...pod.spec!.containers, ...pod.spec!.initContainers!]) expect(container.volumeMounts).to.deep.equal([mount]);
    expect(pod.spec?.volumes).to.deep.equal([volume]);
  });
  it('is not changed by a second time', () => {
    const { pod } = transform({ initContainers: [{ name: 'first', image }] });
    const report = new Report({ file: 'x' });
    expect(transformPod({ pod, report })).to.deep.equal(pod);
    expect(report.ok).to.be.true;
  });
  it('of an older cluster has its identity folder moved', () => {
    expect(transform({ volumes: [volumeAt('/run/podmin/web/identity')] }).pod.spec?.volumes).to.deep.equal([volume]);
  });
  it('takes images for its containers by name, init containers too, and keeps the rest', () => {
    const containers = [
      { name: 'a', image, command: ['run'] },
      { name: 'b', imagePullPolicy: 'Always' },
    ];
    const { pod, fields } = transform({ containers, initContainers: [{ name: 'c', image }] }, { images: ['b=web:v2', 'c=web:v3'] });
    expect(fields).to.be.empty;
    const all = [...pod.spec!.containers, ...pod.spec!.initContainers!];
    expect(all.map((one) => one.image?.split('/').at(-1))).to.deep.equal(['web:v1', 'web:v2', 'web:v3']);
    expect(all[0]?.command).to.deep.equal(['run']);
    expect(all[1]?.imagePullPolicy, 'what the author said').to.equal('Always');
  });
  for (const images of [['bare'], ['one=a', 'one=b'], ['none=a'], ['bare', 'one=a'], ['a', 'b'], ['one=ghcr.io/a/b']]) {
    it(`refuses --image ${images.join(' --image ')} for its two containers`, () => {
      expect(
        transform(
          {
            containers: [
              { name: 'one', image },
              { name: 'two', image },
            ],
          },
          { images },
        ).messages,
      ).to.not.be.empty;
    });
  }
  it('needs images, and names that differ', () => {
    const { fields } = transform({ containers: [{ name: 'a' }, { name: 'a', image }], initContainers: [{ name: 'A', image }] });
    expect(fields).to.have.members(['spec.containers[0].image', 'spec.containers[1].name', 'spec.initContainers[0].name']);
    expect(transform({ containers: [] }).fields).to.deep.equal(['spec.containers']);
  });
  it('has the images of its volumes in the cluster too', () => {
    expect(transform({ volumes: [{ name: 'a', image: { reference: 'data:v1' } }] }).pod.spec?.volumes?.[0]?.image?.reference).to.equal(
      'registry.podmin.internal/apps/data:v1',
    );
    expect(transform({ volumes: [{ name: 'a', image: { reference: 'ghcr.io/a/b' } }] }).fields).to.deep.equal([
      'spec.volumes[0].image.reference',
    ]);
  });
  for (const [what, spec] of Object.entries({
    'the volume as an emptyDir': { volumes: [{ name: 'podmin-identity', emptyDir: {} }] },
    'the volume of another Pod': { volumes: [volumeAt('/run/podmin/workloads/api/identity')] },
    'the volume twice': { volumes: [volume, volume] },
    'a type that makes folders': {
      volumes: [{ name: 'podmin-identity', hostPath: { path: volume.hostPath.path, type: 'DirectoryOrCreate' } }],
    },
  })) {
    it(`with ${what} is refused`, () => {
      expect(transform(spec).fields).to.not.be.empty;
    });
  }
  for (const [what, wrong] of Object.entries({
    'a writable mount': { ...mount, readOnly: false },
    'a mount of a part': { ...mount, subPath: 'a' },
    'a mount elsewhere': { ...mount, mountPath: '/tls' },
    'a mount that propagates': { ...mount, mountPropagation: 'HostToContainer' },
    'another volume in its place': { ...mount, name: 'a' },
    'another volume above': { name: 'a', mountPath: '/var/run/' },
    'another volume at the root': { name: 'a', mountPath: '/' },
    'another volume below': { name: 'a', mountPath: '/var/run/secrets//podmin.dev/tls/x/../y' },
  })) {
    it(`with ${what} is refused`, () => {
      expect(transform({ containers: [{ name: 'web', image, volumeMounts: [wrong] }] }).fields).to.deep.equal([
        'spec.containers[0].volumeMounts[0]',
      ]);
    });
  }
  it('is refused with secrets that are listed wrongly, or something in their place', () => {
    const metadata = { annotations: { 'podmin.dev/aws-parameter-store': 'token, token,API_KEY,' } };
    expect(transform({}, { metadata }).fields).to.have.lengthOf(3);
    const containers = [{ name: 'web', image, volumeMounts: [{ name: 'a', mountPath: '/var/run/podmin' }] }];
    const good = { annotations: { 'podmin.dev/aws-parameter-store': ' token ' } };
    const volumes = [{ name: 'podmin-aws-parameter-store', emptyDir: {} }];
    expect(transform({ containers, volumes }, { metadata: good }).fields).to.have.members([
      'spec.volumes[0].name',
      'spec.containers[0].volumeMounts[0].mountPath',
    ]);
  });
});

describe('access to the host', () => {
  const secured = (securityContext: object) => ({ containers: [{ name: 'web', image, securityContext }] });
  const reaching: Readonly<Record<string, object>> = {
    hostNetwork: { hostNetwork: true },
    hostPID: { hostPID: true },
    hostIPC: { hostIPC: true },
    'a folder of the host': { volumes: [{ name: 'a', hostPath: { path: '/var/log' } }] },
    privileged: secured({ privileged: true }),
    'privileged in an init container': { initContainers: [{ name: 'a', image, securityContext: { privileged: true } }] },
    SYS_ADMIN: secured({ capabilities: { add: ['SYS_ADMIN'] } }),
    'cap_net_raw in another spelling': secured({ capabilities: { add: ['cap_net_raw'] } }),
    'all capabilities': secured({ capabilities: { add: ['ALL'] } }),
    'an unmasked /proc': secured({ procMount: 'Unmasked' }),
    'no seccomp': secured({ seccompProfile: { type: 'Unconfined' } }),
    'no AppArmor': { securityContext: { appArmorProfile: { type: 'Unconfined' } } },
    'a sysctl of the node': { securityContext: { sysctls: [{ name: 'kernel.core_pattern', value: '|/x' }] } },
    'a probe of another host': { containers: [{ name: 'web', image, livenessProbe: { httpGet: { port: 80, host: '127.0.0.1' } } }] },
  };
  for (const [what, spec] of Object.entries(reaching)) {
    it(`by ${what} needs permission`, () => {
      expect(transform(spec).fields, 'without').to.have.lengthOf(1);
      expect(transform(spec, { metadata: allowed }).fields, 'with').to.be.empty;
    });
  }
  it('is not what a port of the node is, nor an ordinary capability', () => {
    const containers = [
      {
        name: 'web',
        image,
        ports: [{ containerPort: 80, hostPort: 80 }],
        securityContext: { capabilities: { add: ['NET_BIND_SERVICE'], drop: ['ALL'] } },
      },
    ];
    expect(transform({ containers }).fields).to.be.empty;
  });
  for (const path of [
    ...[
      '/',
      '/run',
      '/run/',
      '//run//podmin',
      '/run/./podmin',
      '/run/podmin',
      '/run/podmin/',
      '/run/podmin/app',
      '/var/run',
      '/var/run/podmin',
      '/var',
      '/var/lib',
    ],
    ...[
      '/run/containerd/containerd.sock',
      '/var/run/containerd/containerd.sock',
      '/var/lib/kubelet/pods',
      '/etc',
      '/etc/podmin/manifests',
      '/etc/kubernetes',
      '/proc',
      '/proc/1/root/run/podmin',
      '/dev/fd',
    ],
    '/run/podmin/workloads/other/identity',
  ]) {
    it(`is never given to ${path}`, () => {
      expect(controlPathOf(path)).to.be.a('string');
      for (const metadata of [{}, allowed])
        expect(transform({ volumes: [{ name: 'a', hostPath: { path } }] }, { metadata }).fields).to.deep.equal([
          'spec.volumes[0].hostPath.path',
        ]);
    });
  }
  it('is never given by a path that leads back up, or from nowhere', () => {
    for (const path of ['/run/../run/podmin', '/var/log/..', '../run', 'run', '']) {
      expect(transform({ volumes: [{ name: 'a', hostPath: { path } }] }, { metadata: allowed }).fields, path).to.have.lengthOf(1);
    }
  });
  it('is given, with permission, to what only looks like a control path', () => {
    for (const path of ['/run/podmin-logs', '/runner', '/etc/ssl', '/var/lib/app', '/procs', '/var/running'])
      expect(controlPathOf(path), path).to.be.undefined;
  });
});

describe('a stored Pod', () => {
  const text = (body: string): Uint8Array => bytes(`apiVersion: v1\nkind: Pod\n${body}`);
  const good = 'metadata: {name: web}\nspec: {containers: [{name: web, image: web}]}\n';
  it('of another writer may hold the zero values of its language', () => {
    const { value, problems } = decodePod(
      text('metadata: {name: web, creationTimestamp: null}\nspec: {containers: [{name: web, image: web, resources: {}}]}\nstatus: {}\n'),
      { file: 'x' },
    );
    expect(problems).to.be.empty;
    expect(value).to.not.have.property('status');
    expect(value?.metadata).to.not.have.property('creationTimestamp');
  });
  it('is checked again on the node: host access, kubelet, names', () => {
    for (const bad of [
      good.replace('containers', 'hostPID: true, containers'),
      good.replace('containers', 'serviceAccountName: x, containers'),
      good.replace('name: web}\n', 'name: Web}\n'),
    ]) {
      const { value, problems } = decodePod(text(bad), { file: 'x' });
      expect(value).to.be.undefined;
      expect(problems).to.have.lengthOf(1);
    }
  });
  for (const [what, body] of Object.entries({
    'an unknown field': good.replace('name: web}\n', 'name: web, mystery: 1}\n'),
    Metadata: good.replace('metadata', 'Metadata'),
    'another kind': good + 'kind: Service\n',
    'a duplicate key deep inside': good.replace('image: web', 'image: web, image: web'),
    'two documents': `${good}---\napiVersion: v1\n${good}`,
    'NUL bytes': `${good}\0\0`,
    'an alias bomb': `${good}x: &a [b,b]\ny: &c [*a,*a,*a]\nz: [*c,*c]\n`,
  })) {
    it(`with ${what} is refused`, () => {
      expect(decodePod(text(body), { file: 'x' }).value).to.be.undefined;
    });
  }
  it('that is too large is refused before it is read', () => {
    const { problems } = decodePod(new Uint8Array(9 * 1024 * 1024 + 1), { file: 'x' });
    expect(problems[0]?.message).to.contain('too many');
  });
  it('has one form', () => {
    const { value } = decodePod(text(good), { file: 'x' });
    const lines = new TextDecoder().decode(encodePod(value!)).split('\n');
    expect(lines.filter((line) => /^\S/.test(line))).to.deep.equal(['apiVersion: v1', 'kind: Pod', 'metadata:', 'spec:']);
  });
});
