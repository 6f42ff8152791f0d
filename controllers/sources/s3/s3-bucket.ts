/**
 * s3-bucket — a bucket on S3, or on a server that speaks like it, over `@aws-sdk/client-s3`.
 *
 * The SDK is a peer dependency: it is loaded at the first request, so whoever brings a Bucket of their own needs none. Reads are tried
 * `attempts` times after `throttled` and `unavailable`. Writes are sent once, because the second of two conditional writes would fail on
 * what the first one wrote; the SDK's own retries are off.
 *
 * Holds: the contract of bucket.ts; errors are BucketErrors; bodies are bounded by what the server says and again by what arrives, and are
 * whole; an attempt without progress for `timeout` is cut off. Does not hold: nothing here reads the environment, but the SDK does, for
 * regions, credentials and endpoints (`AWS_REGION`, `AWS_PROFILE`, `AWS_ENDPOINT_URL_S3`, …).
 */
import { systemClock, type Clock } from '../../clock.ts';
import { milliseconds, type Duration } from '../../duration.ts';
import { attempted, type Attempt } from './attempts.ts';
import { type Bucket, type BucketEntry, type BucketRequestOptions, defaultMaxBytes } from './bucket.ts';
import { BucketError } from './bucket-error.ts';
import { explainSdkError } from './sdk-error.ts';

/** An `S3Client` of `@aws-sdk/client-s3`. */
export interface S3ClientLike {
  // A method, so that the SDK's overloads fit.
  send(command: never, options?: { readonly abortSignal?: AbortSignal }): Promise<unknown>;
}

/** Where the bucket is, and how long is waited for it. */
export interface S3BucketOptions {
  readonly bucket: string;
  /**
   * One of your own, which stays yours to end. What it repeats by itself is not counted, and a conditional write that fails after it was
   * repeated is an `unknown-outcome`. Default: one that is made from the options below.
   */
  readonly client?: S3ClientLike;
  /** Default: as the SDK finds it. */
  readonly region?: string;
  /** Another server than AWS. Default: as the SDK finds it. */
  readonly endpoint?: string;
  /** Default: as the SDK finds them. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string; readonly sessionToken?: string };
  /** The bucket in the path rather than in the host name. Default: if there is an `endpoint`; addresses without a name always have it. */
  readonly forcePathStyle?: boolean;
  /** For an attempt without any progress. Default 10 s; to connect, 3 s of them. */
  readonly timeout?: Duration;
  /** Of reads, the first one included. Default 3. */
  readonly attempts?: number;
  /** Keeps connections for the next request. Default true. */
  readonly keepAlive?: boolean;
  /** Default: the machine's. */
  readonly clock?: Clock;
  /** For waits between attempts; in [0, 1). Default Math.random. */
  readonly random?: () => number;
}

/** A bucket on S3, or on a server that speaks S3. */
export interface S3Bucket extends Bucket, Disposable {
  /** Ends connections, unless the client is yours. Requests under way fail; later ones open new connections. */
  [Symbol.dispose](): void;
}

/**
 * A bucket by its name and, when it is not where the SDK looks, its place. Nothing is sent before the first request. Throws TypeError for
 * what is no name, RangeError for options that make no sense.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { s3Bucket } from 'podmin/controllers/s3';
 *
 * const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
 * using bucket = s3Bucket({ bucket: 'fleet', region: 'us-east-1', endpoint: 'http://127.0.0.1:1', credentials, attempts: 1 });
 * assert.equal(bucket.description, 's3://fleet');
 * // Nobody listens there.
 * await assert.rejects(bucket.get('pods/a.json'), { name: 'BucketError', code: 'unavailable' });
 */
export function s3Bucket(options: S3BucketOptions): S3Bucket {
  if (!/^[a-zA-Z0-9][\w.:/-]*$/.test(options.bucket))
    throw new TypeError(`s3Bucket: ${JSON.stringify(options.bucket)} is no bucket's name`);
  const { attempts = 3 } = options;
  if (!(Number.isSafeInteger(attempts) && attempts > 0)) throw new RangeError(`s3Bucket: attempts is ${attempts}; it must be 1 or more`);
  return new SdkBucket(options);
}

