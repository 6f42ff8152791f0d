/**
 * index-object — one object in a bucket that lists others, as a source of its entries. Looking costs one conditional GET; what an entry
 * stands for is loaded only when its version is new.
 *
 * Holds: a snapshot is one body, read whole and decoded whole; a missing object is an empty snapshot; one that cannot be read or decoded
 * changes nothing and is the source's error until it can; a `hint`, or the platform's word that the object changed, makes it look at once
 * (any number of them during one request: once more). Does not hold: changes between two looks are seen one by one; the platform's word is
 * relied on (the interval is).
 */
import { SourceError, type Source, type SourceContext, type SourceEvent, type SourceItem } from '../source.ts';
import { errorOf } from '../errors.ts';
import { bucketCodeOf, waitAfter } from './s3/bucket-error.ts';
import { SentRequests } from './s3/sent-requests.ts';
import { jittered, silenceMs, Wake } from './wake.ts';

/**
 * What is needed of a bucket. Errors with `code: 'not-found'` mean that there is no such object; `retryAfterMs` is honoured. `onRequest` is
 * called for each request that is sent, by a bucket that may send several.
 */
export interface IndexReader {
  get(
    key: string,
    options: {
      readonly ifNoneMatch?: string;
      readonly maxBytes?: number;
      readonly signal?: AbortSignal;
      readonly onRequest?: () => void;
    },
  ): Promise<{ readonly etag: string; readonly body: Uint8Array } | 'not-modified'>;
  watch?(key: string, changed: () => void): Disposable;
}

/** An entry, or why there is none for this key. */
export type IndexEntry<T> = SourceItem<T> | { readonly key: string; readonly error: Error };

/**
 * Which object, how often it is looked at, and how its entries are found in it. An entry whose version is unchanged is not loaded again.
 */
export interface IndexObjectInput<T> {
  readonly name: string;
  /** Where the object is. */
  readonly objects: IndexReader;
  /** Of the object. */
  readonly key: string;
  /** From the end of one look to the next; required, since each look is a request. */
  readonly everyMs: number;
  /** Share of `everyMs` by which a wait varies. Default 0.1. */
  readonly jitter?: number;
  /** In [0, 1). Default Math.random. */
  readonly random?: () => number;
  /** Default 16 MiB. */
  readonly maxBytes?: number;
  /** All entries of a body. Throws when the body as a whole can't be read. */
  readonly decode: (body: Uint8Array) => Iterable<IndexEntry<T>>;
  /** Default `empty`: no object is no entries. `error`: a missing object changes nothing either. */
  readonly missing?: 'empty' | 'error';
}

/** A source of the entries of one object, read with conditional requests. */
export interface IndexObject<T> extends Source<T> {
  hint(): void;
  /** ETag of the last complete snapshot; undefined before the first, and when the object was missing. */
  readonly etag: string | undefined;
  /** Monotonic time at which the last request left that showed `etag` to be the newest; undefined before the first. */
  readonly confirmedMs: number | undefined;
}

const defaultMaxBytes = 16 * 1024 * 1024;

/**
 * A source of the entries of one object, whatever its format. `s3Index` is the same with defaults. Requests are counted in
 * `source_requests_total{source, op="get"}`.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { informer } from 'podmin/controllers';
 * import { indexObject, memoryBucket } from 'podmin/controllers/s3';
 *
 * const objects = memoryBucket();
 * objects.set('names', 'a b');
 * const decode = (body: Uint8Array) =>
 *   new TextDecoder().decode(body).split(' ').map((key) => ({ key, version: '1', load: async () => key.toUpperCase() }));
 * const names = informer(indexObject({ name: 'names', objects, key: 'names', everyMs: 10_000, decode }));
 * const stop = new AbortController();
 * const running = names.run(stop.signal);
 * await names.synced;
 * assert.deepEqual(names.list(), ['A', 'B']);
 * stop.abort();
 * await running;
 */
export function indexObject<T>(input: IndexObjectInput<T>): IndexObject<T> {
  return new IndexObjectSource(input);
}

