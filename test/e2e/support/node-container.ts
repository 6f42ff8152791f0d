/**
 * node-container — a node of a local cluster, started by testcontainers from the same ContainerSpec that the command line renders, so
 * that what is tested is what people get.
 */
import { GenericContainer, Wait, type StartedTestContainer } from 'testcontainers';
import { type ContainerSpec, toCreateBody } from '../../../infra/runtime/index.ts';

/** From an image that is there to the phase line `ready`: seconds; a loaded machine needs more. */
const STARTUP_MS = 120_000;
/** Above the grace that the init gives its children, so that Pods and the agent end by themselves. */
const STOP_SECONDS = 20;

export class NodeContainer extends GenericContainer {
  readonly #spec: ContainerSpec;

  constructor(spec: ContainerSpec) {
    super(spec.image);
    this.#spec = spec;
    if (spec.network !== undefined) this.withNetworkMode(spec.network.name);
    this.withName(spec.name).withAutoCleanup(false);
    this.withWaitStrategy(Wait.forLogMessage(/"phase":"ready"/).withStartupTimeout(STARTUP_MS));
  }

  protected override async beforeContainerCreated(): Promise<void> {
    const { HostConfig, ...body } = toCreateBody(this.#spec);
    this.createOpts = { ...this.createOpts, ...structuredClone(body) } as typeof this.createOpts;
    this.hostConfig = structuredClone(HostConfig) as unknown as typeof this.hostConfig;
  }
}

export async function stopNode(container: StartedTestContainer): Promise<void> {
  await container.stop({ timeout: STOP_SECONDS * 1000, remove: true, removeVolumes: true });
}