/** For TCP and TLS together; a handshake with a region that can be reached takes well below a second. */
const connectMs = 3_000;
/** S3's largest page. */
const pageKeys = 1_000;

class SdkBucket implements S3Bucket {
  readonly description: string;
  readonly #options: S3BucketOptions;
  readonly #timeoutMs: number;
  #loading: ReturnType<typeof load> | undefined;
  /** Made by us. */
  #own: { destroy(): void } | undefined;

  constructor(options: S3BucketOptions) {
    this.description = `s3://${options.bucket}`;
    this.#options = options;
    this.#timeoutMs = milliseconds(options.timeout ?? '10s', 's3Bucket: timeout');
  }

  async get(key: string, { ifNoneMatch, maxBytes = defaultMaxBytes, ...request }: Parameters<Bucket['get']>[1] = {}) {
    const operation = this.#operation('get', key);
    return this.#request({ operation, ...request }, async ({ sdk, client }, attempt) => {
      const condition = ifNoneMatch === undefined ? {} : { IfNoneMatch: ifNoneMatch };
      const command = new sdk.GetObjectCommand({ Bucket: this.#options.bucket, Key: key, ...condition });
      try {
        const { ETag: etag, ContentLength: length, Body } = await client.send(command, { abortSignal: attempt.signal });
        if (etag === undefined || length === undefined) throw incomplete(operation, 'the server left out the ETag or the size');
        return { etag, body: await collected({ operation, maxBytes, length, chunks: Body, attempt }) };
      } catch (error) {
        if (statusOf(error) === 304) return 'not-modified' as const;
        throw error;
      }
    });
  }

