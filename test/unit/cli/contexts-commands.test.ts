import { describe, it } from 'mocha';
import { expect } from 'chai';
import { aWorld } from './harness.ts';

describe('podmin connect', () => {
  it('makes a local cluster with a bucket in the data folder, and selects it', async () => {
    const world = aWorld();
    expect(await world.run('connect', 'demo', '--provider', 'local')).to.deep.equal({
      status: 0,
      stdout: 'Connected to demo.\n',
      stderr: '',
    });
    const { stdout } = await world.run('use', '-o', 'json');
    expect(JSON.parse(stdout)).to.deep.equal([
      { current: true, name: 'demo', provider: 'local', region: 'local', bucket: '/home/me/.local/share/podmin/clusters/demo/bucket' },
    ]);
  });

  it('takes a relative folder from where it was called, and honours the XDG variables', async () => {
    const world = aWorld();
    world.env.XDG_CONFIG_HOME = '/etc/xdg';
    await world.run('connect', 'demo', '--provider', 'local', '--bucket', 'b');
    expect(Buffer.from(await world.files.read('/etc/xdg/podmin/contexts.json')).toString()).to.include('"/home/me/b"');
  });

  it('remembers nothing when the bucket does not work', async () => {
    const world = aWorld();
    const provider = async () => world.provider({ ensure: async () => Promise.reject(new Error('put s3://b: access denied')) });
    const argv = ['connect', 'shop', '--bucket', 'shop-podmin', '--region', 'eu-central-1'];
    expect(await world.runWith({ argv, platform: { provider } })).to.deep.include({
      status: 1,
      stderr: 'error: put s3://b: access denied\n',
    });
    expect((await world.run('use')).stdout).to.equal('No contexts.\n');
  });

  it('keeps Parameter Store unless told otherwise, and knows only the two', async () => {
    const world = aWorld();
    await world.run('connect', 'demo', '--provider', 'local');
    expect(Buffer.from(await world.files.read('/home/me/.config/podmin/contexts.json')).toString()).to.include(
      '"secretsProvider": "aws-parameter-store"',
    );
    const { status, stderr } = await world.run('connect', 'demo', '--provider', 'local', '--secrets-provider', 'vault');
    expect(status).to.equal(1);
    expect(stderr).to.match(
      /Allowed choices are aws-parameter-store, aws-secrets-manager.*\nusage: podmin connect \[options\] <cluster>\n$/,
    );
  });

  for (const [what, argv, says] of [
    ['an invalid name', ['Not-Valid', '--provider', 'local'], /"Not-Valid" is not a valid cluster name/],
    ['AWS without a bucket', ['shop', '--region', 'eu-central-1'], /--bucket is missing/],
    ['AWS without a region', ['shop', '--bucket', 'b'], /--region is missing/],
    ['a bucket that S3 does not name so', ['shop', '--bucket', 'Shop_1', '--region', 'eu-central-1'], /--bucket Shop_1 .* lower-case/],
    ['no name', [], /missing required argument 'cluster'/],
    ['two names', ['a', 'b', '--provider', 'local'], /too many arguments/],
  ] as const) {
    it(`refuses ${what} and shows the usage`, async () => {
      const { status, stderr, stdout } = await aWorld().run('connect', ...argv);
      expect({ status, stdout }).to.deep.equal({ status: 1, stdout: '' });
      expect(stderr)
        .to.match(says)
        .and.match(/^error: .*\nusage: podmin connect \[options\] <cluster>\n$/);
    });
  }
});

describe('podmin use', () => {
  it('lists the clusters sorted, the current one marked, an empty profile as -', async () => {
    const world = aWorld();
    await world.run('connect', 'shop', '--bucket', 'shop-podmin', '--region', 'eu-central-1', '--profile', 'work');
    await world.run('connect', 'demo', '--provider', 'local', '--bucket', '/b');
    expect((await world.run('use')).stdout).to.equal(
      [
        'CURRENT  NAME  PROVIDER  REGION        PROFILE  BUCKET',
        '*        demo  local     local         -        /b',
        '-        shop  aws       eu-central-1  work     shop-podmin',
        '',
      ].join('\n'),
    );
  });

  it('selects one for good', async () => {
    const world = aWorld();
    await world.run('connect', 'a', '--provider', 'local');
    await world.run('connect', 'b', '--provider', 'local');
    expect(await world.run('use', 'a')).to.deep.equal({ status: 0, stdout: 'Using context "a".\n', stderr: '' });
    expect((await world.run('use')).stdout).to.match(/\*\s+a /);
  });

  it('says so when there are none, and when the one named is not there', async () => {
    const world = aWorld();
    expect((await world.run('use')).stdout).to.equal('No contexts.\n');
    expect(await world.run('use', 'x')).to.deep.equal({
      status: 1,
      stdout: '',
      stderr: 'error: no context "x": there are none yet; run podmin connect <cluster>\n',
    });
  });
});

describe('podmin disconnect', () => {
  it('forgets the cluster, also as the current one, and its generated files', async () => {
    const world = aWorld();
    await world.run('connect', 'a', '--provider', 'local');
    await world.files.makeDirectory('/home/me/.cache/podmin/infrastructure/a', 0o700);
    expect((await world.run('disconnect', 'a')).status).to.equal(0);
    expect((await world.run('list')).stderr).to.match(/there is no current cluster/);
    expect(await world.files.info('/home/me/.cache/podmin/infrastructure/a')).to.equal(undefined);
  });
  it('of one that is not there is an error without the usage', async () => {
    expect(await aWorld().run('disconnect', 'a')).to.deep.include({
      status: 1,
      stderr: 'error: no context "a": there are none yet; run podmin connect <cluster>\n',
    });
  });
});
