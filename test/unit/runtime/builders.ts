import { type HostFacts, type NodeContainer, nodeContainerSpec, type ContainerSpec } from '../../../infra/runtime/container-spec.ts';
import { type ContainerInfo } from '../../../infra/runtime/engine.ts';
import { OWNER, OWNER_LABEL, SPEC_LABEL } from '../../../infra/runtime/up-decision.ts';

export const fullFacts: HostFacts = { privileges: { mode: 'privileged' }, devices: ['/dev/fuse', '/dev/net/tun'] };
export const sandboxFacts: HostFacts = { privileges: { mode: 'all-but', missing: ['SYS_RESOURCE'] }, devices: [] };

export function aNode(over: Partial<NodeContainer> = {}): NodeContainer {
  return {
    name: 'podmin-demo-default-0',
    image: 'podmin-node:0123456789abcdef',
    nodeName: 'default-0',
    labels: { 'dev.podmin.owner': 'podmin', 'dev.podmin.cluster': 'demo' },
    nodeFile: '/state/nodes/default-0/node.json',
    bucketFolder: '/data/demo',
    preloadFolder: '/state/nodes/default-0/preload',
    network: { name: 'podmin-demo', ipv6Address: 'fd11:2233:4455::10' },
    ...over,
  };
}

export function aSpec(over: Partial<NodeContainer> = {}, facts: HostFacts = sandboxFacts): ContainerSpec {
  return nodeContainerSpec(aNode(over), facts);
}

export function aContainer(over: Partial<ContainerInfo> = {}): ContainerInfo {
  return {
    id: 'c0ffee',
    name: 'podmin-demo-default-0',
    imageId: 'sha256:one',
    labels: { [OWNER_LABEL]: OWNER, [SPEC_LABEL]: 'hash-one' },
    running: true,
    exitCode: 0,
    pid: 17,
    startedAt: '2026-01-01T00:00:00Z',
    addresses: [],
    ...over,
  };
}
