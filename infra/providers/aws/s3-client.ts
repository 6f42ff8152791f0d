/** s3-client — the S3 client, loaded when it is first needed: parsing the SDK takes longer than most commands. */
import { type AwsInput, awsRequests, clientConfig, lazily, type Requests } from './requests.ts';

export interface S3Input extends AwsInput {
  readonly bucket: string;
}

async function load(input: AwsInput, requests: Requests) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    ...clientConfig(input),
    // S3-compatible servers have no name per bucket.
    forcePathStyle: input.endpoint !== undefined,
    // Bodies are verified by their digests; a checksum that only some servers send adds nothing.
    responseChecksumValidation: 'WHEN_REQUIRED',
    // Costs a round trip and a connection per upload, and is waited for in vain by some servers.
    expectContinueHeader: false,
    // A bucket elsewhere is a mistake in the context, to be heard of.
    followRegionRedirects: false,
  });
  requests.watch(client.config.requestHandler);
  return { sdk, client };
}

export interface S3 extends Disposable {
  readonly requests: Requests;
  readonly load: () => ReturnType<typeof load>;
}

export function s3Client(input: AwsInput): S3 {
  const requests = awsRequests(input, { quote: true });
  const loaded = lazily(() => load(input, requests));
  return { requests, load: loaded.get, [Symbol.dispose]: () => loaded.made()?.client.destroy() };
}
