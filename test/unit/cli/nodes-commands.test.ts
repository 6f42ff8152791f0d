import { describe, it } from 'mocha';
import { expect } from 'chai';
import type { LocalCluster, LocalUp } from '../../../cli/local-cluster.ts';
import { readClusterCa } from '../../../api/cluster-ca.ts';
import { readWorkloadCaKey } from '../../../api/workload-ca-key.ts';
import { refuseTooMany } from '../../../cli/local-nodes.ts';
import { isProviderError, ProviderError } from '../../../infra/providers/errors.ts';
import { parseNodeGroups } from '../../../cli/nodegroups.ts';
import { aWorld, type World } from './harness.ts';

const setupFile = '/home/me/.local/share/podmin/clusters/demo/setup.json';

async function aLocalWorld(): Promise<World & { readonly calls: string[]; readonly ups: LocalUp[] }> {
  const world = aWorld();
  await world.run('connect', 'demo', '--provider', 'local');
  const calls: string[] = [];
  const ups: LocalUp[] = [];
  const cluster: LocalCluster = {
    up: (input) => {
      ups.push(input);
      return ['components', 'node image', 'network', 'node', 'ready'].map((title) => ({
        title,
        run: async (note) => {
          calls.push(title);
          note(`${title} at work`);
        },
      }));
    },
    down: ({ cluster: name }) => [{ title: 'nodes', run: async () => void calls.push(`down ${name}`) }],
  };
  world.cluster = cluster;
  return Object.assign(world, { calls, ups });
}

