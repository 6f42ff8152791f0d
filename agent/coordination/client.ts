/**
 * client — a node's end of the streams: finds the hub at the address that the lease names, tells it what the node has, and hands on what it
 * says.
 *
 * Holds: one stream at a time; each has a new session, and begins with Hello and a full report; then only what changed is said, and something
 * each ten seconds. What waits to be said is one state, never a queue. A hub that is silent for three heartbeats is left. Attempts are
 * spread: 0.8 to 30 s, at random, shorter again only after a stream that was healthy for a while. Does not hold: what the hub said stands
 * when it is lost; that is the listener's to judge (`connected`).
 */
import { randomBytes } from 'node:crypto';
import type { FromHub, FromNode, Hello, TurnRequest } from '../../api/cluster.ts';
import { type Backoff, fullJitter } from '../../controllers/backoff.ts';
import type { Clock, Timer } from '../../controllers/clock.ts';
import type { Logger } from '../../controllers/log.ts';
import type { Meter } from '../../controllers/metrics.ts';
import type { NodeCredentials } from './credentials.ts';
import { type HubAddress, HubConnection } from './dial.ts';
import { type NodeState, reportOf } from './node-state.ts';
import { HEARTBEAT_MS, SYNC_PATH } from './server.ts';

export interface CoordinationClientInput {
  readonly credentials: NodeCredentials;
  readonly clock: Clock;
  readonly meter: Meter;
  readonly log: Logger;
  /** Asked for each stream: `seen` changes. */
  readonly hello: () => Omit<Hello, 'session'>;
  readonly received: (message: FromHub) => void;
  readonly connected?: (connected: boolean) => void;
  readonly backoff?: Backoff;
  /** Default: equal. */
  readonly isAt?: (address: string, host: string) => boolean;
}

/** Three heartbeats. */
const silentMs = 3 * HEARTBEAT_MS;
/** For connection and handshake, whose own time-out at the hub is 5 s. */
const dialMs = 10_000;
/** The hub forgets a node after 35 s. */
const repeatMs = 10_000;
/** Changes within it are one report. */
const gatherMs = 100;
/** After it, the next failure is the first again. */
const healthyMs = 30_000;
const drainMs = 2_000;

export class CoordinationClient implements AsyncDisposable {
  readonly #input: CoordinationClientInput;
  readonly #backoff: Backoff;
  readonly #timers = new Map<'dial' | 'watch' | 'repeat' | 'gather' | 'healthy' | 'drain', Timer>();
  readonly #ends: { with(...values: string[]): { inc(by?: number): void } };
  readonly #up: { set(value: number): void };
  #hub: HubAddress | undefined;
  #connection: HubConnection | undefined;
  #connected = false;
  #failures = 0;
  #sequence = 0;
  #state: NodeState | undefined;
  #sent: NodeState | undefined;
  #blocked = false;
  #ending: (() => void) | undefined;
  #closed = false;

