/**
 * identity — the folder that each Pod mounts for its certificate, one key per deployment: `tls.crt`, `tls.key`, `ca.crt`.
 *
 * Holds: certificate, key and bundle change together, at once; what is valid is adopted, so an agent that restarts changes no file; a new
 * bundle, and a renewal that is `live`, start no container anew; other renewals take a turn first. A generation stays while a Pod that was
 * started with it is in the kubelet's list. A Pod whose identity can't be had waits, with the reason, and no other does. The folder goes
 * only when its deployment is gone from a complete index and the kubelet, being up, has no Pod of it left. Does not hold: what stands in
 * the way (a link, a file) is not removed; that deployment waits.
 */
import { dirname, join } from 'node:path';
import { IDENTITY_RENEWAL, IDENTITY_REVISION, REVISION, SERVICE } from '../../api/annotations.ts';
import { parseDeploymentKey } from '../../api/keys.ts';
import {
  CA_BUNDLE,
  caBundle,
  identityRevision,
  leafLifetimeMs,
  leafProfile,
  type LeafProfile,
  TLS_CERTIFICATE,
  TLS_KEY,
} from '../../api/workload-identity.ts';
import type { Clock } from '../../controllers/clock.ts';
import type { Reconcile, Result } from '../../controllers/controller.ts';
import type { Informer } from '../../controllers/informer.ts';
import { hasRunningContainer, isReady, type KubeletPod } from '../../controllers/sources/kubelet/pod.ts';
import type { Files } from '../../infra/providers/files.ts';
import type { Deployment } from '../deployments.ts';
import { adopt, generationName, type Adopted, type IdentityFiles, LIVE, startOf } from './adopt.ts';
import { authority, type AuthorityInput } from './authority.ts';
import { decide, type Reason, type View } from './decide.ts';
import type { Generation, IdentityFolder } from './folder.ts';
import { renewalJitter } from './renewal.ts';
import { renewalSubject, type Turns } from './turns.ts';

/** What others need to know of an identity that is in place. */
export interface AppliedIdentity {
  /** Of the deployment. */
  readonly revision: string;
  /** Another one: containers are to be started anew. Goes into the annotation `podmin.dev/identity-revision`. */
  readonly generation: string;
}

export interface IdentityInput {
  readonly files: Files;
  /** Opens the mounted folder at a path; a `GenerationFolder`. */
  readonly folder: (path: string) => IdentityFolder;
  /** `/run/podmin/workloads`. */
  readonly root: string;
  readonly cluster: string;
  /** Its name: the replicas of a Pod renew at different moments. */
  readonly node: string;
  readonly deployments: Pick<Informer<Deployment>, 'known'>;
  readonly pods: Pick<Informer<KubeletPod, 'deployment'>, 'by' | 'state'>;
  readonly authority: AuthorityInput;
  readonly turns: Turns;
  readonly clock: Pick<Clock, 'wall'>;
  /** Told after the fact; undefined when the folder has gone. */
  readonly applied: (key: string, identity: AppliedIdentity | undefined) => void;
  /** Why the key waits, or what it could not get yet; undefined when there is nothing. */
  readonly pending: (key: string, reason: Reason | undefined) => void;
  /** Of a certificate; default: a day. All moments of a renewal follow from it. */
  readonly lifetimeMs?: number;
}

/** What ends takes its grace period; look again so often. */
const STILL_RUNNING_MS = 5_000;
/** A successor starts within a few seconds, and others wait for the turn. */
const TURN_DONE_LOOK_MS = 2_000;
/** Containers run as any user; the folder above `root` is closed to all but root. */
const FILE_MODE = 0o444;

/** A turn that was used, and the generation whose Pod ends it by being Ready. */
interface UsedTurn {
  readonly subject: string;
  readonly version: string;
  readonly generation: string;
}

/** An identity as it should lie in the folder. */
interface Wanted {
  readonly files: IdentityFiles;
  readonly generation: string;
  readonly notAfter: number;
}

