/**
 * deploy-ready — from a commit to a Ready Pod on a node with the real kubelet and containerd, beside the same Pod under another name whose
 * manifest is copied by hand into the same folder. In turns, A-B-B-A, one Pod at a time.
 *
 * The clock of ours begins when the write of the index is sent, that of the peer when its file is begun; both end when this process hears
 * from the kubelet that the Pod is Ready. Node, network and bucket are the benchmark's own, and go with it.
 */
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { randomBytes } from 'node:crypto';
import { parse, stringify } from 'yaml';
import { removeDeployment } from '../../api/commit-deployment.ts';
import { systemClock } from '../../controllers/clock.ts';
import type { Informer } from '../../controllers/informer.ts';
import { runtime } from '../../controllers/runtime.ts';
import { isReady, kubeletPods, type KubeletPod } from '../../controllers/sources/kubelet/index.ts';
import { openProvider } from '../../infra/providers/index.ts';
import { findEngine, hostFacts, LocalCluster, nodeAddress, podPrefix, type Engine } from '../../infra/runtime/index.ts';
import { anApplication, commitTimed, NODEGROUP } from './applications.ts';
import { benchCase, type BenchCase } from './bench-case.ts';
import { watchFolder } from './folder-watch.ts';
import { copyByHand } from './hand-copy.ts';
import { median, spread } from './statistics.ts';
import { note, pause, root, until } from './surroundings.ts';

const run = promisify(execFile);
const CLUSTER = 'bench';
const EACH = 12;
/** The first start of a node's life has nothing in its caches. */
const WARM_UP = 1;
const READY_FACTOR = 1.1;
const LIMIT_MS = 120_000;
/** The kubelet's housekeeping after a Pod's end, so that no run has the last one's load. */
const SETTLE_MS = 2_500;
/** Its identity folder is what the copies mount, and stays while they come and go. */
const BASE = 'bench-base';

export async function deployReady({ folder }: { readonly folder: string }): Promise<readonly BenchCase[]> {
  const bucketFolder = join(folder, 'bucket');
  await mkdir(folder, { recursive: true });
  const preload = join(folder, 'hello.tar');
  await run(join(root, 'node_modules/.bin/node'), [join(root, 'hack/hello-image.ts'), preload]);
  const image = (await run(join(root, 'hack/build-image'), { maxBuffer: 1 << 24 })).stdout.trim();
  const engine = await findEngine({ env: process.env });
  const cluster = new LocalCluster({
    ...{ engine, facts: await hostFacts(engine), cluster: CLUSTER, stateFolder: join(folder, 'state'), bucketFolder },
    path: process.env['PATH'] ?? '',
  });
  await using provider = await openProvider({ provider: 'local', bucket: bucketFolder });
  await provider.bucket.ensure();
  // What a run that was killed has left.
  await cluster.teardown();
  await using _down = { [Symbol.asyncDispose]: () => cluster.teardown() };
  const subnet = await cluster.ensureNetwork();
  const { node } = await cluster.upNode({
    ...{ nodegroup: NODEGROUP, index: 0, image, nodeAddress: nodeAddress(subnet, 0), podPrefix: podPrefix(subnet, 0), preload: [preload] },
  });
  await cluster.waitReady(node);
  note(`deploy: the node ${node.container} is ready`);
  await using target = await openTarget({ engine, container: node.container, nodeName: node.node });
  const { ours, files, peer } = await measure(target, provider.objects);
  note(`deploy: commit → Ready ${spread(ours)} ms, of which to the file ${spread(files)} ms; copied by hand → Ready ${spread(peer)} ms`);
  return [
    benchCase({
      ...{ suite: 'deploy', case: 'commit → Ready, real kubelet, p50', unit: 'ms', ours: median(ours) },
      ...{ peer: { name: 'manifest copied by hand → Ready', value: median(peer) }, wanted: READY_FACTOR * median(peer) + median(files) },
    }),
  ];
}

interface Target extends AsyncDisposable {
  readonly manifests: string;
  /** When the Pod whose name begins so became Ready, as heard here. */
  ready(name: string): Promise<number>;
  gone(name: string): Promise<void>;
}

