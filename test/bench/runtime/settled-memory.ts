/** settled-memory — what a process still holds when all garbage has been collected. Needs --expose-gc. */
import { readFileSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { getHeapSpaceStatistics } from 'node:v8';

/** V8's heap, and what JavaScript objects keep outside of it (buffers are in `external`). */
export async function settledBytes(): Promise<number> {
  for (let i = 0; i < 3; i++) {
    collect();
    await setImmediate();
  }
  return heldBytes();
}

/** At this very moment, in the middle of something. */
export function heldBytes(): number {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Code, byte code and what belongs to them: part of the heap, but not of what a program has kept. */
export function compiledBytes(): number {
  const compiled = getHeapSpaceStatistics().filter(({ space_name: name }) => /^(code|trusted)_/.test(name));
  return compiled.reduce((sum, space) => sum + space.space_used_size, 0);
}

export function residentBytes(): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) * 1024;
}

function collect(): void {
  const { gc } = globalThis;
  if (gc === undefined) throw new Error('start node with --expose-gc');
  // The thorough kind, which also gives pages back to the kernel: what debug.FreeOSMemory is to Go.
  void gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
