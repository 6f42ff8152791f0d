/**
 * world — one node and its bucket, whole, without a process, a disk or a second of real time: the agent as it is composed, a model
 * kubelet, a folder in memory, a bucket with a network in front of it, and people who deploy through the real API.
 *
 * Holds: everything that happens follows from the seed and the calls; time moves only in `advance`, from one timer to the next, and after
 * each the invariants are looked at. Does not hold: what the fakes do not show (each says so in its head).
 */
import { commitDeployment, removeDeployment } from '../../api/commit-deployment.ts';
import { INDEX_KEY, STATUS_KEY } from '../../api/keys.ts';
import { clusterCaName, createClusterCa } from '../../api/cluster-ca.ts';
import { workloadCaKeyName } from '../../api/workload-ca-key.ts';
import { parseStatus, type ClusterStatus, type DeploymentStatus } from '../../api/status.ts';
import { INTERVALS, type Intervals } from '../../agent/compose.ts';
import type { AgentConfig } from '../../agent/config.ts';
import { fakeClock, recordingLog, seededRandom } from '../../controllers/testing/index.ts';
import { fakeBucket, type FakeObjects } from '../fakes/fake-objects.ts';
import type { FileFault } from '../fakes/fault-files.ts';
import { fakeParameters } from '../fakes/fake-parameters.ts';
import { FakeNetwork } from '../fakes/fake-network.ts';
import { memoryFiles } from '../fakes/memory-files.ts';
import { ModelKubelet } from '../fakes/model-kubelet/index.ts';
import { AgentLife } from './agent-life.ts';
import { aDeployment, behaviourOf, NODEGROUP, type Application } from './applications.ts';
import { Invariants } from './invariants.ts';

export const FOLDER = '/etc/podmin/manifests';
export const NODE = 'node-1';

const CONFIG: AgentConfig = {
  provider: 'local',
  bucket: '/bucket',
  region: 'local',
  cluster: 'demo',
  nodegroup: NODEGROUP,
  podPrefix: 'fd00:10:0:1::/80',
  nodeName: NODE,
  nodeAddress: 'fd00::1',
  manifests: FOLDER,
  workloads: '/run/podmin/workloads',
  podsSocket: '/var/lib/kubelet/pods-api/pods-api.sock',
  listen: '127.0.0.1:8080',
};

export interface WorldInput {
  readonly seed?: number;
  /** Default: the local provider's. */
  readonly intervals?: Intervals;
  /** False: the bucket tells of no changes, as S3; the agent has to look. Default true. */
  readonly tells?: boolean;
  /** Of each request, both ways. Default 10 ms. */
  readonly latencyMs?: number;
}

export class World {
  readonly seed: number;
  readonly clock = fakeClock();
  readonly random: () => number;
  readonly files = memoryFiles({ wall: () => this.clock.wall() });
  readonly bucket = fakeBucket({ clock: this.clock });
  readonly network = new FakeNetwork();
  readonly parameters = fakeParameters({
    [workloadCaKeyName(CONFIG.cluster)]: Buffer.alloc(32, 7).toString('base64'),
    [clusterCaName(CONFIG.cluster)]: Buffer.from(createClusterCa({ cluster: CONFIG.cluster, nowMs: this.clock.wall() })).toString(),
  });
  /** Of the people who deploy. */
  readonly objects: FakeObjects;
  readonly log = recordingLog();
  readonly kubelet: ModelKubelet;
  readonly invariants: Invariants;
  /** What was done, for whoever has to understand a failure. */
  readonly trace: string[] = [];
  readonly #input: WorldInput;
  readonly #entropy: () => number;
  readonly #never = new AbortController().signal;
  #life: AgentLife | undefined;
  #nonces = 0;

  constructor(input: WorldInput = {}) {
    this.#input = input;
    this.seed = input.seed ?? 1;
    this.random = seededRandom(this.seed);
    this.#entropy = seededRandom(this.seed + 2);
    this.objects = this.bucket.client({ description: 'people', latencyMs: input.latencyMs ?? 10 });
    this.kubelet = new ModelKubelet({
      clock: this.clock,
      files: this.files,
      folder: FOLDER,
      nodeName: NODE,
      random: seededRandom(this.seed + 1),
      behaviour: behaviourOf,
    });
    this.invariants = new Invariants({ files: this.files, folder: FOLDER, bucket: this.bucket, kubelet: this.kubelet, clock: this.clock });
  }

  /** A node that has booted: folders, a kubelet, and an agent unless told otherwise. */
  static async boot(input: WorldInput & { readonly agent?: boolean; readonly kubelet?: boolean } = {}): Promise<World> {
    const world = new World(input);
    await world.files.makeDirectory(FOLDER, 0o700);
    if (input.kubelet !== false) world.startKubelet();
    if (input.agent !== false) world.startAgent();
    await world.advance(1_000);
    return world;
  }

  get agent(): AgentLife {
    if (this.#life === undefined) throw new Error('no agent was started yet');
    return this.#life;
  }

  get agentRuns(): boolean {
    return this.#life !== undefined && this.#life.ended === undefined;
  }

  startAgent(fault?: FileFault): void {
    if (this.agentRuns) throw new Error('the agent runs already');
    this.note(fault === undefined ? 'agent starts' : `agent starts, to meet ${fault.kind} at file operation ${fault.at}`);
    this.#life = new AgentLife({
      config: CONFIG,
      intervals: this.#input.intervals ?? INTERVALS.local,
      clock: this.clock,
      files: this.files,
      objects: this.#client(),
      parameters: this.parameters,
      network: this.network,
      pods: this.kubelet.connect,
      random: this.random,
      entropy: this.#entropy,
      nonce: () => (this.seed * 1_000_000 + ++this.#nonces).toString(16).padStart(16, '0'),
      log: this.log,
      fault,
    });
  }

