/**
 * watch-connection — one connection's life: list (or the first part of a watch) → watch → the same watch again → …
 *
 * Holds: a cursor is given out only when everything up to it has been; it is the version of the last event, not only of the last
 * bookmark, so whoever goes on from it sees nothing twice. After an event that could not be read, no further one is given out, and the next
 * watch of this connection begins with a list.
 */
import { sleep } from '../../clock.ts';
import { errorOf } from '../../errors.ts';
import { SourceError, type SourceContext, type SourceEvent } from '../../source.ts';
import { ApiClient } from './api-client.ts';
import { eventNamesOf, namesOf } from './json-bytes.ts';
import { closeBrace } from './json-syntax.ts';
import { type KubeConfigLike } from './kube-config.ts';
import { LineSplitter } from './line-splitter.ts';
import { ListSplitter, type Envelope, type RawItem } from './list-splitter.ts';
import { rawObject, type RawObject } from './raw-object.ts';
import { StatusError, watchError } from './status-error.ts';
import { bookmarkOf, decoder, isBefore, isChange, made, objectOf } from './watch-event.ts';

export interface WatchConnectionInput {
  readonly config: KubeConfigLike;
  readonly name: string;
  readonly path: string;
  readonly selectors: { readonly labelSelector: string | undefined; readonly fieldSelector: string | undefined };
  readonly streaming: boolean;
  readonly limit: number;
  readonly metadataOnly: boolean;
  readonly maxObjectBytes: number;
  readonly random: () => number;
  readonly state: SourceState;
}

/** What a source knows of its server beyond one connection. */
export interface SourceState {
  /** The server has said that it does not do that. */
  refused: boolean;
  /** Streamed lists in a row that did not come to their end. */
  unfinished: number;
  /** The cursor that connections have begun from, and how many in a row. */
  resumedFrom: string | undefined;
  resumes: number;
}

/** client-go's: between these, so that not all watches of a cluster end together. */
const watchSeconds = { least: 300, most: 600 };
/** A watch that ends sooner without a word is no watch that had its time (client-go's bound). */
const shortWatchMs = 1_000;
/** So often a streamed list may be cut before a plain one is tried. */
const maxUnfinished = 2;
/** What a server answers to parameters that it does not allow, or does not know. */
const refusals = new Set([400, 422]);
/** So often one list waits for a server that is busy. */
const maxPageWaits = 5;
/** So many connections may begin from one version. */
const maxResumes = 3;
/** Of one connection; the rest is only counted. */
const maxSkipLogs = 10;

const accepts = {
  list: 'application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json',
  watch: 'application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1,application/json',
};

/** Of a watch that has ended in good order. */
type WatchEnd =
  | { readonly next: 'watch'; readonly from: string }
  /** Something in it could not be read. */
  | { readonly next: 'list' };

export class WatchConnection<T> {
  readonly #input: WatchConnectionInput;
  readonly #context: SourceContext;
  readonly #client: ApiClient;
  #doubtful = false;
  #skipped = 0;

  constructor(input: WatchConnectionInput, context: SourceContext) {
    this.#input = input;
    this.#context = context;
    this.#client = new ApiClient({ config: input.config, clock: context.clock, keepAlive: true });
  }

  async *run(): AsyncGenerator<SourceEvent<T>> {
    const { signal, cursor } = this.#context;
    try {
      let from = typeof cursor === 'string' && cursor !== '' ? this.#useful(cursor) : undefined;
      let resumed = from !== undefined;
      while (!signal.aborted) {
        if (from === undefined && !this.#streams) from = yield* this.#list();
        const end: WatchEnd = yield* this.#watch(from, resumed);
        resumed = false;
        from = end.next === 'watch' ? end.from : undefined;
        this.#doubtful = false;
      }
    } catch (thrown) {
      if (!signal.aborted) throw this.#sourceError(errorOf(thrown));
    } finally {
      this.#client.close();
    }
  }

  /** A version from which nothing has come over and over may be one that the server has yet to reach, of which it says nothing. */
  #useful(cursor: string): string | undefined {
    const { state } = this.#input;
    state.resumes = cursor === state.resumedFrom ? state.resumes + 1 : 1;
    state.resumedFrom = cursor;
    if (state.resumes <= maxResumes) return cursor;
    state.resumes = 0;
    return undefined;
  }

