/**
 * runtime — the containers of a model node. They outlive the kubelet: it is stopped and started around them.
 *
 * Holds: an identifier is never used twice; a container that has ended stays listed as the last one of its name until it is started again
 * or its Pod is forgotten; a Pod keeps its address until it is forgotten.
 */
import type { Clock, Timer } from '../../../controllers/clock.ts';

export interface ModelContainer {
  readonly id: string;
  readonly uid: string;
  /** `namespace/name-node` of its Pod. */
  readonly fullName: string;
  readonly name: string;
  readonly image: string;
  /** How often a container of this name and Pod has been started before. */
  readonly restarts: number;
  readonly startedMs: number;
  readonly ended: { readonly finishedMs: number; readonly exitCode: number } | undefined;
}

export interface StartContainer {
  readonly uid: string;
  readonly fullName: string;
  readonly name: string;
  readonly image: string;
  /** Ends by itself after this time. */
  readonly ends?: { readonly afterMs: number; readonly exitCode: number };
}

export class ContainerRuntime {
  readonly #clock: Clock;
  readonly #pods = new Map<string, Map<string, ModelContainer>>();
  readonly #addresses = new Map<string, string>();
  readonly #timers = new Map<string, Timer>();
  #made = 0;
  #sandboxes = 0;
  /** Set by the kubelet while it runs. */
  onExit: ((container: ModelContainer) => void) | undefined;

  constructor(input: { readonly clock: Clock }) {
    this.#clock = input.clock;
  }

  start(input: StartContainer): ModelContainer {
    const before = this.#pods.get(input.uid)?.get(input.name);
    const id = `containerd://${(++this.#made).toString(16).padStart(64, '0')}`;
    const container: ModelContainer = {
      id,
      uid: input.uid,
      fullName: input.fullName,
      name: input.name,
      image: input.image,
      restarts: before === undefined ? 0 : before.restarts + 1,
      startedMs: this.#clock.wall(),
      ended: undefined,
    };
    this.#put(container);
    const { ends } = input;
    if (ends !== undefined) this.#after(id, ends.afterMs, () => this.exit(container, ends.exitCode));
    return container;
  }

  /** SIGTERM: ends after the time given, by itself or by SIGKILL; the exit code says which. */
  stop(container: ModelContainer, input: { readonly stopMs: number; readonly graceMs: number }): void {
    const killed = input.stopMs > input.graceMs;
    this.#after(container.id, Math.min(input.stopMs, input.graceMs), () => this.exit(container, killed ? 137 : 0));
  }

  exit(container: ModelContainer, exitCode: number): void {
    this.#timers.get(container.id)?.cancel();
    this.#timers.delete(container.id);
    if (this.#pods.get(container.uid)?.get(container.name)?.id !== container.id) return;
    const ended = { ...container, ended: { finishedMs: this.#clock.wall(), exitCode } };
    this.#put(ended);
    this.onExit?.(ended);
  }

  /** The last container of each name, in the order in which the names came. */
  of(uid: string): readonly ModelContainer[] {
    return [...(this.#pods.get(uid)?.values() ?? [])];
  }

  running(): readonly ModelContainer[] {
    return [...this.#pods.values()].flatMap((pod) => [...pod.values()].filter(({ ended }) => ended === undefined));
  }

  /** An address per sandbox. */
  address(uid: string): string {
    const address = this.#addresses.get(uid) ?? `fd00:0:0:1::${(++this.#sandboxes).toString(16)}`;
    this.#addresses.set(uid, address);
    return address;
  }

  forget(uid: string): void {
    for (const { id } of this.of(uid)) {
      this.#timers.get(id)?.cancel();
      this.#timers.delete(id);
    }
    this.#pods.delete(uid);
    this.#addresses.delete(uid);
  }

  [Symbol.dispose](): void {
    for (const timer of this.#timers.values()) timer.cancel();
    this.#timers.clear();
    this.onExit = undefined;
  }

  #put(container: ModelContainer): void {
    const pod = this.#pods.get(container.uid) ?? new Map<string, ModelContainer>();
    pod.set(container.name, container);
    this.#pods.set(container.uid, pod);
  }

  #after(id: string, ms: number, fn: () => void): void {
    this.#timers.get(id)?.cancel();
    this.#timers.set(id, this.#clock.timer(ms, fn));
  }
}
