import { describe, it } from 'mocha';
import { expect } from 'chai';
import { parseIndex } from '../../../api/deployment-index.ts';
import { readPod } from '../../../api/payload.ts';
import { revisionOf } from '../../../api/revision.ts';
import type { DeploymentStatus } from '../../../api/status.ts';
import { parseYaml } from '../../../api/yaml/index.ts';
import { aDeployment, aNode, aStatus, putStatus } from './builders.ts';
import { aWorld, type World } from './harness.ts';

async function aLocalWorld(): Promise<World> {
  const world = aWorld();
  await world.files.makeDirectory('/home/me', 0o755);
  await world.run('connect', 'demo', '--provider', 'local');
  return world;
}

const manifest = (more = '', namespace = 'default'): string => `apiVersion: apps/v1
kind: DaemonSet
metadata:
  name: web
  namespace: ${namespace}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      nodeSelector: {podmin.dev/nodegroup: default}
      containers:
        - name: web
          image: web:v1
          resources: {limits: {memory: 64Mi}}
${more}`;

async function write(world: World, name: string, text: string): Promise<void> {
  await world.files.create(`/home/me/${name}`, Buffer.from(text), 0o644);
}

function entryOf(world: World, key: string) {
  const entry = parseIndex(world.bucket.bytes('deployments/index.json')!).entries.get(key);
  if (entry === undefined) throw new Error(`no ${key}`);
  return entry;
}

function podOf(world: World, key: string) {
  const { pod } = entryOf(world, key);
  return readPod(world.bucket.bytes(pod)!, { file: pod }).value!;
}

