/**
 * init — what runs first in a node's container (under tini): prepares the kernel's side, renders the configuration, starts the components
 * in order and keeps them running. Bundled into one file; needs nothing but Node.
 *
 * Holds: one JSON line per phase on stdout, and one for what went wrong; a component that ends is started again; when one is given up, or a
 * phase fails, the rest is stopped and the exit status is not 0. On TERM everything is stopped in reverse order and the exit status is 0.
 * Does not hold: Pods do not outlive the container.
 */
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { systemClock } from './system-clock.ts';
import { nodeFiles, nodeFolders } from '../../node/files.ts';
import { nodeSpec, type NodeSpec } from '../../node/node-spec.ts';
import { nodePaths, nodePorts } from '../../node/paths.ts';
import { agentCommand } from '../../node/render/agent.ts';
import { kubeletArguments } from '../../node/render/kubelet.ts';
import { NODE_FILE, PRELOAD_FOLDER } from '../container-spec.ts';
import { capabilitiesOf } from '../privileges.ts';
import { prepareCgroups } from './cgroups.ts';
import { Children, type ChildSpec } from './children.ts';
import { logFile } from './log-file.ts';
import { cgroupFiles, COMMAND_ENV, exists, raiseSysctl, run, setSysctl, writeNodeFile } from './machine.ts';
import { type NodeDocument, parseNodeDocument } from './node-document.ts';
import { answersOk, podsApiAnswers, socketAccepts } from './probes.ts';
import { DEFAULT_RESTARTS } from './restart-policy.ts';

const LOG_FOLDER = '/var/log/podmin';
const LOG_BYTES = 8 << 20;
/** Processes and where the node is in its life; for tests and for people. */
const STATUS_FILE = '/run/podmin/init.json';
/** Archives that are part of the image, imported before those of the preload folder. */
const OWN_IMAGES = '/opt/podmin/images';
const IMPORT_MS = 5 * 60_000;
const PHASE_MS = 60_000;
const POLL_MS = 20;
/** For containers of Pods, once TERM was sent to them. */
const PODS_STOP_MS = 3_000;

const clock = systemClock();
const startedMs = clock.now();
let phase = 'starting';

function say(fields: Readonly<Record<string, unknown>>): void {
  process.stdout.write(`${JSON.stringify({ ...fields, atMs: Math.round(clock.now() - startedMs) })}\n`);
}

async function inPhase<T>(name: string, work: () => Promise<T>): Promise<T> {
  phase = name;
  const from = clock.now();
  const result = await work();
  const detail = typeof result === 'object' && result !== null ? result : {};
  say({ phase: name, ms: Math.round(clock.now() - from), ...detail });
  return result;
}

