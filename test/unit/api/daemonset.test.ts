import { expect } from 'chai';
import { describe, it } from 'mocha';
import { extractDeployment, type ExtractInput } from '../../../api/daemonset.ts';
import { formatProblem } from '../../../api/problems.ts';
import { rolloutOf } from '../../../api/rollout.ts';
import { daemonSetText, serviceText } from './support.ts';

const extract = (text: string, input: Partial<ExtractInput> = {}) => extractDeployment({ text, file: 'web.yaml', ...input });
const faults = (text: string, input: Partial<ExtractInput> = {}): string => extract(text, input).problems.map(formatProblem).join('\n');

describe('a file with a DaemonSet', () => {
  it('becomes a deployment with a Pod of its own', () => {
    const { deployment, problems } = extract(daemonSetText());
    expect(problems).to.be.empty;
    expect(deployment).to.include({ namespace: 'default', name: 'web', nodegroup: 'workers' });
    expect(deployment?.pod).to.deep.equal({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name: 'web', namespace: 'default', labels: { app: 'web' }, annotations: {} },
      spec: {
        containers: [
          {
            name: 'web',
            image: 'registry.podmin.internal/apps/web:v1',
            imagePullPolicy: 'IfNotPresent',
            volumeMounts: [{ name: 'podmin-identity', mountPath: '/var/run/secrets/podmin.dev/tls', readOnly: true }],
          },
        ],
        volumes: [{ name: 'podmin-identity', hostPath: { path: '/run/podmin/workloads/web/identity', type: 'Directory' } }],
      },
    });
  });
  it('takes a Service from before or after it, and notes it', () => {
    for (const text of [
      `${serviceText({ name: 'front' })}---\n${daemonSetText()}`,
      `${daemonSetText()}---\n${serviceText({ name: 'front' })}`,
    ]) {
      const { deployment } = extract(text, { requireService: true });
      expect(deployment?.service).to.deep.include({ name: 'front', ports: [{ name: '', protocol: 'TCP', port: 443, targetPort: 443 }] });
      expect(deployment?.pod.metadata?.annotations).to.include({ 'podmin.dev/service': 'front' });
    }
  });
  it('keeps the annotations that others read', () => {
    const text = daemonSetText().replace(
      'labels: {app: web}\n    spec',
      'labels: {app: web}\n      annotations: {example.com/a: b}\n    spec',
    );
    expect(extract(text).deployment?.pod.metadata?.annotations).to.deep.equal({ 'example.com/a': 'b' });
  });
  it('keeps how it wants to be rolled out', () => {
    const text = daemonSetText({
      spec: '  minReadySeconds: 5\n  updateStrategy: {rollingUpdate: {maxUnavailable: "25%", maxSurge: 0}, type: RollingUpdate}\n',
    });
    const pod = extract(text).deployment!.pod;
    expect(pod.metadata?.annotations?.['podmin.dev/rollout']).to.equal(
      '{"minReadySeconds":5,"updateStrategy":{"rollingUpdate":{"maxSurge":0,"maxUnavailable":"25%"},"type":"RollingUpdate"}}',
    );
    expect(rolloutOf(pod)).to.deep.equal({ recreate: true, maxUnavailable: '25%', minReadySeconds: 5, progressDeadlineSeconds: 600 });
    expect(rolloutOf({}).recreate).to.be.false;
  });
  it('may have fields without a value, which mean nothing', () => {
    expect(faults(daemonSetText({ template: '      volumes:\n      hostAliases: null\n' }))).to.equal('');
  });
  it('notes that host access was allowed only when it was', () => {
    const text = daemonSetText({ template: '      volumes: [{name: logs, hostPath: {path: /var/log}}]\n' });
    expect(faults(text)).to.contain('spec.template.spec.volumes[0].hostPath').and.contain('--allow-host-access');
    const { deployment } = extract(text, { allowHostAccess: true });
    expect(deployment?.pod.metadata?.annotations).to.include({ 'podmin.dev/host-access': 'allowed' });
  });
  it('comes with advice when it may take all memory of a node', () => {
    expect(extract(daemonSetText()).advice.map(formatProblem).join()).to.contain(
      'spec.template.spec.containers[0].resources: container web has no memory limit',
    );
  });

  for (const [what, text, field] of [
    ['another node selector', daemonSetText().replace('workers}', 'workers, zone: a}'), 'spec.template.spec.nodeSelector.zone'],
    [
      'no node selector',
      daemonSetText().replace('      nodeSelector: {podmin.dev/nodegroup: workers}\n', ''),
      'spec.template.spec.nodeSelector',
    ],
    ['a NodeGroup that is no name', daemonSetText({ nodegroup: 'INVALID' }), 'spec.template.spec.nodeSelector["podmin.dev/nodegroup"]'],
    ['nodeName', daemonSetText({ template: '      nodeName: ""\n' }), 'spec.template.spec.nodeName'],
    ['NodeName', daemonSetText({ template: '      NodeName: ""\n' }), 'spec.template.spec.NodeName'],
    ['affinity', daemonSetText({ template: '      affinity: {}\n' }), 'spec.template.spec.affinity'],
    ['affinity without a value', daemonSetText({ template: '      affinity:\n' }), 'spec.template.spec.affinity'],
    ['schedulerName', daemonSetText({ template: '      schedulerName: default-scheduler\n' }), 'spec.template.spec.schedulerName'],
    [
      'an empty spread',
      daemonSetText({ template: '      topologySpreadConstraints: []\n' }),
      'spec.template.spec.topologySpreadConstraints',
    ],
    ['a priority', daemonSetText({ template: '      priority: 1\n' }), 'spec.template.spec.priority'],
    [
      'a secret',
      daemonSetText({ template: '      volumes: [{name: s, secret: {secretName: x}}]\n' }),
      'spec.template.spec.volumes[0].secret',
    ],
    ['an unknown field', daemonSetText({ template: '      mystery: 1\n' }), 'spec.template.spec.mystery'],
    ['a name that is none', daemonSetText({ name: 'a-very-long-name-for-a-deployment' }), 'metadata.name'],
    ['a strategy for servers', daemonSetText({ spec: '  updateStrategy: {type: OnDelete}\n' }), 'spec.updateStrategy.type'],
    [
      'a word that only podmin writes',
      daemonSetText().replace('labels: {app: web}\n    spec', 'annotations: {podmin.dev/host-access: allowed}\n    spec'),
      'spec.template.metadata.annotations["podmin.dev/host-access"]',
    ],
    ['a second DaemonSet', `${daemonSetText()}---\n${daemonSetText()}`, 'kind'],
    ['a Pod', `${daemonSetText()}---\napiVersion: v1\nkind: Pod\nmetadata: {name: a}\n`, 'kind'],
    ['two Services', `${daemonSetText()}---\n${serviceText()}---\n${serviceText({ name: 'b' })}`, 'kind'],
    ['a Service elsewhere', `${daemonSetText()}---\n${serviceText({ namespace: 'other' })}`, 'metadata.namespace'],
    ['a named target port', `${daemonSetText()}---\n${serviceText({ extra: '    targetPort: https\n' })}`, 'spec.ports[0].targetPort'],
    ['only a Service', serviceText(), ''],
    ['keys 1 and "1"', daemonSetText().replace('labels: {app: web}', 'labels: {1: a, "1": b}'), undefined],
    ['a merge key', daemonSetText().replace('labels: {app: web}', 'labels: {<<: {a: b}, app: web}'), undefined],
    ['a duplicate key', daemonSetText({ template: '      containers: []\n' }), undefined],
  ] as const) {
    it(`is refused with ${what}`, () => {
      const { deployment, problems } = extract(text);
      expect(deployment).to.be.undefined;
      if (field !== undefined) expect(problems.map((problem) => problem.field)).to.deep.equal([field]);
      else expect(problems).to.not.be.empty;
      for (const problem of problems) if (field !== '') expect(problem.line, formatProblem(problem)).to.be.a('number');
    });
  }
  it('is refused under another name, for another NodeGroup, or without the Service that was asked for', () => {
    expect(faults(daemonSetText(), { name: 'api' })).to.contain('web.yaml:4:9: metadata.name: is "web", but the deployment is "api"');
    expect(faults(daemonSetText(), { nodegroup: 'others' })).to.contain('is workers, but --nodegroup is others');
    expect(faults(daemonSetText(), { requireService: true })).to.contain('there is no Service');
  });
  it('has all its faults shown in one run, those of its types too, each once', () => {
    const text = `${daemonSetText({ template: '      hostPID: true\n      mystery: 1\n      terminationGracePeriodSeconds: soon\n' })
      .replace('web:v1', 'ghcr.io/a/b')
      .replace('name: web\n        image', 'name: Web\n        image')}---\n${serviceText({ extra: '    nodePort: 1\n' })}`;
    expect(extract(text).problems.map(({ field }) => field)).to.have.members([
      'spec.template.spec.hostPID',
      'spec.template.spec.mystery',
      'spec.template.spec.terminationGracePeriodSeconds',
      'spec.template.spec.containers[0].image',
      'spec.template.spec.containers[0].name',
      'spec.ports[0].nodePort',
    ]);
  });
  it('survives anything that its fields may hold', () => {
    for (const field of ['spec', 'metadata', 'template', 'containers', 'nodeSelector', 'labels', 'selector']) {
      for (const value of ['1', 'x', '[]', '{}', '[1]', '[[]]', '[{}]', 'null', '{a: {b: c}}']) {
        const text = daemonSetText().replace(new RegExp(`( *)${field}:.*(\\n\\1[ -].*)*`), `$1${field}: ${value}`);
        expect(extract(text).deployment === undefined || field !== 'spec', `${field}: ${value}`).to.be.true;
      }
    }
  });
});
