/**
 * poll — anything that can be listed, as a source: a whole list at an interval.
 *
 * Holds: each list is one snapshot, so what is missing from it is gone; one that is equal to the last is only a sign of life; one that fails,
 * or hangs for longer than its bound, changes nothing and is the source's error; lists never overlap; any number of hints during a list
 * make one more. Does not hold: changes between two lists are seen one by one.
 */
import { createHash } from 'node:crypto';
import { milliseconds, type Duration } from '../duration.ts';
import { errorOf } from '../errors.ts';
import { SourceError, type Source, type SourceContext, type SourceEvent } from '../source.ts';
import { jittered, silenceMs, Wake } from './wake.ts';

/** One thing of a list. */
export interface PolledItem<T> {
  readonly key: string;
  readonly object: T;
  /** Equal versions mean equal content. Default: a digest of the object as JSON. */
  readonly version?: string;
  /** Another identity under the same key is another object: a delete and an add. */
  readonly identity?: string;
}

/** What is listed, and how often. A list that fails or takes longer than `timeout` changes nothing and is tried again with back-off. */
export interface PollOptions<T> {
  readonly name: string;
  /** From the end of one list to the beginning of the next. */
  readonly every: Duration;
  /** All there is. Of two items with one key the later counts. */
  readonly list: (signal: AbortSignal) => Iterable<PolledItem<T>> | AsyncIterable<PolledItem<T>> | Promise<Iterable<PolledItem<T>>>;
  /** Share of `every` by which a wait varies. Default 0.1. */
  readonly jitter?: number;
  /** Bound on one list. Default 30 s. */
  readonly timeout?: Duration;
  /** In [0, 1). Default Math.random. */
  readonly random?: () => number;
}

/**
 * Throws a RangeError for a duration that is none. An object that can't be written as JSON (a cycle, a bigint) and has no `version` makes its
 * key broken, with that reason.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { informer, poll } from 'podmin/controllers';
 *
 * const machines = informer(poll({ name: 'machines', every: '1m', list: () => [{ key: 'a', object: { up: true } }] }));
 * const stop = new AbortController();
 * const running = machines.run(stop.signal);
 * await machines.synced;
 * assert.deepEqual(machines.get('a'), { up: true });
 * stop.abort();
 * await running;
 */
export function poll<T>(options: PollOptions<T>): Source<T> & { hint(): void } {
  const { name } = options;
  const everyMs = milliseconds(options.every, `source "${name}": every`);
  const timeoutMs = milliseconds(options.timeout ?? '30s', `source "${name}": timeout`);
  const wake = new Wake();
  return {
    name,
    staleAfterMs: silenceMs(everyMs) + timeoutMs,
    hint: () => wake.wake(),
    open: (context) => polling(options, { everyMs, timeoutMs, wake }, context),
  };
}

interface Timing {
  readonly everyMs: number;
  readonly timeoutMs: number;
  readonly wake: Wake;
}

async function* polling<T>(options: PollOptions<T>, timing: Timing, context: SourceContext): AsyncGenerator<SourceEvent<T>> {
  const { name, jitter = 0.1, random = Math.random } = options;
  const { signal, clock, meter } = context;
  const requests = meter.counter('source_requests_total', 'Requests made by a source.', ['source', 'op']).with(name, 'list');
  let shown: string | undefined;
  while (!signal.aborted) {
    requests.inc();
    const events = (await listed(options, timing.timeoutMs, context)).map((item) => eventOf(item));
    const digest = digestOf(events);
    if (digest === shown) yield { type: 'alive' };
    else {
      yield { type: 'snapshot' };
      yield* events;
      yield { type: 'synced' };
      shown = digest;
    }
    await timing.wake.wait({ ms: jittered(timing.everyMs, jitter, random), clock, signal });
  }
}

async function listed<T>(
  { name, list }: PollOptions<T>,
  timeoutMs: number,
  { signal, clock }: SourceContext,
): Promise<readonly PolledItem<T>[]> {
  const bound = new AbortController();
  const ended = Promise.withResolvers<never>();
  ended.promise.catch(() => undefined);
  const end = (reason: Error): void => {
    bound.abort(reason);
    ended.reject(reason);
  };
  const stopped = (): void => end(errorOf(signal.reason));
  const timer = clock.timer(timeoutMs, () => end(new Error(`no answer within ${timeoutMs / 1_000} s`)));
  signal.addEventListener('abort', stopped, { once: true });
  const all = async (): Promise<readonly PolledItem<T>[]> => {
    const items = new Map<string, PolledItem<T>>();
    for await (const item of await list(bound.signal)) items.set(item.key, item);
    return [...items.values()];
  };
  try {
    return await Promise.race([all(), ended.promise]);
  } catch (thrown) {
    if (thrown instanceof SourceError) throw thrown;
    throw new SourceError(`${name}: it can't be listed, so nothing is changed: ${errorOf(thrown).message}`, { cause: thrown });
  } finally {
    timer.cancel();
    signal.removeEventListener('abort', stopped);
    // Whatever it goes on with is of no use any more.
    bound.abort();
  }
}

function eventOf<T>({ key, object, version, identity }: PolledItem<T>): SourceEvent<T> {
  try {
    const item = { type: 'item' as const, key, version: version ?? contentVersion(object), object };
    return identity === undefined ? item : { ...item, identity };
  } catch (thrown) {
    const error = new Error(`its version can't be told: ${errorOf(thrown).message}; give the item a version`, { cause: thrown });
    return { type: 'broken', key, error };
  }
}

/** Members of equal objects in another order are another version: it is a digest of what a list gives, not of what it means. */
function contentVersion(object: unknown): string {
  const text = JSON.stringify(object);
  if (text === undefined) throw new TypeError(`${typeof object} is nothing that JSON can write`);
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

/** Of keys and versions: whether a list is the one shown last. */
function digestOf<T>(events: readonly SourceEvent<T>[]): string {
  const hash = createHash('sha256');
  for (const event of events) {
    if (event.type === 'item') hash.update(JSON.stringify([event.key, event.version, event.identity]));
    else if (event.type === 'broken') hash.update(JSON.stringify([event.key, event.error.message]));
  }
  return hash.digest('base64url');
}
