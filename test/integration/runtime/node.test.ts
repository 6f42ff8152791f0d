/** A node in a container, for real: image built, kubelet and containerd started, a Pod that answers, a component killed, a clean end. */
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { Resolver } from 'node:dns/promises';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { expect } from 'chai';
import { cacheFolder } from '../../../infra/node/cache-folder.ts';
import { nodeComponents } from '../../../infra/node/catalog.ts';
import { hostArchitecture } from '../../../infra/node/host.ts';
import { nodePaths } from '../../../infra/node/paths.ts';
import { sourceTreeResolver } from '../../../infra/node/resolvers/source-tree.ts';
import {
  type Engine,
  findEngine,
  hostFacts,
  LocalCluster,
  type LocalNode,
  localNodeImage,
  type NodeImage,
  nodeAddress,
  parseNodeLogLine,
  podPrefix,
  staticProgramImage,
} from '../../../infra/runtime/index.ts';

const root = resolve(import.meta.dirname, '../../..');
const cache = cacheFolder({ environment: process.env, home: homedir() });
const clusterName = `it-runtime-${process.pid}`;
const pod = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'hello', namespace: 'default', uid: '0123456789abcdef0123456789abcdef' },
  spec: {
    terminationGracePeriodSeconds: 2,
    containers: [
      {
        name: 'hello',
        image: 'localhost/hello:1',
        imagePullPolicy: 'IfNotPresent',
        env: [{ name: 'NAME', value: 'integration' }],
        readinessProbe: { httpGet: { path: '/healthz', port: 8080 }, periodSeconds: 1 },
      },
    ],
  },
};

interface InitStatus {
  readonly phase: string;
  readonly children: Readonly<Record<string, { readonly phase: string; readonly pid: number; readonly restarts: number }>>;
}

async function eventually<T>(what: string, limitMs: number, look: () => Promise<T | undefined>): Promise<T> {
  const end = Date.now() + limitMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(`${what}: not within ${limitMs} ms`);
    await new Promise((done) => setTimeout(done, 100));
  }
}

