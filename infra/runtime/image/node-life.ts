/**
 * node-life — a node from its start to its end: the phases in order, then the components kept running, then everything stopped in reverse.
 *
 * Holds: one line per phase is said, and one for what went wrong; a component that ends is started again; when one is given up or a phase
 * fails, the rest is stopped and `run` resolves to a status that isn't 0. A stop that is asked for ends with 0, whenever it comes. Does not
 * hold: Pods do not outlive the container.
 */
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { type Clock } from '../../../controllers/clock.ts';
import { nodePaths, nodePorts } from '../../node/paths.ts';
import { agentCommand } from '../../node/render/agent.ts';
import { kubeletArguments } from '../../node/render/kubelet.ts';
import { NODE_FILE, PRELOAD_FOLDER } from '../container-spec.ts';
import { Children } from './children.ts';
import { configureCgroups, configureFiles, configureKernel } from './configure.ts';
import { logFile } from './log-file.ts';
import { COMMAND_ENV, exists, run } from './machine.ts';
import { parseNodeDocument } from './node-document.ts';
import { stopPods } from './pods-stop.ts';
import { answersOk, podsApiAnswers, socketAccepts } from './probes.ts';
import { DEFAULT_RESTARTS } from './restart-policy.ts';

export interface NodeLifeInput {
  readonly clock: Clock;
  /** One line, to the container's log. */
  readonly say: (line: string) => void;
}

const LOG_FOLDER = '/var/log/podmin';
const LOG_BYTES = 8 << 20;
/** Processes and where the node is in its life; for tests and for people. On tmpfs: it is about this life only. */
const STATUS_FILE = '/run/podmin/init.json';
/** Archives that are part of the image, imported before those of the preload folder. */
const OWN_IMAGES = '/opt/podmin/images';
const IMPORT_MS = 5 * 60_000;
/** For one component to answer. */
const PHASE_MS = 60_000;
const POLL_MS = 20;
/** From TERM to KILL; in sum (with the Pods' 3 s) below the container's stop grace. The agent has 10 s by its own contract. */
const STOP_MS = { agent: 10_000, kubelet: 3_000, coredns: 1_000, containerd: 2_000 } as const;

export class NodeLife {
  readonly #clock: Clock;
  readonly #say: (line: string) => void;
  readonly #startedMs: number;
  readonly #children: Children;
  readonly #ended = Promise.withResolvers<number>();
  readonly #stop = new AbortController();
  #logToStdout = false;
  #phase = 'starting';
  #leaving = false;
  #statusWritten = Promise.resolve();

