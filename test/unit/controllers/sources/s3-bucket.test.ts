/** The adapter over the AWS SDK, against a client that answers as it is told. Nothing is sent anywhere. */
import { Readable } from 'node:stream';
import { describe, it, beforeEach } from 'mocha';
import { expect } from 'chai';
import { BucketError } from '../../../../controllers/sources/s3/bucket-error.ts';
import { type Bucket } from '../../../../controllers/sources/s3/bucket.ts';
import { s3Bucket, type S3BucketOptions, type S3ClientLike } from '../../../../controllers/sources/s3/s3-bucket.ts';
import { fakeClock, type FakeClock } from '../../../../controllers/testing/fake-clock.ts';

type Answer = (input: Record<string, unknown>, signal: AbortSignal | undefined) => unknown;

/** An S3Client's `send`, with a script. */
class ScriptedClient implements S3ClientLike {
  readonly asked: { readonly name: string; readonly input: Record<string, unknown> }[] = [];
  answers: Answer[] = [];

  async send(command: unknown, options?: { readonly abortSignal?: AbortSignal }): Promise<unknown> {
    const { constructor, input } = command as { constructor: { name: string }; input: Record<string, unknown> };
    this.asked.push({ name: constructor.name, input });
    const answer = this.answers.shift();
    if (answer === undefined) throw new Error('the script is over');
    return answer(input, options?.abortSignal);
  }
}

const refuse =
  (status: number, name: string, more: { headers?: Record<string, string>; attempts?: number } = {}): Answer =>
  () => {
    throw Object.assign(new Error(`said ${name}`), {
      name,
      $metadata: { httpStatusCode: status, attempts: more.attempts ?? 1 },
      $response: { headers: more.headers ?? {} },
    });
  };
const fail =
  (fields: { name?: string; code?: string; syscall?: string; message?: string }): Answer =>
  () => {
    throw Object.assign(new Error(fields.message ?? 'broken'), fields);
  };
const object =
  (body: string, length = body.length): Answer =>
  () => ({ ETag: '"e"', ContentLength: length, Body: Readable.from([Buffer.from(body)]) });

