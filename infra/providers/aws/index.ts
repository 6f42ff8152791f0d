/** aws — the drivers for AWS, wired. Closing drops idle connections; each service's client is made when it is first used. */
import { type Provider } from '../index.ts';
import { s3Bucket } from './bucket.ts';
import { s3Objects } from './objects.ts';
import { awsParameters } from './parameters.ts';
import { s3Client, type S3Input } from './s3-client.ts';
import { awsSecrets } from './secrets.ts';

export function openAws(input: S3Input): Provider {
  const s3 = s3Client(input);
  const objects = s3Objects(input, s3);
  const parameters = awsParameters(input);
  const secrets = awsSecrets(input);
  return {
    bucket: s3Bucket(input, s3, objects),
    objects,
    parameters,
    secrets,
    [Symbol.asyncDispose]: async () => {
      for (const client of [s3, parameters, secrets]) client[Symbol.dispose]();
    },
  };
}