describe('podmin deploy', () => {
  it('commits a file: a start line on stderr, what is committed on stdout', async () => {
    const world = await aLocalWorld();
    await write(world, 'web.yaml', manifest());
    const { status, stdout, stderr } = await world.run('deploy', 'web', '-g', 'default', '-f', 'web.yaml');
    expect(status).to.equal(0);
    expect(stderr).to.equal('Deploying web in NodeGroup default of cluster demo\n');
    const short = revisionOf(entryOf(world, 'default/web')).slice(0, 8);
    expect(stdout).to.equal(`Committed web in NodeGroup default as revision ${short}; the nodes take it up on their own.\n`);
    const container = podOf(world, 'default/web').spec?.containers[0];
    expect(container).to.include({ image: 'registry.podmin.internal/apps/web:v1', imagePullPolicy: 'IfNotPresent' });
  });

  it('commits the same again as nothing new, and a change with the history it replaces', async () => {
    const world = await aLocalWorld();
    await world.run('deploy', 'web', '-g', 'default', '--image', 'web:v1');
    const before = entryOf(world, 'default/web').pod;
    expect((await world.run('deploy', 'web', '-g', 'default', '--image', 'web:v1')).stdout).to.match(/is committed already/);
    await world.run('deploy', 'web', '-g', 'default', '--image', 'web:v2');
    const previous = podOf(world, 'default/web').metadata?.annotations?.['podmin.dev/previous'];
    expect(before).to.include(previous?.replace('sha512:', '').slice(0, 100));
  });

  it('takes the manifest from standard input', async () => {
    const world = await aLocalWorld();
    world.answer = manifest();
    expect((await world.run('deploy', 'web', '-g', 'default', '-f', '-', '--image', `web@sha256:${'a'.repeat(64)}`)).status).to.equal(0);
    expect(podOf(world, 'default/web').spec?.containers[0]?.image).to.match(/apps\/web@sha256:a{64}$/);
  });

  it('builds a manifest from options alone, with variables, secrets of the default provider, and a Service', async () => {
    const world = await aLocalWorld();
    world.env.FROM_HERE = 'x';
    const argv = [
      '-g',
      'default',
      '--image',
      'web:v1',
      '-e',
      'B=1=2',
      '-e',
      'FROM_HERE',
      '--secret',
      'token',
      '--service',
      '--port',
      '443:8443,80:8080',
    ];
    expect((await world.run('deploy', 'web', ...argv)).stderr).to.equal('Deploying web in NodeGroup default of cluster demo\n');
    const pod = podOf(world, 'default/web');
    expect(pod.metadata?.annotations).to.include({ 'podmin.dev/aws-parameter-store': 'token', 'podmin.dev/service': 'web' });
    expect(pod.spec?.containers[0]?.env?.slice(-2)).to.deep.equal([
      { name: 'B', value: '1=2' },
      { name: 'FROM_HERE', value: 'x' },
    ]);
    expect(entryOf(world, 'default/web').service).to.match(/^services\/default\/web\//);
  });

  it('refuses the name of another namespace, and names both', async () => {
    const world = await aLocalWorld();
    await write(world, 'a.yaml', manifest('', 'red'));
    await write(world, 'b.yaml', manifest('', 'blue'));
    await world.run('deploy', 'web', '-g', 'default', '-f', 'a.yaml');
    const { status, stderr } = await world.run('deploy', 'web', '-g', 'default', '-f', 'b.yaml');
    expect(status).to.equal(1);
    expect(stderr)
      .to.match(/red\/web/)
      .and.match(/blue\/web/);
  });

  it('refuses host access unless it is allowed, which is recorded', async () => {
    const world = await aLocalWorld();
    await write(world, 'web.yaml', manifest('      hostNetwork: true\n'));
    const refused = await world.run('deploy', 'web', '-g', 'default', '-f', 'web.yaml');
    expect(refused).to.include({ status: 1, stdout: '' });
    expect(refused.stderr).to.match(/web\.yaml:16:\d+: spec\.template\.spec\.hostNetwork: .*--allow-host-access/);
    expect((await world.run('deploy', 'web', '-g', 'default', '-f', 'web.yaml', '--allow-host-access')).status).to.equal(0);
    expect(podOf(world, 'default/web').metadata?.annotations).to.include({ 'podmin.dev/host-access': 'allowed' });
  });

  for (const [what, argv, says] of [
    ['--env beside --file', ['-g', 'default', '-f', 'web.yaml', '-e', 'A=1'], /--env cannot be used with --file/],
    ['--port without --service', ['-g', 'default', '--image', 'web', '--port', '443:8443'], /--port: goes only with --service/],
    ['no NodeGroup', ['--image', 'web'], /required option '-g, --nodegroup <name>'/],
    ['an invalid NodeGroup', ['-g', 'Not-Valid', '--image', 'web'], /"Not-Valid" is not a valid NodeGroup name/],
    ['no image', ['-g', 'default'], /there is no image/],
    ['a variable that is not set', ['-g', 'default', '--image', 'web', '-e', 'UNSET_HERE'], /UNSET_HERE/],
    ['a timeout without a unit', ['-g', 'default', '--image', 'web', '--timeout', '5'], /a number and s, m or h/],
  ] as const) {
    it(`refuses ${what}, shows the usage, and writes nothing`, async () => {
      const world = await aLocalWorld();
      await write(world, 'web.yaml', manifest());
      const { status, stdout, stderr } = await world.run('deploy', 'web', ...argv);
      expect({ status, stdout }).to.deep.equal({ status: 1, stdout: '' });
      expect(stderr)
        .to.match(says)
        .and.match(/usage: podmin deploy \[options\] <name>\n$/);
      expect(world.bucket.keys()).to.deep.equal([]);
    });
  }

  it('names the file that is not there, and has no default one', async () => {
    const world = await aLocalWorld();
    expect((await world.run('deploy', 'web', '-g', 'default', '-f', 'nope.yaml')).stderr).to.equal(
      'error: nope.yaml: there is no such file\n',
    );
  });

  it('says everything that is wrong with the options in one run', async () => {
    const world = await aLocalWorld();
    const { stderr } = await world.run(
      'deploy',
      'web',
      '-g',
      'default',
      '--image',
      'web',
      '-e',
      'bad-name=hunter2',
      '--secret',
      'API_KEY',
      '--port',
      '0:1',
    );
    for (const option of ['--env', '--secret', '--port']) expect(stderr).to.include(`command line: ${option}`);
    expect(stderr).not.to.include('hunter2');
  });

  it('of fifty at once loses none', async () => {
    const world = await aLocalWorld();
    const names = Array.from({ length: 50 }, (_, i) => `web-${i}`);
    const results = await Promise.all(names.map((name) => world.run('deploy', name, '-g', 'default', '--image', 'web:v1')));
    expect(results.map(({ status }) => status)).to.deep.equal(names.map(() => 0));
    expect(parseIndex(world.bucket.bytes('deployments/index.json')!).entries.size).to.equal(50);
  });
});

describe('podmin deploy --wait', () => {
  const report = (world: World, more: Partial<DeploymentStatus>): void =>
    putStatus(
      world.bucket,
      aStatus([aNode({ deployments: [aDeployment({ revision: revisionOf(entryOf(world, 'default/web')), ...more })] })]),
    );
  const argv = ['deploy', 'web', '-g', 'default', '--image', 'web:v1', '--wait'];

  it('ends when every node has the revision ready', async () => {
    const world = await aLocalWorld();
    world.clock.timer(2000, () => report(world, { phase: 'starting' }));
    world.clock.timer(4000, () => report(world, { phase: 'ready' }));
    const { status, stdout, stderr } = await world.run(...argv);
    expect(status).to.equal(0);
    expect(stdout).to.match(/^Committed .*\nweb in NodeGroup default is ready on every node\.\n$/);
    expect(stderr)
      .to.match(/Waiting for web in NodeGroup default\n/)
      .and.match(/node-a: starting/);
  });

  for (const phase of ['rejected', 'crashing', 'invalid'] as const) {
    it(`fails with the reason when it is ${phase}`, async () => {
      const world = await aLocalWorld();
      world.clock.timer(2000, () => report(world, { phase, reason: 'Why' }));
      const { status, stderr } = await world.run(...argv);
      expect(status).to.equal(1);
      expect(stderr).to.match(new RegExp(`error: web in NodeGroup default failed: node-a: ${phase} \\(Why\\)\\n$`));
    });
  }

  it('says after the time what is missing', async () => {
    const world = await aLocalWorld();
    const { status, stderr } = await world.run(...argv, '--timeout', '10s');
    expect(status).to.equal(1);
    expect(stderr).to.match(/gave up waiting for web in NodeGroup default after 10 s: no node has written dns\/status\.json/);
    expect(world.clock.now()).to.be.within(10_000, 10_100);
  });

  it('does not wait for what somebody has replaced meanwhile', async () => {
    const world = await aLocalWorld();
    putStatus(world.bucket, aStatus());
    world.clock.timer(2000, () => void world.run('deploy', 'web', '-g', 'default', '--image', 'web:v2'));
    const { status, stderr } = await world.run(...argv);
    expect(status).to.equal(1);
    expect(stderr).to.match(/has been committed in its place meanwhile/);
  });
});

describe('podmin init', () => {
  it('writes a manifest that validate accepts, and never over a file that is there', async () => {
    const world = await aLocalWorld();
    const argv = ['init', 'web', '-g', 'default', '--image', 'a=web:v1', '--image', 'b=side:v1'];
    expect(await world.run(...argv)).to.deep.equal({ status: 0, stdout: 'Wrote daemonset.yaml.\n', stderr: '' });
    const text = Buffer.from(await world.files.read('/home/me/daemonset.yaml')).toString();
    expect(parseYaml(text, { file: '-' }).documents[0]?.value).to.deep.include({ kind: 'DaemonSet' });
    expect((await world.files.info('/home/me/daemonset.yaml'))?.mode).to.equal(0o644);
    const checked = await world.run('validate', '-f', 'daemonset.yaml');
    expect(checked).to.include({ status: 0, stdout: '' });
    expect(
      checked.stderr
        .trimEnd()
        .split('\n')
        .every((line) => line.startsWith('warning: daemonset.yaml:')),
    ).to.equal(true);
    expect(await world.run(...argv)).to.deep.include({ status: 1, stdout: '' });
    expect(Buffer.from(await world.files.read('/home/me/daemonset.yaml')).toString()).to.equal(text);
  });
});

describe('podmin validate', () => {
  it('is silent when nothing is wrong', async () => {
    const world = aWorld();
    await world.files.makeDirectory('/home/me', 0o755);
    await write(world, 'web.yaml', manifest());
    expect(await world.run('validate', '-f', 'web.yaml')).to.deep.equal({ status: 0, stdout: '', stderr: '' });
  });

  it('needs a file, shows the usage without one, and needs no context', async () => {
    expect((await aWorld().run('validate')).stderr).to.match(/required option '-f, --file <file>'.*\nusage: podmin validate/);
  });

  it('says everything that is wrong in one run, each with line and column, in the order of the file', async () => {
    const world = aWorld();
    await world.files.makeDirectory('/home/me', 0o755);
    await write(
      world,
      'web.yaml',
      manifest('          mystery: 1\n      nodeName: ""\n      schedulerName: x\n').replace(
        'name: web\n  namespace',
        'name: Web\n  namespace',
      ),
    );
    const { status, stdout, stderr } = await world.run('validate', '-f', 'web.yaml');
    expect({ status, stdout }).to.deep.equal({ status: 1, stdout: '' });
    const places = [...stderr.matchAll(/^web\.yaml:(\d+):(\d+): (\S+):/gm)].map(([, line, column, field]) => `${line}:${column} ${field}`);
    expect(places.map((place) => place.split(' ')[0]?.split(':')[0])).to.deep.equal(['4', '16', '17', '18']);
    expect(places.map((place) => place.split(' ')[1])).to.deep.equal([
      'metadata.name',
      'spec.template.spec.containers[0].mystery',
      'spec.template.spec.nodeName',
      'spec.template.spec.schedulerName',
    ]);
    expect(stderr).to.match(/error: 4 problems in web\.yaml\n$/);
  });

  it('with --service wants a Service', async () => {
    const world = aWorld();
    await world.files.makeDirectory('/home/me', 0o755);
    await write(world, 'web.yaml', manifest());
    expect((await world.run('validate', '-f', 'web.yaml', '--service')).stderr).to.match(/web\.yaml: there is no Service/);
  });
});
