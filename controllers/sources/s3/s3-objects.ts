/**
 * s3-objects — the objects under a prefix of a bucket, as a source: one object, one key.
 *
 * Each look is a complete listing, one request per 1,000 keys; an object is fetched only when its ETag is new. The version of an item is
 * the ETag alone: it is what a write of one's own gives back (so that `informer.expect` works), and the size adds nothing to it, because
 * equal ETags mean equal bytes. S3 has no identities: an object that is deleted and written anew between two looks is an update.
 *
 * Holds: a listing that fails changes nothing and deletes nothing; memory is that of one page, beside what the informer keeps; an object
 * that is replaced, or removed, between listing and fetching is told as what it is; one that can't be decoded, or is too large, breaks its
 * own key only, and is not fetched again until its ETag changes. Does not hold: changes between two looks are seen one by one; a
 * notification is relied on (the interval is).
 */
import { createHash } from 'node:crypto';
import { milliseconds, type Duration } from '../../duration.ts';
import { describe, errorOf } from '../../errors.ts';
import { SourceError, type Source, type SourceContext, type SourceEvent } from '../../source.ts';
import { silenceMs, Wake } from '../wake.ts';
import { type Bucket, type BucketEntry, defaultMaxBytes } from './bucket.ts';
import { waitAfter } from './bucket-error.ts';
import { BucketConnection } from './bucket-connection.ts';
import { jsonObject, type Decode, type JsonObject } from './decode.ts';
import { LookPace } from './look-pace.ts';
import { Notifier, type Notify } from './notifier.ts';
import { s3Bucket } from './s3-bucket.ts';
import { SentRequests } from './sent-requests.ts';

/** Which objects are watched, how often, and what they mean. Each look lists the prefix; only objects whose ETag changed are read. */
export interface S3ObjectsOptions {
  /** A name, for a bucket that is found as the AWS SDK finds it; or any bucket, such as `s3Bucket({ bucket, endpoint })`. */
  readonly bucket: string | Bucket;
  /** Only keys that begin so. Default: all. */
  readonly prefix?: string;
  /** Of the source. Default: bucket and prefix, such as `s3://fleet/pods/`. */
  readonly name?: string;
  /** From the end of one look to the next. Default 30 s: with up to 1,000 keys that is 2,880 list requests a day. */
  readonly every?: Duration;
  /** While nothing changes, the interval doubles up to this. Default: `every`, so it does not. */
  readonly idle?: Duration;
  /** Share of an interval by which it varies, so that many processes do not ask together. In [0, 1). Default 0.1. */
  readonly jitter?: number;
  /** For the jitter; in [0, 1). Default Math.random. */
  readonly random?: () => number;
  /** The item's key. Must be injective. Default: the object's key without the folder of the prefix, so `pods/a.json` is `a.json`. */
  readonly key?: (objectKey: string) => string;
  /** Objects for which it is false are not there, and not fetched. Keys that end in "/" (folder markers) never are. */
  readonly filter?: (entry: BucketEntry) => boolean;
  /** Shortens the wait when it says so. Default: nothing. */
  readonly notify?: Notify;
  /** Larger objects are broken, and not fetched. Default 16 MiB. */
  readonly maxBytes?: number;
  /** A listing with more keys is an error: everything that is watched is kept in memory. Default 100,000. */
  readonly maxObjects?: number;
}

/** A source over S3. It polls, since S3 tells nobody: `hint` is for those who know that something has changed. */
export interface S3Source<T> extends Source<T> {
  /** Looks now. Many at once are one; beyond five, one a second. */
  hint(): void;
}

/**
 * Watches objects by listing them; see `s3Index` for one that costs a single conditional GET. Without `decode`, objects are JSON objects.
 * Requests are counted in `source_requests_total{source, op="list" | "get"}`. Throws RangeError for options that make no sense.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { informer } from 'podmin/controllers';
 * import { json, memoryBucket, s3Objects } from 'podmin/controllers/s3';
 *
 * interface Zone { readonly origin: string }
 * // In a program: `bucket: 'fleet'`.
 * const bucket = memoryBucket();
 * bucket.set('zones/a.json', '{"origin":"a.example"}');
 * const zones = informer(s3Objects({ bucket, prefix: 'zones/', decode: json<Zone>() }));
 * const stop = new AbortController();
 * const running = zones.run(stop.signal);
 * await zones.synced;
 * assert.equal(zones.get('a.json')?.origin, 'a.example');
 * stop.abort();
 * await running;
 */
