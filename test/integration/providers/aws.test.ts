/** The whole AWS platform against a model of it: bucket, parameters, secrets. */
import { randomBytes } from 'node:crypto';
import { after, before, describe, it } from 'mocha';
import { expect } from 'chai';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { GetPublicAccessBlockCommand, PutBucketVersioningCommand, S3Client } from '@aws-sdk/client-s3';
import { openProvider, type Provider } from '../../../infra/providers/index.ts';
import { type AwsServer, startMoto, startVersitygw } from '../../fixtures/s3-servers/index.ts';
import { all, bytes, fails, text } from './objects-conformance.ts';
import { describeSecrets } from './secrets-conformance.ts';

const open = (server: AwsServer, over: { readonly bucket?: string; readonly region?: string } = {}): Promise<Provider> =>
  openProvider({ ...server, provider: 'aws', bucket: `bucket-${randomBytes(4).toString('hex')}`, ...over });

describeSecrets(
  'moto',
  async () => {
    const server = await startMoto();
    const provider = await open(server);
    return {
      parameters: provider.parameters,
      secrets: provider.secrets,
      close: async () => {
        await provider[Symbol.asyncDispose]();
        await server.close();
      },
    };
  },
  { updatesDeleted: 'moto takes it, AWS does not' },
);

for (const [name, start] of [
  ['moto', startMoto],
  ['versitygw', startVersitygw],
] as const) {
  describe(`the bucket of a cluster on ${name}`, function () {
    this.timeout(60_000);
    let server: AwsServer;
    before(async function () {
      this.timeout(600_000);
      server = await start();
    });
    after(() => server.close());

    it('is made, found again, emptied and deleted', async () => {
      await using provider = await open(server);
      await provider.bucket.ensure();
      await provider.bucket.ensure();
      expect(await all(provider.objects.list(''))).to.deep.equal([]);
      for (let index = 0; index < 20; index += 1) await provider.objects.put(`a/${index}`, bytes('x'));
      await provider.bucket.emptyAndDelete();
      await fails('invalid', provider.objects.get('a/1'));
      await provider.bucket.emptyAndDelete();
    });

    it('is never an empty one when it is missing', async () => {
      await using provider = await open(server);
      await fails('invalid', provider.objects.get('a'));
      await fails('invalid', provider.objects.head('a'));
      await fails('invalid', provider.objects.stream('a'));
      await fails('invalid', all(provider.objects.list('')));
      await fails('invalid', provider.objects.put('a', bytes('x')));
    });
  });
}

describe('AWS, as moto models it', function () {
  this.timeout(60_000);
  let server: AwsServer;
  before(async function () {
    this.timeout(600_000);
    server = await startMoto();
  });
  after(() => server.close());

  it('closes a bucket to the public', async () => {
    const bucket = 'closed-bucket';
    await using provider = await open(server, { bucket });
    await provider.bucket.ensure();
    const client = new S3Client({ ...server, forcePathStyle: true });
    const { PublicAccessBlockConfiguration: found } = await client.send(new GetPublicAccessBlockCommand({ Bucket: bucket }));
    expect(Object.values(found ?? {})).to.deep.equal([true, true, true, true]);
    client.destroy();
  });

  it('refuses a bucket of another region', async () => {
    const bucket = 'elsewhere-bucket';
    await using there = await open(server, { bucket, region: 'eu-west-1' });
    await there.bucket.ensure();
    await using here = await open(server, { bucket });
    await fails('invalid', here.bucket.ensure());
  });

  it('empties a bucket with versions and delete markers', async () => {
    const bucket = 'versioned-bucket';
    await using provider = await open(server, { bucket });
    await provider.bucket.ensure();
    const client = new S3Client({ ...server, forcePathStyle: true });
    await client.send(new PutBucketVersioningCommand({ Bucket: bucket, VersioningConfiguration: { Status: 'Enabled' } }));
    client.destroy();
    for (let round = 0; round < 3; round += 1) await provider.objects.put('a', bytes(`${round}`));
    await provider.objects.delete('a');
    await provider.bucket.emptyAndDelete();
    await fails('invalid', provider.objects.get('a'));
  });

  it('reads parameters of every type that others made', async () => {
    await using provider = await open(server);
    const client = new SSMClient(server);
    for (const [type, value] of [
      ['String', 'plain'],
      ['StringList', 'a,b'],
      ['SecureString', 'secret'],
    ] as const) {
      await client.send(new PutParameterCommand({ Name: `/others/${type}`, Type: type, Value: value }));
      expect(Buffer.from((await provider.parameters.get(`/others/${type}`)).value).toString()).to.equal(value);
    }
    client.destroy();
  });

  it('keeps the compatible names of system secrets', async () => {
    await using provider = await open(server);
    await provider.parameters.create('/demo/_system/workload-ca-key', bytes('c2VlZA=='));
    expect(await all(provider.parameters.list('/demo/_system'))).to.deep.equal(['/demo/_system/workload-ca-key']);
    await provider.bucket.ensure();
    await provider.objects.put('deployments/index.json', bytes('{}'));
    expect(await text(provider.objects, 'deployments/index.json')).to.equal('{}');
  });
});
