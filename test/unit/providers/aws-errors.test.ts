/** What the SDK's errors mean: above all, whether something may have been written. */
import { describe, it } from 'mocha';
import { expect } from 'chai';
import { explainAwsError, type FailedRequest } from '../../../infra/providers/aws/errors.ts';

const read: FailedRequest = { operation: 'get a', writes: false, sent: true, stalled: false, quote: true };
const write: FailedRequest = { ...read, operation: 'put a', writes: true };

const service = (name: string, status: number, message = '', headers: object = {}): Error =>
  Object.assign(new Error(message), { name, $metadata: { httpStatusCode: status }, $response: { headers } });
const network = (code: string, syscall?: string): Error =>
  Object.assign(new Error(code), { code, ...(syscall === undefined ? {} : { syscall }) });
const codeOf = (error: Error, request: FailedRequest): string => explainAwsError(error, request).error.code;

describe('an error of the SDK', () => {
  it('of a connection that never stood means that nothing was written', () => {
    for (const error of [
      network('ECONNREFUSED'),
      network('ENOTFOUND', 'getaddrinfo'),
      network('EAI_AGAIN'),
      network('ENETUNREACH'),
      network('ETIMEDOUT', 'connect'),
      network('CERT_HAS_EXPIRED'),
      network('DEPTH_ZERO_SELF_SIGNED_CERT'),
      network('ERR_TLS_CERT_ALTNAME_INVALID'),
      Object.assign(new Error('did not establish a connection with the server within the configured timeout'), { name: 'TimeoutError' }),
    ]) {
      expect(codeOf(error, write), error.message).to.equal('unavailable');
    }
  });

  it('of a connection that broke leaves a write in doubt, and a read undone', () => {
    for (const error of [network('ECONNRESET'), network('EPIPE', 'write'), network('ETIMEDOUT', 'read'), new Error('socket hang up')]) {
      expect(codeOf(error, write), error.message).to.equal('unknown-outcome');
      expect(codeOf(error, read), error.message).to.equal('unavailable');
    }
    expect(codeOf(new Error('aborted'), { ...write, stalled: true })).to.equal('unknown-outcome');
    expect(codeOf(service('InternalError', 500), write)).to.equal('unknown-outcome');
    expect(codeOf(service('', 502), write)).to.equal('unknown-outcome');
    expect(codeOf(service('InternalError', 500), read)).to.equal('unavailable');
  });

  it('from before the request left never leaves a doubt', () => {
    const unsent = { ...write, sent: false };
    expect(codeOf(Object.assign(new Error('no'), { name: 'CredentialsProviderError' }), unsent)).to.equal('denied');
    expect(codeOf(new Error('no region'), unsent)).to.equal('invalid');
    expect(codeOf(new Error('aborted'), { ...unsent, stalled: true })).to.equal('unavailable');
  });

  const answers: readonly (readonly [string, number, string])[] = [
    ['NoSuchKey', 404, 'not-found'],
    ['NotFound', 404, 'not-found'],
    ['ParameterNotFound', 400, 'not-found'],
    ['ResourceNotFoundException', 400, 'not-found'],
    ['NoSuchBucket', 404, 'invalid'],
    ['PreconditionFailed', 412, 'precondition-failed'],
    ['ParameterAlreadyExists', 400, 'precondition-failed'],
    ['ResourceExistsException', 400, 'precondition-failed'],
    ['SlowDown', 503, 'throttled'],
    ['ServiceUnavailable', 503, 'throttled'],
    ['ThrottlingException', 400, 'throttled'],
    ['TooManyRequests', 429, 'throttled'],
    ['AccessDenied', 403, 'denied'],
    ['AccessDeniedException', 400, 'denied'],
    ['ExpiredToken', 400, 'denied'],
    ['SignatureDoesNotMatch', 403, 'denied'],
    ['RequestTimeTooSkewed', 403, 'unavailable'],
    ['RequestTimeout', 400, 'unavailable'],
    ['InvalidRange', 416, 'invalid'],
    ['PermanentRedirect', 301, 'invalid'],
    ['AuthorizationHeaderMalformed', 400, 'invalid'],
    ['EntityTooLarge', 400, 'invalid'],
  ];
  for (const [name, status, code] of answers) {
    it(`${name} (${status}) means ${code} to a write`, () => expect(codeOf(service(name, status), write)).to.equal(code));
  }

  it('409 for a conflict asks for another try', () => {
    expect(explainAwsError(service('ConditionalRequestConflict', 409), write)).to.deep.include({ conflict: true });
    expect(codeOf(service('ConditionalRequestConflict', 409), write)).to.equal('precondition-failed');
  });

  it('carries the time that a throttling server asks for', () => {
    expect(explainAwsError(service('SlowDown', 503, '', { 'retry-after': '7' }), write).error.retryAfterMs).to.equal(7000);
    expect(explainAwsError(service('SlowDown', 503, '', { 'retry-after': 'soon' }), write).error.retryAfterMs).to.equal(undefined);
  });

  it('tells a key that refuses from a name that may not be read', () => {
    const kms = service('AccessDeniedException', 400, 'The ciphertext refers to a key; not authorized to perform: kms:Decrypt');
    expect(explainAwsError(kms, { ...read, quote: false }).error).to.include({ code: 'denied', reason: 'kms' });
    expect(explainAwsError(service('DecryptionFailure', 400), read).error.reason).to.equal('kms');
    const plain = service('AccessDeniedException', 400, 'not authorized to perform: ssm:GetParameter');
    expect(explainAwsError(plain, read).error).to.include({ code: 'denied', reason: undefined });
  });

  it('repeats nothing that a service of secrets said, as it may quote the value', () => {
    const error = service('ValidationException', 400, "Value 'hunter2' at 'value' failed to satisfy constraint");
    const told = explainAwsError(error, { ...write, quote: false }).error;
    expect(told.message).not.to.contain('hunter2');
    expect(told.cause).to.equal(undefined);
    expect(told.code).to.equal('invalid');
    expect(explainAwsError(service('NoSuchBucket', 404, 'The bucket'), read).error.message).to.contain('The bucket');
  });
});