describe('a node in a container', function () {
  // With the image and the components cached it is seconds; without, the base image is made here.
  this.timeout(600_000);
  let engine: Engine;
  let folder: string;
  let image: NodeImage;
  let cluster: LocalCluster;
  let node: LocalNode;
  let subnet: string;
  let hostReaches: boolean;
  const buildImage = async (): Promise<NodeImage> => {
    const architecture = hostArchitecture(process.arch)!;
    const resolver = sourceTreeResolver({ sourceFolder: root, cacheFolder: cache, environment: process.env });
    const components = await resolver.resolve(nodeComponents, architecture, new AbortController().signal);
    return localNodeImage({
      ...{ engine, cacheFolder: cache, sourceFolder: root, components, architecture },
      ...{ node: process.execPath, env: process.env, onProgress: () => undefined },
    });
  };
  const exec = async (...args: string[]): Promise<string> => {
    const result = await engine.exec(node.container, args);
    if (result.exitCode !== 0) throw new Error(`${args.join(' ')}: ${result.stderr}`);
    return result.stdout;
  };
  const initStatus = async (): Promise<InitStatus> => JSON.parse(await exec('cat', '/run/podmin/init.json')) as InitStatus;
  const podAddress = (): Promise<string> =>
    eventually('the Pod is ready', 60_000, async () => {
      const { items } = JSON.parse(await exec('crictl', 'pods', '--state', 'ready', '--output', 'json')) as { items: { id: string }[] };
      if (items[0] === undefined) return undefined;
      const { status } = JSON.parse(await exec('crictl', 'inspectp', items[0].id)) as { status: { network: { ip: string } } };
      return status.network.ip;
    });
  const answer = (address: string): Promise<Record<string, string>> =>
    eventually('the Pod answers', 60_000, async () => {
      const response = await fetch(`http://[${address}]:8080/`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
      return response?.ok === true ? ((await response.json()) as Record<string, string>) : undefined;
    });

  before(async () => {
    engine = await findEngine({ env: process.env });
    folder = mkdtempSync(join(tmpdir(), 'it-runtime-'));
    mkdirSync(join(folder, 'bucket'));
    const hello = await staticProgramImage({
      ...{ source: join(root, 'examples/hello'), reference: 'localhost/hello:1', architecture: hostArchitecture(process.arch)! },
      ...{ path: '/hello', user: '65532:65532', env: process.env, temporaryFolder: folder },
    });
    writeFileSync(join(folder, 'hello.tar'), hello.bytes);
    image = await buildImage();
    cluster = new LocalCluster({
      ...{ engine, facts: await hostFacts(engine), cluster: clusterName },
      ...{ stateFolder: join(folder, 'state'), bucketFolder: join(folder, 'bucket'), path: process.env['PATH'] ?? '' },
    });
    subnet = await cluster.ensureNetwork();
  });
  after(async () => {
    await cluster?.teardown();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has an image that is not built twice', async () => {
    expect(await buildImage()).to.deep.equal({ tag: image.tag, rebuilt: false });
  });

  it('goes through its phases and is ready within 15 s', async () => {
    const started = Date.now();
    const up = await cluster.upNode({
      ...{ nodegroup: 'default', index: 0, image: image.tag, agent: false },
      ...{ nodeAddress: nodeAddress(subnet, 0), podPrefix: podPrefix(subnet, 0), preload: [join(folder, 'hello.tar')] },
    });
    node = up.node;
    hostReaches = up.hostRoute.reachable;
    const phases: string[] = [];
    await cluster.waitReady(node, { onPhase: (phase) => phases.push(phase) });
    expect(phases).to.deep.equal(['cgroups', 'sysctls', 'files', 'containerd', 'images', 'coredns', 'kubelet', 'ready']);
    expect(Date.now() - started).to.be.below(15_000);
  });

  it('keeps what only root may read from everyone else', async () => {
    const folders = [nodePaths.manifests, '/run/podmin', nodePaths.workloads];
    expect((await exec('stat', '-c', '%a %U %n', ...folders)).trim().split('\n')).to.deep.equal(folders.map((path) => `700 root ${path}`));
  });

  it('has the images that were given, and the pause image pinned', async () => {
    const { images } = JSON.parse(await exec('crictl', 'images', '--output', 'json')) as {
      images: { repoTags: string[]; pinned: boolean }[];
    };
    expect(Object.fromEntries(images.map(({ repoTags, pinned }) => [repoTags[0], pinned]))).to.deep.equal({
      'localhost/hello:1': false,
      'registry.podmin.internal/mirror/registry.k8s.io/pause:3.10.2': true,
    });
  });

  it('answers for names of the cluster, and does not know the ones that are not there', async () => {
    const resolver = new Resolver({ timeout: 2_000, tries: 2 });
    resolver.setServers([`[${nodeAddress(subnet, 0)}]:53`]);
    expect(await resolver.resolve6('ns.svc.cluster.local')).to.deep.equal([nodeAddress(subnet, 0)]);
    const error: unknown = await resolver.resolve6('nobody.default.svc.cluster.local').catch((e: unknown) => e);
    expect(error).to.include({ code: 'ENOTFOUND' });
  });

  it('runs a static Pod that answers over IPv6', async () => {
    const manifest = `${nodePaths.manifests}/hello.yaml`;
    await engine.exec(node.container, ['sh', '-c', `cat > ${nodePaths.manifests}/.hello && mv ${nodePaths.manifests}/.hello ${manifest}`], {
      stdin: JSON.stringify(pod),
    });
    const address = await podAddress();
    expect(address.startsWith(podPrefix(subnet, 0).replace('::/80', ':'))).to.equal(true);
    expect(hostReaches, 'root on Linux reaches Pods').to.equal(true);
    expect(await answer(address)).to.include({ name: 'integration', version: '1', host: 'hello-default-0' });
  });

  it('starts its kubelet again when that is killed, and no container with it', async () => {
    const containers = await exec('crictl', 'ps', '--quiet');
    const { pid } = (await initStatus()).children['kubelet']!;
    await exec('sh', '-c', `kill -9 ${pid}`);
    const again = await eventually('another kubelet', 20_000, async () => {
      const kubelet = (await initStatus()).children['kubelet'];
      return kubelet?.phase === 'running' && kubelet.pid !== pid ? kubelet : undefined;
    });
    expect(again.restarts).to.equal(1);
    await answer(await podAddress());
    expect(await exec('crictl', 'ps', '--quiet')).to.equal(containers);
  });

  it('takes an image while it runs', async () => {
    await cluster.loadImage(node, join(folder, 'hello.tar'));
    const error: unknown = await cluster.loadImage(node, join(root, 'package.json')).catch((e: unknown) => e);
    expect(error).to.include({ code: 'IMAGE_MISSING' });
  });

  it('ends cleanly when it is stopped, its Pods told first', async () => {
    const started = Date.now();
    await engine.stop(node.container, 20);
    expect(Date.now() - started).to.be.below(10_000);
    const found = await engine.inspect(node.container);
    expect(found).to.include({ running: false, exitCode: 0 });
    const lines: string[] = [];
    await engine.logs(node.container, { follow: false, signal: new AbortController().signal, onLine: (line) => lines.push(line) });
    expect(parseNodeLogLine(lines.at(-1) ?? '')).to.deep.equal({ type: 'stopped', exitCode: 0 });
  });

  it('runs its Pods again after it was started again', async () => {
    expect(
      await cluster.upNode({
        nodegroup: 'default',
        index: 0,
        image: image.tag,
        agent: false,
        nodeAddress: nodeAddress(subnet, 0),
        podPrefix: podPrefix(subnet, 0),
        preload: [join(folder, 'hello.tar')],
      }),
    ).to.include({ action: 'started' });
    await cluster.waitReady(node);
    expect(await answer(await podAddress())).to.include({ name: 'integration' });
  });

  it('that cannot start says why, and its container ends with an error', async () => {
    const bad = await cluster.upNode({
      ...{ nodegroup: 'bad', index: 0, image: image.tag, agent: false, nodeAddress: nodeAddress(subnet, 1) },
      // The node's own address within its Pods' prefix.
      podPrefix: `${nodeAddress(subnet, 1).replace(/::.*/, '')}::/80`,
    });
    const error: unknown = await cluster.waitReady(bad.node).catch((e: unknown) => e);
    expect(error).to.include({ code: 'NOT_READY' });
    expect(String(error)).to.match(/files: .*address: lies inside podPrefix/);
    const ended = await eventually('its end', 10_000, async () => {
      const found = await engine.inspect(bad.node.container);
      return found?.running === false ? found : undefined;
    });
    expect(ended.exitCode).to.equal(1);
  });

  it('is gone with all that was its own', async () => {
    await cluster.teardown();
    expect(await cluster.nodes()).to.deep.equal([]);
    expect(await engine.networkInspect(cluster.networkName)).to.equal(undefined);
  });
});
