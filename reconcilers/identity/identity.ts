/**
 * identity — the folder that each Pod mounts for its certificate, one key per deployment: `tls.crt`, `tls.key`, `ca.crt`.
 *
 * Holds: certificate, key and bundle change together, at once; what is valid is adopted, so an agent that restarts changes no file; a new
 * bundle, and a renewal that is `live`, start no container anew; other renewals take a turn first. A generation stays while a Pod that was
 * started with it is in the kubelet's list. A Pod whose identity can't be had waits, with the reason, and no other does. The folder goes
 * only when its deployment is gone from a complete index and the kubelet, being up, has no Pod of it left. Does not hold: what stands in
 * the way (a link, a file) is not removed; that deployment waits.
 */
import { join } from 'node:path';
import { IDENTITY_RENEWAL, IDENTITY_REVISION, SERVICE } from '../../api/annotations.ts';
import { parseDeploymentKey } from '../../api/keys.ts';
import type { WorkloadCa } from '../../api/workload-ca.ts';
import { caBundle, identityRevision, leafLifetimeMs, leafProfile, type LeafProfile } from '../../api/workload-identity.ts';
import type { Clock } from '../../controllers/clock.ts';
import type { Reconcile, Result } from '../../controllers/controller.ts';
import type { Informer } from '../../controllers/informer.ts';
import { hasRunningContainer, isReady, type KubeletPod } from '../../controllers/sources/kubelet/pod.ts';
import type { Files } from '../../infra/providers/files.ts';
import type { Deployment } from '../deployments.ts';
import { GenerationFolder } from '../workload-files/generation-folder.ts';
import { mustBeDirectory, prepareWorkloadFolder } from '../workload-files/root-folder.ts';
import { adopt, LIVE, type Valid } from './adopt.ts';
import { authority, type AuthorityInput, type Signing } from './authority.ts';
import { decide, type Reason, type View } from './decide.ts';
import type { Generation, IdentityFolder } from './folder.ts';
import { generationOf, generationOfWaiting, place, type Wanted } from './generations.ts';
import { renewalJitter } from './renewal.ts';
import { renewalSubject, AskedTurns, type Turns } from './turns.ts';

/** What others need to know of an identity that is in place. */
export interface AppliedIdentity {
  /** Of the deployment. */
  readonly revision: string;
  /** Another one: containers are to be started anew. Goes into the annotation `podmin.dev/identity-revision`. */
  readonly generation: string;
}

