/**
 * cluster — one node with the real kubelet, containerd and agent, and the real command beside it, in folders and a network of its own.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { StartedTestContainer } from 'testcontainers';
import { ensureSystemSecrets } from '../../../cli/system-secrets.ts';
import { hostArchitecture } from '../../../infra/node/host.ts';
import {
  addHostRoute,
  BUCKET_FOLDER,
  clusterSubnet,
  findEngine,
  hostFacts,
  nodeAddress,
  nodeContainerSpec,
  type NodeDocument,
  podPrefix,
  removeHostRoute,
  SECRETS_KEY_FILE,
  staticProgramImage,
} from '../../../infra/runtime/index.ts';
import { nodeFiles } from '../../../infra/providers/local/files.ts';
import { ensureSecretKey } from '../../../infra/providers/local/secret-key.ts';
import { openProvider } from '../../../infra/providers/index.ts';
import { NodeContainer, stopNode } from './node-container.ts';

export const root = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Cluster extends AsyncDisposable {
  readonly name: string;
  readonly node: string;
  readonly folder: string;
  readonly bucketFolder: string;
  readonly container: StartedTestContainer;
  /** The kubelet's Pods API, as seen from this machine. */
  readonly podsSocket: string;
  /** The real command, as a process; never throws. */
  podmin(...args: string[]): Promise<Outcome>;
  /** In the node. */
  exec(...command: string[]): Promise<string>;
  /** A manifest file for `deploy --file`. */
  manifest(name: string, edit?: (spec: PodSpec) => void): Promise<string>;
}

export interface PodSpec {
  terminationGracePeriodSeconds: number;
  nodeSelector: Record<string, string>;
  containers: Record<string, unknown>[];
}

