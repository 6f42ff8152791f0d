/**
 * merge — several sources of one type as one, each under a prefix of its own: `{ eu: a, us: b }` gives the keys `eu/x` and `us/x`.
 *
 * Holds: it is complete when every part has been complete once; each part has its own connection, cursor, back-off and watchdog, so one that
 * is lost neither stops the others nor deletes anything; a part that lists again deletes only what is its own. Events that wait for a slow
 * reader are one per key. Does not hold: the informer's state says that a part is lost; `lost`, the log and `source_part_live` do.
 */
import { Connector } from '../connector.ts';
import { type Source, type SourceContext, type SourceEvent, type SourceItem } from '../source.ts';
import { Wake } from './wake.ts';

/** Several sources as one. It is complete when all parts are; one that is lost takes nothing away. */
export interface Merged<T> extends Source<T> {
  hint(): void;
  /** Parts that have no live connection now, of the open connection; all of them while there is none. */
  readonly lost: readonly string[];
}

/**
 * Prefixes are not empty and have no slash; a RangeError says which is wrong.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { merge } from 'podmin/controllers';
 * import { fakeSource, testRuntime } from 'podmin/controllers/testing';
 *
 * const [eu, us] = [fakeSource<string>('eu'), fakeSource<string>('us')];
 * eu.put('web', 'Frankfurt');
 * us.put('web', 'Ohio');
 * const rt = testRuntime();
 * const places = rt.informer(merge('places', { eu, us }));
 * await rt.start();
 * assert.deepEqual(places.keys(), ['eu/web', 'us/web']);
 * await rt.stop();
 */
export function merge<T>(name: string, parts: Readonly<Record<string, Source<T>>>): Merged<T> {
  for (const prefix of Object.keys(parts)) {
    if (prefix === '' || prefix.includes('/'))
      throw new RangeError(`source "${name}": ${JSON.stringify(prefix)} is no prefix; it needs at least a character, and no slash`);
  }
  let now: readonly Part<T>[] | undefined;
  return {
    name,
    hint: () => {
      for (const part of Object.values(parts)) part.hint?.();
    },
    get lost() {
      return now === undefined ? Object.keys(parts) : now.filter(({ live }) => !live).map(({ prefix }) => prefix);
    },
    async *open(context) {
      const wake = new Wake();
      const opened = Object.entries(parts).map(([prefix, source]) => new Part(prefix, source, context, () => wake.wake()));
      now = opened;
      // The reader may also let go without a word to the signal.
      const ending = new AbortController();
      const end = (): void => ending.abort(context.signal.reason);
      context.signal.addEventListener('abort', end, { once: true });
      const running = opened.map((part) => part.run(ending.signal));
      const states = context.meter.gauge('source_part_live', 'Whether a part of a merged source is connected.', ['source', 'part']);
      using _ = context.meter.collect(() => {
        for (const { prefix, live } of opened) states.with(name, prefix).set(live ? 1 : 0);
      });
      try {
        const wait = (): Promise<void> => wake.wait({ clock: context.clock, signal: context.signal });
        while (!context.signal.aborted && !opened.every((part) => part.complete)) await wait();
        if (context.signal.aborted) return;
        // Taken at one moment: what the parts tell of while it is read comes after it.
        const all = opened.flatMap((part) => [...part.take()]);
        yield { type: 'snapshot' };
        for (const event of all) if (event.type !== 'delete') yield event.type === 'apply' ? { ...event, type: 'item' } : event;
        yield { type: 'synced' };
        while (!context.signal.aborted) {
          for (const part of opened) yield* part.take();
          await wait();
        }
      } finally {
        now = undefined;
        end();
        context.signal.removeEventListener('abort', end);
        await Promise.all(running);
      }
    },
  };
}

interface Known {
  readonly version: string;
  readonly identity: string | undefined;
}

/** No version: whatever comes next is new. */
const unreadable: Known = { version: '', identity: undefined };