export interface IdentityInput {
  readonly files: Files;
  /** Opens the mounted folder at a path. Default: a `GenerationFolder`. */
  readonly folder?: (path: string) => IdentityFolder;
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

/** What a run has found of its deployment. */
interface Situation {
  readonly object: Deployment;
  readonly folder: IdentityFolder;
  readonly content: Generation | undefined;
  readonly profile: LeafProfile;
  readonly signing: Signing;
  /** The Pods of the deployment, by the kubelet. */
  readonly listed: readonly KubeletPod[];
  readonly live: boolean;
  readonly view: View;
}

export function identity(input: IdentityInput): Reconcile<Deployment> {
  const signingAt = authority(input.authority, input.lifetimeMs ?? leafLifetimeMs);
  const asked = new AskedTurns(input.turns);

  return async (context) => {
    const { key, object, log } = context;
    const name = parseDeploymentKey(key)?.name;
    if (name === undefined) return undefined;
    if (object === undefined) return gone(input, asked, key, name);

    await prepareFolders(input, name);
    const situation = await look(input, asked, object, signingAt(input.clock.wall()));
    const { content, folder, listed, view } = situation;
    const plan = decide(view);
    input.pending(key, plan.do === 'issue' ? undefined : plan.reason);
    if (plan.do === 'wait') {
      asked.giveBack(key);
      return { after: plan.afterMs };
    }

    const wanted = plan.do === 'issue' ? issued(situation) : adopted(situation, plan.found, input.authority.ca());
    if (plan.do === 'issue') log.info({ why: plan.why, notAfter: new Date(wanted.notAfter).toISOString() }, 'identity issued');
    await place(folder, wanted, content?.name, input.pods.state === 'live' ? listed : undefined);
    if (plan.do === 'issue') asked.use(key, wanted.generation);
    context.applied(object.revision);
    input.applied(key, { revision: object.revision, generation: wanted.generation });

    const waits = plan.do === 'keep' && plan.reason?.code === 'WaitsForTurn';
    const over = asked.settle(key, waits, (generation) =>
      listed.some((pod) => pod.annotations[IDENTITY_REVISION] === generation && isReady(pod)),
    );
    const next = plan.do === 'keep' ? plan : decide({ ...view, found: { kind: 'valid', ...wanted } });
    const afterMs = next.do === 'issue' ? 1 : next.afterMs;
    return { after: over ? afterMs : Math.min(afterMs, TURN_DONE_LOOK_MS) };
  };
}

async function look(input: IdentityInput, asked: AskedTurns, object: Deployment, signing: Signing): Promise<Situation> {
  const { authority, clock, files, lifetimeMs = leafLifetimeMs, node, pods, root } = input;
  const { folder: open = (path): IdentityFolder => new GenerationFolder({ files, path }) } = input;
  const { key, name, namespace } = object;
  const nowMs = clock.wall();
  const profile = profileOf(input, object);
  const folder = open(join(root, name, 'identity'));
  const content = await folder.current();
  const live = object.pod.metadata?.annotations?.[IDENTITY_RENEWAL] === LIVE;
  const listed = pods.by('deployment', key);
  const turn = turnOf(object, content);
  const view: View = {
    found: content === undefined ? { kind: 'none' } : adopt({ files: content.files, profile, ca: authority.ca(), nowMs }),
    unable: 'unable' in signing ? signing.unable : undefined,
    nextNotAfter: 'issuer' in signing ? signing.issuer.endOf(nowMs, lifetimeMs) : 0,
    restarts: !live && listed.some(hasRunningContainer),
    turn: () => asked.ask(key, turn),
    ...{ jitter: renewalJitter(node, namespace, name), lifetimeMs, nowMs },
  };
  return { object, folder, content, profile, signing, listed, live, view };
}

function issued({ signing, profile, view, live, object, listed }: Situation): Wanted {
  if (!('issuer' in signing)) throw new Error('an identity was to be issued without an authority');
  const { nowMs, lifetimeMs } = view;
  const { certificatePem, keyPem, notAfter } = signing.issuer.issue({ profile, nowMs, lifetimeMs });
  const waiting = view.found.kind === 'none' ? generationOfWaiting(object, listed) : undefined;
  const generation = live ? LIVE : (waiting ?? identityRevision(certificatePem));
  return { files: { certificatePem, keyPem, bundlePem: caBundle(signing.ca) }, generation, notAfter };
}

/** What lies there, with the bundle of today. */
function adopted({ content, live }: Situation, { files, notAfter }: Valid, ca: WorkloadCa | undefined): Wanted {
  const bundlePem = ca === undefined ? files.bundlePem : caBundle(ca);
  return { files: { ...files, bundlePem }, generation: generationOf(content?.name, live, files), notAfter };
}

function turnOf(
  { namespace, name, pod }: Deployment,
  content: Generation | undefined,
): { readonly subject: string; readonly version: string } {
  return { subject: renewalSubject(namespace, name, pod.metadata?.annotations?.[SERVICE]), version: content?.name ?? '' };
}

function profileOf({ cluster }: IdentityInput, { namespace, name, pod }: Deployment): LeafProfile {
  const service = pod.metadata?.annotations?.[SERVICE];
  return leafProfile({ cluster, namespace, pod: name, ...(service === undefined ? {} : { service }) });
}

async function gone(input: IdentityInput, asked: AskedTurns, key: string, name: string): Promise<Result> {
  const { applied, deployments, files, pending, pods, root } = input;
  if (deployments.known(key)) return undefined;
  pending(key, undefined);
  if (pods.state !== 'live' || pods.by('deployment', key).length > 0) return { after: STILL_RUNNING_MS };
  applied(key, undefined);
  asked.giveBack(key);
  const folder = join(root, name);
  if ((await files.info(folder))?.kind !== 'directory') return undefined;
  await new GenerationFolder({ files, path: join(folder, 'identity') }).remove();
  // What else lies there is not ours; the last to go takes the folder along.
  if ((await files.list(folder)).length === 0) await files.removeTree(folder);
  return undefined;
}

/** The mounted folder itself comes with its files: a container that finds it, finds them. */
async function prepareFolders({ files, root }: IdentityInput, name: string): Promise<void> {
  const path = join(await prepareWorkloadFolder({ files, root, pod: name }), 'identity');
  if ((await files.info(path)) !== undefined) await mustBeDirectory(files, path);
}