export function s3Objects<T>(options: S3ObjectsOptions & { readonly decode: Decode<T> }): S3Source<T>;
export function s3Objects(options: S3ObjectsOptions): S3Source<JsonObject>;
export function s3Objects(options: S3ObjectsOptions & { readonly decode?: Decode<unknown> }): S3Source<unknown> {
  return new S3ObjectsSource({ ...options, decode: options.decode ?? jsonObject });
}

/** S3's largest page: what a bucket that does not count is taken to have asked for. */
const pageKeys = 1_000;

interface Settings {
  readonly prefix: string;
  readonly everyMs: number;
  readonly idleMs: number;
  readonly jitter: number;
  readonly random: () => number;
  readonly key: (objectKey: string) => string;
  readonly filter: (entry: BucketEntry) => boolean;
  readonly maxBytes: number;
  readonly maxObjects: number;
}

class S3ObjectsSource<T> implements S3Source<T> {
  readonly name: string;
  readonly staleAfterMs: number;
  readonly #bucket: Bucket;
  readonly #settings: Settings;
  readonly #decode: Decode<T>;
  readonly #notify: Notify | undefined;
  /** Ends the connections of a bucket that we made, when nobody uses them. */
  readonly #release: (() => void) | undefined;
  #users = 0;
  readonly #hinted = new Set<() => void>();

  constructor({ bucket, name, decode, notify, ...options }: S3ObjectsOptions & { readonly decode: Decode<T> }) {
    this.#settings = settingsOf(options);
    const { prefix, idleMs, jitter } = this.#settings;
    if (typeof bucket === 'string') {
      const own = s3Bucket({ bucket });
      this.#bucket = own;
      this.#release = () => own[Symbol.dispose]();
    } else this.#bucket = bucket;
    this.name = name ?? `${this.#bucket.description}/${prefix}`;
    this.staleAfterMs = silenceMs(idleMs * (1 + jitter));
    this.#decode = decode;
    this.#notify = notify;
  }

