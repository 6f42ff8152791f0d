/**
 * worker — one Pod under one kubelet process: waiting for its turn, starting, running and restarted in a crash loop, rejected, ending.
 *
 * Holds: after `halt` nothing happens any more (the kubelet died; its containers did not); a Pod that never started ends at once and in
 * silence; `phase` never goes back.
 */
import type { Clock, Timer } from '../../../controllers/clock.ts';
import type { ContainerState, ContainerStatus, KubeletPod } from '../../../controllers/sources/kubelet/pod.ts';
import type { StaticPod } from './manifest.ts';
import type { ContainerRuntime, ModelContainer } from './runtime.ts';

/** What a Pod does once it is let. A test gives what it needs; the rest is what was measured on a node. */
export interface PodBehaviour {
  /** From admission to running containers. */
  readonly startMs: number;
  /** From running to ready; by default what the manifest's readiness probe says, 0 without one. */
  readonly readyMs: number | 'never' | undefined;
  /** From SIGTERM to the container's end, if it is let live so long. */
  readonly stopMs: number;
  /** Every run of the first container ends by itself after this time. */
  readonly ends: { readonly afterMs: number; readonly exitCode: number } | undefined;
}

export interface WorkerInput {
  readonly pod: StaticPod;
  readonly behaviour: PodBehaviour;
  readonly nodeName: string;
  readonly clock: Clock;
  readonly runtime: ContainerRuntime;
  /** Upper bound of the wait between two starts of a container that keeps ending. */
  readonly crashLoopMaxMs: number;
  /** From the container's end to the Pod's. */
  readonly reapMs: number;
  /** The status is another. */
  readonly changed: (worker: PodWorker) => void;
  readonly ended: (worker: PodWorker) => void;
}

type Stage = 'waiting' | 'starting' | 'running' | 'rejected' | 'finished' | 'ending' | 'ended';

/** pkg/kubelet/kubelet.go: the back-off starts at 10 s and is forgotten after 10 minutes. */
const crashLoopMs = 10_000;
const crashLoopForgetMs = 600_000;

export class PodWorker {
  pod: StaticPod;
  readonly #input: WorkerInput;
  readonly #timers = new Map<string, Timer>();
  readonly #delay = new Map<string, number>();
  readonly #previous = new Map<string, ContainerState>();
  readonly #waiting = new Map<string, string>();
  readonly #createdMs: number;
  #stage: Stage = 'waiting';
  #phase = 'Pending';
  #startMs: number | undefined;
  #ready = false;
  #readyChangedMs: number | undefined;
  #rejection = { reason: '', message: '' };
  #adopting = false;

  constructor(input: WorkerInput) {
    this.#input = input;
    this.pod = input.pod;
    this.#createdMs = input.clock.wall();
  }

  get stage(): Stage {
    return this.#stage;
  }

