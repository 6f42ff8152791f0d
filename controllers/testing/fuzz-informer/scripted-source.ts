/**
 * scripted-source — a source that tells what it is given, event by event, and nothing by itself. For `fuzzInformer`, which needs to know
 * without waiting for any I/O when everything has been heard.
 */
import { type Source, type SourceContext, type SourceEvent } from '../../source.ts';

interface Connection<T> {
  readonly events: SourceEvent<T>[];
  /** The informer waits for the next event. */
  pull: { resolve(result: IteratorResult<SourceEvent<T>, undefined>): void; reject(error: Error): void } | undefined;
}

/** Longer than any chain of promises in the informer. */
const settleRounds = 24;
const ended = { done: true, value: undefined } as const;

export class ScriptedSource<T> implements Source<T> {
  readonly name = 'scripted';
  /** `open` throws. */
  refusing = false;
  readonly #over: () => void;
  #connection: Connection<T> | undefined = undefined;

  /** `over` is called when a connection has ended, whoever ended it. */
  constructor(over: () => void) {
    this.#over = over;
  }

  get connected(): boolean {
    return this.#connection !== undefined;
  }

  open({ signal }: SourceContext): AsyncIterable<SourceEvent<T>> {
    if (this.refusing) throw new Error('refused');
    const connection: Connection<T> = { events: [], pull: undefined };
    this.#connection = connection;
    signal.addEventListener(
      'abort',
      () => {
        connection.pull?.resolve(ended);
        this.#end(connection);
      },
      { once: true },
    );
    const next = (): Promise<IteratorResult<SourceEvent<T>, undefined>> => {
      const event = connection.events.shift();
      if (event !== undefined) return Promise.resolve({ done: false, value: event });
      if (this.#connection !== connection) return Promise.resolve(ended);
      const { promise, ...pull } = Promise.withResolvers<IteratorResult<SourceEvent<T>, undefined>>();
      connection.pull = pull;
      return promise;
    };
    return { [Symbol.asyncIterator]: () => ({ next }) };
  }

  /** False when no connection is open. */
  emit(event: SourceEvent<T>): boolean {
    const connection = this.#connection;
    if (connection === undefined) return false;
    const { pull } = connection;
    connection.pull = undefined;
    if (pull === undefined) connection.events.push(event);
    else pull.resolve({ done: false, value: event });
    return true;
  }

  /** Only when everything has been heard. */
  cut(error: Error | undefined): void {
    const connection = this.#connection;
    if (connection === undefined) return;
    if (error === undefined) connection.pull?.resolve(ended);
    else connection.pull?.reject(error);
    this.#end(connection);
  }

  /** Everything told has been heard, and all that waits for promises only has been done. */
  async settled(): Promise<void> {
    do {
      for (let round = 0; round < settleRounds; round++) await Promise.resolve();
    } while (this.#connection !== undefined && this.#connection.events.length > 0);
  }

  #end(connection: Connection<T>): void {
    if (this.#connection !== connection) return;
    this.#connection = undefined;
    this.#over();
  }
}
