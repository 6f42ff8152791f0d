/**
 * convergence — what the node must have come to once nothing disturbs it any more: the folder, the containers and the status document say
 * what the index says.
 */
import { isReady } from '../../controllers/sources/kubelet/index.ts';
import { kindOf } from './applications.ts';
import type { World } from './world.ts';

/** The longest waits that can be in the way: a rejection tried again after 5 min, a relist after 3. */
export const CONVERGES_WITHIN_MS = 900_000;

/** What is not as it should be; empty when all is. */
export function differences(world: World): readonly string[] {
  const { wanted, manifests } = world.invariants;
  const found: string[] = [];
  const node = world.status()?.nodes[0];
  if (node?.ready !== true) found.push(`the node is not ready: ${node?.reasons.join() ?? 'no status'}`);
  for (const reason of world.unready()) found.push(reason);
  for (const { deployment, file } of manifests.values()) if (!wanted.has(deployment)) found.push(`${file} is not wanted`);
  for (const { name } of node?.deployments ?? []) if (!wanted.has(name)) found.push(`status still names ${name}`);
  for (const [name, revision] of wanted) {
    const files = [...manifests.values()].filter(({ deployment }) => deployment === name);
    const current = files.filter((file) => file.revision === revision);
    const edited = [...world.invariants.tampered].filter((file) => file.startsWith(`podmin-${name}-`));
    const said = world.statusOf(name);
    if (current.length !== 1) found.push(`${current.length} files of the wanted version of ${name}`);
    if (said?.revision !== revision) found.push(`status speaks of another version of ${name}`);
    const kind = kindOf(/image: (\S+)/.exec(current[0]?.body ?? '')?.[1] ?? '/never:');
    const pod = world.kubelet.pods().find(({ uid }) => uid === current[0]?.uid);
    if (kind === 'good' || kind === 'slow') {
      if (files.length !== 1) found.push(`${files.length} files of ${name}`);
      for (const file of edited) found.push(`${file} is as somebody left it`);
      if (pod === undefined || !isReady(pod)) found.push(`${name} is not Ready`);
      if (said?.phase !== 'ready') found.push(`status says that ${name} is ${said?.phase ?? 'unknown'}`);
    } else {
      // A predecessor that somebody has edited serves on until its successor does.
      if (files.length + edited.length > 2) found.push(`${files.length} files of ${name}`);
      if (said?.phase === 'ready') found.push(`status says that ${name} is ready`);
    }
  }
  const uids = new Set([...manifests.values()].map(({ uid }) => uid));
  const edited = [...world.invariants.tampered].join();
  for (const container of world.kubelet.containers())
    if (!uids.has(container.uid) && !edited.includes(`-${container.uid.slice(0, 8)}.yaml`))
      found.push(`a container of ${container.fullName} runs`);
  return found;
}

/** Gives how long it took. */
export async function converge(world: World, withinMs = CONVERGES_WITHIN_MS): Promise<number> {
  const from = world.clock.now();
  while (differences(world).length > 0) {
    if (world.clock.now() - from > withinMs)
      throw new Error(`does not converge: ${differences(world).join('; ')}\n${await world.describe()}`);
    await world.advance(1_000);
  }
  return world.clock.now() - from;
}

/** Everything that a restart of the agent must not change. */
export function untouchables(world: World): unknown {
  const files = [...world.invariants.manifests.values()];
  return { files, containers: world.kubelet.containers().map(({ id, uid, startedMs, restarts }) => ({ id, uid, startedMs, restarts })) };
}
