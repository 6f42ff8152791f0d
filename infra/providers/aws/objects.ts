/**
 * objects — a bucket on S3, or on a server that speaks like it.
 *
 * Holds: the contract of infra/providers/objects.ts; a conditional `put` whose answer was lost is `unknown-outcome`, never a false
 * `precondition-failed`; limits are enforced by the length that the server says and again by what arrives. See retry.ts for what is tried
 * again. Does not hold: S3 has no notifications that a node could wait for, so there is no `watch`.
 */
import { type Body, streamedBody } from '../body.ts';
import { reasonOf } from '../clock.ts';
import { isProviderError, ProviderError } from '../errors.ts';
import { checkKey, checkPrefix } from '../keys.ts';
import { defaultMaxBytes, type ObjectHead, type Objects, type StoredObject, type StreamOptions } from '../objects.ts';
import { explainAwsError } from './errors.ts';
import { pages } from './requests.ts';
import { retryPolicy } from './retry.ts';
import { type S3Input, s3Client, type S3 } from './s3-client.ts';

/** What S3 gives per page at most. */
const pageKeys = 1000;

export function s3Objects(input: S3Input, s3: S3 = s3Client(input)): Objects {
  const { bucket } = input;
  const { requests } = s3;
  const absence = 'NoSuchKey';
  const read = { writes: false, repeatable: true, absence };
  /** Has no body, and so no name for what it says. */
  const look = { writes: false, repeatable: true };

  async function page(operation: string, prefix: string, token: string | undefined, signal: AbortSignal | undefined) {
    return requests.request({
      operation,
      ...read,
      signal,
      run: async (attempt) => {
        const { sdk, client } = await s3.load();
        const command = new sdk.ListObjectsV2Command({
          Bucket: bucket,
          Prefix: prefix,
          MaxKeys: pageKeys,
          ...(token === undefined ? {} : { ContinuationToken: token }),
        });
        return client.send(command, { abortSignal: attempt.signal });
      },
    });
  }

  return {
    description: `s3://${bucket}`,

    get: async (key, { signal, ifNoneMatch, maxBytes = defaultMaxBytes } = {}) => {
      const operation = `get ${key}`;
      checkKey(operation, key);
      return requests.request({
        operation,
        ...read,
        signal,
        run: async (attempt): Promise<StoredObject | 'not-modified'> => {
          const { sdk, client } = await s3.load();
          const condition = ifNoneMatch === undefined ? {} : { IfNoneMatch: ifNoneMatch };
          try {
            const command = new sdk.GetObjectCommand({ Bucket: bucket, Key: key, ...condition });
            const answer = await client.send(command, { abortSignal: attempt.signal });
            const head = headOf(operation, key, answer, answer.ContentLength);
            const body = await collect({ operation, maxBytes, head, source: sourceOf(answer.Body), progress: attempt.progress });
            return { ...head, body };
          } catch (error) {
            if (statusOf(error) === 304) return 'not-modified';
            throw error;
          }
        },
      });
    },

    put: async (key, body, { signal, ifMatch, ifNoneMatch, contentType } = {}) => {
      const operation = `put ${key}`;
      checkKey(operation, key);
      const conditional = ifMatch !== undefined || ifNoneMatch !== undefined;
      const run = async (attempt: { readonly signal: AbortSignal }): Promise<{ readonly etag: string }> => {
        const { sdk, client } = await s3.load();
        const command = new sdk.PutObjectCommand({
          Bucket: bucket,
          Key: key,
          Body: body,
          ContentLength: body.length,
          ...(ifMatch === undefined ? {} : { IfMatch: ifMatch }),
          ...(ifNoneMatch === undefined ? {} : { IfNoneMatch: ifNoneMatch }),
          ...(contentType === undefined ? {} : { ContentType: contentType }),
        });
        const { ETag: etag } = await client.send(command, { abortSignal: attempt.signal });
        if (etag === undefined) throw new ProviderError('unknown-outcome', operation, 'the server gave no ETag; read the object back');
        return { etag };
      };
      try {
        return await requests.request({
          operation,
          writes: true,
          repeatable: !conditional,
          absence,
          signal,
          uploadBytes: body.length,
          run,
        });
      } catch (error) {
        // S3's word for "the object is gone" when a version was named.
        if (ifMatch === undefined || !isProviderError(error, 'not-found')) throw error;
        throw new ProviderError('precondition-failed', operation, 'the object is gone', { cause: error });
      }
    },

    head: async (key, { signal } = {}) => {
      const operation = `head ${key}`;
      checkKey(operation, key);
      const ask = { operation, ...look, signal };
      try {
        return await requests.request({
          ...ask,
          run: async (attempt) => {
            const { sdk, client } = await s3.load();
            const answer = await client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key }), { abortSignal: attempt.signal });
            return headOf(operation, key, answer, answer.ContentLength);
          },
        });
      } catch (error) {
        if (!isProviderError(error, 'not-found')) throw error;
        // An answer to HEAD has no body that would say which of the two is missing.
        const bucketIsMissing = await requests
          .request({
            ...ask,
            run: async (attempt) => {
              const { sdk, client } = await s3.load();
              await client.send(new sdk.HeadBucketCommand({ Bucket: bucket }), { abortSignal: attempt.signal });
            },
          })
          .then(
            () => false,
            (second: unknown) => isProviderError(second, 'not-found'),
          );
        if (bucketIsMissing)
          throw new ProviderError('invalid', operation, 'there is no such bucket; podmin connect makes it', { cause: error });
        throw error;
      }
    },

    list: async function* (prefix, { signal } = {}) {
      const operation = `list ${prefix}`;
      checkPrefix(operation, prefix);
      const after = ({ IsTruncated: more, NextContinuationToken: token }: Awaited<ReturnType<typeof page>>) => {
        if (more === undefined) throw incomplete(operation, 'the answer is no listing');
        if (!more) return undefined;
        if (token === undefined) throw incomplete(operation, 'the listing goes on, but the server does not say where');
        return token;
      };
      for await (const answer of pages((token) => page(operation, prefix, token, signal), after)) {
        for (const { Key: key, ETag, Size, LastModified } of answer.Contents ?? []) {
          if (key !== undefined) yield headOf(operation, key, { ETag, LastModified }, Size);
        }
      }
    },

    delete: async (key, { signal } = {}) => {
      const operation = `delete ${key}`;
      checkKey(operation, key);
      try {
        await requests.request({
          operation,
          writes: true,
          repeatable: true,
          absence,
          signal,
          run: async (attempt) => {
            const { sdk, client } = await s3.load();
            await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }), { abortSignal: attempt.signal });
          },
        });
      } catch (error) {
        if (!isProviderError(error, 'not-found')) throw error;
      }
    },

    stream: async (key, { signal, range } = {}) => {
      const operation = `stream ${key}`;
      checkKey(operation, key);
      return requests.request({
        operation,
        ...read,
        signal,
        run: async (attempt) => {
          const { sdk, client } = await s3.load();
          const part = rangeHeader(operation, range);
          const command = new sdk.GetObjectCommand({ Bucket: bucket, Key: key, ...(part === undefined ? {} : { Range: part }) });
          const answer = await client.send(command, { abortSignal: attempt.signal });
          const source = sourceOf(answer.Body);
          const total = range === undefined ? answer.ContentLength : totalOf(answer.ContentRange);
          const { stallMs } = input.policy ?? retryPolicy;
          const body = paced({ operation, source, signal, stallMs, clock: input.clock, length: answer.ContentLength });
          return { ...headOf(operation, key, answer, total), body };
        },
      });
    },
  };
}

