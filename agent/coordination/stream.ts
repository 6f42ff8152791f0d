/**
 * stream — one node's stream at the hub: Hello, then reports; what changed goes back.
 *
 * Holds: at most one message waits for the node, and it is made when the one before is out of our hands: a slow node gets fewer, larger
 * deltas and never a queue. What is wrong with a message ends this stream, with a status and a sentence, and no other. Does not hold:
 * whether the node may say it is the hub's to decide.
 */
import { type ServerDuplexStream, status } from '@grpc/grpc-js';
import type { FromHub, Hello, Position } from '../../api/cluster.ts';
import { WireError } from '../../api/proto/bounds.ts';
import { readFromNode } from '../../api/proto/read.ts';
import type { Clock, Timer } from '../../controllers/clock.ts';
import { HubRefusalError } from '../../reconcilers/hub/refusal.ts';
import type { Admission } from './gate.ts';
import type { CoordinationHub, Turns } from './hub.ts';
import type { CoordinationMetrics, StreamRefusal } from './metrics.ts';

export interface StreamInput {
  readonly call: ServerDuplexStream<Uint8Array, Uint8Array>;
  readonly admission: Admission | undefined;
  readonly hub: CoordinationHub;
  readonly turns: Turns;
  readonly clock: Clock;
  readonly metrics: CoordinationMetrics;
  readonly encode: (message: FromHub) => Uint8Array;
  readonly began: (stream: Stream, node: string) => void;
  readonly ended: (stream: Stream, refusal: StreamRefusal | undefined) => void;
}

const helloMs = 5_000;
/** As long as a node's lease: who has not taken a message for so long does not follow the cluster. */
const slowMs = 35_000;

const statusOf: Readonly<Record<StreamRefusal, status>> = {
  identity: status.UNAUTHENTICATED,
  address: status.UNAUTHENTICATED,
  'other-cluster': status.PERMISSION_DENIED,
  'not-the-node': status.PERMISSION_DENIED,
  'outside-prefix': status.PERMISSION_DENIED,
  protocol: status.FAILED_PRECONDITION,
  'stale-session': status.ABORTED,
  sequence: status.ABORTED,
  order: status.FAILED_PRECONDITION,
  limit: status.RESOURCE_EXHAUSTED,
  slow: status.RESOURCE_EXHAUSTED,
  invalid: status.INVALID_ARGUMENT,
  malformed: status.INVALID_ARGUMENT,
  'hello-timeout': status.DEADLINE_EXCEEDED,
  superseded: status.UNAVAILABLE,
  internal: status.INTERNAL,
};

export class Stream {
  readonly #input: StreamInput;
  readonly #helloTimer: Timer;
  #hello: Hello | undefined;
  #position: Position | undefined;
  #blockedSince: number | undefined;
  #over = false;

  constructor(input: StreamInput) {
    this.#input = input;
    const { call, admission, clock } = input;
    this.#helloTimer = clock.timer(helloMs, () => this.refuse('hello-timeout', `no Hello came within ${helloMs} ms`));
    for (const event of ['error', 'cancelled', 'close'] as const) call.on(event, () => this.#cut());
    call.on('end', () => this.finish());
    call.on('drain', () => {
      this.#blockedSince = undefined;
      this.pump();
    });
    if (admission === undefined) this.refuse('identity', 'its connection has ended');
    else if ('refusal' in admission) this.refuse(admission.refusal.reason, admission.refusal.message);
    else call.on('data', (bytes: Uint8Array) => this.#take(bytes));
  }

  get over(): boolean {
    return this.#over;
  }

  /** Sends what the node has not seen yet, as far as it takes it. */
  pump(): void {
    const { hub } = this.#input;
    if (this.#hello === undefined || this.#over) return;
    if (!hub.leads) return this.refuse('superseded', 'the hub is elsewhere: the lease names it');
    if (this.#blockedSince !== undefined) return;
    const message = hub.since(this.#position);
    if (message === undefined) return;
    // `since` leads to where the hub is now.
    this.#position = hub.position;
    this.#write(message);
  }

  /** What is lost when the node is behind: the next one comes soon. */
  send(message: FromHub): void {
    if (this.#hello === undefined || this.#over) return;
    const { clock } = this.#input;
    if (this.#blockedSince === undefined) this.#write(message);
    else if (clock.now() - this.#blockedSince > slowMs) this.refuse('slow', `it has taken no message for ${slowMs} ms`);
  }

  refuse(reason: StreamRefusal, message: string): void {
    if (this.#over) return;
    this.#end(reason);
    const error = Object.assign(new Error(message), { code: statusOf[reason], details: `${reason}: ${message}` });
    this.#input.call.emit('error', error);
  }

  /** Without an error: the hub goes, or the node has. */
  finish(): void {
    if (this.#over) return;
    this.#end(undefined);
    this.#input.call.end();
  }

  #cut(): void {
    if (!this.#over) this.#input.metrics.cut();
    this.#end(undefined);
  }

  #end(refusal: StreamRefusal | undefined): void {
    if (this.#over) return;
    this.#over = true;
    this.#helloTimer.cancel();
    if (refusal !== undefined) this.#input.metrics.refused(refusal);
    this.#input.ended(this, refusal);
  }

  #write(message: FromHub): void {
    const { call, clock, encode, metrics } = this.#input;
    let bytes: Uint8Array;
    try {
      bytes = encode(message);
    } catch (error) {
      return this.refuse('limit', error instanceof Error ? error.message : String(error));
    }
    metrics.message('out', message.kind, bytes.length);
    if (!call.write(bytes)) this.#blockedSince = clock.now();
  }

  #take(bytes: Uint8Array): void {
    if (this.#over) return;
    try {
      this.#handle(bytes);
    } catch (error) {
      if (error instanceof HubRefusalError) this.refuse(error.refusal.code, error.refusal.message);
      else if (error instanceof WireError) this.refuse('malformed', error.message);
      // Whatever it is, it is this stream's: others go on.
      else this.refuse('internal', 'the hub failed over this message');
    }
  }

  #handle(bytes: Uint8Array): void {
    const { hub, turns, metrics, admission } = this.#input;
    const message = readFromNode(bytes);
    metrics.message('in', message.kind, bytes.length);
    if (message.kind === 'hello') {
      if (this.#hello !== undefined) return this.refuse('order', 'a stream has one Hello');
      if (admission === undefined || !('peer' in admission)) return;
      hub.hello(message.hello, admission.peer);
      this.#hello = message.hello;
      this.#position = message.hello.seen;
      this.#helloTimer.cancel();
      this.#input.began(this, message.hello.node.id);
      return this.pump();
    }
    if (this.#hello === undefined) return this.refuse('order', 'the first message of a stream is a Hello');
    const { node, session } = this.#hello;
    switch (message.kind) {
      case 'report':
        return hub.report(node.id, session, message.report);
      case 'turn':
        return turns.turn(node.id, message.request);
      case 'drain':
        hub.drain(node.id, session);
        return this.finish();
    }
  }
}
