/** small-files — crictl.yaml, and the resolv.conf that the kubelet gives to Pods that do not ask for cluster DNS. */
import { stringify } from 'yaml';
import { nodePaths } from '../paths.ts';
import { type NodeSpec } from '../node-spec.ts';

export function renderCrictlConfig(): string {
  const endpoint = `unix://${nodePaths.containerdSocket}`;
  return stringify({ 'runtime-endpoint': endpoint, 'image-endpoint': endpoint, timeout: 10, debug: false });
}

/**
 * The node's own resolver may sit on a loopback address of the node (Docker's 127.0.0.11, systemd's 127.0.0.53) that no Pod can reach;
 * CoreDNS on the node can, and Pods can reach CoreDNS.
 */
export function renderPodResolvConf(spec: NodeSpec): string {
  return `nameserver ${spec.dns.clusterAddress}\n`;
}