/** One source of several: what it has told, and what of that the reader has not been given yet. */
class Part<T> {
  readonly prefix: string;
  readonly #connector: Connector<T>;
  readonly #changed: () => void;
  /** Keys and versions, no objects: for the comparison with its next snapshot. */
  readonly #known = new Map<string, Known>();
  /** The last event of each key. */
  #pending = new Map<string, SourceEvent<T>>();
  /** While its snapshot is under way: what is new in it, and what it has named. */
  #staged: Map<string, SourceEvent<T>> | undefined = undefined;
  readonly #named = new Set<string>();
  complete = false;
  live = false;

  constructor(prefix: string, source: Source<T>, { clock, log, meter }: SourceContext, changed: () => void) {
    this.prefix = prefix;
    this.#changed = changed;
    this.#connector = new Connector<T>({
      ...{ source, clock, meter, log: log.child({ part: prefix }), random: Math.random },
      ...{ staleAfterMs: source.staleAfterMs, relistMs: undefined },
      handle: (event) => this.#handle(event),
      ended: () => {
        this.live = false;
        this.#staged = undefined;
      },
    });
  }

  run(signal: AbortSignal): Promise<void> {
    return this.#connector.run(signal);
  }

  /** What the reader has not been given. */
  *take(): Generator<SourceEvent<T>> {
    const pending = this.#pending;
    this.#pending = new Map();
    yield* pending.values();
  }

  #handle(event: SourceEvent<T>): void {
    switch (event.type) {
      case 'snapshot':
        this.#staged = new Map();
        this.#named.clear();
        break;
      case 'synced':
        this.#finish();
        this.complete = true;
        break;
      case 'item':
      case 'apply':
        this.#put(event);
        break;
      case 'broken':
        this.#named.add(event.key);
        this.#tell(event.key, { ...event, key: this.#keyOf(event.key) });
        if (this.#staged === undefined) this.#known.set(event.key, unreadable);
        break;
      case 'delete':
        this.#remove(event.key, event.identity);
        break;
      case 'bookmark':
      case 'alive':
        break;
      default:
        event satisfies never;
    }
    if (this.complete && this.#staged === undefined) {
      this.live = true;
      this.#connector.live();
    }
    this.#changed();
  }

  #put({ type: _, ...item }: { readonly type: string } & SourceItem<T>): void {
    const { key, version, identity } = item;
    this.#named.add(key);
    const known = this.#known.get(key);
    this.#staged?.delete(key);
    if (known?.version === version && known.identity === identity && !this.#pending.has(key)) return;
    this.#tell(key, { type: 'apply', ...item, key: this.#keyOf(key) });
    if (this.#staged === undefined) this.#known.set(key, { version, identity });
  }

  #remove(key: string, identity: string | undefined): void {
    const known = this.#known.get(key);
    const named = identity === undefined ? {} : { identity };
    this.#staged?.delete(key);
    this.#named.delete(key);
    if (identity !== undefined && known?.identity !== undefined && known.identity !== identity) return;
    if (this.#known.delete(key)) this.#pending.set(key, { type: 'delete', key: this.#keyOf(key), ...named });
  }

  #tell(key: string, event: SourceEvent<T>): void {
    (this.#staged ?? this.#pending).set(key, event);
  }

  /** Its snapshot is whole: what it lacks is gone, what is new in it counts. */
  #finish(): void {
    const staged = this.#staged;
    this.#staged = undefined;
    if (staged === undefined) return;
    for (const key of [...this.#known.keys()]) if (!this.#named.has(key)) this.#remove(key, undefined);
    for (const [key, event] of staged) {
      this.#pending.set(key, event);
      this.#known.set(key, event.type === 'apply' ? { version: event.version, identity: event.identity } : unreadable);
    }
    this.#named.clear();
  }

  #keyOf(key: string): string {
    return `${this.prefix}/${key}`;
  }
}