describe('podmin setup on this machine', () => {
  it('goes through its steps in order, tells stderr about them, and remembers what was asked for', async () => {
    const world = await aLocalWorld();
    await world.files.create('/home/me/hello.tar', new Uint8Array(), 0o644);
    const { status, stdout, stderr } = await world.run('setup', '--nodegroup', 'default,size=1', '--preload', 'hello.tar');
    expect({ status, stdout }).to.deep.equal({ status: 0, stdout: 'Cluster demo is ready.\n' });
    expect(world.calls).to.deep.equal(['components', 'node image', 'network', 'node', 'ready']);
    expect(world.ups[0]).to.deep.include({
      cluster: 'demo',
      groups: [{ name: 'default', size: 1 }],
      secretsKeyFile: '/home/me/.local/share/podmin/clusters/demo/secrets.key',
      preload: ['/home/me/hello.tar'],
    });
    expect(stderr).to.match(/components\ncomponents: components at work\n/);
    expect(JSON.parse(Buffer.from(await world.files.read(setupFile)).toString())).to.deep.equal({
      cluster: 'demo',
      provider: 'local',
      nodegroups: [{ name: 'default', size: 1 }],
      preload: ['/home/me/hello.tar'],
    });
    expect((await world.run('setup', '--nodegroup', 'default')).status).to.equal(0);
  });

  it('gives the provider every node of every NodeGroup, and remembers them', async () => {
    const world = await aLocalWorld();
    expect((await world.run('setup', '--nodegroup', 'default,size=2', '--nodegroup', 'edge')).status).to.equal(0);
    const groups = [
      { name: 'default', size: 2 },
      { name: 'edge', size: 1 },
    ];
    expect(world.ups[0]?.groups).to.deep.equal(groups);
    expect(JSON.parse(Buffer.from(await world.files.read(setupFile)).toString())).to.deep.include({ nodegroups: groups });
  });

  it('makes the two secrets of the cluster before the first node, and never another time', async () => {
    const world = await aLocalWorld();
    const { parameters } = world.provider();
    const names = ['/demo/_system/workload-ca-key', '/demo/_system/cluster-ca'];
    const first = await world.run('setup', '--nodegroup', 'default');
    const values = await Promise.all(names.map((name) => parameters.get(name)));
    expect(readWorkloadCaKey(Uint8Array.from(values[0]!.value)).asymmetricKeyType).to.equal('ed25519');
    const nowMs = world.clock.wall();
    expect(readClusterCa({ stored: Uint8Array.from(values[1]!.value), cluster: 'demo', nowMs }).key.type).to.equal('private');
    expect((await world.run('setup', '--nodegroup', 'default,size=2')).status).to.equal(0);
    expect((await world.run('teardown', '-y')).status).to.equal(0);
    expect(await Promise.all(names.map((name) => parameters.get(name)))).to.deep.equal(values);
    for (const said of [first.stdout, first.stderr])
      expect(said).not.to.include(Buffer.from(values[0]!.value).toString()).and.not.to.include('PRIVATE');
    expect(first.stderr).to.match(/made [^\n]*\/demo\/_system\/cluster-ca\ncomponents/);
    const provider = async () => ({ ...world.provider(), parameters });
    expect((await world.runWith({ argv: ['destroy', '-y'], platform: { provider } })).status).to.equal(0);
    for (const name of names) {
      const gone = await parameters.get(name).catch((error: unknown) => error);
      expect(isProviderError(gone, 'not-found')).to.equal(true);
    }
  });

  it('has no node without the secrets', async () => {
    const world = await aLocalWorld();
    const create = async () => Promise.reject(new ProviderError('unavailable', 'create parameter', 'no answer'));
    const provider = async () => ({ ...world.provider(), parameters: { ...world.provider().parameters, create } });
    const { status } = await world.runWith({ argv: ['setup', '--nodegroup', 'a'], platform: { provider } });
    expect({ status, calls: world.calls }).to.deep.equal({ status: 1, calls: [] });
  });

  it('refuses more nodes than the machine has memory for, and says how many are possible', () => {
    const groups = [
      { name: 'a', size: 2 },
      { name: 'b', size: 9 },
    ];
    expect(() => refuseTooMany(groups, 2 * 2 ** 30)).to.throw(
      /11 nodes need 2816 MiB of memory, and this machine has 2048 MiB: 8 nodes are/,
    );
    expect(() => refuseTooMany(groups, 8 * 2 ** 30)).not.to.throw();
  });

  it('does not go on after a step that fails, and remembers nothing', async () => {
    const world = await aLocalWorld();
    world.cluster = { ...world.cluster!, up: () => [{ title: 'network', run: async () => Promise.reject(new Error('no route')) }] };
    expect(await world.run('setup', '--nodegroup', 'default')).to.deep.include({ status: 1, stdout: '' });
    expect(await world.files.info(setupFile)).to.equal(undefined);
  });

  for (const [what, argv, says] of [
    ['a machine type', ['--nodegroup', 'a,instance-type=t4g.nano'], /no meaning with provider local/],
    ['an archive that is not there', ['--nodegroup', 'a', '--preload', 'x.tar'], /--preload \/home\/me\/x.tar: there is no such file/],
    ['no NodeGroup', [], /required option '--nodegroup/],
  ] as const) {
    it(`refuses ${what}`, async () => {
      const world = await aLocalWorld();
      const { status, stderr } = await world.run('setup', ...argv);
      expect(status).to.equal(1);
      expect(stderr)
        .to.match(says)
        .and.match(/usage: podmin setup/);
      expect(world.calls).to.deep.equal([]);
    });
  }

  it('on AWS is refused in one sentence', async () => {
    const world = aWorld();
    await world.run('connect', 'shop', '--bucket', 'shop-podmin', '--region', 'eu-central-1');
    const { status, stderr } = await world.run('setup', '--nodegroup', 'default');
    expect(status).to.equal(1);
    expect(stderr).to.match(/^error: cluster shop is on AWS, where this version of podmin can neither make nor remove nodes yet\n$/);
  });
});

describe('the NodeGroup grammar', () => {
  it('has one node of a group unless told otherwise', () => {
    expect(parseNodeGroups(['a', 'b,size=3,instance-type=t4g.nano,disk-size=8,zone=b'])).to.deep.equal([
      { name: 'a', size: 1 },
      { name: 'b', size: 3, instanceType: 't4g.nano', diskSizeGib: 8, zone: 'b' },
    ]);
  });
  for (const [values, says] of [
    [[], /at least one/],
    [['a', 'a'], /"a" is given twice/],
    [['Not-Valid'], /not a valid NodeGroup name/],
    [['a,size=0'], /size "0" must be/],
    [['a,size=1.5'], /size "1.5" must be/],
    [['a,size='], /has no value/],
    [['a,'], /option "" has no value/],
    [['a,colour=red'], /unknown option "colour"/],
    [['a,size=1,size=2'], /given twice/],
    [['a,disk-size=7'], /from 8 to 16384/],
    [Array.from({ length: 257 }, (_, i) => `a${i}`), /at most 256/],
  ] as const) {
    it(`refuses ${values.length > 3 ? `${values.length} of them` : JSON.stringify(values)}`, () => {
      expect(() => parseNodeGroups(values)).to.throw(says);
    });
  }
});

describe('podmin teardown', () => {
  it('asks, and goes on only after y', async () => {
    const world = await aLocalWorld();
    world.answer = 'yes\n';
    const refused = await world.run('teardown');
    expect(refused).to.deep.include({ status: 1, stdout: '' });
    expect(refused.stderr).to.match(/Remove the nodes of cluster "demo"\?.* \[y\/N\] \nerror: cluster teardown cancelled\n$/);
    world.answer = ' Y \n';
    expect(await world.run('teardown')).to.deep.include({ status: 0, stdout: 'The nodes of demo are gone.\n' });
    expect(world.calls).to.deep.equal(['down demo']);
  });
  it('is fine when there is nothing', async () => {
    const world = await aLocalWorld();
    expect((await world.run('teardown', '-y')).status).to.equal(0);
    expect((await world.run('teardown', '-y')).status).to.equal(0);
  });
});

describe('podmin destroy', () => {
  it('answered n is cancelled, and the question names the cluster', async () => {
    const world = await aLocalWorld();
    world.answer = 'n\n';
    const { status, stderr } = await world.run('destroy');
    expect(status).to.equal(1);
    expect(stderr)
      .to.match(/Destroy cluster "demo"/)
      .and.match(/error: cluster destruction cancelled\n$/);
    expect(world.calls).to.deep.equal([]);
  });

  it('removes nodes, then the bucket, then the connection', async () => {
    const world = await aLocalWorld();
    await world.run('setup', '--nodegroup', 'default');
    world.calls.length = 0;
    const provider = async () => world.provider({ emptyAndDelete: async () => void world.calls.push('bucket') });
    const argv = ['destroy', '--yes'];
    expect(await world.runWith({ argv, platform: { provider } })).to.deep.include({ status: 0, stdout: 'Cluster demo is destroyed.\n' });
    expect(world.calls).to.deep.equal(['down demo', 'bucket']);
    expect((await world.run('use')).stdout).to.equal('No contexts.\n');
    expect(await world.files.info('/home/me/.local/share/podmin/clusters/demo')).to.equal(undefined);
  });

  it('that fails on the way keeps the connection, so that it can be run again', async () => {
    const world = await aLocalWorld();
    const provider = async () => world.provider({ emptyAndDelete: async () => Promise.reject(new Error('busy')) });
    expect(await world.runWith({ argv: ['destroy', '-y'], platform: { provider } })).to.deep.include({ status: 1 });
    expect((await world.run('use')).stdout).to.match(/demo/);
  });
});
