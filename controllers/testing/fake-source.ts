/**
 * fake-source — a source that does on purpose what real ones do by accident.
 *
 * It holds a truth (`put`, `remove`), tells it to whoever has it open, and can be made to lose, repeat, turn round, cut short, stall or
 * spoil what it tells. Every connection begins with a snapshot of the truth, unless it `resumes`. Holds: what was lost or cut is told again
 * by the next complete snapshot, as with a real source.
 */
import { SourceError, type Source, type SourceContext, type SourceEvent, type SourceItem } from '../source.ts';

/**
 * A source that does on purpose what real ones do by accident. What was lost, cut or spoiled is told again by the next complete snapshot.
 */
export interface FakeSource<T> extends Source<T> {
  /** Sets an object; the version counts up when none is given. Told to the open connection. */
  put(key: string, object: T, options?: { readonly version?: string; readonly identity?: string }): void;
  remove(key: string): void;
  /** Items name their object only; it is fetched by `load`. What `fail` gives an error for can't be had. */
  lazy(options?: { readonly fail?: (key: string, version: string) => Error | undefined }): void;
  /** Ends the open connection, with an error or without. */
  cut(error?: Error): void;
  /** The open connection says nothing any more, and does not end when told to either, until `cut`; unless it is not `deaf`. */
  stall(options?: { readonly deaf?: boolean }): void;
  /** From now on `open` throws this at once; undefined ends that. */
  refuse(error: Error | undefined): void;
  /** The next snapshot breaks off after so many items. */
  partialSnapshot(items: number): void;
  /** Begins another snapshot in the open connection, as a polling source does. */
  snapshot(): void;
  /** The next `count` live events are told twice. */
  duplicate(count?: number): void;
  /** The next two live events are told in the wrong order. */
  reorder(): void;
  /** The next `count` live events are lost. */
  drop(count?: number): void;
  /** What was told so far can't be resumed from any more: a cursor of it ends the next connection with `cursorExpired`. */
  expire(): void;
  /** The source says that it can't decode this key, until the next `put`. */
  break(key: string, error?: Error): void;
  /** Any event, as it is. */
  emit(event: SourceEvent<T>): void;
  readonly hints: number;
  /** Connections made so far, and those open now. */
  readonly opened: number;
  readonly connections: number;
  /** Loads begun so far. */
  readonly loads: number;
  /** The cursors with which it was opened. */
  readonly cursors: readonly unknown[];
}

interface Truth<T> {
  readonly object: T;
  readonly version: string;
  readonly identity: string | undefined;
  readonly error?: Error;
}

class Connection<T> {
  readonly events: SourceEvent<T>[] = [];
  wake = Promise.withResolvers<void>();
  ended = false;
  error: Error | undefined = undefined;
  stalled = false;
  deaf = false;

  push(event: SourceEvent<T>): void {
    this.events.push(event);
    this.wake.resolve();
  }
}

/** What kind of source the fake is. `staleAfterMs` as in `Source`. */
export interface FakeSourceOptions {
  /** Default: none, so that silence is never taken for a fault. */
  readonly staleAfterMs?: number;
  /** Each change comes with a cursor, and a connection that has one begins with what has changed since. Default false. */
  readonly resumes?: boolean;
}

/**
 * A source that does on purpose what real ones do by accident.
 *
 * @example
 * import assert from 'node:assert/strict';
 * import { fakeSource, testRuntime } from 'podmin/controllers/testing';
 *
 * const rt = testRuntime();
 * const source = fakeSource<string>();
 * const things = rt.informer(source);
 * source.put('a', 'one');
 * source.put('b', 'two');
 * await rt.start();
 * source.partialSnapshot(1);
 * source.cut();
 * await rt.clock.advance(1_000);
 * assert.deepEqual(things.keys(), ['a', 'b']);
 * await rt.stop();
 */
