/**
 * The agent alone with a thousand deployments, ten of which are broken, each in its own way: local driver and files of the machine, a model
 * kubelet, real time. The bound is 30 s for 990 manifests, each of which costs two fsyncs; 5 to 8 s are usual on two cores.
 */
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'mocha';
import { expect } from 'chai';
import { compose, INTERVALS } from '../../../agent/compose.ts';
import { encodeIndex, type IndexEntry } from '../../../api/deployment-index.ts';
import { sha512Hex } from '../../../api/digest.ts';
import { INDEX_KEY, podKey, STATUS_KEY } from '../../../api/keys.ts';
import { encodePod } from '../../../api/payload.ts';
import { parseStatus, type DeploymentStatus } from '../../../api/status.ts';
import { systemClock } from '../../../controllers/clock.ts';
import { noMeter } from '../../../controllers/metrics.ts';
import { podsSource } from '../../../controllers/sources/kubelet/pods-source.ts';
import { recordingLog } from '../../../controllers/testing/index.ts';
import { openProvider, type Provider } from '../../../infra/providers/index.ts';
import { nodeFiles } from '../../../infra/providers/local/files.ts';
import { workloadCaKeyName } from '../../../api/workload-ca-key.ts';
import { clusterCaName, createClusterCa } from '../../../api/cluster-ca.ts';
import { FakeNetwork } from '../../fakes/fake-network.ts';
import { fakeParameters } from '../../fakes/fake-parameters.ts';
import { ModelKubelet } from '../../fakes/model-kubelet/index.ts';
import { aDeployment } from '../../simulation/applications.ts';
import { eventually, filesIn } from './agent-node.ts';

const GOOD = 990;
const BOUND_MS = 30_000;
const MIB = 1024 * 1024;

interface Broken {
  readonly payload: (name: string) => Uint8Array;
  /** What is stored under the key; undefined: nothing. Default: the payload. */
  readonly stored?: (payload: Uint8Array) => Uint8Array | undefined;
  /** Part of what status says. */
  readonly says: string;
}

const podText = (name: string, more = ''): string =>
  Buffer.from(encodePod(aDeployment({ name }).pod))
    .toString()
    .trimEnd() + (more === '' ? '\n' : `\n${more}\n`);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const changed = (name: string, from: string | RegExp, to: string): Uint8Array => {
  const text = podText(name);
  const next = text.replace(from, to);
  if (next === text) throw new Error(`nothing in the Pod matches ${String(from)}:\n${text}`);
  return bytes(next);
};

const BROKEN: Readonly<Record<string, Broken>> = {
  'bad-digest': { payload: (name) => bytes(podText(name)), stored: (body) => body.toReversed(), says: 'SHA-512' },
  'missing-payload': { payload: (name) => bytes(podText(name)), stored: () => undefined, says: 'no such object' },
  'invalid-pod': { payload: (name) => changed(name, /image: .*/, 'image: ""'), says: 'image' },
  'wrong-name': { payload: () => bytes(podText('another')), says: '"another"' },
  'unknown-field': { payload: (name) => changed(name, 'containers:', 'colour: blue\n  containers:'), says: 'colour' },
  'too-large': { payload: (name) => bytes(podText(name, `# ${'x'.repeat(16 * MIB)}`)), says: 'limit' },
  'nul-bytes': { payload: (name) => changed(name, 'kind: Pod', 'kind: Pod\0'), says: 'NUL byte' },
  'alias-bomb': {
    payload: (name) => {
      const levels = Array.from({ length: 30 }, (_, i) => `  l${i}: &l${i} [${i === 0 ? 'x' : `*l${i - 1}, *l${i - 1}, *l${i - 1}`}]`);
      return bytes(podText(name, ['bomb:', ...levels].join('\n')));
    },
    says: 'alias',
  },
  'host-access': {
    payload: (name) => changed(name, 'containers:', 'hostPID: true\n  containers:'),
    says: 'hostPID',
  },
  'link-in-the-folder': { payload: (name) => bytes(podText(name)), says: 'a symbolic link; remove it' },
};

