/**
 * source-conformance-link — stands between a source and its informer: it can end the connection, delay each event, let a snapshot pass
 * in part, and notes whatever breaks the protocol of source.ts.
 *
 * Does not hold: what a `load` gives is not compared; it is called for new versions only, so the same version is loaded once.
 */
import { type Clock, sleep } from '../clock.ts';
import { errorOf } from '../errors.ts';
import { SourceError, type Source, type SourceContext, type SourceEvent } from '../source.ts';

export class Link<T> {
  readonly source: Source<T>;
  /** What was against the protocol, in words. */
  readonly violations: string[] = [];
  /** Connections begun so far, and those of them that were let through to the source. */
  opened = 0;
  reached = 0;
  /** How long the informer takes over each event. */
  slowMs = 0;
  /** The next snapshot breaks off after so many items. */
  partial: number | undefined;
  readonly #inner: Source<T>;
  readonly #clock: Clock;
  readonly #read: (object: T) => string;
  readonly #contents = new Map<string, string>();
  #down = false;
  /** Of the open connections. */
  readonly #ends = new Set<AbortController>();

  constructor({ source, clock, read }: { readonly source: Source<T>; readonly clock: Clock; readonly read: (object: T) => string }) {
    this.#inner = source;
    this.#clock = clock;
    this.#read = read;
    const { name, staleAfterMs } = source;
    this.source = {
      name,
      ...(staleAfterMs === undefined ? {} : { staleAfterMs }),
      hint: () => source.hint?.(),
      open: (context) => this.#open(context),
    };
  }

  /** Ends the open connection from this side. */
  cut(): void {
    for (const end of this.#ends) end.abort();
  }

  /** Without a connection, until `up`. */
  down(): void {
    this.#down = true;
    this.cut();
  }

  up(): void {
    this.#down = false;
  }

  async *#open(context: SourceContext): AsyncGenerator<SourceEvent<T>> {
    this.opened++;
    if (this.#down) throw new SourceError('the link is down');
    this.reached++;
    const end = new AbortController();
    const { signal } = end;
    const told = (): void => end.abort();
    context.signal.addEventListener('abort', told, { once: true });
    if (context.signal.aborted) told();
    this.#ends.add(end);
    const check = this.#grammar(context.cursor !== undefined);
    try {
      for await (const event of this.#inner.open({ ...context, signal })) {
        if (signal.aborted) break;
        check(event);
        yield event;
        if (event.type === 'item' && this.partial !== undefined && --this.partial <= 0) {
          this.partial = undefined;
          throw new SourceError('the snapshot broke off');
        }
        if (this.slowMs > 0) await sleep(this.#clock, this.slowMs, signal).catch(() => undefined);
      }
      if (signal.aborted && !context.signal.aborted) throw new SourceError('the link was cut');
    } finally {
      this.#ends.delete(end);
      context.signal.removeEventListener('abort', told);
    }
  }

  /** Checks one connection's words, in their order. */
  #grammar(resumed: boolean): (event: SourceEvent<T>) => void {
    const connection = this.opened;
    let state: 'begun' | 'snapshot' | 'live' = 'begun';
    return (event) => {
      const word = 'key' in event ? `${event.type} ${event.key}` : event.type;
      const wrong = (why: string): void => void this.violations.push(`connection ${connection}: "${word}" ${why}`);
      switch (event.type) {
        case 'snapshot':
          state = 'snapshot';
          break;
        case 'synced':
          if (state === 'begun' && !resumed) wrong('without a snapshot, though no cursor was given');
          state = 'live';
          break;
        case 'item':
          if (state !== 'snapshot') wrong('outside of a snapshot');
          break;
        case 'apply':
        case 'delete':
          if (state !== 'live') wrong(state === 'begun' ? 'before the snapshot or "synced"' : 'within a snapshot');
          break;
        case 'bookmark':
          if (state !== 'live') wrong('before all that it stands for');
          break;
        case 'alive':
        case 'broken':
          break;
        default:
          event satisfies never;
      }
      if (event.type === 'item' || event.type === 'apply') this.#checkVersion(event, wrong);
    };
  }

  #checkVersion(item: SourceEvent<T> & { readonly type: 'item' | 'apply' }, wrong: (why: string) => void): void {
    if (item.version === '') wrong('has no version');
    if ('load' in item) return;
    let content: string;
    try {
      content = this.#read('object' in item ? item.object : item.decode());
    } catch (thrown) {
      content = `broken: ${errorOf(thrown).message}`;
    }
    const name = JSON.stringify([item.key, item.identity, item.version]);
    const before = this.#contents.get(name);
    if (before !== undefined && before !== content) wrong(`has the version ${item.version} as before, and other content`);
    this.#contents.set(name, content);
  }
}
