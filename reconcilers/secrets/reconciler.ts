/**
 * secrets — the files that each Pod mounts with the values it asked for, one key per deployment: `<root>/<pod>/<provider>/<key>`, 0444.
 *
 * Holds: only what the Pod's annotations name is fetched, under the Pod's own path; the files of a provider change together, at once, and
 * in place, so a rotated value starts no container anew; unchanged versions change no file, across restarts of the agent too. A value that
 * is missing or denied holds that Pod only, with the reason, and the last good files stay; while a platform is away, files that are
 * complete are enough. What an older version of the Pod asked for stays while the kubelet has it. Folders go when the deployment is gone
 * from a complete index and the kubelet, being up, has no Pod of it left. Values are kept in no variable that outlives a run. Does not
 * hold: a provider with one key refused gets no other key's new value until that is settled.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { REVISION, SECRET_PROVIDERS, type SecretProvider } from '../../api/annotations.ts';
import { parseDeploymentKey } from '../../api/keys.ts';
import { secretsOf } from '../../api/secret-mounts.ts';
import { secretName } from '../../api/secret-names.ts';
import type { Clock } from '../../controllers/clock.ts';
import type { Reconcile, ReconcileContext, Result } from '../../controllers/controller.ts';
import type { Informer } from '../../controllers/informer.ts';
import type { KubeletPod } from '../../controllers/sources/kubelet/pod.ts';
import type { Files } from '../../infra/providers/files.ts';
import type { SecretValue } from '../../infra/providers/secrets.ts';
import type { Deployment } from '../deployments.ts';
import { GenerationFolder, type GenerationContent } from '../workload-files/generation-folder.ts';
import { prepareWorkloadFolder } from '../workload-files/root-folder.ts';
import { fetcher, type Fetch, type SecretStores } from './fetch.ts';
import { outage, refusal, type Refused, type SecretReason } from './reasons.ts';

export interface SecretsInput {
  readonly files: Files;
  /** `/run/podmin/workloads`. */
  readonly root: string;
  readonly cluster: string;
  readonly stores: SecretStores;
  readonly deployments: Pick<Informer<Deployment>, 'known'>;
  readonly pods: Pick<Informer<KubeletPod, 'deployment'>, 'by' | 'state'>;
  readonly clock: Pick<Clock, 'now'>;
  /** Uniform in [0, 1). */
  readonly random: () => number;
  /** Told after the fact: the revision whose files are in place, or undefined when they have gone. */
  readonly applied: (key: string, revision: string | undefined) => void;
  /** Why the key waits, or could not be refreshed; undefined when nothing is wrong. */
  readonly pending: (key: string, reason: SecretReason | undefined) => void;
  /** ±20 %. Default: a minute. */
  readonly refreshMs?: number;
  /** Requests at once, over all Pods. Default: 4. */
  readonly concurrency?: number;
}

const REFRESH_MS = 60_000;
const CONCURRENCY = 4;
/** After a refusal: someone may be about to create the value. Doubles up to the refresh. */
const FIRST_RETRY_MS = 5_000;
/** What ends takes its grace period; look again so often. */
const STILL_RUNNING_MS = 5_000;
const FILE_MODE = 0o444;

/** What became of one provider of a Pod. */
type Outcome =
  | { readonly kind: 'placed'; readonly carried: boolean }
  | { readonly kind: 'refused'; readonly refused: readonly [Refused, ...Refused[]] }
  | { readonly kind: 'later'; readonly afterMs: number; readonly reason: SecretReason; readonly complete: boolean };

export function secrets(input: SecretsInput): Reconcile<Deployment> {
  const { random, refreshMs = REFRESH_MS, concurrency = CONCURRENCY } = input;
  const fetch = fetcher({ ...input, concurrency });
  const refusals = new Map<string, number>();
  const jittered = (ms: number): number => Math.max(1, Math.round(ms * (0.8 + 0.4 * random())));

  return async (context) => {
    const { key, object } = context;
    const name = parseDeploymentKey(key)?.name;
    if (name === undefined) return undefined;
    if (object === undefined) {
      refusals.delete(key);
      return gone(input, key, name);
    }
    const wanted = secretsOf(object.pod);
    const older = olderMayRun(input, object);
    const outcomes: Outcome[] = [];
    for (const { provider, keys } of wanted) outcomes.push(await provide({ input, fetch, context, object, provider, keys, older }));

    const refused = outcomes.flatMap((outcome) => (outcome.kind === 'refused' ? outcome.refused : []));
    const later = outcomes.filter((outcome) => outcome.kind === 'later');
    const [firstRefused, ...others] = refused;
    input.pending(
      key,
      firstRefused === undefined
        ? later[0]?.reason
        : refusal({ namespace: object.namespace, pod: name, refused: [firstRefused, ...others] }),
    );
    if (refused.length === 0 && later.every(({ complete }) => complete)) {
      context.applied(object.revision);
      input.applied(key, object.revision);
    }

    const left = await removeUndeclared(input, name, new Set(wanted.map(({ provider }) => provider)), older);
    const failures = refused.length === 0 ? 0 : (refusals.get(key) ?? 0) + 1;
    if (failures === 0) refusals.delete(key);
    else refusals.set(key, failures);

    const afters = later.map(({ afterMs }) => afterMs);
    if (failures > 0) afters.push(jittered(Math.min(refreshMs, FIRST_RETRY_MS * 2 ** Math.min(failures - 1, 20))));
    if (left || outcomes.some((outcome) => outcome.kind === 'placed' && outcome.carried))
      afters.push(jittered(Math.min(refreshMs, STILL_RUNNING_MS)));
    if (wanted.length > 0) afters.push(jittered(refreshMs));
    return afters.length === 0 ? undefined : { after: Math.min(...afters) };
  };
}

