import { describe, it } from 'mocha';
import { expect } from 'chai';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { clusterSubnet, MAX_NODES, nodeAddress, nodeNumberOf, nodeNumbers, podPrefix } from '../../../infra/runtime/addresses.ts';

describe('the numbers of nodes', () => {
  const keys = (nodegroup: string, size: number) => Array.from({ length: size }, (_, index) => ({ nodegroup, index }));

  it('follow from their names alone, so that a node that is made again has its prefix back', () => {
    const both = nodeNumbers([...keys('default', 3), ...keys('edge', 1)], new Map());
    expect(nodeNumbers(keys('edge', 1), new Map()).get('edge-0')).to.equal(both.get('edge-0'));
    expect(nodeNumbers(keys('default', 2), new Map()).get('default-1')).to.equal(both.get('default-1'));
  });
  it('are kept by nodes that are there, and nobody else gets one of theirs', () => {
    const wish = nodeNumbers(keys('edge', 1), new Map()).get('edge-0')!;
    const taken = new Map([['default-0', wish]]);
    const numbers = nodeNumbers([...keys('edge', 1), ...keys('default', 1)], taken);
    expect([numbers.get('default-0'), numbers.get('edge-0')]).to.deep.equal([wish, (wish + 1) % MAX_NODES]);
  });
  it('are no two the same', () => {
    const numbers = nodeNumbers(keys('a', 2_000), new Map());
    expect(new Set(numbers.values()).size).to.equal(2_000);
  });
  it('can be read back from a prefix of the same subnet', () => {
    const subnet = clusterSubnet('demo');
    for (const number of [0, 7, MAX_NODES - 1]) expect(nodeNumberOf(subnet, podPrefix(subnet, number))).to.equal(number);
    for (const other of ['', 'fd00::/80', podPrefix(clusterSubnet('other'), 3), podPrefix(subnet, 3).replace('/80', '/64')])
      expect(nodeNumberOf(subnet, other), other).to.equal(undefined);
  });
});

const cidr = (text: string) => ipaddr.IPv6.parseCIDR(text);

describe('the addresses of a local cluster', () => {
  it('are the same each time', () => {
    expect([clusterSubnet('demo'), nodeAddress(clusterSubnet('demo'), 2), podPrefix(clusterSubnet('demo'), 2)]).to.deep.equal([
      'fd95:2379:8dfe::/64',
      'fd95:2379:8dfe::12',
      'fd95:2379:8dfe:1:3::/80',
    ]);
  });
  it('differ between clusters and between attempts', () => {
    expect(new Set([clusterSubnet('a'), clusterSubnet('b'), clusterSubnet('a', 1), clusterSubnet('a', 2)]).size).to.equal(4);
  });
  it('are unique local, with nodes inside the network and Pods outside of it, and no two nodes share any', () => {
    const index = fc.integer({ min: 0, max: MAX_NODES - 1 });
    fc.assert(
      fc.property(fc.string(), index, index, (cluster, a, b) => {
        const subnet = clusterSubnet(cluster);
        const node = ipaddr.IPv6.parse(nodeAddress(subnet, a));
        const pods = podPrefix(subnet, a);
        expect(node.range()).to.equal('uniqueLocal');
        expect(node.match(cidr(subnet))).to.equal(true);
        expect(cidr(pods)[0].match(cidr(subnet))).to.equal(false);
        if (a !== b) {
          expect(nodeAddress(subnet, b)).not.to.equal(node.toString());
          expect(cidr(podPrefix(subnet, b))[0].match(cidr(pods))).to.equal(false);
        }
      }),
    );
  });
  it('are refused for a node that has no number', () => {
    for (const index of [-1, 1.5, MAX_NODES]) expect(() => nodeAddress('fd00::/64', index)).to.throw(RangeError);
    expect(() => podPrefix('fd00::/48', 0)).to.throw(RangeError);
  });
});
