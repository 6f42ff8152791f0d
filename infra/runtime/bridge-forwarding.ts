/**
 * bridge-forwarding — lets the nodes of a cluster reach each other where the engine's bridge is behind a firewall that drops what it is not
 * told to forward.
 *
 * Docker up to 26 sets the policy of ip6tables' FORWARD chain to DROP when it makes an IPv6 network, and adds no rule for the network unless
 * it is told to; with br_netfilter that drops what goes from one container to the next, neighbour discovery included. Holds: one rule, for
 * packets from the bridge to itself, only where the policy would drop them, marked as ours, and removed with the network. Does not hold:
 * another rule before it may drop them all the same.
 */
import { RuntimeError } from './errors.ts';
import { runProcess } from './process.ts';

export interface BridgeInput {
  /** Of the engine's network. */
  readonly networkId: string;
  /** For ip6tables(8). */
  readonly path: string;
  readonly signal?: AbortSignal;
}

/** `unknown`: it could not be looked at, or not be changed. */
export type BridgeForwarding = { readonly kind: 'open' } | { readonly kind: 'unknown'; readonly why: string };

const FIREWALL_MS = 5_000;
const open: BridgeForwarding = { kind: 'open' };

export async function openBridge(input: BridgeInput): Promise<BridgeForwarding> {
  if (process.platform !== 'linux') return open;
  if (process.getuid?.() !== 0) return { kind: 'unknown', why: 'only root may look at the firewall' };
  const policy = await ip6tables(['-S', 'FORWARD'], input);
  // Without ip6tables nothing is dropped by it.
  if (policy === undefined) return open;
  if (policy.exitCode !== 0) return { kind: 'unknown', why: policy.stderr };
  if (!policy.stdout.startsWith('-P FORWARD DROP') && !policy.stdout.startsWith('-P FORWARD REJECT')) return open;
  const rule = ruleOf(input.networkId);
  if ((await ip6tables(['-C', 'FORWARD', ...rule], input))?.exitCode === 0) return open;
  const added = await ip6tables(['-I', 'FORWARD', '1', ...rule], input);
  return added?.exitCode === 0 ? open : { kind: 'unknown', why: added?.stderr ?? 'ip6tables is gone' };
}

/** A rule that isn't there is removed. */
export async function closeBridge(input: BridgeInput): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return;
  await ip6tables(['-D', 'FORWARD', ...ruleOf(input.networkId)], input);
}

/** As docker names the bridge of a network. */
function ruleOf(networkId: string): readonly string[] {
  const bridge = `br-${networkId.slice(0, 12)}`;
  return ['-i', bridge, '-o', bridge, '-m', 'comment', '--comment', 'podmin', '-j', 'ACCEPT'];
}

/** Undefined when there is no such program. Waits for others that hold its lock. */
async function ip6tables(
  args: readonly string[],
  { path, signal }: BridgeInput,
): Promise<{ readonly exitCode: number; readonly stdout: string; readonly stderr: string } | undefined> {
  try {
    const env = { PATH: `${path}:/usr/sbin:/sbin`, LC_ALL: 'C' };
    const all = ['--wait', '5', ...args];
    const result = await runProcess({
      ...{ program: 'ip6tables', args: all, env, timeoutMs: FIREWALL_MS + 1_000 },
      ...(signal === undefined ? {} : { signal }),
    });
    return { exitCode: result.exitCode, stdout: result.stdout.toString(), stderr: result.stderr.trim() };
  } catch (error) {
    if (error instanceof RuntimeError && error.code === 'ENGINE_NOT_FOUND') return undefined;
    throw error;
  }
}