export function identity(input: IdentityInput): Reconcile<Deployment> {
  const { applied, clock, lifetimeMs = leafLifetimeMs, pending, pods, root, turns } = input;
  const signingAt = authority(input.authority);
  const usedTurns = new Map<string, UsedTurn>();

  return async (context) => {
    const { key, object, log } = context;
    const name = parseDeploymentKey(key)?.name;
    if (name === undefined) return undefined;
    if (object === undefined) return gone(input, usedTurns, key, name);

    await prepareFolders(input, name);
    const folder = input.folder(join(root, name, 'identity'));
    const nowMs = clock.wall();
    const ca = input.authority.ca();
    const profile = profileOf(input, object);
    const content = await folder.current();
    const found: Adopted | { readonly kind: 'none' } =
      content === undefined ? { kind: 'none' } : adopt({ files: content.files, profile, ca, nowMs });

    const signing = signingAt(nowMs);
    const issuer = 'issuer' in signing ? signing.issuer : undefined;
    const listed = pods.by('deployment', key);
    const live = object.pod.metadata?.annotations?.[IDENTITY_RENEWAL] === LIVE;
    const turn = { subject: subjectOf(object), version: content?.name ?? '' };
    const view: View = {
      found,
      unable: 'unable' in signing ? signing.unable : undefined,
      nextNotAfter: issuer?.endOf(nowMs, lifetimeMs) ?? 0,
      restarts: !live && listed.some(hasRunningContainer),
      turn: () => turns.request(turn.subject, turn.version, 'its certificate is due'),
      ...{ jitter: renewalJitter(input.node, object.namespace, name), lifetimeMs, nowMs },
    };
    const plan = decide(view);
    pending(key, plan.do === 'issue' ? undefined : plan.reason);
    if (plan.do === 'wait') return { after: plan.afterMs };

    let wanted: Wanted;
    if (plan.do === 'issue') {
      if (issuer === undefined || ca === undefined) throw new Error('an identity was to be issued without an authority');
      const { certificatePem, keyPem, notAfter } = issuer.issue({ profile, nowMs, lifetimeMs });
      const waiting = found.kind === 'none' ? generationOfWaiting(object, listed) : undefined;
      const generation = live ? LIVE : (waiting ?? identityRevision(certificatePem));
      wanted = { files: { certificatePem, keyPem, bundlePem: caBundle(ca) }, generation, notAfter };
      log.info({ why: plan.why, notAfter: new Date(notAfter).toISOString() }, 'identity issued');
    } else {
      const bundlePem = ca === undefined ? plan.found.files.bundlePem : caBundle(ca);
      const generation = generationOf(content?.name, live, plan.found.files);
      wanted = { files: { ...plan.found.files, bundlePem }, generation, notAfter: plan.found.notAfter };
    }
    await place(folder, wanted, content?.name, pods.state === 'live' ? listed : undefined);
    if (plan.do === 'issue' && found.kind === 'valid' && view.restarts) usedTurns.set(key, { ...turn, generation: wanted.generation });
    context.applied(object.revision);
    applied(key, { revision: object.revision, generation: wanted.generation });

    const over = finishTurn(input, usedTurns, key, listed);
    const next = plan.do === 'keep' ? plan : decide({ ...view, found: { kind: 'valid', files: wanted.files, notAfter: wanted.notAfter } });
    const afterMs = next.do === 'issue' ? 1 : next.afterMs;
    return { after: over ? afterMs : Math.min(afterMs, TURN_DONE_LOOK_MS) };
  };
}

function profileOf({ cluster }: IdentityInput, { namespace, name, pod }: Deployment): LeafProfile {
  const service = pod.metadata?.annotations?.[SERVICE];
  return leafProfile({ cluster, namespace, pod: name, ...(service === undefined ? {} : { service }) });
}

function subjectOf({ namespace, name, pod }: Deployment): string {
  return renewalSubject(namespace, name, pod.metadata?.annotations?.[SERVICE]);
}