  constructor(input: CoordinationClientInput) {
    this.#input = input;
    this.#backoff = input.backoff ?? fullJitter();
    this.#ends = input.meter.counter('podmin_coordination_client_ends_total', 'Streams to the hub that ended, by whether they had begun.', [
      'begun',
    ]);
    this.#up = input.meter.gauge('podmin_coordination_client_connected', 'Whether the node hears the hub.', []).with();
  }

  get connected(): boolean {
    return this.#connected;
  }

  /** Whom the lease names; undefined while nobody is known. Another one is dialled at once. */
  follow(hub: HubAddress | undefined): void {
    if (this.#closed || (hub?.host === this.#hub?.host && hub?.port === this.#hub?.port)) return;
    this.#hub = hub;
    this.#failures = 0;
    this.#connection?.close('the lease names another hub');
    this.#cancel('dial');
    this.#dial();
  }

  /** What the node has now, whole. Nothing is dialled before there is something to say. */
  report(state: NodeState): void {
    const first = this.#state === undefined;
    this.#state = state;
    if (first) this.#dial();
    else if (this.#sequence > 0 && !this.#timers.has('gather')) this.#set('gather', gatherMs, () => this.#say());
  }

  /** May be lost: whoever wants a turn asks again. */
  send(request: TurnRequest): void {
    if (this.#connected && !this.#blocked) this.#write({ kind: 'turn', request });
  }

  /** Says that the node ends, and waits until the hub has heard it, two seconds at most. */
  async drain(): Promise<void> {
    if (this.#connection === undefined || !this.#connected) return;
    const { promise, resolve } = Promise.withResolvers<undefined>();
    this.#ending = (): void => resolve(undefined);
    this.#set('drain', drainMs, () => resolve(undefined));
    this.#hub = undefined;
    this.#write({ kind: 'drain' });
    await promise;
    this.#connection?.close('the node ends');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    this.#hub = undefined;
    this.#connection?.close('the client ends');
    for (const timer of this.#timers.values()) timer.cancel();
    this.#timers.clear();
  }

  #dial(): void {
    const { credentials, hello, isAt = (address, host) => address === host } = this.#input;
    const hub = this.#hub;
    if (this.#closed || hub === undefined || this.#state === undefined || this.#connection !== undefined || this.#timers.has('dial'))
      return;
    this.#sequence = 0;
    this.#sent = undefined;
    this.#blocked = false;
    const connection: HubConnection = new HubConnection({
      hub,
      credentials,
      isAt,
      path: SYNC_PATH,
      received: (message) => this.#received(message),
      drained: () => {
        this.#blocked = false;
        if (this.#sent !== this.#state) this.#say();
      },
      ended: (why) => this.#ended(why),
    });
    this.#connection = connection;
    this.#watch(dialMs);
    // 128 random bits: no session is ever another's.
    this.#write({ kind: 'hello', hello: { ...hello(), session: randomBytes(16).toString('hex') } });
    this.#say();
  }

  #received(message: FromHub): void {
    this.#watch(silentMs);
    if (!this.#connected) {
      this.#set('healthy', healthyMs, () => void (this.#failures = 0));
      this.#tell(true);
    }
    this.#input.received(message);
  }

  /** A report, of what changed or that nothing did. */
  #say(): void {
    this.#cancel('gather');
    const state = this.#state;
    if (this.#connection === undefined || state === undefined || this.#blocked) return;
    this.#sequence++;
    const report = reportOf(this.#sequence, this.#sent, state);
    this.#sent = state;
    this.#set('repeat', repeatMs, () => this.#say());
    this.#write({ kind: 'report', report });
  }

  #write(message: FromNode): void {
    try {
      if (this.#connection?.write(message) === false) this.#blocked = true;
    } catch (error) {
      this.#connection?.close(error instanceof Error ? error.message : String(error));
    }
  }

  #watch(ms: number): void {
    this.#set('watch', ms, () => this.#connection?.close(`nothing came from the hub for ${ms} ms`));
  }

  #ended(why: string): void {
    const hub = this.#hub;
    const begun = this.#connected;
    this.#connection = undefined;
    this.#sequence = 0;
    for (const name of ['watch', 'repeat', 'gather', 'healthy', 'drain'] as const) this.#cancel(name);
    this.#ends.with(String(begun)).inc();
    if (begun) this.#tell(false);
    this.#ending?.();
    if (this.#closed || hub === undefined) return;
    this.#failures++;
    const delay = this.#backoff.next(this.#failures);
    this.#input.log.info({ hub: hub.host, why, retryMs: Math.round(delay) }, 'the stream to the hub has ended');
    this.#set('dial', delay, () => this.#dial());
  }

  #tell(connected: boolean): void {
    this.#connected = connected;
    this.#up.set(connected ? 1 : 0);
    this.#input.connected?.(connected);
  }

  #set(name: 'dial' | 'watch' | 'repeat' | 'gather' | 'healthy' | 'drain', ms: number, fn: () => void): void {
    this.#cancel(name);
    const timer = this.#input.clock.timer(ms, () => {
      this.#timers.delete(name);
      fn();
    });
    this.#timers.set(name, timer);
  }

  #cancel(name: 'dial' | 'watch' | 'repeat' | 'gather' | 'healthy' | 'drain'): void {
    this.#timers.get(name)?.cancel();
    this.#timers.delete(name);
  }
}