  killAgent(): void {
    this.note('agent gets SIGKILL');
    this.agent.kill();
  }

  async stopAgent(): Promise<void> {
    this.note('agent gets SIGTERM');
    await this.during(this.agent.stop());
  }

  startKubelet(): void {
    this.note('kubelet starts');
    this.kubelet.start();
  }

  stopKubelet(): void {
    this.note('kubelet stops');
    this.kubelet.stop();
  }

  async deploy(application: Application): Promise<string> {
    this.note(`deploy ${JSON.stringify(application)}`);
    const ports = { objects: this.objects, clock: this.clock, random: this.random, signal: this.#never };
    return (await this.during(commitDeployment(ports, aDeployment(application)))).revision;
  }

  async remove(name: string): Promise<void> {
    this.note(`delete ${name}`);
    const ports = { objects: this.objects, clock: this.clock, random: this.random, signal: this.#never };
    await this.during(removeDeployment(ports, { nodegroup: NODEGROUP, name }));
  }

  /** The bucket as the agent reaches it. */
  set bucketDown(down: boolean) {
    this.note(down ? 'bucket is out of reach' : 'bucket is back');
    this.agent.objects.down = down;
  }

  /** Moves time on, timer by timer. Throws when an invariant does not hold. */
  async advance(ms: number): Promise<void> {
    const until = this.clock.now() + ms;
    await this.clock.settle();
    await this.#look();
    for (let due = this.clock.nextDue; due !== undefined && due <= until; due = this.clock.nextDue) {
      await this.clock.advance(Math.max(0, due - this.clock.now()));
      await this.#look();
    }
    await this.clock.advance(until - this.clock.now());
  }

  /** Moves time on until the condition holds; gives how long it took. Throws when it does not within the bound. */
  async until(what: string, condition: () => boolean | Promise<boolean>, withinMs = 60_000): Promise<number> {
    const from = this.clock.now();
    for (;;) {
      await this.clock.settle();
      if (await condition()) return this.clock.now() - from;
      const next = this.clock.nextDue ?? Number.POSITIVE_INFINITY;
      if (next > from + withinMs) throw new Error(`${what}: not within ${withinMs / 1000} s\n${await this.describe()}`);
      await this.advance(Math.max(0, next - this.clock.now()));
    }
  }

  /** Moves time on until the promise has settled. */
  async during<T>(work: Promise<T>): Promise<T> {
    let settled = false;
    const watched = work.finally(() => (settled = true));
    watched.catch(() => undefined);
    await this.until('what was asked for', () => settled, 120_000);
    return watched;
  }

  /** `dns/status.json`, read as `podmin status` reads it. */
  status(): ClusterStatus | undefined {
    const bytes = this.bucket.bytes(STATUS_KEY);
    return bytes === undefined ? undefined : parseStatus(bytes);
  }

  statusOf(name: string): DeploymentStatus | undefined {
    return this.status()?.nodes[0]?.deployments.find((deployment) => deployment.name === name);
  }

  /** Names of the Pods' files, by deployment. */
  manifests(name?: string): Promise<readonly string[]> {
    return this.invariants.filesOf(name);
  }

  readyPods(name: string): readonly string[] {
    return this.invariants.readyPods(name);
  }

  /** What `/readyz` says. */
  unready(): readonly string[] {
    const report = this.agent.agent.runtime.health.report('ready');
    return (report?.checks ?? []).filter(({ ok }) => !ok).map(({ name, reason = '' }) => `${name}: ${reason}`);
  }

  index(): string | undefined {
    return this.bucket.text(INDEX_KEY);
  }

  setIndex(text: string | undefined, what: string): void {
    this.note(what);
    if (text === undefined) this.bucket.unset(INDEX_KEY);
    else this.bucket.set(INDEX_KEY, text);
  }

  note(what: string): void {
    this.trace.push(`${(this.clock.now() / 1000).toFixed(3).padStart(9)} ${what}`);
  }

  async describe(): Promise<string> {
    const status = this.status()?.nodes[0];
    return [
      `seed ${this.seed}`,
      ...this.trace.slice(-60),
      `now ${this.clock.now() / 1000}`,
      `files: ${(await this.invariants.filesOf()).join(' ')}`,
      `index: ${this.index() ?? '(none)'}`,
      `status: ${JSON.stringify(status)}`,
      `pods: ${this.kubelet
        .pods()
        .map((pod) => `${pod.name} ${pod.phase} ${pod.reason}`)
        .join(', ')}`,
      ...this.log.lines.slice(-30).map((line) => `${line.level} ${line.message} ${JSON.stringify(line.fields, errors)}`),
    ].join('\n');
  }

  #client(): FakeObjects {
    const client = this.bucket.client({ description: 'agent', latencyMs: this.#input.latencyMs ?? 10 });
    return this.#input.tells === false ? Object.assign(client, { watch: () => ({ [Symbol.dispose]: () => undefined }) }) : client;
  }

  async #look(): Promise<void> {
    try {
      await this.invariants.look();
    } catch (error) {
      throw new Error(`${error instanceof Error ? error.message : String(error)}\n${await this.describe()}`, { cause: error });
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.agentRuns) this.agent.kill();
    this.kubelet[Symbol.dispose]();
    // What was on the wire arrives.
    await this.clock.advance(10_000);
  }
}

function errors(_key: string, value: unknown): unknown {
  return value instanceof Error ? `${value.name}: ${value.message} ${value.stack?.split('\n')[1] ?? ''}` : value;
}
