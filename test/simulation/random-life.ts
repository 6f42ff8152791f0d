/**
 * random-life — a node to which everything happens that can, in an order that follows from the seed.
 *
 * Holds: the same seed is the same life. Faults are repaired at the end (`calm`), not before: a bucket may be away and a kubelet down while
 * the agent is killed in the middle of a write.
 */
import { INTERVALS } from '../../agent/compose.ts';
import { INDEX_KEY } from '../../api/keys.ts';
import type { ObjectFault } from '../fakes/fake-objects.ts';
import type { FileFault } from '../fakes/fault-files.ts';
import { KINDS, type Application } from './applications.ts';
import { FOLDER, World } from './world.ts';

const NAMES = ['web', 'api', 'db', 'job'] as const;
const FAULTS = ['kill-before', 'kill-during', 'kill-after'] as const;

interface Step {
  readonly weight: number;
  readonly run: () => Promise<unknown> | void;
}

export class RandomLife {
  readonly world: World;
  readonly #steps: readonly Step[];
  #goodIndex: string | undefined;
  readonly #hidden = new Map<string, string>();

  constructor(world: World) {
    this.world = world;
    this.#steps = [
      { weight: 10, run: () => this.#deploy() },
      { weight: 3, run: () => this.#remove() },
      { weight: 6, run: () => world.advance(this.#upTo(20_000)) },
      { weight: 3, run: () => world.advance(this.#upTo(90_000)) },
      { weight: 4, run: () => this.#killAgent() },
      { weight: 2, run: () => (world.agentRuns ? world.stopAgent() : undefined) },
      { weight: 6, run: () => this.#startAgent() },
      { weight: 2, run: () => world.stopKubelet() },
      { weight: 4, run: () => world.startKubelet() },
      { weight: 2, run: () => void (world.bucketDown = true) },
      { weight: 4, run: () => this.#bucketUp() },
      { weight: 2, run: () => this.#failRequests() },
      { weight: 2, run: () => this.#dropEvents() },
      { weight: 2, run: () => this.#cutWatches() },
      { weight: 1, run: () => this.#tearIndex() },
      { weight: 2, run: () => this.#mendIndex() },
      { weight: 1, run: () => this.#hidePayload() },
      { weight: 2, run: () => this.#showPayloads() },
      { weight: 1, run: () => this.#deleteManifest() },
      { weight: 1, run: () => this.#editManifest() },
      { weight: 1, run: () => this.#flap() },
    ];
  }

  static async begin(seed: number): Promise<RandomLife> {
    const tells = seed % 2 === 0;
    const world = await World.boot({ seed, tells, intervals: tells ? INTERVALS.local : INTERVALS.aws, latencyMs: 5 + (seed % 3) * 40 });
    await world.invariants.addForeign('coredns.yaml', 'not ours');
    // What the author or a rejection asks for may make a version give way; these names are used with host ports and without surge.
    world.invariants.givesWay.add('db').add('job');
    return new RandomLife(world);
  }

  async step(): Promise<void> {
    let at = this.world.random() * this.#steps.reduce((sum, { weight }) => sum + weight, 0);
    const chosen = this.#steps.find(({ weight }) => (at -= weight) < 0);
    await chosen?.run();
    await this.world.advance(this.#upTo(2_000));
  }

  /** Everything that was broken is whole again. */
  async calm(): Promise<void> {
    const { world } = this;
    this.#mendIndex();
    this.#showPayloads();
    world.startKubelet();
    if (!world.agentRuns) this.#startAgent(false);
    this.#bucketUp();
    await world.advance(1_000);
    // A fault that was armed and not met yet would be met now.
    world.killAgent();
    world.startAgent();
  }

  async #deploy(): Promise<void> {
    if (this.#goodIndex !== undefined) return;
    const name = this.#pick(NAMES);
    const kind = this.world.random() < 0.7 ? 'good' : this.#pick(KINDS);
    const application: Application = {
      name,
      kind,
      version: 1 + Math.floor(this.world.random() * 3),
      ...(name === 'db' ? { hostPort: 5432 } : {}),
      ...(name === 'job' ? { recreate: true } : {}),
      ...(name === 'api' ? { minReadySeconds: 3 } : {}),
      ...(this.world.random() < 0.2 ? { label: `l${Math.floor(this.world.random() * 3)}` } : {}),
    };
    await this.world.deploy(application);
  }

  async #remove(): Promise<void> {
    if (this.#goodIndex === undefined) await this.world.remove(this.#pick(NAMES));
  }

  #killAgent(): void {
    if (this.world.agentRuns) this.world.killAgent();
  }

  #startAgent(withFault = this.world.random() < 0.5): void {
    if (this.world.agentRuns) return;
    const fault: FileFault = { at: Math.floor(this.world.random() * 40), kind: this.#pick(FAULTS) };
    this.world.startAgent(withFault ? fault : undefined);
  }

  #bucketUp(): void {
    if (this.world.agentRuns) this.world.bucketDown = false;
  }

  #failRequests(): void {
    const times = 1 + Math.floor(this.world.random() * 4);
    const faults: readonly [ObjectFault, ...ObjectFault[]] = [
      { kind: 'lost-answer', applied: true },
      { kind: 'lost-answer', applied: false },
      { kind: 'throttled', retryAfterMs: 1_000 },
      { kind: 'unavailable' },
      { kind: 'slow', ms: 3_000 },
    ];
    const fault = this.#pick(faults);
    const people = this.world.random() < 0.5;
    this.world.note(`${people ? 'people' : 'agent'}: the next ${times} requests are ${fault.kind}`);
    if (people) this.world.objects.fail({ times, operations: ['put'], fault });
    else this.world.agent.objects.fail({ times, fault });
  }

  #dropEvents(): void {
    this.world.note('the kubelet drops events');
    this.world.kubelet.dropEvents(1 + Math.floor(this.world.random() * 8));
  }

  #cutWatches(): void {
    this.world.note('the watch of Pods is cut');
    this.world.kubelet.cutWatches();
  }

  #tearIndex(): void {
    if (this.#goodIndex !== undefined || this.world.index() === undefined) return;
    this.#goodIndex = this.world.index();
    this.world.setIndex(this.#goodIndex?.slice(0, 40), `${INDEX_KEY} is torn`);
  }

  #mendIndex(): void {
    if (this.#goodIndex === undefined) return;
    this.world.setIndex(this.#goodIndex, `${INDEX_KEY} is whole again`);
    this.#goodIndex = undefined;
  }

  #hidePayload(): void {
    const key = this.#pick(this.world.bucket.keys().filter((candidate) => candidate.includes('/pods/')));
    if (key === undefined) return;
    this.#hidden.set(key, this.world.bucket.text(key) ?? '');
    this.world.note(`${key.slice(0, 60)} is lost`);
    this.world.bucket.unset(key);
  }

  #showPayloads(): void {
    for (const [key, text] of this.#hidden) this.world.bucket.set(key, text);
    this.#hidden.clear();
  }

  async #deleteManifest(): Promise<void> {
    const manifest = this.#pick([...this.world.invariants.manifests.values()]);
    if (manifest === undefined || (await this.world.files.info(`${FOLDER}/${manifest.file}`)) === undefined) return;
    this.world.note(`somebody deletes ${manifest.file}`);
    this.world.invariants.tampered.add(manifest.file);
    await this.world.files.remove(`${FOLDER}/${manifest.file}`);
    await this.world.advance(1);
    this.world.invariants.tampered.delete(manifest.file);
  }

  /** Until the agent has looked, what lies there is not ours. */
  async #editManifest(): Promise<void> {
    const { world } = this;
    const manifest = this.#pick([...world.invariants.manifests.values()]);
    const path = `${FOLDER}/${manifest?.file ?? ''}`;
    if (manifest === undefined || !world.agentRuns || (await world.files.info(path)) === undefined) return;
    world.note(`somebody edits ${manifest.file}`);
    world.invariants.tampered.add(manifest.file);
    await world.files.remove(path);
    await world.files.create(path, Buffer.from(manifest.body.replace('/v1', '/v2').slice(0, -1)), 0o600);
  }

  #flap(): void {
    const pod = this.#pick(this.world.kubelet.pods());
    if (pod === undefined || !this.world.kubelet.containers().some(({ uid }) => uid === pod.uid)) return;
    this.world.note(`the container of ${pod.name} ends`);
    this.world.kubelet.exit(pod.uid, 1);
  }

  #upTo(ms: number): number {
    return Math.floor(this.world.random() * ms);
  }

  #pick<T>(from: readonly [T, ...T[]]): T;
  #pick<T>(from: readonly T[]): T | undefined;
  #pick<T>(from: readonly T[]): T | undefined {
    return from[Math.floor(this.world.random() * from.length)];
  }
}
