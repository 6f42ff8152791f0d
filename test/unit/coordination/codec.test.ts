/** codec — what nodes tell each other survives the wire, and nothing else gets in. */
import { create, toBinary } from '@bufbuild/protobuf';
import { expect } from 'chai';
import fc from 'fast-check';
import { describe, it } from 'mocha';
import type { ClusterSnapshot, FromHub, FromNode, Hello, NodeReport } from '../../../api/cluster.ts';
import * as wire from '../../../api/generated/coordination_pb.ts';
import { readFromHub, readFromNode, readSnapshot } from '../../../api/proto/read.ts';
import { writeFromHub, writeFromNode, writeSnapshot } from '../../../api/proto/write.ts';
import { clusterNode, endpoint, fullReport } from './cluster.ts';

const node = clusterNode(1);
const hello: Hello = { node, cluster: 'demo', session: 's1', protocol: 2, agentVersion: '1.0.0', seen: { generation: 3, revision: 0 } };
const report: NodeReport = {
  ...fullReport(1, [endpoint(1, 1), { ...endpoint(1, 2), state: 'existing-flows' }]),
  deployments: [
    { name: 'web', namespace: 'default', revision: 'r1', phase: 'crashing', reason: 'Error', restarts: 4, since: '2026-01-01T00:00:00Z' },
  ],
  status: {
    ...node,
    agentVersion: '1.0.0',
    index: { state: 'unreadable', etag: '"a"', reason: 'denied' },
    kubelet: 'down',
    ready: false,
    reasons: ['kubelet'],
  },
  applied: { generation: 3, revision: 9 },
  indexEtag: '"b"',
};
const snapshot: ClusterSnapshot = { generation: 3, revision: 9, nodes: [node], endpoints: [{ ...endpoint(1, 1), node: node.id }] };

const bytesOf = (message: NonNullable<Parameters<typeof create<typeof wire.FromNodeSchema>>[1]>): Uint8Array =>
  toBinary(wire.FromNodeSchema, create(wire.FromNodeSchema, message));
const refusal = (message: NonNullable<Parameters<typeof create<typeof wire.FromNodeSchema>>[1]>): string => {
  try {
    readFromNode(bytesOf(message));
  } catch (error) {
    return error instanceof Error ? `${error.name}: ${error.message}` : 'not an error';
  }
  return 'taken';
};
const wireEndpoint = { namespace: 'default', service: 'web', podUid: 'u', address: 'fd00::1', state: wire.EndpointState.SELECTABLE };

describe('the messages of a stream', () => {
  const fromNode: readonly FromNode[] = [
    { kind: 'hello', hello },
    { kind: 'report', report },
    { kind: 'report', report: { ...fullReport(2, []), full: false, goneEndpoints: ['a/b/c'], goneDeployments: ['a/b'] } },
    { kind: 'turn', request: { subject: 'renewal:default/web', version: 'v', why: 'six hours left', done: false } },
    { kind: 'drain' },
  ];
  for (const message of fromNode)
    it(`come to the hub as the node has sent them: ${message.kind}`, () => {
      expect(readFromNode(writeFromNode(message))).to.deep.equal(message);
    });

  const fromHub: readonly FromHub[] = [
    { kind: 'snapshot', snapshot },
    { kind: 'delta', delta: { ...snapshot, base: 8, goneNodes: ['n9'], goneEndpoints: ['a/b/c'] } },
    { kind: 'heartbeat', heartbeat: { generation: 3, leaseEtag: '"l"', indexEtag: '"i"', caEtag: '"c"' } },
    { kind: 'heartbeat', heartbeat: { generation: 3 } },
    { kind: 'turn', turn: { subject: 'renewal:default/web', version: 'v', remainingMs: 1_500 } },
  ];
  for (const [i, message] of fromHub.entries())
    it(`come to the node as the hub has sent them: ${i} ${message.kind}`, () => {
      expect(readFromHub(writeFromHub(message))).to.deep.equal(message);
    });

  it('cut a sentence of any length rather than losing the report', () => {
    const long = { ...report.deployments[0]!, message: 'x'.repeat(5_000) };
    const read = readFromNode(writeFromNode({ kind: 'report', report: { ...report, deployments: [long] } }));
    expect(read.kind === 'report' && read.report.deployments[0]?.message).to.have.length(1_024);
  });
});

