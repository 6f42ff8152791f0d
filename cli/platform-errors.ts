/**
 * platform-errors — what a person can do when the platform says no: the driver says what happened, this adds the way out.
 *
 * Holds: every refusal that a person can do something about names it; nothing of a credential is repeated, also not one that stands in an
 * endpoint's address.
 */
import { IndexDeadlineError } from '../api/mutate-index.ts';
import { isProviderError, type ProviderErrorCode } from '../infra/providers/errors.ts';
import type { Context } from './contexts.ts';
import { CliError } from './errors.ts';

export interface Asked {
  readonly context: Pick<Context, 'provider' | 'bucket' | 'region' | 'profile'>;
  /** AWS_ENDPOINT_URL. */
  readonly endpoint: string | undefined;
}

/** What `use` throws, with the way out. */
export async function withWayOut<T>(asked: Asked, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    const way = wayOutOf(error, asked);
    if (way === undefined || !(error instanceof Error)) throw error;
    throw new CliError(`${error.message.replace(/[.:]$/, '')} (${way})`, { cause: error });
  }
}

function wayOutOf(error: unknown, asked: Asked): string | undefined {
  if (isProviderError(error)) return wayOut(error.code, asked);
  return error instanceof IndexDeadlineError ? 'podmin list shows whether the bucket answers; then run the command again' : undefined;
}

export function wayOut(code: ProviderErrorCode, { context, endpoint }: Asked): string | undefined {
  const { provider, bucket, region, profile } = context;
  if (provider !== 'aws') return undefined;
  switch (code) {
    case 'denied': {
      const whose = profile === undefined ? 'AWS_ACCESS_KEY_ID or of the profile AWS_PROFILE' : `the profile ${profile}`;
      return `see whether the credentials of ${whose} are right and valid, and may read, write and delete objects of s3://${bucket}`;
    }
    case 'unavailable':
      return endpoint === undefined
        ? `see whether this machine reaches AWS in ${region}`
        : `see whether ${withoutCredentials(endpoint)}, which AWS_ENDPOINT_URL names, is right and can be reached from here`;
    case 'throttled':
      return 'try again in a minute';
    case 'unknown-outcome':
      return 'run the command again: what has been done already is kept';
    case 'invalid':
      return `see whether the bucket ${bucket} and the region ${region} are right; podmin connect takes others`;
    case 'not-found':
    case 'precondition-failed':
    case 'too-large':
      return undefined;
  }
}

function withoutCredentials(endpoint: string): string {
  const url = URL.parse(endpoint);
  return url === null ? 'the address' : url.origin;
}

/** Also for what the SDK would say in its own words, long after. */
export function checkEndpoint(endpoint: string | undefined): string | undefined {
  if (endpoint === undefined || endpoint === '') return undefined;
  const url = URL.parse(endpoint);
  if (url !== null && (url.protocol === 'http:' || url.protocol === 'https:')) return endpoint;
  throw new CliError('AWS_ENDPOINT_URL is not the address of a server: set it as in http://127.0.0.1:7070, or leave it out');
}
