/** applications — what is deployed in the simulation: an image says how its containers behave, so that the model kubelet knows it too. */
import { extractDeployment, type Deployment } from '../../api/daemonset.ts';
import type { PodBehaviour, StaticPod } from '../fakes/model-kubelet/index.ts';

export const NODEGROUP = 'default';

/** good: Ready a second after its start. slow: after 20 s. never: runs, is never Ready. crash: ends before it is Ready. */
export const KINDS = ['good', 'slow', 'never', 'crash'] as const;
export type Kind = (typeof KINDS)[number];

export interface Application {
  readonly name: string;
  readonly namespace?: string;
  readonly kind?: Kind;
  /** Another one is another image. */
  readonly version?: number;
  /** `maxSurge: 0`. */
  readonly recreate?: boolean;
  readonly minReadySeconds?: number;
  /** Two versions that ask for the same one can't run beside each other. */
  readonly hostPort?: number;
  readonly label?: string;
}

export function aDeployment({ name, namespace = 'default', kind = 'good', version = 1, label = '', ...rest }: Application): Deployment {
  const file = `${name}.yaml`;
  const metadata = { name, namespace };
  const port = rest.hostPort === undefined ? {} : { ports: [{ containerPort: 8080, hostPort: rest.hostPort }] };
  const document = {
    apiVersion: 'apps/v1',
    kind: 'DaemonSet',
    metadata,
    spec: {
      selector: { matchLabels: { app: name } },
      ...(rest.recreate === true ? { updateStrategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } } } : {}),
      ...(rest.minReadySeconds === undefined ? {} : { minReadySeconds: rest.minReadySeconds }),
      template: {
        metadata: { labels: { app: name, ...(label === '' ? {} : { label }) } },
        spec: {
          nodeSelector: { 'podmin.dev/nodegroup': NODEGROUP },
          terminationGracePeriodSeconds: 2,
          containers: [{ name: 'main', image: `${kind}:v${version}`, ...port }],
        },
      },
    },
  };
  const { deployment, problems } = extractDeployment({ text: JSON.stringify(document), file });
  if (deployment === undefined) throw new Error(problems.map(({ field, message }) => `${field}: ${message}`).join('; '));
  return deployment;
}

export function kindOf(image: string): Kind {
  const found = KINDS.find((kind) => image.includes(`/${kind}:`));
  if (found === undefined) throw new Error(`no application has the image ${image}`);
  return found;
}

export function behaviourOf(pod: StaticPod): Partial<PodBehaviour> {
  switch (kindOf(pod.containers[0]?.image ?? '')) {
    case 'good':
      return { readyMs: 1_000 };
    case 'slow':
      return { readyMs: 20_000 };
    case 'never':
      return { readyMs: 'never' };
    case 'crash':
      return { readyMs: 'never', ends: { afterMs: 700, exitCode: 1 } };
  }
}