  constructor({ clock, say }: NodeLifeInput) {
    this.#clock = clock;
    this.#say = say;
    this.#startedMs = clock.now();
    this.#children = new Children({
      clock,
      policy: DEFAULT_RESTARTS,
      openLog: (name) => logFile({ path: `${LOG_FOLDER}/${name}.log`, maxBytes: LOG_BYTES }),
      onLine: (name, line) => {
        if (this.#logToStdout) say(`${name}: ${line}`);
      },
      onChange: (name, state, exitCode) => {
        if (state.phase === 'running' && state.restarts > 0)
          this.#tell({ event: 'restarted', component: name, restarts: state.restarts, pid: state.pid });
        if (exitCode !== undefined && state.phase !== 'stopped') this.#tell({ event: 'ended', component: name, exitCode });
        this.#writeStatus();
      },
      onFatal: (name, exitCode) => void this.#leave(exitCode === 0 ? 1 : exitCode, `${name} keeps ending; see ${LOG_FOLDER}/${name}.log`),
    });
  }

  /** The exit status, when all is over. */
  async run(): Promise<number> {
    try {
      await this.#start();
    } catch (error) {
      void this.#leave(1, error instanceof Error ? error.message : String(error));
    }
    return this.#ended.promise;
  }

  stop(): void {
    void this.#leave(0);
  }

  async #start(): Promise<void> {
    await mkdir(LOG_FOLDER, { recursive: true });
    await mkdir('/run/podmin', { recursive: true, mode: 0o700 });
    const document = parseNodeDocument(await readFile(NODE_FILE, 'utf8'));
    this.#logToStdout = document.logToStdout === true;
    const cgroup = await this.#in('cgroups', configureCgroups, ({ version }) => ({ version }));
    await this.#in('sysctls', configureKernel);
    const spec = await this.#in(
      'files',
      () => configureFiles(document, cgroup),
      ({ snapshotter, runtime }) => ({ snapshotter, runtime }),
    );
    await this.#in('containerd', async () => {
      this.#component('containerd', ['containerd', '--config', nodePaths.containerdConfig]);
      await this.#until('containerd', () => socketAccepts(nodePaths.containerdSocket));
      await run('ctr', ['version']);
    });
    await this.#in('images', importImages, (images) => ({ images }));
    await this.#in('coredns', async () => {
      this.#component('coredns', ['coredns', '-conf', nodePaths.corefile]);
      await this.#until('coredns', () => answersOk(`http://127.0.0.1:${nodePorts.dnsHealth}/health`));
    });
    await this.#in('kubelet', async () => {
      this.#component('kubelet', ['kubelet', ...kubeletArguments(spec)]);
      await this.#until('kubelet', async () => (await exists(nodePaths.podsApiSocket)) && (await podsApiAnswers(nodePaths.podsApiSocket)));
      await this.#until('kubelet', () => answersOk(`http://127.0.0.1:${nodePorts.kubeletHealth}/healthz`));
    });
    if (document.agent) {
      await this.#in('agent', async () => {
        this.#component('agent', agentCommand(spec));
        await this.#until('agent', () => answersOk(`http://127.0.0.1:${nodePorts.agentHealth}/healthz`));
      });
    }
    if (this.#leaving) return;
    this.#phase = 'ready';
    this.#writeStatus();
    this.#tell({ phase: 'ready', ms: this.#ageMs() });
  }

  #component(name: keyof typeof STOP_MS, command: readonly [string, ...string[]]): void {
    if (!this.#leaving) this.#children.start({ name, command, stopMs: STOP_MS[name], env: COMMAND_ENV });
  }

  async #in<T>(name: string, work: () => Promise<T>, detail: (result: T) => object = () => ({})): Promise<T> {
    this.#stop.signal.throwIfAborted();
    this.#phase = name;
    const from = this.#clock.now();
    const result = await work();
    this.#tell({ phase: name, ms: Math.round(this.#clock.now() - from), ...detail(result) });
    return result;
  }

  async #until(component: keyof typeof STOP_MS, holds: () => Promise<boolean>): Promise<void> {
    const end = this.#clock.now() + PHASE_MS;
    while (!(await holds())) {
      this.#stop.signal.throwIfAborted();
      if (this.#clock.now() > end)
        throw new Error(`${component} did not answer within ${PHASE_MS / 1000} s; see ${LOG_FOLDER}/${component}.log`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  async #leave(exitCode: number, error?: string): Promise<void> {
    if (this.#leaving) return;
    this.#leaving = true;
    this.#stop.abort(new Error('the node is stopping'));
    if (error !== undefined) this.#tell({ phase: 'failed', at: this.#phase, error });
    this.#phase = 'stopping';
    // The kubelet first, so that it does not start again what is told to end.
    for (const name of ['agent', 'kubelet']) await this.#children.stopNamed(name);
    if (this.#children.states().has('containerd')) await stopPods(this.#clock);
    await this.#children.stop();
    await this.#statusWritten;
    this.#tell({ phase: 'stopped', exitCode });
    this.#ended.resolve(exitCode);
  }

  #ageMs(): number {
    return Math.round(this.#clock.now() - this.#startedMs);
  }

  #tell(fields: object): void {
    this.#say(JSON.stringify({ ...fields, atMs: this.#ageMs() }));
  }

  /** One at a time, and always whole. */
  #writeStatus(): void {
    const status = JSON.stringify({ phase: this.#phase, children: Object.fromEntries(this.#children.states()) });
    this.#statusWritten = this.#statusWritten
      .then(() => writeFile(`${STATUS_FILE}.new`, status))
      .then(() => rename(`${STATUS_FILE}.new`, STATUS_FILE))
      .catch((error: unknown) => this.#tell({ event: 'status-not-written', component: 'init', error: String(error) }));
  }
}

/** How many archives there were. */
async function importImages(): Promise<number> {
  let images = 0;
  for (const folder of [OWN_IMAGES, PRELOAD_FOLDER]) {
    const names = (await exists(folder)) ? await readdir(folder) : [];
    for (const name of names.filter((candidate) => candidate.endsWith('.tar')).sort()) {
      await run('ctr', ['-n', 'k8s.io', 'images', 'import', `${folder}/${name}`], IMPORT_MS);
      images++;
    }
  }
  return images;
}
