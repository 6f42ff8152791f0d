/**
 * model-kubelet — what a standalone kubelet (1.36) makes of a folder of static Pods, on an injected clock and an injected folder, and what
 * its Pods API says about it.
 *
 * Holds, as on a node: every file that does not begin with a dot is read, at a change and in a complete list every `fileCheckMs`; a file
 * that is no Pod keeps the old Pod at the event and loses it at the list; a given UID is kept, other content under it is taken over in
 * place; the replacement under one full name waits for its predecessor's end and looks again after 10–15 s; a Pod that is rejected stays
 * Failed under its UID; containers outlive the kubelet and are not ready until their next probe; what was removed while the kubelet was
 * down ends with one second of grace; waiting replacements are listed and not watched, ending ones watched and not listed.
 *
 * Does not show: images and pulling, volumes and their absence, resources and eviction (give `admit`), init containers, liveness, preStop,
 * Pod sandboxes that die, the kubelet's whole validation, any real latency beyond the constants here, a running container's own view.
 */
import type { Clock, Timer } from '../../../controllers/clock.ts';
import type { ConnectPods, PodRecord } from '../../../controllers/sources/kubelet/pods-api.ts';
import type { KubeletPod } from '../../../controllers/sources/kubelet/pod.ts';
import { PodsBroadcast, recordOf } from './broadcast.ts';
import { type FolderFiles, ManifestFolder } from './folder.ts';
import type { StaticPod } from './manifest.ts';
import { ContainerRuntime, type ModelContainer } from './runtime.ts';
import { type PodBehaviour, PodWorker } from './worker.ts';

export type { ModelContainer, PodBehaviour, StaticPod };

export interface ModelKubeletInput {
  readonly clock: Clock;
  readonly files: FolderFiles & { watch?(path: string, changed: () => void): Disposable };
  /** Absolute. */
  readonly folder: string;
  /** Default `node`. */
  readonly nodeName?: string;
  /** In [0, 1). Default: always 0.5. */
  readonly random?: () => number;
  readonly behaviour?: (pod: StaticPod) => Partial<PodBehaviour>;
  /** A further admission check (after host ports); the reason and message of a rejection. */
  readonly admit?: (pod: StaticPod, active: readonly StaticPod[]) => { readonly reason: string; readonly message: string } | undefined;
  /** Default 5 s. */
  readonly fileCheckMs?: number;
  /** Default 60 s. */
  readonly crashLoopMaxMs?: number;
  /** From the start of the process to its first list of the folder; the Pods API answers before that. Default 300 ms. */
  readonly sourcesMs?: number;
}

/** Measured on a node: a file to a running container, without the probe. */
const defaults: PodBehaviour = { startMs: 3_400, readyMs: undefined, stopMs: 200, ends: undefined };
/** From the container's end to the Pod's, measured as 1–2 s; pkg/kubelet: housekeepingPeriod, backOffPeriod; status after a restart: one PLEG relist. */
const reapMs = 1_200;
const housekeepingMs = 2_000;
const backOffMs = 10_000;
const adoptMs = 1_000;
const orphanGraceMs = 1_000;

export class ModelKubelet {
  readonly #input: ModelKubeletInput;
  readonly #clock: Clock;
  readonly #nodeName: string;
  readonly #runtime: ContainerRuntime;
  readonly #broadcast = new PodsBroadcast();
  #folder: ManifestFolder;
  /** What the folder says, by UID: what ListPods names. */
  readonly #listed = new Map<string, PodWorker>();
  readonly #ending = new Set<PodWorker>();
  /** Who holds a full name. */
  readonly #started = new Map<string, PodWorker>();
  readonly #timers = new Set<Timer>();
  #watch: Disposable | undefined;
  #up = false;
  #epoch = 0;
  #passes: Promise<void> = Promise.resolve();
  /** Set to false to let the kubelet miss what inotify would tell. */
  inotify = true;

  constructor(input: ModelKubeletInput) {
    this.#input = input;
    this.#clock = input.clock;
    this.#nodeName = input.nodeName ?? 'node';
    this.#runtime = new ContainerRuntime(input);
    this.#folder = this.#newFolder();
  }

