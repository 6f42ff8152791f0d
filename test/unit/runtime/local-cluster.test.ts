import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'mocha';
import { expect } from 'chai';
import { clusterSubnet } from '../../../infra/runtime/addresses.ts';
import { isRuntimeError } from '../../../infra/runtime/errors.ts';
import { LocalCluster, type LocalNodeInput } from '../../../infra/runtime/local-cluster.ts';
import { aContainer, sandboxFacts } from './builders.ts';
import { memoryEngine, type MemoryEngine } from './memory-engine.ts';

let folder: string;
let engine: MemoryEngine;
let cluster: LocalCluster;
const container = 'podmin-demo-default-0';
const wanted: LocalNodeInput = {
  nodegroup: 'default',
  index: 0,
  image: 'podmin-node:1',
  nodeAddress: 'fd95:2379:8dfe::10',
  podPrefix: 'fd95:2379:8dfe:1:1::/80',
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'local-cluster-'));
  engine = memoryEngine();
  cluster = withBucket('bucket');
});

function withBucket(name: string): LocalCluster {
  return new LocalCluster({
    engine,
    facts: sandboxFacts,
    cluster: 'demo',
    stateFolder: join(folder, 'state'),
    bucketFolder: join(folder, name),
    // Without ip(8) on the path no route of this machine is touched.
    path: '/nowhere',
  });
}
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'no error',
    (e: unknown) => (isRuntimeError(e) ? e.code : e),
  );

describe('the network of a local cluster', () => {
  it('is made once, with the subnet that its name gives', async () => {
    expect(await cluster.ensureNetwork()).to.equal(clusterSubnet('demo'));
    expect(await cluster.ensureNetwork()).to.equal(clusterSubnet('demo'));
    expect(engine.changes).to.have.length(1);
  });
  it('has the next subnet when the first is in use here', async () => {
    engine.takenSubnets.add(clusterSubnet('demo'));
    expect(await cluster.ensureNetwork()).to.equal(clusterSubnet('demo', 1));
  });
  it('is not looked for without end', async () => {
    for (let attempt = 0; attempt < 100; attempt++) engine.takenSubnets.add(clusterSubnet('demo', attempt));
    expect(await codeOf(cluster.ensureNetwork())).to.equal('SUBNET_IN_USE');
  });
  it('is not taken from somebody else', async () => {
    engine.networks.set('podmin-demo', { id: 'n', name: 'podmin-demo', labels: {}, subnets: ['fd00::/64'] });
    expect(await codeOf(cluster.ensureNetwork())).to.equal('NAME_TAKEN_FOREIGN');
    expect(await codeOf(cluster.teardown())).to.equal('NAME_TAKEN_FOREIGN');
    expect(engine.networks.has('podmin-demo')).to.equal(true);
  });
});

describe('a node of a local cluster', () => {
  it('is created and started, and told who it is', async () => {
    const up = await cluster.upNode(wanted);
    expect(up).to.deep.include({ action: 'created', node: { container, node: 'default-0', nodegroup: 'default', index: 0 } });
    expect(engine.changes).to.deep.equal([`create ${container}`, `start ${container}`]);
    expect(JSON.parse(readFileSync(join(folder, 'state/nodes/default-0/node.json'), 'utf8'))).to.include({
      cluster: 'demo',
      node: 'default-0',
      agent: true,
      bucket: '/var/lib/podmin-bucket',
    });
  });
  it('is left alone the second time', async () => {
    await cluster.upNode(wanted);
    engine.changes.length = 0;
    expect(await cluster.upNode(wanted)).to.include({ action: 'reused' });
    expect(engine.changes).to.deep.equal([]);
  });
  it('is started when it was stopped', async () => {
    await cluster.upNode(wanted);
    await engine.stop(container, 1);
    expect(await cluster.upNode(wanted)).to.include({ action: 'started' });
  });
  it('is made anew when it is wanted otherwise, in its container or in what it is told', async () => {
    await cluster.upNode(wanted);
    for (const other of [
      { ...wanted, resources: { cpus: 1 } },
      { ...wanted, settings: { maxRestartPeriodMs: 5_000 } },
    ]) {
      engine.changes.length = 0;
      expect(await cluster.upNode(other)).to.deep.include({ action: 'recreated', reasons: ['its settings have changed'] });
      expect(engine.changes).to.deep.equal([`stop ${container}`, `rm ${container}`, `create ${container}`, `start ${container}`]);
    }
  });
  it('keeps running an older image, and says so', async () => {
    await cluster.upNode(wanted);
    engine.image = 'sha256:two';
    const up = await cluster.upNode({ ...wanted, image: 'podmin-node:2' });
    expect(up).to.deep.include({ action: 'reused', drift: ['image is sha256:one, wanted sha256:two'] });
    expect(await cluster.upNode({ ...wanted, image: 'podmin-node:2', imagePolicy: 'follow' })).to.include({ action: 'recreated' });
  });
  it('is not made without its image, and then nothing is touched', async () => {
    await cluster.upNode(wanted);
    engine.changes.length = 0;
    expect(await codeOf(cluster.upNode({ ...wanted, image: 'missing', imagePolicy: 'follow' }))).to.equal('IMAGE_MISSING');
    expect(engine.changes).to.deep.equal([]);
  });
  it('does not take the place of a container of somebody else, nor remove it', async () => {
    engine.containers.set(container, aContainer({ labels: {} }));
    expect(await codeOf(cluster.upNode(wanted))).to.equal('NAME_TAKEN_FOREIGN');
    expect(await codeOf(cluster.downNode(cluster.node(wanted)))).to.equal('NAME_TAKEN_FOREIGN');
    expect(engine.changes).to.deep.equal([]);
  });
  it('finds its archives when it starts, and is given those that come later', async () => {
    const [one, two] = ['one.tar', 'two.tar'].map((name) => join(folder, name));
    writeFileSync(one!, 'first');
    writeFileSync(two!, 'second');
    await cluster.upNode({ ...wanted, preload: [one!] });
    expect(readdirSync(join(folder, 'state/nodes/default-0/preload'))).to.have.length(1);
    engine.changes.length = 0;
    await cluster.upNode({ ...wanted, preload: [one!, two!] });
    expect(engine.changes).to.deep.equal([`exec ${container} ctr -n k8s.io images import -`]);
    await cluster.upNode({ ...wanted, preload: [one!, two!] });
    expect(engine.changes).to.have.length(1);
  });
  it('is listed with its addresses, in order, and is gone after the teardown with all that was its own', async () => {
    await cluster.ensureNetwork();
    for (const index of [10, 2]) await cluster.upNode({ ...wanted, index });
    await cluster.upNode({ ...wanted, nodegroup: 'a' });
    engine.containers.set(
      'other',
      aContainer({ name: 'other', labels: { 'dev.podmin.owner': 'podmin', 'dev.podmin.cluster': 'another' } }),
    );
    expect((await cluster.nodes()).map(({ node, podPrefix }) => [node, podPrefix])).to.deep.equal(
      ['a-0', 'default-2', 'default-10'].map((node) => [node, wanted.podPrefix]),
    );
    await cluster.teardown();
    expect([...engine.containers.keys(), ...engine.networks.keys(), ...readdirSync(join(folder, 'state/nodes'))]).to.deep.equal(['other']);
    await cluster.teardown();
  });
});