  hint(): void {
    for (const hinted of this.#hinted) hinted();
  }

  async *open(context: SourceContext): AsyncGenerator<SourceEvent<T>> {
    const { signal, clock, log } = context;
    const { everyMs, idleMs, jitter, random, maxBytes } = this.#settings;
    const wake = new Wake();
    const pace = new LookPace({ everyMs, idleMs, jitter, random, now: clock.now() });
    const hinted = (): void => {
      pace.hint();
      wake.wake();
    };
    const requests = context.meter.counter('source_requests_total', 'Requests made by a source', ['source', 'op']);
    const [lists, gets] = [requests.with(this.name, 'list'), requests.with(this.name, 'get')];
    const common = { bucket: this.#bucket, decode: this.#decode, maxBytes, clock, wake };
    const connection = new BucketConnection<T>({ ...common, look: hinted, onGet: (count) => gets.inc(count) });
    using _user = this.#use();
    using notifier = new Notifier({ notify: this.#notify, changed: hinted, log });
    this.#hinted.add(hinted);
    try {
      let shown: string | undefined;
      while (!signal.aborted) {
        // Before the listing, so that nothing is missed between the two.
        notifier.start();
        pace.begin();
        const digest = yield* this.#look(connection, (count) => lists.inc(count), signal);
        pace.end({ now: clock.now(), changed: digest !== shown });
        shown = digest;
        for (let leftMs; !signal.aborted && (leftMs = pace.left(clock.now())) > 0; await wake.wait({ ms: leftMs, clock, signal }))
          for (const offer of connection.offers()) yield { type: 'apply', ...offer };
      }
    } catch (error) {
      if (!signal.aborted) throw this.#explained(error);
    } finally {
      this.#hinted.delete(hinted);
      connection.close();
    }
  }

  /** One listing. Gives a digest of what it showed. */
  async *#look(
    connection: BucketConnection<T>,
    sent: (requests: number) => void,
    signal: AbortSignal,
  ): AsyncGenerator<SourceEvent<T>, string> {
    const { prefix, maxObjects } = this.#settings;
    const digest = createHash('sha1');
    let entries = 0;
    const requests = new SentRequests(sent);
    connection.begin();
    yield { type: 'snapshot' };
    try {
      for await (const entry of this.#bucket.list(prefix, { signal, onRequest: requests.onRequest })) {
        if (++entries > maxObjects) throw new TooManyObjects(maxObjects);
        digest.update(`${entry.key}\0${entry.etag}\0`);
        const event = this.#eventOf(entry, connection);
        if (event !== undefined) yield event;
      }
    } finally {
      requests.end(Math.max(1, Math.ceil(entries / pageKeys)));
    }
    connection.end();
    yield { type: 'synced' };
    connection.told();
    return digest.digest('base64');
  }

  #eventOf(entry: BucketEntry, connection: BucketConnection<T>): SourceEvent<T> | undefined {
    const { key: keyOf, filter, maxBytes } = this.#settings;
    if (entry.key.endsWith('/')) return undefined;
    try {
      if (!filter(entry)) return undefined;
      const item = { type: 'item', key: keyOf(entry.key), version: entry.etag } as const;
      if (entry.sizeBytes <= maxBytes) return { ...item, load: (signal) => this.#load(item.key, entry, connection, signal) };
      const error = new Error(`${this.#where(entry)} has ${entry.sizeBytes} bytes; maxBytes is ${maxBytes}`);
      return {
        ...item,
        decode: () => {
          throw error;
        },
      };
    } catch (thrown) {
      const cause = errorOf(thrown);
      return {
        type: 'broken',
        key: entry.key,
        error: new Error(`${this.#where(entry)}: key or filter failed: ${cause.message}`, { cause }),
      };
    }
  }

  async #load(key: string, entry: BucketEntry, connection: BucketConnection<T>, signal: AbortSignal): Promise<T> {
    using _user = this.#use();
    return await connection.load(key, entry, signal);
  }

  #where({ key }: BucketEntry): string {
    return `${this.#bucket.description}: ${key}`;
  }

  #use(): Disposable {
    this.#users++;
    return {
      [Symbol.dispose]: () => {
        if (--this.#users === 0) this.#release?.();
      },
    };
  }

  #explained(error: unknown): SourceError {
    const { everyMs } = this.#settings;
    const cause = errorOf(error);
    const retryAfterMs = waitAfter(error, everyMs);
    return new SourceError(`${this.name} can't be listed, so nothing is changed: ${describe(cause)}`, {
      cause,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    });
  }
}

class TooManyObjects extends Error {
  constructor(maxObjects: number) {
    super(`there are more than ${maxObjects} objects, all of which would be kept in memory; narrow the prefix, or raise maxObjects`);
  }
}

function settingsOf({
  prefix = '',
  every = '30s',
  idle = every,
  jitter = 0.1,
  random = Math.random,
  key,
  filter = () => true,
  maxBytes = defaultMaxBytes,
  maxObjects = 100_000,
}: Omit<S3ObjectsOptions, 'bucket' | 'name' | 'notify'>): Settings {
  const everyMs = milliseconds(every, 's3Objects: every');
  const idleMs = milliseconds(idle, 's3Objects: idle');
  if (everyMs === 0) throw new RangeError('s3Objects: every is 0, which would list without a pause');
  if (idleMs < everyMs) throw new RangeError(`s3Objects: idle (${idleMs} ms) is shorter than every (${everyMs} ms)`);
  if (!(jitter >= 0 && jitter < 1)) throw new RangeError(`s3Objects: jitter is ${jitter}; it must be in [0, 1)`);
  for (const [option, value] of Object.entries({ maxBytes, maxObjects }))
    if (!(Number.isSafeInteger(value) && value > 0))
      throw new RangeError(`s3Objects: ${option} is ${value}; it must be a positive integer`);
  const folder = prefix.lastIndexOf('/') + 1;
  return { prefix, everyMs, idleMs, jitter, random, key: key ?? ((name) => name.slice(folder)), filter, maxBytes, maxObjects };
}
