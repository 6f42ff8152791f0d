import { expect } from 'chai';
import { describe, it } from 'mocha';
import { InvalidDocumentError } from '../../../api/problems.ts';
import { nodeSpec, nodeSpecProblems, type NodeSpec } from '../../../infra/node/node-spec.ts';
import { agentCommand } from '../../../infra/node/render/agent.ts';
import { aLocalNode, anAwsNode, localInput } from './specs.ts';

const fieldsOf = (changes: Partial<NodeSpec>, base: NodeSpec = aLocalNode()): readonly string[] =>
  nodeSpecProblems({ ...base, ...changes }).map((problem) => problem.field);

describe('a node spec', () => {
  it('takes the usual values for what was left out', () => {
    expect(aLocalNode()).to.deep.include({ runtime: 'runc', podMtu: 1500, fileCheckFrequencyMs: 5_000, maxRestartPeriodMs: 60_000 });
    expect(anAwsNode().runtime).to.equal('runsc');
    expect(aLocalNode().dns.clusterAddress).to.equal(localInput.address);
  });

  it('tells the agent where the key of the secrets lies, when there is one', () => {
    const secretsKeyFile = '/etc/podmin/secrets.key';
    expect(agentCommand(nodeSpec({ ...localInput, secretsKeyFile }))).to.include('--secrets-key-file=/etc/podmin/secrets.key');
    expect(agentCommand(aLocalNode()).join(' ')).not.to.include('secrets-key');
    for (const wrong of ['secrets.key', '/etc/../key', '/a b', ''])
      expect(fieldsOf({ secretsKeyFile: wrong })).to.include('secretsKeyFile');
    expect(fieldsOf({ secretsKeyFile }, anAwsNode())).to.include('secretsKeyFile');
  });

  it('keeps back what the original keeps back: 200m and 224Mi', () => {
    const { system, kube } = aLocalNode().reserved;
    expect([system.cpuMillis + kube.cpuMillis, system.memoryMi + kube.memoryMi]).to.deep.equal([200, 224]);
  });

  it('names every problem in one go, with the field and the node', () => {
    const broken = { ...localInput, cluster: 'Demo', podPrefix: 'fd00::/64', podMtu: 1000 };
    expect(() => nodeSpec(broken)).to.throw(
      InvalidDocumentError,
      /^node demo-default-1: cluster: [^]*\nnode demo-default-1: podPrefix: is a \/64, not a \/80[^]*\nnode demo-default-1: podMtu: /,
    );
  });

  it('takes no value that could end a line or a string of a configuration file', () => {
    const nasty = ['a\nb', 'a"b', "a'b", 'a b', 'a{b', 'a\u0000b', 'a$b', 'a`b', ''];
    for (const value of nasty) {
      expect(
        fieldsOf({ cluster: value, nodegroup: value, node: value, pauseImage: value, bucket: `/${value}` }),
        JSON.stringify(value),
      ).to.have.members(['cluster', 'nodegroup', 'node', 'pauseImage', 'bucket']);
      expect(fieldsOf({ bucket: value, region: value }, anAwsNode()), JSON.stringify(value)).to.have.members(['bucket', 'region']);
      expect(fieldsOf({ address: value, podPrefix: `${value}/80` })).to.include.members(['address', 'podPrefix']);
    }
  });

  for (const [what, podPrefix] of [
    ['bits beyond its length', 'fd00:10:0:1:0:1::/80'],
    ['IPv4', '10.0.0.0/16'],
    ['IPv4 mapped into IPv6', '::ffff:10.0.0.0/80'],
    ['multicast', 'ff02::/80'],
    ['link-local', 'fe80::/80'],
    ['two lengths', 'fd00::/80/80'],
    ['no length', 'fd00::'],
    ['another spelling than the shortest', 'fd00:0010:0:1::/80'],
  ] as const) {
    it(`refuses a Pod prefix with ${what}`, () => {
      expect(fieldsOf({ podPrefix })).to.include('podPrefix');
    });
  }

  for (const address of ['::1', '::', 'fe80::1', 'ff02::1', '10.0.0.1', '::ffff:10.0.0.1', 'fd00::1%eth0', 'fd00::1/64']) {
    it(`refuses ${address} as the node's address`, () => {
      expect(fieldsOf({ address })).to.include('address');
    });
  }

  it('refuses a node address that a Pod could be given', () => {
    expect(fieldsOf({ address: 'fd00:10:0:1::5' })).to.deep.equal(['address']);
  });

  it('refuses loopback as the cluster DNS of Pods', () => {
    expect(fieldsOf({ dns: { clusterAddress: '::1' } })).to.deep.equal(['dns.clusterAddress']);
  });

  it('refuses a folder as a bucket on AWS and a bucket as a folder locally', () => {
    expect(fieldsOf({ bucket: '/data' }, anAwsNode())).to.deep.equal(['bucket']);
    expect(fieldsOf({ bucket: 'my-bucket' })).to.deep.equal(['bucket']);
    expect(fieldsOf({ bucket: '/data/../etc' })).to.deep.equal(['bucket']);
  });

  it('refuses the systemd driver on cgroup v1', () => {
    expect(fieldsOf({ cgroup: { version: 1, driver: 'systemd' } })).to.deep.equal(['cgroup.driver']);
  });

  it('stays within what the kubelet takes for intervals', () => {
    expect(fieldsOf({ fileCheckFrequencyMs: 10, maxRestartPeriodMs: 600_000 })).to.deep.equal([
      'fileCheckFrequencyMs',
      'maxRestartPeriodMs',
    ]);
  });
});
