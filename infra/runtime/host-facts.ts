/**
 * host-facts — what the engine's machine can give to a node, as far as it can be known from here.
 *
 * Holds: an engine on this kernel is judged by this process's own bounding set and devices (the engine of a sandbox is in the sandbox
 * too). Does not hold: one in a virtual machine or far away is assumed to be able to do everything; if it can't, creating a node says so.
 */
import { access, readFile } from 'node:fs/promises';
import { release } from 'node:os';
import { type HostFacts, OPTIONAL_DEVICES } from './container-spec.ts';
import { type Ctl, type Engine } from './engine.ts';
import { RuntimeError } from './errors.ts';
import { capabilitiesOf, choosePrivileges } from './privileges.ts';

export async function hostFacts(engine: Engine, ctl: Ctl = {}): Promise<HostFacts> {
  const info = await engine.info(ctl);
  if (info.rootless && info.cgroupVersion === 1) {
    throw new RuntimeError('CGROUP', 'a rootless engine can run nodes on cgroup v2 only, and this machine has v1', {
      hint: 'use a rootful engine',
    });
  }
  if (process.platform !== 'linux' || info.kernel !== release()) return { privileges: choosePrivileges(undefined), devices: [] };
  // A rootless engine's processes have all capabilities, of their own namespace.
  const capabilities = info.rootless ? undefined : capabilitiesOf(await readFile('/proc/self/status', 'utf8'));
  const there = await Promise.all(
    OPTIONAL_DEVICES.map((path) =>
      access(path).then(
        () => [path],
        () => [],
      ),
    ),
  );
  return { privileges: choosePrivileges(capabilities), devices: there.flat() };
}