/** What containers were started with goes on, unless the author has changed how renewals are done, which is another version of the Pod. */
function generationOf(name: string | undefined, live: boolean, { certificatePem }: IdentityFiles): string {
  if (live) return LIVE;
  const before = name === undefined ? undefined : startOf(name);
  return before === undefined || before === LIVE ? identityRevision(certificatePem) : before;
}

/**
 * After a reboot the folder is empty while the kubelet has the Pod, whose containers wait for the folder: they will start with what comes
 * now, so the Pod stays the version that it is.
 */
function generationOfWaiting({ revision }: Deployment, listed: readonly KubeletPod[]): string | undefined {
  if (listed.some(hasRunningContainer)) return undefined;
  const annotations = listed.find((pod) => pod.annotations[REVISION] === revision)?.annotations;
  const generation = annotations?.[IDENTITY_REVISION] ?? '';
  return /^[0-9a-f]{32}$/.test(generation) ? generation : undefined;
}

/** `listed`: the Pods of the deployment; undefined while the kubelet is away. */
async function place(
  folder: IdentityFolder,
  { files, generation }: Wanted,
  before: string | undefined,
  listed: readonly KubeletPod[] | undefined,
): Promise<void> {
  const name = generationName(generation, files);
  if (name !== before) await folder.write(contentOf(name, files));
  if (listed === undefined) return;
  const started = new Set(listed.map((pod) => pod.annotations[IDENTITY_REVISION]));
  // Generations of live renewals have one start; there, whoever reads just now finishes with the one before.
  if (generation === LIVE && name === before) return;
  const there = await folder.generations();
  const stays = there.filter((one) => one === name || one === before || (startOf(one) !== LIVE && started.has(startOf(one))));
  if (stays.length < there.length) await folder.keepOnly(new Set(stays));
}

function contentOf(name: string, { certificatePem, keyPem, bundlePem }: IdentityFiles): Generation {
  const file = (text: string): { readonly body: Uint8Array; readonly mode: number } => ({ body: Buffer.from(text), mode: FILE_MODE });
  const files = new Map([
    [TLS_CERTIFICATE, file(certificatePem)],
    [TLS_KEY, file(keyPem)],
    [CA_BUNDLE, file(bundlePem)],
  ]);
  return { name, files };
}

/** False while a turn is used whose Pod is not Ready yet. */
function finishTurn({ turns }: IdentityInput, used: Map<string, UsedTurn>, key: string, listed: readonly KubeletPod[]): boolean {
  const turn = used.get(key);
  if (turn === undefined) return true;
  if (!listed.some((pod) => pod.annotations[IDENTITY_REVISION] === turn.generation && isReady(pod))) return false;
  used.delete(key);
  turns.done(turn.subject, turn.version);
  return true;
}

async function gone(input: IdentityInput, used: Map<string, UsedTurn>, key: string, name: string): Promise<Result> {
  const { applied, deployments, files, pending, pods, root, turns } = input;
  if (deployments.known(key)) return undefined;
  pending(key, undefined);
  if (pods.state !== 'live' || pods.by('deployment', key).length > 0) return { after: STILL_RUNNING_MS };
  applied(key, undefined);
  const turn = used.get(key);
  used.delete(key);
  if (turn !== undefined) turns.done(turn.subject, turn.version);
  const folder = join(root, name);
  if ((await files.info(folder))?.kind === 'directory') await files.removeTree(folder);
  return undefined;
}

async function prepareFolders({ files, root }: IdentityInput, name: string): Promise<void> {
  const folder = join(root, name);
  await files.makeDirectory(dirname(root), 0o700);
  await files.makeDirectory(join(folder, 'identity'), 0o755);
  for (const path of [root, folder, join(folder, 'identity')]) await mustBeDirectory(files, path);
}

async function mustBeDirectory(files: Files, path: string): Promise<void> {
  const info = await files.info(path);
  if (info?.kind !== 'directory')
    throw new Error(`${path} is ${info === undefined ? 'missing' : `a ${info.kind}`}, not a folder; remove it`);
}
