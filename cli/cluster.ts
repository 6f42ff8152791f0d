/** cluster — the current cluster of a command, with its bucket open while the command uses it. */
import type { Objects } from '../infra/providers/objects.ts';
import { currentContext, type Context } from './contexts.ts';
import type { Invocation } from './invocation.ts';
import type { Provider } from './platform.ts';
import { checkEndpoint, withWayOut } from './platform-errors.ts';

export interface Cluster {
  readonly context: Context;
  readonly objects: Objects;
}

export async function readContext(invocation: Invocation): Promise<Context> {
  return currentContext(await (await invocation.contexts()).read());
}

export async function withCluster<T>(invocation: Invocation, use: (cluster: Cluster) => Promise<T>): Promise<T> {
  const context = await readContext(invocation);
  return withProvider(invocation, context, ({ objects }) => use({ context, objects }));
}

/** What the cluster stands on, open while it is used; its refusals come with what to do about them. */
export async function withProvider<T>(
  { platform, env }: Pick<Invocation, 'platform' | 'env'>,
  context: Context,
  use: (provider: Provider) => Promise<T>,
): Promise<T> {
  const endpoint = context.provider === 'aws' ? checkEndpoint(env.AWS_ENDPOINT_URL) : undefined;
  return withWayOut({ context, endpoint }, async () => {
    await using provider = await platform.provider(context);
    return await use(provider);
  });
}
