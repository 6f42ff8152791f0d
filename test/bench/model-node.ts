/**
 * model-node — a node whose agent is real (the archive's own process) and whose kubelet is the model behind its real socket.
 *
 * Holds: every process that it starts ends with it. Does not hold: the model's times are a kubelet's; Pods are Ready at once here.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureSystemSecrets } from '../../cli/system-secrets.ts';
import { systemClock } from '../../controllers/clock.ts';
import { openProvider } from '../../infra/providers/index.ts';
import { ensureSecretKey } from '../../infra/providers/local/secret-key.ts';
import { nodeFiles } from '../../infra/providers/local/files.ts';
import { isReady } from '../../controllers/sources/kubelet/index.ts';
import { FakePodsApi } from '../fakes/fake-pods-api.ts';
import { ModelKubelet } from '../fakes/model-kubelet/index.ts';
import type { AgentFolder } from './agent-folder.ts';
import { NODEGROUP } from './applications.ts';
import { until } from './surroundings.ts';

export interface ModelNodeInput {
  /** The node's own; short, since a socket is in it. */
  readonly folder: string;
  readonly agent: AgentFolder;
  readonly provider: 'local' | 'aws';
  readonly bucket: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly port: number;
}

export interface ModelNode extends AsyncDisposable {
  readonly pid: number;
  readonly manifests: string;
  readyPods(): number;
  /** The model takes over what is in the folder now. */
  look(): Promise<void>;
}

/** A thousand files are a thousand events; the model would read the whole folder for each. */
const GATHER_MS = 20;
const NEVER_MS = 24 * 3_600_000;

export async function startModelNode(input: ModelNodeInput): Promise<ModelNode> {
  const { folder, agent, provider, bucket, port } = input;
  const secretsKeyFile = join(folder, 'secrets.key');
  if (provider === 'local') {
    await ensureSecretKey({ files: nodeFiles, path: secretsKeyFile, random: Math.random });
    await using store = await openProvider({ provider, bucket, secretsKeyFile });
    const signal = new AbortController().signal;
    await ensureSystemSecrets({ parameters: store.parameters, cluster: 'bench', nowMs: Date.now(), signal });
  }
  const manifests = join(folder, 'manifests');
  await mkdir(manifests, { recursive: true });
  const kubelet = new ModelKubelet({
    clock: systemClock,
    files: { ...nodeFiles, watch: gathered },
    folder: manifests,
    nodeName: 'bench-0',
    behaviour: () => ({ startMs: 20, readyMs: 20, stopMs: 20 }),
    // Its events suffice, and a thousand manifests parsed every 5 s would be load that a kubelet (in Go) does not have.
    fileCheckMs: NEVER_MS,
    sourcesMs: 0,
  });
  const socket = join(folder, 'pods.sock');
  const api = new FakePodsApi({ socket, connect: kubelet.connect });
  await api.start();
  kubelet.start();
  const flags = {
    ...{ provider, bucket, region: 'us-east-1', cluster: 'bench', nodegroup: NODEGROUP, 'ipv6-prefix': 'fd00:10:0:1::/80' },
    ...{ 'node-name': 'bench-0', 'node-address': 'fd00:10:0:2::1', 'manifests-dir': manifests, 'workloads-dir': join(folder, 'workloads') },
    ...{ 'pods-socket': socket, listen: `127.0.0.1:${port}` },
    ...(provider === 'local' ? { 'secrets-key-file': secretsKeyFile } : {}),
  };
  const child = spawn(
    agent.launcher,
    Object.entries(flags).map(([name, value]) => `--${name}=${value}`),
    { stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: process.env['PATH'] ?? '', ...input.environment } },
  );
  const said = lastWords(child);
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  const dispose = async (): Promise<void> => {
    process.off('exit', kill);
    await end(child);
    kubelet[Symbol.dispose]();
    api.stop();
  };
  try {
    const pid = child.pid;
    if (pid === undefined) throw new Error(`${agent.launcher} did not start`);
    await until('the agent is ready', 120_000, async () => {
      if (child.exitCode !== null) throw new Error(`the agent ended with ${child.exitCode}`);
      return fetch(`http://127.0.0.1:${port}/readyz`).then(
        async (answer) => (await answer.text(), answer.ok),
        () => false,
      );
    });
    return {
      ...{ pid, manifests },
      readyPods: () => kubelet.pods().filter(isReady).length,
      look: () => kubelet.look(),
      [Symbol.asyncDispose]: dispose,
    };
  } catch (error) {
    await dispose();
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${said()}`, { cause: error });
  }
}

function gathered(path: string, changed: () => void): Disposable {
  let timer: NodeJS.Timeout | undefined;
  const watch = nodeFiles.watch(path, () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      changed();
    }, GATHER_MS);
  });
  return {
    [Symbol.dispose]: () => {
      clearTimeout(timer);
      watch[Symbol.dispose]();
    },
  };
}

function lastWords(child: ChildProcess): () => string {
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4_000)));
  return () => said;
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 15_000);
  await ended;
  clearTimeout(late);
}
