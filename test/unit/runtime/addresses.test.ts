import { describe, it } from 'mocha';
import { expect } from 'chai';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { clusterSubnet, MAX_NODES, nodeAddress, podPrefix } from '../../../infra/runtime/addresses.ts';

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
