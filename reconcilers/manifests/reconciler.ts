/**
 * manifests — keeps the kubelet's static-Pod folder equal to the deployments of this node, one key per deployment.
 *
 * Holds: a manifest appears only after its payload was verified, its Pod found valid, its identity applied, and the index confirmed to
 * still name it; an unchanged manifest is not rewritten; a step that fails leaves the folder as it was or one whole step further, and a
 * run after a kill at any point ends in the same folder. Nothing goes while the kubelet is down, or on a partial view. Does not hold: a
 * version that is not wanted any more may run until its successor is Ready.
 */
import type { V1Pod } from '@kubernetes/client-node';
import { effectivePod, podUid, versionedName } from '../../api/effective-pod.ts';
import { deploymentKey, parseDeploymentKey } from '../../api/keys.ts';
import type { DeploymentStatus } from '../../api/status.ts';
import { stringifyYaml, type JsonValue } from '../../api/yaml/index.ts';
import type { Clock } from '../../controllers/clock.ts';
import type { Reconcile, ReconcileContext } from '../../controllers/controller.ts';
import { retryAfter } from '../../controllers/errors.ts';
import type { Informer } from '../../controllers/informer.ts';
import type { Logger } from '../../controllers/log.ts';
import type { KubeletPod } from '../../controllers/sources/kubelet/pod.ts';
import type { Deployment } from '../deployments.ts';
import { IndexMovedError, type Confirm } from './confirm.ts';
import { decide, nothingRemembered, type Decision, type Memory, type Reason, type View } from './decide.ts';
import { digestOf, type ManifestFile, type ManifestFolder } from './folder.ts';
import { podState, restartsOf } from './pod-state.ts';
import type { Readiness } from './readiness.ts';
import type { Reports } from './reports.ts';

export interface ManifestsInput {
  readonly node: { readonly name: string; readonly nodegroup: string; readonly address: string };
  readonly deployments: Pick<Informer<Deployment>, 'known'>;
  /** The revision that the latest index names for the key, read or not; undefined when it names none. */
  readonly indexed: (key: string) => string | undefined;
  /** What has to be in place before this revision may start, or why it is not. */
  readonly inputs: (key: string, revision: string) => Inputs;
  readonly pods: Pick<Informer<KubeletPod, 'deployment'>, 'get' | 'by' | 'state'>;
  readonly readiness: Readiness;
  /** Has the kubelet list its Pods; gives when it last did so, on the clock's monotonic time. */
  readonly listing: { ask(): void; readonly atMs: number };
  readonly folder: ManifestFolder;
  /** Names of files that somebody else may have changed; taken out when they have been looked at. */
  readonly drifted: Set<string>;
  readonly confirm: Confirm;
  readonly reports: Reports;
  readonly clock: Clock;
  /** Never the same twice. */
  readonly nonce: () => string;
}

/** What others have put in place for a Pod: its identity, its secrets. */
export type Inputs =
  /** `identity`: with which its containers are started; another one is another version of the Pod. */
  { readonly kind: 'applied'; readonly identity: string } | { readonly kind: 'waiting'; readonly reason: Reason };

/** More steps than any deployment needs in one run (write, remove, look again); a bound on a mistake, not a limit. */
const MAX_STEPS = 6;
/** The next version of the index is on its way to the informer; when it can't be read, it stays there, so the wait doubles. */
const INDEX_MOVED_RETRY_MS = 50;
const INDEX_MOVED_RETRY_MAX_MS = 5_000;
/** For a list of the kubelet's, which its own events mostly precede. */
const ASK_LOOK_MS = 200;
/** What was asked for before that was for another step. */
const ASK_FORGET_MS = 10_000;
/** Somebody removes by hand what stands in the way. */
const OBSTACLE_LOOK_MS = 10_000;

