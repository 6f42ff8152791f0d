/**
 * connector — keeps one connection to a source open, for ever.
 *
 * `connect` opens it and waits for whichever comes first: its end, its silence, the time for a relist, or the stop. `step` (connection.ts)
 * says what that means; then it waits and connects again. Holds: the stop is the only way out; a connection that has been told to end is
 * not heard any more; one that does not end is left behind after `endingMs`, logged, and waited for only at the stop.
 */
import { fullJitter, type Backoff } from './backoff.ts';
import { sleep, type Clock } from './clock.ts';
import { idle, step, type Connection, type End } from './connection.ts';
import { Cursor } from './cursor.ts';
import { describe, errorOf } from './errors.ts';
import { type Logger } from './log.ts';
import { type Meter } from './metrics.ts';
import { SourceError, type Source, type SourceEvent } from './source.ts';

export interface ConnectorOptions<S> {
  readonly source: Source<S>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly meter: Meter;
  readonly random: () => number;
  readonly staleAfterMs: number | undefined;
  readonly relistMs: number | undefined;
  /** Must not throw: what user code throws has been caught by then. */
  readonly handle: (event: SourceEvent<S>) => void;
  /** A connection has ended, whatever it was in the middle of. */
  readonly ended: (why: End | 'stop') => void;
}

/** How long a connection that has been told to end may take before the next one is opened beside it. */
const endingMs = 5_000;
const relistJitter = 0.1;

interface Ending {
  readonly why: End;
  readonly error?: Error;
}

/** What the watchdog looks at. */
interface Life {
  lastEvent: number;
}

export class Connector<S> {
  readonly #options: ConnectorOptions<S>;
  readonly #backoff: Backoff;
  readonly #pumps = new Set<Promise<void>>();
  #connection: Connection = idle;
  readonly #cursor = new Cursor();
  #lastError: Error | undefined = undefined;

  constructor(options: ConnectorOptions<S>) {
    this.#options = options;
    this.#backoff = fullJitter({ random: options.random });
  }

  get connection(): Connection {
    return this.#connection;
  }
  get lastError(): Error | undefined {
    return this.#lastError;
  }

  /** The source has shown that what we hold is what it holds. */
  live(): void {
    if (this.#connection.phase === 'live') return;
    this.#connection = step(this.#connection, { type: 'synced', now: this.#options.clock.now() }, this.#backoff);
    this.#lastError = undefined;
  }

  /** Resolves when the signal has aborted and every connection has ended. */
  async run(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    while (!signal.aborted) {
      await this.#connect(signal);
      if (this.#connection.phase !== 'waiting') continue;
      // The wait ends early by the stop only, which the loop's condition sees.
      await sleep(clock, this.#connection.until - clock.now(), signal).catch(() => undefined);
    }
    this.#connection = step(this.#connection, { type: 'stop' }, this.#backoff);
    await Promise.all(this.#pumps);
  }

  async #connect(stop: AbortSignal): Promise<void> {
    const { clock, ended } = this.#options;
    this.#connection = step(this.#connection, { type: 'open' }, this.#backoff);
    const controller = new AbortController();
    const { promise, resolve } = Promise.withResolvers<Ending | undefined>();
    const life: Life = { lastEvent: clock.now() };
    this.#cursor.open();

    const pump = this.#pump(controller.signal, life).then(
      () => resolve({ why: 'returned' }),
      (thrown: unknown) => resolve({ why: 'failed', error: errorOf(thrown) }),
    );
    this.#pumps.add(pump);
    void pump.then(() => this.#pumps.delete(pump));
    const stopped = (): void => resolve(undefined);
    stop.addEventListener('abort', stopped, { once: true });
    const watchdog = this.#watch(life, (error) => resolve({ why: 'silent', error }));
    const relist = this.#relist(life, () => resolve({ why: 'relist' }));

    const ending = await promise;
    stop.removeEventListener('abort', stopped);
    watchdog.cancel();
    relist.cancel();
    controller.abort();
    ended(ending?.why ?? 'stop');
    if (ending === undefined) return;
    this.#end(ending);
    await this.#settled(pump, stop);
  }

  async #pump(signal: AbortSignal, life: Life): Promise<void> {
    const { source, clock, log, meter, handle } = this.#options;
    for await (const event of source.open({ signal, cursor: this.#cursor.value, clock, log, meter })) {
      if (signal.aborted) return;
      life.lastEvent = clock.now();
      this.#cursor.take(event);
      handle(event);
    }
  }

  #end({ why, error }: Ending): void {
    const { clock, log, source } = this.#options;
    const said = error instanceof SourceError ? error : undefined;
    this.#cursor.end({ relist: why === 'relist', expired: said?.cursorExpired === true });
    const now = clock.now();
    this.#connection = step(this.#connection, { type: 'ended', now, why, retryAfterMs: said?.retryAfterMs }, this.#backoff);
    if (why === 'relist') return;
    this.#lastError = error ?? new Error(`source "${source.name}" ended its connection`);
    const inMs = this.#connection.phase === 'waiting' ? Math.round(this.#connection.until - now) : 0;
    const { failures } = this.#connection;
    log.warn({ why, reason: describe(this.#lastError), failures, inMs }, 'connection ended; connecting again');
  }

  /** Resolves when the old connection is gone, if that does not take too long. */
  async #settled(pump: Promise<void>, stop: AbortSignal): Promise<void> {
    const { clock, log } = this.#options;
    const bound = new AbortController();
    const stopped = (): void => bound.abort();
    stop.addEventListener('abort', stopped, { once: true });
    const late = sleep(clock, endingMs, bound.signal).then(
      () => log.warn({ afterMs: endingMs }, 'connection did not end when told to; the next is opened beside it'),
      () => undefined,
    );
    await Promise.race([pump, late]);
    bound.abort();
    stop.removeEventListener('abort', stopped);
  }

  /** A first snapshot that takes longer than the interval, but comes on, is not broken off: it would never be complete. */
  #relist(life: Readonly<Life>, due: () => void): { cancel(): void } {
    const { clock, relistMs, random } = this.#options;
    if (relistMs === undefined) return { cancel: () => undefined };
    const waitMs = relistMs * (1 + relistJitter * (2 * random() - 1));
    let sinceMs = clock.now();
    const look = (): void => {
      if (this.#connection.phase === 'live' || life.lastEvent <= sinceMs) return due();
      sinceMs = clock.now();
      timer = clock.timer(waitMs, look);
    };
    let timer = clock.timer(waitMs, look);
    return { cancel: () => timer.cancel() };
  }

  #watch(life: Readonly<Life>, silent: (error: Error) => void): { cancel(): void } {
    const { clock, source, staleAfterMs } = this.#options;
    if (staleAfterMs === undefined) return { cancel: () => undefined };
    const look = (): void => {
      const left = life.lastEvent + staleAfterMs - clock.now();
      if (left > 0) timer = clock.timer(left, look);
      else silent(new Error(`source "${source.name}" has been silent for ${staleAfterMs / 1_000} s`));
    };
    let timer = clock.timer(staleAfterMs, look);
    return { cancel: () => timer.cancel() };
  }
}
