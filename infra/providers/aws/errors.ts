/**
 * errors — what an error of the SDK means, decided from the request's state, the HTTP status and the service's name for it.
 *
 * Holds: `unavailable`, `throttled` and all other codes but `unknown-outcome` are given to a write only when it was certainly not carried
 * out. Messages of services that handle secrets are not repeated (a validation error may quote the value).
 */
import { ProviderError, type ProviderErrorCode } from '../errors.ts';
import { type Failure } from './retry.ts';

export interface FailedRequest {
  readonly operation: string;
  /** Whether it changes something. */
  readonly writes: boolean;
  /** It was handed to the HTTP client; before that nothing can have happened. */
  readonly sent: boolean;
  /** It was cut off by us. */
  readonly stalled: boolean;
  /** The service's only word for "there is none", where it has one. Other requests than HEAD are answered with it. */
  readonly absence?: string | undefined;
  /** The service's own words may be repeated. */
  readonly quote: boolean;
}

export function explainAwsError(error: unknown, request: FailedRequest): Failure {
  if (error instanceof ProviderError) return { error };
  const facts = factsOf(error);
  const fail = (code: ProviderErrorCode, why: string, more: { readonly retryAfterMs?: number; readonly reason?: 'kms' } = {}): Failure => {
    const said = request.quote && facts.message !== '' ? `: ${facts.message.slice(0, 300)}` : '';
    const name = [facts.name, facts.status].filter((part) => part !== undefined && part !== 'Error').join(' ');
    return {
      error: new ProviderError(code, request.operation, `${why}${name === '' ? '' : ` (${name})`}${said}`, {
        ...more,
        ...(request.quote ? { cause: error } : {}),
      }),
    };
  };
  const lost = (why: string): Failure =>
    request.writes ? fail('unknown-outcome', `${why}; it may have been carried out, read it back`) : fail('unavailable', why);

  if (facts.status === undefined) {
    if (!request.sent && credentialErrors.has(facts.name ?? '')) return fail('denied', 'there are no usable credentials');
    if (!request.sent && !request.stalled) return fail('invalid', 'the request could not be built');
    if (!request.sent) return fail('unavailable', 'no credentials could be had in time');
    if (facts.beforeConnected) return fail('unavailable', 'the service could not be reached');
    return lost(request.stalled ? 'no answer came in time' : 'the connection broke before the answer came');
  }
  const name = facts.name ?? '';
  if (kmsErrors.has(name) || (isDenial(name, facts.status) && /\bkms\b/i.test(facts.message))) {
    return fail('denied', 'the key of the value refuses (KMS); the caller needs kms:Decrypt and kms:Encrypt on it', { reason: 'kms' });
  }
  if (name === 'NoSuchBucket') return fail('invalid', 'there is no such bucket; podmin connect makes it');
  if (preconditions.has(name) || facts.status === 412) return fail('precondition-failed', 'the condition did not hold');
  if (name === 'ConditionalRequestConflict' || name === 'OperationAborted') {
    return { ...fail('precondition-failed', 'another write was in flight'), conflict: true };
  }
  if (throttles.has(name) || facts.status === 429 || facts.status === 503) {
    return fail('throttled', 'the service asks to slow down', facts.retryAfterMs === undefined ? {} : { retryAfterMs: facts.retryAfterMs });
  }
  if (name === 'RequestTimeout') return fail('unavailable', 'the request arrived too slowly');
  // The SDK corrects its clock from this answer; the next attempt passes.
  if (skews.has(name)) return fail('unavailable', 'the clock of this machine is wrong');
  if (isDenial(name, facts.status)) return fail('denied', 'access is denied');
  if (facts.status >= 500) return lost('the service failed');
  if (absences.has(name) || facts.status === 404) {
    // Of a proxy, say: taken for "there is none", it would empty what is there.
    if (request.absence !== undefined && name !== request.absence) return lost('the answer is not one of the service');
    return fail('not-found', 'there is no such thing');
  }
  if (facts.status === 301 || facts.status === 307 || name === 'AuthorizationHeaderMalformed') {
    return fail('invalid', 'the bucket is in another region');
  }
  return fail('invalid', 'the service refuses the request');
}

const credentialErrors = new Set(['CredentialsProviderError', 'TokenProviderError', 'ProviderError', 'UnauthorizedException']);
const kmsErrors = new Set(['DecryptionFailure', 'EncryptionFailure', 'InvalidKeyId']);
const preconditions = new Set(['PreconditionFailed', 'ParameterAlreadyExists', 'ResourceExistsException']);
const throttles = new Set([
  'SlowDown',
  'ServiceUnavailable',
  'Throttling',
  'ThrottlingException',
  'ThrottledException',
  'TooManyRequestsException',
  'TooManyUpdates',
  'RequestLimitExceeded',
  'RequestThrottled',
  'RequestThrottledException',
]);
const skews = new Set(['RequestTimeTooSkewed', 'RequestExpired', 'RequestInTheFuture']);
const absences = new Set(['NoSuchKey', 'NotFound', 'ParameterNotFound', 'ParameterVersionNotFound', 'ResourceNotFoundException']);
const denials = new Set([
  'AccessDenied',
  'AccessDeniedException',
  'ExpiredToken',
  'ExpiredTokenException',
  'InvalidAccessKeyId',
  'InvalidClientTokenId',
  'InvalidSignatureException',
  'InvalidToken',
  'MissingAuthenticationToken',
  'SignatureDoesNotMatch',
  'UnrecognizedClientException',
]);

function isDenial(name: string, status: number): boolean {
  return denials.has(name) || status === 401 || status === 403;
}

interface Facts {
  readonly name: string | undefined;
  readonly message: string;
  readonly status: number | undefined;
  readonly retryAfterMs: number | undefined;
  readonly beforeConnected: boolean;
}

/** Failures to find or reach the peer, and a peer that is not who it should be: no byte of the request went out. */
const beforeConnected = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL|ERR_TLS_.*|CERT_.*|.*_CERT.*|EPROTO)$/;

function factsOf(error: unknown): Facts {
  const status = numberAt(error, '$metadata', 'httpStatusCode');
  const name = stringAt(error, 'name');
  const code = stringAt(error, 'code') ?? '';
  const syscall = stringAt(error, 'syscall');
  const retryAfter = Number(stringAt(error, '$response', 'headers', 'retry-after') ?? Number.NaN);
  const message = stringAt(error, 'message') ?? '';
  return {
    // The generic name says less than the errno.
    name: status === undefined && code !== '' ? code : name,
    message,
    status,
    retryAfterMs: Number.isFinite(retryAfter) && retryAfter >= 0 ? retryAfter * 1000 : undefined,
    beforeConnected:
      beforeConnected.test(code) ||
      syscall === 'connect' ||
      syscall === 'getaddrinfo' ||
      // The handler's own word for its connection timeout.
      (name === 'TimeoutError' && /establish/i.test(message)),
  };
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>((found, key) => (typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined), value);
}

function stringAt(value: unknown, ...path: string[]): string | undefined {
  const found = at(value, path);
  return typeof found === 'string' ? found : undefined;
}

function numberAt(value: unknown, ...path: string[]): number | undefined {
  const found = at(value, path);
  return typeof found === 'number' ? found : undefined;
}
