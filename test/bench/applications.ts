/** applications — what the benchmarks deploy: one container with a readiness probe, as `examples/hello` has it. */
import { commitDeployment, type CommitPorts } from '../../api/commit-deployment.ts';
import { extractDeployment, type Deployment } from '../../api/daemonset.ts';
import { type DeploymentIndex, encodeIndex } from '../../api/deployment-index.ts';
import { sha512Hex } from '../../api/digest.ts';
import { deploymentKey, INDEX_KEY, podKey } from '../../api/keys.ts';
import { encodePod } from '../../api/payload.ts';
import type { Objects } from '../../infra/providers/objects.ts';

export const NODEGROUP = 'default';

export function anApplication({ name, version = '1' }: { readonly name: string; readonly version?: string }): Deployment {
  const labels = { app: name };
  const container = {
    ...{ name, image: 'hello:v1', ports: [{ containerPort: 8080 }] },
    env: [
      { name: 'NAME', value: name },
      { name: 'VERSION', value: version },
    ],
    resources: { requests: { cpu: '10m', memory: '16Mi' }, limits: { memory: '64Mi' } },
    readinessProbe: { httpGet: { path: '/healthz', port: 8080 }, periodSeconds: 1 },
  };
  const spec = { nodeSelector: { 'podmin.dev/nodegroup': NODEGROUP }, terminationGracePeriodSeconds: 1, containers: [container] };
  const document = {
    ...{ apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name } },
    spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec } },
  };
  const { deployment, problems } = extractDeployment({ text: JSON.stringify(document), file: `${name}.yaml` });
  if (deployment === undefined) throw new Error(problems.map(({ field, message }) => `${field}: ${message}`).join('; '));
  return deployment;
}

/** All of them by one write of the index. */
export async function populate(objects: Objects, count: number): Promise<void> {
  const index = new Map<string, { pod: string }>();
  for (let i = 0; i < count; i++) {
    const { name, pod } = anApplication({ name: `app-${i}` });
    const bytes = encodePod(pod);
    const key = podKey(NODEGROUP, sha512Hex(bytes));
    await objects.put(key, bytes, { ifNoneMatch: '*' });
    index.set(deploymentKey(NODEGROUP, name), { pod: key });
  }
  await objects.put(INDEX_KEY, encodeIndex(index satisfies DeploymentIndex), { ifNoneMatch: '*' });
}

/** As `podmin deploy` does; says when the write of the index that made it so was sent. */
export async function commitTimed(ports: CommitPorts, deployment: Deployment): Promise<{ readonly sentMs: number }> {
  let sentMs = Number.NaN;
  const objects: CommitPorts['objects'] = {
    get: (key, options) => ports.objects.get(key, options),
    put: (key, body, options) => {
      if (key === INDEX_KEY) sentMs = performance.now();
      return ports.objects.put(key, body, options);
    },
  };
  await commitDeployment({ ...ports, objects }, deployment);
  return { sentMs };
}