describe('the agent alone, with 1,000 deployments of which 10 are broken', function () {
  this.timeout(120_000);
  let folder = '';
  let manifests = '';
  let provider: Provider;
  let kubelet: ModelKubelet;
  let agent: ReturnType<typeof compose>;
  let running: Promise<void>;
  let tookMs = 0;
  const revisions = new Set<string>();

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'podmin-thousand-'));
    manifests = join(folder, 'manifests');
    provider = await openProvider({ provider: 'local', bucket: join(folder, 'bucket') });
    await provider.bucket.ensure();
    const index = new Map<string, IndexEntry>();
    const add = async (name: string, payload: Uint8Array, stored: Uint8Array | undefined): Promise<void> => {
      const pod = podKey('default', sha512Hex(payload));
      if (stored !== undefined) await provider.objects.put(pod, stored);
      index.set(`default/${name}`, { pod });
    };
    for (let i = 0; i < GOOD; i++) {
      const payload = bytes(podText(`app-${i}`));
      await add(`app-${i}`, payload, payload);
    }
    for (const [name, { payload, stored = (body: Uint8Array): Uint8Array | undefined => body }] of Object.entries(BROKEN)) {
      const body = payload(name);
      await add(name, body, stored(body));
    }
    await provider.objects.put(INDEX_KEY, encodeIndex(index));
    await nodeFiles.makeDirectory(manifests, 0o700);
    await symlink('/etc/passwd', join(manifests, 'podmin-link-in-the-folder-0123abcd.yaml'));
    kubelet = new ModelKubelet({
      ...{ clock: systemClock, files: nodeFiles, folder: manifests, nodeName: 'node-1' },
      behaviour: () => ({ startMs: 10, readyMs: 10 }),
    });
    kubelet.start();

    let nonces = 0;
    agent = compose(
      {
        ...{ provider: 'local', bucket: join(folder, 'bucket'), region: 'local', cluster: 'demo', nodegroup: 'default' },
        ...{
          podPrefix: 'fd00:10:0:1::/80',
          nodeName: 'node-1',
          nodeAddress: 'fd00::1',
          manifests,
          workloads: join(folder, 'run/workloads'),
        },
        ...{ podsSocket: '/unused', listen: '127.0.0.1:0' },
      },
      {
        ...{ objects: provider.objects, files: nodeFiles, clock: systemClock, random: Math.random, log: recordingLog(), meter: noMeter },
        parameters: fakeParameters({
          [workloadCaKeyName('demo')]: Buffer.alloc(32, 7).toString('base64'),
          [clusterCaName('demo')]: Buffer.from(createClusterCa({ cluster: 'demo', nowMs: Date.now() })).toString(),
        }),
        secrets: fakeParameters({}),
        transport: () => new FakeNetwork().transport({ id: 'node-1', nodegroup: 'default', address: 'fd00::1' }, systemClock),
        ...{ version: '0.0.0-test', pods: (options) => podsSource({ ...options, connect: kubelet.connect }) },
        nonce: () => (++nonces).toString(16).padStart(16, '0'),
      },
      INTERVALS.local,
    );
    const from = Date.now();
    running = agent.runtime.run({ signals: false });
    const names = (list: readonly string[]): readonly string[] => list.filter((name) => name.startsWith('podmin-app-'));
    await eventually(`${GOOD} manifests`, async () => (names(await nodeFiles.list(manifests)).length === GOOD ? true : undefined), 60_000);
    tookMs = Date.now() - from;
  });

  after(async () => {
    await agent.runtime.stop();
    await running;
    kubelet[Symbol.dispose]();
    await provider[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  });

  const said = async (): Promise<ReadonlyMap<string, DeploymentStatus>> => {
    const found = await provider.objects.get(STATUS_KEY);
    if (found === 'not-modified') throw new Error('a body was asked for');
    return new Map(parseStatus(found.body).nodes[0]?.deployments.map((deployment) => [deployment.name, deployment]));
  };

  it('writes the 990 manifests within the bound', () => {
    expect(tookMs).to.be.lessThan(BOUND_MS);
  });

  it('says that the 990 are ready', async () => {
    await eventually(
      'all are ready',
      async () => {
        const ready = [...(await said()).values()].filter(({ phase }) => phase === 'ready');
        return ready.length === GOOD ? true : undefined;
      },
      60_000,
    );
    for (const { revision } of (await said()).values()) revisions.add(revision);
    expect(revisions.size).to.be.at.least(GOOD);
  });

  for (const [name, { says }] of Object.entries(BROKEN)) {
    it(`says why ${name} is not`, async () => {
      const found = await eventually(`status of ${name}`, async () => (await said()).get(name));
      expect(found.phase).to.equal('invalid');
      expect(found.message).to.contain(says);
      expect((found.message ?? '').length).to.be.at.most(1_000);
    });
  }

  it('has written nothing for the broken ones, and changes nothing any more', async () => {
    const files = await filesIn(manifests);
    expect(Object.keys(files).filter((file) => !file.startsWith('podmin-app-'))).to.deep.equal(['podmin-link-in-the-folder-0123abcd.yaml']);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    expect(await filesIn(manifests)).to.deep.equal(files);
  });
});
