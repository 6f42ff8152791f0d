/**
 * fake-network — the streams between nodes, in memory, on the simulation's clock.
 *
 * Holds: a message takes `latencyMs` and arrives in order or not at all; a node that is cut off from another neither hears nor is heard,
 * and both ends notice by silence, as they do on a real network; sessions, reports and their differences are the real ones (node-state.ts).
 * Does not show: TLS, encoding, limits, back-pressure, and refusals before Hello.
 */
import type { FromHub, FromNode, Heartbeat, TurnRequest } from '../../api/cluster.ts';
import type { NodeIdentity } from '../../api/node-identity.ts';
import { type NodeState, reportOf } from '../../agent/coordination/node-state.ts';
import type { Joined, JoinInput, ServeInput, Serving, Transport } from '../../agent/transport.ts';
import type { Clock, Timer } from '../../controllers/clock.ts';

const HEARTBEAT_MS = 2_000;
const SILENT_MS = 6_000;
const REPEAT_MS = 10_000;
const GATHER_MS = 100;
const COALESCE_MS = 50;
const RETRY_MS = 1_000;

export class FakeNetwork {
  readonly latencyMs: number;
  readonly #hubs = new Map<string, HubEnd>();
  readonly #cut = new Set<string>();
  #sessions = 0;

  constructor({ latencyMs = 5 }: { readonly latencyMs?: number } = {}) {
    this.latencyMs = latencyMs;
  }

  /** Nobody reaches the node over the streams, and it reaches nobody but itself. */
  isolate(node: string, on: boolean): void {
    if (on) this.#cut.add(node);
    else this.#cut.delete(node);
  }

