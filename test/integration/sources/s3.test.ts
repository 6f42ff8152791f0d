/** The S3 source and the S3 lock on a real S3 server, behind a network that breaks. */
import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { PutObjectCommand, DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { after, afterEach, before, beforeEach, describe, it } from 'mocha';
import { expect } from 'chai';
import { runtime } from '../../../controllers/index.ts';
import { informer, type RunnableInformer } from '../../../controllers/source-informer.ts';
import {
  BucketError,
  json,
  s3Bucket,
  s3Lease,
  s3Objects,
  text,
  type Bucket,
  type S3Bucket,
} from '../../../controllers/sources/s3/index.ts';
import { fakeClock } from '../../../controllers/testing/fake-clock.ts';
import { lockConformance } from '../../../controllers/testing/lock-conformance.ts';
import { sourceConformance } from '../../../controllers/testing/source-conformance.ts';
import { textMeter } from '../../../controllers/text-meter.ts';
import { type FaultyProxy, startFaultyProxy } from '../../fixtures/s3-servers/faulty-proxy.ts';
import { type AwsServer, startVersitygw } from '../../fixtures/s3-servers/index.ts';

const bytes = (body: string): Uint8Array => new TextEncoder().encode(body);

/** Counts what is under way. One that does not end soon is taken for stalled, and not waited for. */
function underWay(inner: Bucket) {
  const requests = {
    count: 0,
    onFailure: (): void => undefined,
    settled: async (): Promise<void> => {
      for (let turn = 0; turn < 25 && requests.count > 0; turn++) await pause(2);
    },
    bucket: {
      description: inner.description,
      put: (key, body, options) => inner.put(key, body, options),
      get: async (key, options) => {
        using _request = begun();
        return await failing(inner.get(key, options));
      },
      list: async function* (prefix, options) {
        const entries = inner.list(prefix, options)[Symbol.asyncIterator]();
        for (;;) {
          const step = await (async () => {
            using _request = begun();
            return await failing(entries.next());
          })();
          if (step.done === true) return;
          yield step.value;
        }
      },
    } satisfies Bucket as Bucket,
  };
  const begun = (): Disposable => {
    requests.count++;
    return { [Symbol.dispose]: () => void requests.count-- };
  };
  const failing = <R>(result: Promise<R>): Promise<R> =>
    result.catch((error: unknown) => {
      requests.onFailure();
      throw error;
    });
  return requests;
}

describe('S3', function () {
  this.timeout(30_000);
  let server: AwsServer;
  let proxy: FaultyProxy;
  let client: S3Client;
  let name: string;
  const buckets: S3Bucket[] = [];

  /** Through the proxy, unless told otherwise. */
  const open = (options: { endpoint?: string; timeout?: number; bucket?: string; attempts?: number } = {}): S3Bucket => {
    const { region, credentials } = server;
    const bucket = s3Bucket({ bucket: name, region, credentials, endpoint: proxy.endpoint, timeout: 2_000, ...options });
    buckets.push(bucket);
    return bucket;
  };
  const write = (key: string, body: string) => client.send(new PutObjectCommand({ Bucket: name, Key: key, Body: body }));
  const remove = (key: string) => client.send(new DeleteObjectCommand({ Bucket: name, Key: key }));

  before(async function () {
    this.timeout(600_000);
    server = await startVersitygw();
    const { endpoint, region, credentials } = server;
    client = new S3Client({ endpoint, region, credentials, forcePathStyle: true });
  });
  after(async () => {
    client.destroy();
    await server.close();
  });
  beforeEach(async () => {
    name = `bucket-${randomBytes(4).toString('hex')}`;
    await server.createBucket(name);
    proxy = await startFaultyProxy(server.endpoint);
  });
  afterEach(async () => {
    for (const bucket of buckets.splice(0)) bucket[Symbol.dispose]();
    await proxy.close();
  });

  describe('as a bucket', () => {
    let bucket: Bucket;
    beforeEach(() => (bucket = open()));
    const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
      promise.then(
        () => 'ok',
        (error: unknown) => (error instanceof BucketError ? error.code : error),
      );
    const all = async (prefix: string): Promise<string[]> => {
      const keys: string[] = [];
      for await (const { key } of bucket.list(prefix)) keys.push(key);
      return keys;
    };

    it('reads what was written, by condition and by size', async () => {
      const { etag } = await bucket.put('a', bytes('abc'), { ifNoneMatch: '*', contentType: 'text/plain' });
      expect(await bucket.get('a')).to.deep.equal({ etag, body: Buffer.from('abc') });
      expect(await bucket.get('a', { ifNoneMatch: etag })).to.equal('not-modified');
      expect(await codeOf(bucket.get('a', { maxBytes: 2 }))).to.equal('too-large');
      expect(await codeOf(bucket.get('b'))).to.equal('not-found');
      expect(await codeOf(bucket.put('a', bytes('x'), { ifNoneMatch: '*' }))).to.equal('precondition-failed');
      expect(await codeOf(bucket.put('a', bytes('x'), { ifMatch: '"other"' }))).to.equal('precondition-failed');
      await bucket.put('a', new Uint8Array(), { ifMatch: etag });
      expect(await bucket.get('a')).to.have.deep.property('body', Buffer.alloc(0));
    });

    it('lists 2,100 keys by pages, and keys of every kind', async () => {
      const odd = ['odd/a b', 'odd/a+b', 'odd/a%20b', 'odd/ä/€/😀', 'odd/<&>"\'', 'odd/a=b?c#d', 'odd/c\nd'];
      for (const key of odd) await bucket.put(key, bytes(key));
      expect(await all('odd/')).to.have.members(odd);
      for (const key of odd) expect(await bucket.get(key)).to.have.deep.property('body', Buffer.from(key));
      const keys = Array.from({ length: 2_100 }, (_, i) => `many/${String(i).padStart(4, '0')}`);
      for (let i = 0; i < keys.length; i += 50) await Promise.all(keys.slice(i, i + 50).map((key) => bucket.put(key, bytes(key))));
      let requests = 0;
      const listed: string[] = [];
      for await (const { key } of bucket.list('many/', { onRequest: () => void requests++ })) listed.push(key);
      expect(listed).to.deep.equal(keys);
      expect(requests).to.equal(3);
    });

    it('says what is wrong: no such bucket, a wrong key, nobody there', async () => {
      const other = open({ bucket: 'no-such-bucket' });
      expect(await codeOf(other.get('a'))).to.equal('invalid');
      expect(await codeOf(other.put('a', bytes('x')))).to.equal('invalid');
      bucket = other;
      expect(await codeOf(all(''))).to.equal('invalid');
      const credentials = { ...server.credentials, secretAccessKey: 'wrong-secret' };
      using stranger = s3Bucket({ bucket: name, region: server.region, endpoint: server.endpoint, credentials });
      const error = await stranger.get('a').catch((thrown: unknown) => thrown);
      expect(error).to.have.property('code', 'denied');
      expect(String(error)).not.to.contain('wrong-secret');
      await proxy.close();
      expect(await codeOf(open().put('a', bytes('x')))).to.equal('unavailable');
      proxy = await startFaultyProxy(server.endpoint);
    });

    it('takes no page of another server for an answer', async () => {
      for (const status of [200, 404]) {
        const page = createServer((request, response) => {
          request.resume();
          response.writeHead(status, { 'content-type': 'text/html', etag: '"x"' });
          response.end('<html><body><p>It works!</p></body></html>');
        }).listen(0, '127.0.0.1');
        await once(page, 'listening');
        bucket = open({ endpoint: `http://127.0.0.1:${(page.address() as AddressInfo).port}` });
        expect(await codeOf(all(''))).to.equal('unavailable');
        expect(await codeOf(bucket.get('a'))).to.equal('unavailable');
        page.closeAllConnections();
        page.close();
      }
    });

    it('reads through lost answers, and leaves a write in doubt after one', async () => {
      await bucket.put('a', bytes('old'));
      proxy.lose = 2;
      expect(await bucket.get('a')).to.have.deep.property('body', Buffer.from('old'));
      proxy.lose = 1;
      expect(await all('')).to.deep.equal(['a']);
      proxy.lose = 1;
      expect(await codeOf(bucket.put('a', bytes('new')))).to.equal('unknown-outcome');
      expect(await bucket.get('a')).to.have.deep.property('body', Buffer.from('new'));
    });

    it('cuts off an answer that stands still, and is of use again after it was closed', async () => {
      await bucket.put('a', new Uint8Array(500_000));
      const hasty = open({ timeout: 200 });
      proxy.stallAfter = 100_000;
      expect(await codeOf(hasty.get('a'))).to.equal('unavailable');
      proxy.stallAfter = undefined;
      hasty[Symbol.dispose]();
      expect(await codeOf(hasty.get('a'))).to.equal('ok');
    });

    it('takes a client of one’s own', async () => {
      const own = s3Bucket({ bucket: name, client });
      await own.put('a', bytes('x'));
      own[Symbol.dispose]();
      expect(await own.get('a')).to.have.deep.property('body', Buffer.from('x'));
    });
  });

  describe('as a source', () => {
    let stop: AbortController;
    let running: Promise<void>;
    let objects: RunnableInformer<string>;
    let meter: ReturnType<typeof textMeter>;
    const start = async (): Promise<{ readonly hint: () => void; readonly changes: string[] }> => {
      stop = new AbortController();
      meter = textMeter();
      const source = s3Objects({ bucket: open(), prefix: 'pods/', every: '1h', decode: text() });
      objects = informer(source, { meter });
      const changes: string[] = [];
      objects.subscribe(({ type, key, object }) => void changes.push(`${type} ${key} ${object}`));
      running = objects.run(stop.signal);
      await objects.synced;
      return { hint: () => source.hint(), changes };
    };
    const until = async (what: () => boolean): Promise<void> => {
      for (const end = performance.now() + 20_000; !what();) {
        if (performance.now() > end) throw new Error('it did not come');
        await pause(10);
      }
    };
    afterEach(async () => {
      stop.abort();
      await running;
    });

    it('shows objects, their changes and deletes, for one list request and one fetch per change', async () => {
      await write('pods/a', 'A1');
      await write('pods/sub/b', 'B1');
      await write('other/c', 'C');
      const { hint, changes } = await start();
      expect(changes.splice(0)).to.have.members(['add a A1', 'add sub/b B1']);
      await write('pods/a', 'A2');
      await remove('pods/sub/b');
      hint();
      await until(() => changes.length === 2);
      expect(changes).to.have.members(['update a A2', 'delete sub/b B1']);
      expect(meter.render()).to.match(/source_requests_total\{source="[^"]+",op="list"\} 2/);
      expect(meter.render()).to.match(/source_requests_total\{source="[^"]+",op="get"\} 3/);
    });

    it('shows one’s own write at once, by the ETag that the write gave', async () => {
      await write('pods/a', 'A1');
      const { hint, changes } = await start();
      changes.splice(0);
      const { etag } = await open().put('pods/a', bytes('A2'));
      objects.expect('a', { version: etag, object: 'A2' });
      expect(objects.get('a')).to.equal('A2');
      hint();
      await until(() => /op="list"\} 2/.test(String(meter.render())) && /op="get"\} 2/.test(String(meter.render())));
      await until(() => objects.version('a') === etag);
      expect(changes).to.deep.equal(['update a A2']);
    });

    it('keeps everything while the server is away, and goes on when it is back', async () => {
      await write('pods/a', 'A1');
      const { hint, changes } = await start();
      changes.splice(0);
      proxy.lose = Infinity;
      hint();
      await until(() => objects.state === 'stale');
      expect(objects.get('a')).to.equal('A1');
      await remove('pods/a');
      proxy.lose = 0;
      await until(() => objects.state === 'live');
      expect(changes).to.deep.equal(['delete a A1']);
    });
  });

  it('is watched by eight lines, of a bucket that the SDK finds by its environment', async () => {
    await write('pods/a.json', '{"name":"a"}');
    const written: string[] = [];
    const apply = async (key: string, object: Readonly<Record<string, unknown>>): Promise<void> =>
      void written.push(`${key} ${JSON.stringify(object)}`);
    const environment = { AWS_ENDPOINT_URL_S3: server.endpoint, AWS_REGION: server.region };
    const credentials = { AWS_ACCESS_KEY_ID: server.credentials.accessKeyId, AWS_SECRET_ACCESS_KEY: server.credentials.secretAccessKey };
    const before = { ...process.env };
    // Idle ones keep no process alive, and so are not among its active resources.
    const sockets: Socket[] = [];
    const opened = (message: unknown): void => void sockets.push((message as { readonly socket: Socket }).socket);
    subscribe('net.client.socket', opened);
    Object.assign(process.env, environment, credentials);
    try {
      const rt = runtime();
      const specs = rt.informer(s3Objects({ bucket: name, prefix: 'pods/' }));

      rt.controller('manifests', specs, async ({ key, object }) => {
        if (!object) return;
        await apply(key, object);
        void rt.stop();
      });

      await rt.run();
    } finally {
      unsubscribe('net.client.socket', opened);
      for (const variable of Object.keys({ ...environment, ...credentials })) {
        delete process.env[variable];
        if (before[variable] !== undefined) process.env[variable] = before[variable];
      }
    }
    expect(written).to.deep.equal(['a.json {"name":"a"}']);
    expect(sockets).not.to.deep.equal([]);
    expect(sockets.filter(({ destroyed }) => !destroyed).length, 'connections left').to.equal(0);
  });

  it('decodes what the type says', async () => {
    interface Zone {
      readonly origin: string;
    }
    await write('zones/a', '{"origin":"a.example"}');
    const zones = informer(s3Objects({ bucket: open(), prefix: 'zones/', decode: json<Zone>() }));
    const stop = new AbortController();
    const running = zones.run(stop.signal);
    await zones.synced;
    expect(zones.get('a')?.origin.length).to.equal(9);
    stop.abort();
    await running;
  });

  describe('as a source by its conformance', () => {
    // The informer's time is a fake one, which moves on when no request is under way; the server's is real.
    sourceConformance<{ readonly value: string }>(
      'objects under a prefix',
      () => {
        const clock = fakeClock();
        const requests = underWay(open({ attempts: 1, timeout: 10_000 }));
        const keyOf = (key: string): string => `things/${key}`;
        return {
          source: s3Objects({ bucket: requests.bucket, prefix: 'things/', decode: json<{ readonly value: string }>() }),
          put: async (key, value) => void (await write(keyOf(key), JSON.stringify({ value }))),
          remove: async (key) => void (await remove(keyOf(key))),
          read: ({ value }) => value,
          clock,
          advance: async (ms) => {
            await clock.advance(ms);
            await requests.settled();
            await clock.settle();
          },
          faults: {
            cut: () => void (proxy.lose = 1),
            stall: () => {
              proxy.stallAfter = 0;
              requests.onFailure = () => (proxy.stallAfter = undefined);
            },
            breakObject: async (key) => void (await write(keyOf(key), '{"value":')),
            unavailable: (on) => void (proxy.lose = on ? Infinity : 0),
          },
          leftOpen: () => clock.pending + requests.count,
        };
      },
      { describe, it },
      {
        stepMs: 5_000,
        without: {
          partialSnapshot: 'a page has 1,000 keys; the bucket in memory has smaller ones',
          duplicate: 'there are no events of single changes',
          reorder: 'there are no events of single changes',
          expireCursor: 'it has no cursors',
          replaceIdentity: 'S3 has no identities',
        },
      },
    );
  });

  describe('as a place for a lease', () => {
    lockConformance(
      () => {
        const key = 'locks/leader.json';
        return {
          one: s3Lease({ bucket: open(), key }),
          other: s3Lease({ bucket: open({ endpoint: server.endpoint }), key }),
          loseNextAnswer: () => void (proxy.lose = 1),
          hangNext: () => void (proxy.stallAfter = 0),
          corrupt: async () => void (await write(key, '{"holder": "a"')),
          remove: async () => void (await remove(key)),
        };
      },
      { describe, it },
      { without: { loseNextRequest: 'the proxy breaks answers only; a request that is lost looks the same' } },
    );
  });
});
