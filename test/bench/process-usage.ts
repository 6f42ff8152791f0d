/** process-usage — memory and processor time of a running process, by the kernel's word (Linux). */
import { readdir, readFile } from 'node:fs/promises';

/** Pages of the process in memory, those of its program included. */
export async function residentMiB(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kib = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kib === undefined) throw new Error(`/proc/${pid}/status names no VmRSS`);
  return Number(kib) / 1024;
}

/** Of all threads, in nanoseconds' resolution: the ticks of /proc/PID/stat are as long as an idle process works in seconds. */
export async function processorMs(pid: number): Promise<number> {
  let ns = 0;
  for (const thread of await readdir(`/proc/${pid}/task`)) {
    const [ran] = (await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')).split(' ');
    ns += Number(ran);
  }
  return ns / 1e6;
}
