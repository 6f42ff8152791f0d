/** world — one node with an authority, a folder, a kubelet's list and a clock, in which the reconciler of identities is run by hand. */
import type { KeyObject } from 'node:crypto';
import { IDENTITY_RENEWAL, IDENTITY_REVISION, REVISION, SERVICE } from '../../../api/annotations.ts';
import type { WorkloadCa } from '../../../api/workload-ca.ts';
import { type Logger, silent } from '../../../controllers/log.ts';
import type { KubeletPod } from '../../../controllers/sources/kubelet/pod.ts';
import { fakeClock } from '../../../controllers/testing/index.ts';
import type { Deployment } from '../../../reconcilers/deployments.ts';
import type { Reason } from '../../../reconcilers/identity/decide.ts';
import type { Generation, IdentityFolder } from '../../../reconcilers/identity/folder.ts';
import { identity, type AppliedIdentity } from '../../../reconcilers/identity/identity.ts';
import { aBarePod } from '../../fakes/fake-pods-api.ts';
import { memoryFiles } from '../../fakes/memory-files.ts';
import { aContext } from '../reconcilers/support.ts';
import { anAuthority, start } from './support.ts';

export const ROOT = '/run/podmin/workloads';
export const KEY = 'default/web';

export function aDeployment({ revision = 'r1', service = undefined as string | undefined, live = false } = {}): Deployment {
  const annotations = {
    ...(service === undefined ? {} : { [SERVICE]: service }),
    ...(live ? { [IDENTITY_RENEWAL]: 'live' } : {}),
  };
  const pod = { metadata: { name: 'web', namespace: 'shop', annotations }, spec: { containers: [] } };
  return { key: KEY, name: 'web', namespace: 'shop', revision, pod, recreate: false, minReadyMs: 0, graceMs: 0 };
}

interface PodState {
  readonly uid?: string;
  readonly running?: boolean;
  readonly ready?: boolean;
  readonly revision?: string;
}

/** A Pod that the kubelet has started with a generation. */
export function aPodOf(generation: string, { uid = 'u1', running = true, ready = running, revision = 'r1' }: PodState = {}): KubeletPod {
  const state = running ? ({ type: 'running', startedMs: start } as const) : ({ type: 'waiting', reason: '', message: '' } as const);
  return aBarePod({
    uid,
    annotations: { [IDENTITY_REVISION]: generation, [REVISION]: revision },
    conditions: [{ type: 'Ready', status: ready ? 'True' : 'False', reason: '', message: '', lastTransitionMs: undefined }],
    containerStatuses: [
      {
        ...{ name: 'app', image: '', imageID: '', containerID: '', ready, started: running, restartCount: 0, state },
        lastState: { type: 'none' },
      },
    ],
  });
}

/** The seam of the mounted folder, without files. */
export class MemoryFolder implements IdentityFolder {
  readonly there = new Map<string, Generation>();
  selected: string | undefined;
  readonly writes: string[] = [];

  async current(): Promise<Generation | undefined> {
    return this.selected === undefined ? undefined : this.there.get(this.selected);
  }
  async generations(): Promise<readonly string[]> {
    return [...this.there.keys()];
  }
  async write(content: Generation): Promise<void> {
    this.there.set(content.name, content);
    this.selected = content.name;
    this.writes.push(content.name);
  }
  async keepOnly(names: ReadonlySet<string>): Promise<void> {
    for (const name of this.there.keys()) if (name !== this.selected && !names.has(name)) this.there.delete(name);
  }
  text(file: string): string {
    return Buffer.from(this.there.get(this.selected ?? '')?.files.get(file)?.body ?? []).toString();
  }
}

export async function given({ wall = start, node = 'node-1', onFiles = false } = {}) {
  const folder = new MemoryFolder();
  const clock = fakeClock({ wall });
  const files = memoryFiles();
  await files.makeDirectory('/run', 0o755);
  const ca = anAuthority({ nowMs: wall });
  const state = {
    ca: ca.state as WorkloadCa | undefined,
    key: ca.key as KeyObject | undefined,
    pods: [] as readonly KubeletPod[],
    kubelet: 'live' as 'live' | 'stale',
    known: false,
    turn: 'waiting' as 'granted' | 'waiting',
  };
  const asked: (readonly [string, string])[] = [];
  const over: (readonly [string, string])[] = [];
  const applied: (AppliedIdentity | undefined)[] = [];
  const pending: (Reason | undefined)[] = [];
  /** A new life of the agent on the same node. */
  const agent = () => {
    const reconcile = identity({
      ...{ files, root: ROOT, cluster: 'demo', node, clock },
      ...(onFiles ? {} : { folder: () => folder }),
      deployments: { known: () => state.known },
      pods: {
        by: () => state.pods,
        get state() {
          return state.kubelet;
        },
      },
      authority: { ca: () => state.ca, key: () => state.key },
      turns: {
        request: (subject, version) => {
          asked.push([subject, version]);
          return state.turn;
        },
        done: (subject, version) => void over.push([subject, version]),
      },
      applied: (_key, identity) => void applied.push(identity),
      pending: (_key, reason) => void pending.push(reason),
    });
    return async (object?: Deployment, log: Logger = silent): Promise<number | undefined> => {
      const result = await reconcile(aContext<Deployment>({ key: KEY, object, log }));
      return typeof result === 'object' ? Number(result.after) : undefined;
    };
  };
  return { clock, files, folder, ca, state, asked, over, applied, pending, agent, run: agent() };
}
