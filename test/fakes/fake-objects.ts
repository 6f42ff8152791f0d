/**
 * fake-objects — a bucket in memory, as strict as S3, with the faults of a network in front of it.
 *
 * Holds: conditions, ETags (a digest: an object that is changed back has its old one), order of listings and errors are those of the
 * contract in infra/providers/objects.ts; a request takes effect in the middle of its latency; each client of a bucket has its own faults,
 * so that one node can be cut off while others are not. Does not hold: retries. What a fault says is what the caller gets.
 */
import { createHash } from 'node:crypto';
import { streamedBody, type Body } from '../../infra/providers/body.ts';
import { ProviderError } from '../../infra/providers/errors.ts';
import { type Clock, sleep } from '../../infra/providers/clock.ts';
import { checkKey, checkPrefix, compareKeys } from '../../infra/providers/keys.ts';
import { defaultMaxBytes, type ObjectHead, type Objects, type StoredObject } from '../../infra/providers/objects.ts';

export type ObjectOperation = 'get' | 'put' | 'head' | 'list' | 'delete' | 'stream';

export type ObjectFault =
  | { readonly kind: 'throttled'; readonly retryAfterMs?: number }
  | { readonly kind: 'unavailable' | 'denied' }
  /** The request left, the answer did not come. `applied` says what a `put` or `delete` did. Reads are `unavailable`. */
  | { readonly kind: 'lost-answer'; readonly applied: boolean }
  /** This much later than the client's latency. */
  | { readonly kind: 'slow'; readonly ms: number };

export interface FaultRule {
  /** Any operation when absent. */
  readonly operations?: readonly ObjectOperation[];
  /** Keys that begin so; any when absent. */
  readonly prefix?: string;
  /** How many requests it hits. Default 1; `Infinity` until disposed. */
  readonly times?: number;
  readonly fault: ObjectFault;
}

export interface ObjectRequest {
  readonly operation: ObjectOperation;
  readonly key: string;
  readonly outcome: 'ok' | 'not-modified' | 'failed';
}

export interface FakeObjects extends Objects {
  watch(key: string, changed: () => void): Disposable;
  /** The next requests that match fail so. The first rule that matches is used. */
  fail(rule: FaultRule): Disposable;
  /** True: everything is `unavailable` and hints don't arrive, until false again. */
  down: boolean;
  /** Of every request; half of it before and half after it takes effect. */
  latencyMs: number;
  /** Pause before each chunk of a streamed body. */
  chunkDelayMs: number;
  /** What was asked for so far, oldest first. */
  readonly requests: readonly ObjectRequest[];
  readonly bucket: FakeBucket;
}

export interface FakeBucket {
  client(input?: { readonly description?: string; readonly latencyMs?: number }): FakeObjects;
  /** Past all faults and latency. */
  keys(): readonly string[];
  text(key: string): string | undefined;
  bytes(key: string): Uint8Array | undefined;
  set(key: string, body: Uint8Array | string): void;
  unset(key: string): void;
}

/** A bucket with one client. */
export function fakeObjects(
  input: { readonly clock?: Clock; readonly latencyMs?: number; readonly description?: string } = {},
): FakeObjects {
  return fakeBucket(input).client(input);
}

const chunkBytes = 64 * 1024;