export function fakeSource<T>(name = 'fake', { staleAfterMs, resumes = false }: FakeSourceOptions = {}): FakeSource<T> {
  const truth = new Map<string, Truth<T>>();
  const openNow = new Set<Connection<T>>();
  const cursors: unknown[] = [];
  /** Every change since `firstCursor`, for those who resume. */
  const history: SourceEvent<T>[] = [];
  let firstCursor = 0;
  let versions = 0;
  let hints = 0;
  let opened = 0;
  let loads = 0;
  let dropping = 0;
  let duplicating = 0;
  let held: SourceEvent<T> | undefined;
  let reordering = false;
  let partial: number | undefined;
  let refused: Error | undefined;
  let failing: ((key: string, version: string) => Error | undefined) | undefined;

  function item(key: string, { object, version, identity }: Truth<T>): SourceItem<T> {
    const named = identity === undefined ? { key, version } : { key, version, identity };
    const fail = failing;
    if (fail === undefined) return { ...named, object };
    return {
      ...named,
      load: async () => {
        loads++;
        const error = fail(key, version);
        if (error !== undefined) throw error;
        return object;
      },
    };
  }

  const cursorNow = (): number => firstCursor + history.length;

  function tell(event: SourceEvent<T>): void {
    for (const connection of openNow) connection.push(event);
  }

  /** With the faults that were asked for. */
  function live(event: SourceEvent<T>): void {
    history.push(event);
    if (dropping > 0) {
      dropping--;
      return;
    }
    if (reordering && held === undefined) {
      held = event;
      return;
    }
    tell(event);
    if (held !== undefined) {
      tell(held);
      held = undefined;
      reordering = false;
    }
    if (duplicating > 0) {
      duplicating--;
      tell(event);
    }
    if (resumes) tell({ type: 'bookmark', cursor: cursorNow() });
  }

  /** Begins where the cursor says. */
  function resumeInto(connection: Connection<T>, cursor: number): void {
    if (cursor < firstCursor) throw new SourceError(`cursor ${cursor} has expired`, { cursorExpired: true });
    connection.push({ type: 'synced', cursor });
    for (const event of history.slice(cursor - firstCursor)) connection.push(event);
    connection.push({ type: 'bookmark', cursor: cursorNow() });
  }

  function snapshotInto(connection: Connection<T>): void {
    connection.push({ type: 'snapshot' });
    let told = 0;
    for (const [key, each] of truth) {
      if (partial !== undefined && told++ >= partial) {
        partial = undefined;
        connection.ended = true;
        return;
      }
      connection.push(each.error === undefined ? { type: 'item', ...item(key, each) } : { type: 'broken', key, error: each.error });
    }
    connection.push(resumes ? { type: 'synced', cursor: cursorNow() } : { type: 'synced' });
  }

  async function* open({ signal, cursor }: SourceContext): AsyncGenerator<SourceEvent<T>> {
    opened++;
    cursors.push(cursor);
    if (refused !== undefined) throw refused;
    const connection = new Connection<T>();
    openNow.add(connection);
    const aborted = (): void => connection.wake.resolve();
    signal.addEventListener('abort', aborted, { once: true });
    try {
      if (resumes && typeof cursor === 'number') resumeInto(connection, cursor);
      else snapshotInto(connection);
      for (;;) {
        for (let event = next(connection); event !== undefined; event = next(connection)) yield event;
        if (connection.ended || (signal.aborted && !connection.deaf)) break;
        await connection.wake.promise;
        connection.wake = Promise.withResolvers();
      }
      if (connection.error !== undefined) throw connection.error;
    } finally {
      openNow.delete(connection);
      signal.removeEventListener('abort', aborted);
    }
  }

  function next(connection: Connection<T>): SourceEvent<T> | undefined {
    return connection.stalled ? undefined : connection.events.shift();
  }

  return {
    name,
    ...(staleAfterMs === undefined ? {} : { staleAfterMs }),
    open,
    hint: () => void hints++,
    put(key, object, { version = `v${++versions}`, identity } = {}) {
      const each = { object, version, identity };
      truth.set(key, each);
      live({ type: 'apply', ...item(key, each) });
    },
    remove(key) {
      const identity = truth.get(key)?.identity;
      truth.delete(key);
      live(identity === undefined ? { type: 'delete', key } : { type: 'delete', key, identity });
    },
    lazy: ({ fail = () => undefined } = {}) => void (failing = fail),
    cut(error) {
      for (const connection of openNow) {
        connection.ended = true;
        connection.error = error;
        connection.wake.resolve();
      }
    },
    stall({ deaf = true } = {}) {
      for (const connection of openNow) {
        connection.stalled = true;
        connection.deaf = deaf;
      }
    },
    refuse: (error) => void (refused = error),
    partialSnapshot: (items) => void (partial = items),
    snapshot() {
      for (const connection of openNow) snapshotInto(connection);
    },
    duplicate: (count = 1) => void (duplicating += count),
    reorder: () => void (reordering = true),
    drop: (count = 1) => void (dropping += count),
    expire() {
      firstCursor += history.length + 1;
      history.length = 0;
    },
    break(key, error = new Error(`can't decode ${key}`)) {
      const known = truth.get(key);
      truth.set(key, { object: known?.object as T, version: known?.version ?? '', identity: known?.identity, error });
      live({ type: 'broken', key, error });
    },
    emit: tell,
    get hints() {
      return hints;
    },
    get opened() {
      return opened;
    },
    get connections() {
      return openNow.size;
    },
    get loads() {
      return loads;
    },
    get cursors() {
      return cursors;
    },
  };
}
