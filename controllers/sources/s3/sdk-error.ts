/**
 * sdk-error — what an error of the AWS SDK means, by the HTTP status and the service's name for it.
 *
 * Holds: a write gets a code that says "not carried out" only when that is certain: the peer was never reached, or it said so. Everything
 * else about a write is `unknown-outcome`, also a condition that failed on a repetition (the SDK's own: the first one may have written).
 */
import { BucketError, type BucketErrorCode } from './bucket-error.ts';

export interface FailedRequest {
  /** For messages: `s3://fleet: put leader.json`. */
  readonly operation: string;
  readonly writes: boolean;
  /** With `If-Match`: then "no such key" means that the version is gone. */
  readonly replaces: boolean;
  readonly stalled: boolean;
}

export function explainSdkError(error: unknown, request: FailedRequest): BucketError {
  if (error instanceof BucketError) return error;
  const facts = factsOf(error);
  const { name, status } = facts;
  const fail = (code: BucketErrorCode, why: string): BucketError => {
    const what = [name, status].filter((part) => part !== '' && part !== undefined && part !== 'Error').join(' ');
    const said = facts.message === '' ? '' : `: ${facts.message.slice(0, 300)}`;
    const { retryAfterMs } = facts;
    return new BucketError(code, `${request.operation}: ${why}${what === '' ? '' : ` (${what})`}${said}`, { cause: error, retryAfterMs });
  };
  const lost = (why: string): BucketError =>
    request.writes ? fail('unknown-outcome', `${why}; it may have been carried out, so read it back`) : fail('unavailable', why);

  if (name === 'ERR_MODULE_NOT_FOUND') return fail('invalid', 'the package @aws-sdk/client-s3 is needed: npm install @aws-sdk/client-s3');
  if (status === undefined) {
    if (credentialErrors.has(name)) return fail('denied', 'there are no usable credentials');
    if (/region is missing/i.test(facts.message)) return fail('invalid', 'no region is known: give one, or set AWS_REGION');
    if (facts.beforeConnected) return fail('unavailable', 'the server could not be reached');
    return lost(request.stalled ? 'no answer came in time' : 'the connection broke before the answer came');
  }
  if (name === 'NoSuchBucket') return fail('invalid', 'there is no such bucket');
  if (status === 412 || conflicts.has(name)) {
    if (facts.attempts > 1) return lost('the condition did not hold at a repetition, which an earlier one may have caused');
    return fail('precondition-failed', conflicts.has(name) ? 'another write was in flight' : 'the condition did not hold');
  }
  if (throttles.has(name) || status === 429 || status === 503) return fail('throttled', 'the server asks to slow down');
  if (name === 'RequestTimeout') return fail('unavailable', 'the request arrived too slowly');
  // The SDK corrects its clock from this answer; the next attempt passes.
  if (skews.has(name)) return fail('unavailable', 'the clock of this machine is wrong');
  if (denials.has(name) || status === 401 || status === 403) return fail('denied', 'access is denied');
  if (status >= 500) return lost('the server failed');
  // Of a proxy, say, or of a server that is no S3. Taken for "there is none", it would delete what is there.
  if (status < 300 || (status === 404 && name !== 'NoSuchKey')) return lost('the answer is not one of S3');
  if (status === 404) {
    if (!request.replaces) return fail('not-found', 'there is no such object');
    return facts.attempts > 1 ? lost('the object is gone') : fail('precondition-failed', 'the object is gone');
  }
  if (status === 301 || status === 307 || name === 'AuthorizationHeaderMalformed')
    return fail('invalid', 'the bucket is in another region');
  return fail('invalid', 'the server refuses the request');
}

const credentialErrors = new Set(['CredentialsProviderError', 'TokenProviderError', 'ProviderError', 'UnauthorizedException']);
const conflicts = new Set(['ConditionalRequestConflict', 'OperationAborted']);
const throttles = new Set([
  'SlowDown',
  'ServiceUnavailable',
  'Throttling',
  'ThrottlingException',
  'TooManyRequestsException',
  'RequestLimitExceeded',
]);
const skews = new Set(['RequestTimeTooSkewed', 'RequestExpired']);
const denials = new Set(['AccessDenied', 'ExpiredToken', 'InvalidAccessKeyId', 'InvalidToken', 'SignatureDoesNotMatch']);

interface Facts {
  /** The service's, or an errno. */
  readonly name: string;
  readonly message: string;
  readonly status: number | undefined;
  readonly attempts: number;
  readonly retryAfterMs: number | undefined;
  /** No byte of the request went out. */
  readonly beforeConnected: boolean;
}

/** Failures to find or reach the peer, and a peer that is not who it should be. */
const beforeConnected = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ERR_TLS_.*|CERT_.*|.*_CERT.*|EPROTO)$/;

function factsOf(error: unknown): Facts {
  const text = (...path: string[]): string => {
    const found = at(error, path);
    return typeof found === 'string' ? found : '';
  };
  const number = (...path: string[]): number | undefined => {
    const found = at(error, path);
    return typeof found === 'number' ? found : undefined;
  };
  const status = number('$metadata', 'httpStatusCode');
  const [name, code, message, syscall] = [text('name'), text('code'), text('message'), text('syscall')];
  const retryAfter = text('$response', 'headers', 'retry-after');
  return {
    name: status === undefined && code !== '' ? code : name,
    message,
    status,
    attempts: number('$metadata', 'attempts') ?? 1,
    retryAfterMs: /^\d+(\.\d+)?$/.test(retryAfter) ? Number(retryAfter) * 1_000 : undefined,
    beforeConnected:
      beforeConnected.test(code) ||
      syscall === 'connect' ||
      syscall === 'getaddrinfo' ||
      // The SDK's own word for its connection timeout.
      (name === 'TimeoutError' && /establish/i.test(message)),
  };
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined), value);
}
