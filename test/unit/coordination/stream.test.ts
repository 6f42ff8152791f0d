/** stream — the hub's end of one stream, when the node is slow or says the wrong thing. */
import { EventEmitter } from 'node:events';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import { expect } from 'chai';
import { describe, it } from 'mocha';
import type { CoordinationHub } from '../../../agent/coordination/hub.ts';
import { coordinationMetrics } from '../../../agent/coordination/metrics.ts';
import { Stream } from '../../../agent/coordination/stream.ts';
import type { FromHub, Position } from '../../../api/cluster.ts';
import { writeFromNode } from '../../../api/proto/write.ts';
import { noMeter } from '../../../controllers/metrics.ts';
import { fakeClock } from '../../../controllers/testing/fake-clock.ts';
import { clusterNode } from './cluster.ts';

class FakeCall extends EventEmitter {
  readonly written: string[] = [];
  full = false;
  errors: string[] = [];
  constructor() {
    super();
    this.on('error', (error: Error & { readonly details?: string }) => this.errors.push(error.details ?? ''));
  }
  write(bytes: Uint8Array): boolean {
    this.written.push(Buffer.from(bytes).toString());
    return !this.full;
  }
  end(): void {
    this.emit('close');
  }
}

function start() {
  const clock = fakeClock();
  const call = new FakeCall();
  const ends: (string | undefined)[] = [];
  const hub = {
    leads: true as boolean,
    revision: 1,
    get position(): Position {
      return { generation: 1, revision: this.revision };
    },
    hello: () => undefined,
    report: () => {
      throw new TypeError('a defect');
    },
    drain: () => undefined,
    since(from: Position | undefined): FromHub | undefined {
      if (from?.revision === this.revision) return undefined;
      return { kind: 'heartbeat', heartbeat: { generation: this.revision, leaseEtag: `from ${from?.revision ?? 0}` } };
    },
    subscribe: () => ({ [Symbol.dispose]: () => undefined }),
  } satisfies CoordinationHub & { revision: number };
  const node = clusterNode(1);
  const stream = new Stream({
    call: call as unknown as ServerDuplexStream<Uint8Array, Uint8Array>,
    admission: { peer: node },
    hub,
    turns: { turn: () => undefined },
    clock,
    metrics: coordinationMetrics(noMeter),
    encode: (message) => Buffer.from(message.kind === 'heartbeat' ? (message.heartbeat.leaseEtag ?? 'beat') : message.kind),
    began: () => undefined,
    ended: (_, refusal) => ends.push(refusal),
  });
  const hello = (): boolean =>
    call.emit('data', writeFromNode({ kind: 'hello', hello: { node, cluster: 'demo', session: 's', protocol: 2, agentVersion: '1' } }));
  return { clock, call, hub, stream, ends, hello };
}

describe("the hub's end of a stream", () => {
  it('gives a node that is slow one message, and then one from where it was', () => {
    const { call, hub, stream, hello } = start();
    call.full = true;
    hello();
    for (hub.revision = 2; hub.revision < 50; hub.revision++) stream.pump();
    expect(call.written).to.deep.equal(['from 0']);
    call.full = false;
    call.emit('drain');
    expect(call.written).to.deep.equal(['from 0', 'from 1']);
  });

  it('leaves a node that takes nothing for a lease', async () => {
    const { clock, call, stream, hello } = start();
    call.full = true;
    hello();
    await clock.advance(35_001);
    stream.send({ kind: 'heartbeat', heartbeat: { generation: 1 } });
    expect(call.errors.join()).to.contain('slow: ');
  });

  it('ends when no Hello comes', async () => {
    const { clock, call, ends } = start();
    await clock.advance(5_000);
    expect(call.errors.join()).to.contain('hello-timeout: ');
    expect(ends).to.deep.equal(['hello-timeout']);
  });

  it('ends alone, and without a word of why, when the hub has a defect', () => {
    const { call, ends, hello } = start();
    hello();
    const nothing = { endpoints: [], goneEndpoints: [], deployments: [], goneDeployments: [] };
    call.emit('data', writeFromNode({ kind: 'report', report: { sequence: 1, full: true, ...nothing } }));
    expect(ends).to.deep.equal(['internal']);
    expect(call.errors.join()).not.to.contain('a defect');
  });

  it('sends the node away when the hub is elsewhere', () => {
    const { call, hub, stream, hello } = start();
    hello();
    hub.leads = false;
    stream.pump();
    expect(call.errors.join()).to.contain('superseded: ');
  });
});
