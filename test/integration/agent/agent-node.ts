/** agent-node — a temporary node for the agent as it ships: a bucket in a folder, a model kubelet on the machine's clock behind a real socket. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureSystemSecrets } from '../../../cli/system-secrets.ts';
import { systemClock } from '../../../controllers/clock.ts';
import { openProvider, type Provider } from '../../../infra/providers/index.ts';
import { ensureSecretKey } from '../../../infra/providers/local/secret-key.ts';
import { nodeFiles } from '../../../infra/providers/local/files.ts';
import { FakePodsApi } from '../../fakes/fake-pods-api.ts';
import { ModelKubelet } from '../../fakes/model-kubelet/index.ts';

const root = new URL('../../..', import.meta.url).pathname;

export interface AgentNode extends AsyncDisposable {
  readonly folder: string;
  readonly manifests: string;
  readonly provider: Provider;
  readonly kubelet: ModelKubelet;
  readonly api: FakePodsApi;
  readonly listen: string;
  readonly args: readonly string[];
  start(...args: readonly string[]): AgentProcess;
}

export interface AgentProcess {
  readonly process: ChildProcess;
  /** Resolves with the exit code, or the signal's name. */
  readonly ended: Promise<number | string>;
  readonly stdout: () => string;
  readonly stderr: () => string;
}

/** A bucket elsewhere than in a folder. */
export interface RemoteBucket {
  readonly name: string;
  readonly region: string;
  /** For the agent; the test itself goes past it, straight to the server. */
  readonly endpoint: string;
  readonly server: string;
  /** Where Parameter Store is; the server of the bucket need not have one. */
  readonly parameters: string;
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
}

export async function agentNode(remote?: RemoteBucket): Promise<AgentNode> {
  const folder = await mkdtemp(join(tmpdir(), 'podmin-agent-'));
  const manifests = join(folder, 'manifests');
  const secretsKeyFile = join(folder, 'secrets.key');
  if (remote === undefined) await ensureSecretKey({ files: nodeFiles, path: secretsKeyFile, random: Math.random });
  const provider = await openProvider(
    remote === undefined
      ? { provider: 'local', bucket: join(folder, 'bucket'), secretsKeyFile }
      : {
          ...{ provider: 'aws', bucket: remote.name, region: remote.region, endpoint: remote.server, credentials: remote.credentials },
          endpoints: { ssm: remote.parameters },
        },
  );
  await provider.bucket.ensure();
  const signal = new AbortController().signal;
  await ensureSystemSecrets({ parameters: provider.parameters, cluster: 'demo', nowMs: Date.now(), signal });
  await nodeFiles.makeDirectory(manifests, 0o700);
  const kubelet = new ModelKubelet({
    clock: systemClock,
    files: nodeFiles,
    folder: manifests,
    nodeName: 'node-1',
    behaviour: () => ({ startMs: 50, readyMs: 50, stopMs: 20 }),
  });
  kubelet.start();
  const socket = join(folder, 'pods.sock');
  const api = new FakePodsApi({ socket, connect: kubelet.connect });
  await api.start();
  const listen = `127.0.0.1:${await freePort()}`;
  const args = [
    ...(remote === undefined
      ? ['--provider=local', `--bucket=${join(folder, 'bucket')}`, '--region=local', `--secrets-key-file=${secretsKeyFile}`]
      : ['--provider=aws', `--bucket=${remote.name}`, `--region=${remote.region}`]),
    ...['--cluster=demo', '--nodegroup=default'],
    ...['--ipv6-prefix=fd00:10:0:1::/80', '--node-address=fd00::1', '--node-name=node-1', `--listen=${listen}`],
    ...[`--manifests-dir=${manifests}`, `--workloads-dir=${join(folder, 'run', 'workloads')}`, `--pods-socket=${socket}`],
  ];
  const children = new Set<ChildProcess>();
  return {
    ...{ folder, manifests, provider, kubelet, api, listen, args },
    start: (...given) => {
      const started = startAgent(given.length > 0 ? given : args, remote === undefined ? {} : environmentOf(remote));
      children.add(started.process);
      return started;
    },
    [Symbol.asyncDispose]: async () => {
      for (const child of children) child.kill('SIGKILL');
      api.stop();
      kubelet[Symbol.dispose]();
      await provider[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Nobody's own configuration, and no question to an instance's metadata. */
function environmentOf({ endpoint, parameters, credentials }: RemoteBucket): Readonly<Record<string, string>> {
  return {
    AWS_ENDPOINT_URL_SSM: parameters,
    ...{ AWS_ENDPOINT_URL: endpoint, AWS_ACCESS_KEY_ID: credentials.accessKeyId, AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey },
    ...{ AWS_CONFIG_FILE: '/dev/null', AWS_SHARED_CREDENTIALS_FILE: '/dev/null', AWS_EC2_METADATA_DISABLED: 'true' },
  };
}

export function startAgent(args: readonly string[], env: Readonly<Record<string, string>> = {}): AgentProcess {
  const command = [join(root, 'bin/podmin-agent.ts'), ...args];
  const child = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  const texts = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (texts.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (texts.stderr += chunk.toString()));
  const ended = once(child, 'close').then(([code, signal]) => (code as number | null) ?? (signal as string));
  return { process: child, ended, stdout: () => texts.stdout, stderr: () => texts.stderr };
}

/** Polls, since what is waited for happens in another process. */
export async function eventually<T>(what: string, look: () => Promise<T | undefined> | T | undefined, withinMs = 20_000): Promise<T> {
  const until = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > until) throw new Error(`${what}: not within ${withinMs / 1000} s`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Name → what a restart must not change of a manifest. */
export async function filesIn(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const name of (await readdir(folder)).sort()) {
    const { ino, mtimeMs } = await stat(join(folder, name));
    found[name] = `${ino} ${mtimeMs} ${await readFile(join(folder, name), 'utf8')}`;
  }
  return found;
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
}
