/** The command line as processes on a bucket in S3: against a real S3 server and against a model of AWS. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ListObjectsV2Command, PutBucketPolicyCommand, S3Client } from '@aws-sdk/client-s3';
import { after, afterEach, before, describe, it } from 'mocha';
import { expect } from 'chai';
import { type AwsServer, startMoto, startVersitygw } from '../../fixtures/s3-servers/index.ts';
import { type Finished, podminProcess } from './podmin-process.ts';

interface World {
  readonly server: AwsServer;
  readonly s3: S3Client;
  readonly home: string;
  /** All that any command of the test has printed. */
  readonly printed: string[];
  run(argv: readonly string[], env?: Readonly<Record<string, string>>): Promise<Finished>;
  keys(bucket: string): Promise<readonly string[]>;
  close(): Promise<void>;
}

async function world(start: () => Promise<AwsServer>): Promise<World> {
  const server = await start();
  const home = await mkdtemp(join(tmpdir(), 'podmin-s3-'));
  const { accessKeyId, secretAccessKey } = server.credentials;
  const s3 = new S3Client({ ...server, forcePathStyle: true });
  const printed: string[] = [];
  const usual = {
    AWS_ENDPOINT_URL: server.endpoint,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    // Nobody's own configuration, and no question to an instance's metadata.
    AWS_CONFIG_FILE: '/dev/null',
    AWS_SHARED_CREDENTIALS_FILE: '/dev/null',
    AWS_EC2_METADATA_DISABLED: 'true',
  };
  return {
    server,
    s3,
    home,
    printed,
    run: async (argv, env = {}) => {
      const result = await podminProcess(home, { ...usual, ...env }).run(...argv);
      printed.push(result.stdout, result.stderr);
      return result;
    },
    keys: async (bucket) => {
      const { Contents = [] } = await s3.send(new ListObjectsV2Command({ Bucket: bucket }));
      return Contents.map(({ Key = '' }) => Key);
    },
    close: async () => {
      s3.destroy();
      await rm(home, { recursive: true, force: true });
      await server.close();
    },
  };
}

const connect = (bucket: string, ...more: readonly string[]): readonly string[] => [
  ...['connect', 'shop', '--provider', 'aws', '--bucket', bucket, '--region', 'us-east-1', ...more],
];
const deploy = (name: string, image = 'web:v1'): readonly string[] => ['deploy', name, '-g', 'default', '--image', image];