interface ProvideInput {
  readonly input: SecretsInput;
  readonly fetch: Fetch;
  readonly context: ReconcileContext<Deployment>;
  readonly object: Deployment;
  readonly provider: SecretProvider;
  readonly keys: readonly string[];
  /** A Pod of another version may run. */
  readonly older: boolean;
}

async function provide({ input, fetch, context, object, provider, keys, older }: ProvideInput): Promise<Outcome> {
  const { files, root, cluster } = input;
  const owner = { cluster, namespace: object.namespace, pod: object.name };
  const names = new Map(keys.map((key) => [key, secretName(owner, key)]));
  const pod = await prepareWorkloadFolder({ files, root, pod: object.name });
  const folder = new GenerationFolder({ files, path: join(pod, provider) });

  const fetched = await fetch(provider, [...names.values()], context.signal);
  const before = await folder.current();
  if (fetched.kind === 'later') {
    const complete = keys.every((key) => before?.files.has(key) === true);
    return { kind: 'later', afterMs: fetched.afterMs, reason: outage(provider, fetched.error), complete };
  }
  const found = new Map<string, SecretValue>();
  const refused: Refused[] = [];
  for (const [key, name] of names) {
    const answer = fetched.values.get(name);
    if (answer === undefined) throw new Error(`${name}: the provider gave no answer for a name that it was asked for`);
    if (answer instanceof Error) refused.push({ provider, key, name, error: answer });
    else found.set(key, answer);
  }
  const [first, ...others] = refused;
  if (first !== undefined) return { kind: 'refused', refused: [first, ...others] };

  const carried = older ? [...(before?.files ?? [])].filter(([key]) => !found.has(key)) : [];
  const content = contentOf(found, carried);
  await folder.write(content);
  // Whoever opens a file just now finds it; the next look takes the former values away.
  await folder.keepOnly(new Set(before === undefined || before.name === content.name ? [] : [before.name]));
  if (before?.name !== content.name) context.log.info({ provider, keys: found.size }, 'secrets written');
  return { kind: 'placed', carried: carried.length > 0 };
}

type File = readonly [string, { readonly body: Uint8Array; readonly mode: number }];

/** The name tells versions apart, and nothing of values. */
function contentOf(found: ReadonlyMap<string, SecretValue>, carried: readonly File[]): GenerationContent {
  const hash = createHash('sha256');
  for (const [key, { version }] of found) hash.update(`${key}\0${version}\0`);
  for (const [key] of carried) hash.update(`${key}\0\0`);
  const files = new Map<string, File[1]>(carried);
  for (const [key, { value }] of found) files.set(key, { body: value, mode: FILE_MODE });
  return { name: hash.digest('hex').slice(0, 32), files };
}

function olderMayRun({ pods }: SecretsInput, { key, revision }: Deployment): boolean {
  return pods.state !== 'live' || pods.by('deployment', key).some((pod) => pod.annotations[REVISION] !== revision);
}

/** Gives whether one is left because an older version of the Pod may have it mounted. */
async function removeUndeclared(input: SecretsInput, pod: string, declared: ReadonlySet<SecretProvider>, older: boolean): Promise<boolean> {
  let left = false;
  for (const provider of SECRET_PROVIDERS) {
    if (declared.has(provider)) continue;
    const path = join(input.root, pod, provider);
    if ((await input.files.info(path)) === undefined) continue;
    if (older) left = true;
    else await new GenerationFolder({ files: input.files, path }).remove();
  }
  return left;
}

async function gone(input: SecretsInput, key: string, pod: string): Promise<Result> {
  const { applied, deployments, pending, pods } = input;
  if (deployments.known(key)) return undefined;
  pending(key, undefined);
  if (pods.state !== 'live' || pods.by('deployment', key).length > 0) return { after: STILL_RUNNING_MS };
  applied(key, undefined);
  await removeUndeclared(input, pod, new Set(), false);
  return undefined;
}
