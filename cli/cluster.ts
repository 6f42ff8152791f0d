/** cluster — the current cluster of a command, with its bucket open while the command uses it. */
import type { Objects } from '../infra/providers/objects.ts';
import { currentContext, type Context } from './contexts.ts';
import type { Invocation } from './invocation.ts';

export interface Cluster {
  readonly context: Context;
  readonly objects: Objects;
}

export async function readContext(invocation: Invocation): Promise<Context> {
  return currentContext(await (await invocation.contexts()).read());
}

export async function withCluster<T>(invocation: Invocation, use: (cluster: Cluster) => Promise<T>): Promise<T> {
  const context = await readContext(invocation);
  await using provider = await invocation.platform.provider(context);
  return await use({ context, objects: provider.objects });
}
