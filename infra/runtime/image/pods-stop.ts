/**
 * pods-stop — the kubelet leaves its containers running when it ends; here they are told to end, and get a moment for it. What is left goes
 * with the node's container.
 */
import { type Clock } from '../../../controllers/clock.ts';
import { run } from './machine.ts';

const PODS_STOP_MS = 3_000;
const POLL_MS = 100;

export async function stopPods(clock: Clock): Promise<void> {
  const end = clock.now() + PODS_STOP_MS;
  const running = await runningTasks();
  // One that has ended meanwhile is what we want.
  await Promise.all(running.map((id) => run('ctr', ['-n', 'k8s.io', 'tasks', 'kill', '--signal', 'SIGTERM', id]).catch(() => '')));
  while (clock.now() < end && (await runningTasks()).length > 0) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}

async function runningTasks(): Promise<readonly string[]> {
  // A containerd that doesn't answer can't stop anything either.
  return parseTasks(await run('ctr', ['-n', 'k8s.io', 'tasks', 'ls'], PODS_STOP_MS).catch(() => ''));
}

/** The ids of running tasks in the table of `ctr tasks ls`. */
export function parseTasks(table: string): readonly string[] {
  return table
    .split('\n')
    .slice(1)
    .flatMap((row) => {
      const [id, , status] = row.trim().split(/\s+/);
      return id !== undefined && status === 'RUNNING' ? [id] : [];
    });
}
