/**
 * files — every file a node needs before its processes start, with path and mode, in the order in which they are to be written.
 *
 * Holds: pure; the same spec gives the same bytes. Does not hold: zones are only what CoreDNS starts with; a node that has newer ones
 * keeps them (`initial`).
 */
import { SERVICE_REVERSE_ZONE, SERVICE_ZONE, nodePaths } from './paths.ts';
import { type NodeSpec } from './node-spec.ts';
import { cniConfigPath, renderCniConfig } from './render/cni.ts';
import { registryHostsPath, renderContainerdConfig, renderRegistryHosts } from './render/containerd.ts';
import { renderCorefile, renderEmptyZone } from './render/coredns.ts';
import { renderKubeletConfig } from './render/kubelet.ts';
import { renderCrictlConfig, renderPodResolvConf } from './render/small-files.ts';

export interface NodeFile {
  readonly path: string;
  readonly mode: number;
  readonly content: string;
  /** Written only when nothing is there: a reconciler owns the file from then on. */
  readonly initial: boolean;
}

export interface NodeFolder {
  readonly path: string;
  readonly mode: number;
}

/** Folders first: some are empty at the start and must be there all the same. */
export const nodeFolders: readonly NodeFolder[] = [
  // Environment variables of Pods; only the kubelet reads them.
  { path: nodePaths.manifests, mode: 0o700 },
  // Secrets and keys of workloads below; everyone who reads here is root, CoreDNS too.
  { path: '/run/podmin', mode: 0o700 },
  { path: nodePaths.workloads, mode: 0o700 },
];

export function nodeFiles(spec: NodeSpec): readonly NodeFile[] {
  const file = (path: string, content: string): NodeFile => ({ path, mode: 0o644, content, initial: false });
  return [
    file(nodePaths.containerdConfig, renderContainerdConfig(spec)),
    file(registryHostsPath, renderRegistryHosts()),
    file(cniConfigPath, renderCniConfig(spec)),
    file(nodePaths.crictlConfig, renderCrictlConfig()),
    file(nodePaths.podResolvConf, renderPodResolvConf(spec)),
    file(nodePaths.corefile, renderCorefile(spec)),
    { ...file(nodePaths.serviceZone, renderEmptyZone(SERVICE_ZONE, spec.dns.clusterAddress)), initial: true },
    { ...file(nodePaths.reverseZone, renderEmptyZone(SERVICE_REVERSE_ZONE, spec.dns.clusterAddress)), initial: true },
    file(nodePaths.kubeletConfig, renderKubeletConfig(spec)),
  ];
}