  /** Admitted and alone under its name: pull, sandbox, containers. */
  begin(): void {
    this.#stage = 'starting';
    this.#startMs = this.#input.clock.wall();
    this.#readyChangedMs = this.#startMs;
    this.#input.changed(this);
    this.#after('start', this.#input.behaviour.startMs, () => {
      for (const { name } of this.pod.containers) this.#startContainer(name);
      this.#run();
    });
  }

  /** After the kubelet's restart, with containers that still run: Pending without an address, then Running, ready at the next probe. */
  adopt(statusMs: number): void {
    this.#stage = 'starting';
    this.#adopting = true;
    this.#startMs = Math.min(...this.#input.runtime.of(this.pod.uid).map(({ startedMs }) => startedMs));
    this.#readyChangedMs = this.#input.clock.wall();
    this.#input.changed(this);
    this.#after('start', statusMs, () => {
      this.#adopting = false;
      for (const { name } of this.pod.containers) {
        const found = this.#last(name);
        if (found === undefined || found.ended !== undefined) this.#startContainer(name);
      }
      this.#run();
    });
  }

  reject(reason: string, message: string): void {
    this.#stage = 'rejected';
    this.#phase = 'Failed';
    this.#rejection = { reason, message };
    this.#input.changed(this);
  }

  /** Same UID, other content: taken over; only a container with another image is restarted. */
  update(pod: StaticPod): void {
    const before = new Map(this.pod.containers.map(({ name, image }) => [name, image]));
    this.pod = pod;
    if (this.#stage === 'running') {
      for (const { name, image } of pod.containers) {
        const running = this.#last(name);
        if (before.get(name) === image || running === undefined || running.ended !== undefined) continue;
        this.#input.runtime.stop(running, { stopMs: this.#input.behaviour.stopMs, graceMs: pod.graceMs });
      }
    }
    if (this.#stage !== 'waiting') this.#input.changed(this);
  }

  /** Removed from the folder. */
  end(graceMs: number = this.pod.graceMs): void {
    const neverStarted = this.#stage === 'waiting' || this.#stage === 'rejected';
    this.#cancelAll();
    this.#stage = 'ending';
    if (neverStarted) return this.#end();
    const running = this.#running();
    if (running.length === 0) return this.#after('reap', this.#input.reapMs, () => this.#end());
    for (const container of running) {
      this.#input.runtime.stop(container, { stopMs: this.#input.behaviour.stopMs, graceMs: Math.max(1000, graceMs) });
    }
  }

  /** The runtime's word that a container of this Pod has ended. */
  exited(container: ModelContainer): void {
    if (this.#stage === 'ended' || this.#stage === 'finished' || this.#adopting) return;
    this.#timers.get('ready')?.cancel();
    this.#setReady(false);
    if (this.#stage === 'ending') {
      if (this.#running().length === 0) {
        this.#phase = (container.ended?.exitCode ?? 0) === 0 ? 'Succeeded' : 'Failed';
        this.#after('reap', this.#input.reapMs, () => this.#end());
      }
      return this.#input.changed(this);
    }
    const exitCode = container.ended?.exitCode ?? 0;
    const again = this.pod.restartPolicy === 'Always' || (this.pod.restartPolicy === 'OnFailure' && exitCode !== 0);
    if (!again) {
      if (this.#running().length === 0) {
        this.#stage = 'finished';
        this.#phase = exitCode === 0 ? 'Succeeded' : 'Failed';
      }
      return this.#input.changed(this);
    }
    this.#restartLater(container);
  }

  /** What the probes say from now on. */
  setReady(ready: boolean): void {
    if (this.#stage !== 'running') return;
    this.#timers.get('ready')?.cancel();
    this.#setReady(ready);
    this.#input.changed(this);
  }

  halt(): void {
    this.#cancelAll();
    this.#stage = 'ended';
  }

  status(): KubeletPod {
    const { pod } = this;
    const hasStatus = this.#stage !== 'waiting' && this.#stage !== 'rejected';
    const hasAddress = hasStatus && !this.#adopting && this.#stage !== 'starting' && !pod.hostNetwork;
    const readyText = this.#ready ? 'True' : 'False';
    return {
      uid: pod.uid,
      namespace: pod.namespace,
      name: pod.name,
      labels: pod.labels,
      annotations: pod.annotations,
      createdMs: this.#createdMs,
      deletionMs: undefined,
      nodeName: this.#input.nodeName,
      restartPolicy: pod.restartPolicy,
      hostNetwork: pod.hostNetwork,
      terminationGracePeriodSeconds: pod.graceMs / 1000,
      containers: pod.containers,
      initContainers: [],
      phase: this.#phase,
      reason: this.#rejection.reason,
      message: this.#rejection.message,
      conditions: hasStatus
        ? [
            condition('Initialized', 'True', this.#startMs),
            condition('Ready', readyText, this.#readyChangedMs),
            condition('ContainersReady', readyText, this.#readyChangedMs),
            condition('PodScheduled', 'True', this.#startMs),
          ]
        : [],
      hostIP: '',
      podIPs: hasAddress ? [this.#input.runtime.address(pod.uid)] : [],
      startMs: this.#startMs,
      containerStatuses: hasStatus ? pod.containers.map(({ name, image }) => this.#containerStatus(name, image)) : [],
      initContainerStatuses: [],
      unlisted: false,
    };
  }

  #run(): void {
    this.#stage = 'running';
    this.#phase = 'Running';
    this.#probe();
    this.#input.changed(this);
  }

  #probe(): void {
    const { readyMs } = this.#input.behaviour;
    const wait = readyMs ?? this.pod.probeMs ?? 0;
    if (wait === 'never') return;
    if (wait === 0) return this.#setReady(true);
    this.#after('ready', wait, () => this.setReady(true));
  }

  #restartLater(container: ModelContainer): void {
    const { name } = container;
    const lived = (container.ended?.finishedMs ?? 0) - container.startedMs;
    const delay = lived > crashLoopForgetMs ? 0 : (this.#delay.get(name) ?? 0);
    this.#delay.set(name, Math.min(delay === 0 ? crashLoopMs : delay * 2, this.#input.crashLoopMaxMs));
    if (delay > 0) this.#waiting.set(name, 'CrashLoopBackOff');
    this.#input.changed(this);
    this.#after(`restart ${name}`, delay, () => {
      this.#startContainer(name);
      if (this.#running().length === this.pod.containers.length) this.#probe();
      this.#input.changed(this);
    });
  }

  #startContainer(name: string): void {
    const spec = this.pod.containers.find((container) => container.name === name);
    if (spec === undefined) return;
    const before = this.#last(name);
    if (before !== undefined) this.#previous.set(name, stateOf(before));
    this.#waiting.delete(name);
    const { ends } = this.#input.behaviour;
    this.#input.runtime.start({
      uid: this.pod.uid,
      fullName: this.pod.fullName,
      name,
      image: spec.image,
      ...(ends !== undefined && name === this.pod.containers[0]?.name ? { ends } : {}),
    });
  }

  #containerStatus(name: string, image: string): ContainerStatus {
    const last = this.#adopting ? undefined : this.#last(name);
    const waiting = this.#waiting.get(name);
    const running = last !== undefined && last.ended === undefined;
    return {
      name,
      image: last?.image ?? image,
      imageID: '',
      containerID: last?.id ?? '',
      ready: running && this.#ready,
      started: running,
      restartCount: last?.restarts ?? 0,
      state:
        last === undefined
          ? { type: 'waiting', reason: 'ContainerCreating', message: '' }
          : waiting === undefined
            ? stateOf(last)
            : { type: 'waiting', reason: waiting, message: '' },
      lastState: last !== undefined && waiting !== undefined ? stateOf(last) : (this.#previous.get(name) ?? { type: 'none' }),
    };
  }

  #last(name: string): ModelContainer | undefined {
    return this.#input.runtime.of(this.pod.uid).find((container) => container.name === name);
  }

  #running(): readonly ModelContainer[] {
    return this.#input.runtime.of(this.pod.uid).filter(({ ended }) => ended === undefined);
  }

  #setReady(ready: boolean): void {
    if (this.#ready === ready) return;
    this.#ready = ready;
    this.#readyChangedMs = this.#input.clock.wall();
  }

  #end(): void {
    this.#cancelAll();
    this.#stage = 'ended';
    this.#input.ended(this);
  }

  #after(name: string, ms: number, fn: () => void): void {
    this.#timers.get(name)?.cancel();
    this.#timers.set(name, this.#input.clock.timer(ms, fn));
  }

  #cancelAll(): void {
    for (const timer of this.#timers.values()) timer.cancel();
    this.#timers.clear();
  }
}

function condition(type: string, status: string, lastTransitionMs: number | undefined) {
  return { type, status, reason: '', message: '', lastTransitionMs };
}

function stateOf(container: ModelContainer): ContainerState {
  const { ended, startedMs } = container;
  if (ended === undefined) return { type: 'running', startedMs };
  const { exitCode, finishedMs } = ended;
  return { type: 'terminated', exitCode, signal: 0, reason: exitCode === 0 ? 'Completed' : 'Error', message: '', startedMs, finishedMs };
}
