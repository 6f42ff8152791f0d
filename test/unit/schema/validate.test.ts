import { expect } from 'chai';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import { formatProblem } from '../../../api/problems.ts';
import { withoutNulls } from '../../../api/schema/nulls.ts';
import { closest, editDistance } from '../../../api/schema/suggest.ts';
import { validate, type SchemaName } from '../../../api/schema/validate.ts';
import { type JsonValue } from '../../../api/yaml/json.ts';
import { parseYaml } from '../../../api/yaml/parse.ts';

const check = (schema: SchemaName, text: string): readonly string[] => {
  const { documents, problems } = parseYaml(text, { file: 'app.yaml' });
  expect(problems).to.deep.equal([]);
  const { value, place } = documents[0]!;
  return validate(schema, value, { file: 'app.yaml', place }).map(formatProblem);
};
const pod = (spec: string, metadata = 'name: web'): string =>
  `apiVersion: v1\nkind: Pod\nmetadata: {${metadata}}\nspec:\n  containers:\n  - name: web\n    image: hello\n${spec}`;
const service = (more: string): string =>
  `apiVersion: v1\nkind: Service\nmetadata: {name: web}\nspec:\n  selector: {app: web}\n  ports:\n  - port: 443\n${more}`;
const digest = 'a'.repeat(128);

describe('a Pod', () => {
  it('may use everything that Kubernetes has, and what Go writes for nothing', () => {
    expect(
      check(
        'Pod',
        pod(
          '    resources: {limits: {cpu: 1, memory: 64Mi}}\n    livenessProbe: {httpGet: {path: /, port: web}}\nstatus: {}\n',
          'name: web, creationTimestamp: null',
        ),
      ),
    ).to.deep.equal([]);
    expect(
      check(
        'Pod',
        pod('  volumes:\n  - {name: a, emptyDir: {}}\n  - {name: b, hostPath: {path: /x, type: ""}}\n  securityContext: null\n'),
      ),
    ).to.deep.equal([]);
  });
  it('is told about each fault once, where it is and what was probably meant', () => {
    const text = pod(
      '    imag: x\n    env:\n    - {name: PORT, value: 8080}\n    - {name: FLAG, value: yes}\n    command: run\n  nodename: a\n  xyzzy: 1\n',
      'Name: web',
    );
    expect(check('Pod', text)).to.deep.equal([
      'app.yaml:3:12: metadata.Name: unknown field of ObjectMeta (did you mean name?)',
      'app.yaml:8:5: spec.containers[0].imag: unknown field of Container (did you mean image?)',
      'app.yaml:10:27: spec.containers[0].env[0].value: is a whole number, not text (put it in quotes)',
      'app.yaml:11:27: spec.containers[0].env[1].value: is a boolean, not text (put it in quotes)',
      'app.yaml:12:14: spec.containers[0].command: is text, not a list (begin each entry with "- ")',
      'app.yaml:13:3: spec.nodename: unknown field of PodSpec (did you mean nodeName?)',
      'app.yaml:14:3: spec.xyzzy: unknown field of PodSpec (remove it; check its indentation)',
    ]);
  });
  it('has the form of quantities, times, ports and sizes checked', () => {
    const text = pod(
      '    resources: {limits: {memory: 64Mx!}}\n    ports: [{containerPort: 99999999999}]\n    tty: "true"\n  activeDeadlineSeconds: 1.5\n',
      'name: web, creationTimestamp: yesterday',
    );
    expect(check('Pod', text).map((line) => line.replace(/ \(.*/, ''))).to.deep.equal([
      'app.yaml:3:42: metadata.creationTimestamp: is not a valid time',
      'app.yaml:8:34: spec.containers[0].resources.limits.memory: is not a valid quantity',
      'app.yaml:9:29: spec.containers[0].ports[0].containerPort: is too large',
      'app.yaml:10:10: spec.containers[0].tty: is text, not a boolean',
      'app.yaml:11:26: spec.activeDeadlineSeconds: is a number, not a whole number',
    ]);
  });
  it('may leave a field null, which is no field, but not an entry of a list or map', () => {
    const value = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'a', labels: null },
      spec: { containers: [{ name: 'a', env: null }], hostname: null },
    };
    expect(validate('Pod', value, { file: '-' })).to.deep.equal([]);
    expect(withoutNulls(value)).to.deep.equal({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'a' },
      spec: { containers: [{ name: 'a' }] },
    });
    expect(
      check('Pod', pod('    command: [a, ]\n  -\n', 'name: a, labels: {a: }')).map((line) => line.replace(/:? \(.*/, '')),
    ).to.deep.equal(['app.yaml:3:33: metadata.labels.a: is empty, not text', 'app.yaml:9:4: spec.containers[1]: is empty, not a mapping']);
  });
  it('is told what is missing, with the place of what lacks it', () => {
    expect(check('Pod', 'apiVersion: v1\nkind: Pod\nmetadata: {}\nspec:\n  volumes:\n  - hostPath: {}\n')).to.deep.equal([
      'app.yaml:5:3: spec.containers: is required but missing (add containers)',
      'app.yaml:6:5: spec.volumes[0].name: is required but missing (add name)',
      'app.yaml:6:15: spec.volumes[0].hostPath.path: is required but missing (add path)',
    ]);
  });
  it('may not have a field named like something every JavaScript object has', () => {
    expect(check('Pod', pod('  __proto__: {}\n  constructor: {}\n  toString: 1\n'))).to.have.length(3);
  });
});