describe('a picture at rest', () => {
  it('has the same bytes in whatever order its lists are', () => {
    const one = { ...endpoint(1, 1), node: 'n1' };
    const other = { ...endpoint(2, 1), node: 'n2' };
    const nodes = [clusterNode(1), clusterNode(2)];
    const there = writeSnapshot({ generation: 1, revision: 2, nodes, endpoints: [one, other] });
    const back = writeSnapshot({ generation: 1, revision: 2, nodes: [...nodes].reverse(), endpoints: [other, one] });
    expect(Buffer.compare(there, back)).to.equal(0);
    expect(readSnapshot(there)).to.deep.equal({ generation: 1, revision: 2, nodes, endpoints: [one, other] });
  });
});

describe('a message from outside', () => {
  const endpoints = (...list: readonly object[]) => ({
    message: { case: 'report' as const, value: { sequence: 1n, full: true, endpoints: [...list] } },
  });
  const cases: readonly (readonly [name: string, message: Parameters<typeof refusal>[0], field: string])[] = [
    ['without a kind', {}, 'no kind'],
    ['with a Hello without a node', { message: { case: 'hello', value: { cluster: 'demo', session: 's' } } }, 'hello.node is missing'],
    ['with an address in another spelling', endpoints({ ...wireEndpoint, address: 'fd00:0::1' }), 'report.endpoints[0].address'],
    ['with an IPv4 address', endpoints({ ...wireEndpoint, address: '10.0.0.1' }), 'report.endpoints[0].address'],
    ['with an address with a zone', endpoints({ ...wireEndpoint, address: 'fe80::1%lo' }), 'report.endpoints[0].address'],
    [
      'with port 0',
      endpoints(wireEndpoint, { ...wireEndpoint, ports: [{ protocol: 1, servicePort: 0, targetPort: 1 }] }),
      'report.endpoints[1].ports[0].service_port',
    ],
    [
      'with port 65536',
      endpoints({ ...wireEndpoint, ports: [{ protocol: 1, servicePort: 1, targetPort: 65_536 }] }),
      'ports[0].target_port',
    ],
    [
      'with a protocol that is none',
      endpoints({ ...wireEndpoint, ports: [{ protocol: 7, servicePort: 1, targetPort: 1 }] }),
      'ports[0].protocol',
    ],
    ['with an endpoint without a state', endpoints({ ...wireEndpoint, state: 0 }), 'report.endpoints[0].state'],
    ['with a name that is too long', endpoints({ ...wireEndpoint, podUid: 'x'.repeat(254) }), 'report.endpoints[0].pod_uid'],
    [
      'with more endpoints than a node may have',
      endpoints(...Array.from({ length: 10_001 }, () => wireEndpoint)),
      'report.endpoints has 10001',
    ],
    ['with a count beyond 2⁵³', { message: { case: 'report', value: { sequence: 2n ** 60n } } }, 'report.sequence'],
    [
      'with a phase that is none',
      { message: { case: 'report', value: { deployments: [{ name: 'a', namespace: 'b', phase: 'great' }] } } },
      'report.deployments[0].phase',
    ],
    [
      'with a prefix of another length',
      { message: { case: 'hello', value: { ...hello, seen: undefined, node: { ...node, podPrefix: 'fd00::/64' } } } },
      'hello.node.pod_prefix',
    ],
    [
      'with a prefix that has host bits',
      { message: { case: 'hello', value: { ...hello, seen: undefined, node: { ...node, podPrefix: 'fd00::1/80' } } } },
      'hello.node.pod_prefix',
    ],
  ];
  for (const [name, message, field] of cases)
    it(`${name} is refused with the field's name`, () => {
      expect(refusal(message)).to.contain('WireError').and.to.contain(field);
    });

  it('that is small on the wire and would be large in memory is refused before it is', () => {
    const ports = Buffer.alloc(400_000);
    for (let at = 0; at < ports.length; at += 2) ports[at] = 0x2a;
    const wrapped = (tag: number, body: Uint8Array): Uint8Array => {
      const length: number[] = [];
      for (let rest = body.length; ; rest >>>= 7) {
        length.push(rest > 127 ? (rest & 127) | 128 : rest);
        if (rest <= 127) break;
      }
      return Buffer.concat([Buffer.from([tag, ...length]), body]);
    };
    expect(() => readFromNode(wrapped(0x12, wrapped(0x1a, ports)))).to.throw('more than 100000 parts');
  });

  it('of any bytes is a message or a WireError, never anything else', () => {
    const good = writeFromNode({ kind: 'report', report });
    const damaged = fc
      .tuple(fc.nat(good.length - 1), fc.integer({ min: 0, max: 255 }))
      .map(([at, byte]) => Buffer.from(good).fill(byte, at, at + 1));
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 64 }), damaged), (bytes) => {
        try {
          readFromNode(bytes);
        } catch (error) {
          expect(error).to.have.property('name', 'WireError');
        }
      }),
      { numRuns: 300 },
    );
  });
});
