/**
 * host-route — lets this machine reach the Pods of a local node: one kernel route to the node's Pod prefix by way of the node.
 *
 * Only where it can be done: root on Linux, with the engine on this machine. Everywhere else the answer says why not, and the cluster works
 * without: published ports and `podmin` itself do not need it.
 */
import { RuntimeError } from './errors.ts';
import { runProcess } from './process.ts';

export interface HostRouteInput {
  readonly podPrefix: string;
  readonly nodeAddress: string;
  readonly path: string;
  readonly signal?: AbortSignal;
}

export type HostRoute = { readonly reachable: true } | { readonly reachable: false; readonly why: string };

const ROUTE_MS = 5_000;

export async function addHostRoute(input: HostRouteInput): Promise<HostRoute> {
  if (process.platform !== 'linux') return { reachable: false, why: 'the engine runs in a virtual machine' };
  if (process.getuid?.() !== 0) return { reachable: false, why: 'only root may add routes' };
  return ip(['-6', 'route', 'replace', input.podPrefix, 'via', input.nodeAddress], input);
}

/** One that isn't there is removed. */
export async function removeHostRoute(input: HostRouteInput): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
  await ip(['-6', 'route', 'del', input.podPrefix, 'via', input.nodeAddress], input);
}

async function ip(args: readonly string[], { path, signal }: HostRouteInput): Promise<HostRoute> {
  try {
    const env = { PATH: `${path}:/usr/sbin:/sbin`, LC_ALL: 'C' };
    const result = await runProcess({ program: 'ip', args, env, timeoutMs: ROUTE_MS, ...(signal === undefined ? {} : { signal }) });
    return result.exitCode === 0 ? { reachable: true } : { reachable: false, why: result.stderr.trim() };
  } catch (error) {
    if (error instanceof RuntimeError && error.code === 'ENGINE_NOT_FOUND')
      return { reachable: false, why: 'ip (iproute2) is not installed' };
    throw error;
  }
}