export function manifests(input: ManifestsInput): Reconcile<Deployment> {
  const memories = new Map<string, Memory>();
  const renderedOf = renderer(input.node);
  const asked = new Map<string, number>();

  return async (context) => {
    const { key, object, log } = context;
    const name = parseDeploymentKey(key)?.name;
    if (name === undefined) return;
    await input.folder.sync();
    await takeUpDrift(input, name, log);
    const obstacle = await input.folder.obstacle(name);
    if (obstacle !== undefined) {
      input.reports.put(key, { ...blankStatus(name, object), phase: 'invalid', reason: 'Obstacle', message: obstacle });
      return { after: OBSTACLE_LOOK_MS };
    }

    const inputs = object === undefined ? undefined : input.inputs(key, object.revision);
    const rendered = object === undefined || inputs?.kind !== 'applied' ? undefined : renderedOf(object, inputs.identity);
    const waiting = inputs?.kind === 'waiting' ? inputs.reason : undefined;
    for (let step = 0; step < MAX_STEPS; step++) {
      const view = viewOf(input, context, name, { rendered, waiting }, memories.get(key) ?? nothingRemembered);
      const decision = decide(view);
      report(input, context, name, decision, view);

      // While the newest version can't be had, the last good one keeps what it has and gets nothing new.
      const writable = context.broken === undefined ? rendered : undefined;
      if (decision.step.do === 'remove' && decision.step.ask && !isConfirmed(asked, input, key)) return { after: ASK_LOOK_MS };
      if (decision.step.do === 'remove' && (writable !== undefined || !decision.step.makesRoom)) {
        // A place is made free only for what could be written there now: without the bucket, nobody gives way to nothing.
        if (decision.step.makesRoom || view.wanted.kind === 'absent') await confirmed(input, context, writable?.revision);
        await input.folder.remove(decision.step.files);
        remember(memories, key, decision.memory);
        log.info({ files: decision.step.files, why: decision.step.why }, 'manifests removed');
        continue;
      }
      const next = writable === undefined ? undefined : nextWrite(decision, view, input, name, writable);
      if (next === undefined || writable === undefined) {
        if (decision.step.do === 'nothing') remember(memories, key, decision.memory);
        context.applied(decision.shown?.revision);
        return decision.afterMs === undefined ? undefined : { after: Math.ceil(decision.afterMs) };
      }
      const file = await place(input, context, name, writable, next.nonce);
      remember(memories, key, decision.memory);
      log.info({ file, revision: writable.revision }, next.inPlace ? 'manifest rewritten in place' : 'manifest written');
    }
    throw new Error(`${key} did not settle in ${MAX_STEPS} steps`);
  };
}

/** Whether the kubelet has listed its Pods since this was first asked for the key. A list takes milliseconds. */
function isConfirmed(asked: Map<string, number>, { listing, clock }: ManifestsInput, key: string): boolean {
  const since = asked.get(key);
  if (since !== undefined && listing.atMs >= since && clock.now() - since <= ASK_FORGET_MS) {
    asked.delete(key);
    return true;
  }
  if (since === undefined || clock.now() - since > ASK_FORGET_MS) {
    asked.set(key, clock.now());
    listing.ask();
  }
  return false;
}

async function takeUpDrift({ drifted, folder }: ManifestsInput, name: string, log: Logger): Promise<void> {
  for (const file of [...drifted].filter((candidate) => folder.deploymentOf(candidate) === name)) {
    drifted.delete(file);
    try {
      if (await folder.reread(file)) log.warn({ file }, 'a manifest was changed by somebody else');
    } catch (error) {
      drifted.add(file);
      throw error;
    }
  }
}

/** What a deployment comes to on this node; the UID and the bytes depend on the nonce besides. */
interface Rendered {
  readonly deployment: Deployment;
  readonly revision: string;
  readonly uidFor: (nonce: string) => string;
  readonly bodyFor: (nonce: string) => string;
  /** Of the body. */
  readonly digestFor: (nonce: string) => string;
}