describe('a bucket over the SDK', () => {
  let clock: FakeClock;
  let client: ScriptedClient;
  let bucket: Bucket;
  beforeEach(() => {
    clock = fakeClock();
    client = new ScriptedClient();
    bucket = s3Bucket({ bucket: 'fleet', client, clock, random: () => 0.5 });
  });

  /** With time going by. */
  async function outcome(promise: Promise<unknown>, ms = 60_000): Promise<unknown> {
    const settled = promise.then(
      (value) => value,
      (error: unknown) => error,
    );
    // The SDK is loaded by then.
    await import('@aws-sdk/client-s3');
    await clock.advance(ms);
    const result = await settled;
    expect(clock.pending, 'timers left').to.equal(0);
    return result;
  }
  async function code(promise: Promise<unknown>): Promise<string> {
    const error = await outcome(promise);
    if (!(error instanceof BucketError)) throw new Error('no BucketError', { cause: error });
    expect(error.message).to.match(/^s3:\/\/fleet: (get|put|list) /);
    return error.code;
  }
  const put = (options: Parameters<Bucket['put']>[2] = {}) => bucket.put('a', new Uint8Array(3), options);
  async function listed(): Promise<unknown[]> {
    const entries: unknown[] = [];
    for await (const entry of bucket.list('pods/')) entries.push(entry);
    return entries;
  }

  describe('reading', () => {
    it('gives body and ETag, or not-modified', async () => {
      client.answers = [object('abc'), refuse(304, 'NotModified')];
      expect(await outcome(bucket.get('a'))).to.deep.equal({ etag: '"e"', body: Buffer.from('abc') });
      expect(await outcome(bucket.get('a', { ifNoneMatch: '"e"' }))).to.equal('not-modified');
      expect(client.asked.map(({ input }) => input['IfNoneMatch'])).to.deep.equal([undefined, '"e"']);
    });

    it('buffers no more than it was told: by the length, and by what arrives', async () => {
      let destroyed = 0;
      const endless = (length: number) => () => {
        const Body = new Readable({ read: () => void Body.push(Buffer.alloc(1_000)) });
        Body.on('close', () => destroyed++);
        return { ETag: '"e"', ContentLength: length, Body };
      };
      client.answers = [endless(1_000_000), endless(10)];
      expect(await code(bucket.get('a', { maxBytes: 5_000 }))).to.equal('too-large');
      expect(await code(bucket.get('a', { maxBytes: 5_000 }))).to.equal('too-large');
      expect(destroyed).to.equal(2);
    });

    it('never takes a part for the whole, and tries again', async () => {
      client.answers = [object('ab', 3), object('abc')];
      expect(await outcome(bucket.get('a'))).to.have.property('etag', '"e"');
      client.answers = [object('ab', 3), object('ab', 3), object('ab', 3)];
      expect(await code(bucket.get('a'))).to.equal('unavailable');
    });

    it('is tried again when the server is busy or broken, and counted each time', async () => {
      let requests = 0;
      const onRequest = (): void => void requests++;
      client.answers = [refuse(503, 'SlowDown'), refuse(500, 'InternalError'), object('abc')];
      expect(await outcome(bucket.get('a', { onRequest }))).to.have.property('etag');
      expect(requests).to.equal(3);
      client.answers = [fail({ code: 'ECONNRESET' }), fail({ code: 'ECONNREFUSED', syscall: 'connect' }), refuse(503, 'SlowDown')];
      expect(await code(bucket.get('a'))).to.equal('throttled');
    });

    it('waits as long as the server asks, unless that is long: then the caller hears of it', async () => {
      client.answers = [refuse(503, 'SlowDown', { headers: { 'retry-after': '4' } }), object('abc')];
      const sent = bucket.get('a');
      void sent.catch(() => undefined);
      await import('@aws-sdk/client-s3');
      await clock.advance(3_999);
      expect(client.asked).to.have.length(1);
      await clock.advance(1);
      expect(client.asked).to.have.length(2);
      await sent;
      client.answers = [refuse(503, 'SlowDown', { headers: { 'retry-after': '60' } })];
      expect(await outcome(bucket.get('a'))).to.include({ code: 'throttled', retryAfterMs: 60_000 });
    });

    it('is not tried again when that is no use', async () => {
      for (const [answer, expected] of [
        [refuse(404, 'NoSuchKey'), 'not-found'],
        [refuse(404, 'NoSuchBucket'), 'invalid'],
        [refuse(403, 'AccessDenied'), 'denied'],
        [refuse(301, 'PermanentRedirect'), 'invalid'],
        [refuse(400, 'InvalidRequest'), 'invalid'],
        [fail({ name: 'CredentialsProviderError' }), 'denied'],
        [fail({ message: 'Region is missing' }), 'invalid'],
        [fail({ code: 'ERR_MODULE_NOT_FOUND' }), 'invalid'],
      ] as const) {
        client.answers = [answer];
        expect(await code(bucket.get('a'))).to.equal(expected);
      }
      expect(client.asked).to.have.length(8);
    });

    it('cuts off an answer, or a body, in which nothing moves', async () => {
      const still: Answer = () => new Promise(() => undefined);
      const begun: Answer = () => ({ ETag: '"e"', ContentLength: 10, Body: new Readable({ read: () => undefined }) });
      const stuck: Answer = () => {
        const Body = new Readable({ read: () => undefined });
        Body.push('some');
        return { ETag: '"e"', ContentLength: 10, Body };
      };
      client.answers = [still, begun, object('abc')];
      expect(await outcome(bucket.get('a'))).to.have.property('etag');
      client.answers = [stuck, object('abc')];
      expect(await outcome(bucket.get('a'))).to.have.property('etag');
      client.answers = [still, still, still];
      expect(await code(bucket.get('a'))).to.equal('unavailable');
    });

    it('takes its time for a body that comes slowly, and leaves no timer', async () => {
      const slow = async function* (): AsyncGenerator<Uint8Array> {
        for (let chunk = 0; chunk < 5; chunk++) {
          await new Promise<void>((resolve) => void clock.timer(9_000, resolve));
          yield Uint8Array.of(chunk);
        }
      };
      client.answers = [() => ({ ETag: '"e"', ContentLength: 5, Body: slow() })];
      const sent = bucket.get('a');
      await import('@aws-sdk/client-s3');
      await clock.advance(45_000);
      expect(await sent).to.have.deep.property('body', Buffer.from([0, 1, 2, 3, 4]));
      expect(clock.pending).to.equal(0);
    });

    it('ends with the caller’s own reason, at once, and sends nothing when that was before', async () => {
      const reason = new Error('enough');
      client.answers = [() => new Promise(() => undefined)];
      const controller = new AbortController();
      const sent = bucket.get('a', { signal: controller.signal }).catch((error: unknown) => error);
      await import('@aws-sdk/client-s3');
      await clock.settle();
      controller.abort(reason);
      expect(await sent).to.equal(reason);
      expect(await outcome(bucket.get('a', { signal: AbortSignal.abort(reason) }))).to.equal(reason);
      expect(client.asked).to.have.length(1);
    });
  });

  describe('writing', () => {
    it('sends condition and length, and gives the ETag', async () => {
      client.answers = [() => ({ ETag: '"n"' }), () => ({ ETag: '"n"' })];
      expect(await outcome(put({ ifNoneMatch: '*', contentType: 'text/plain' }))).to.deep.equal({ etag: '"n"' });
      await outcome(put({ ifMatch: '"e"' }));
      expect(client.asked[0]?.input).to.include({
        Bucket: 'fleet',
        Key: 'a',
        ContentLength: 3,
        IfNoneMatch: '*',
        ContentType: 'text/plain',
      });
      expect(client.asked[1]?.input).to.include({ IfMatch: '"e"' });
    });

    it('is sent once, whatever comes back', async () => {
      for (const [answer, expected] of [
        [refuse(503, 'SlowDown'), 'throttled'],
        [fail({ code: 'ECONNREFUSED', syscall: 'connect' }), 'unavailable'],
        [fail({ name: 'TimeoutError', message: 'Socket timed out without establishing a connection' }), 'unavailable'],
        [refuse(403, 'AccessDenied'), 'denied'],
      ] as const) {
        client.answers = [answer];
        expect(await code(put())).to.equal(expected);
      }
      expect(client.asked).to.have.length(4);
    });

    it('leaves a doubt when the answer is lost, late, or says that the server failed', async () => {
      for (const answer of [
        fail({ code: 'ECONNRESET' }),
        refuse(500, 'InternalError'),
        () => new Promise(() => undefined),
        () => ({}),
      ] satisfies Answer[]) {
        client.answers = [answer];
        expect(await code(put({ ifMatch: '"e"' }))).to.equal('unknown-outcome');
      }
    });

    it('fails its condition by 412, by a conflict in flight, and when what it replaces is gone', async () => {
      for (const answer of [refuse(412, 'PreconditionFailed'), refuse(409, 'ConditionalRequestConflict'), refuse(404, 'NoSuchKey')]) {
        client.answers = [answer];
        expect(await code(put({ ifMatch: '"e"' }))).to.equal('precondition-failed');
      }
      client.answers = [refuse(404, 'NoSuchBucket')];
      expect(await code(put({ ifMatch: '"e"' }))).to.equal('invalid');
    });

    it('that a client of one’s own has repeated by itself is no certain failure', async () => {
      for (const answer of [refuse(412, 'PreconditionFailed', { attempts: 2 }), refuse(404, 'NoSuchKey', { attempts: 3 })]) {
        client.answers = [answer];
        expect(await code(put({ ifMatch: '"e"' }))).to.equal('unknown-outcome');
      }
    });
  });

  describe('listing', () => {
    const page =
      (keys: readonly string[], next?: string): Answer =>
      () => ({
        Contents: keys.map((Key) => ({ Key, ETag: `"${Key}"`, Size: 1, LastModified: new Date(5) })),
        IsTruncated: next !== undefined,
        ...(next === undefined ? {} : { NextContinuationToken: next }),
      });

    it('goes on from page to page, each of which is tried again by itself', async () => {
      client.answers = [page(['a', 'b'], 't1'), refuse(503, 'SlowDown'), page(['c'])];
      expect(await outcome(listed())).to.have.length(3);
      expect(client.asked.map(({ input }) => input['ContinuationToken'])).to.deep.equal([undefined, 't1', 't1']);
      expect(client.asked[0]?.input).to.include({ Prefix: 'pods/', MaxKeys: 1_000 });
    });

    it('holds one page: the next is asked for when that has been taken', async () => {
      client.answers = [page(['a', 'b'], 't1'), page(['c'])];
      const iterator = bucket.list('pods/')[Symbol.asyncIterator]();
      await iterator.next();
      await iterator.next();
      expect(client.asked).to.have.length(1);
      await iterator.next();
      expect(client.asked).to.have.length(2);
    });

    it('never ends in the middle, nor goes in circles', async () => {
      client.answers = [() => ({ IsTruncated: true })];
      expect(await code(listed())).to.equal('unavailable');
      client.answers = [page(['a'], 't'), page(['b'], 't')];
      expect(String(await outcome(listed()))).to.contain('the server does not say where');
      client.answers = [() => ({ Contents: [{ Key: 'a', Size: 1 }], IsTruncated: false })];
      expect(await code(listed())).to.equal('unavailable');
      client.answers = [page(['a'], 't'), refuse(404, 'NoSuchBucket')];
      expect(await code(listed())).to.equal('invalid');
    });
  });

  describe('an answer that is not S3’s', () => {
    it('is never "there is none": not by its status, nor by what can be read of it', async () => {
      for (const answer of [refuse(404, 'Error'), refuse(404, 'NotFound'), refuse(200, 'Error')]) {
        client.answers = [answer, answer, answer];
        expect(await code(bucket.get('a'))).to.equal('unavailable');
        client.answers = [answer];
        expect(await code(put({ ifMatch: '"e"' }))).to.equal('unknown-outcome');
      }
      client.answers = [() => ({})];
      expect(await code(listed())).to.equal('unavailable');
    });
  });

  it('refuses what is no name, and options that make no sense', () => {
    const made = (options: Partial<S3BucketOptions>) => () => s3Bucket({ bucket: 'fleet', ...options });
    expect(made({ bucket: '' })).to.throw(TypeError, '"" is no bucket');
    expect(made({ attempts: 0 })).to.throw(RangeError, 'attempts');
    expect(made({ timeout: '10' as never })).to.throw(RangeError, 's3Bucket: timeout');
    expect(made({ bucket: 'arn:aws:s3:eu-west-1:123456789012:accesspoint/fleet' })).not.to.throw();
  });
});