describe('a document of another kind', () => {
  it('is told that, and nothing about fields that it cannot have', () => {
    expect(check('DaemonSet', pod('')).map((line) => line.replace(/ \(.*/, ''))).to.deep.equal([
      'app.yaml:1:13: apiVersion: is not "apps/v1"',
      'app.yaml:2:7: kind: is not "DaemonSet"',
    ]);
  });
});

describe('a DaemonSet', () => {
  const daemonSet = (container: string): string =>
    `apiVersion: apps/v1\nkind: DaemonSet\nmetadata: {name: web}\nspec:\n  selector: {matchLabels: {app: web}}\n  template:\n    metadata: {labels: {app: web}}\n    spec:\n      containers:\n      - ${container}\n  updateStrategy: {rollingUpdate: {maxUnavailable: 10%}}\n`;
  it('has its Pod template checked as a Pod', () => {
    expect(check('DaemonSet', daemonSet('{name: web, image: x}'))).to.deep.equal([]);
    expect(check('DaemonSet', daemonSet('{name: web, images: x}'))).to.deep.equal([
      'app.yaml:10:21: spec.template.spec.containers[0].images: unknown field of Container (did you mean image?)',
    ]);
  });
});

describe('a Service', () => {
  it('is what this cluster has of it', () => {
    expect(check('Service', service('    name: ""\n    protocol: UDP\n    targetPort: 8443\n'))).to.deep.equal([]);
  });
  const refused: readonly (readonly [string, string])[] = [
    ['type', service('  type: NodePort\n')],
    ['type', service('  type: ""\n')],
    ['labels', service('').replace('{name: web}', '{name: web, labels: {}}')],
    ['nodePort', service('    nodePort: 30080\n')],
    ['nodePort', service('    nodePort: 0\n')],
    ['Port', service('    Port: 443\n')],
    ['targetPort', service('    targetPort: 0\n')],
    ['targetPort', service('    targetPort: null\n')],
    ['targetPort', service('    targetPort: web\n')],
    ['port', service('').replace('443', '65536')],
    ['protocol', service('    protocol: SCTP\n')],
    ['app', service('').replace('{app: web}', '{app: true}')],
    ['selector', service('').replace('{app: web}', '{}')],
    ['selector', service('').replace('  selector: {app: web}\n', '')],
    ['status', service('status: {}\n')],
    ['clusterIP', service('  clusterIP: None\n')],
    ['name', service('').replace('{name: web}', '{name: Web_1}')],
    ['Metadata', service('Metadata: {}\n')],
  ];
  for (const [field, text] of refused) {
    it(`is refused for one thing: ${field} in ${JSON.stringify(text.slice(text.indexOf('metadata')))}`, () => {
      const found = check('Service', text);
      expect(found).to.have.length(1);
      expect(found[0]).to.match(new RegExp(`[. ]${field}: `));
    });
  }
});

describe('the documents that programs write', () => {
  const file = { version: '1.36.3', url: 'https://x/y', path: 'dependencies/kubelet/kubelet-v1', digest: `sha512:${digest}`, size: 1 };
  const node = {
    id: 'n',
    nodegroup: 'workers',
    agentVersion: '1',
    address: '::1',
    podPrefix: 'fd00::/80',
    index: { state: 'current' },
    kubelet: 'up',
    ready: true,
    reasons: [],
    deployments: [],
  };
  const deployment = {
    name: 'web',
    namespace: 'default',
    revision: 'a'.repeat(32),
    phase: 'ready',
    restarts: 0,
    since: '2026-01-31T00:00:00.5Z',
  };
  const good: readonly (readonly [SchemaName, JsonValue])[] = [
    ['DeploymentsIndex', {}],
    [
      'DeploymentsIndex',
      { 'workers/web': { pod: `nodegroups/workers/pods/sha512/${digest}.yaml`, service: `services/0ns/web/sha512/${digest}.yaml` } },
    ],
    ['Contexts', {}],
    ['Contexts', { current: 'demo', contexts: { demo: { clusterID: 'demo', provider: 'local', bucket: '/x', later: 1 } } }],
    [
      'DependencyManifest',
      {
        version: 1,
        dependencies: { kubelet: { amd64: file } },
        images: { pause: { version: '3', source: 'x', path: 'mirror/x/pause', digest: `sha256:${'a'.repeat(64)}`, size: 9 } },
      },
    ],
    ['Status', { version: 1, cluster: 'demo', updated: '2026-01-31T00:00:00Z', nodes: [{ ...node, deployments: [deployment] }] }],
  ];
  for (const [schema, value] of good)
    it(`pass when they are right: ${schema}`, () => expect(validate(schema, value, { file: '-' })).to.deep.equal([]));
  const bad: readonly (readonly [string, SchemaName, JsonValue])[] = [
    ['A/b', 'DeploymentsIndex', { 'A/b': { pod: `nodegroups/a/pods/sha512/${digest}.yaml` } }],
    ['pod', 'DeploymentsIndex', { 'a/b': { pod: 'nodegroups/a/pods/sha512/abc.yaml' } }],
    ['extra', 'DeploymentsIndex', { 'a/b': { pod: `nodegroups/a/pods/sha512/${digest}.yaml`, extra: 1 } }],
    ['provider', 'Contexts', { contexts: { a: { clusterID: 'a', provider: 'gcp', bucket: 'b' } } }],
    ['A', 'Contexts', { contexts: { A: { clusterID: 'a', provider: 'aws', bucket: 'b' } } }],
    ['version', 'DependencyManifest', { version: 2, dependencies: {}, images: {} }],
    ['kubelet', 'DependencyManifest', { version: 1, dependencies: { kubelet: {} }, images: {} }],
    ['s390x', 'DependencyManifest', { version: 1, dependencies: { kubelet: { amd64: file, s390x: file } }, images: {} }],
    [
      'path',
      'DependencyManifest',
      { version: 1, dependencies: { kubelet: { amd64: { ...file, path: 'dependencies/../tfstate/x' } } }, images: {} },
    ],
    ['path', 'DependencyManifest', { version: 1, dependencies: { kubelet: { amd64: { ...file, path: 'dependencies/a*' } } }, images: {} }],
    [
      'digest',
      'DependencyManifest',
      { version: 1, dependencies: { kubelet: { amd64: { ...file, digest: `sha256:${digest}` } } }, images: {} },
    ],
    ['url', 'DependencyManifest', { version: 1, dependencies: { kubelet: { amd64: { ...file, url: '' } } }, images: {} }],
    [
      'phase',
      'Status',
      { version: 1, cluster: 'a', updated: '2026-01-31T00:00:00Z', nodes: [{ ...node, deployments: [{ ...deployment, phase: 'fine' }] }] },
    ],
    ['updated', 'Status', { version: 1, cluster: 'a', updated: 'now', nodes: [] }],
  ];
  for (const [field, schema, value] of bad) {
    it(`are refused for one thing: ${field} of ${schema}`, () => {
      const found = validate(schema, value, { file: '-' });
      expect(found.map(formatProblem)).to.have.length(1);
      expect(found[0]!.field).to.include(field);
    });
  }
});

describe('problems', () => {
  it('are at most 50 for a document', () => {
    const spec = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`field${i}`, i]));
    expect(validate('Pod', { apiVersion: 'v1', kind: 'Pod', metadata: {}, spec }, { file: '-' })).to.have.length(50);
  });
  it('never quote a value, which may be a secret', () => {
    const secret = 'hunter2';
    const value = {
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: secret,
      spec: {
        containers: [
          { name: secret, image: [secret], env: [{ name: 'A', value: { x: secret } }, secret], resources: { limits: { cpu: secret } } },
        ],
      },
    };
    expect(JSON.stringify(validate('Pod', value, { file: '-' }))).not.to.include(secret);
  });
  it('are placed inside the document when only a part of it is checked', () => {
    const found = validate(
      'Status',
      { version: 1, cluster: 'A', updated: '2026-01-31T00:00:00Z', nodes: [] },
      { file: '-', root: ['a', 0], place: (path) => ({ line: path.length, column: 1 }) },
    );
    expect(found.map(formatProblem)[0]).to.match(/^-:3:1: a\[0\]\.cluster: /);
  });
  it('come as answers and never as exceptions, whatever the value is', () => {
    const names: readonly SchemaName[] = ['DaemonSet', 'Pod', 'Service', 'DeploymentsIndex', 'Contexts', 'DependencyManifest', 'Status'];
    const key = fc.constantFrom(
      'apiVersion',
      'kind',
      'metadata',
      'spec',
      'containers',
      'name',
      'env',
      'ports',
      'status',
      'nodes',
      'contexts',
      'a/b',
      '__proto__',
      '',
    );
    const { value } = fc.letrec<{ value: JsonValue }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 5 },
        fc.constantFrom<JsonValue>(null, 0, 1.5, true, '', 'v1', 'Pod'),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(fc.constantFrom(...names), value, (schema, sample) =>
        validate(schema, sample, { file: '-' }).every(({ message }) => message !== ''),
      ),
      { seed: 4, numRuns: 300 },
    );
  });
});

describe('the name that was probably meant', () => {
  it('is found through case, swaps and slips, and not by coincidence', () => {
    expect(closest('Metadata', ['metadata', 'spec'])).to.equal('metadata');
    expect(closest('contianers', ['containers', 'initContainers'])).to.equal('containers');
    expect(closest('imagePulPolicy', ['image', 'imagePullPolicy'])).to.equal('imagePullPolicy');
    expect(closest('foo', ['tty', 'env'])).to.equal(undefined);
    expect(closest('x'.repeat(100_000), ['image'])).to.equal(undefined);
    expect(editDistance('ab', 'ba')).to.equal(1);
  });
});
