/** aws — the drivers for AWS, wired. Closing drops idle connections; each service's client is made when it is first used. */
import { type Provider, type ServiceEndpoints } from '../index.ts';
import { s3Bucket } from './bucket.ts';
import { s3Objects } from './objects.ts';
import { awsParameters } from './parameters.ts';
import { s3Client, type S3Input } from './s3-client.ts';
import { awsSecrets } from './secrets.ts';

export function openAws({ endpoints = {}, ...input }: S3Input & { readonly endpoints?: ServiceEndpoints }): Provider {
  const s3 = s3Client(input);
  const objects = s3Objects(input, s3);
  const at = (endpoint: string | undefined): S3Input => (endpoint === undefined ? input : { ...input, endpoint });
  const parameters = awsParameters(at(endpoints.ssm));
  const secrets = awsSecrets(at(endpoints.secretsManager));
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
