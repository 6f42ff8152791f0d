import { describe, it } from 'mocha';
import { expect } from 'chai';
import { revisionOf } from '../../../api/revision.ts';
import { parseYaml } from '../../../api/yaml/index.ts';
import { aDeployment, aNode, aStatus, putIndex, putPod, putStatus } from './builders.ts';
import { aWorld, type World } from './harness.ts';

async function aLocalWorld(): Promise<World> {
  const world = aWorld();
  await world.run('connect', 'demo', '--provider', 'local');
  return world;
}

describe('podmin list', () => {
  it('has only its header when nothing was ever deployed', async () => {
    expect(await (await aLocalWorld()).run('list')).to.deep.equal({
      status: 0,
      stdout: 'NAME  NAMESPACE  NODEGROUP  SERVICE  ORIGIN\n',
      stderr: '',
    });
  });

  it('is sorted by NodeGroup and name, knows what install brought, and shows - for no Service', async () => {
    const world = await aLocalWorld();
    const installed = putPod(world.bucket, 'a', 'cloudflared', { 'podmin.dev/install': 'cloudflared' }, 'platform-cloudflared');
    putIndex(world.bucket, {
      'b/web': { pod: putPod(world.bucket, 'b', 'web'), service: `services/default/web/sha512/${'0'.repeat(128)}.yaml` },
      'a/zoo': { pod: putPod(world.bucket, 'a', 'zoo') },
      'a/cloudflared': { pod: installed },
    });
    const { stdout } = await world.run('list');
    expect(stdout.split('\n').map((line) => line.split(/ {2,}/).join(' '))).to.deep.equal([
      'NAME NAMESPACE NODEGROUP SERVICE ORIGIN',
      'cloudflared platform-cloudflared a - install/cloudflared',
      'zoo default a - workload',
      'web default b web workload',
      '',
    ]);
  });

  it('shows a broken entry as broken, warns with the reason, and lists the others', async () => {
    const world = await aLocalWorld();
    const good = putPod(world.bucket, 'a', 'good');
    const tampered = putPod(world.bucket, 'a', 'tampered');
    world.bucket.set(tampered, 'kind: Pod\n');
    const other = putPod(world.bucket, 'a', 'other');
    world.bucket.set(
      'deployments/index.json',
      JSON.stringify({
        'a/good': { pod: good },
        'a/gone': { pod: `nodegroups/a/pods/sha512/${'1'.repeat(128)}.yaml` },
        'a/tampered': { pod: tampered },
        'a/wrong-name': { pod: other },
        'a/short': { pod: 'nodegroups/a/pods/sha512/abc.yaml' },
        nonsense: 3,
      }),
    );
    const { status, stdout, stderr } = await world.run('list');
    expect(status).to.equal(0);
    expect(stdout).to.match(/good +default +a +- +workload/);
    for (const name of ['gone', 'tampered', 'wrong-name', 'short']) {
      expect(stdout).to.match(new RegExp(`^${name} +- +a +- +broken$`, 'm'));
      expect(stderr).to.match(new RegExp(`^warning: a/${name}: `, 'm'));
    }
    expect(stderr.trimEnd().split('\n').length).to.equal(5);
    const json = JSON.parse((await world.run('list', '-o', 'json')).stdout) as { name: string; broken?: string }[];
    expect(json.filter(({ broken }) => broken === undefined).map(({ name }) => name)).to.deep.equal(['good']);
  });

  it('fails when the bucket is away, rather than show an empty cluster', async () => {
    const world = await aLocalWorld();
    world.objects.down = true;
    expect(await world.run('list')).to.deep.include({ status: 1, stdout: '' });
  });
});

