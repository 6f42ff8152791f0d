/** world — one node with stores of secrets, a folder, a kubelet's list and a clock, in which the reconciler is run by hand. */
import { REVISION, secretsAnnotation, type SecretProvider } from '../../../api/annotations.ts';
import type { KubeletPod } from '../../../controllers/sources/kubelet/pod.ts';
import { fakeClock, recordingLog } from '../../../controllers/testing/index.ts';
import { ProviderError } from '../../../infra/providers/errors.ts';
import { oneByOne } from '../../../infra/providers/many-values.ts';
import type { Parameters, SecretValue } from '../../../infra/providers/secrets.ts';
import type { Deployment } from '../../../reconcilers/deployments.ts';
import { secrets } from '../../../reconcilers/secrets/reconciler.ts';
import type { SecretReason } from '../../../reconcilers/secrets/reasons.ts';
import { aBarePod } from '../../fakes/fake-pods-api.ts';
import { faultFiles } from '../../fakes/fault-files.ts';
import { memoryFiles } from '../../fakes/memory-files.ts';
import { aContext } from '../reconcilers/support.ts';

export const ROOT = '/run/podmin/workloads';
export const PARAMETERS = 'aws-parameter-store';
export const MANAGER = 'aws-secrets-manager';

export interface DeploymentState {
  readonly name?: string;
  readonly revision?: string;
  readonly keys?: Partial<Readonly<Record<SecretProvider, string>>>;
}

export function aDeployment({ name = 'web', revision = 'r1', keys = { [PARAMETERS]: 'token' } }: DeploymentState = {}): Deployment {
  const annotations = Object.fromEntries(
    Object.entries(keys).map(([provider, list]) => [secretsAnnotation(provider as SecretProvider), list]),
  );
  const pod = { metadata: { name, namespace: 'shop', annotations }, spec: { containers: [] } };
  return { key: `default/${name}`, name, namespace: 'shop', revision, pod, recreate: false, minReadyMs: 0, graceMs: 0 };
}

export const aPodOf = (revision: string): KubeletPod => aBarePod({ uid: `uid-${revision}`, annotations: { [REVISION]: revision } });

/** A store that remembers what it was asked, and says what it was told to say. */
export class FakeStore implements Pick<Parameters, 'getMany'> {
  readonly values = new Map<string, SecretValue | ProviderError>();
  readonly asked: (readonly string[])[] = [];
  down: ProviderError | undefined;
  /** At once. */
  inside = 0;
  most = 0;
  hold: Promise<void> = Promise.resolve();

  set(name: string, version: string, value: string): void {
    this.values.set(name, { version, value: Buffer.from(value) });
  }
  getMany: Parameters['getMany'] = async (names) => {
    this.asked.push(names);
    this.inside += 1;
    this.most = Math.max(this.most, this.inside);
    await this.hold;
    this.inside -= 1;
    if (this.down !== undefined) throw this.down;
    return oneByOne(names, async (name) => {
      const answer = this.values.get(name) ?? new ProviderError('not-found', `get ${name}`, 'there is no such thing');
      if (answer instanceof Error) throw answer;
      return answer;
    });
  };
}

export function given({ random = 0.5 } = {}) {
  const clock = fakeClock();
  const files = memoryFiles();
  const log = recordingLog();
  const stores = { [PARAMETERS]: new FakeStore(), [MANAGER]: new FakeStore() };
  const state = { pods: [] as readonly KubeletPod[], kubelet: 'live' as 'live' | 'stale', known: false };
  const applied = new Map<string, string | undefined>();
  const pending = new Map<string, SecretReason | undefined>();
  /** A new life of the agent on the same node. */
  const agent = () => {
    const counted = faultFiles(files);
    applied.clear();
    const reconcile = secrets({
      ...{ files: counted, root: ROOT, cluster: 'demo', stores, clock, random: () => random },
      deployments: { known: () => state.known },
      pods: {
        by: () => state.pods,
        get state() {
          return state.kubelet;
        },
      },
      applied: (key, revision) => void applied.set(key, revision),
      pending: (key, reason) => void pending.set(key, reason),
    });
    const run = async (
      object: Deployment | undefined,
      key = object?.key ?? 'default/web',
      signal?: AbortSignal,
    ): Promise<number | undefined> => {
      const result = await reconcile(aContext<Deployment>({ key, object, log, ...(signal === undefined ? {} : { signal }) }));
      return typeof result === 'object' ? Number(result.after) : undefined;
    };
    return { run, changes: () => counted.operations.filter(({ name }) => name !== 'makeDirectory').length };
  };
  const read = async (path: string): Promise<string> => Buffer.from(await files.read(`${ROOT}/${path}`)).toString();
  return { clock, files, log, stores, state, applied, pending, agent, read, ...agent() };
}
