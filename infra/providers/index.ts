/**
 * providers — what a cluster stands on, behind the same interfaces everywhere. Drivers are loaded when they are first used: a command that
 * needs no bucket does not pay for the SDK.
 */
import { type Bucket } from './bucket.ts';
import { type Clock, type Random, systemClock } from './clock.ts';
import { ProviderError } from './errors.ts';
import { type Objects } from './objects.ts';
import { type Parameters, type Secrets } from './secrets.ts';

/** As contexts and flags have it, so that they can be passed as they are. */
export interface ProviderInput {
  readonly provider: 'local' | 'aws';
  /** A name; for `local`, the absolute path of a folder. */
  readonly bucket: string;
  /** `aws` only. */
  readonly region?: string | undefined;
  /** `aws` only: of the shared configuration. */
  readonly profile?: string | undefined;
  /** `aws` only: another server than AWS, for all services. `AWS_ENDPOINT_URL`, which the caller reads. */
  readonly endpoint?: string | undefined;
  /** `aws` only: of a single service instead, as `AWS_ENDPOINT_URL_SSM` and `AWS_ENDPOINT_URL_SECRETS_MANAGER` name them. */
  readonly endpoints?: ServiceEndpoints | undefined;
  /** `aws` only. Default: what the SDK finds. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string } | undefined;
  /** `local` only: the key of the secrets. Without it they can be neither read nor written. */
  readonly secretsKeyFile?: string | undefined;
  /** Default: the machine's. */
  readonly clock?: Clock;
  readonly random?: Random;
}

export interface ServiceEndpoints {
  readonly ssm?: string | undefined;
  readonly secretsManager?: string | undefined;
}

export interface Provider extends AsyncDisposable {
  readonly bucket: Bucket;
  readonly objects: Objects;
  readonly parameters: Parameters;
  readonly secrets: Secrets;
}

/** Asks nothing of the platform yet: a bucket that is missing is heard of at the first request. */
export async function openProvider(input: ProviderInput): Promise<Provider> {
  const {
    provider,
    bucket,
    region,
    profile,
    endpoint,
    endpoints,
    credentials,
    secretsKeyFile,
    clock = systemClock,
    random = Math.random,
  } = input;
  if (provider === 'local') {
    const { openLocal } = await import('./local/index.ts');
    return openLocal({ folder: bucket, secretsKeyFile, clock, random });
  }
  if (region === undefined || region === '') throw new ProviderError('invalid', `open ${bucket}`, 'a bucket on AWS needs its region');
  const { openAws } = await import('./aws/index.ts');
  return openAws({
    ...{ bucket, region, clock, random },
    ...(profile === undefined ? {} : { profile }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(endpoints === undefined ? {} : { endpoints }),
    ...(credentials === undefined ? {} : { credentials }),
  });
}
