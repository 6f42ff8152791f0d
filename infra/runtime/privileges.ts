/**
 * privileges — what a node's container is allowed, decided from what the engine's machine can give.
 *
 * A kubelet needs nearly everything. Where the engine's processes hold every capability, that is what `--privileged` means. Where they
 * don't (an engine in a sandbox), asking for it fails, so those that are missing are taken out of "all", and what else `--privileged`
 * implies is spelled out by the renderers. A list of the ones that are there would not do: engines refuse names that are newer than they
 * are (docker 20.10 does not know BPF).
 */
import { RuntimeError } from './errors.ts';

export type Privileges =
  | { readonly mode: 'privileged' }
  /** All that the engine knows but these; without the CAP_ prefix, in the order of their numbers. */
  | { readonly mode: 'all-but'; readonly missing: readonly string[] };

/** linux/capability.h, by number. The last is of Linux 5.9. */
const CAPABILITIES: readonly string[] = [
  'CHOWN', 'DAC_OVERRIDE', 'DAC_READ_SEARCH', 'FOWNER', 'FSETID', 'KILL', 'SETGID', 'SETUID', 'SETPCAP', 'LINUX_IMMUTABLE',
  'NET_BIND_SERVICE', 'NET_BROADCAST', 'NET_ADMIN', 'NET_RAW', 'IPC_LOCK', 'IPC_OWNER', 'SYS_MODULE', 'SYS_RAWIO', 'SYS_CHROOT',
  'SYS_PTRACE', 'SYS_PACCT', 'SYS_ADMIN', 'SYS_BOOT', 'SYS_NICE', 'SYS_RESOURCE', 'SYS_TIME', 'SYS_TTY_CONFIG', 'MKNOD', 'LEASE',
  'AUDIT_WRITE', 'AUDIT_CONTROL', 'SETFCAP', 'MAC_OVERRIDE', 'MAC_ADMIN', 'SYSLOG', 'WAKE_ALARM', 'BLOCK_SUSPEND', 'AUDIT_READ',
  'PERFMON', 'BPF', 'CHECKPOINT_RESTORE',
]; // prettier-ignore

/** Linux 5.8 and 5.9. */
const YOUNGEST: readonly string[] = ['PERFMON', 'BPF', 'CHECKPOINT_RESTORE'];
/** Mounts and cgroups; veths, routes and TCX links. */
const NEEDED: readonly string[] = ['SYS_ADMIN', 'NET_ADMIN'];

/** From the text of /proc/<pid>/status of the engine, or of a process with the same bounding set. */
export function capabilitiesOf(procStatus: string): readonly string[] {
  const hex = /^CapBnd:\s*([0-9a-f]+)$/m.exec(procStatus)?.[1];
  if (hex === undefined) throw new RuntimeError('BAD_OUTPUT', '/proc/self/status has no line CapBnd');
  const bits = BigInt(`0x${hex}`);
  return CAPABILITIES.filter((_, number) => (bits >> BigInt(number)) & 1n);
}

/** Undefined: they can't be known (the engine is elsewhere), so the usual case is assumed. */
export function choosePrivileges(capabilities: readonly string[] | undefined): Privileges {
  if (capabilities === undefined) return { mode: 'privileged' };
  // No engine works without these: ours is not what the engine has (its socket was given to a container, say).
  if (NEEDED.some((name) => !capabilities.includes(name))) return { mode: 'privileged' };
  // A kernel that is older than the youngest ones lacks them for everybody; that is not a restriction.
  const known = capabilities.some((name) => YOUNGEST.includes(name))
    ? CAPABILITIES
    : CAPABILITIES.filter((name) => !YOUNGEST.includes(name));
  const missing = known.filter((name) => !capabilities.includes(name));
  return missing.length === 0 ? { mode: 'privileged' } : { mode: 'all-but', missing };
}
