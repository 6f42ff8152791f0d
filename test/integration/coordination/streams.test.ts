/** streams — nodes of one cluster and their hub, over real TLS. */
import { expect } from 'chai';
import { describe, it } from 'mocha';
import { clusterNode, endpoint } from '../../unit/coordination/cluster.ts';
import { CoordinationClient } from '../../../agent/coordination/client.ts';
import { NodeCredentials } from '../../../agent/coordination/credentials.ts';
import { systemClock } from '../../../controllers/clock.ts';
import { silent } from '../../../controllers/log.ts';
import { noMeter } from '../../../controllers/metrics.ts';
import { leafOf, tls } from './intruder.ts';
import { nodeState, until, world } from './world.ts';

describe('a node and its hub', () => {
  it('tell each other what they have, and then what changed', async () => {
    await using w = await world();
    const one = w.client(1);
    await until(() => w.hub.snapshot().endpoints.length === 1, 'the endpoint of the first node');
    const two = w.client(2, 2);
    await until(() => w.hub.snapshot().endpoints.length === 3, 'the endpoints of the second');
    await until(() => one.got.some((m) => m.kind === 'delta' && m.delta.endpoints.length === 2), 'a delta at the first');
    expect(two.got[0]).to.have.property('kind', 'snapshot');
    two.client.report(nodeState(clusterNode(2), 1));
    await until(() => one.got.some((m) => m.kind === 'delta' && m.delta.goneEndpoints.length === 1), 'that one is gone');
    expect(w.hub.snapshot().endpoints.map(({ podUid }) => podUid)).to.have.members(['uid-1-1', 'uid-2-1']);
    expect(endpoint(1, 1).podUid).to.equal('uid-1-1');
  });

  it('have a turn for what is asked', async () => {
    await using w = await world();
    const { client, got } = w.client(1);
    await until(() => client.connected, 'a stream');
    client.send({ subject: 'renewal:default/web', version: 'v', why: 'six hours', done: false });
    await until(() => w.turns.length === 1, 'the request');
    w.server.deliver('n1', { subject: 'renewal:default/web', version: 'v', remainingMs: 1_000 });
    await until(() => got.some(({ kind }) => kind === 'turn'), 'the turn');
  });

  it('forget each other at once when the node ends', async () => {
    await using w = await world();
    const { client } = w.client(1);
    await until(() => w.hub.snapshot().endpoints.length === 1, 'the endpoint');
    await client.drain();
    expect(w.hub.snapshot().nodes).to.have.length(0);
  });

  it('find each other again when the stream is lost', async () => {
    await using w = await world();
    const { client } = w.client(1);
    await until(() => client.connected, 'a stream');
    w.hub.end(2);
    await until(() => !client.connected, 'the end');
    w.hub.begin(3);
    await until(() => client.connected, 'another stream');
    expect(w.hub.snapshot().endpoints).to.have.length(1);
  });

  it('keep their stream while the certificate of the hub is renewed, which the next one sees', async () => {
    const hours = 3_600_000;
    let wall = Date.now() - 18.5 * hours;
    await using w = await world({}, undefined, () => wall);
    const shown = async (): Promise<string> => {
      const socket = tls(w.port, leafOf(w.ca, 5));
      await new Promise((resolve) => socket.once('secureConnect', resolve));
      const { serialNumber } = socket.getPeerCertificate();
      socket.destroy();
      return serialNumber;
    };
    const { client, got } = w.client(1);
    await until(() => client.connected, 'a stream');
    const before = await shown();
    expect(await shown()).to.equal(before);
    wall = Date.now();
    expect(await shown()).not.to.equal(before);
    w.client(2);
    await until(() => got.some((m) => m.kind === 'delta' && m.delta.nodes.length === 1), 'the change on the old stream');
  });

  it('do not speak to a hub that has the certificate of another address, or of another cluster', async () => {
    await using w = await world();
    const node = clusterNode(1);
    for (const [cluster, isAt] of [
      ['demo', (address: string, host: string) => address === host],
      ['other', () => true],
    ] as const) {
      const ends: string[] = [];
      await using client = new CoordinationClient({
        credentials: new NodeCredentials({ ca: w.ca, cluster, node, clock: systemClock }),
        clock: systemClock,
        meter: noMeter,
        log: { ...silent, info: (fields) => void ends.push(JSON.stringify(fields)) },
        hello: () => ({ node, cluster, protocol: 2, agentVersion: '1.0.0' }),
        received: () => undefined,
        backoff: { next: () => 60_000 },
        isAt,
      });
      client.report(nodeState(node, 1));
      client.follow({ host: '::1', port: w.port });
      await until(() => ends.length > 0, 'the end of the attempt', 8_000);
      expect(ends.join()).to.contain(cluster === 'demo' ? 'has a certificate for fd00::' : 'not of the cluster');
      expect(w.hub.snapshot().nodes).to.have.length(0);
    }
  });

  it('encode a change once for all streams', async () => {
    await using w = await world({ connectionsPerSource: 20 });
    const nodes = Array.from({ length: 8 }, (_, i) => w.client(i + 1, 0));
    await until(() => w.hub.snapshot().nodes.length === 8 && nodes.every(({ client }) => client.connected), 'eight nodes');
    await new Promise((resolve) => setTimeout(resolve, 50));
    const encoded = w.metric('podmin_coordination_encoded_total');
    nodes[0]!.client.report(nodeState(clusterNode(1), 1));
    await until(
      () => nodes.every(({ got }) => got.some((m) => m.kind === 'delta' && m.delta.endpoints.length === 1)),
      'the change everywhere',
    );
    expect(w.metric('podmin_coordination_encoded_total') - encoded).to.be.at.most(2);
  });
});