async function until(what: string, holds: () => Promise<boolean>, limitMs: number = PHASE_MS): Promise<void> {
  const end = clock.now() + limitMs;
  while (!(await holds())) {
    if (clock.now() > end) throw new Error(`${what} did not answer within ${limitMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

let writing = Promise.resolve();
const children = new Children({
  clock,
  policy: DEFAULT_RESTARTS,
  openLog: (name) => logFile({ path: `${LOG_FOLDER}/${name}.log`, maxBytes: LOG_BYTES }),
  onLine: (name, line) => {
    if (toStdout) process.stdout.write(`${name}: ${line}\n`);
  },
  onChange: (name, state, exitCode) => {
    if (state.phase === 'running' && state.restarts > 0)
      say({ event: 'restarted', component: name, restarts: state.restarts, pid: state.pid });
    if (exitCode !== undefined && state.phase !== 'stopped') say({ event: 'ended', component: name, exitCode });
    writeStatus();
  },
  onFatal: (name, exitCode) => void leave(exitCode === 0 ? 1 : exitCode, `${name} keeps ending; see ${LOG_FOLDER}/${name}.log`),
});
let toStdout = false;

function writeStatus(): void {
  const status = { phase, children: Object.fromEntries(children.states()) };
  writing = writing
    .then(() => writeFile(`${STATUS_FILE}.new`, JSON.stringify(status)))
    .then(() => rename(`${STATUS_FILE}.new`, STATUS_FILE))
    .catch(() => undefined);
}

async function prepare(document: NodeDocument): Promise<NodeSpec> {
  await run('mount', ['--make-rshared', '/']);
  const cgroup = await inPhase('cgroups', async () =>
    prepareCgroups({
      root: '/sys/fs/cgroup',
      mountinfo: await readFile('/proc/self/mountinfo', 'utf8'),
      files: cgroupFiles,
      remountWritable: async (path) => {
        await run('mount', ['-o', 'remount,bind,rw', path]);
      },
    }),
  );
  await inPhase('sysctls', async () => {
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
  });
  return inPhase('files', async () => {
    const capabilities = capabilitiesOf(await readFile('/proc/self/status', 'utf8'));
    const uidMap = (await readFile('/proc/self/uid_map', 'utf8')).trim().split(/\s+/);
    const { version: _version, agent: _agent, logToStdout: _logToStdout, ...given } = document;
    const spec = nodeSpec({
      ...given,
      provider: 'local',
      region: 'local',
      cgroup: { version: cgroup.version, driver: 'cgroupfs' },
      capabilities: {
        hasSysResource: capabilities.includes('SYS_RESOURCE'),
        inUserNamespace: uidMap[2] !== '4294967295',
        canMeasureRootfs: true,
      },
      snapshotter: await snapshotter(),
      dns: (await hasResolver()) ? { upstreamResolvConf: '/etc/resolv.conf' } : {},
    });
    for (const folder of nodeFolders) await mkdir(folder.path, { recursive: true, mode: folder.mode });
    for (const file of nodeFiles(spec)) await writeNodeFile(file);
    return spec;
  }).then((spec) => spec);
}

/** overlayfs does not work on every file system that an engine keeps volumes on (ZFS, overlayfs itself). */
async function snapshotter(): Promise<'overlayfs' | 'native'> {
  const base = `${nodePaths.containerdRoot}/.probe`;
  const [lower, upper, work, target] = ['lower', 'upper', 'work', 'target'].map((name) => `${base}/${name}`);
  for (const path of [lower, upper, work, target]) await mkdir(path ?? base, { recursive: true });
  try {
    await run('mount', ['-t', 'overlay', '-o', `lowerdir=${lower},upperdir=${upper},workdir=${work}`, 'overlay', target ?? base]);
    await run('umount', [target ?? base]);
    return 'overlayfs';
  } catch {
    return 'native';
  }
}

async function hasResolver(): Promise<boolean> {
  return /^nameserver\s+\S+/m.test(await readFile('/etc/resolv.conf', 'utf8').catch(() => ''));
}

async function importImages(): Promise<{ images: number }> {
  let images = 0;
  for (const folder of [OWN_IMAGES, PRELOAD_FOLDER]) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.tar')).sort();
    for (const name of names) {
      await run('ctr', ['-n', 'k8s.io', 'images', 'import', `${folder}/${name}`], IMPORT_MS);
      images++;
    }
  }
  return { images };
}

async function main(): Promise<void> {
  await mkdir(LOG_FOLDER, { recursive: true });
  await mkdir('/run/podmin', { recursive: true, mode: 0o755 });
  const document = parseNodeDocument(await readFile(NODE_FILE, 'utf8'));
  toStdout = document.logToStdout === true;
  const spec = await prepare(document);
  const child = (name: string, command: readonly [string, ...string[]], stopMs: number): ChildSpec => ({
    name,
    command,
    stopMs,
    env: COMMAND_ENV,
  });

  await inPhase('containerd', async () => {
    children.start(child('containerd', ['containerd', '--config', nodePaths.containerdConfig], 5_000));
    await until('containerd', () => socketAccepts(nodePaths.containerdSocket));
    await run('ctr', ['version']);
  });
  await inPhase('images', importImages);
  await inPhase('coredns', async () => {
    children.start(child('coredns', ['coredns', '-conf', nodePaths.corefile], 2_000));
    await until('CoreDNS', () => answersOk(`http://127.0.0.1:${nodePorts.dnsHealth}/health`));
  });
  await inPhase('kubelet', async () => {
    children.start(child('kubelet', ['kubelet', ...kubeletArguments(spec)], 5_000));
    await until('the kubelet', async () => (await exists(nodePaths.podsApiSocket)) && (await podsApiAnswers(nodePaths.podsApiSocket)));
    await until('the kubelet', () => answersOk(`http://127.0.0.1:${nodePorts.kubeletHealth}/healthz`));
  });
  if (document.agent) {
    await inPhase('agent', async () => {
      const [program, ...args] = agentCommand(spec);
      children.start(child('agent', [program, ...args], 10_000));
      await until('podmin-agent', () => answersOk(`http://127.0.0.1:${nodePorts.agentHealth}/healthz`));
    });
  }
  phase = 'ready';
  writeStatus();
  say({ phase: 'ready', ms: Math.round(clock.now() - startedMs) });
}

let leaving = false;

/** Stops everything, the last first, and ends. */
async function leave(exitCode: number, error?: string): Promise<void> {
  if (leaving) return;
  leaving = true;
  if (error !== undefined) say({ phase: 'failed', at: phase, error });
  phase = 'stopping';
  for (const name of ['agent', 'kubelet']) await children.stopNamed(name);
  await stopPods();
  await children.stop();
  say({ phase: 'stopped', exitCode });
  process.exitCode = exitCode;
  clearInterval(alive);
}

/** The kubelet leaves its containers running; they are told to end, and get a moment for it. */
async function stopPods(): Promise<void> {
  const running = async (): Promise<readonly string[]> => {
    const rows = (await run('ctr', ['-n', 'k8s.io', 'tasks', 'ls']).catch(() => '')).split('\n').slice(1);
    return rows.filter((row) => row.includes('RUNNING')).map((row) => row.split(/\s+/)[0] ?? '');
  };
  const end = clock.now() + PODS_STOP_MS;
  await Promise.all(
    (await running()).map((id) => run('ctr', ['-n', 'k8s.io', 'tasks', 'kill', '--signal', 'SIGTERM', id]).catch(() => '')),
  );
  while ((await running()).length > 0 && clock.now() < end) await new Promise((resolve) => setTimeout(resolve, 100));
}

/** Keeps the process alive between children; timers of the clock do not. */
const alive = setInterval(() => undefined, 2 ** 30);
for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => void leave(0));
main().catch((error: unknown) => {
  void leave(1, error instanceof Error ? error.message : String(error));
});
