/**
 * agent — memory and processor time of an idle agent with 10 and with 1,000 deployments, all Ready, beside an empty Node process.
 *
 * The empty process is the same stripped binary with the same idle life: `node -e 'setInterval(() => {}, 1e9)'`, without flags. The agent
 * is started by its own launcher. All three live at the same time, in every round anew; what is measured begins when they have settled.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openProvider } from '../../infra/providers/index.ts';
import { unpackAgent, type AgentFolder } from './agent-folder.ts';
import { populate } from './applications.ts';
import { benchCase, type BenchCase } from './bench-case.ts';
import { end, startModelNode, type ModelNode } from './model-node.ts';
import { processorMs, residentMiB } from './process-usage.ts';
import { median, spread } from './statistics.ts';
import { note, pause, temporaryFolder, until } from './surroundings.ts';

const ROUNDS = 2;
/** Node gives memory back late, and the first status is written by then. */
const SETTLE_MS = 30_000;
const WINDOW_MS = 30_000;
/** The last round's window has one of the kubelet's lists in it, which come every 3 minutes ± 10 %. */
const LAST_WINDOW_MS = 200_000;
const SIZES = [
  { deployments: 10, wantedRss: 1.8 },
  { deployments: 1_000, wantedRss: 2.5 },
] as const;
/** Of one core. */
const WANTED_CPU_PERCENT = 0.5;

interface Sample {
  readonly rssMiB: number;
  readonly cpuPercent: number;
}

export async function agentSuite(): Promise<readonly BenchCase[]> {
  await using folder = await temporaryFolder();
  const agent = await unpackAgent(folder.path);
  const samples = new Map<string, Sample[]>();
  for (let round = 0; round < ROUNDS; round++) {
    const windowMs = round === ROUNDS - 1 ? LAST_WINDOW_MS : WINDOW_MS;
    for (const [name, sample] of await measureOnce({ agent, folder: join(folder.path, String(round)), windowMs })) {
      samples.set(name, [...(samples.get(name) ?? []), sample]);
      note(
        `agent, round ${round + 1}: ${name}: ${sample.rssMiB.toFixed(1)} MiB, ${sample.cpuPercent.toFixed(2)} % in ${windowMs / 1000} s`,
      );
    }
  }
  const of = (name: string, field: keyof Sample): number[] => (samples.get(name) ?? []).map((sample) => sample[field]);
  const bare = { name: "node -e 'setInterval(() => {}, 1e9)'", rss: of('bare', 'rssMiB'), cpu: of('bare', 'cpuPercent') };
  return SIZES.flatMap(({ deployments, wantedRss }) => {
    const [rss, cpu] = [of(String(deployments), 'rssMiB'), of(String(deployments), 'cpuPercent')];
    note(`agent, ${deployments} deployments: RSS ${spread(rss)} MiB, CPU ${spread(cpu)} %`);
    const suite = 'agent';
    const idle = `idle, ${deployments} deployments`;
    return [
      benchCase({
        ...{ suite, case: `RSS, ${idle}`, unit: 'MiB', ours: median(rss) },
        ...{ peer: { name: bare.name, value: median(bare.rss) }, wanted: wantedRss * median(bare.rss) },
      }),
      // The last window is the long one, and the only one that has everything in it.
      benchCase({
        ...{ suite, case: `CPU, ${idle}`, unit: '% of a core', ours: cpu.at(-1) ?? Number.NaN },
        ...{ peer: { name: bare.name, value: bare.cpu.at(-1) ?? Number.NaN }, wanted: WANTED_CPU_PERCENT },
      }),
    ];
  });
}

async function measureOnce(input: {
  agent: AgentFolder;
  folder: string;
  windowMs: number;
}): Promise<readonly (readonly [string, Sample])[]> {
  const { agent, folder, windowMs } = input;
  await using nodes = new AsyncDisposableStack();
  const pids = new Map<string, number>();
  const bare = spawn(agent.node, ['-e', 'setInterval(() => {}, 1e9)'], { stdio: 'ignore', env: { PATH: process.env['PATH'] ?? '' } });
  nodes.defer(() => end(bare));
  await once(bare, 'spawn');
  if (bare.pid !== undefined) pids.set('bare', bare.pid);
  for (const [position, { deployments }] of SIZES.entries()) {
    const node = nodes.use(
      await startPopulated({ agent, folder: join(folder, String(deployments)), deployments, port: 18_080 + position }),
    );
    pids.set(String(deployments), node.pid);
  }
  await pause(SETTLE_MS);
  const before = new Map<string, number>();
  for (const [name, pid] of pids) before.set(name, await processorMs(pid));
  const startMs = performance.now();
  await pause(windowMs);
  const elapsedMs = performance.now() - startMs;
  const samples: (readonly [string, Sample])[] = [];
  for (const [name, pid] of pids) {
    const usedMs = (await processorMs(pid)) - (before.get(name) ?? 0);
    samples.push([name, { rssMiB: await residentMiB(pid), cpuPercent: (usedMs / elapsedMs) * 100 }]);
  }
  return samples;
}

async function startPopulated(input: {
  readonly agent: AgentFolder;
  readonly folder: string;
  readonly deployments: number;
  readonly port: number;
}): Promise<ModelNode> {
  const { agent, folder, deployments, port } = input;
  const bucket = join(folder, 'bucket');
  {
    await using provider = await openProvider({ provider: 'local', bucket });
    await provider.bucket.ensure();
    await populate(provider.objects, deployments);
  }
  const node = await startModelNode({ agent, folder, provider: 'local', bucket, port });
  try {
    const startMs = performance.now();
    await until(`${deployments} Pods Ready`, 180_000, () => node.readyPods() === deployments);
    note(`agent: ${deployments} Pods Ready ${((performance.now() - startMs) / 1000).toFixed(1)} s after the agent was`);
    return node;
  } catch (error) {
    await node[Symbol.asyncDispose]();
    throw error;
  }
}