for (const [name, start] of [
  ['versitygw', startVersitygw],
  ['moto', startMoto],
] as const) {
  describe(`podmin on a bucket of ${name}`, function () {
    this.timeout(60_000);
    let at: World;
    before(async function () {
      this.timeout(600_000);
      at = await world(start);
    });
    after(() => at.close());
    afterEach(() => {
      const { secretAccessKey } = at.server.credentials;
      expect(at.printed.join('')).not.to.include(secretAccessKey).and.not.to.include('another-secret');
    });

    it('makes the bucket, leaves nothing of the access check in it, and connects', async () => {
      for (const _ of ['made', 'found']) {
        expect(await at.run(connect('shop-podmin'))).to.deep.equal({ status: 0, stdout: 'Connected to shop.\n', stderr: '' });
        expect(await at.keys('shop-podmin')).to.deep.equal([]);
      }
    });

    it('has nothing to list at first', async () => {
      expect((await at.run(['list', '-o', 'json'])).stdout).to.equal('[]\n');
    });

    it('deploys, deploys a change, and says when there is none', async () => {
      const stderr = 'Deploying web in NodeGroup default of cluster shop\n';
      const first = await at.run(deploy('web'));
      expect(first.stdout).to.match(/^Committed web in NodeGroup default as revision [0-9a-f]{8}; .*\n$/);
      expect(first).to.include({ status: 0, stderr });
      const changed = await at.run(deploy('web', 'web:v2'));
      expect(changed.stdout)
        .to.match(/^Committed web /)
        .and.not.to.equal(first.stdout);
      const again = await at.run(deploy('web', 'web:v2'));
      const revision = /revision ([0-9a-f]{8})/.exec(changed.stdout)?.[1] ?? '';
      expect(again.stdout).to.equal(`web in NodeGroup default is committed already, as revision ${revision}.\n`);
      expect((await at.keys('shop-podmin')).filter((key) => key.includes('/pods/'))).to.have.length(2);
    });

    it('lists what is deployed; status says that no node has reported', async () => {
      expect((await at.run(['list'])).stdout).to.match(/^NAME .*\nweb +default +default +- +workload\n$/);
      const { status, stdout, stderr } = await at.run(['status', '-o', 'json']);
      expect(status).to.equal(0);
      expect(stderr).to.match(/^warning: no node has reported yet: .*\n$/);
      const shown = JSON.parse(stdout) as { stale: boolean; deployments: readonly { name: string; phase: string }[] };
      expect(shown.stale).to.equal(true);
      expect(shown.deployments.map(({ name, phase }) => ({ name, phase }))).to.deep.equal([{ name: 'web', phase: 'unseen' }]);
    });

    it('refuses to make or remove nodes in one sentence', async () => {
      for (const argv of [
        ['setup', '--nodegroup', 'default,size=1'],
        ['teardown', '-y'],
        ['destroy', '-y'],
      ]) {
        expect(await at.run(argv)).to.deep.equal({
          status: 1,
          stdout: '',
          stderr: 'error: cluster shop is on AWS, where this version of podmin can neither make nor remove nodes yet\n',
        });
      }
    });

    it('deletes, and deletes again', async () => {
      for (const _ of ['there', 'gone']) {
        expect(await at.run(['delete', 'web', '-g', 'default'])).to.deep.equal({ status: 0, stdout: '', stderr: '' });
        expect((await at.run(['list', '-o', 'json'])).stdout).to.equal('[]\n');
      }
    });

    it('loses no deployment of ten processes at once', async () => {
      const names = Array.from({ length: 10 }, (_, i) => `app-${i}`);
      const results = await Promise.all(names.map((each) => at.run(deploy(each))));
      expect(results.map(({ status, stderr }) => (status === 0 ? 0 : stderr))).to.deep.equal(names.map(() => 0));
      const listed = JSON.parse((await at.run(['list', '-o', 'json'])).stdout) as readonly { name: string }[];
      expect(listed.map((each) => each.name)).to.deep.equal(names);
    });

    it('says in one line that nobody answers, and where it asked', async () => {
      const nowhere = { AWS_ENDPOINT_URL: 'http://127.0.0.1:1' };
      for (const argv of [connect('other-podmin'), ['list'], ['status']]) {
        const { status, stdout, stderr } = await at.run(argv, nowhere);
        expect({ status, stdout }).to.deep.equal({ status: 1, stdout: '' });
        expect(stderr).to.match(/^error: [^\n]* could not be reached [^\n]*http:\/\/127\.0\.0\.1:1, which AWS_ENDPOINT_URL names[^\n]*\n$/);
      }
    });

    it('says in one line that there are no credentials, and which would be used', async () => {
      const { status, stderr } = await at.run(connect('shop-podmin'), { AWS_ACCESS_KEY_ID: '', AWS_SECRET_ACCESS_KEY: '' });
      expect(status).to.equal(1);
      expect(stderr).to.match(/^error: [^\n]*no usable credentials[^\n]*AWS_ACCESS_KEY_ID or of the profile AWS_PROFILE[^\n]*\n$/);
    });

    it('refuses an endpoint that is none, and repeats nothing of it', async () => {
      const { status, stderr } = await at.run(['list'], { AWS_ENDPOINT_URL: 'me:another-secret@host' });
      expect(status).to.equal(1);
      expect(stderr).to.match(/^error: AWS_ENDPOINT_URL is not the address of a server: [^\n]*\n$/);
    });

    it('remembers nothing of a connection that did not work', async () => {
      const connected = JSON.parse((await at.run(['use', '-o', 'json'])).stdout) as readonly { bucket: string }[];
      expect(connected.map(({ bucket }) => bucket)).to.deep.equal(['shop-podmin']);
    });

    if (name === 'versitygw') {
      it('says in one line that the credentials are wrong', async () => {
        for (const argv of [connect('shop-podmin'), ['list']]) {
          const { status, stderr } = await at.run(argv, { AWS_SECRET_ACCESS_KEY: 'another-secret' });
          expect(status).to.equal(1);
          expect(stderr).to.match(/^error: [^\n]*access is denied[^\n]*see whether the credentials [^\n]* are right [^\n]*\n$/);
        }
      });
    } else {
      it('says in one line that a permission is missing, and for what', async () => {
        await at.server.createBucket('guarded-podmin');
        const denial = { Effect: 'Deny', Principal: '*', Action: 's3:PutObject', Resource: 'arn:aws:s3:::guarded-podmin/*' };
        const Policy = JSON.stringify({ Version: '2012-10-17', Statement: [denial] });
        await at.s3.send(new PutBucketPolicyCommand({ Bucket: 'guarded-podmin', Policy }));
        const { status, stderr } = await at.run(connect('guarded-podmin'));
        expect(status).to.equal(1);
        expect(stderr).to.match(/^error: put \.podmin-access-check-[^\n]*access is denied[^\n]*objects of s3:\/\/guarded-podmin\)\n$/);
      });

      it('says in one line that the bucket is in another region', async () => {
        const { status, stderr } = await at.run([...connect('shop-podmin').slice(0, -1), 'eu-central-1']);
        expect(status).to.equal(1);
        expect(stderr).to.match(/^error: [^\n]*is in us-east-1, not in eu-central-1 \([^\n]*podmin connect[^\n]*\n$/);
      });
    }
  });
}