describe('podmin status', () => {
  it('says that no node has reported yet', async () => {
    const world = await aLocalWorld();
    const { status, stderr } = await world.run('status');
    expect(status).to.equal(0);
    expect(stderr).to.match(/^warning: no node has reported yet/);
  });

  it('shows nodes and deployments with phase, reason, restarts, age and revision', async () => {
    const world = await aLocalWorld();
    const deployments = [aDeployment({ phase: 'crashing', reason: 'CrashLoopBackOff', restarts: 4, revision: 'abcdef0123456789' })];
    putStatus(world.bucket, aStatus([aNode({ ready: false, reasons: ['kubelet is down'], deployments })]));
    const { stdout, stderr } = await world.run('status');
    expect(stderr).to.equal('');
    expect(stdout).to.match(/^node-a +default +no +up +fd00::1 +0\.1\.0 +kubelet is down$/m);
    expect(stdout).to.match(/^web +default +default +node-a +crashing +CrashLoopBackOff +4 +5m +abcdef01$/m);
  });

  it('shows what is committed and not yet taken up, and where a node is behind', async () => {
    const world = await aLocalWorld();
    const [web, api] = [{ pod: putPod(world.bucket, 'default', 'web') }, { pod: putPod(world.bucket, 'default', 'api') }];
    putIndex(world.bucket, { 'default/web': web, 'default/api': api });
    putStatus(world.bucket, aStatus([aNode({ deployments: [aDeployment({ revision: 'older' })] })]));
    const { stdout } = await world.run('status', '-o', 'json');
    const shown = JSON.parse(stdout) as { deployments: { name: string; phase: string; wanted?: string }[] };
    expect(shown.deployments.map(({ name, phase, wanted }) => [name, phase, wanted])).to.deep.equal([
      ['api', 'unseen', revisionOf(api)],
      ['web', 'ready', revisionOf(web)],
    ]);
    expect((await world.run('status')).stdout).to.match(/web .* ready +older revision/);
  });

  it('warns when the last report is older than 30 s', async () => {
    const world = await aLocalWorld();
    putStatus(world.bucket, aStatus([aNode()], '2026-08-19T11:50:00Z'));
    expect((await world.run('status')).stderr).to.match(/^warning: the nodes' last report is 10m old/);
    const { stdout } = await world.run('status', '-o', 'yaml');
    expect(parseYaml(stdout, { file: '-' }).documents[0]?.value).to.include({ stale: true, cluster: 'demo' });
  });

  it('of one deployment shows only that one, and fails when there is none', async () => {
    const world = await aLocalWorld();
    putStatus(world.bucket, aStatus([aNode({ deployments: [aDeployment(), aDeployment({ name: 'api' })] })]));
    expect((await world.run('status', 'api')).stdout).not.to.match(/^web/m);
    expect(await world.run('status', 'nope')).to.deep.include({
      status: 1,
      stderr: 'error: no deployment "nope" in cluster demo: podmin list shows those that there are\n',
    });
  });

  it('of a status that cannot be read says what is wrong with it', async () => {
    const world = await aLocalWorld();
    world.bucket.set('dns/status.json', '{"version":2}');
    expect(await world.run('status')).to.deep.include({ status: 1, stdout: '' });
  });
});

describe('podmin delete', () => {
  it('takes the entry out of the index and says nothing, also when there is none', async () => {
    const world = await aLocalWorld();
    putIndex(world.bucket, {
      'default/web': { pod: putPod(world.bucket, 'default', 'web') },
      'default/api': { pod: putPod(world.bucket, 'default', 'api') },
    });
    for (let i = 0; i < 2; i++) {
      expect(await world.run('delete', 'web', '-g', 'default')).to.deep.equal({ status: 0, stdout: '', stderr: '' });
      expect(Object.keys(JSON.parse(world.bucket.text('deployments/index.json')!) as object)).to.deep.equal(['default/api']);
    }
  });

  it('with --wait ends when every node has seen it and none has it any more', async () => {
    const world = await aLocalWorld();
    putIndex(world.bucket, { 'default/web': { pod: putPod(world.bucket, 'default', 'web') } });
    const old = (await world.objects.head('deployments/index.json')).etag;
    putStatus(world.bucket, aStatus([aNode({ index: { state: 'current', etag: old }, deployments: [] })]));
    world.clock.timer(3000, () => {
      void world.objects
        .head('deployments/index.json')
        .then(({ etag }) => putStatus(world.bucket, aStatus([aNode({ index: { state: 'current', etag } })])));
    });
    const { status, stdout, stderr } = await world.run('delete', 'web', '-g', 'default', '--wait');
    expect({ status, stdout }).to.deep.equal({ status: 0, stdout: '' });
    expect(stderr).to.match(/node-a has not seen the change/);
    expect(world.clock.now()).to.be.within(3000, 4100);
  });

  it('needs a valid NodeGroup and a valid name', async () => {
    const world = await aLocalWorld();
    expect((await world.run('delete', 'web')).stderr).to.match(/required option '-g, --nodegroup <name>'.*\nusage: podmin delete/);
    expect((await world.run('delete', 'web', '-g', '')).stderr).to.match(/the NodeGroup name is empty/);
    expect((await world.run('delete', 'Web', '-g', 'default')).stderr).to.match(/"Web" is not a valid deployment name/);
  });
});