/** The node's own folder and socket, through the mount namespace of its first process. */
async function openTarget(input: { engine: Engine; container: string; nodeName: string }): Promise<Target> {
  const pid = (await input.engine.inspect(input.container, {}))?.pid;
  if (pid === undefined || pid === 0) throw new Error(`${input.container} does not run`);
  const seen = (path: string): string => `/proc/${pid}/root${path}`;
  const rt = runtime();
  const pods: Informer<KubeletPod> = rt.informer(kubeletPods({ socket: seen('/var/lib/kubelet/pods-api/pods-api.sock') }));
  const of = (name: string): KubeletPod | undefined => pods.list().find((pod) => pod.name.startsWith(`${name}-`));
  const waiting = new Map<string, (atMs: number) => void>();
  pods.subscribe(() => {
    const atMs = performance.now();
    for (const [name, tell] of waiting) {
      const pod = of(name);
      if (pod !== undefined && isReady(pod)) tell(atMs);
    }
  });
  const running = rt.run({ signals: false });
  await rt.ready;
  return {
    manifests: seen('/etc/podmin/manifests'),
    ready: (name) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          waiting.delete(name);
          reject(new Error(`${name} is not Ready within ${LIMIT_MS / 1000} s`));
        }, LIMIT_MS);
        waiting.set(name, (atMs) => {
          clearTimeout(late);
          waiting.delete(name);
          resolve(atMs);
        });
      }),
    gone: (name) => until(`${name} is gone`, LIMIT_MS, () => of(name) === undefined),
    [Symbol.asyncDispose]: async () => {
      await rt.stop();
      await running;
    },
  };
}

interface Times {
  readonly ours: readonly number[];
  readonly files: readonly number[];
  readonly peer: readonly number[];
}

async function measure(target: Target, objects: Parameters<typeof commitTimed>[0]['objects']): Promise<Times> {
  const ports = { objects, clock: systemClock, random: Math.random, signal: new AbortController().signal };
  using watch = watchFolder(target.manifests);
  const baseReady = target.ready(BASE);
  await commitTimed(ports, anApplication({ name: BASE }));
  await baseReady;

  const byAgent = async (name: string): Promise<readonly [number, number]> => {
    const [file, ready] = [watch.next((found) => found.startsWith(`podmin-${name}-`), LIMIT_MS), target.ready(name)];
    const { sentMs } = await commitTimed(ports, anApplication({ name }));
    const times = [(await file).atMs - sentMs, (await ready) - sentMs] as const;
    await removeDeployment(ports, { nodegroup: NODEGROUP, name });
    await target.gone(name);
    return times;
  };
  const byHand = async (name: string): Promise<number> => {
    const path = join(target.manifests, `${name}.yaml`);
    const body = await copyOfBase(target.manifests, name);
    const ready = target.ready(name);
    const startMs = await copyByHand(path, body);
    const ms = (await ready) - startMs;
    await rm(path);
    await target.gone(name);
    return ms;
  };

  const ours: number[] = [];
  const files: number[] = [];
  const peer: number[] = [];
  const order = Array.from({ length: EACH + WARM_UP }, (_, i) => (i % 2 === 0 ? (['ours', 'peer'] as const) : (['peer', 'ours'] as const)));
  for (const [i, pair] of order.entries()) {
    for (const who of pair) {
      await pause(SETTLE_MS + Math.random() * 1_000);
      if (who === 'ours') {
        const [fileMs, readyMs] = await byAgent(`ours-${i}`);
        if (i >= WARM_UP) [files.push(fileMs), ours.push(readyMs)];
      } else {
        const readyMs = await byHand(`hand-${i}`);
        if (i >= WARM_UP) peer.push(readyMs);
      }
    }
  }
  return { ours, files, peer };
}

/** The base's manifest as the agent wrote it: the same Pod, with another name and UID. */
async function copyOfBase(folder: string, name: string): Promise<Uint8Array> {
  const file = (await readdir(folder)).find((found) => found.startsWith(`podmin-${BASE}-`));
  if (file === undefined) throw new Error(`${folder} has no manifest of ${BASE}`);
  const pod = parse(await readFile(join(folder, file), 'utf8'), { version: '1.1' }) as { metadata: { name: string; uid: string } };
  pod.metadata = { ...pod.metadata, name: `${name}-copy`, uid: randomBytes(16).toString('hex') };
  return Buffer.from(stringify(pod, { version: '1.1' }));
}