  reaches(from: string, to: string): boolean {
    return from === to || !(this.#cut.has(from) || this.#cut.has(to));
  }

  session(): string {
    return `session-${++this.#sessions}`;
  }

  hubAt(host: string): HubEnd | undefined {
    return this.#hubs.get(host);
  }

  /** For one life of a node's process; `kill` ends all of it without a word. */
  transport(node: NodeIdentity, clock: Clock): Transport & { kill(): void } {
    const ends: { kill(): void }[] = [];
    return {
      serve: (input) => {
        const end = new HubEnd(this, node, clock, input, () => this.#hubs.delete(node.address));
        this.#hubs.set(node.address, end);
        ends.push(end);
        return Promise.resolve(end);
      },
      join: (input) => {
        const end = new NodeEnd(this, node, clock, input);
        ends.push(end);
        return end;
      },
      kill: () => {
        for (const end of ends) end.kill();
      },
    };
  }
}

interface HubStream {
  readonly node: NodeIdentity;
  readonly session: string;
  /** The picture that was sent last. */
  position: { readonly generation: number; readonly revision: number } | undefined;
  readonly receive: (message: FromHub) => void;
  readonly end: (why: string) => void;
}

class HubEnd implements Serving {
  readonly node: NodeIdentity;
  readonly #network: FakeNetwork;
  readonly #clock: Clock;
  readonly #input: ServeInput;
  readonly #gone: () => void;
  readonly #streams = new Map<string, HubStream>();
  readonly #subscription: Disposable;
  #beat: Timer | undefined;
  #coalesce: Timer | undefined;
  #dead = false;

  constructor(network: FakeNetwork, node: NodeIdentity, clock: Clock, input: ServeInput, gone: () => void) {
    this.node = node;
    this.#network = network;
    this.#clock = clock;
    this.#input = input;
    this.#gone = gone;
    this.#subscription = input.hub.subscribe(() => {
      this.#coalesce ??= clock.timer(COALESCE_MS, () => {
        this.#coalesce = undefined;
        this.#push();
      });
    });
    const beat = (): void => {
      const heartbeat: Heartbeat = input.heartbeat();
      for (const stream of this.#streams.values()) this.#send(stream, { kind: 'heartbeat', heartbeat });
      this.#beat = clock.timer(HEARTBEAT_MS, beat);
    };
    this.#beat = clock.timer(HEARTBEAT_MS, beat);
  }

  /** What a node says; throws as the hub refuses. */
  hear(stream: HubStream, message: FromNode): void {
    if (this.#dead) throw new Error('the hub is gone');
    const { hub, turns } = this.#input;
    const { id } = stream.node;
    if (message.kind === 'hello') {
      if (!hub.leads) throw new Error('this hub does not lead');
      hub.hello(message.hello, stream.node);
      this.#streams.get(id)?.end('a newer stream of the node');
      this.#streams.set(id, stream);
      stream.position = message.hello.seen;
      this.#push();
      return this.#send(stream, { kind: 'heartbeat', heartbeat: this.#input.heartbeat() });
    }
    if (this.#streams.get(id) !== stream) throw new Error('its stream is over');
    if (message.kind === 'report') hub.report(id, stream.session, message.report);
    else if (message.kind === 'drain') hub.drain(id, stream.session);
    else turns.turn(id, message.request);
  }

  leave(stream: HubStream): void {
    if (this.#streams.get(stream.node.id) === stream) this.#streams.delete(stream.node.id);
  }

  deliver(node: string, turn: Parameters<Serving['deliver']>[1]): void {
    const stream = this.#streams.get(node);
    if (stream !== undefined) this.#send(stream, { kind: 'turn', turn });
  }

  kill(): void {
    this.#dead = true;
    this.#beat?.cancel();
    this.#coalesce?.cancel();
    this.#subscription[Symbol.dispose]();
    this.#gone();
  }

  [Symbol.asyncDispose](): Promise<void> {
    for (const stream of [...this.#streams.values()]) stream.end('the hub ends');
    this.kill();
    return Promise.resolve();
  }

  #push(): void {
    for (const stream of [...this.#streams.values()]) {
      if (!this.#input.hub.leads) {
        this.#streams.delete(stream.node.id);
        stream.end('this hub leads no longer');
        continue;
      }
      const message = this.#input.hub.since(stream.position);
      if (message === undefined) continue;
      stream.position = this.#input.hub.position;
      this.#send(stream, message);
    }
  }

  #send(stream: HubStream, message: FromHub): void {
    this.#clock.timer(this.#network.latencyMs, () => {
      if (!this.#dead && this.#network.reaches(this.node.id, stream.node.id)) stream.receive(message);
    });
  }
}

class NodeEnd implements Joined {
  readonly #network: FakeNetwork;
  readonly #node: NodeIdentity;
  readonly #clock: Clock;
  readonly #input: JoinInput;
  readonly #timers = new Map<string, Timer>();
  #host: string | undefined;
  #hub: HubEnd | undefined;
  #stream: HubStream | undefined;
  #connected = false;
  #state: NodeState | undefined;
  #sent: NodeState | undefined;
  #sequence = 0;
  #dead = false;

  constructor(network: FakeNetwork, node: NodeIdentity, clock: Clock, input: JoinInput) {
    this.#network = network;
    this.#node = node;
    this.#clock = clock;
    this.#input = input;
  }

  follow(hub: { readonly host: string } | undefined): void {
    if (hub?.host === this.#host) return;
    this.#host = hub?.host;
    this.#end('another hub');
    this.#set('dial', 0, () => this.#dial());
  }

  report(state: NodeState): void {
    this.#state = state;
    if (this.#stream !== undefined && !this.#timers.has('gather')) this.#set('gather', GATHER_MS, () => this.#say());
  }

  send(request: TurnRequest): void {
    if (this.#connected) this.#tell({ kind: 'turn', request });
  }

  drain(): Promise<void> {
    if (this.#connected) this.#tell({ kind: 'drain' });
    return Promise.resolve();
  }

  kill(): void {
    this.#dead = true;
    for (const timer of this.#timers.values()) timer.cancel();
    this.#timers.clear();
  }

  [Symbol.asyncDispose](): Promise<void> {
    this.#end('the node ends');
    this.kill();
    return Promise.resolve();
  }

  #dial(): void {
    if (this.#dead || this.#host === undefined || this.#stream !== undefined) return;
    const hub = this.#network.hubAt(this.#host);
    if (this.#state === undefined || hub === undefined || !this.#network.reaches(this.#node.id, hub.node.id))
      return this.#set('dial', RETRY_MS, () => this.#dial());
    const stream: HubStream = {
      ...{ node: this.#node, session: this.#network.session(), position: undefined },
      receive: (message) => {
        if (this.#stream === stream) this.#received(message);
      },
      end: (why) => {
        if (this.#stream === stream) this.#end(why);
      },
    };
    this.#hub = hub;
    this.#stream = stream;
    this.#sequence = 0;
    this.#sent = undefined;
    this.#set('watch', SILENT_MS, () => this.#end('silence'));
    this.#tell({ kind: 'hello', hello: { ...this.#input.hello(), session: stream.session } });
    this.#say();
  }

  #say(): void {
    this.#timers.get('gather')?.cancel();
    this.#timers.delete('gather');
    if (this.#stream === undefined || this.#state === undefined) return;
    const report = reportOf(++this.#sequence, this.#sent, this.#state);
    this.#sent = this.#state;
    this.#set('repeat', REPEAT_MS, () => this.#say());
    this.#tell({ kind: 'report', report });
  }

  #tell(message: FromNode): void {
    const [hub, stream] = [this.#hub, this.#stream];
    if (hub === undefined || stream === undefined) return;
    // Sent now, whatever becomes of the sender.
    this.#clock.timer(this.#network.latencyMs, () => {
      if (!this.#network.reaches(this.#node.id, hub.node.id)) return;
      try {
        hub.hear(stream, message);
      } catch (error) {
        hub.leave(stream);
        stream.end(error instanceof Error ? error.message : String(error));
      }
    });
  }

  #received(message: FromHub): void {
    this.#set('watch', SILENT_MS, () => this.#end('silence'));
    if (!this.#connected) {
      this.#connected = true;
      this.#input.connected(true);
    }
    this.#input.received(message);
  }

  #end(_why: string): void {
    const stream = this.#stream;
    if (stream === undefined) return;
    this.#hub?.leave(stream);
    this.#stream = undefined;
    this.#hub = undefined;
    for (const name of ['watch', 'gather', 'repeat']) {
      this.#timers.get(name)?.cancel();
      this.#timers.delete(name);
    }
    if (this.#connected) {
      this.#connected = false;
      this.#input.connected(false);
    }
    this.#set('dial', RETRY_MS, () => this.#dial());
  }

  #set(name: string, ms: number, fn: () => void): void {
    this.#timers.get(name)?.cancel();
    if (this.#dead) return;
    const timer = this.#clock.timer(ms, () => {
      this.#timers.delete(name);
      fn();
    });
    this.#timers.set(name, timer);
  }
}
