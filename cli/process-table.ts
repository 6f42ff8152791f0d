/**
 * process-table — who a process is, so that a lock can tell a holder that lives from one that died.
 *
 * Holds: on Linux two processes never have the same identity, whatever the reuse of pids. Does not hold: nothing can be said about a
 * process of another pid namespace, machine or boot (`unknown`).
 */
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

export interface ProcessId {
  readonly pid: number;
  /** Start time in clock ticks since boot; empty where the system does not tell. */
  readonly started: string;
  /** Machine, boot and pid namespace in which the pid means something. */
  readonly scope: string;
}

export interface ProcessTable {
  readonly self: ProcessId;
  state(process: ProcessId): 'alive' | 'dead' | 'unknown';
}

export function processTable(): ProcessTable {
  const self: ProcessId = { pid: process.pid, started: startOf(process.pid) ?? '', scope: scope() };
  return {
    self,
    state: (other) => {
      if (other.scope !== self.scope) return 'unknown';
      if (!exists(other.pid)) return 'dead';
      const started = startOf(other.pid);
      return started === undefined || other.started === '' || started === other.started ? 'alive' : 'dead';
    },
  };
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it is there, and somebody else's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function startOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // proc(5): field 22 is the start time; field 2, the name in parentheses, may hold blanks and parentheses itself.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
  } catch {
    return undefined;
  }
}

function scope(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return hostname();
  }
}