interface Source extends AsyncIterable<Uint8Array> {
  destroy(error?: Error): void;
}

/** In Node the SDK's body is a readable stream; its type allows for browsers. */
function sourceOf(body: unknown): Source {
  if (typeof body === 'object' && body !== null && Symbol.asyncIterator in body && 'destroy' in body) return body as Source;
  throw new TypeError('the SDK gave a body that is no stream');
}

function headOf(
  operation: string,
  key: string,
  answer: { readonly ETag?: string | undefined; readonly LastModified?: Date | undefined },
  sizeBytes: number | undefined,
): ObjectHead {
  if (answer.ETag === undefined || sizeBytes === undefined) throw incomplete(operation, 'the server left out the ETag or the size');
  return { key, etag: answer.ETag, sizeBytes, modifiedMs: answer.LastModified?.getTime() ?? 0 };
}

async function collect(input: {
  readonly operation: string;
  readonly maxBytes: number;
  readonly head: ObjectHead;
  readonly source: Source;
  readonly progress: () => void;
}): Promise<Uint8Array> {
  const { operation, maxBytes, head, source } = input;
  const tooLarge = (size: number): ProviderError =>
    new ProviderError('too-large', operation, `the object has ${size} bytes or more, and the limit is ${maxBytes}`);
  try {
    if (head.sizeBytes > maxBytes) throw tooLarge(head.sizeBytes);
    const chunks: Uint8Array[] = [];
    let arrived = 0;
    for await (const chunk of source) {
      input.progress();
      arrived += chunk.length;
      if (arrived > maxBytes) throw tooLarge(arrived);
      chunks.push(chunk);
    }
    if (arrived !== head.sizeBytes) throw incomplete(operation, `${arrived} of ${head.sizeBytes} bytes came`);
    return Buffer.concat(chunks);
  } finally {
    source.destroy();
  }
}

