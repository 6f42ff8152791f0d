/**
 * agent-life — one process of the agent, from its start to its end, in a world that outlives it.
 *
 * Holds: after `kill` nothing of it is heard of again: its timers never fire, its file operations and requests fail, what was on the wire
 * may still arrive; a fault among its files kills all of it, as a SIGKILL does. `stop` is the clean way.
 */
import { compose, type Agent, type Intervals } from '../../agent/compose.ts';
import type { AgentConfig } from '../../agent/config.ts';
import type { Clock, Timer } from '../../controllers/clock.ts';
import type { Logger } from '../../controllers/log.ts';
import { noMeter } from '../../controllers/metrics.ts';
import { podsSource } from '../../controllers/sources/kubelet/pods-source.ts';
import type { ConnectPods } from '../../controllers/sources/kubelet/pods-api.ts';
import type { Files } from '../../infra/providers/files.ts';
import type { Parameters } from '../../infra/providers/secrets.ts';
import type { FakeNetwork } from '../fakes/fake-network.ts';
import type { FakeObjects } from '../fakes/fake-objects.ts';
import { faultFiles, Killed, type FileFault, type FileOperation } from '../fakes/fault-files.ts';

export interface AgentLifeInput {
  readonly config: AgentConfig;
  readonly intervals: Intervals;
  readonly clock: Clock;
  readonly files: Files;
  /** A client of its own: it is cut off when the process ends. */
  readonly objects: FakeObjects;
  readonly parameters: Pick<Parameters, 'get' | 'getMany'>;
  readonly network: FakeNetwork;
  readonly pods: ConnectPods;
  readonly random: () => number;
  readonly nonce: () => string;
  /** In [0, 1). Of the keys of Pods. */
  readonly entropy: () => number;
  readonly log: Logger;
  readonly fault?: FileFault | undefined;
}

export class AgentLife {
  readonly agent: Agent;
  readonly objects: FakeObjects;
  readonly #clock: MortalClock;
  readonly #transport: ReturnType<FakeNetwork['transport']>;
  readonly #files: MortalFiles;
  readonly #run: Promise<void>;
  #ended: 'stopped' | 'killed' | 'failed' | undefined;
  #failure: unknown;

  constructor(input: AgentLifeInput) {
    this.objects = input.objects;
    this.#clock = new MortalClock(input.clock);
    const { nodeName: id, nodegroup, nodeAddress: address } = input.config;
    this.#transport = input.network.transport({ id, nodegroup, address }, this.#clock);
    this.#files = mortalFiles(faultFiles(input.files, input.fault), () => this.kill());
    this.agent = compose(
      input.config,
      {
        objects: input.objects,
        parameters: input.parameters,
        secrets: input.parameters,
        transport: () => this.#transport,
        files: this.#files.files,
        pods: (options) => podsSource({ ...options, connect: input.pods }),
        clock: this.#clock,
        random: input.random,
        nonce: input.nonce,
        entropy: (bytes) => Buffer.from(Array.from({ length: bytes }, () => Math.floor(input.entropy() * 256))),
        log: input.log,
        meter: noMeter,
        version: '0.0.0-simulated',
      },
      input.intervals,
    );
    this.#run = this.agent.runtime.run({ signals: false });
    this.#run.catch((error: unknown) => {
      if (this.#ended === 'killed') return;
      this.#ended = 'failed';
      this.#failure = error;
    });
  }

  get ended(): 'stopped' | 'killed' | 'failed' | undefined {
    return this.#ended;
  }

  /** Why it ended by itself. */
  get failure(): unknown {
    return this.#failure;
  }

  /** What it has changed in the file system so far. */
  get operations(): readonly FileOperation[] {
    return this.#files.operations();
  }

  kill(): void {
    if (this.#ended !== undefined) return;
    this.#ended = 'killed';
    this.#clock.kill();
    this.#transport.kill();
    this.#files.kill();
    this.objects.down = true;
    // Takes its listeners away; whatever else it tries fails.
    this.agent.runtime.stop('killed').catch(() => undefined);
  }

  async stop(): Promise<void> {
    if (this.#ended !== undefined) return;
    await this.agent.runtime.stop('simulated SIGTERM');
    this.#ended ??= 'stopped';
    this.objects.down = true;
  }
}

class MortalClock implements Clock {
  readonly #inner: Clock;
  readonly #timers = new Set<Timer>();
  #dead = false;

  constructor(inner: Clock) {
    this.#inner = inner;
  }
  now(): number {
    return this.#inner.now();
  }
  wall(): number {
    return this.#inner.wall();
  }
  timer(ms: number, fn: () => void): Timer {
    if (this.#dead) return { cancel: () => undefined };
    const timer = this.#inner.timer(ms, () => {
      this.#timers.delete(timer);
      fn();
    });
    this.#timers.add(timer);
    return {
      cancel: () => {
        timer.cancel();
        this.#timers.delete(timer);
      },
    };
  }
  kill(): void {
    this.#dead = true;
    for (const timer of this.#timers) timer.cancel();
    this.#timers.clear();
  }
}

interface MortalFiles {
  readonly files: Files;
  readonly operations: () => readonly FileOperation[];
  kill(): void;
}

function mortalFiles(inner: ReturnType<typeof faultFiles>, died: () => void): MortalFiles {
  let dead = false;
  const act = async <T>(run: () => Promise<T>): Promise<T> => {
    if (dead) throw new Killed('the process was killed');
    try {
      const result = await run();
      if (dead) throw new Killed('the process was killed');
      return result;
    } catch (error) {
      if (error instanceof Killed && !dead) {
        dead = true;
        died();
      }
      throw error;
    }
  };
  const files: Files = {
    read: (path) => act(() => inner.read(path)),
    open: (path) => act(() => inner.open(path)),
    info: (path) => act(() => inner.info(path)),
    list: (path) => act(() => inner.list(path)),
    readLink: (path) => act(() => inner.readLink(path)),
    makeDirectory: (path, mode) => act(() => inner.makeDirectory(path, mode)),
    create: (path, body, mode) => act(() => inner.create(path, body, mode)),
    sync: (path) => act(() => inner.sync(path)),
    rename: (from, to) => act(() => inner.rename(from, to)),
    link: (from, to) => act(() => inner.link(from, to)),
    symlink: (target, path) => act(() => inner.symlink(target, path)),
    remove: (path) => act(() => inner.remove(path)),
    removeTree: (path) => act(() => inner.removeTree(path)),
    watch: (path, changed) => {
      if (dead) throw new Killed('the process was killed');
      return inner.watch(path, () => dead || changed());
    },
  };
  return { files, operations: () => inner.operations, kill: () => void (dead = true) };
}