  get #streams(): boolean {
    const { streaming, state } = this.#input;
    return streaming && !state.refused && state.unfinished < maxUnfinished;
  }

  /** Gives the version of the list. */
  async *#list(): AsyncGenerator<SourceEvent<T>, string> {
    const version = yield* this.#pages(this.#input.limit);
    if (version !== undefined) return version;
    // Reading the pages took longer than the server keeps a version: once more, in one piece.
    this.#context.log.info({ path: this.#input.path }, 'the list expired between two pages; reading it in one');
    const whole = yield* this.#pages(undefined);
    if (whole === undefined) throw new SourceError(`GET ${this.#input.path}: the list expired while it was read`);
    return whole;
  }

  /** Undefined when the version of the first page was gone before the last. */
  async *#pages(limit: number | undefined): AsyncGenerator<SourceEvent<T>, string | undefined> {
    const { signal, clock } = this.#context;
    yield { type: 'snapshot' };
    let token: string | undefined;
    let waits = 0;
    for (;;) {
      let metadata: Envelope['metadata'];
      try {
        ({ metadata } = yield* this.#page({ limit, continue: token }));
      } catch (error) {
        if (token === undefined || !(error instanceof StatusError)) throw error;
        if (error.expired) return undefined;
        if (error.retryAfterMs === undefined || waits++ >= maxPageWaits) throw error;
        // The pages before this one need not be asked for again.
        await sleep(clock, error.retryAfterMs, signal);
        continue;
      }
      const version = metadata?.resourceVersion ?? '';
      if (version === '') throw new SourceError(`GET ${this.#input.path}: the answer is no list: it has no resourceVersion`);
      token = metadata?.continue ?? '';
      if (token !== '') continue;
      this.#input.state.unfinished = 0;
      yield { type: 'synced', cursor: version };
      return version;
    }
  }

  async *#page(query: {
    readonly limit: number | undefined;
    readonly continue: string | undefined;
  }): AsyncGenerator<SourceEvent<T>, Envelope> {
    const { path, selectors, maxObjectBytes, metadataOnly } = this.#input;
    const { signal } = this.#context;
    this.#count('list');
    const accept = metadataOnly ? { accept: accepts.list } : {};
    const response = await this.#client.send({ path, query: { ...selectors, ...query }, ...accept, signal });
    const splitter = new ListSplitter(maxObjectBytes);
    let decode: ((bytes: Buffer) => unknown) | undefined;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      for (const raw of splitter.push(chunk)) {
        decode ??= decoder(splitter.head);
        const object = this.#object(raw, namesOf(raw.bytes), decode);
        if (object === undefined) throw this.#incomplete();
        yield { type: 'item', ...object.item };
      }
    }
    return splitter.end();
  }

  /** Without `from`, the first state comes first. */
  async *#watch(from: string | undefined, resumed: boolean): AsyncGenerator<SourceEvent<T>, WatchEnd> {
    const { path, selectors, state, metadataOnly } = this.#input;
    const { signal, clock } = this.#context;
    const initial = from === undefined;
    const { least, most } = watchSeconds;
    const timeoutSeconds = Math.floor(least + (most - least) * this.#input.random());
    const start = initial ? { sendInitialEvents: true, resourceVersionMatch: 'NotOlderThan' } : { resourceVersion: from };
    const query = { ...selectors, watch: true, allowWatchBookmarks: true, timeoutSeconds, ...start };
    const openedMs = clock.now();
    this.#count('watch');
    if (initial) state.unfinished++;
    let response;
    try {
      response = await this.#client.send({ path, query, ...(metadataOnly ? { accept: accepts.watch } : {}), signal });
    } catch (error) {
      if (!initial || !(error instanceof StatusError) || !refusals.has(error.status.code)) throw error;
      return this.#refused(error.message);
    }
    if (initial) yield { type: 'snapshot' };
    else yield resumed ? { type: 'synced', cursor: from } : { type: 'alive' };

    let at = from;
    let events = 0;
    // Deleted while the first state was on its way: what has been an item of a snapshot can be taken back only after it.
    const gone = initial ? new Map<string, SourceEvent<T>>() : undefined;
    let collecting = gone !== undefined;
    const lines = new LineSplitter(this.#input.maxObjectBytes);
    for await (const chunk of response as AsyncIterable<Buffer>) {
      let given = at;
      for (const line of lines.push(chunk)) {
        events++;
        const names = eventNamesOf(line.bytes);
        if (names.type === 'BOOKMARK') {
          const bookmark = bookmarkOf(line.bytes);
          if (bookmark === undefined) this.#skip('a bookmark that can not be read');
          else if (!collecting) {
            if (isBefore(bookmark.version, at)) throw this.#wentBack(bookmark.version, at);
            if (this.#doubtful || bookmark.version === given) yield { type: 'alive' };
            at = bookmark.version;
          } else if (!bookmark.endsInitialEvents) return this.#refused('an ordinary bookmark came before the end of the first state');
          else {
            collecting = false;
            state.unfinished = 0;
            given = at = bookmark.version;
            yield { type: 'synced', cursor: at };
            for (const event of gone?.values() ?? []) yield event;
          }
          continue;
        }
        if (names.type === 'ERROR') throw watchError(path, objectOf(line.bytes));
        const object = isChange(names.type) ? this.#object(line, names, objectOf) : undefined;
        if (object === undefined) {
          if (collecting) throw this.#incomplete();
          if (!isChange(names.type)) this.#skip(`a line that is no event: its type is ${names.type?.slice(0, 40) ?? 'missing'}`);
          continue;
        }
        const { key, item } = object;
        if (names.type === 'DELETED') {
          const event = { type: 'delete', key, ...(names.uid === undefined ? {} : { identity: names.uid }) } as const;
          if (collecting) gone?.set(key, event);
          else yield event;
        } else {
          gone?.delete(key);
          // Live versions are new ones, so nothing is saved by waiting; and what was spoilt on its way is not to be taken for a bad version.
          yield collecting && line.bytes.at(-1) === closeBrace ? { type: 'item', ...item } : made(key, item, collecting);
        }
        if (!collecting) at = names.resourceVersion ?? at;
      }
      if (!collecting && at !== given && !this.#doubtful) yield { type: 'bookmark', cursor: at };
    }
    if (collecting) return this.#refused('the watch ended before the end of the first state');
    if (events === 0 && clock.now() - openedMs < shortWatchMs)
      throw new SourceError(`watch of ${path}: the server ended it at once, without a word`);
    return this.#doubtful || at === undefined ? { next: 'list' } : { next: 'watch', from: at };
  }

  /** A server that was restored from a backup is silent on a watch from a version that it has yet to reach. */
  #wentBack(version: string, at: string | undefined): SourceError {
    const message = `watch of ${this.#input.path}: the server is at version ${version}, before ${at ?? 'what'} it had told of: reading it all again`;
    return new SourceError(message, { cursorExpired: true });
  }

  /** What is missing in a snapshot is taken for deleted, so one with a gap must not come to its end. */
  #incomplete(): SourceError {
    return new SourceError(
      `${this.#input.path}: something in the list can not be read, nor whose state it is, so nothing of the list is taken`,
    );
  }

  #refused(reason: string): WatchEnd {
    this.#input.state.refused = true;
    this.#context.log.info({ path: this.#input.path, reason }, 'the server does not stream its lists; listing in pages');
    return { next: 'list' };
  }

  #object(raw: RawItem, names: ReturnType<typeof namesOf>, decode: (bytes: Buffer) => unknown): RawObject<T> | undefined {
    const { maxObjectBytes: maxBytes } = this.#input;
    const object = rawObject<T>({ raw, names, decode, maxBytes, unreadable: () => this.#doubt() });
    if (object === undefined) this.#skip('bytes that name no object');
    return object;
  }

  /** Something was said that nobody has understood: what comes after it is no continuation. */
  #skip(what: string): void {
    const { log } = this.#context;
    this.#doubt();
    if (this.#skipped++ < maxSkipLogs) log.warn({ path: this.#input.path, what }, 'skipped; a list settles it after this watch');
  }

  #doubt(): void {
    this.#doubtful = true;
    this.#context.meter
      .counter('source_unreadable_total', 'Objects or events that a source could not read', ['source'])
      .with(this.#input.name)
      .inc();
  }

  #count(op: 'list' | 'watch'): void {
    this.#context.meter.counter('source_requests_total', 'Requests made by a source', ['source', 'op']).with(this.#input.name, op).inc();
  }

  #sourceError(error: Error): SourceError {
    if (error instanceof SourceError) return error;
    if (!(error instanceof StatusError)) {
      const what = error.message === 'aborted' ? 'the connection was cut' : error.message;
      return new SourceError(`${this.#input.name}: ${what}`, { cause: error });
    }
    const { retryAfterMs, expired } = error;
    return new SourceError(error.message, {
      cause: error,
      cursorExpired: expired,
      ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    });
  }
}
