/** steps — what the tests of one node do and wait for. */
import type { Application } from './applications.ts';
import { World } from './world.ts';

export const isReady = (world: World, name = 'web') =>
  world.until(`${name} is ready`, () => world.statusOf(name)?.phase === 'ready', 120_000);
export const isGone = (world: World, name = 'web') =>
  world.until(`${name} is gone`, async () => (await world.manifests(name)).length === 0 && world.statusOf(name) === undefined, 120_000);
export const phaseIs = (world: World, phase: string, name = 'web', withinMs = 120_000) =>
  world.until(`${name} is ${phase}`, () => world.statusOf(name)?.phase === phase, withinMs);

/** A world in which these are ready. */
export async function running(...applications: readonly Application[]): Promise<World> {
  const world = await World.boot();
  for (const application of applications) await world.deploy(application);
  for (const { name } of applications) await isReady(world, name);
  return world;
}

/** Everything that a restart must not change. */
export function state(world: World): unknown {
  const files = [...world.invariants.manifests.values()];
  return { files, containers: world.kubelet.containers().map(({ id, uid, startedMs, restarts }) => ({ id, uid, startedMs, restarts })) };
}