/**
 * Every event of a Pod makes its deployment be looked at again, nearly always to find that nothing has changed. So digests are computed
 * once per version and nonce, and forgotten with the version; the Pod and the bytes, which are larger, are made when they are needed.
 */
function renderer(node: ManifestsInput['node']): (deployment: Deployment, identity: string) => Rendered {
  const known = new WeakMap<Deployment, { readonly identity: string; readonly rendered: Rendered }>();
  return (deployment, identity) => {
    const last = known.get(deployment);
    if (last?.identity === identity) return last.rendered;
    const rendered = render(deployment, identity, node);
    known.set(deployment, { identity, rendered });
    return rendered;
  };
}

function render(deployment: Deployment, identity: string, node: ManifestsInput['node']): Rendered {
  const { revision, name } = deployment;
  const podOf = (): V1Pod => effectivePod({ pod: deployment.pod, nodeAddress: node.address, revision, identity });
  const uidFor = oncePerNonce((nonce) => podUid({ node: node.name, pod: podOf(), nonce }));
  const bodyFor = (nonce: string): string => {
    const pod = podOf();
    const uid = uidFor(nonce);
    const metadata = { ...pod.metadata, name: versionedName(name, uid), uid };
    return stringifyYaml({ ...pod, metadata } as unknown as JsonValue);
  };
  const digestFor = oncePerNonce((nonce) => digestOf(Buffer.from(bodyFor(nonce))));
  return { deployment, revision, uidFor, bodyFor, digestFor };
}

/** The nonces are those of the version's files: one, and a few more after a rejection. */
function oncePerNonce(compute: (nonce: string) => string): (nonce: string) => string {
  const computed = new Map<string, string>();
  return (nonce) => {
    let value = computed.get(nonce);
    if (value === undefined) computed.set(nonce, (value = compute(nonce)));
    return value;
  };
}

function viewOf(
  input: ManifestsInput,
  context: ReconcileContext<Deployment>,
  name: string,
  { rendered, waiting }: { readonly rendered: Rendered | undefined; readonly waiting: Reason | undefined },
  memory: Memory,
): View {
  const files = input.folder.of(name);
  const isCurrent = (file: ManifestFile): boolean =>
    rendered !== undefined && file.digest !== '' && rendered.uidFor(file.nonce) === file.uid;
  const uids = new Set(files.map((file) => file.uid));
  const kubelet = input.pods.state === 'live' ? 'up' : 'down';
  return {
    wanted: wantedOf(input, context, rendered, waiting),
    current: files.filter(isCurrent),
    others: files.filter((file) => !isCurrent(file)),
    ending: input.pods.by('deployment', context.key).filter((pod) => !uids.has(pod.uid) && stillRuns(pod)).length,
    kubelet,
    pod: (uid) => podState(input.pods.get(uid)),
    readySinceMs: (uid) => input.readiness.sinceMs(uid),
    memory,
    nowMs: input.clock.now(),
  };
}

function wantedOf(
  input: ManifestsInput,
  context: ReconcileContext<Deployment>,
  rendered: Rendered | undefined,
  waiting: Reason | undefined,
): View['wanted'] {
  // The last good version goes on being wanted while the newest can't be had.
  if (rendered !== undefined) {
    const { recreate, minReadyMs, graceMs } = rendered.deployment;
    return { kind: 'version', revision: rendered.revision, recreate, minReadyMs, graceMs };
  }
  if (context.broken !== undefined)
    return { kind: 'unknown', phase: 'invalid', reason: { code: 'Invalid', message: context.broken.message } };
  if (waiting !== undefined) return { kind: 'unknown', phase: 'waiting', reason: waiting };
  if (input.deployments.known(context.key))
    return { kind: 'unknown', phase: 'invalid', reason: { code: 'Loading', message: 'its payload has not been read yet' } };
  return { kind: 'absent' };
}

function stillRuns(pod: KubeletPod): boolean {
  const { kind } = podState(pod);
  return kind !== 'rejected' && kind !== 'ended';
}

