/**
 * cni — the Pods' network: a veth pair per Pod with a host route, addresses from the node's prefix. No bridge, no overlay, no masquerade.
 *
 * Leases are kept on disk, not in /run: the prefix has 2⁴⁸ addresses, so one that is never given back costs nothing, while an address
 * that is given out again right after a reboot would receive what other nodes still send to the Pod that had it before.
 */
import { nodePaths } from '../paths.ts';
import { type NodeSpec } from '../node-spec.ts';

export function renderCniConfig(spec: NodeSpec): string {
  const config = {
    // What containerd 2's libcni and the plugins both speak.
    cniVersion: '1.0.0',
    name: 'podmin',
    plugins: [
      {
        type: 'ptp',
        ipMasq: false,
        mtu: spec.podMtu,
        ipam: { type: 'host-local', dataDir: nodePaths.cniLeases, ranges: [[{ subnet: spec.podPrefix }]], routes: [{ dst: '::/0' }] },
      },
    ],
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}

export const cniConfigPath = `${nodePaths.cniConfig}/10-podmin.conflist`;
