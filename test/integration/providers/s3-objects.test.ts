/** S3 keeps the contract of `Objects`: against a real S3 server and against a model of AWS. */
import { randomBytes } from 'node:crypto';
import { systemClock } from '../../../infra/providers/clock.ts';
import { s3Objects } from '../../../infra/providers/aws/objects.ts';
import { type AwsServer, startMoto, startVersitygw } from '../../fixtures/s3-servers/index.ts';
import { describeObjects, type Subject } from './objects-conformance.ts';

async function subject(start: () => Promise<AwsServer>): Promise<Subject> {
  const server = await start();
  const bucket = `bucket-${randomBytes(4).toString('hex')}`;
  await server.createBucket(bucket);
  const client = () => s3Objects({ ...server, bucket, clock: systemClock, random: Math.random });
  return { objects: client(), another: client(), close: () => server.close() };
}

describeObjects('versitygw', () => subject(startVersitygw), {
  skip: [
    {
      reason: 'its objects are files and its prefixes folders, so a name can be only one of the two',
      tests: ['keeps a key apart from those that begin with it and a slash'],
    },
  ],
});
describeObjects('moto', () => subject(startMoto));
