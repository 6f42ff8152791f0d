/**
 * objects-conformance — what every driver of `Objects` must do, run for each of them.
 *
 * One bucket per run; each test keeps to keys of its own. What a server can't do is named in `skip`, with the reason; the report shows it,
 * and the test fails when the server has learned it.
 */
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'mocha';
import { expect } from 'chai';
import { isProviderError, type ProviderErrorCode } from '../../../infra/providers/errors.ts';
import { compareKeys } from '../../../infra/providers/keys.ts';
import { type Objects } from '../../../infra/providers/objects.ts';

export interface Subject {
  readonly objects: Objects;
  /** A second client of the same bucket. */
  readonly another: Objects;
  close(): Promise<void>;
}

export interface ConformanceOptions {
  readonly skip?: readonly { readonly reason: string; readonly tests: readonly string[] }[];
  /** Of the large object. Default 64 MiB. */
  readonly largeBytes?: number;
  /** How many keys make "more than a page". Default 1,050. */
  readonly manyKeys?: number;
}

export function describeObjects(name: string, make: () => Promise<Subject>, options: ConformanceOptions = {}): void {
  const { skip = [], largeBytes = 64 * 1024 * 1024, manyKeys = 1050 } = options;

  describe(`${name} as a bucket`, () => {
    let subject: Subject;
    let objects: Objects;
    before(async function () {
      this.timeout(120_000);
      subject = await make();
      objects = subject.objects;
    });
    after(() => subject.close());

    const test = (title: string, run: () => Promise<void>): void => {
      const known = skip.find(({ tests }) => tests.includes(title));
      if (known === undefined) it(title, run).timeout(60_000);
      else it(`does not: ${title} (${known.reason})`, () => stillFails(run)).timeout(60_000);
    };

    test('says not found for what is not there, and deletes it gladly', async () => {
      await fails('not-found', objects.get('absent/a'));
      await fails('not-found', objects.head('absent/a'));
      await fails('not-found', objects.stream('absent/a'));
      await objects.delete('absent/a');
    });

    test('gives back the bytes that were put, and says the same of them everywhere', async () => {
      const body = Uint8Array.from({ length: 256 }, (_, index) => index);
      const { etag } = await objects.put('bytes/all', body);
      const got = await objects.get('bytes/all');
      if (got === 'not-modified') throw new Error('unconditional');
      expect([...got.body]).to.deep.equal([...body]);
      const { body: streamed, ...streamHead } = await subject.another.stream('bytes/all');
      expect(await textOf(streamed)).to.equal(Buffer.from(body).toString());
      const head = await subject.another.head('bytes/all');
      expect(head).to.deep.include({ key: 'bytes/all', etag, sizeBytes: 256 });
      expect(streamHead).to.deep.equal(head);
      expect(await all(objects.list('bytes/'))).to.deep.equal([head]);
      const { body: _, ...gotHead } = got;
      expect(gotHead).to.deep.equal(head);
      expect(head.modifiedMs).to.be.a('number').greaterThan(0);
    });

    test('keeps an empty body', async () => {
      await objects.put('bytes/empty', new Uint8Array());
      expect(await text(objects, 'bytes/empty')).to.equal('');
      expect(await textOf((await objects.stream('bytes/empty')).body)).to.equal('');
      expect((await objects.head('bytes/empty')).sizeBytes).to.equal(0);
    });

    test('shows a put to another client at once', async () => {
      for (let round = 0; round < 20; round += 1) {
        await objects.put('fresh/a', bytes(`round ${round}`));
        expect(await text(subject.another, 'fresh/a')).to.equal(`round ${round}`);
      }
    });

    test('answers not-modified only for the ETag that stands', async () => {
      const first = await objects.put('cond/get', bytes('one'));
      expect(await objects.get('cond/get', { ifNoneMatch: first.etag })).to.equal('not-modified');
      const second = await objects.put('cond/get', bytes('two'));
      expect(second.etag).not.to.equal(first.etag);
      expect(await objects.get('cond/get', { ifNoneMatch: first.etag })).to.have.property('etag', second.etag);
    });

    test('gives equal bytes equal ETags', async () => {
      const first = await objects.put('etag/a', bytes('same'));
      expect(await objects.put('etag/b', bytes('same'))).to.deep.equal(first);
    });

    test('creates only once', async () => {
      await objects.put('cond/create', bytes('one'), { ifNoneMatch: '*' });
      await fails('precondition-failed', objects.put('cond/create', bytes('two'), { ifNoneMatch: '*' }));
      expect(await text(objects, 'cond/create')).to.equal('one');
      await objects.delete('cond/create');
      await objects.put('cond/create', bytes('three'), { ifNoneMatch: '*' });
      expect(await text(objects, 'cond/create')).to.equal('three');
    });

    test('replaces only the version that was named', async () => {
      const first = await objects.put('cond/match', bytes('one'));
      const second = await objects.put('cond/match', bytes('two'), { ifMatch: first.etag });
      await fails('precondition-failed', objects.put('cond/match', bytes('three'), { ifMatch: first.etag }));
      expect(await text(objects, 'cond/match')).to.equal('two');
      await objects.delete('cond/match');
      await fails('precondition-failed', objects.put('cond/match', bytes('four'), { ifMatch: second.etag }));
      await fails('precondition-failed', objects.put('cond/never', bytes('five'), { ifMatch: second.etag }));
      await fails('not-found', objects.get('cond/match'));
    });

    test('lets one of twenty writers win that saw the same version', async () => {
      const { etag } = await objects.put('race/match', bytes('start'));
      const won = await winners(20, (writer) =>
        (writer % 2 === 0 ? objects : subject.another).put('race/match', bytes(`writer ${writer}`), { ifMatch: etag }),
      );
      expect(won).to.have.length(1);
      expect(await text(objects, 'race/match')).to.equal(`writer ${won[0]}`);
    });

    test('lets one of twenty writers create', async () => {
      const won = await winners(20, (writer) =>
        (writer % 2 === 0 ? objects : subject.another).put('race/create', bytes(`writer ${writer}`), { ifNoneMatch: '*' }),
      );
      expect(won).to.have.length(1);
      expect(await text(objects, 'race/create')).to.equal(`writer ${won[0]}`);
    });

    test('loses no increment of four concurrent counters', async () => {
      await objects.put('race/counter', bytes('0'));
      const count = async (client: Objects): Promise<void> => {
        for (let done = 0; done < 10;) {
          const now = await client.get('race/counter');
          if (now === 'not-modified') throw new Error('unconditional');
          const next = bytes(String(Number(Buffer.from(now.body).toString()) + 1));
          done += await client.put('race/counter', next, { ifMatch: now.etag }).then(
            () => 1,
            (error: unknown) => {
              if (!isProviderError(error, 'precondition-failed')) throw error;
              return 0;
            },
          );
        }
      };
      await Promise.all([count(objects), count(subject.another), count(objects), count(subject.another)]);
      expect(await text(objects, 'race/counter')).to.equal('40');
    });

    test('never shows a body that is half old and half new', async () => {
      const body = (round: number): Uint8Array => new Uint8Array(100_000 + round).fill(round);
      await objects.put('whole/a', body(0));
      let writing = true;
      const read = async (): Promise<number> => {
        let seen = 0;
        for (; writing; seen += 1) {
          const got = await subject.another.get('whole/a');
          if (got === 'not-modified') throw new Error('unconditional');
          const round = got.body[0] ?? -1;
          expect(got.body.length).to.equal(100_000 + round);
          expect(got.body.every((byte) => byte === round)).to.equal(true);
        }
        return seen;
      };
      const readers = [read(), read()];
      for (let round = 1; round <= 20; round += 1) await objects.put('whole/a', body(round));
      writing = false;
      expect(Math.min(...(await Promise.all(readers)))).to.be.greaterThan(0);
    });

    test('refuses a body above the limit and takes one at it', async () => {
      await objects.put('limit/a', new Uint8Array(1000));
      expect(await objects.get('limit/a', { maxBytes: 1000 })).to.have.property('sizeBytes', 1000);
      await fails('too-large', objects.get('limit/a', { maxBytes: 999 }));
    });

    test('streams the bytes of a range', async () => {
      await objects.put('range/a', bytes('0123456789'));
      const part = async (start: number, end?: number): Promise<string> => {
        const found = await objects.stream('range/a', { range: end === undefined ? { start } : { start, end } });
        expect(found.sizeBytes).to.equal(10);
        return textOf(found.body);
      };
      expect(await part(0, 0)).to.equal('0');
      expect(await part(3, 5)).to.equal('345');
      expect(await part(7)).to.equal('789');
      expect(await part(8, 100)).to.equal('89');
      await fails('invalid', objects.stream('range/a', { range: { start: 10 } }));
    });

    test('streams a large object in small chunks at the pace of the reader', async () => {
      const block = createHash('sha512').update('block').digest();
      const large = Buffer.alloc(largeBytes, block);
      await objects.put('large/a', large);
      const hash = createHash('sha256');
      let largest = 0;
      let total = 0;
      for await (const chunk of (await objects.stream('large/a')).body) {
        hash.update(chunk);
        largest = Math.max(largest, chunk.length);
        total += chunk.length;
      }
      expect(total).to.equal(largeBytes);
      expect(hash.digest('hex')).to.equal(createHash('sha256').update(large).digest('hex'));
      expect(largest).to.be.at.most(1024 * 1024);
      await objects.delete('large/a');
    });

    test('goes on after a reader broke off, or never began', async () => {
      await objects.put('broken/a', new Uint8Array(1_000_000));
      for (let round = 0; round < 60; round += 1) {
        const { body } = await objects.stream('broken/a');
        if (round % 2 === 0) for await (const _ of body) break;
        await body[Symbol.asyncDispose]();
      }
      expect((await objects.head('broken/a')).sizeBytes).to.equal(1_000_000);
    });

    test('lists by prefix in byte order, without what was deleted', async () => {
      const keys = ['list/a', 'list/a!', 'list/a-b', 'list/ab', 'list/a0/b', 'list/b/c/d', 'list/b/ce', 'list/é', 'list/😀', 'list/\uf900'];
      for (const key of [...keys, 'list/gone', 'lisu']) await objects.put(key, bytes(key));
      await objects.delete('list/gone');
      const listed = async (prefix: string): Promise<string[]> => (await all(objects.list(prefix))).map((head) => head.key);
      expect(await listed('list/')).to.deep.equal([...keys].sort(compareKeys));
      expect(await listed('list/a')).to.deep.equal(keys.filter((key) => key.startsWith('list/a')).sort(compareKeys));
      expect(await listed('list/a0/')).to.deep.equal(['list/a0/b']);
      expect(await listed('list/b/c')).to.deep.equal(['list/b/c/d', 'list/b/ce']);
      expect(await listed('list/none')).to.deep.equal([]);
      expect(await listed('lis')).to.include.members(['lisu', 'list/a']);
    });

    test('keeps a key apart from those that begin with it and a slash', async () => {
      for (const key of ['below/a', 'below/a/b', 'below/a/b/c']) await objects.put(key, bytes(key));
      await objects.delete('below/a/b');
      expect((await all(objects.list('below/a'))).map((head) => head.key)).to.deep.equal(['below/a', 'below/a/b/c']);
      expect(await text(objects, 'below/a/b/c')).to.equal('below/a/b/c');
    });

    test('lists more keys than fit on a page', async () => {
      const keys = Array.from({ length: manyKeys }, (_, index) => `many/${index.toString(36)}`);
      await inParallel(16, keys, (key) => objects.put(key, bytes('x')));
      expect((await all(objects.list('many/'))).map((head) => head.key)).to.deep.equal(keys.sort(compareKeys));
    });

    for (const key of oddKeys) {
      test(`keeps the key ${JSON.stringify(key.length > 40 ? `${key.slice(0, 40)}…` : key)} apart from all others`, async () => {
        await objects.put(`odd/${key}`, bytes(key));
        expect(await text(objects, `odd/${key}`)).to.equal(key);
        expect((await all(objects.list(`odd/${key}`))).map((head) => head.key)).to.include(`odd/${key}`);
      });
    }

    test('refuses keys that could leave the bucket or that a server would change', async () => {
      for (const key of [
        '',
        '/a',
        'a/',
        'a//b',
        '../a',
        'a/../b',
        'a/./b',
        '.',
        'a\0b',
        'a\nb',
        '\ud800',
        'x'.repeat(256),
        'abc/'.repeat(256) + 'd',
      ]) {
        await fails('invalid', objects.put(key, bytes('x')));
        await fails('invalid', objects.get(key));
        await fails('invalid', objects.head(key));
        await fails('invalid', objects.stream(key));
        await fails('invalid', objects.delete(key));
      }
      await fails('invalid', all(objects.list('../')));
    });

    test('rejects with the reason of an aborted signal', async () => {
      const reason = new Error('enough');
      const signal = AbortSignal.abort(reason);
      await objects.put('abort/a', bytes('x'));
      for (const call of [
        objects.get('abort/a', { signal }),
        objects.put('abort/a', bytes('y'), { signal }),
        objects.head('abort/a', { signal }),
        objects.stream('abort/a', { signal }),
        objects.delete('abort/a', { signal }),
        all(objects.list('abort/', { signal })),
      ]) {
        expect(await caught(call)).to.equal(reason);
      }
      expect(await text(objects, 'abort/a')).to.equal('x');
    });
  });
}

