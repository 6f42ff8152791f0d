/** A cluster of several nodes by the command alone: made, shrunk, grown, removed. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { after, before, describe, it } from 'mocha';
import { expect } from 'chai';
import { readCertificate } from '../../api/x509/read.ts';
import { findEngine, LocalCluster, type Engine, type LocalNodeStatus, hostFacts } from '../../infra/runtime/index.ts';
import { eventually, helloImage, root } from './support/cluster.ts';

const run = promisify(execFile);

describe('a local cluster of several nodes', function () {
  this.timeout(240_000);
  const name = `nodes-${process.pid}`;
  let folder: string;
  let engine: Engine;
  let cluster: LocalCluster;
  let keyFile: string;
  let image: string;

  const podmin = async (...args: string[]): Promise<string> => {
    const env = { ...process.env, XDG_CONFIG_HOME: join(folder, 'config'), XDG_DATA_HOME: join(folder, 'data') };
    return (await run(join(root, 'bin/podmin'), args, { env, maxBuffer: 1 << 24 })).stdout;
  };
  const inNode = async ({ container }: LocalNodeStatus, script: string): Promise<string> => {
    const { exitCode, stdout, stderr } = await engine.exec(container, ['sh', '-c', script], { timeoutMs: 20_000 });
    expect(exitCode, `${container}: ${stderr}`).to.equal(0);
    return stdout.toString();
  };
  const placesOf = (nodes: readonly LocalNodeStatus[]): readonly string[] =>
    nodes.map(({ node, nodeAddress, podPrefix }) => `${node} ${nodeAddress} ${podPrefix}`);
  const secrets = async (): Promise<readonly string[]> =>
    (await readdir(join(folder, 'data/podmin/clusters', name, 'bucket/secrets/objects'), { recursive: true })).filter((path) =>
      /(workload-ca-key|cluster-ca)/.test(path),
    );

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'podmin-nodes-'));
    engine = await findEngine({ env: process.env });
    const own = join(folder, 'data/podmin/clusters', name);
    keyFile = join(own, 'secrets.key');
    image = join(folder, 'hello.tar');
    const facts = await hostFacts(engine, {});
    const [stateFolder, bucketFolder] = [join(own, 'state'), join(own, 'bucket')];
    cluster = new LocalCluster({ engine, facts, cluster: name, stateFolder, bucketFolder, path: process.env['PATH'] ?? '' });
    await podmin('connect', name, '--provider', 'local');
    await writeFile(image, (await helloImage(folder)).bytes);
    await podmin('setup', '-y', '--nodegroup', 'default,size=2', '--nodegroup', 'edge', '--preload', image);
  });
  after(async () => {
    await podmin('destroy', '-y').catch(() => cluster.teardown());
    await rm(folder, { recursive: true, force: true });
  });

  it('has them in one network, each with a prefix of its own', async () => {
    const nodes = await cluster.nodes();
    expect(nodes.map(({ node, running }) => `${node} ${running}`)).to.deep.equal(['default-0 true', 'default-1 true', 'edge-0 true']);
    expect(new Set(nodes.flatMap(({ nodeAddress, podPrefix }) => [nodeAddress, podPrefix])).size).to.equal(6);
    const [first] = nodes;
    for (const other of nodes.slice(1))
      expect(await inNode(first!, `ip -6 route get ${other.nodeAddress}`)).to.match(/^\S+ from :: dev eth0/);
  });

  it('gives each the key of the secrets, which it can read and not change', async () => {
    for (const node of await cluster.nodes()) {
      const said = await inNode(node, 'stat -c "%a %u %s" /etc/podmin/secrets.key; echo x 2>&1 > /etc/podmin/secrets.key || echo refused');
      expect(said)
        .to.match(/^600 0 32\n/)
        .and.match(/refused\n$/);
    }
    expect(await inNode((await cluster.nodes())[0]!, 'sha256sum < /etc/podmin/secrets.key')).to.equal(
      (await run('sh', ['-c', `sha256sum < ${keyFile}`])).stdout,
    );
  });

  it('has agents of which no core dump can be made, and whose folder is theirs alone, after a restart of the node too', async () => {
    const [node] = await cluster.nodes();
    const look = `pid=$(sed 's/.*"agent":{[^}]*"pid":\\([0-9]*\\).*/\\1/' /run/podmin/init.json) &&
      grep 'Max core' /proc/$pid/limits && cat /proc/$pid/coredump_filter && stat -c '%a %u' /run/podmin`;
    const expected = /^Max core file size +0 +0 +bytes +\n00000000\n700 0\n$/;
    expect(await inNode(node!, look)).to.match(expected);
    await engine.stop(node!.container, 20);
    await engine.start(node!.container);
    await cluster.waitReady(node!);
    expect(await inNode(node!, look)).to.match(expected);
  });

  interface Reported {
    readonly stale: boolean;
    readonly updated?: string;
    readonly nodes: readonly { readonly id: string; readonly ready: boolean }[];
    readonly deployments: readonly { readonly name: string; readonly node: string; readonly phase: string; readonly podAddress?: string }[];
  }
  const status = async (): Promise<Reported> => JSON.parse(await podmin('status', '-o', 'json')) as Reported;
  const allReady = (): Promise<true> =>
    eventually('all nodes are in status and ready', 90_000, async () => {
      const { nodes } = await status();
      return nodes.map(({ id, ready }) => `${id} ${ready}`).join() === 'default-0 true,default-1 true,edge-0 true' ? true : undefined;
    });

  it('hears of every node through its publisher, over the streams between them', async () => {
    expect(await allReady()).to.equal(true);
  });

  it('runs a Pod on each node of a NodeGroup, with a certificate of its own, reached from the network of a Pod on another node', async () => {
    await podmin('deploy', 'front', '--nodegroup', 'default', '--image', 'hello:v1', '--wait');
    await podmin('deploy', 'back', '--nodegroup', 'edge', '--image', 'hello:v1', '--wait');
    const nodes = await cluster.nodes();
    const [first, , edge] = nodes;
    const folderOf = '/run/podmin/workloads/front/identity';
    const look = `cd ${folderOf} && ls && stat -L -c '%a %n' tls.crt tls.key ca.crt && stat -f -c %T .`;
    expect(await inNode(first!, look)).to.match(/^ca.crt\ntls.crt\ntls.key\n444 tls.crt\n444 tls.key\n444 ca.crt\ntmpfs\n/);
    const keys = await Promise.all(nodes.slice(0, 2).map((node) => inNode(node, `sha256sum < ${folderOf}/tls.key`)));
    expect(new Set(keys).size).to.equal(2);
    const [, pem = ''] = /-----BEGIN CERTIFICATE-----([^-]+)/.exec(await inNode(first!, `cat ${folderOf}/tls.crt`)) ?? [];
    const leaf = readCertificate(Buffer.from(pem, 'base64'));
    expect(leaf.names.uris).to.deep.equal([`spiffe://${name}.podmin.internal/ns/default/pod/front`]);
    expect(leaf.notAfter - Date.now()).to.be.within(23 * 3_600_000, 24 * 3_600_000);

    const { deployments } = await status();
    const front = deployments.find(({ name, node }) => name === 'front' && node === first!.node)?.podAddress;
    const ask = `exec 3<>/dev/tcp/${front}/8080; printf 'GET / HTTP/1.0\\r\\n\\r\\n' >&3; cat <&3`;
    // Of the only Pod there: what goes out of it has its address, and the answer finds its way back.
    const inPod = 'nsenter --net=/var/run/netns/$(ls /var/run/netns | head -1)';
    expect(await inNode(edge!, `${inPod} timeout 10 bash -c "${ask}"`)).to.match(/"host":"front"/);
  });

  it('has a publisher again within 20 s of the death of one, and nothing else is another', async () => {
    const publisher = async (): Promise<{ readonly id?: string; readonly generation: number }> => {
      const text = await inNode((await cluster.nodes())[0]!, 'cat "$(ls -d /var/lib/podmin-bucket/objects/dns/leader.json@/* | tail -1)"');
      const [, id] = /"leaderID":"([^"]+)"/.exec(text) ?? [];
      return { generation: Number(/"generation":(\d+)/.exec(text)?.[1]), ...(id === undefined ? {} : { id }) };
    };
    const before = await publisher();
    const nodes = await cluster.nodes();
    const of = nodes.find(({ node }) => node === before.id);
    expect(of, `the publisher ${before.id}`).to.not.equal(undefined);
    const files = `cd /run/podmin/workloads && find . -type f -exec stat -c '%n %i %Z' {} + && cd /etc/podmin/manifests && stat -c '%n %i %Z' * && crictl ps --output json`;
    const pidOf = `sed 's/.*"agent":{[^}]*"pid":\\([0-9]*\\).*/\\1/' /run/podmin/init.json`;
    const state = () => Promise.all(nodes.map((node) => inNode(node, files)));
    const untouched = await state();
    const pid = await inNode(of!, pidOf);
    const killed = Date.now();
    await inNode(of!, `kill -9 ${pid}`);
    // Whoever it is: the agent that was killed comes back, and may be elected as any other.
    await eventually('another generation', 25_000, async () => {
      const { id, generation } = await publisher();
      return id !== undefined && generation > before.generation ? true : undefined;
    });
    expect(Date.now() - killed).to.be.lessThan(20_000);
    // What the new publisher has heard itself, not what the dead one wrote last.
    await eventually('a status of the new publisher', 60_000, async () => {
      const { stale, updated = '' } = await status();
      return !stale && Date.parse(updated) > killed + 5_000 ? true : undefined;
    });
    await allReady();
    expect(await inNode(of!, pidOf)).not.to.equal(pid);
    expect(await state()).to.deep.equal(untouched);
  });

  it('shrinks and grows; a node that comes back has the addresses that it had, and the others run on', async () => {
    const before = await cluster.nodes();
    await podmin('setup', '-y', '--nodegroup', 'default');
    const small = await cluster.nodes();
    expect(placesOf(small)).to.deep.equal(placesOf(before).slice(0, 1));
    await podmin('setup', '-y', '--nodegroup', 'default,size=2', '--nodegroup', 'edge', '--preload', image);
    const again = await cluster.nodes();
    expect(placesOf(again)).to.deep.equal(placesOf(before));
    expect(again[0]!.startedAt).to.equal(small[0]!.startedAt).and.to.equal(before[0]!.startedAt);
  });

  it('is gone after teardown but for its secrets, and altogether after destroy', async () => {
    const kept = await secrets();
    expect(kept).to.have.length.greaterThan(1);
    await podmin('teardown', '-y');
    expect(await cluster.nodes()).to.deep.equal([]);
    expect(await engine.networkInspect(cluster.networkName)).to.equal(undefined);
    expect(await secrets()).to.deep.equal(kept);
    await podmin('destroy', '-y');
    expect(await readdir(join(folder, 'data/podmin/clusters')).catch(() => [])).not.to.include(name);
  });
});