export async function startCluster(name: string): Promise<Cluster> {
  const engine = await findEngine({ env: process.env });
  const folder = await mkdtemp(join(tmpdir(), `podmin-${name}-`));
  const image = (await run(join(root, 'hack/build-image'), { maxBuffer: 1 << 24 })).stdout.trim();
  const bucketFolder = join(folder, 'bucket');
  const preloadFolder = join(folder, 'preload');
  await mkdir(preloadFolder);
  await writeFile(join(preloadFolder, 'hello.tar'), (await helloImage(folder)).bytes);

  const env = { ...process.env, XDG_CONFIG_HOME: join(folder, 'config'), XDG_DATA_HOME: join(folder, 'data') };
  const podmin = async (...args: string[]): Promise<Outcome> =>
    run(join(root, 'bin/podmin'), args, { env, maxBuffer: 1 << 24 }).then(
      (output) => ({ code: 0, ...output }),
      (error: Outcome) => ({ code: error.code, stdout: error.stdout, stderr: error.stderr }),
    );
  const connected = await podmin('connect', name, '--provider', 'local', '--bucket', bucketFolder);
  if (connected.code !== 0) throw new Error(`connect failed: ${connected.stderr}`);

  // As setup does it.
  const secretsKeyFile = join(folder, 'data/podmin/clusters', name, 'secrets.key');
  await ensureSecretKey({ files: nodeFiles, path: secretsKeyFile, random: Math.random });
  {
    await using provider = await openProvider({ provider: 'local', bucket: bucketFolder, secretsKeyFile });
    await provider.bucket.ensure();
    const signal = new AbortController().signal;
    await ensureSystemSecrets({ parameters: provider.parameters, cluster: name, nowMs: Date.now(), signal });
  }

  const subnet = clusterSubnet(`${name}-${process.pid}`);
  const network = { name: `podmin-${name}-${process.pid}`, ipv6Subnet: subnet };
  await engine.networkCreate({ ...network, labels: {} }, {});
  const [address, prefix, node] = [nodeAddress(subnet, 0), podPrefix(subnet, 0), 'default-0'];
  const document: NodeDocument = {
    ...{ version: 1, cluster: name, nodegroup: 'default', node, address, podPrefix: prefix, bucket: BUCKET_FOLDER, agent: true },
    secretsKeyFile: SECRETS_KEY_FILE,
  };
  const nodeFile = join(folder, 'node.json');
  await writeFile(nodeFile, JSON.stringify(document));
  const spec = nodeContainerSpec(
    {
      ...{ name: network.name, image, nodeName: node, nodeFile, bucketFolder, preloadFolder, secretsKeyFile },
      network: { name: network.name, ipv6Address: address },
    },
    await hostFacts(engine, {}),
  );
  const container = await new NodeContainer(spec).start();
  const path = process.env['PATH'] ?? '';
  await addHostRoute({ podPrefix: prefix, nodeAddress: address, path });

  // A unix socket's path is limited to 107 bytes, which the path of a volume exceeds.
  const mounts = JSON.parse((await run('docker', ['inspect', '--format', '{{json .Mounts}}', network.name])).stdout) as {
    Destination: string;
    Source: string;
  }[];
  const kubelet = mounts.find((mount) => mount.Destination === '/var/lib/kubelet');
  if (kubelet === undefined) throw new Error('the node has no volume for its kubelet');
  await symlink(join(kubelet.Source, 'pods-api'), join(folder, 'pods-api'));

  return {
    ...{ name, node, folder, bucketFolder, container, podmin, podsSocket: join(folder, 'pods-api/pods-api.sock') },
    exec: async (...command) => {
      const { exitCode, output } = await container.exec(command);
      if (exitCode !== 0) throw new Error(`${command.join(' ')}: exit code ${exitCode}: ${output}`);
      return output;
    },
    manifest: async (deployment, edit) => {
      const file = join(folder, `${deployment}.yaml`);
      await writeFile(file, JSON.stringify(daemonSet(deployment, edit), undefined, 2));
      return file;
    },
    [Symbol.asyncDispose]: async () => {
      await stopNode(container);
      await removeHostRoute({ podPrefix: prefix, nodeAddress: address, path });
      await engine.networkRemove(network.name, {});
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function helloImage(temporaryFolder: string): Promise<{ readonly bytes: Uint8Array }> {
  const architecture = hostArchitecture(process.arch);
  if (architecture === undefined) throw new Error(`no image can be made for ${process.arch}`);
  return staticProgramImage({
    ...{ source: join(root, 'examples/hello'), reference: 'registry.podmin.internal/apps/hello:v1', architecture, path: '/hello' },
    ...{ user: '65532:65532', env: process.env, temporaryFolder },
  });
}

function daemonSet(name: string, edit: (spec: PodSpec) => void = () => undefined): object {
  const spec: PodSpec = {
    terminationGracePeriodSeconds: 2,
    nodeSelector: { 'podmin.dev/nodegroup': 'default' },
    containers: [
      {
        name,
        image: 'hello:v1',
        env: [{ name: 'NAME', value: name }],
        resources: { limits: { memory: '64Mi' } },
        readinessProbe: { httpGet: { path: '/healthz', port: 8080 }, periodSeconds: 1 },
      },
    ],
  };
  edit(spec);
  const labels = { app: name };
  return {
    ...{ apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name } },
    spec: { selector: { matchLabels: labels }, template: { metadata: { labels }, spec } },
  };
}

/** Bytes, inode and time of every manifest in the node, and id and start time of every container: what must not change by itself. */
export async function fingerprint(cluster: Cluster): Promise<{ readonly files: string; readonly containers: string }> {
  const files = await cluster.exec(
    'sh',
    '-c',
    'cd /etc/podmin/manifests && for f in *; do stat -c "%n %i %Y %s" "$f"; sha256sum "$f"; done',
  );
  const listed = JSON.parse(await cluster.exec('crictl', 'ps', '--output', 'json')) as {
    containers: { id: string; createdAt: string; metadata: { name: string; attempt: number } }[];
  };
  const containers = listed.containers
    .map(({ id, createdAt, metadata }) => `${metadata.name} ${metadata.attempt} ${id} ${createdAt}`)
    .sort();
  return { files, containers: containers.join('\n') };
}

/** Undefined while it is being started again. */
export async function componentPid(cluster: Cluster, name: 'agent' | 'kubelet'): Promise<number | undefined> {
  const status = JSON.parse(await cluster.exec('cat', '/run/podmin/init.json')) as { children: Record<string, { pid?: number }> };
  return status.children[name]?.pid;
}

/** Kills a component of the node without a word; the init starts it again. Gives the process id that it had. */
export async function killComponent(cluster: Cluster, name: 'agent' | 'kubelet'): Promise<number> {
  const pid = await componentPid(cluster, name);
  if (pid === undefined || pid <= 1) throw new Error(`the init names no ${name}`);
  await cluster.exec('sh', '-c', `kill -9 ${pid}`);
  return pid;
}

export async function eventually<T>(what: string, limitMs: number, look: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`${what}: not within ${limitMs / 1000} s`);
    await new Promise((done) => setTimeout(done, 100));
  }
}