/** The body at the reader's pace: only the wait for the server is bounded, never the reader. */
function paced(input: {
  readonly operation: string;
  readonly source: Source;
  readonly signal: AbortSignal | undefined;
  readonly stallMs: number;
  readonly clock: S3Input['clock'];
  readonly length: number | undefined;
}): Body {
  const { operation, source, signal, stallMs, clock, length } = input;
  const iterator = source[Symbol.asyncIterator]();
  let arrived = 0;
  return streamedBody({
    next: async () => {
      signal?.throwIfAborted();
      let stalled = false;
      const timer = clock.timer(stallMs, () => {
        stalled = true;
        source.destroy(new Error('no progress'));
      });
      const abort = (): void => source.destroy(reasonOf(signal));
      signal?.addEventListener('abort', abort, { once: true });
      try {
        const step = await iterator.next();
        if (step.done === true) {
          if (length !== undefined && arrived !== length) throw incomplete(operation, `${arrived} of ${length} bytes came`);
          return undefined;
        }
        arrived += step.value.length;
        return step.value;
      } catch (error) {
        if (signal?.aborted === true) throw reasonOf(signal);
        if (error instanceof ProviderError) throw error;
        throw explainAwsError(error, { operation, writes: false, sent: true, stalled, quote: true }).error;
      } finally {
        timer.cancel();
        signal?.removeEventListener('abort', abort);
      }
    },
    close: async () => void source.destroy(),
  });
}

function rangeHeader(operation: string, range: StreamOptions['range']): string | undefined {
  if (range === undefined) return undefined;
  const { start, end } = range;
  // HTTP takes a range that ends before it starts for none at all, and answers with everything.
  if (start < 0 || (end !== undefined && end < start)) throw new ProviderError('invalid', operation, `${start}-${end} is not a range`);
  return `bytes=${start}-${end ?? ''}`;
}

function totalOf(contentRange: string | undefined): number | undefined {
  const total = /\/(\d+)$/.exec(contentRange ?? '')?.[1];
  return total === undefined ? undefined : Number(total);
}

function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined;
  const metadata = error.$metadata;
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined;
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined;
}

function incomplete(operation: string, why: string): ProviderError {
  return new ProviderError('unavailable', operation, why);
}
