/**
 * configure — everything that has to be so before the first component starts: mounts, cgroups, kernel settings, configuration files.
 *
 * Holds: repeatable, also in a container that was stopped and is started again. What can be measured is measured here and completes the
 * NodeSpec; an invalid document stops the node before anything has started.
 */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { nodeFiles, nodeFolders } from '../../node/files.ts';
import { nodeSpec, type NodeSpec } from '../../node/node-spec.ts';
import { nodePaths } from '../../node/paths.ts';
import { capabilitiesOf } from '../privileges.ts';
import { type CgroupResult, prepareCgroups } from './cgroups.ts';
import { cgroupFiles, raiseSysctl, run, setSysctl, writeNodeFile } from './machine.ts';
import { type NodeDocument } from './node-document.ts';

/** All mounts are made shared, so that what containerd mounts for a Pod is seen by the kubelet and the other way round. */
export async function configureCgroups(): Promise<CgroupResult> {
  await run('mount', ['--make-rshared', '/']);
  return prepareCgroups({
    root: '/sys/fs/cgroup',
    mountinfo: await readFile('/proc/self/mountinfo', 'utf8'),
    files: cgroupFiles,
    remountWritable: async (path) => {
      await run('mount', ['-o', 'remount,bind,rw', path]);
    },
  });
}

export async function configureKernel(): Promise<void> {
  for (const name of ['all', 'default']) {
    await setSysctl(`net.ipv6.conf.${name}.disable_ipv6`, '0');
    await setSysctl(`net.ipv6.conf.${name}.forwarding`, '1');
  }
  if ((await readFile('/proc/sys/net/ipv6/conf/all/forwarding', 'utf8')).trim() !== '1') {
    throw new Error('net.ipv6.conf.all.forwarding is 0 and may not be changed: no packet would reach a Pod');
  }
  // Kubelet, containerd and the agent watch files; the usual 128 per user is used up by a few nodes on one machine.
  await raiseSysctl('fs.inotify.max_user_instances', 1024);
  await raiseSysctl('fs.inotify.max_user_watches', 65_536);
}

export async function configureFiles(document: NodeDocument, cgroup: CgroupResult): Promise<NodeSpec> {
  const { version: _version, agent: _agent, logToStdout: _logToStdout, ...given } = document;
  const spec = nodeSpec({
    ...given,
    provider: 'local',
    region: 'local',
    cgroup: { version: cgroup.version, driver: 'cgroupfs' },
    capabilities: {
      hasSysResource: capabilitiesOf(await readFile('/proc/self/status', 'utf8')).includes('SYS_RESOURCE'),
      inUserNamespace: !isWholeIdRange(await readFile('/proc/self/uid_map', 'utf8')),
      canMeasureRootfs: true,
    },
    snapshotter: await snapshotter(),
    dns: (await hasResolver()) ? { upstreamResolvConf: '/etc/resolv.conf' } : {},
  });
  for (const { path, mode } of nodeFolders) {
    await mkdir(path, { recursive: true, mode });
    // Also when somebody else made it first.
    await chmod(path, mode);
  }
  for (const file of nodeFiles(spec)) await writeNodeFile(file);
  await ensureMachineId();
  return spec;
}

/** user_namespaces(7): the initial namespace maps all 2³²−1 ids, another one a part of them. */
export function isWholeIdRange(uidMap: string): boolean {
  return /^\s*0\s+0\s+4294967295\s*$/.test(uidMap);
}

/** overlayfs does not work on every file system that an engine keeps volumes on (ZFS, overlayfs itself). */
async function snapshotter(): Promise<'overlayfs' | 'native'> {
  const base = `${nodePaths.containerdRoot}/.probe`;
  const target = `${base}/target`;
  for (const name of ['lower', 'upper', 'work', 'target']) await mkdir(`${base}/${name}`, { recursive: true });
  try {
    await run('mount', ['-t', 'overlay', '-o', `lowerdir=${base}/lower,upperdir=${base}/upper,workdir=${base}/work`, 'overlay', target]);
    await run('umount', [target]);
    return 'overlayfs';
  } catch {
    return 'native';
  }
}

/** The engine's resolver is the node's own; Pods ask CoreDNS, which asks it for what isn't the cluster's. */
async function hasResolver(): Promise<boolean> {
  return /^nameserver\s+\S+/m.test(await readFile('/etc/resolv.conf', 'utf8').catch(() => ''));
}

/** The kubelet tells machines apart by it. */
async function ensureMachineId(): Promise<void> {
  const id = await readFile('/etc/machine-id', 'utf8').catch(() => '');
  if (!/^[0-9a-f]{32}$/m.test(id)) await writeFile('/etc/machine-id', `${randomBytes(16).toString('hex')}\n`);
}
