/** ways in — for somebody who does not belong. Each is refused, counted under its own word, and a good node is served afterwards. */
import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import { after, before, describe, it } from 'mocha';
import type { FromNode } from '../../../api/cluster.ts';
import { clusterNode, endpoint, fullReport } from '../../unit/coordination/cluster.ts';
import { caAsLeaf, closed, helloOf, leafOf, session, strangeKey, talk, tcp, tls } from './intruder.ts';
import { newCa, until, world, type World } from './world.ts';

const day = 24 * 3_600_000;
const report = (node: number): FromNode => ({ kind: 'report', report: fullReport(1, [endpoint(node, 1)]) });
/** Of gRPC. */
const code = { invalid: 3, deadline: 4, permission: 7, exhausted: 8, precondition: 9, aborted: 10, unauthenticated: 16 } as const;

describe('the ways in', function () {
  this.timeout(20_000);
  let w: World;
  before(async () => {
    w = await world({ handshakeMs: 300 });
  });
  after(() => w[Symbol.asyncDispose]());

  /** It is counted once under this word, and a good node then has its stream. */
  async function refusedAs(reason: string, attempt: () => Promise<unknown>): Promise<void> {
    const counted = w.refused(reason);
    await attempt();
    await until(() => w.refused(reason) > counted, `a count of ${reason}`);
    const { client } = w.client(9);
    await until(() => client.connected, 'a stream of a good node afterwards');
    await client.drain();
    await client[Symbol.asyncDispose]();
  }

  describe('of a connection', () => {
    const certificates: readonly (readonly [string, () => Parameters<typeof tls>[1]])[] = [
      ['without a certificate', () => undefined],
      ["with a certificate of another cluster's authority", () => leafOf(newCa(), 1)],
      ['with a certificate that has expired', () => leafOf(w.ca, 1, { nowMs: Date.now() - 2 * day })],
      ['with a certificate that is not valid yet', () => leafOf(w.ca, 1, { nowMs: Date.now() + day })],
      ['with a certificate for servers alone', () => leafOf(w.ca, 1, { extendedKeyUsage: ['serverAuth'] })],
      ["with a certificate signed by a node's own key", () => leafOf({ ...w.ca, key: strangeKey() }, 1)],
    ];
    for (const [name, leaf] of certificates)
      it(`${name} ends at the gate`, () => refusedAs('certificate', () => closed(tls(w.port, leaf()))));

    it('by TLS 1.2 ends in the handshake', () =>
      refusedAs('tls', () => closed(tls(w.port, leafOf(w.ca, 1), { minVersion: 'TLSv1.2', maxVersion: 'TLSv1.2' }))));

    for (const [name, text] of [
      ['plain HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0'],
      ['plain HTTP/1', 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'],
    ] as const)
      it(`by ${name} ends in the handshake`, () =>
        refusedAs('tls', () => {
          const socket = tcp(w.port);
          socket.write(text);
          return closed(socket);
        }));

    it('by HTTP/1 over TLS ends in the handshake', () =>
      refusedAs('tls', () => closed(tls(w.port, leafOf(w.ca, 1), { ALPNProtocols: ['http/1.1'] }))));

    it('by TLS without a word on the protocol ends at the gate', () =>
      refusedAs('alpn', () => closed(tls(w.port, leafOf(w.ca, 1), { ALPNProtocols: [] }))));

    it('that says nothing ends with the time for its handshake', () => refusedAs('handshake-timeout', () => closed(tcp(w.port))));

    it('that sends its handshake byte by byte ends with the same time', () =>
      refusedAs('handshake-timeout', async () => {
        const socket = tcp(w.port);
        const bytes = Buffer.from('16030100fa010000f60303', 'hex');
        let at = 0;
        const drip = setInterval(() => socket.write(bytes.subarray(at, ++at)), 50);
        await closed(socket);
        clearInterval(drip);
      }));

    it('with frames that are not HTTP/2 ends, and only that', () =>
      refusedAs('no-session', () => {
        const socket = tls(w.port, leafOf(w.ca, 1));
        socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
        socket.write(Buffer.alloc(4_096, 0xff));
        return closed(socket);
      }));

    it('with a flood of pings that it does not read the answers of ends', () =>
      refusedAs('no-session', async () => {
        const socket = tls(w.port, leafOf(w.ca, 1));
        socket.pause();
        socket.write('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', 'latin1');
        const ping = Buffer.from('0000080600000000000102030405060708', 'hex');
        socket.write(Buffer.concat(Array.from({ length: 200_000 }, () => ping)));
        await Promise.race([closed(socket), new Promise((resolve) => setTimeout(resolve, 1_000))]);
        socket.destroy();
      }));

    it('with a flood of streams that are reset at once ends', () =>
      refusedAs('no-session', async () => {
        const client = session(w.port, leafOf(w.ca, 1));
        await new Promise((resolve) => client.once('connect', resolve));
        for (let i = 0; i < 5_000 && !client.destroyed && !client.closed; i++) {
          const stream = client.request({ ':method': 'POST', ':path': '/x' });
          stream.on('error', () => undefined);
          stream.close(8);
          if (i % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
        }
        client.destroy();
      }));

    it('many at once from one source are cut before TLS, and use no descriptors', () =>
      refusedAs('source-connections', async () => {
        const fds = (): number => readdirSync('/proc/self/fd').length;
        const idle = fds();
        let most = 0;
        for (let wave = 0; wave < 100; wave++) {
          const sockets = Array.from({ length: 100 }, () => tcp(w.port));
          let cut = 0;
          for (const socket of sockets) void closed(socket).then(() => cut++);
          await until(() => cut >= 92, 'the end of all but eight');
          most = Math.max(most, fds() - idle);
          for (const socket of sockets) socket.destroy();
        }
        // Both ends are in this process: 100 of the attempts of one wave, and at most 8 that were let in.
        expect(most).to.be.below(150);
        await until(() => fds() <= idle + 4, 'as many descriptors as before');
      }));
  });

  describe('of a stream', () => {
    const n1 = clusterNode(1);
    const ways: readonly (readonly [
      name: string,
      reason: string,
      status: number,
      attempt: () => Promise<{ readonly status: number | undefined; readonly message: string }>,
    ])[] = [
      [
        'with the name of another cluster in the certificate',
        'identity',
        code.unauthenticated,
        () => talk(w.port, leafOf(w.ca, 1, { cluster: 'other' }), [helloOf(n1)]),
      ],
      ["with the authority's own certificate", 'identity', code.unauthenticated, () => talk(w.port, caAsLeaf(w.ca), [helloOf(n1)])],
      [
        'that says another cluster',
        'other-cluster',
        code.permission,
        () => talk(w.port, leafOf(w.ca, 1), [helloOf(n1, { cluster: 'other' })]),
      ],
      ["that says another node's id", 'not-the-node', code.permission, () => talk(w.port, leafOf(w.ca, 1), [helloOf({ ...n1, id: 'n2' })])],
      [
        'that says another NodeGroup',
        'not-the-node',
        code.permission,
        () => talk(w.port, leafOf(w.ca, 1), [helloOf({ ...n1, nodegroup: 'edge' })]),
      ],
      [
        'that says another address',
        'not-the-node',
        code.permission,
        () => talk(w.port, leafOf(w.ca, 1), [helloOf({ ...n1, address: 'fd00::77' })]),
      ],
      ['of an old protocol', 'protocol', code.precondition, () => talk(w.port, leafOf(w.ca, 1), [helloOf(n1, { protocol: 1 })])],
      [
        "with endpoints in another node's prefix",
        'outside-prefix',
        code.permission,
        () => talk(w.port, leafOf(w.ca, 1), [helloOf(n1), report(2)]),
      ],
      ['with a report before its Hello', 'order', code.precondition, () => talk(w.port, leafOf(w.ca, 1), [report(1)])],
      ['with a second Hello', 'order', code.precondition, () => talk(w.port, leafOf(w.ca, 1), [helloOf(n1), helloOf(n1)])],
      ['with a sequence that has been', 'sequence', code.aborted, () => talk(w.port, leafOf(w.ca, 1), [helloOf(n1), report(1), report(1)])],
      [
        'with bytes that are no message',
        'malformed',
        code.invalid,
        () => talk(w.port, leafOf(w.ca, 1), [Buffer.from('ffffffffffff', 'hex')]),
      ],
      [
        'with a session that has been used',
        'stale-session',
        code.aborted,
        async () => {
          // The node's newer session is there when the old one is said again.
          const old = helloOf(n1, { session: 'recorded' });
          await talk(w.port, leafOf(w.ca, 1), [old, report(1), Buffer.alloc(1)]);
          await talk(w.port, leafOf(w.ca, 1), [helloOf(n1), report(1), Buffer.alloc(1)]);
          return talk(w.port, leafOf(w.ca, 1), [old]);
        },
      ],
    ];
    for (const [name, reason, status, attempt] of ways)
      it(`${name} is refused in words`, () =>
        refusedAs(reason, async () => {
          const outcome = await attempt();
          expect(outcome).to.have.property('status', status);
          expect(outcome.message).to.match(new RegExp(`^${reason}: .{10}`));
        }));

    it('with a message beyond its size is refused before it has been read', async () => {
      const cut = w.metric('podmin_coordination_cut_total');
      const outcome = await talk(w.port, leafOf(w.ca, 1), [helloOf(n1), Buffer.alloc(5 * 1024 * 1024)]);
      expect(outcome).to.have.property('status', code.exhausted);
      await until(() => w.metric('podmin_coordination_cut_total') > cut, 'a count');
      const { client } = w.client(9);
      await until(() => client.connected, 'a stream of a good node afterwards');
    });

    it('without a Hello ends with its time', () =>
      refusedAs('hello-timeout', async () => {
        expect(await talk(w.port, leafOf(w.ca, 1), [])).to.have.property('status', code.deadline);
      }));
  });

  it('from an address that the certificate does not name is refused', async () => {
    await using strict = await world({}, (address, remote) => address === remote);
    const outcome = await talk(strict.port, leafOf(strict.ca, 1), [helloOf(clusterNode(1))]);
    expect(outcome.status).to.equal(code.unauthenticated);
    expect(outcome.message).to.contain('it comes from ::1');
    expect(strict.refused('address')).to.equal(1);
    const there = { ...clusterNode(1), address: '::1' };
    const good = talk(strict.port, leafOf(strict.ca, 1, { node: there }), [helloOf(there), report(1), { kind: 'drain' }]);
    expect(await good).to.have.property('status', 0);
  });
});
