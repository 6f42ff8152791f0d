/**
 * bucket-connection — one connection to a bucket, as its loads see it: which listing they come from, and what becomes of a body that is
 * not the one that was listed.
 *
 * A GET gives the newest version, which may be another than the listed one. Its body is good, but must not be stored under the listed
 * ETag; so it is told as an event of its own (an `Offer`), which the connection yields while it waits for the next look. That is right only
 * when the GET was sent after the last listing had ended and no other has begun since: then it is newer than what was listed. Otherwise the
 * listing under way has the last word, and the object is fetched again if it still is wanted then.
 *
 * Holds: nothing is offered twice, or after `close`; every load ends when the connection, its signal or the next listing does. Does not hold:
 * a GET is not repeated for ever while the object is replaced again and again: after `maxGets` the load fails, and the informer tries again.
 */
import { sleep, type Clock } from '../../clock.ts';
import { errorOf } from '../../errors.ts';
import { type Wake } from '../wake.ts';
import { type Bucket, type BucketEntry, type BucketObject } from './bucket.ts';
import { bucketCodeOf, retryAfterOf } from './bucket-error.ts';
import { type Decode } from './decode.ts';
import { SentRequests } from './sent-requests.ts';

export interface BucketConnectionOptions<T> {
  readonly bucket: Bucket;
  readonly decode: Decode<T>;
  readonly maxBytes: number;
  readonly clock: Clock;
  readonly wake: Wake;
  /** Asks for a look soon. */
  readonly look: () => void;
  /** Called when so many GETs have been sent. */
  readonly onGet: (requests: number) => void;
}

/** To be told as `apply`. */
export interface Offer<T> {
  readonly key: string;
  readonly version: string;
  readonly decode: () => T;
}

/** `overtaken`: a listing has begun meanwhile. `closed`: there is nobody to tell it. */
type Fate = 'told' | 'overtaken' | 'closed';

interface PendingOffer<T> {
  readonly offer: Offer<T>;
  readonly settle: (fate: Fate) => void;
}

/** Of one load. An object that is replaced between the GETs so often changes faster than it can be fetched. */
const maxGets = 3;
/** All loads of a connection wait so long when the server says "slow down" without saying for how long. */
const slowDownMs = 1_000;

export class BucketConnection<T> {
  readonly #options: BucketConnectionOptions<T>;
  readonly #offers = new Set<PendingOffer<T>>();
  #state: 'listing' | 'waiting' | 'closed' = 'waiting';
  /** Counts beginnings and ends of listings. */
  #epoch = 0;
  #settled = Promise.withResolvers<void>();
  #pausedUntil = 0;

  constructor(options: BucketConnectionOptions<T>) {
    this.#options = options;
  }

  /** A listing begins: it will say what is newest. */
  begin(): void {
    this.#epoch++;
    this.#state = 'listing';
    this.#drop('overtaken');
  }

  /** It is complete; loads from now on begin after it. */
  end(): void {
    this.#epoch++;
    this.#state = 'waiting';
  }

  /** Whoever is told of the listing has been told that it is complete. */
  told(): void {
    this.#settled.resolve();
    this.#settled = Promise.withResolvers();
  }

  close(): void {
    this.#state = 'closed';
    this.#drop('closed');
    this.#settled.resolve();
  }

  /** What is to be told now. Each must be told before the next is asked for. */
  *offers(): Generator<Offer<T>> {
    for (const pending of this.#offers) {
      this.#offers.delete(pending);
      try {
        yield pending.offer;
      } finally {
        pending.settle('told');
      }
    }
  }

  /** Rejects when there is no such object, or no such version any more; by then that has been told, or a look is under way. */
  async load(key: string, entry: BucketEntry, signal: AbortSignal): Promise<T> {
    const { description } = this.#options.bucket;
    for (let gets = 1; ; gets++) {
      await this.#admitted(signal);
      const epoch = this.#epoch;
      const found = await this.#get(entry.key, signal);
      if (found === undefined) {
        await this.#nextListing(signal);
        throw new Error(`${description}: ${entry.key} was listed, but there is no such object any more`);
      }
      const isListed = found.etag === entry.etag;
      const decoded = isListed ? this.#decode(entry.key, found) : undefined;
      if (decoded !== undefined && 'object' in decoded) return decoded.object;
      const decode = (): T => {
        const result = decoded ?? this.#decode(entry.key, found);
        if ('error' in result) throw result.error;
        return result.object;
      };
      const fate = await this.#offer({ key, version: found.etag, decode }, epoch, signal);
      // Fetched again, it would be the same bytes.
      if (decoded !== undefined) throw decoded.error;
      if (fate === 'overtaken' && gets < maxGets) continue;
      throw new Error(`${description}: ${entry.key} was replaced after it had been listed`);
    }
  }

  /** Waits while the server has asked for it. */
  async #admitted(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    for (let leftMs; (leftMs = this.#pausedUntil - clock.now()) > 0;) await sleep(clock, leftMs, signal);
  }

  async #get(key: string, signal: AbortSignal): Promise<BucketObject | undefined> {
    const { bucket, clock, maxBytes, onGet } = this.#options;
    const sent = new SentRequests(onGet);
    try {
      const found = await bucket.get(key, { maxBytes, signal, onRequest: sent.onRequest });
      signal.throwIfAborted();
      if (found === 'not-modified') throw new Error(`${bucket.description}: ${key} is "not modified", which was not asked`);
      return found;
    } catch (error) {
      signal.throwIfAborted();
      const code = bucketCodeOf(error);
      if (code === 'not-found') return undefined;
      if (code === 'throttled') this.#pausedUntil = clock.now() + (retryAfterOf(error) ?? slowDownMs);
      throw error;
    } finally {
      sent.end(1);
    }
  }

  #decode(key: string, { etag, body }: BucketObject): { readonly object: T } | { readonly error: Error } {
    const { bucket, decode } = this.#options;
    try {
      return { object: decode(body, { key, etag }) };
    } catch (thrown) {
      const cause = errorOf(thrown);
      return { error: new Error(`${bucket.description}: ${key} can't be decoded: ${cause.message}`, { cause }) };
    }
  }

  /** `epoch`: as it was when the body was asked for. */
  async #offer(offer: Offer<T>, epoch: number, signal: AbortSignal): Promise<Fate> {
    if (this.#state === 'closed') return 'closed';
    if (this.#state === 'listing' || this.#epoch !== epoch) {
      if (this.#state === 'listing') await unlessAborted(this.#settled.promise, signal);
      return 'overtaken';
    }
    const fate = Promise.withResolvers<Fate>();
    const pending = { offer, settle: fate.resolve };
    this.#offers.add(pending);
    this.#options.wake.wake();
    try {
      return await unlessAborted(fate.promise, signal);
    } finally {
      this.#offers.delete(pending);
    }
  }

  /** Resolves when the listing under way, or else the next, has been told. */
  async #nextListing(signal: AbortSignal): Promise<void> {
    if (this.#state === 'closed') return;
    this.#options.look();
    await unlessAborted(this.#settled.promise, signal);
  }

  #drop(fate: Fate): void {
    const dropped = [...this.#offers];
    this.#offers.clear();
    for (const { settle } of dropped) settle(fate);
  }
}

function unlessAborted<R>(promise: Promise<R>, signal: AbortSignal): Promise<R> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(errorOf(signal.reason));
    if (signal.aborted) return abort();
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