class IndexObjectSource<T> implements IndexObject<T> {
  readonly name: string;
  readonly staleAfterMs: number;
  readonly #input: IndexObjectInput<T>;
  readonly #wake = new Wake();
  #etag: string | undefined;
  #confirmedMs: number | undefined;
  /** The body that can't be decoded: it is not fetched again to find that out again. */
  #unreadable: { readonly etag: string; readonly error: SourceError } | undefined;

  constructor(input: IndexObjectInput<T>) {
    this.name = input.name;
    this.staleAfterMs = silenceMs(input.everyMs);
    this.#input = input;
  }

  get etag(): string | undefined {
    return this.#etag;
  }

  get confirmedMs(): number | undefined {
    return this.#confirmedMs;
  }

  hint(): void {
    this.#wake.wake();
  }

  async *open(context: SourceContext): AsyncGenerator<SourceEvent<T>> {
    const { signal, clock } = context;
    const { objects, key, everyMs } = this.#input;
    const requests = context.meter.counter('source_requests_total', 'Requests made by a source', ['source', 'op']).with(this.name, 'get');
    using _watch = objects.watch?.(key, () => this.hint());
    // What this connection has shown. The first look is unconditional: whoever connects again gets a whole snapshot to compare with.
    let shown: { readonly etag: string | undefined } | undefined;
    while (!signal.aborted) {
      const sentMs = clock.now();
      const found = await this.#look(shown?.etag, (count) => requests.inc(count), signal);
      if (found === 'not-modified' || (found === 'missing' && shown !== undefined && shown.etag === undefined)) {
        this.#confirmedMs = sentMs;
        yield { type: 'alive' };
      } else {
        const etag = found === 'missing' ? undefined : found.etag;
        yield { type: 'snapshot' };
        for (const entry of found === 'missing' ? [] : found.entries) {
          yield 'error' in entry ? { type: 'broken', key: entry.key, error: entry.error } : { type: 'item', ...entry };
        }
        shown = { etag };
        this.#etag = etag;
        this.#confirmedMs = sentMs;
        yield { type: 'synced', cursor: etag };
      }
      await this.#wake.wait({ ms: jittered(everyMs, this.#input.jitter ?? 0.1, this.#input.random ?? Math.random), clock, signal });
    }
  }

  async #look(
    ifNoneMatch: string | undefined,
    count: (requests: number) => void,
    signal: AbortSignal,
  ): Promise<'not-modified' | 'missing' | { readonly etag: string; readonly entries: readonly IndexEntry<T>[] }> {
    const { objects, key, maxBytes = defaultMaxBytes, missing = 'empty' } = this.#input;
    const unreadable = this.#unreadable;
    const known = unreadable?.etag ?? ifNoneMatch;
    const sent = new SentRequests(count);
    try {
      const { onRequest } = sent;
      const answer = await objects.get(key, { ...(known === undefined ? {} : { ifNoneMatch: known }), maxBytes, signal, onRequest });
      if (answer === 'not-modified') {
        if (unreadable !== undefined) throw unreadable.error;
        return 'not-modified';
      }
      this.#unreadable = undefined;
      return { etag: answer.etag, entries: this.#decode(answer) };
    } catch (error) {
      if (error instanceof SourceError) throw error;
      if (missing === 'empty' && bucketCodeOf(error) === 'not-found') {
        this.#unreadable = undefined;
        return 'missing';
      }
      const retryAfterMs = waitAfter(error, this.#input.everyMs);
      throw new SourceError(`${this.name}: ${key} can't be read, so nothing is changed: ${errorOf(error).message}`, {
        cause: error,
        ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
      });
    } finally {
      sent.end(1);
    }
  }

  #decode(answer: { readonly etag: string; readonly body: Uint8Array }): readonly IndexEntry<T>[] {
    try {
      return [...this.#input.decode(answer.body)];
    } catch (cause) {
      const error = new SourceError(
        `${this.name}: ${this.#input.key} can't be understood, so nothing is changed: ${errorOf(cause).message}`,
        {
          cause,
          retryAfterMs: this.#input.everyMs,
        },
      );
      this.#unreadable = { etag: answer.etag, error };
      throw error;
    }
  }
}
