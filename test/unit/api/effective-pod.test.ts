import { expect } from 'chai';
import { describe, it } from 'mocha';
import { effectivePod, podUid, versionedName } from '../../../api/effective-pod.ts';
import { validateForKubelet } from '../../../api/kubelet-rules.ts';
import { transformPod } from '../../../api/pod-transform.ts';
import { Report } from '../../../api/report.ts';
import { encodeStatus, parseStatus, type ClusterStatus } from '../../../api/status.ts';
import { InvalidDocumentError } from '../../../api/problems.ts';
import { aPod, bytes } from './support.ts';

const revision = '0'.repeat(32);
const effective = (spec: object = {}, metadata: object = {}, rev = revision) => {
  const pod = transformPod({ pod: aPod(spec, metadata), report: new Report({ file: 'x' }) });
  return effectivePod({ pod, nodeAddress: 'fd00::1', revision: rev });
};
const uid = (spec: object = {}, metadata: object = {}, rev = revision, nonce = 'n', node = 'node-1') =>
  podUid({ node, pod: effective(spec, metadata, rev), nonce });

describe('the Pod that a node runs', () => {
  it('asks the node for names, within its namespace, and keeps its own options', () => {
    const { spec } = effective(
      { dnsPolicy: 'Default', dnsConfig: { nameservers: ['8.8.8.8'], options: [{ name: 'ndots', value: '1' }] } },
      { namespace: 'shop' },
    );
    expect(spec?.dnsPolicy).to.equal('None');
    expect(spec?.dnsConfig).to.deep.equal({
      nameservers: ['fd00::1'],
      searches: ['shop.svc.cluster.local', 'svc.cluster.local', 'cluster.local'],
      options: [{ name: 'ndots', value: '1' }],
    });
  });
  it('has its plain name as its host name, unless it has one', () => {
    expect(effective().spec?.hostname).to.equal('web');
    expect(effective({ hostname: 'other' }).spec?.hostname).to.equal('other');
    expect(versionedName('web', '1a2b3c4d5e6f')).to.equal('web-1a2b3c4d');
  });
  it('has the folders of its secrets, read-only, in all containers', () => {
    const { spec } = effective(
      { initContainers: [{ name: 'a', image: 'web' }] },
      { annotations: { 'podmin.dev/aws-secrets-manager': 'token' } },
    );
    expect(spec?.volumes?.at(-1)).to.deep.equal({
      name: 'podmin-aws-secrets-manager',
      hostPath: { path: '/run/podmin/workloads/web/aws-secrets-manager', type: 'Directory' },
    });
    for (const container of [...spec!.containers, ...spec!.initContainers!]) {
      expect(container.volumeMounts?.at(-1)).to.deep.equal({
        name: 'podmin-aws-secrets-manager',
        mountPath: '/var/run/podmin/aws-secrets-manager',
        readOnly: true,
      });
    }
  });
  it('is one that the kubelet takes', () => {
    const pod = effective({}, { annotations: { 'podmin.dev/aws-secrets-manager': 'token' } });
    expect(validateForKubelet({ ...pod, metadata: { ...pod.metadata, name: versionedName('web', uid()), uid: uid() } })).to.be.empty;
  });
});

describe('the UID of a Pod', () => {
  it('is 32 hexadecimal digits, the same for the same', () => {
    expect(uid())
      .to.match(/^[0-9a-f]{32}$/)
      .and.to.equal(uid());
  });
  it('is another one on another node, with another nonce, and for whatever needs a restart', () => {
    const others = [
      uid({}, {}, revision, 'm'),
      uid({}, {}, revision, 'n', 'node-2'),
      uid({}, { namespace: 'other' }),
      uid({ terminationGracePeriodSeconds: 5 }),
      uid({ containers: [{ name: 'web', image: 'web:v1', env: [{ name: 'A', value: 'b' }] }] }),
      uid({}, { annotations: { 'example.com/a': 'b' } }),
      uid({}, { annotations: { 'podmin.dev/identity-revision': 'b' } }),
    ];
    expect(new Set([uid(), ...others]).size).to.equal(others.length + 1);
  });
  it('stays when only the way to it, the revision, or a label changes', () => {
    const annotations = { 'podmin.dev/rollout': '{}', 'podmin.dev/previous': 'sha512:a', 'podmin.dev/previous-service': 'sha512:b' };
    expect(uid({}, { annotations }, '1'.repeat(32))).to.equal(uid());
    expect(uid({}, { labels: { a: 'b' } })).to.equal(uid());
  });
});

describe('the status of a cluster', () => {
  const status: ClusterStatus = {
    version: 1,
    cluster: 'demo',
    updated: '2026-01-01T00:00:00Z',
    nodes: [
      {
        id: 'node-1',
        nodegroup: 'default',
        agentVersion: '0.1.0',
        address: 'fd00::1',
        podPrefix: 'fd00:1::/80',
        index: { state: 'current', etag: 'a' },
        kubelet: 'up',
        ready: true,
        reasons: [],
        deployments: [
          {
            name: 'web',
            namespace: 'default',
            revision,
            phase: 'crashing',
            reason: 'CrashLoopBackOff',
            message: 'exit 1',
            restarts: 3,
            podUid: 'u',
            since: '2026-01-01T00:00:00Z',
          },
        ],
      },
    ],
  };
  it('is read back as it was written', () => {
    expect(parseStatus(encodeStatus(status))).to.deep.equal(status);
  });
  it('may hold more than this version knows', () => {
    const newer = JSON.parse(new TextDecoder().decode(encodeStatus(status))) as { nodes: [Record<string, unknown>] };
    newer.nodes[0]['mood'] = 'fine';
    expect(parseStatus(bytes(JSON.stringify(newer)))).to.deep.equal(status);
  });
  it('is refused where a field is not what it should be, with all of them named', () => {
    const wrong = JSON.parse(new TextDecoder().decode(encodeStatus(status))) as {
      nodes: [{ kubelet: unknown; deployments: [{ restarts: unknown; phase: unknown }] }];
    };
    wrong.nodes[0].kubelet = 'sideways';
    wrong.nodes[0].deployments[0].restarts = '3';
    wrong.nodes[0].deployments[0].phase = 'unheard';
    expect(() => parseStatus(bytes(JSON.stringify(wrong))))
      .to.throw(InvalidDocumentError)
      .with.property('problems')
      .with.lengthOf(3);
    for (const text of ['', 'null', '[]', '{"version":2}', '{"version":1}'])
      expect(() => parseStatus(bytes(text)), text).to.throw(InvalidDocumentError);
  });
});
