/**
 * The sources that are made of something else, under the conformance tests as far as they can be driven: `timer`, `defineSource`,
 * `fromStream` over a queue that redelivers what was not acknowledged, and `fromInformer`.
 */
import { describe, it } from 'mocha';
import { type SourceEvent } from '../../../../controllers/source.ts';
import { defineSource, fromStream, type StreamedChange } from '../../../../controllers/sources/iterable.ts';
import { fromInformer, type ClientNodeInformer, type KubernetesObjectLike } from '../../../../controllers/sources/kubernetes/index.ts';
import { timer, type Tick } from '../../../../controllers/sources/timer.ts';
import { fakeClock, sourceConformance, type SourceWorld } from '../../../../controllers/testing/index.ts';

function aTimer(): SourceWorld<Tick> {
  const clock = fakeClock();
  const never = (): never => {
    throw new Error('nobody can put the time');
  };
  return {
    // Longer than the silence that is waited for.
    source: timer({ name: 'daily', every: '24h' }),
    ...{ put: never, remove: never, faults: {}, clock },
    read: ({ at }) => String(at),
    advance: (ms) => clock.advance(ms),
    leftOpen: () => clock.pending,
  };
}

const noBackend = 'the time has no backend that could fail';
sourceConformance(
  'timer',
  aTimer,
  { describe, it },
  {
    without: {
      put: 'its one object is the time: see timer.test.ts',
      ...{ cut: noBackend, stall: noBackend, partialSnapshot: noBackend, duplicate: noBackend, reorder: noBackend },
      ...{ expireCursor: noBackend, breakObject: noBackend, replaceIdentity: noBackend, unavailable: noBackend },
    },
  },
);

interface Connection {
  readonly events: SourceEvent<string>[];
  wake: () => void;
  lost: boolean;
  silent: boolean;
}

/** As somebody writes a source who has a server that pushes: all there is, then what changes, and a word now and then. */
function aDefinedSource(): SourceWorld<string> {
  const clock = fakeClock();
  const content = new Map<string, { readonly version: string; readonly value: string; readonly identity: string }>();
  const connections = new Set<Connection>();
  let versions = 0;
  let lives = 0;
  let away = false;
  let breaksOff = false;
  let twice = false;
  const tell = (event: SourceEvent<string>): void => {
    for (const connection of connections) {
      connection.events.push(event, ...(twice ? [event] : []));
      connection.wake();
    }
    twice = false;
  };
  const store = (name: string, value: string, identity: string): void => {
    const version = String(++versions);
    content.set(name, { version, value, identity });
    tell({ type: 'apply', key: name, version, identity, object: value });
  };
  const cut = (): void => {
    for (const connection of connections) {
      connection.lost = true;
      connection.wake();
    }
  };
  const source = defineSource<string>(
    'things',
    async function* ({ signal }) {
      if (away) throw new Error('the server is away');
      const connection: Connection = { events: [], wake: () => undefined, lost: false, silent: false };
      const wake = (): void => connection.wake();
      connections.add(connection);
      signal.addEventListener('abort', wake);
      try {
        const all = [...content];
        yield { type: 'snapshot' };
        for (const [i, [key, { value, ...item }]] of all.entries()) {
          if (breaksOff && i === 1) {
            breaksOff = false;
            throw new Error('broken off');
          }
          yield { type: 'item', key, ...item, object: value };
        }
        yield { type: 'synced' };
        while (!signal.aborted) {
          if (connection.lost) throw new Error('the connection was lost');
          const event = connection.silent ? undefined : connection.events.shift();
          if (event !== undefined) yield event;
          else {
            const timedOut = await new Promise<boolean>((resolve) => {
              const beat = clock.timer(10_000, () => resolve(true));
              connection.wake = () => {
                beat.cancel();
                resolve(false);
              };
            });
            if (timedOut && !connection.silent) yield { type: 'alive' };
          }
        }
      } finally {
        connections.delete(connection);
        signal.removeEventListener('abort', wake);
      }
    },
    { staleAfterMs: 30_000 },
  );
  return {
    ...{ source, clock },
    put: (name, value) => store(name, value, content.get(name)?.identity ?? `${name}-${++lives}`),
    remove: (name) => {
      content.delete(name);
      tell({ type: 'delete', key: name });
    },
    read: (value) => value,
    advance: (ms) => clock.advance(ms),
    faults: {
      cut,
      stall: () => {
        for (const connection of connections) connection.silent = true;
      },
      partialSnapshot: () => void (breaksOff = true),
      duplicate: () => void (twice = true),
      replaceIdentity: (name, value) => store(name, value, `${name}-${++lives}`),
      unavailable: (on) => {
        away = on;
        if (on) cut();
      },
    },
    leftOpen: () => connections.size,
  };
}

sourceConformance(
  'defineSource',
  aDefinedSource,
  { describe, it },
  {
    without: {
      reorder: 'this one numbers what it tells',
      expireCursor: 'this one gives no cursors',
      breakObject: 'this one has nothing to decode',
      hint: 'this one is told of each change',
    },
  },
);

