/**
 * local-link — the stream of a node to the hub in its own process: the same words, without a network.
 *
 * A node that leads needs neither an address that is up nor a certificate to hear itself, so a cluster of one works without either, and the
 * publisher's own node is never cut off from its hub. Holds: sessions, sequences and reports are those of the real stream, and the hub
 * refuses the same; what was refused begins anew a second later. Does not hold: there is nothing to be secured or bounded here.
 */
import { randomBytes } from 'node:crypto';
import type { FromHub, Heartbeat, Hello, Position, TurnRequest } from '../../api/cluster.ts';
import type { NodeIdentity } from '../../api/node-identity.ts';
import type { Clock, Timer } from '../../controllers/clock.ts';
import { errorOf } from '../../controllers/errors.ts';
import type { Logger } from '../../controllers/log.ts';
import type { CoordinationHub, Turns } from './hub.ts';
import { type NodeState, reportOf } from './node-state.ts';
import { HEARTBEAT_MS } from './server.ts';

export interface LocalLinkInput {
  readonly hub: CoordinationHub;
  readonly turns: Turns;
  readonly heartbeat: () => Heartbeat;
  readonly node: NodeIdentity;
  readonly hello: () => Omit<Hello, 'session'>;
  readonly received: (message: FromHub) => void;
  readonly connected: (connected: boolean) => void;
  readonly clock: Clock;
  readonly log: Logger;
}

const GATHER_MS = 100;
/** The hub forgets a node after 35 s. */
const REPEAT_MS = 10_000;
const RETRY_MS = 1_000;

export class LocalLink implements Disposable {
  readonly #input: LocalLinkInput;
  readonly #timers = new Map<'say' | 'repeat' | 'beat' | 'retry' | 'push', Timer>();
  #session: string | undefined;
  #subscription: Disposable | undefined;
  #position: Position | undefined;
  #sequence = 0;
  #sent: NodeState | undefined;
  #state: NodeState | undefined;
  #wanted = false;

  constructor(input: LocalLinkInput) {
    this.#input = input;
  }

  get isOpen(): boolean {
    return this.#session !== undefined;
  }

  /** Begins once there is something to say, and the hub leads. */
  open(): void {
    this.#wanted = true;
    this.#begin();
  }

  close(): void {
    this.#wanted = false;
    this.#end();
    this.#cancel('retry');
  }

  report(state: NodeState): void {
    this.#state = state;
    if (this.#session === undefined) this.#begin();
    else if (!this.#timers.has('say')) this.#set('say', GATHER_MS, () => this.#say());
  }

  send(request: TurnRequest): void {
    if (this.#session !== undefined) this.#input.turns.turn(this.#input.node.id, request);
  }

  deliver(message: FromHub): void {
    if (this.#session !== undefined) this.#input.received(message);
  }

  drain(): void {
    const session = this.#session;
    if (session === undefined) return;
    this.#try(() => this.#input.hub.drain(this.#input.node.id, session));
    this.close();
  }

  [Symbol.dispose](): void {
    this.close();
  }

  #begin(): void {
    const { hub, node, hello, connected } = this.#input;
    if (!this.#wanted || this.#session !== undefined || this.#state === undefined || this.#timers.has('retry')) return;
    if (!hub.leads) return this.#set('retry', RETRY_MS, () => this.#begin());
    const session = randomBytes(16).toString('hex');
    const said = hello();
    this.#session = session;
    this.#position = said.seen;
    this.#sequence = 0;
    this.#sent = undefined;
    const isFine = this.#try(() => hub.hello({ ...said, session }, node));
    if (!isFine) return;
    this.#subscription = hub.subscribe(() => this.#push());
    connected(true);
    this.#say();
    this.#push();
    this.#beat();
  }

  #say(): void {
    const [session, state] = [this.#session, this.#state];
    if (session === undefined || state === undefined) return;
    const report = reportOf(++this.#sequence, this.#sent, state);
    this.#sent = state;
    this.#set('repeat', REPEAT_MS, () => this.#say());
    this.#try(() => this.#input.hub.report(this.#input.node.id, session, report));
  }

  /** Not inside the hub's own call: what is received may lead to the next report. */
  #push(): void {
    if (this.#timers.has('push')) return;
    this.#set('push', 0, () => {
      const { hub, received } = this.#input;
      if (this.#session === undefined) return;
      if (!hub.leads) return this.#failed('the hub leads no longer');
      const message = hub.since(this.#position);
      if (message === undefined) return;
      this.#position = hub.position;
      received(message);
    });
  }

  #beat(): void {
    if (this.#session === undefined) return;
    this.#input.received({ kind: 'heartbeat', heartbeat: this.#input.heartbeat() });
    this.#set('beat', HEARTBEAT_MS, () => this.#beat());
  }

  #try(call: () => void): boolean {
    try {
      call();
      return true;
    } catch (error) {
      this.#failed(errorOf(error).message);
      return false;
    }
  }

  #failed(why: string): void {
    this.#input.log.info({ why }, 'the stream to the own hub has ended');
    this.#end();
    if (this.#wanted) this.#set('retry', RETRY_MS, () => this.#begin());
  }

  #end(): void {
    const began = this.#subscription !== undefined;
    this.#session = undefined;
    this.#subscription?.[Symbol.dispose]();
    this.#subscription = undefined;
    for (const name of ['say', 'repeat', 'beat', 'push'] as const) this.#cancel(name);
    if (began) this.#input.connected(false);
  }

  #set(name: 'say' | 'repeat' | 'beat' | 'retry' | 'push', ms: number, fn: () => void): void {
    this.#cancel(name);
    const timer = this.#input.clock.timer(ms, () => {
      this.#timers.delete(name);
      fn();
    });
    this.#timers.set(name, timer);
  }

  #cancel(name: 'say' | 'repeat' | 'beat' | 'retry' | 'push'): void {
    this.#timers.get(name)?.cancel();
    this.#timers.delete(name);
  }
}