  async put(key: string, body: Uint8Array, { ifMatch, ifNoneMatch, contentType, ...request }: Parameters<Bucket['put']>[2] = {}) {
    const operation = this.#operation('put', key);
    const write = { operation, writes: true, replaces: ifMatch !== undefined, ...request };
    return this.#request(write, async ({ sdk, client }, attempt) => {
      const command = new sdk.PutObjectCommand({
        ...{ Bucket: this.#options.bucket, Key: key, Body: body, ContentLength: body.byteLength },
        ...(ifMatch === undefined ? {} : { IfMatch: ifMatch }),
        ...(ifNoneMatch === undefined ? {} : { IfNoneMatch: ifNoneMatch }),
        ...(contentType === undefined ? {} : { ContentType: contentType }),
      });
      const { ETag: etag } = await client.send(command, { abortSignal: attempt.signal });
      if (etag === undefined) throw new BucketError('unknown-outcome', `${operation}: the server gave no ETag; read the object back`);
      return { etag };
    });
  }

  async *list(prefix: string, request: BucketRequestOptions = {}): AsyncGenerator<BucketEntry> {
    const operation = this.#operation('list', prefix);
    for (let token: string | undefined; ;) {
      const from = token === undefined ? {} : { ContinuationToken: token };
      const page = await this.#request({ operation, ...request }, ({ sdk, client }, { signal }) => {
        const command = new sdk.ListObjectsV2Command({ Bucket: this.#options.bucket, Prefix: prefix, MaxKeys: pageKeys, ...from });
        return client.send(command, { abortSignal: signal });
      });
      // S3 always says. Another server's page, parsed, would be an empty listing, and delete everything.
      if (page.IsTruncated === undefined) throw incomplete(operation, 'the answer is no listing: it does not say whether it is complete');
      for (const { Key: key, ETag: etag, Size: sizeBytes, LastModified } of page.Contents ?? []) {
        if (key === undefined || etag === undefined || sizeBytes === undefined)
          throw incomplete(operation, 'the server left out the key, the ETag or the size of an object');
        yield { key, etag, sizeBytes, modifiedMs: LastModified?.getTime() ?? 0 };
      }
      if (!page.IsTruncated) return;
      const next = page.NextContinuationToken;
      if (next === undefined || next === token) throw incomplete(operation, 'the listing goes on, but the server does not say where');
      token = next;
    }
  }

  [Symbol.dispose](): void {
    this.#own?.destroy();
  }

  #operation(name: string, key: string): string {
    return `${this.description}: ${name} ${key}`;
  }

  async #request<R>(
    request: BucketRequestOptions & { readonly operation: string; readonly writes?: boolean; readonly replaces?: boolean },
    run: (loaded: Awaited<ReturnType<typeof load>>, attempt: Attempt) => Promise<R>,
  ): Promise<R> {
    const { operation, writes = false, replaces = false, signal, onRequest } = request;
    const { clock = systemClock, random = Math.random, attempts = 3 } = this.#options;
    return attempted({
      ...{ clock, random, timeoutMs: this.#timeoutMs, attempts: writes ? 1 : attempts, signal, onRequest },
      run: async (attempt) => run(await this.#load(), attempt),
      explain: (error, stalled) => explainSdkError(error, { operation, writes, replaces, stalled }),
    });
  }

  #load(): ReturnType<typeof load> {
    this.#loading ??= load(this.#options).then(
      (loaded) => {
        if (this.#options.client === undefined) this.#own = loaded.client;
        return loaded;
      },
      (error: unknown) => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  }
}

async function load({ client, region, endpoint, credentials, forcePathStyle = endpoint !== undefined, keepAlive = true }: S3BucketOptions) {
  const sdk = await import('@aws-sdk/client-s3');
  if (client !== undefined) return { sdk, client: client as InstanceType<typeof sdk.S3Client> };
  const agent = { keepAlive, maxSockets: 64 };
  const made = new sdk.S3Client({
    maxAttempts: 1,
    ...(region === undefined ? {} : { region }),
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(credentials === undefined ? {} : { credentials }),
    ...(forcePathStyle ? { forcePathStyle } : {}),
    requestHandler: { connectionTimeout: connectMs, httpAgent: agent, httpsAgent: agent },
    // Costs a round trip per upload, and is waited for in vain by some servers.
    expectContinueHeader: false,
    // Checksums that only some servers know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { sdk, client: made };
}

async function collected(input: {
  readonly operation: string;
  readonly maxBytes: number;
  readonly length: number;
  readonly chunks: unknown;
  readonly attempt: Attempt;
}): Promise<Uint8Array> {
  const { operation, maxBytes, length, chunks, attempt } = input;
  const tooLarge = (size: number): BucketError =>
    new BucketError('too-large', `${operation}: the object has ${size} bytes or more, and the limit is ${maxBytes}`);
  const body: Uint8Array[] = [];
  let arrived = 0;
  // Leaving the loop, however, ends the stream and with it the connection.
  for await (const chunk of bodyOf(chunks)) {
    attempt.progress();
    arrived += chunk.byteLength;
    if (Math.max(arrived, length) > maxBytes) throw tooLarge(Math.max(arrived, length));
    body.push(chunk);
  }
  if (arrived !== length) throw incomplete(operation, `${arrived} of ${length} bytes came`);
  return Buffer.concat(body);
}

/** In Node the SDK's body is a readable stream; its type allows for browsers. */
function bodyOf(body: unknown): AsyncIterable<Uint8Array> {
  if (typeof body === 'object' && body !== null && Symbol.asyncIterator in body) return body as AsyncIterable<Uint8Array>;
  throw new TypeError('the SDK gave a body that is no stream');
}

function statusOf(error: unknown): unknown {
  const metadata: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, '$metadata') : undefined;
  return typeof metadata === 'object' && metadata !== null ? Reflect.get(metadata, 'httpStatusCode') : undefined;
}

function incomplete(operation: string, why: string): BucketError {
  return new BucketError('unavailable', `${operation}: ${why}`);
}