/** Without a clock nothing may be slow: latency and delays need one. */
export function fakeBucket({ clock }: { readonly clock?: Clock } = {}): FakeBucket {
  const objects = new Map<string, StoredObject>();
  const watchers = new Set<{ readonly key: string; readonly changed: () => void; readonly open: () => boolean }>();
  let writes = 0;

  const touched = (key: string): void => {
    for (const watcher of watchers) {
      if (watcher.key === key && watcher.open()) queueMicrotask(() => watchers.has(watcher) && watcher.changed());
    }
  };
  const bucket: FakeBucket = {
    keys: () => [...objects.keys()].sort(compareKeys),
    bytes: (key) => objects.get(key)?.body,
    text: (key) => {
      const body = objects.get(key)?.body;
      return body === undefined ? undefined : Buffer.from(body).toString();
    },
    set: (key, body) => {
      checkKey('set', key);
      const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body.slice();
      const etag = `"${createHash('md5').update(bytes).digest('hex')}"`;
      objects.set(key, { key, etag, sizeBytes: bytes.length, modifiedMs: clock?.wall() ?? ++writes, body: bytes });
      touched(key);
    },
    unset: (key) => {
      if (objects.delete(key)) touched(key);
    },
    client: ({ description = 's3://fake', latencyMs = 0 } = {}) => client(description, latencyMs),
  };

  function client(description: string, latency: number): FakeObjects {
    const requests: ObjectRequest[] = [];
    const rules: { rule: FaultRule; left: number }[] = [];

    const wait = async (ms: number, signal: AbortSignal | undefined): Promise<void> => {
      signal?.throwIfAborted();
      if (ms <= 0) return;
      if (clock === undefined) throw new Error('a fake bucket without a clock cannot be slow: pass one');
      await sleep(clock, ms, signal);
    };
    const faultFor = (operation: ObjectOperation, key: string): ObjectFault | undefined => {
      if (self.down) return { kind: 'unavailable' };
      const index = rules.findIndex(({ rule }) => (rule.operations?.includes(operation) ?? true) && key.startsWith(rule.prefix ?? ''));
      const found = rules[index];
      if (found === undefined) return undefined;
      found.left -= 1;
      if (found.left <= 0) rules.splice(index, 1);
      return found.rule.fault;
    };
    async function request<T>(operation: ObjectOperation, key: string, signal: AbortSignal | undefined, act: () => T): Promise<T> {
      const what = `${operation} ${key}`;
      const done = (outcome: ObjectRequest['outcome']): void => void requests.push({ operation, key, outcome });
      try {
        (operation === 'list' ? checkPrefix : checkKey)(what, key);
        const fault = faultFor(operation, key);
        await wait(self.latencyMs / 2 + (fault?.kind === 'slow' ? fault.ms : 0), signal);
        if (fault !== undefined && fault.kind !== 'slow') failWith(fault, what, operation, act);
        const result = act();
        await wait(self.latencyMs / 2, signal);
        done(result === 'not-modified' ? 'not-modified' : 'ok');
        return result;
      } catch (error) {
        done('failed');
        throw error;
      }
    }
    const existing = (what: string, key: string): StoredObject => {
      const found = objects.get(key);
      if (found === undefined) throw new ProviderError('not-found', what, `there is no such object in ${description}`);
      return found;
    };

    const self: FakeObjects = {
      description,
      bucket,
      requests,
      down: false,
      latencyMs: latency,
      chunkDelayMs: 0,
      fail: (rule) => {
        const entry = { rule, left: rule.times ?? 1 };
        rules.push(entry);
        return {
          [Symbol.dispose]: () => {
            const index = rules.indexOf(entry);
            if (index >= 0) rules.splice(index, 1);
          },
        };
      },
      get: (key, { signal, ifNoneMatch, maxBytes = defaultMaxBytes } = {}) =>
        request('get', key, signal, () => {
          const found = existing(`get ${key}`, key);
          if (found.etag === ifNoneMatch) return 'not-modified';
          if (found.sizeBytes > maxBytes) throw tooLarge(`get ${key}`, found.sizeBytes, maxBytes);
          return { ...found, body: found.body.slice() };
        }),
      put: (key, body, { signal, ifMatch, ifNoneMatch } = {}) => {
        // The caller may reuse its buffer once the request has left.
        const sent = body.slice();
        return request('put', key, signal, () => {
          const found = objects.get(key);
          if (ifNoneMatch === '*' && found !== undefined) throw new ProviderError('precondition-failed', `put ${key}`, 'the object exists');
          if (ifMatch !== undefined && found?.etag !== ifMatch) {
            throw new ProviderError(
              'precondition-failed',
              `put ${key}`,
              found === undefined ? 'the object is gone' : 'the object was changed',
            );
          }
          bucket.set(key, sent);
          return { etag: existing(`put ${key}`, key).etag };
        });
      },
      head: (key, { signal } = {}) => request('head', key, signal, () => headOf(existing(`head ${key}`, key))),
      list: async function* (prefix, { signal } = {}) {
        let after: string | undefined;
        for (;;) {
          const page: readonly ObjectHead[] = await request('list', prefix, signal, () =>
            bucket
              .keys()
              .filter((key) => key.startsWith(prefix) && (after === undefined || compareKeys(key, after) > 0))
              .slice(0, 1000)
              .map((key) => headOf(existing(`list ${prefix}`, key))),
          );
          yield* page;
          after = page.at(-1)?.key;
          if (page.length < 1000) return;
        }
      },
      delete: (key, { signal } = {}) => request('delete', key, signal, () => bucket.unset(key)),
      stream: (key, { signal, range } = {}) =>
        request('stream', key, signal, () => {
          const found = existing(`stream ${key}`, key);
          const { start = 0, end = found.sizeBytes - 1 } = range ?? {};
          if (range !== undefined && (start >= found.sizeBytes || end < start || start < 0)) {
            throw new ProviderError('invalid', `stream ${key}`, `no byte of the range ${start}-${end} is in the object`);
          }
          return { ...headOf(found), body: chunks(found.body.subarray(start, end + 1), () => wait(self.chunkDelayMs, signal), self, key) };
        }),
      watch: (key, changed) => {
        checkKey(`watch ${key}`, key);
        const watcher = { key, changed, open: () => !self.down };
        watchers.add(watcher);
        return { [Symbol.dispose]: () => void watchers.delete(watcher) };
      },
    };
    return self;
  }

  return bucket;
}

function chunks(body: Uint8Array, pause: () => Promise<void>, client: FakeObjects, key: string): Body {
  let at = 0;
  return streamedBody({
    next: async () => {
      if (at >= body.length) return undefined;
      await pause();
      if (client.down) throw new ProviderError('unavailable', `stream ${key}`, 'the connection broke in the middle of the body');
      at += chunkBytes;
      return body.slice(at - chunkBytes, at);
    },
    close: async () => undefined,
  });
}

function failWith(fault: Exclude<ObjectFault, { kind: 'slow' }>, what: string, operation: ObjectOperation, act: () => unknown): never {
  switch (fault.kind) {
    case 'throttled':
      throw new ProviderError('throttled', what, 'slow down', fault.retryAfterMs === undefined ? {} : { retryAfterMs: fault.retryAfterMs });
    case 'denied':
      throw new ProviderError('denied', what, 'access denied');
    case 'unavailable':
      throw new ProviderError('unavailable', what, 'could not be reached');
    case 'lost-answer':
      if (operation !== 'put' && operation !== 'delete') throw new ProviderError('unavailable', what, 'the connection broke');
      try {
        if (fault.applied) act();
      } catch {
        // The server said no, but nobody heard it.
      }
      throw new ProviderError('unknown-outcome', what, 'the connection broke before the answer came');
  }
}

function headOf({ key, etag, sizeBytes, modifiedMs }: ObjectHead): ObjectHead {
  return { key, etag, sizeBytes, modifiedMs };
}

function tooLarge(what: string, size: number, limit: number): ProviderError {
  return new ProviderError('too-large', what, `the object has ${size} bytes, more than the limit of ${limit}`);
}