const oddKeys = [
  'a b',
  'a%2Fb',
  'a+b',
  'Index',
  'index',
  'a=b&c',
  'quote\'"`',
  'back\\slash',
  'ключ/λ/鍵',
  'e\u0301',
  '\u00e9',
  '.hidden',
  '~tilde',
  'at@',
  'plus+',
  '%',
  '...',
  'con:aux?*|<>',
  `${'long'.repeat(50)}/${'l'.repeat(255)}/${'ü'.repeat(120)}`,
];

export function bytes(content: string): Uint8Array {
  return new TextEncoder().encode(content);
}

export async function text(objects: Objects, key: string): Promise<string> {
  const got = await objects.get(key);
  if (got === 'not-modified') throw new Error('an unconditional get said not-modified');
  return Buffer.from(got.body).toString();
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await all(body)).toString();
}

export async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

export async function caught(promise: Promise<unknown>): Promise<unknown> {
  return promise.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** A known gap that has closed must be taken off the list. */
export async function stillFails(run: () => Promise<void>): Promise<void> {
  if ((await caught(run())) === undefined) throw new Error('it does by now: take it off the list of what is skipped');
}

export async function fails(code: ProviderErrorCode, promise: Promise<unknown>): Promise<void> {
  const error = await caught(promise);
  if (error === undefined) throw new Error(`expected ${code}, but it succeeded`);
  if (isProviderError(error, code)) return;
  throw new Error(`expected ${code}, got ${error instanceof Error ? error.message : 'no error at all'}`, { cause: error });
}

/** Numbers of the writers that succeeded; every other must have failed on its condition. */
async function winners(count: number, write: (writer: number) => Promise<unknown>): Promise<number[]> {
  const outcomes = await Promise.allSettled(Array.from({ length: count }, (_, writer) => write(writer)));
  const lost = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as unknown] : []));
  for (const error of lost) if (!isProviderError(error, 'precondition-failed')) throw error;
  return outcomes.flatMap((outcome, writer) => (outcome.status === 'fulfilled' ? [writer] : []));
}

async function inParallel<T>(width: number, items: readonly T[], run: (item: T) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await run(item);
  };
  await Promise.all(Array.from({ length: width }, worker));
}