/** A queue that gives a message again when its reader went before it asked for the next one. */
function aQueue(): SourceWorld<string> {
  const clock = fakeClock();
  const messages: StreamedChange<string>[] = [];
  const readers = new Set<() => void>();
  let versions = 0;
  let twice = false;
  let lost = 0;
  const send = (message: StreamedChange<string>): void => {
    messages.push(message, ...(twice ? [message] : []));
    twice = false;
    for (const wake of readers) wake();
  };
  const source = fromStream<string>('orders', async function* (signal) {
    const since = lost;
    let wake = (): void => undefined;
    const woken = (): void => wake();
    readers.add(woken);
    signal.addEventListener('abort', woken);
    try {
      while (!signal.aborted) {
        if (lost > since) throw new Error('the connection was lost');
        const [message] = messages;
        if (message === undefined) await new Promise<void>((resolve) => (wake = resolve));
        else {
          yield message;
          // Acknowledged.
          messages.shift();
        }
      }
    } finally {
      readers.delete(woken);
      signal.removeEventListener('abort', woken);
    }
  });
  return {
    ...{ source, clock },
    put: (key, object) => send({ key, object, version: String(++versions) }),
    remove: (key) => send({ key }),
    read: (value) => value,
    advance: (ms) => clock.advance(ms),
    faults: {
      cut: () => {
        lost++;
        for (const wake of readers) wake();
      },
      duplicate: () => void (twice = true),
    },
    leftOpen: () => readers.size,
  };
}

sourceConformance(
  'fromStream, of a queue',
  aQueue,
  { describe, it },
  {
    without: {
      snapshot: 'a stream does not know all there is',
      partialSnapshot: 'a stream does not know all there is',
      reorder: 'a stream has nothing to compare with: what it tells last is so',
      stall: 'a stream says nothing while there is nothing to say, and may do so for ever',
      expireCursor: 'where to go on is the stream’s affair',
      breakObject: 'a stream gives objects, not bytes',
      replaceIdentity: 'a stream tells keys, not identities',
      unavailable: 'it is synced from the start, with what it has: nothing',
      hint: 'a stream tells of each change',
    },
  },
);

type Verb = 'add' | 'update' | 'delete' | 'error';

/** As client-node's behaves: lists before `start` resolves, and tells only its listener when that failed. */
class Theirs implements ClientNodeInformer<KubernetesObjectLike> {
  readonly content = new Map<string, KubernetesObjectLike>();
  readonly listeners = new Map<Verb, Set<(value: never) => void>>();
  away = false;
  twice = false;

  on(verb: Verb, callback: (value: never) => void): void {
    this.listeners.set(verb, (this.listeners.get(verb) ?? new Set()).add(callback));
  }
  off(verb: Verb, callback: (value: never) => void): void {
    this.listeners.get(verb)?.delete(callback);
  }
  async start(): Promise<void> {
    if (this.away) return this.tell('error', new Error('away'));
    for (const each of this.content.values()) this.tell('add', each);
  }
  async stop(): Promise<void> {
    // Nothing of this one goes on by itself.
  }
  list(): readonly KubernetesObjectLike[] {
    return [...this.content.values()];
  }
  tell(verb: Verb, value: unknown): void {
    for (let times = this.twice && verb !== 'error' ? 2 : 1; times > 0; times--)
      for (const each of this.listeners.get(verb) ?? []) each(value as never);
    this.twice = false;
  }
}

interface Labelled extends KubernetesObjectLike {
  readonly value?: string;
}

function anInformerOfTheirs(): SourceWorld<Labelled> {
  const clock = fakeClock();
  const theirs = new Theirs();
  let versions = 0;
  let lives = 0;
  const put = (name: string, value: string, uid = theirs.content.get(name)?.metadata?.uid ?? `u${++lives}`): void => {
    const verb = theirs.content.has(name) ? 'update' : 'add';
    const object: Labelled = { metadata: { name, uid, resourceVersion: String(++versions) }, value };
    theirs.content.set(name, object);
    theirs.tell(verb, object);
  };
  const remove = (name: string): void => {
    const object = theirs.content.get(name);
    theirs.content.delete(name);
    if (object !== undefined) theirs.tell('delete', object);
  };
  const fail = (): void => theirs.tell('error', new Error('gone away'));
  return {
    source: fromInformer<Labelled>(theirs, { name: 'theirs' }),
    ...{ put, remove, clock },
    read: ({ value = '' }) => value,
    advance: (ms) => clock.advance(ms),
    faults: {
      cut: fail,
      duplicate: () => void (theirs.twice = true),
      replaceIdentity: (name, value) => {
        remove(name);
        put(name, value);
      },
      unavailable: (on) => {
        theirs.away = on;
        if (on) fail();
      },
    },
    leftOpen: () => [...theirs.listeners.values()].reduce((sum, each) => sum + each.size, 0),
  };
}

sourceConformance(
  'fromInformer',
  anInformerOfTheirs,
  { describe, it },
  {
    without: {
      stall: 'whether its connection still lives is the other informer’s affair: it shows no bookmarks',
      partialSnapshot: 'the other informer lists the whole before it tells anything',
      reorder: 'the other informer tells in the order of its own connection',
      expireCursor: 'the other informer keeps the version and lists anew by itself',
      breakObject: 'the other informer gives objects, not bytes',
      hint: 'the other informer is told of each change',
    },
  },
);
