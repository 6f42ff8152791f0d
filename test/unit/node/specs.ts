/** specs — nodes to render in tests: a container on an old engine, and a machine on AWS. */
import { nodeSpec, type NodeSpec, type NodeSpecInput } from '../../../infra/node/node-spec.ts';

export const localInput: NodeSpecInput = {
  cluster: 'demo',
  nodegroup: 'default',
  node: 'demo-default-1',
  provider: 'local',
  bucket: '/var/lib/podmin/cluster',
  region: 'local',
  address: 'fd00:10::2',
  podPrefix: 'fd00:10:0:1::/80',
  cgroup: { version: 1, driver: 'cgroupfs' },
  capabilities: { hasSysResource: false, inUserNamespace: false, canMeasureRootfs: true },
  dns: { upstreamResolvConf: '/etc/resolv.conf' },
};

export const awsInput: NodeSpecInput = {
  cluster: 'prod',
  nodegroup: 'workers',
  node: 'i-0123456789abcdef0',
  provider: 'aws',
  bucket: 'prod-podmin-state',
  region: 'eu-central-1',
  address: '2a05:d014:1:2::10',
  podPrefix: '2a05:d014:1:3:4::/80',
  podMtu: 9001,
  cgroup: { version: 2, driver: 'systemd' },
  capabilities: { hasSysResource: true, inUserNamespace: false, canMeasureRootfs: true },
  dns: { upstreamResolvConf: '/run/systemd/resolve/resolv.conf' },
};

export const aLocalNode = (changes: Partial<NodeSpecInput> = {}): NodeSpec => nodeSpec({ ...localInput, ...changes });
export const anAwsNode = (changes: Partial<NodeSpecInput> = {}): NodeSpec => nodeSpec({ ...awsInput, ...changes });
