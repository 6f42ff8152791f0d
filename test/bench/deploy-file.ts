/**
 * deploy-file — from a commit to the manifest in the kubelet's folder, by the agent's own process, beside the same bytes copied by hand.
 *
 * The clock begins when the write of the index is sent, as `podmin deploy` sends it, and ends when inotify tells of the file. Deployments
 * come at random phases of the agent's polling. The Pods are a model kubelet's, Ready at once.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureSystemSecrets } from '../../cli/system-secrets.ts';
import { systemClock } from '../../controllers/clock.ts';
import { openProvider, type ProviderInput } from '../../infra/providers/index.ts';
import { startMoto, startVersitygw } from '../fixtures/s3-servers/index.ts';
import type { AgentFolder } from './agent-folder.ts';
import { anApplication, commitTimed, populate } from './applications.ts';
import { benchCase, type BenchCase } from './bench-case.ts';
import { watchFolder } from './folder-watch.ts';
import { copyByHand } from './hand-copy.ts';
import { startModelNode } from './model-node.ts';
import { quantile, spread } from './statistics.ts';
import { note, pause } from './surroundings.ts';

const DEPLOYS = 40;
/** A cluster in use: the index has entries, and the change is to one of them or a new one. */
const DEPLOYED = 10;
const LIMIT_MS = 30_000;
/** Beyond the agent's interval of polling, so that every phase of it is met. */
const PHASES_MS = 1_100;

export async function deployFile(input: { readonly agent: AgentFolder; readonly folder: string }): Promise<readonly BenchCase[]> {
  const { agent, folder } = input;
  const local = await measure({
    ...{ name: 'local bucket', agent, folder: join(folder, 'local'), port: 18_180, wantedMs: 100 },
    platform: { provider: 'local', bucket: join(folder, 'local/bucket') },
  });
  const server = await startVersitygw();
  // For the two secrets of the cluster, which a server of S3 alone has no place for.
  const moto = await startMoto();
  try {
    const { accessKeyId, secretAccessKey } = server.credentials;
    const s3 = await measure({
      ...{ name: 'S3 (versitygw)', agent, folder: join(folder, 's3'), port: 18_181, wantedMs: 1_200 },
      platform: {
        provider: 'aws',
        bucket: 'bench',
        region: server.region,
        endpoint: server.endpoint,
        credentials: server.credentials,
        endpoints: { ssm: moto.endpoint },
      },
      environment: {
        AWS_ENDPOINT_URL: server.endpoint,
        AWS_ENDPOINT_URL_SSM: moto.endpoint,
        AWS_ACCESS_KEY_ID: accessKeyId,
        AWS_SECRET_ACCESS_KEY: secretAccessKey,
      },
    });
    return [...local, ...s3];
  } finally {
    await server.close();
    await moto.close();
  }
}

interface MeasureInput {
  readonly name: string;
  readonly agent: AgentFolder;
  readonly folder: string;
  readonly platform: ProviderInput;
  readonly environment?: Readonly<Record<string, string>>;
  readonly port: number;
  /** Of the median. */
  readonly wantedMs: number;
}

async function measure({ name, agent, folder, platform, environment, port, wantedMs }: MeasureInput): Promise<readonly BenchCase[]> {
  await using provider = await openProvider(platform);
  await provider.bucket.ensure();
  if (platform.provider === 'aws') {
    const signal = new AbortController().signal;
    await ensureSystemSecrets({ parameters: provider.parameters, cluster: 'bench', nowMs: Date.now(), signal });
  }
  await populate(provider.objects, DEPLOYED);
  await using node = await startModelNode({
    ...{ folder, agent, provider: platform.provider, bucket: platform.bucket, port },
    ...(environment === undefined ? {} : { environment }),
  });
  using watch = watchFolder(node.manifests);
  const ports = { objects: provider.objects, clock: systemClock, random: Math.random, signal: new AbortController().signal };
  const ours: number[] = [];
  const peer: number[] = [];
  for (let i = 0; i < DEPLOYS; i++) {
    await pause(300 + Math.random() * PHASES_MS);
    // New deployments and changes of others take turns.
    const deployment = i % 2 === 0 ? `new-${i}` : `app-${i % DEPLOYED}`;
    const appears = watch.next((file) => file.startsWith(`podmin-${deployment}-`), LIMIT_MS);
    const { sentMs } = await commitTimed(ports, anApplication({ name: deployment, version: `v${i}` }));
    const appeared = await appears;
    ours.push(appeared.atMs - sentMs);

    await pause(50);
    const copied = watch.next((file) => file === `hand-${i}.txt`, LIMIT_MS);
    const startMs = await copyByHand(join(node.manifests, `hand-${i}.txt`), await readFile(join(node.manifests, appeared.name)));
    peer.push((await copied).atMs - startMs);
  }
  note(`deploy: commit → file, ${name}: ${spread(ours)} ms; copied by hand: ${spread(peer)} ms`);
  return ([0.5, 0.95] as const).map((share) =>
    benchCase({
      ...{ suite: 'deploy', case: `commit → manifest file, ${name}, p${share * 100}`, unit: 'ms', ours: quantile(ours, share) },
      peer: { name: 'the same file copied by hand', value: quantile(peer, share) },
      ...(share === 0.5 ? { wanted: wantedMs } : {}),
    }),
  );
}
