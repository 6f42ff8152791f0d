/** What a network and a busy or foreign server do to the S3 driver: a real S3 server behind a proxy, and a server that says what it is told. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { randomBytes } from 'node:crypto';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import { expect } from 'chai';
import { s3Objects } from '../../../infra/providers/aws/objects.ts';
import { retryPolicy, type RetryPolicy } from '../../../infra/providers/aws/retry.ts';
import { systemClock } from '../../../infra/providers/clock.ts';
import { type Objects } from '../../../infra/providers/objects.ts';
import { type FaultyProxy, startFaultyProxy } from '../../fixtures/s3-servers/faulty-proxy.ts';
import { type AwsServer, startVersitygw } from '../../fixtures/s3-servers/index.ts';
import { all, bytes, caught, fails, text } from './objects-conformance.ts';

const quick: RetryPolicy = { ...retryPolicy, baseMs: 1, capMs: 5, stallMs: 300, deadlineMs: 3000 };

describe('S3 behind a network that breaks', function () {
  this.timeout(30_000);
  let server: AwsServer;
  let proxy: FaultyProxy;
  let objects: Objects;
  let direct: Objects;
  before(async function () {
    this.timeout(600_000);
    server = await startVersitygw();
    await server.createBucket('bucket');
  });
  after(() => server.close());
  beforeEach(async () => {
    proxy = await startFaultyProxy(server.endpoint);
    const input = { ...server, bucket: 'bucket', clock: systemClock, random: Math.random, policy: quick };
    objects = s3Objects({ ...input, endpoint: proxy.endpoint });
    direct = s3Objects(input);
  });
  afterEach(() => proxy.close());

  it('says unknown, not precondition failed, when the answer to a conditional put that succeeded is lost', async () => {
    const { etag } = await direct.put('lost/match', bytes('old'));
    proxy.lose = 1;
    await fails('unknown-outcome', objects.put('lost/match', bytes('new'), { ifMatch: etag }));
    expect(await text(objects, 'lost/match')).to.equal('new');
    proxy.lose = 1;
    await fails('unknown-outcome', objects.put('lost/create', bytes('new'), { ifNoneMatch: '*' }));
    expect(await text(objects, 'lost/create')).to.equal('new');
  });

  it('carries an unconditional put and a delete through lost answers', async () => {
    proxy.lose = 2;
    await objects.put('lost/plain', bytes('new'));
    expect(await text(direct, 'lost/plain')).to.equal('new');
    proxy.lose = 1;
    await objects.delete('lost/plain');
    await fails('not-found', direct.head('lost/plain'));
  });

  it('reads through lost answers', async () => {
    await direct.put('lost/read', bytes('x'));
    proxy.lose = 2;
    expect(await text(objects, 'lost/read')).to.equal('x');
    proxy.lose = 1;
    expect((await objects.head('lost/read')).sizeBytes).to.equal(1);
    proxy.lose = 1;
    expect((await all(objects.list('lost/read'))).length).to.equal(1);
  });

  it('says that the outcome of an unconditional put is unknown when no answer ever comes', async () => {
    proxy.lose = 100;
    await fails('unknown-outcome', objects.put('lost/ever', bytes('x')));
    await fails('unavailable', objects.get('lost/ever'));
  });

  it('says unavailable when nobody listens, also to a conditional put', async () => {
    await proxy.close();
    await fails('unavailable', objects.put('none/a', bytes('x'), { ifNoneMatch: '*' }));
    await fails('not-found', direct.head('none/a'));
    proxy = await startFaultyProxy(server.endpoint);
  });

  it('cuts off an answer that stands still, in its head and in its body', async () => {
    await direct.put('stall/a', new Uint8Array(500_000));
    proxy.stallAfter = 0;
    await fails('unavailable', objects.get('stall/a'));
    proxy.stallAfter = 100_000;
    await fails('unavailable', objects.get('stall/a'));
    const { body } = await objects.stream('stall/a');
    await fails('unavailable', all(body));
  });

  it('ends a stream with the caller’s reason while it waits', async () => {
    await direct.put('stall/b', new Uint8Array(500_000));
    proxy.stallAfter = 50_000;
    const controller = new AbortController();
    const { body } = await objects.stream('stall/b', { signal: controller.signal });
    const reason = new Error('enough');
    setTimeout(() => controller.abort(reason), 50);
    expect(await caught(all(body))).to.equal(reason);
  });

  it('does not count the pace of the reader as a stall', async () => {
    await direct.put('slow/a', new Uint8Array(300_000));
    const { body } = await objects.stream('slow/a');
    let total = 0;
    let first = true;
    for await (const chunk of body) {
      if (first) await new Promise((resolve) => setTimeout(resolve, quick.stallMs * 1.5));
      first = false;
      total += chunk.length;
    }
    expect(total).to.equal(300_000);
  });

  it('keeps to few connections however many requests there are', async () => {
    const patient = s3Objects({ ...server, endpoint: proxy.endpoint, bucket: 'bucket', clock: systemClock, random: Math.random });
    await Promise.all(Array.from({ length: 300 }, (_, index) => patient.put(`few/${index}`, randomBytes(10), { ifNoneMatch: '*' })));
    expect(proxy.connections).to.be.at.most(48);
  });

  it('is denied with a wrong key, and says nothing of it', async () => {
    const credentials = { accessKeyId: 'test', secretAccessKey: 'wrong-secret' };
    const stranger = s3Objects({ ...server, credentials, bucket: 'bucket', clock: systemClock, random: Math.random, policy: quick });
    const error = await caught(stranger.get('a'));
    expect(error).to.have.property('code', 'denied');
    expect(String(error)).not.to.contain('wrong-secret');
    await fails('denied', stranger.put('a', bytes('x')));
    await fails('denied', all(stranger.list('')));
  });
});

describe('S3 that answers as it is told', () => {
  type Answer = (request: IncomingMessage, response: ServerResponse) => void;
  const answers: Answer[] = [];
  const asked: string[] = [];
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      asked.push(`${request.method ?? ''} ${request.headers.host ?? ''}${request.url ?? ''}`);
      (answers.shift() ?? refuse(500, 'ScriptIsOver'))(request, response);
    });
  });
  let objects: Objects;
  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    objects = s3Objects({
      ...{ region: 'us-east-1', bucket: 'bucket', endpoint: `http://127.0.0.1:${address.port}`, clock: systemClock, random: Math.random },
      ...{ credentials: { accessKeyId: 'a', secretAccessKey: 'b' }, policy: quick },
    });
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    answers.length = 0;
    asked.length = 0;
  });

  const refuse =
    (status: number, code: string, headers: Readonly<Record<string, string>> = {}): Answer =>
    (_, response) => {
      response.writeHead(status, { 'content-type': 'application/xml', ...headers });
      response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>said ${code}</Message></Error>`);
    };
  const accept: Answer = (_, response) => {
    response.writeHead(200, { etag: '"e"' });
    response.end();
  };

  it('is asked again after SlowDown until it obliges, also with a condition', async () => {
    answers.push(refuse(503, 'SlowDown'), refuse(503, 'SlowDown'), accept);
    expect(await objects.put('a', bytes('x'), { ifNoneMatch: '*' })).to.deep.equal({ etag: '"e"' });
    expect(asked).to.have.length(3);
  });

  it('is called throttled when it goes on like that, after as many requests as the policy says', async () => {
    answers.push(...Array.from({ length: 10 }, () => refuse(503, 'SlowDown')));
    await fails('throttled', objects.put('a', bytes('x')));
    expect(asked).to.have.length(quick.attempts);
  });

  it('is asked again after a conflict, whose true outcome comes then', async () => {
    answers.push(refuse(409, 'ConditionalRequestConflict'), refuse(412, 'PreconditionFailed'));
    await fails('precondition-failed', objects.put('a', bytes('x'), { ifNoneMatch: '*' }));
    answers.push(refuse(409, 'ConditionalRequestConflict'), accept);
    await objects.put('a', bytes('x'), { ifMatch: '"f"' });
    expect(asked).to.have.length(4);
  });

  it('leaves a conditional put in doubt after an internal error, and asks only once', async () => {
    answers.push(refuse(500, 'InternalError'));
    await fails('unknown-outcome', objects.put('a', bytes('x'), { ifNoneMatch: '*' }));
    expect(asked).to.have.length(1);
  });

  it('may not send more than it said, nor less', async () => {
    const lie =
      (said: number, sent: number): Answer =>
      (_, response) => {
        response.writeHead(200, { etag: '"e"', 'content-length': String(said) });
        response.write(Buffer.alloc(sent), () => response.destroy());
      };
    answers.push(...Array.from({ length: quick.attempts }, () => lie(100, 50)));
    await fails('unavailable', objects.get('a'));
    answers.push((_, response) => {
      response.writeHead(200, { etag: '"e"', 'content-length': '100000' });
      response.write(Buffer.alloc(10));
    });
    await fails('too-large', objects.get('a', { maxBytes: 1000 }));
  });

  it('is not believed when it is none: the page of a proxy is neither "there is no such object" nor an empty bucket', async () => {
    const page =
      (status: number): Answer =>
      (_, response) => {
        response.writeHead(status, { 'content-type': 'text/html', etag: '"x"' });
        response.end('<html><body><p>It works!</p></body></html>');
      };
    answers.push(...Array.from({ length: quick.attempts }, () => page(404)));
    await fails('unavailable', objects.get('deployments/index.json'));
    answers.push(...Array.from({ length: quick.attempts }, () => page(404)));
    await fails('unknown-outcome', objects.delete('a'));
    for (const status of [200, 404]) {
      answers.length = 0;
      answers.push(...Array.from({ length: quick.attempts }, () => page(status)));
      await fails('unavailable', all(objects.list('')));
    }
  });

  it('may not end a listing in the middle', async () => {
    answers.push((_, response) => {
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end('<?xml version="1.0"?><ListBucketResult><IsTruncated>true</IsTruncated></ListBucketResult>');
    });
    await fails('unavailable', all(objects.list('')));
  });

  it('is asked for objects below the bucket’s path, without checksums that it may not know', async () => {
    answers.push(accept);
    await objects.put('a/b c', bytes('x'));
    expect(asked[0]).to.match(/^PUT 127\.0\.0\.1:\d+\/bucket\/a\/b%20c/);
  });
});
