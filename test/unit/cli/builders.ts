/** builders — documents of a cluster, with what a test does not care about filled in. */
import { encodeIndex, type IndexEntry } from '../../../api/deployment-index.ts';
import { sha512Hex } from '../../../api/digest.ts';
import { podKey } from '../../../api/keys.ts';
import { encodeStatus, type ClusterStatus, type DeploymentStatus, type NodeStatus } from '../../../api/status.ts';
import { stringifyYaml } from '../../../api/yaml/index.ts';
import type { FakeBucket } from '../../fakes/fake-objects.ts';

export function aDeployment(more: Partial<DeploymentStatus> = {}): DeploymentStatus {
  return { name: 'web', namespace: 'default', revision: 'r1', phase: 'ready', restarts: 0, since: '2026-08-19T11:55:00Z', ...more };
}

export function aNode(more: Partial<NodeStatus> = {}): NodeStatus {
  return {
    id: 'node-a',
    nodegroup: 'default',
    agentVersion: '0.1.0',
    address: 'fd00::1',
    podPrefix: 'fd00:1::/80',
    index: { state: 'current' },
    kubelet: 'up',
    ready: true,
    reasons: [],
    deployments: [],
    ...more,
  };
}

export function aStatus(nodes: readonly NodeStatus[] = [aNode()], updated = '2026-08-19T12:00:00Z'): ClusterStatus {
  return { version: 1, cluster: 'demo', updated, nodes };
}

export function putStatus(bucket: FakeBucket, status: ClusterStatus): void {
  bucket.set('dns/status.json', encodeStatus(status));
}

export function putIndex(bucket: FakeBucket, entries: Readonly<Record<string, IndexEntry>>): void {
  bucket.set('deployments/index.json', encodeIndex(new Map(Object.entries(entries))));
}

/** Stores a Pod; its key. */
export function putPod(
  bucket: FakeBucket,
  nodegroup: string,
  name: string,
  annotations: Record<string, string> = {},
  namespace = 'default',
): string {
  const image = 'registry.podmin.internal/apps/web:v1';
  const bytes = Buffer.from(
    stringifyYaml({
      apiVersion: 'v1',
      kind: 'Pod',
      metadata: { name, namespace, annotations },
      spec: { containers: [{ name, image }] },
    }),
  );
  const key = podKey(nodegroup, sha512Hex(bytes));
  bucket.set(key, bytes);
  return key;
}