function nextWrite(
  decision: Decision,
  view: View,
  input: ManifestsInput,
  name: string,
  rendered: Rendered,
): { readonly nonce: string; readonly inPlace: boolean } | undefined {
  if (decision.step.do === 'write') return { nonce: input.nonce(), inPlace: false };
  // The right Pod, but not the bytes that we would write: labels and annotations that need no restart.
  const current = new Set(view.current.map((version) => version.file));
  const stale = input.folder.of(name).find((file) => current.has(file.file) && rendered.digestFor(file.nonce) !== file.digest);
  return stale === undefined ? undefined : { nonce: stale.nonce, inPlace: true };
}

/** Staged, then the index confirmed, then made visible: what appears was wanted after it had been written. */
async function place(
  input: ManifestsInput,
  context: ReconcileContext<Deployment>,
  name: string,
  rendered: Rendered,
  nonce: string,
): Promise<string> {
  const uid = rendered.uidFor(nonce);
  const podName = versionedName(name, uid);
  const staged = await input.folder.stage(name, podName, { uid, nonce, revision: rendered.revision }, rendered.bodyFor(nonce));
  try {
    await confirmed(input, context, rendered.revision);
  } catch (error) {
    await staged.discard();
    throw error;
  }
  await staged.commit();
  return input.folder.fileName(podName);
}

async function confirmed(
  input: ManifestsInput,
  { key, signal, attempt }: ReconcileContext<Deployment>,
  revision: string | undefined,
): Promise<void> {
  try {
    await input.confirm(signal);
    if (input.indexed(key) !== revision) throw new IndexMovedError();
  } catch (error) {
    if (error instanceof IndexMovedError) {
      throw retryAfter(Math.min(INDEX_MOVED_RETRY_MAX_MS, INDEX_MOVED_RETRY_MS * 2 ** Math.min(attempt - 1, 10)), error);
    }
    throw error;
  }
}

function remember(memories: Map<string, Memory>, key: string, memory: Memory): void {
  if (memory === nothingRemembered) memories.delete(key);
  else memories.set(key, memory);
}

function blankStatus(
  name: string,
  deployment: Deployment | undefined,
): Pick<DeploymentStatus, 'name' | 'namespace' | 'revision' | 'restarts'> {
  return { name, namespace: deployment?.namespace ?? '', revision: deployment?.revision ?? '', restarts: 0 };
}

function report(input: ManifestsInput, context: ReconcileContext<Deployment>, name: string, decision: Decision, view: View): void {
  const { key, object, broken } = context;
  if (view.wanted.kind === 'absent' && decision.shown === undefined && view.ending === 0) {
    input.reports.remove(key);
    return;
  }
  const pod = decision.shown === undefined ? undefined : input.pods.get(decision.shown.uid);
  // The newest version is what people ask about; that the last good one runs on is in the message.
  const reason = broken !== undefined ? { code: 'Invalid', message: broken.message } : decision.reason;
  const phase = broken !== undefined ? 'invalid' : decision.phase;
  input.reports.put(key, {
    ...blankStatus(name, object),
    namespace: object?.namespace ?? pod?.namespace ?? '',
    revision: object?.revision ?? decision.shown?.revision ?? '',
    restarts: restartsOf(pod),
    phase,
    ...(reason === undefined ? {} : { reason: reason.code, message: reason.message }),
    ...(decision.shown === undefined ? {} : { podUid: decision.shown.uid }),
    ...(pod?.podIPs[0] === undefined ? {} : { podAddress: pod.podIPs[0] }),
  });
}

/** The deployment that a Pod in the kubelet's list belongs to, by the way in which its name was made. */
export function deploymentOfPod(pod: KubeletPod, node: { readonly name: string; readonly nodegroup: string }): string | undefined {
  const suffix = `-${pod.uid.slice(0, 8)}-${node.name}`;
  return pod.name.endsWith(suffix) ? deploymentKey(node.nodegroup, pod.name.slice(0, -suffix.length)) : undefined;
}
