/**
 * kubelet — the configuration of an unmodified kubelet without an API server (v1.36), and its flags.
 *
 * Holds: it runs static Pods only, shows them on the Pods API socket only, and listens on loopback for its health alone. Does not
 * hold: that cgroup `root` exists; whoever prepares cgroups makes it before the kubelet starts.
 */
import { stringify } from 'yaml';
import { CLUSTER_DOMAIN, nodePaths, nodePorts } from '../paths.ts';
import { type NodeSpec, type Resources } from '../node-spec.ts';

/** No --kubeconfig: its absence is what selects standalone mode. Node name and address are flags and have no field in the file. */
export function kubeletArguments(spec: NodeSpec): readonly string[] {
  return [
    `--config=${nodePaths.kubeletConfig}`,
    `--root-dir=${nodePaths.kubeletRoot}`,
    `--hostname-override=${spec.node}`,
    `--node-ip=${spec.address}`,
    '--v=2',
  ];
}

export function renderKubeletConfig(spec: NodeSpec): string {
  const config = {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',

    // PodsAPI is alpha and off in 1.36. KubeletInUserNamespace hides real errors anywhere else.
    featureGates: { PodsAPI: true, ...(spec.capabilities.inUserNamespace ? { KubeletInUserNamespace: true } : {}) },

    // Without an API server there is nobody to ask who may do what; so there is no server to ask either.
    authentication: { anonymous: { enabled: false }, webhook: { enabled: false } },
    authorization: { mode: 'AlwaysAllow' },
    enableServer: false,
    readOnlyPort: 0,
    healthzBindAddress: '127.0.0.1',
    healthzPort: nodePorts.kubeletHealth,

    staticPodPath: nodePaths.manifests,
    fileCheckFrequency: duration(spec.fileCheckFrequencyMs),
    // Its gate, KubeletCrashLoopBackOffMax, is on since 1.35.
    crashLoopBackOff: { maxContainerRestartPeriod: duration(spec.maxRestartPeriodMs) },

    containerRuntimeEndpoint: `unix://${nodePaths.containerdSocket}`,
    serializeImagePulls: false,
    maxParallelImagePulls: 4,

    cgroupDriver: spec.cgroup.driver,
    ...(spec.cgroup.root === undefined ? {} : { cgroupRoot: spec.cgroup.root }),
    cgroupsPerQOS: true,
    failCgroupV1: spec.cgroup.version === 2,
    failSwapOn: false,
    oomScoreAdj: spec.capabilities.hasSysResource ? -999 : 0,
    enforceNodeAllocatable: ['pods'],
    systemReserved: quantities(spec.reserved.system),
    kubeReserved: quantities(spec.reserved.kube),
    ...(spec.capabilities.canMeasureRootfs ? {} : { localStorageCapacityIsolation: false }),
    // A node in a container sees its host's disk, whose filling is not the node's business and which it must not answer by throwing
    // away images that nobody can pull again.
    ...(spec.provider === 'local'
      ? {
          imageGCHighThresholdPercent: 100,
          evictionHard: { 'memory.available': '100Mi', 'nodefs.available': '0%', 'nodefs.inodesFree': '0%', 'imagefs.available': '0%' },
        }
      : {}),

    clusterDNS: [spec.dns.clusterAddress],
    clusterDomain: CLUSTER_DOMAIN,
    resolvConf: nodePaths.podResolvConf,
    // Those chains serve kube-proxy, which is not here.
    makeIPTablesUtilChains: false,
  };
  return stringify(config, { lineWidth: 0 });
}

function quantities(r: Resources): { cpu: string; memory: string } {
  return { cpu: `${r.cpuMillis}m`, memory: `${r.memoryMi}Mi` };
}

/** As Go parses it. */
function duration(ms: number): string {
  return ms % 1_000 === 0 ? `${ms / 1_000}s` : `${ms}ms`;
}