describe('another cluster of the same name, whose bucket is another folder', () => {
  let other: LocalCluster;
  beforeEach(async () => {
    await cluster.ensureNetwork();
    await cluster.upNode(wanted);
    other = withBucket('other');
    engine.changes.length = 0;
  });

  it('takes neither network nor node, and is told what to do', async () => {
    const error: unknown = await other.ensureNetwork().catch((e: unknown) => e);
    expect(error).to.include({ code: 'NAME_TAKEN_FOREIGN' });
    expect(String(error))
      .to.contain('network podmin-demo belongs to another cluster named demo')
      .and.match(/podmin teardown.*podmin connect/);
    expect(await codeOf(other.upNode({ ...wanted, resources: { cpus: 1 } }))).to.equal('NAME_TAKEN_FOREIGN');
    expect(await codeOf(other.downNode(other.node(wanted)))).to.equal('NAME_TAKEN_FOREIGN');
    expect(engine.changes).to.deep.equal([]);
  });

  it('sees no node of its own, and its teardown removes nothing', async () => {
    expect(await other.nodes()).to.deep.equal([]);
    await other.teardown();
    expect(engine.changes).to.deep.equal([]);
    expect(await cluster.nodes()).to.have.length(1);
  });

  it('is the same cluster when the folder is the same by another path, or is gone', async () => {
    mkdirSync(join(folder, 'bucket'));
    symlinkSync('bucket', join(folder, 'link'));
    expect(await withBucket('link').nodes()).to.have.length(1);
    rmSync(join(folder, 'bucket'), { recursive: true });
    expect(await cluster.nodes()).to.have.length(1);
  });
});

describe('waiting for a node', () => {
  const wait = (timeoutMs = 1_000, onPhase?: (phase: string) => void) =>
    cluster.waitReady(cluster.node(wanted), { timeoutMs, ...(onPhase === undefined ? {} : { onPhase }) });
  beforeEach(async () => {
    await cluster.upNode(wanted);
    engine.changes.length = 0;
    engine.open = true;
  });
  it('ends with its ready line, and shows the phases before', async () => {
    engine.log = ['{"phase":"cgroups","ms":4}', 'kubelet: noise', '{"phase":"ready","ms":9}'];
    const phases: string[] = [];
    await wait(1_000, (phase) => phases.push(phase));
    expect(phases).to.deep.equal(['cgroups', 'ready']);
    expect(engine.changes, 'nothing is executed in a node that starts').to.deep.equal([]);
  });
  it('ends at once, with the reason, when the node gives up', async () => {
    engine.log = ['{"phase":"failed","at":"images","error":"hello.tar: not an archive"}'];
    const error: unknown = await wait().catch((e: unknown) => e);
    expect(error).to.include({ code: 'NOT_READY' });
    expect(String(error)).to.contain('images: hello.tar: not an archive');
  });
  it('ends when the container has ended, with its last words', async () => {
    engine.log = ['{"phase":"cgroups","ms":4}', 'Segmentation fault'];
    engine.open = false;
    await engine.stop(container, 1);
    const error: unknown = await wait().catch((e: unknown) => e);
    expect(error).to.include({ code: 'EXITED' });
    expect(String(error)).to.contain('after phase cgroups: Segmentation fault');
  });
  it('ends after its time, and says how far the node came', async () => {
    engine.log = ['{"phase":"containerd","ms":4}'];
    const error: unknown = await wait(20).catch((e: unknown) => e);
    expect(error).to.include({ code: 'NOT_READY' });
    expect(String(error)).to.contain('the last phase was containerd');
  });
  it('looks inside a node that has run for a while, whose first lines may be gone', async () => {
    engine.containers.set(container, { ...engine.containers.get(container)!, startedAt: '2020-01-01T00:00:00Z' });
    engine.execOut = '{"phase":"ready","children":{}}';
    await wait();
  });
});
