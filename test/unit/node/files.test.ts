import { expect } from 'chai';
import { describe, it } from 'mocha';
import { parse } from 'yaml';
import { parseConfig } from '../../../agent/config.ts';
import { nodeFiles } from '../../../infra/node/files.ts';
import { type NodeSpec } from '../../../infra/node/node-spec.ts';
import { nodePaths, nodePorts } from '../../../infra/node/paths.ts';
import { agentCommand } from '../../../infra/node/render/agent.ts';
import { kubeletArguments, renderKubeletConfig } from '../../../infra/node/render/kubelet.ts';
import { renderContainerdConfig } from '../../../infra/node/render/containerd.ts';
import { renderCorefile } from '../../../infra/node/render/coredns.ts';
import { renderToml } from '../../../infra/node/render/toml.ts';
import { expectGolden } from './golden.ts';
import { aLocalNode, anAwsNode } from './specs.ts';

const kubelet = (spec: NodeSpec): Record<string, unknown> => parse(renderKubeletConfig(spec)) as Record<string, unknown>;
const contentOf = (spec: NodeSpec, path: string): string => nodeFiles(spec).find((file) => file.path === path)!.content;

describe('the files of a node', () => {
  for (const [name, spec] of [
    ['local', aLocalNode()],
    ['aws', anAwsNode()],
  ] as const) {
    for (const file of nodeFiles(spec)) {
      it(`${file.path} is what was reviewed (${name})`, () => {
        expectGolden(`${name}${file.path}`, file.content);
      });
    }
    it(`the command lines are what was reviewed (${name})`, () => {
      expectGolden(`${name}/commands.txt`, [...kubeletArguments(spec), '', ...agentCommand(spec), ''].join('\n'));
    });
  }

  it('are the same bytes for the same spec', () => {
    expect(nodeFiles(aLocalNode())).to.deep.equal(nodeFiles(aLocalNode()));
  });

  it('leave a zone alone that is there already, and nothing else', () => {
    const initial = nodeFiles(aLocalNode()).filter((file) => file.initial);
    expect(initial.map((file) => file.path)).to.deep.equal([nodePaths.serviceZone, nodePaths.reverseZone]);
  });
});

describe('the agent of a node', () => {
  for (const [name, spec] of [
    ['local', aLocalNode()],
    ['aws', anAwsNode()],
  ] as const) {
    it(`understands the command line it is given, as it was meant (${name})`, () => {
      const [program, ...flags] = agentCommand(spec);
      expect(program).to.equal('/opt/podmin/bin/podmin-agent');
      const parsed = parseConfig(flags);
      expect(parsed.kind, JSON.stringify(parsed)).to.equal('run');
      if (parsed.kind !== 'run') return;
      expect(parsed.config).to.include({
        provider: spec.provider,
        bucket: spec.bucket,
        region: spec.region,
        cluster: spec.cluster,
        nodegroup: spec.nodegroup,
        nodeName: spec.node,
        nodeAddress: spec.address,
        podPrefix: spec.podPrefix,
        // Defaults of the agent's own that must be those of the node's other programs.
        manifests: nodePaths.manifests,
        workloads: nodePaths.workloads,
        podsSocket: nodePaths.podsApiSocket,
        listen: `127.0.0.1:${nodePorts.agentHealth}`,
      });
    });
  }
});

describe('the kubelet of a node', () => {
  it('is standalone: nothing tells it of an API server', () => {
    expect(kubeletArguments(aLocalNode()).join(' ')).not.to.contain('kubeconfig');
  });

  it('refuses cgroup v1 unless the machine has nothing else', () => {
    expect(kubelet(aLocalNode()).failCgroupV1).to.equal(false);
    expect(kubelet(aLocalNode({ cgroup: { version: 2, driver: 'cgroupfs' } })).failCgroupV1).to.equal(true);
  });

  it('does not lower its oom score where that needs a capability it lacks', () => {
    expect(kubelet(aLocalNode()).oomScoreAdj).to.equal(0);
    expect(kubelet(anAwsNode()).oomScoreAdj).to.equal(-999);
  });

  it('never hides errors with KubeletInUserNamespace outside a user namespace', () => {
    expect(kubelet(aLocalNode()).featureGates).to.deep.equal({ PodsAPI: true });
    const inside = aLocalNode({ capabilities: { hasSysResource: false, inUserNamespace: true, canMeasureRootfs: false } });
    expect(kubelet(inside).featureGates).to.deep.equal({ PodsAPI: true, KubeletInUserNamespace: true });
    expect(kubelet(inside).localStorageCapacityIsolation).to.equal(false);
  });

  it('evicts for a full disk on a machine of its own only', () => {
    expect(kubelet(aLocalNode()).imageGCHighThresholdPercent).to.equal(100);
    expect(kubelet(anAwsNode())).not.to.have.any.keys('imageGCHighThresholdPercent', 'evictionHard');
  });

  it('writes durations as Go reads them', () => {
    expect(kubelet(aLocalNode({ fileCheckFrequencyMs: 1_500, maxRestartPeriodMs: 300_000 }))).to.deep.include({
      fileCheckFrequency: '1500ms',
      crashLoopBackOff: { maxContainerRestartPeriod: '300s' },
    });
  });
});

describe('the containerd of a node', () => {
  it('runs runc with the cgroup driver of the kubelet', () => {
    expect(renderContainerdConfig(aLocalNode({ cgroup: { version: 2, driver: 'systemd' } }))).to.contain('SystemdCgroup = true');
    expect(renderContainerdConfig(aLocalNode())).to.contain('SystemdCgroup = false');
  });

  it('runs gVisor with no option that its shim does not know', () => {
    const config = renderContainerdConfig(aLocalNode({ runtime: 'runsc' }));
    expect(config).to.contain('default_runtime_name = "runsc"').and.to.contain('runtime_type = "io.containerd.runsc.v1"');
    expect(config).not.to.contain('SystemdCgroup');
  });

  it('keeps what it writes readable whatever is in a value', () => {
    const nasty = 'a"b\\c\nd\u007f\u0001é';
    expect(renderToml([{ path: [], values: { key: nasty } }])).to.equal('key = "a\\"b\\\\c\\nd\\u007F\\u0001é"\n');
    expect(renderToml([{ path: ['a.b', 'c'], values: { 'x y': ['1', '2'], n: 3, t: true } }])).to.equal(
      '["a.b".c]\n"x y" = ["1", "2"]\nn = 3\nt = true\n',
    );
  });
});

describe('the DNS of a node', () => {
  it('answers Pods at an address they can reach, and says so in their resolv.conf', () => {
    const spec = aLocalNode();
    expect(renderCorefile(spec).match(/bind (.*)/)?.[1]).to.equal('fd00:10::2 ::1');
    expect(contentOf(spec, nodePaths.podResolvConf)).to.equal('nameserver fd00:10::2\n');
  });

  it('never asks outside for a name of the cluster', () => {
    for (const block of renderCorefile(aLocalNode()).split(/\n(?=\S)/)) {
      if (!block.startsWith('.:')) expect(block).not.to.contain('forward');
    }
  });

  it('knows no other names on a node without a resolver, instead of not starting', () => {
    const { dns: _dns, ...rest } = aLocalNode();
    expect(renderCorefile({ ...rest, dns: { clusterAddress: 'fd00:10::2' } })).not.to.contain('forward');
  });

  it("keeps off the port of the agent's health", () => {
    expect(renderCorefile(aLocalNode())).not.to.contain(':8080');
  });
});
