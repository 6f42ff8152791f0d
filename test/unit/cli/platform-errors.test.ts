import { describe, it } from 'mocha';
import { expect } from 'chai';
import { CliError } from '../../../cli/errors.ts';
import { checkEndpoint, wayOut, withWayOut, type Asked } from '../../../cli/platform-errors.ts';
import { ProviderError } from '../../../infra/providers/errors.ts';
import { IndexDeadlineError } from '../../../api/mutate-index.ts';

const onAws: Asked = { context: { provider: 'aws', bucket: 'shop-podmin', region: 'eu-central-1' }, endpoint: undefined };

async function thrown(error: Error, asked: Asked = onAws): Promise<unknown> {
  return withWayOut(asked, () => Promise.reject(error)).catch((caught: unknown) => caught);
}

describe('a refusal of the platform', () => {
  it('comes with what to do about it, after what the driver said', async () => {
    const error = await thrown(new ProviderError('denied', 'get x', 'access is denied.'));
    expect(error).to.be.instanceOf(CliError);
    expect((error as CliError).message).to.match(
      /^get x: access is denied \(see whether the credentials of .* objects of s3:\/\/shop-podmin\)$/,
    );
  });

  it('names the profile whose credentials were used', () => {
    expect(wayOut('denied', { ...onAws, context: { ...onAws.context, profile: 'work' } })).to.include(
      'the credentials of the profile work are',
    );
  });

  it('names the region when it is AWS that does not answer, and the server when it is another', () => {
    expect(wayOut('unavailable', onAws)).to.equal('see whether this machine reaches AWS in eu-central-1');
    expect(wayOut('unavailable', { ...onAws, endpoint: 'http://me:secret@s3:7070/x' }))
      .to.include('http://s3:7070, which AWS_ENDPOINT_URL names')
      .and.not.include('secret');
  });

  it('of an index that could not be changed in time says how to see whether the bucket answers', async () => {
    expect(await thrown(new IndexDeadlineError('too late'))).to.have.property(
      'message',
      'too late (podmin list shows whether the bucket answers; then run the command again)',
    );
  });

  it('stays as it is when there is nothing to be done, when the bucket is a folder, and when it is no refusal', async () => {
    const missing = new ProviderError('not-found', 'get x', 'there is no such thing');
    const full = new ProviderError('unavailable', 'put x', 'the disk is full');
    const other = new Error('no manifest');
    expect(await thrown(missing)).to.equal(missing);
    expect(await thrown(full, { ...onAws, context: { ...onAws.context, provider: 'local' } })).to.equal(full);
    expect(await thrown(other)).to.equal(other);
  });
});

describe('AWS_ENDPOINT_URL', () => {
  it('may be the address of any web server, or nothing', () => {
    for (const endpoint of ['http://127.0.0.1:7070', 'https://s3.example.org/']) expect(checkEndpoint(endpoint)).to.equal(endpoint);
    for (const nothing of [undefined, '']) expect(checkEndpoint(nothing)).to.equal(undefined);
  });
  it('is refused otherwise, and not repeated: it may hold a password', () => {
    for (const endpoint of ['nonsense', 'me:secret@host', 'ftp://me:secret@host'])
      expect(() => checkEndpoint(endpoint)).to.throw(CliError, /^AWS_ENDPOINT_URL is not (?!.*secret)/);
  });
});