  get running(): boolean {
    return this.#up;
  }

  /** Starts the process. The first list of the folder comes `sourcesMs` later. */
  start(): void {
    if (this.#up) return;
    this.#up = true;
    const epoch = ++this.#epoch;
    this.#folder = this.#newFolder();
    this.#runtime.onExit = (container) => this.#exited(container);
    this.#broadcast.open();
    this.#after(this.#input.sourcesMs ?? 300, () => {
      this.#watch = this.#input.files.watch?.(this.#input.folder, () => {
        if (this.inotify && epoch === this.#epoch) void this.#pass(async () => this.#folder.events());
      });
      void this.look().then(() => {
        if (epoch === this.#epoch) this.#after(housekeepingMs, () => this.#killOrphans());
      });
      this.#tick();
    });
  }

  /** SIGKILL: no word to anyone. Containers stay. */
  stop(): void {
    if (!this.#up) return;
    this.#up = false;
    this.#epoch++;
    for (const timer of this.#timers) timer.cancel();
    this.#timers.clear();
    this.#watch?.[Symbol.dispose]();
    this.#watch = undefined;
    this.#runtime.onExit = undefined;
    for (const worker of [...this.#listed.values(), ...this.#ending]) worker.halt();
    this.#listed.clear();
    this.#ending.clear();
    this.#started.clear();
    this.#broadcast.close();
  }

  /** A complete list of the folder now, as every `fileCheckMs`. Resolved when it has been taken over. */
  look(): Promise<void> {
    return this.#pass(async () => this.#folder.list());
  }

  /** What ListPods answers. */
  pods(): readonly KubeletPod[] {
    return [...this.#listed.values()].map((worker) => worker.status()).sort((a, b) => (a.uid < b.uid ? -1 : 1));
  }

  /** Containers that run, whether the kubelet does or not. */
  containers(): readonly ModelContainer[] {
    return this.#runtime.running();
  }

  /** Files that the kubelet would not take, by name, with the reason. */
  refused(): ReadonlyMap<string, string> {
    return this.#folder.refused;
  }

  /** A container ends by itself. Throws when none of this Pod runs. */
  exit(uid: string, exitCode: number): void {
    const container = this.#runtime.of(uid).find(({ ended }) => ended === undefined);
    if (container === undefined) throw new Error(`no container of Pod ${uid} runs`);
    this.#runtime.exit(container, exitCode);
  }

  /** What the readiness probe says from now on. */
  setReady(uid: string, ready: boolean): void {
    this.#listed.get(uid)?.setReady(ready);
  }

  /** The Pods API in this process: goes to `podsSource`, or to a server. */
  readonly connect: ConnectPods = async () => this.#broadcast.connect(() => this.#records());

  /** The next events are lost for all watchers, in silence. */
  dropEvents(count: number): void {
    this.#broadcast.drop(count);
  }

  /** Ends every watch. */
  cutWatches(): void {
    this.#broadcast.cut();
  }

  [Symbol.dispose](): void {
    this.stop();
    this.#runtime[Symbol.dispose]();
  }

  #newFolder(): ManifestFolder {
    return new ManifestFolder({ files: this.#input.files, folder: this.#input.folder, nodeName: this.#nodeName });
  }

  #records(): readonly PodRecord[] {
    return this.pods().map(recordOf);
  }

  #tick(): void {
    this.#after(this.#input.fileCheckMs ?? 5_000, () => {
      void this.look();
      this.#tick();
    });
  }

  /** Passes run one after another; one that began in an earlier life of the process changes nothing. */
  #pass(read: () => Promise<readonly StaticPod[] | undefined>): Promise<void> {
    const epoch = this.#epoch;
    const pass = this.#passes.then(async () => {
      if (!this.#up || epoch !== this.#epoch) return;
      const pods = await read().catch(() => undefined);
      if (pods !== undefined && epoch === this.#epoch) this.#merge(pods);
    });
    this.#passes = pass;
    return pass;
  }

  /** Removals before additions, as the kubelet has it. */
  #merge(pods: readonly StaticPod[]): void {
    const wanted = new Map(pods.map((pod) => [pod.uid, pod]));
    for (const [uid, worker] of [...this.#listed]) {
      if (wanted.has(uid)) continue;
      this.#listed.delete(uid);
      this.#ending.add(worker);
      worker.end();
    }
    for (const pod of wanted.values()) {
      const worker = this.#listed.get(pod.uid);
      if (worker === undefined) this.#add(pod);
      else if (worker.pod.digest !== pod.digest) worker.update(pod);
    }
  }

  #add(pod: StaticPod): void {
    const active = [...this.#listed.values()].filter(({ stage }) => stage !== 'rejected' && stage !== 'finished').map((w) => w.pod);
    const worker = this.#worker(pod);
    this.#listed.set(pod.uid, worker);
    const taken = pod.hostPorts.some((port) => active.some(({ hostPorts }) => hostPorts.includes(port)));
    const rejection = taken
      ? {
          reason: 'NodePorts',
          message: "Pod was rejected: Predicate NodePorts failed: node(s) didn't have free ports for the requested pod ports",
        }
      : this.#input.admit?.(pod, active);
    if (rejection !== undefined) return worker.reject(rejection.reason, rejection.message);
    this.#begin(worker);
  }

  /** Starts it, or looks again later when the name is held. */
  #begin(worker: PodWorker): void {
    if (this.#listed.get(worker.pod.uid) !== worker || worker.stage !== 'waiting') return;
    const { fullName, uid } = worker.pod;
    if (this.#started.has(fullName)) {
      const wait = backOffMs * (1 + 0.5 * (this.#input.random ?? (() => 0.5))());
      return this.#after(wait, () => this.#begin(worker));
    }
    this.#started.set(fullName, worker);
    if (this.#runtime.of(uid).some(({ ended }) => ended === undefined)) worker.adopt(adoptMs);
    else worker.begin();
  }

  #worker(pod: StaticPod): PodWorker {
    return new PodWorker({
      pod,
      behaviour: { ...defaults, ...this.#input.behaviour?.(pod) },
      nodeName: this.#nodeName,
      clock: this.#clock,
      runtime: this.#runtime,
      crashLoopMaxMs: this.#input.crashLoopMaxMs ?? 60_000,
      reapMs,
      changed: (worker) => this.#broadcast.send({ type: 'applied', ...recordOf(worker.status()) }),
      ended: (worker) => this.#ended(worker),
    });
  }

  #ended(worker: PodWorker): void {
    const { fullName, uid } = worker.pod;
    this.#ending.delete(worker);
    if (this.#started.get(fullName) !== worker) return;
    this.#started.delete(fullName);
    this.#runtime.forget(uid);
    this.#broadcast.send({ type: 'deleted', uid });
    // The same UID, written again meanwhile, is started by housekeeping.
    const again = this.#listed.get(uid);
    if (again !== undefined) this.#after(housekeepingMs, () => this.#begin(again));
  }

  #exited(container: ModelContainer): void {
    for (const worker of [...this.#ending, ...this.#listed.values()]) {
      if (worker.pod.uid === container.uid && worker.stage !== 'waiting' && worker.stage !== 'rejected') return worker.exited(container);
    }
    this.#runtime.forget(container.uid);
  }

  /** Containers of Pods that nobody wants, or that were not admitted again, found after a restart. */
  #killOrphans(): void {
    const ending = new Set([...this.#ending].map(({ pod }) => pod.uid));
    for (const container of this.#runtime.running()) {
      const listed = this.#listed.get(container.uid);
      if ((listed !== undefined && listed.stage !== 'rejected') || ending.has(container.uid)) continue;
      this.#runtime.stop(container, { stopMs: 200, graceMs: orphanGraceMs });
    }
  }

  #after(ms: number, fn: () => void): void {
    const timer = this.#clock.timer(ms, () => {
      this.#timers.delete(timer);
      fn();
    });
    this.#timers.add(timer);
  }
}
